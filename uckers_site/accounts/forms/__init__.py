"""The forms of accounts: one's profile, and allauth's in our words."""

from uckers_site.accounts.forms.blocks import BlockForm
from uckers_site.accounts.forms.profile import ProfileForm

__all__ = ["BlockForm", "ProfileForm"]
