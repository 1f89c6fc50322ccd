"""Anonymising a player, at their own wish or for them: the name, the account, postings and claims go, results stay.

What goes is deleted for good, with that of every double that was merged into the player, and the audit trail says how
much and not what. It cannot be taken back, and is the one thing here that cannot.
"""

import uuid

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from games.services.refusals import NotNow
from tournaments.models import Claim, Entry, Member, Player, Posting
from tournaments.services.people.asking import clean_words, hold_players, require_self_or_keeper
from uckers_site.accounts.models import User
from uckers_site.audit.services import write_entry


@transaction.atomic
def anonymise_player(*, player_id: uuid.UUID, by: User, because: str = "") -> Player:
    """Take away all that says who a player is. Twice is once.

    Raises `PermissionDenied` for who is neither the player nor an official, `NotNow` for a double (do it with the
    player who is kept) and for an official who gives no reason.
    """
    doubles = Player.objects.filter(merged_into=player_id)
    held = hold_players([player_id, *doubles.values_list("pk", flat=True)])
    player = held[player_id]
    if doubles.exclude(pk__in=held).exists():
        raise NotNow(_("A double was merged into this player at this moment. Look at the player, and send again."))
    if player.anonymised_at is not None:
        return player
    require_self_or_keeper(player, by)
    if player.merged_into_id is not None:
        raise NotNow(_("This was a double, and has become one with another player. Go on with that one."))
    needed = "" if player.user_id == by.pk else _("Say who asked for it: the reason is kept.")
    because = clean_words(because, _("The reason"), field="because", needed=needed)
    now = timezone.now()
    for one in held.values():
        if one.created_by_id == one.user_id:  # it was made by who it is
            one.created_by = None
        one.name = f"Anonymous {one.pk.hex[:6].upper()}"
        one.shown_as, one.nickname, one.shown_key = Player.ShownAs.FULL, "", ""
        one.user, one.shows_games, one.anonymised_at = None, False, now
        one.save()
    postings, _each = Posting.objects.filter(player__in=held).delete()
    claims, _each = Claim.objects.filter(player__in=held).delete()
    theirs = Entry.objects.filter(pk__in=Member.objects.filter(player__in=held).values("entry"))
    theirs.exclude(contact="").update(contact="", contact_shared=False, version=F("version") + 1)
    write_entry(by=by, deed="anonymised", about=player.about, words=because, postings=postings, claims=claims)
    return player
