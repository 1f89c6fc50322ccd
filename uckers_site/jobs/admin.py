"""Jobs in the Django admin: to be read, never changed, and without their payloads; failed ones can be tried again."""

from django.contrib import admin, messages
from django.contrib.auth.models import AbstractUser
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from uckers_site.admin_pages import ReadOnlyAdmin
from uckers_site.jobs import services
from uckers_site.jobs.models import Job


@admin.register(Job)
class JobAdmin(ReadOnlyAdmin):
    list_display = ("kind", "key", "state", "attempts", "created_at", "available_at", "done_at", "last_error")
    list_filter = ("state", "kind")
    search_fields = ("id", "key")
    ordering = ("-created_at",)
    show_full_result_count = False
    # Named one by one, so that what is added to the model later (and the payload) is not shown unasked.
    fields = (
        *("id", "kind", "key", "state", "attempts", "created_at", "available_at", "done_at"),
        *("held_until", "last_error", "retried_at", "retried_by"),
    )
    actions = ("try_again",)

    def has_retry_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("jobs.retry_job")

    @admin.action(description=_("Try again"), permissions=["retry"])
    def try_again(self, request: HttpRequest, queryset: QuerySet[Job]) -> None:
        assert isinstance(request.user, AbstractUser)  # noqa: S101  # the admin lets nobody else in
        retried = 0
        for job in queryset:
            try:
                services.retry_job(job=job, by=request.user)
            except services.JobNotFailed:
                text = _("“%(job)s” was left as it is: only a failed job can be tried again.") % {"job": job}
                self.message_user(request, text, messages.WARNING)
            else:
                retried += 1
        if retried:
            text = ngettext("%d job will be tried again.", "%d jobs will be tried again.", retried) % retried
            self.message_user(request, text, messages.SUCCESS)
