"""The building: settings, addresses, servers, and the rooms that both games and tournaments may use.

The Celery application is loaded with the package, so that ``shared_task`` finds it in every process.
"""

from uckers_site.celery import app as celery_app

__all__ = ["celery_app"]
