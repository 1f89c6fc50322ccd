"""The roll of honour."""

import django.db.models.deletion
import django.utils.timezone
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0003_reports_sent_once'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Champion',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('year', models.PositiveSmallIntegerField(verbose_name='year')),
                ('title', models.CharField(max_length=80, verbose_name='title')),
                ('team', models.CharField(blank=True, max_length=80, verbose_name='name')),
                ('names', models.CharField(blank=True, max_length=200, verbose_name='who')),
                ('place', models.CharField(blank=True, max_length=120, verbose_name='where')),
                ('at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='written')),
                ('struck_at', models.DateTimeField(blank=True, null=True, verbose_name='struck out')),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('championship', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='champions', to='tournaments.championship')),
                ('entry', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.entry')),
            ],
            options={
                'verbose_name': 'champion',
                'verbose_name_plural': 'champions',
                'ordering': ('-year', 'title'),
                'default_permissions': ('view',),
                'constraints': [models.UniqueConstraint(condition=models.Q(('struck_at', None)), fields=('championship', 'year', 'title'), name='champion_one_a_title'), models.CheckConstraint(condition=models.Q(('entry__isnull', False), models.Q(('team', ''), _negated=True), models.Q(('names', ''), _negated=True), _connector='OR'), name='champion_is_somebody')],
            },
        ),
    ]
