"""The services of jobs: `writing` is for those who want something done, `doing` for the worker."""

from uckers_site.jobs.services.doing import LostLease, do, sweep
from uckers_site.jobs.services.writing import JobNotFailed, NotInTransaction, retry_job, write_down

__all__ = ["JobNotFailed", "LostLease", "NotInTransaction", "do", "retry_job", "sweep", "write_down"]
