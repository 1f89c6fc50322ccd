"""Championships, their editions and titles; entries, stages, draws, matches, reports and results."""

import django.db.models.deletion
import django.utils.timezone
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0019_silenced_guests'),
        ('tournaments', '0001_people'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Group',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('number', models.PositiveSmallIntegerField(verbose_name='number')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('version', models.PositiveIntegerField(default=0, verbose_name='version')),
            ],
            options={
                'verbose_name': 'group',
                'verbose_name_plural': 'groups',
                'ordering': ('number',),
                'default_permissions': ('view',),
            },
        ),
        migrations.CreateModel(
            name='Championship',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('slug', models.SlugField(max_length=40, unique=True, verbose_name='address')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('about', models.TextField(blank=True, max_length=2000, verbose_name='about it')),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='made')),
                ('made_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'championship',
                'verbose_name_plural': 'championships',
                'default_permissions': ('view',),
            },
        ),
        migrations.CreateModel(
            name='Competition',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('slug', models.SlugField(max_length=40, verbose_name='address')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('about', models.TextField(blank=True, max_length=2000, verbose_name='about it')),
                ('place', models.CharField(blank=True, max_length=120, verbose_name='where')),
                ('starts_on', models.DateField(blank=True, null=True, verbose_name='begins')),
                ('ends_on', models.DateField(blank=True, null=True, verbose_name='ends')),
                ('entries_open_at', models.DateTimeField(blank=True, null=True, verbose_name='entries open')),
                ('entries_close_at', models.DateTimeField(blank=True, null=True, verbose_name='entries close')),
                ('contact', models.CharField(blank=True, max_length=200, verbose_name='who to ask')),
                ('published_at', models.DateTimeField(blank=True, null=True, verbose_name='published')),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='made')),
                ('championship', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='editions', to='tournaments.championship')),
                ('made_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'competition',
                'verbose_name_plural': 'competitions',
                'default_permissions': ('view',),
            },
        ),
        migrations.CreateModel(
            name='Entry',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('number', models.PositiveIntegerField(verbose_name='number')),
                ('name', models.CharField(blank=True, max_length=80, verbose_name='name')),
                ('group', models.CharField(blank=True, max_length=80, verbose_name='group')),
                ('region', models.CharField(blank=True, max_length=60, verbose_name='region')),
                ('seed', models.PositiveIntegerField(blank=True, null=True, verbose_name='seed')),
                ('state', models.CharField(choices=[('asked', "waiting for a partner's word"), ('waiting', 'on the waiting list'), ('entered', 'entered'), ('withdrawn', 'withdrawn'), ('refused', 'refused'), ('put_out', 'disqualified')], max_length=9, verbose_name='state')),
                ('paid', models.BooleanField(default=False, verbose_name='paid')),
                ('contact', models.CharField(blank=True, max_length=200, verbose_name='how to reach them')),
                ('contact_shared', models.BooleanField(default=False, verbose_name='opponents may see it')),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='made')),
                ('version', models.PositiveIntegerField(default=0, verbose_name='version')),
                ('made_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('ship', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='tournaments.ship')),
            ],
            options={
                'verbose_name': 'entry',
                'verbose_name_plural': 'entries',
                'ordering': ('number',),
                'default_permissions': ('view',),
            },
        ),
        migrations.CreateModel(
            name='Draw',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('round', models.PositiveSmallIntegerField(verbose_name='round')),
                ('state', models.CharField(choices=[('committed', 'its seed is fixed'), ('drawn', 'drawn, not published'), ('published', 'published'), ('annulled', 'annulled')], default='committed', max_length=9, verbose_name='state')),
                ('seed', models.CharField(max_length=64, verbose_name='seed')),
                ('seed_hash', models.CharField(max_length=64, verbose_name="the seed's fingerprint")),
                ('text', models.TextField(blank=True, verbose_name='as drawn')),
                ('sha256', models.CharField(blank=True, max_length=64, verbose_name='fingerprint')),
                ('overridden', models.CharField(blank=True, max_length=300, verbose_name='drawn without results because')),
                ('committed_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='seed fixed')),
                ('drawn_at', models.DateTimeField(blank=True, null=True, verbose_name='drawn')),
                ('published_at', models.DateTimeField(blank=True, null=True, verbose_name='published')),
                ('annulled_at', models.DateTimeField(blank=True, null=True, verbose_name='annulled')),
                ('annulled_because', models.CharField(blank=True, max_length=300, verbose_name='annulled because')),
                ('committed_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('published_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('group', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='draws', to='tournaments.group')),
            ],
            options={
                'verbose_name': 'draw',
                'verbose_name_plural': 'draws',
                'default_permissions': ('view',),
            },
        ),
        migrations.CreateModel(
            name='GroupEntry',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('seed', models.PositiveIntegerField(blank=True, null=True, verbose_name='seed')),
                ('came_from', models.CharField(blank=True, max_length=80, verbose_name='came from')),
                ('because', models.CharField(blank=True, max_length=300, verbose_name='why')),
                ('out', models.CharField(blank=True, choices=[('', 'in'), ('withdrawn', 'withdrawn'), ('put out', 'disqualified')], default='', max_length=9, verbose_name='out')),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='in_groups', to='tournaments.entry')),
                ('group', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='contenders', to='tournaments.group')),
            ],
            options={
                'verbose_name': 'entry in a group',
                'verbose_name_plural': 'entries in groups',
                'default_permissions': ('view',),
            },
        ),
        migrations.CreateModel(
            name='Manifest',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('number', models.PositiveIntegerField(verbose_name='version')),
                ('content', models.JSONField(verbose_name='rules')),
                ('sha256', models.CharField(max_length=64, verbose_name='fingerprint')),
                ('notice', models.CharField(blank=True, max_length=300, verbose_name='what is different')),
                ('published_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='published')),
                ('published_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'manifest',
                'verbose_name_plural': 'manifests',
                'ordering': ('number',),
                'default_permissions': ('view',),
            },
        ),
        migrations.CreateModel(
            name='Match',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('key', models.CharField(max_length=12, verbose_name='match')),
                ('place', models.PositiveIntegerField(verbose_name='place in the playing order')),
                ('first_slot', models.JSONField(verbose_name='who comes first')),
                ('second_slot', models.JSONField(verbose_name='who comes second')),
                ('first_is', models.CharField(choices=[('open', 'not known yet'), ('entry', 'an entry'), ('bye', 'nobody')], default='open', max_length=5, verbose_name='first')),
                ('second_is', models.CharField(choices=[('open', 'not known yet'), ('entry', 'an entry'), ('bye', 'nobody')], default='open', max_length=5, verbose_name='second')),
                ('reasons', models.JSONField(default=list, verbose_name='what brings them together')),
                ('state', models.CharField(choices=[('waiting', 'waiting'), ('ready', 'to be played'), ('playing', 'being played'), ('reported', 'reported'), ('disputed', 'disputed'), ('confirmed', 'confirmed'), ('unplayed', 'not played'), ('annulled', 'annulled')], default='waiting', max_length=9, verbose_name='state')),
                ('outcome', models.JSONField(blank=True, null=True, verbose_name='what counts')),
                ('given', models.JSONField(blank=True, null=True, verbose_name='what was confirmed')),
                ('deadline', models.DateTimeField(blank=True, null=True, verbose_name='to be played by')),
                ('version', models.PositiveIntegerField(default=0, verbose_name='version')),
                ('draw', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='matches', to='tournaments.draw')),
                ('first', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='matches_first', to='tournaments.entry')),
                ('group', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='matches', to='tournaments.group')),
                ('manifest', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.manifest')),
                ('second', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='matches_second', to='tournaments.entry')),
            ],
            options={
                'verbose_name': 'match',
                'verbose_name_plural': 'matches',
                'ordering': ('place',),
                'default_permissions': ('view',),
            },
        ),
        migrations.CreateModel(
            name='Official',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('role', models.CharField(choices=[('secretary', 'secretary'), ('umpire', 'umpire'), ('desk', 'desk'), ('viewer', 'viewer')], max_length=9, verbose_name='role')),
                ('since', models.DateTimeField(default=django.utils.timezone.now, verbose_name='since')),
                ('ended_at', models.DateTimeField(blank=True, null=True, verbose_name='until')),
                ('competition', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='officials', to='tournaments.competition')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='offices', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'official',
                'verbose_name_plural': 'officials',
                'default_permissions': ('view',),
            },
        ),
        migrations.CreateModel(
            name='Report',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('outcome', models.JSONField(verbose_name='outcome')),
                ('state', models.CharField(choices=[('standing', 'waiting for the other side'), ('disputed', 'disputed'), ('confirmed', 'confirmed'), ('replaced', 'replaced'), ('annulled', 'annulled')], default='standing', max_length=9, verbose_name='state')),
                ('source', models.CharField(choices=[('typed', 'typed in'), ('live', 'played on the site'), ('recorded', 'a recorded game')], default='typed', max_length=8, verbose_name='from')),
                ('side', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='side')),
                ('words', models.CharField(blank=True, max_length=300, verbose_name='words')),
                ('played_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='played')),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='reported')),
                ('settled', models.CharField(blank=True, choices=[('', 'not yet'), ('other side', 'confirmed by the other side'), ('official', 'by an official'), ('deadline', 'nobody objected in time')], default='', max_length=10, verbose_name='settled')),
                ('settled_at', models.DateTimeField(blank=True, null=True, verbose_name='settled at')),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('first', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.entry')),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='reports', to='tournaments.match')),
                ('second', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.entry')),
                ('settled_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'report of a match',
                'verbose_name_plural': 'reports of matches',
                'default_permissions': ('view',),
            },
        ),
        migrations.CreateModel(
            name='Leg',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('number', models.PositiveSmallIntegerField(verbose_name='number')),
                ('game', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.game')),
                ('report', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='legs', to='tournaments.report')),
            ],
            options={
                'verbose_name': 'leg',
                'verbose_name_plural': 'legs',
                'ordering': ('number',),
                'default_permissions': ('view',),
            },
        ),
        migrations.CreateModel(
            name='Result',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('format', models.CharField(max_length=11, verbose_name='format')),
                ('played_at', models.DateTimeField(verbose_name='played')),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='made')),
                ('annulled_at', models.DateTimeField(blank=True, null=True, verbose_name='no longer counts since')),
                ('game', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.game')),
                ('leg', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='result', to='tournaments.leg')),
                ('superseded_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='supersedes', to='tournaments.result')),
            ],
            options={
                'verbose_name': 'result',
                'verbose_name_plural': 'results',
                'ordering': ('played_at', 'id'),
                'default_permissions': ('view',),
            },
        ),
        migrations.CreateModel(
            name='ResultSeat',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('side', models.PositiveSmallIntegerField(verbose_name='side')),
                ('score', models.CharField(choices=[('won', 'won'), ('drawn', 'drawn'), ('lost', 'lost')], max_length=5, verbose_name='score')),
                ('home', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='pieces home')),
                ('honour', models.CharField(blank=True, max_length=22, verbose_name='honour')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='result_seats', to='tournaments.player')),
                ('result', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seats', to='tournaments.result')),
            ],
            options={
                'verbose_name': 'seat of a result',
                'verbose_name_plural': 'seats of results',
                'default_permissions': ('view',),
            },
        ),
        migrations.CreateModel(
            name='Round',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('part', models.CharField(default='main', max_length=11, verbose_name='part')),
                ('number', models.PositiveSmallIntegerField(verbose_name='number')),
                ('goal', models.PositiveIntegerField(blank=True, null=True, verbose_name='how many it leaves')),
                ('deadline', models.DateTimeField(blank=True, null=True, verbose_name='to be played by')),
                ('group', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rounds', to='tournaments.group')),
            ],
            options={
                'verbose_name': 'round',
                'verbose_name_plural': 'rounds',
                'default_permissions': ('view',),
            },
        ),
        migrations.AddField(
            model_name='match',
            name='round',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='matches', to='tournaments.round'),
        ),
        migrations.CreateModel(
            name='Stage',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('number', models.PositiveSmallIntegerField(verbose_name='number')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('format', models.CharField(max_length=11, verbose_name='format')),
                ('manifest', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='stages', to='tournaments.manifest')),
            ],
            options={
                'verbose_name': 'stage',
                'verbose_name_plural': 'stages',
                'ordering': ('number',),
                'default_permissions': ('view',),
            },
        ),
        migrations.AddField(
            model_name='group',
            name='stage',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='groups', to='tournaments.stage'),
        ),
        migrations.CreateModel(
            name='Title',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('slug', models.SlugField(max_length=40, verbose_name='address')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('number', models.PositiveSmallIntegerField(default=1, verbose_name='place on the page')),
                ('plays', models.CharField(choices=[('singles', 'singles'), ('pairs', 'pairs')], max_length=7, verbose_name='who plays')),
                ('room', models.PositiveIntegerField(blank=True, null=True, verbose_name='most entries')),
                ('draft', models.JSONField(blank=True, default=dict, verbose_name='rules being written')),
                ('competition', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='titles', to='tournaments.competition')),
            ],
            options={
                'verbose_name': 'title',
                'verbose_name_plural': 'titles',
                'ordering': ('number', 'slug'),
                'default_permissions': ('view',),
            },
        ),
        migrations.AddField(
            model_name='stage',
            name='title',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='stages', to='tournaments.title'),
        ),
        migrations.CreateModel(
            name='Member',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('place', models.PositiveSmallIntegerField(verbose_name='place')),
                ('consented_at', models.DateTimeField(blank=True, null=True, verbose_name='agreed')),
                ('since', models.DateTimeField(default=django.utils.timezone.now, verbose_name='since')),
                ('until', models.DateTimeField(blank=True, null=True, verbose_name='until')),
                ('because', models.CharField(blank=True, max_length=300, verbose_name='why')),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='members', to='tournaments.entry')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='memberships', to='tournaments.player')),
                ('title', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.title')),
            ],
            options={
                'verbose_name': 'player of an entry',
                'verbose_name_plural': 'players of entries',
                'ordering': ('place', 'since'),
                'default_permissions': ('view',),
            },
        ),
        migrations.AddField(
            model_name='manifest',
            name='title',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='manifests', to='tournaments.title'),
        ),
        migrations.AddField(
            model_name='entry',
            name='title',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='tournaments.title'),
        ),
        migrations.AddConstraint(
            model_name='competition',
            constraint=models.UniqueConstraint(fields=('championship', 'slug'), name='competition_one_address'),
        ),
        migrations.AddConstraint(
            model_name='competition',
            constraint=models.CheckConstraint(condition=models.Q(('ends_on__isnull', True), ('starts_on__isnull', True), ('ends_on__gte', models.F('starts_on')), _connector='OR'), name='competition_ends_after_it_begins'),
        ),
        migrations.AddConstraint(
            model_name='competition',
            constraint=models.CheckConstraint(condition=models.Q(('entries_close_at__isnull', True), ('entries_open_at__isnull', True), ('entries_close_at__gt', models.F('entries_open_at')), _connector='OR'), name='competition_entries_close_after_they_open'),
        ),
        migrations.AddConstraint(
            model_name='draw',
            constraint=models.UniqueConstraint(condition=models.Q(('state', 'annulled'), _negated=True), fields=('group', 'round'), name='draw_one_a_round'),
        ),
        migrations.AddConstraint(
            model_name='draw',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['committed', 'drawn', 'published', 'annulled'])), name='draw_known_state'),
        ),
        migrations.AddConstraint(
            model_name='draw',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('annulled_at__isnull', False), ('state', 'annulled'), models.Q(('annulled_because', ''), _negated=True)), models.Q(models.Q(('state', 'annulled'), _negated=True), ('annulled_at__isnull', True)), _connector='OR'), name='draw_annulled_with_a_reason'),
        ),
        migrations.AddConstraint(
            model_name='groupentry',
            constraint=models.UniqueConstraint(fields=('group', 'entry'), name='group_entry_once'),
        ),
        migrations.AddConstraint(
            model_name='groupentry',
            constraint=models.UniqueConstraint(condition=models.Q(('seed__isnull', False)), fields=('group', 'seed'), name='group_entry_one_a_seed'),
        ),
        migrations.AddConstraint(
            model_name='groupentry',
            constraint=models.CheckConstraint(condition=models.Q(('out__in', ['', 'withdrawn', 'put out'])), name='group_entry_known_out'),
        ),
        migrations.AddConstraint(
            model_name='official',
            constraint=models.UniqueConstraint(condition=models.Q(('ended_at__isnull', True)), fields=('competition', 'user', 'role'), name='official_once_a_role'),
        ),
        migrations.AddConstraint(
            model_name='official',
            constraint=models.CheckConstraint(condition=models.Q(('role__in', ['secretary', 'umpire', 'desk', 'viewer'])), name='official_known_role'),
        ),
        migrations.AddConstraint(
            model_name='report',
            constraint=models.UniqueConstraint(condition=models.Q(('state__in', ['standing', 'disputed'])), fields=('match',), name='report_one_waits'),
        ),
        migrations.AddConstraint(
            model_name='report',
            constraint=models.UniqueConstraint(condition=models.Q(('state', 'confirmed')), fields=('match',), name='report_one_counts'),
        ),
        migrations.AddConstraint(
            model_name='report',
            constraint=models.CheckConstraint(condition=models.Q(('side__isnull', True), ('side__in', [0, 1]), _connector='OR'), name='report_known_side'),
        ),
        migrations.AddConstraint(
            model_name='leg',
            constraint=models.UniqueConstraint(fields=('report', 'number'), name='leg_one_a_number'),
        ),
        migrations.AddIndex(
            model_name='result',
            index=models.Index(fields=['played_at', 'id'], name='result_in_order'),
        ),
        migrations.AddConstraint(
            model_name='result',
            constraint=models.UniqueConstraint(condition=models.Q(('annulled_at__isnull', True), ('game__isnull', False)), fields=('game',), name='result_one_a_game'),
        ),
        migrations.AddConstraint(
            model_name='resultseat',
            constraint=models.UniqueConstraint(fields=('result', 'player'), name='result_seat_once'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.UniqueConstraint(fields=('group', 'part', 'number'), name='round_one_a_number'),
        ),
        migrations.AddIndex(
            model_name='match',
            index=models.Index(fields=['state', 'deadline'], name='match_due'),
        ),
        migrations.AddConstraint(
            model_name='match',
            constraint=models.UniqueConstraint(condition=models.Q(('state', 'annulled'), _negated=True), fields=('group', 'key'), name='match_one_a_key'),
        ),
        migrations.AddConstraint(
            model_name='match',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('first__isnull', False), ('first_is', 'entry')), models.Q(models.Q(('first_is', 'entry'), _negated=True), ('first__isnull', True)), _connector='OR'), name='match_first_is_so'),
        ),
        migrations.AddConstraint(
            model_name='match',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('second__isnull', False), ('second_is', 'entry')), models.Q(models.Q(('second_is', 'entry'), _negated=True), ('second__isnull', True)), _connector='OR'), name='match_second_is_so'),
        ),
        migrations.AddConstraint(
            model_name='match',
            constraint=models.CheckConstraint(condition=models.Q(('first__isnull', True), ('second__isnull', True), models.Q(('first', models.F('second')), _negated=True), _connector='OR'), name='match_not_with_itself'),
        ),
        migrations.AddConstraint(
            model_name='match',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['waiting', 'ready', 'playing', 'reported', 'disputed', 'confirmed', 'unplayed', 'annulled'])), name='match_known_state'),
        ),
        migrations.AddConstraint(
            model_name='group',
            constraint=models.UniqueConstraint(fields=('stage', 'number'), name='group_one_a_number'),
        ),
        migrations.AddConstraint(
            model_name='title',
            constraint=models.UniqueConstraint(fields=('competition', 'slug'), name='title_one_address'),
        ),
        migrations.AddConstraint(
            model_name='title',
            constraint=models.CheckConstraint(condition=models.Q(('plays__in', ['singles', 'pairs'])), name='title_known_plays'),
        ),
        migrations.AddConstraint(
            model_name='stage',
            constraint=models.UniqueConstraint(fields=('title', 'number'), name='stage_one_a_number'),
        ),
        migrations.AddConstraint(
            model_name='member',
            constraint=models.UniqueConstraint(condition=models.Q(('until__isnull', True)), fields=('entry', 'place'), name='member_a_place'),
        ),
        migrations.AddConstraint(
            model_name='member',
            constraint=models.UniqueConstraint(condition=models.Q(('until__isnull', True)), fields=('title', 'player'), name='member_once_a_title'),
        ),
        migrations.AddConstraint(
            model_name='manifest',
            constraint=models.UniqueConstraint(fields=('title', 'number'), name='manifest_one_a_number'),
        ),
        migrations.AddConstraint(
            model_name='manifest',
            constraint=models.CheckConstraint(condition=models.Q(('number', 1), models.Q(('notice', ''), _negated=True), _connector='OR'), name='manifest_later_with_notice'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.UniqueConstraint(fields=('title', 'number'), name='entry_one_a_number'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.UniqueConstraint(condition=models.Q(('seed__isnull', False), ('state__in', ['asked', 'waiting', 'entered'])), fields=('title', 'seed'), name='entry_one_a_seed'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.CheckConstraint(condition=models.Q(('seed__isnull', True), ('seed__gte', 1), _connector='OR'), name='entry_seeds_from_1'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['asked', 'waiting', 'entered', 'withdrawn', 'refused', 'put_out'])), name='entry_known_state'),
        ),
    ]
