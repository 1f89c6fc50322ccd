from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import OuterRef, Q, Subquery


def name_the_side(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Offers to give up that were made before are their makers' sides'."""
    seats = apps.get_model("games", "Seat").objects.using(schema_editor.connection.alias)
    offers = apps.get_model("games", "Offer").objects.using(schema_editor.connection.alias)
    side = seats.filter(game=OuterRef("game"), number=OuterRef("by_seat")).values("side")
    offers.filter(kind="resign").update(side=Subquery(side[:1]))


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0011_underside"),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="offer", name="offer_one_open"),
        migrations.AddField(
            model_name="offer",
            name="side",
            field=models.CharField(blank=True, default="", max_length=6, verbose_name="side"),
            preserve_default=False,
        ),
        migrations.RunPython(name_the_side, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="offer",
            constraint=models.UniqueConstraint(
                condition=Q(state="open"), fields=("game", "kind", "side"), name="offer_one_open"
            ),
        ),
        migrations.AddConstraint(
            model_name="offer",
            constraint=models.CheckConstraint(
                condition=Q(kind="resign") & ~Q(side="") | ~Q(kind="resign") & Q(side=""), name="offer_of_a_side"
            ),
        ),
    ]
