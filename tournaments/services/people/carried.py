"""The fields that point to a player, each named once; imported when the app is ready, so that merging knows them."""

from itertools import groupby
from typing import Any

from django.db.models import Q
from django.utils import timezone

from tournaments.models import Claim, Player, Posting
from tournaments.services.people.carrying import carries_over


def unite_postings(kept: Player, double: Player) -> dict[str, Any]:
    """Postings of the two in one ship that overlap become one that spans them.

    The audit trail is told days, and of which posting they are part now, but no ship: that is for postings alone to
    say, which go when somebody is anonymised.
    """
    united: list[dict[str, str]] = []
    theirs = Posting.objects.select_for_update().filter(player__in=[kept, double]).order_by("ship", "since", "pk")
    for _ship, postings in groupby(theirs, key=lambda one: one.ship_id):
        for together in _overlapping(list(postings)):
            stays = next((one for one in together if one.player_id == kept.pk), together[0])
            if len(together) > 1:
                united += [_told(one, stays) for one in together]
                ends = [one.until for one in together]
                Posting.objects.filter(pk__in=[one.pk for one in together if one is not stays]).delete()
                stays.since = min(one.since for one in together)
                stays.until = None if None in ends else max(end for end in ends if end)
                stays.save(update_fields=["since", "until"])
    return {"united": united} if united else {}


def _overlapping(postings: list[Posting]) -> list[list[Posting]]:
    """Postings in order of their first day, in lots that share days."""
    lots: list[list[Posting]] = []
    for one in postings:
        if lots and any(other.until is None or one.since <= other.until for other in lots[-1]):
            lots[-1].append(one)
        else:
            lots.append([one])
    return lots


def _told(one: Posting, stays: Posting) -> dict[str, str]:
    return {
        "posting": str(one.pk),
        "of": str(one.player_id),
        "since": one.since.isoformat(),
        "until": one.until.isoformat() if one.until else "",
        "now": str(stays.pk),
    }


def withdraw_claims(kept: Player, double: Player) -> dict[str, Any]:
    """Of two open claims by one account one is enough, and none is needed by the account that has the player now."""
    asked = Claim.objects.filter(state=Claim.State.ASKED)
    twice = Q(player=double, user__in=asked.filter(player=kept).values("user"))
    account = kept.user_id or double.user_id
    moot = asked.filter(twice | Q(player__in=[kept, double], user=account) if account else twice)
    keys = sorted(str(key) for key in moot.values_list("pk", flat=True))
    Claim.objects.filter(pk__in=keys).update(state=Claim.State.WITHDRAWN, decided_at=timezone.now())
    return {"claims_withdrawn": keys} if keys else {}


carries_over("tournaments.Player", "merged_into")
carries_over("tournaments.Posting", "player", settle=unite_postings)
carries_over("tournaments.Claim", "player", settle=withdraw_claims)
# Two places in one title, or two seats in one result, are for officials of the competition to put right first.
carries_over("tournaments.Member", "player")
carries_over("tournaments.ResultSeat", "player")
