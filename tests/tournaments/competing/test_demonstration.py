"""The demonstration championship: small for every run, in full size in the soak."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import override_settings

from tests.tournaments.competing.archiving import another_site
from tests.tournaments.competing.test_whole import _life
from tournaments.models import Champion, Competition, Draw, Entry, Group, Match, Report, Result
from tournaments.selectors.archives import archive_of
from tournaments.selectors.verifying import verification_of
from tournaments.services.archives.importing import import_archive
from uckers_site.audit.models import Entry as AuditEntry
from uckers_site.environment import Environment

pytestmark = pytest.mark.django_db


def _make(*how: str) -> str:
    out = StringIO()
    call_command("demo_championship", *how, stdout=out)
    return out.getvalue()


def _judge(pairs: int, singles: int) -> None:
    edition = Competition.objects.get(championship__slug="demonstration")
    entries = {title.plays: title.entries.count() for title in edition.titles.all()}
    assert entries == {"pairs": pairs, "singles": singles}
    finals = Group.objects.get(stage__title__plays="pairs", stage__number=2)
    assert finals.contenders.count() == 32
    assert Champion.objects.filter(entry__isnull=False).count() == 2
    assert Entry.objects.filter(state=Entry.State.WITHDRAWN).count() == 1
    assert Match.objects.filter(outcome__ending="walkover", state=Match.State.CONFIRMED).exists()
    assert Report.objects.filter(state=Report.State.COUNTER).count() == 1
    assert AuditEntry.objects.filter(deed="result corrected").count() == 1
    assert not Match.objects.exclude(state__in=[Match.State.CONFIRMED, Match.State.UNPLAYED]).exists()
    legs = Result.objects.filter(annulled_at=None, leg__report__state=Report.State.CONFIRMED)
    assert legs.count() == Match.objects.filter(outcome__ending="played", state=Match.State.CONFIRMED).count()
    for group in Group.objects.select_related("stage__manifest"):
        _life(group)
    for draw in Draw.objects.select_related("group__stage"):
        assert verification_of(draw).holds


def test_a_small_one() -> None:
    told = _make("--small")
    assert "Champions:" in told
    assert "corrected two rounds late" in told
    _judge(43, 16)
    assert "made already" in _make("--small")
    text = archive_of(Competition.objects.get(championship__slug="demonstration"))
    boss = another_site()
    made = import_archive(text=text, by=boss)
    assert not made.faults
    assert made.edition is not None
    assert archive_of(made.edition) == text
    _judge(43, 16)
    assert import_archive(text=text, by=boss).is_here


@pytest.mark.soak
def test_in_the_size_of_2021() -> None:
    _make()
    _judge(97, 48)


def test_people_are_made_up_in_development_alone(settings: object) -> None:
    production = Environment.__new__(Environment)
    object.__setattr__(production, "mode", "production")
    with override_settings(ENVIRONMENT=production), pytest.raises(CommandError, match="development"):
        _make()
