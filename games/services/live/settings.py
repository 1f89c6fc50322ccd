"""An account's settings for live tables."""

from games.models import PlaySettings
from games.selectors.live.settings import Settings
from uckers_site.accounts.models import User


def keep_settings(*, user: User, settings: Settings) -> None:
    """Keep how somebody likes to play, in place of what was kept before."""
    PlaySettings.objects.update_or_create(user=user, defaults=settings._asdict())
