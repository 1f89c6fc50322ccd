import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0010_announced"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Inscription",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("number", models.PositiveSmallIntegerField(verbose_name="which honour of the game")),
                (
                    "honour",
                    models.CharField(
                        choices=[
                            ("eight-piecer", "eight-piecer"),
                            ("in-harbour", "eight piece in harbour"),
                            ("eight-piece-mixi", "eight-piece mixi"),
                        ],
                        max_length=16,
                        verbose_name="honour",
                    ),
                ),
                ("by", models.CharField(max_length=6, verbose_name="by the side")),
                ("against", models.CharField(max_length=6, verbose_name="against the side")),
                ("frame", models.PositiveIntegerField(verbose_name="at throw")),
                ("at", models.DateTimeField(verbose_name="when")),
                ("struck_at", models.DateTimeField(null=True, verbose_name="struck")),
                ("struck_because", models.CharField(blank=True, max_length=300, verbose_name="struck because")),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="inscriptions", to="games.game"
                    ),
                ),
                (
                    "struck_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="struck by",
                    ),
                ),
            ],
            options={
                "verbose_name": "name beneath the board",
                "verbose_name_plural": "underside of the board",
                "default_permissions": ("view",),
                "indexes": [models.Index(fields=["-at", "-id"], name="inscription_newest")],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "number"), name="inscription_once"),
                    models.CheckConstraint(
                        condition=Q(honour__in=["eight-piecer", "in-harbour", "eight-piece-mixi"]),
                        name="inscription_known",
                    ),
                    models.CheckConstraint(
                        condition=Q(struck_at__isnull=True, struck_because="")
                        | Q(struck_at__isnull=False) & ~Q(struck_because=""),
                        name="inscription_struck_with_a_reason",
                    ),
                ],
            },
        ),
    ]
