from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import F, Q


def all_were_there(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Before there were arrival limits everybody counted as there once all seats were taken."""
    games = apps.get_model("games", "LiveGame").objects.using(schema_editor.connection.alias)
    games.filter(full_at__isnull=False).update(gathered_at=F("full_at"))


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0015_report_once_a_player"),
    ]

    operations = [
        migrations.AddField(
            model_name="livegame",
            name="absent",
            field=models.JSONField(default=list, verbose_name="did not come"),
        ),
        migrations.AddField(
            model_name="livegame",
            name="absent_lose",
            field=models.BooleanField(default=False, verbose_name="who does not come has lost"),
        ),
        migrations.AddField(
            model_name="livegame",
            name="arrive_within",
            field=models.PositiveSmallIntegerField(default=0, verbose_name="to arrive within, in minutes"),
        ),
        migrations.AddField(
            model_name="livegame",
            name="gathered_at",
            field=models.DateTimeField(null=True, verbose_name="everybody there"),
        ),
        migrations.RunPython(all_were_there, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="livegame",
            constraint=models.CheckConstraint(
                condition=Q(arrive_within__in=[5, 10, 15, 30]) | Q(arrive_within=0, absent_lose=False),
                name="live_known_arrival_limit",
            ),
        ),
    ]
