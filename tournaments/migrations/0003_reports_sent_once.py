"""A report has its sender's key, and a leg may have more results than one, of which one counts."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0019_silenced_guests'),
        ('tournaments', '0002_competition'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='result',
            name='result_one_a_game',
        ),
        migrations.AddField(
            model_name='report',
            name='key',
            field=models.UUIDField(editable=False, null=True, verbose_name='sent as'),
        ),
        migrations.AlterField(
            model_name='report',
            name='state',
            field=models.CharField(choices=[('standing', 'waiting for the other side'), ('disputed', 'disputed'), ('counter', 'the other side’s word'), ('confirmed', 'confirmed'), ('replaced', 'replaced'), ('annulled', 'annulled')], default='standing', max_length=9, verbose_name='state'),
        ),
        migrations.AlterField(
            model_name='result',
            name='leg',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='results', to='tournaments.leg'),
        ),
        migrations.AddConstraint(
            model_name='report',
            constraint=models.UniqueConstraint(fields=('match', 'key'), name='report_sent_once'),
        ),
        migrations.AddConstraint(
            model_name='result',
            constraint=models.UniqueConstraint(condition=models.Q(('annulled_at__isnull', True)), fields=('leg',), name='result_one_a_leg'),
        ),
        migrations.AddConstraint(
            model_name='result',
            constraint=models.UniqueConstraint(condition=models.Q(('annulled_at__isnull', True)), fields=('game',), name='result_one_a_game'),
        ),
    ]
