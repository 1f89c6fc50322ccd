"""The site's addresses as they are in development, `/style/` among them, though tests run without DEBUG."""

from django.urls import include, path

from uckers_site import urls as site
from uckers_site.urls import handler400, handler403, handler404, handler429, handler500

__all__ = ["handler400", "handler403", "handler404", "handler429", "handler500", "urlpatterns"]

urlpatterns = [*site.urlpatterns, path("style/", include("uckers_site.look.style_urls"))]
