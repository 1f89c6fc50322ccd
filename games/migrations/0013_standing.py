from django.db import migrations, models
from django.db.models import Q

STANDING = Q(state="ended", annulled_at__isnull=True) & (Q(dice_source="server") | Q(confirmed_at__isnull=False))


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0012_offer_side"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="game",
            index=models.Index(condition=STANDING, fields=["-ended_at", "-id"], name="game_standing"),
        ),
    ]
