import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("games", "0018_up_board"),
    ]

    operations = [
        migrations.AddField(
            model_name="silence",
            name="guest",
            field=models.CharField(blank=True, max_length=60, verbose_name="guest’s name"),
        ),
        migrations.AddField(
            model_name="silence",
            name="guest_hash",
            field=models.CharField(blank=True, editable=False, max_length=64),
        ),
        migrations.AlterField(
            model_name="silence",
            name="user",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="silences",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddConstraint(
            model_name="silence",
            constraint=models.CheckConstraint(
                condition=Q(user__isnull=False, guest_hash="") | Q(user=None) & ~Q(guest="") & ~Q(guest_hash=""),
                name="silence_of_somebody",
            ),
        ),
    ]
