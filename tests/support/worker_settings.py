"""The tests' settings for a real worker and beat that are killed: whatever is waited for after a kill is short."""

import os

from tests.settings import *  # noqa: F403  # as settings are
from tests.settings import CELERY_BEAT_SCHEDULE, CELERY_BROKER_TRANSPORT_OPTIONS

if folder := os.environ.get("TESTS_MAIL_FOLDER"):  # what the worker sends can be read there
    EMAIL_BACKEND, EMAIL_FILE_PATH = "uckers_site.mail_files.EmailBackend", folder
JOBS_LEASE_SECONDS = 2.0
JOBS_BACKOFF_SECONDS = 0.5
CELERY_BROKER_TRANSPORT_OPTIONS = {
    **CELERY_BROKER_TRANSPORT_OPTIONS,
    "visibility_timeout": 3,
    "unacked_restore_interval": 1,
}
CELERY_BEAT_SCHEDULE = {name: {**entry, "schedule": 1.0} for name, entry in CELERY_BEAT_SCHEDULE.items()}
