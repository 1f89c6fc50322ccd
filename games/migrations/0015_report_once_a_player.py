from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0014_reported_players"),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="report", name="report_player_once"),
        migrations.RemoveConstraint(model_name="report", name="report_player_once_by_seat"),
        migrations.RemoveConstraint(model_name="report", name="report_line_or_player"),
        migrations.AddConstraint(
            model_name="report",
            constraint=models.UniqueConstraint(fields=["game", "seat", "player", "by"], name="report_player_once"),
        ),
        migrations.AddConstraint(
            model_name="report",
            constraint=models.UniqueConstraint(
                fields=["game", "seat", "player", "by_seat"], name="report_player_once_by_seat"
            ),
        ),
        migrations.AddConstraint(
            model_name="report",
            constraint=models.CheckConstraint(
                condition=Q(message=None, seat__isnull=False) & ~Q(player="")
                | Q(message__isnull=False, seat=None, player="", account=None),
                name="report_line_or_player",
            ),
        ),
    ]
