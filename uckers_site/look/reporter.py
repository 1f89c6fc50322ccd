"""What a developer is shown when something breaks: Django's page of insides, except where only the request was bad.

That page lists every variable of every frame. For a request that is bad by its sheer size, Django makes it once for
each layer of middleware, which takes minutes; and it would tell of faults that are not the site's.
"""

from django.core.exceptions import BadRequest, SuspiciousOperation
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.views.debug import ExceptionReporter

from uckers_site.look import errors


class Reporter(ExceptionReporter):
    """What settings.DEFAULT_EXCEPTION_REPORTER names."""

    request: HttpRequest | None
    exc_value: BaseException | None

    def get_traceback_html(self) -> SafeString:
        """The page; readers' own 400 where that is what they get."""
        if self.request is not None and isinstance(self.exc_value, SuspiciousOperation | BadRequest):
            return SafeString(errors.bad_request(self.request, self.exc_value).content.decode())
        return super().get_traceback_html()

    def get_traceback_text(self) -> SafeString:
        """The same for those who do not read HTML."""
        if isinstance(self.exc_value, SuspiciousOperation | BadRequest):
            return SafeString(f"400: {errors.said(self.exc_value)}\n")  # plain text, sent as such
        return super().get_traceback_text()
