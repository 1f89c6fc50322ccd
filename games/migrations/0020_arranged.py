from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0001_squashed_0019"),
    ]

    operations = [
        migrations.AddField(
            model_name="livegame",
            name="arranged",
            field=models.BooleanField(default=False, verbose_name="arranged"),
        ),
    ]
