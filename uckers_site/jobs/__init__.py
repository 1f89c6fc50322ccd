"""Work written down: what has to be done stands in the database, in the same transaction as the change that asks
for it, so that neither a lost message nor a killed worker loses it.

`services` writes jobs down and does them, `kinds` says what each kind of job means, `hints` wakes a worker,
`tasks` is what Celery runs. How to use it: docs/jobs.md.
"""
