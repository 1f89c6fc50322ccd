from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0017_here_since"),
    ]

    operations = [
        migrations.AlterField(
            model_name="inscription",
            name="honour",
            field=models.CharField(
                choices=[
                    ("eight-piecer", "eight-piecer"),
                    ("in-harbour", "eight piece in harbour"),
                    ("eight-piece-mixi", "eight-piece mixi"),
                    ("up-board", "up-board"),
                ],
                max_length=16,
                verbose_name="honour",
            ),
        ),
        migrations.RemoveConstraint(model_name="inscription", name="inscription_known"),
        migrations.AddConstraint(
            model_name="inscription",
            constraint=models.CheckConstraint(
                condition=Q(honour__in=["eight-piecer", "in-harbour", "eight-piece-mixi", "up-board"]),
                name="inscription_known",
            ),
        ),
    ]
