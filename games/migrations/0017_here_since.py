from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0016_arrival_limit"),
    ]

    operations = [
        migrations.AddField(
            model_name="liveseat",
            name="here_since",
            field=models.DateTimeField(null=True, verbose_name="here since"),
        ),
    ]
