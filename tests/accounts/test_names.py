"""What people may call themselves, and that no two are the same but for case."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from tests.accounts.conftest import MakeUser
from uckers_site.accounts import services
from uckers_site.accounts.models import User
from uckers_site.accounts.names import clean_display_name
from uckers_site.accounts.roles import UMPIRE
from uckers_site.accounts.selectors import clean_name_shown


@pytest.mark.parametrize("name", ["jack", "Jack.Tar", "j-r_hartley", "Blob8", "a1b", "x" * 30])
def test_good_sign_in_names(name: str) -> None:
    User(username=name, password="x").full_clean(validate_unique=False, validate_constraints=False)


@pytest.mark.parametrize(
    "name",
    [
        *("ab", "x" * 31, "8ball", ".jack", "jack.", "jack..tar", "jack tar", "jack@ship.example", "jäck", "j\u0430ck"),
        *("jack\n", "\uff2a\uff21\uff23\uff2b", "jack\u200b", ""),  # full-width letters; a space without width
        *("umpire.bob", "the-umpire", "adrnin", "offical.referees", "x.admin"),
        *("admin", "Admin", "ADM1N", "adm.in", "Umpire", "ump1re", "u-m-p-i-r-e", "m0derator", "r00t", "uckers"),
    ],
)
def test_sign_in_names_that_could_mislead_are_refused(name: str) -> None:
    with pytest.raises(ValidationError) as refusal:
        User(username=name, password="x").full_clean(validate_unique=False, validate_constraints=False)
    assert set(refusal.value.message_dict) == {"username"}


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Jack   Tar ", "Jack Tar"),
        ("Jose\u0301", "José"),
        ("Søren O’Neill-Smith (RN)", "Søren O’Neill-Smith (RN)"),
        ("Ζορμπάς", "Ζορμπάς"),
        ("Umpiring is fun", "Umpiring is fun"),
        ("Help me", "Help me"),
        ("\u0410\u043d\u043d\u0430", "\u0410\u043d\u043d\u0430"),
        ("", ""),
    ],
)
def test_names_shown_are_kept_tidy(typed: str, kept: str) -> None:
    assert clean_display_name(typed) == kept


@pytest.mark.parametrize(
    "name",
    [
        *("Jack\u202eraT", "Jack\u200bTar", "Jack\nTar", "Jack\x00"),  # turned round, split unseen, broken
        *("\U0001d414\U0001d426\U0001d429\U0001d422\U0001d42b\U0001d41e", "\u1d2c\u1d30\u1d39\u1d35\u1d3a"),
        *("adm\u0131n", "\u0251dmin", "\u1d00dmin", "adrnin", "\u0430\u0434\u043c\u0456\u043d"),
        "\u03b1\u03b4\u03bc\u03b9\u03bd",  # in Greek letters
        *("\u3164", "Jack\u115f", "\u2800", "\uffa0x", "J\u0301\u0302\u0303\u0304\u0305ack", "vvebmaster"),
        *("Umpire Bob", "The Umpire", "official umpire", "Umpires", "Bob, m0derator", "Chief Referees", "Site-Admin"),
        *("J\u0430ck", "...", "The\u00a0Umpire", "UMPIRE", "Umpíre", "Ad min", "x" * 61),  # a Cyrillic a
    ],
)
def test_names_shown_that_could_mislead_are_refused(name: str) -> None:
    with pytest.raises(ValidationError):
        clean_display_name(name)


@pytest.mark.django_db
@pytest.mark.both_databases
def test_the_database_itself_keeps_names_and_addresses_apart_whatever_their_case() -> None:
    User.objects.create_user("Jack", "Jack@Ship.Example")
    assert User.objects.get().email == "jack@ship.example"
    for same in ({"username": "jACK"}, {"username": "jill", "email": "jack@ship.example"}):
        with pytest.raises(IntegrityError), transaction.atomic():
            User.objects.create(**same)
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.filter(username="Jack").update(email="JACK@ship.example")  # capitals would get round the rule
    User.objects.create(username="jill")
    User.objects.create(username="joan")  # none has an address: that is no clash
    assert User.objects.get_by_natural_key("JILL").username == "jill"


def test_who_holds_an_office_may_say_so(make_user: MakeUser) -> None:
    bob = make_user("bob")
    with pytest.raises(ValidationError):
        clean_name_shown(bob, "Umpire Bob")
    services.give_role(user=bob, role=UMPIRE, by=make_user("boss", superuser=True))
    assert clean_name_shown(bob, "Umpire Bob") == "Umpire Bob"
    services.update_profile(user=bob, display_name="Umpire Bob", time_zone="")
    with pytest.raises(ValidationError):
        clean_name_shown(bob, "Umpire\u200bBob")


@pytest.mark.both_databases
@pytest.mark.parametrize(
    "name", ["jill.warner", "JILL WARNER", "Ji11 Wamer", "J.I.L.L.W.A.R.N.E.R", "J\u0131ll Warner", "\u1d0aill Warner"]
)
def test_nobody_is_shown_by_what_passes_for_another_s_sign_in_name(make_user: MakeUser, name: str) -> None:
    jill, jack = make_user("jill.warner"), make_user("jack")
    with pytest.raises(ValidationError):
        clean_name_shown(jack, name)
    assert clean_name_shown(jack, "Jill Warners") == "Jill Warners"
    assert clean_name_shown(jill, "Jill Warner") == "Jill Warner"
