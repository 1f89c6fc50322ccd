from django.db import migrations


class Migration(migrations.Migration):
    """Brings together two lines of migrations that were made at the same time and touch different tables."""

    dependencies = [
        ("games", "0014_arrival_limit"),
        ("games", "0015_report_once_a_player"),
    ]

    operations = []
