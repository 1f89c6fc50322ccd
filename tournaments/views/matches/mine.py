"""One's own matches: whom to play next and by when, how to reach them, and what waits for one's word."""

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.views.signed_in import Signed, signed_in
from tournaments.formats.outcome_texts import read_outcome
from tournaments.models import Match
from tournaments.selectors.matches import OwnMatch, own_matches, path_of
from tournaments.selectors.people import own_player
from tournaments.words.matches import BADGES, outcome_words, slot_words


@never_cache
@signed_in
@require_safe
def mine(request: Signed) -> HttpResponse:
    """Whom one plays next, by when, and how they can be reached."""
    to_come, over = own_matches(request.user)
    context = {
        "to_come": [_row(one) for one in to_come],
        "over": [_row(one) for one in over],
        "player": own_player(request.user),
        "now": timezone.now(),
    }
    return render(request, "tournaments/match/mine.html", context)


def _row(one: OwnMatch) -> dict[str, object]:
    match = one.match
    slot = match.second_slot if one.side == 0 else match.first_slot
    first, second = one.names
    said = one.waiting.outcome if one.waiting else match.outcome
    return {
        "own": one,
        "match": match,
        "opponent": one.opponent or slot_words(slot, {}),
        "path": path_of(match),
        "confirm": path_of(match, "match_confirm"),
        "badge": BADGES.get(Match.State(match.state), ("", "")),
        "said": said and outcome_words(read_outcome(said), first, second),
    }
