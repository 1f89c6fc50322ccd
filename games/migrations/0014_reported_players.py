import django.db.models.deletion
from django.apps.registry import Apps
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def whoever_sits_there(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Of the reports until now only the seat is known; whoever sits there by now is believed to be meant."""
    alias = schema_editor.connection.alias
    seats = apps.get_model("games", "Seat").objects.using(alias)
    for report in apps.get_model("games", "Report").objects.using(alias).filter(seat__isnull=False):
        seat = seats.get(game=report.game_id, number=report.seat)
        report.player, report.account_id = seat.name or "-", seat.user_id
        report.save(update_fields=["player", "account"])


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0013_standing"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="report",
            name="account",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="report",
            name="player",
            field=models.CharField(blank=True, max_length=60, verbose_name="player"),
        ),
        migrations.RunPython(whoever_sits_there, migrations.RunPython.noop),
    ]
