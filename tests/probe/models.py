"""What the tests' jobs do to the database."""

from django.db import models


class Effect(models.Model):
    """One deed of a job. Nothing is unique here on purpose: what is done twice stands here twice."""

    name = models.CharField(max_length=100)
    job = models.UUIDField()

    objects: models.Manager["Effect"] = models.Manager()  # said, since the type checker does not know this app

    def __str__(self) -> str:
        return self.name
