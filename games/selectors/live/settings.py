"""How whoever asks likes to play: from the account, or from what the browser of a guest or visitor keeps."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from games.models import PlaySettings
from uckers_site.accounts.models import User

KEPT = "play_settings"  # the session's name for the settings of somebody without an account


class Settings(NamedTuple):
    """As `PlaySettings` has them."""

    at_once: bool = False
    forced: bool = False
    sounds: bool = False


def settings_of(user: User | None, session: Mapping[str, Any]) -> Settings:
    """The account's settings, else the session's; one query for an account."""
    if user is not None:
        found = PlaySettings.objects.filter(pk=user.pk).values_list(*Settings._fields).first()
        return Settings(*found) if found is not None else Settings()
    kept = session.get(KEPT)
    kept = kept if isinstance(kept, dict) else {}
    return Settings(*[kept.get(name) is True for name in Settings._fields])
