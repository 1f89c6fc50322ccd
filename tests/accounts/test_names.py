"""What people may call themselves, and that no two are the same but for case."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from uckers_site.accounts.models import User
from uckers_site.accounts.names import clean_display_name


@pytest.mark.parametrize("name", ["jack", "Jack.Tar", "j-r_hartley", "Blob8", "a1b", "x" * 30])
def test_good_sign_in_names(name: str) -> None:
    User(username=name, password="x").full_clean(validate_unique=False, validate_constraints=False)


@pytest.mark.parametrize(
    "name",
    [
        *("ab", "x" * 31, "8ball", ".jack", "jack.", "jack..tar", "jack tar", "jack@ship.example", "jäck", "j\u0430ck"),
        *("jack\n", "\uff2a\uff21\uff23\uff2b", "jack\u200b", ""),  # full-width letters; a space without width
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
        ("", ""),
    ],
)
def test_names_shown_are_kept_tidy(typed: str, kept: str) -> None:
    assert clean_display_name(typed) == kept


@pytest.mark.parametrize(
    "name",
    [
        *("Jack\u202eraT", "Jack\u200bTar", "Jack\nTar", "Jack\x00"),  # turned round, split unseen, broken
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
