from django.db import migrations, models
from django.db.models import Q

UNTOLD = (
    Q(state="ended", annulled_at__isnull=True)
    & (Q(dice_source="server") | Q(confirmed_at__isnull=False))
    & ~Q(announced="finished")
) | Q(annulled_at__isnull=False, announced="finished")


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0009_silences"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="announced",
            field=models.CharField(
                blank=True,
                choices=[("", "nothing"), ("finished", "finished"), ("annulled", "annulled")],
                default="",
                editable=False,
                max_length=8,
                verbose_name="announced as",
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=Q(announced__in=["", "finished", "annulled"]), name="game_known_announced"
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(condition=UNTOLD, fields=["ended_at"], name="game_untold"),
        ),
    ]
