"""What is done to accounts, apart from what allauth does: all of it atomic, logged with who did it."""

from uckers_site.accounts.services.addresses import (
    claim_address,
    drop_unproved_claims,
    put_address,
)
from uckers_site.accounts.services.blocks import block_account, lift_block
from uckers_site.accounts.services.people import (
    DEMO_EMAIL,
    DEMO_USERNAME,
    deactivate,
    give_role,
    make_demo_account,
    make_demo_administrator,
    make_stand_ins,
    reactivate,
    take_role,
    take_second_factors,
    update_profile,
)
from uckers_site.accounts.services.sessions import end_session, forget_sessions

__all__ = [
    "DEMO_EMAIL",
    "DEMO_USERNAME",
    "block_account",
    "claim_address",
    "deactivate",
    "drop_unproved_claims",
    "end_session",
    "forget_sessions",
    "give_role",
    "lift_block",
    "make_demo_account",
    "make_demo_administrator",
    "make_stand_ins",
    "put_address",
    "reactivate",
    "take_role",
    "take_second_factors",
    "update_profile",
]
