"""The Celery application: what the worker and the one beat run.

Redis only carries messages. What is to be done stands in the database (`uckers_site.jobs`), so a broker that
forgets, a worker that is killed or a beat that misses a tick delays work and loses none.
"""

import logging
import os
import warnings

from celery import Celery
from celery.exceptions import SecurityWarning
from celery.signals import celeryd_init, setup_logging, worker_process_init
from django.conf import settings
from django_structlog.celery.steps import DjangoStructLogInitStep

from uckers_site.serving.child import die_with_parent

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "uckers_site.settings")

app = Celery("uckers")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

app.steps["worker"].add(DjangoStructLogInitStep)  # the id of the request that asked is in the worker's log lines too


# They have a line or two to say for each message, a few seconds apart for ever; jobs say for themselves what was done.
TALKATIVE = ("celery.app.trace", "celery.beat", "celery.worker.strategy")


@setup_logging.connect
def keep_the_sites_logs(**_: object) -> None:
    """Leave logging as settings.LOGGING has it: Celery sets up its own only when nobody listens to this signal."""
    for name in TALKATIVE:
        logging.getLogger(name).setLevel(logging.WARNING)


@celeryd_init.connect
def take_root_as_it_comes(**_: object) -> None:
    """In development whoever runs the site as root need not be told so by a page of text at each start."""
    if settings.ENVIRONMENT.development:
        warnings.filterwarnings("ignore", category=SecurityWarning)


@worker_process_init.connect
def end_with_the_worker(**_: object) -> None:
    """A process of the worker's pool does not outlive a worker that is killed."""
    die_with_parent("SIGKILL")
