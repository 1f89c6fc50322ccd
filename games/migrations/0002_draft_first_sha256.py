"""A draft keeps what its text was when it was first sent, so that one key stands for one text."""

import hashlib
from typing import Any

from django.db import migrations, models


def fill(apps: Any, _schema_editor: Any) -> None:
    """Of a text that was kept before, what it is now is the best that is known."""
    for draft in apps.get_model("games", "Draft").objects.iterator():
        draft.first_sha256 = hashlib.sha256(bytes(draft.content)).hexdigest()
        draft.save(update_fields=["first_sha256"])


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]

    operations = [
        migrations.AddField(
            "draft",
            "first_sha256",
            models.CharField(default="", editable=False, max_length=64, verbose_name="SHA-256 as first sent"),
            preserve_default=False,
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
