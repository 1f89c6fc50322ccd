"""The Celery application: what the worker and the one beat run.

Redis only carries messages. What is to be done stands in the database (`uckers_site.jobs`), so a broker that
forgets, a worker that is killed or a beat that misses a tick delays work and loses none.
"""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "uckers_site.settings")

app = Celery("uckers")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
