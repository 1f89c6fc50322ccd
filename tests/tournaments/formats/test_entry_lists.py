"""A list of entries is read as it is meant, and every fault in it is named by line and column."""

import pytest

from tournaments.formats.distance import Place
from tournaments.formats.entries import Entry
from tournaments.formats.entry_lists import BadList, read_entries, read_regions

COLUMNS = "the columns are key, name, seed, ship, group, region"


def faults(text: str) -> list[str]:
    with pytest.raises(BadList) as refused:
        read_entries(text)
    return list(map(str, refused.value.faults))


def test_a_list_as_a_spreadsheet_writes_it() -> None:
    text = '\ufeffName,Key,seed,ship,group,region\r\n"Field, Sara",a, 1 ,Kent,RNA,Portsmouth\r\n\r\n,b,,,,\r\n,,,,,\r\n'
    assert read_entries(text) == (
        Entry("a", "Field, Sara", 1, "Kent", "RNA", "Portsmouth"),
        Entry("b"),
    )


def test_only_the_key_must_be_there() -> None:
    assert read_entries("key\na\nb") == (Entry("a"), Entry("b"))
    assert read_entries("key\n") == ()


def test_every_fault_is_named() -> None:
    text = "key,seed,name\na,1,Anson\na,1,Benbow\n,x,Collingwood\nd,0\ne,²,Exmouth,HMS Kent\nf,2,\nb,1.5,\n"
    assert faults(text) == [
        "line 3, key: a stands in line 2 too; every entry has a key of its own.",
        "line 3, seed: seed 1 stands in line 2 too.",
        "line 4, key: the key is empty; every entry has one of its own.",
        "line 4, seed: x is no seed; a seed is a whole number from 1, or nothing.",
        "line 5: 2 values, but there are 3 columns.",
        "line 5, seed: 0 is no seed; a seed is a whole number from 1, or nothing.",
        "line 6: 4 values, but there are 3 columns.",
        "line 6, seed: ² is no seed; a seed is a whole number from 1, or nothing.",
        "line 8, seed: 1.5 is no seed; a seed is a whole number from 1, or nothing.",
    ]


@pytest.mark.parametrize("sign", ["\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\uffff"])
def test_a_sign_within_a_value_neither_ends_a_line_nor_makes_an_entry(sign: str) -> None:
    assert faults(f"key\na{sign}b\nc\n") == [
        "line 2, key: there is a line break or another sign that cannot be read in it."
    ]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_of_any_machine(end: str) -> None:
    assert read_entries(end.join(["key,name", "a,Anson", "", "b,Benbow"])) == (
        Entry("a", "Anson"),
        Entry("b", "Benbow"),
    )


def test_lines_are_those_of_the_file() -> None:
    assert faults('key,name\na,"two\nlines"\n\na,\n') == [
        "line 3, name: there is a line break or another sign that cannot be read in it.",
        "line 5, key: a stands in line 3 too; every entry has a key of its own.",
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ["line 1: the list is empty; its first line names the columns: key, name, seed, ship, group, region."]),
        (
            "name;key\n",
            [
                f"line 1, name;key: there is no such column; {COLUMNS}, separated by commas.",
                f"line 1, key: the column is missing; {COLUMNS}, and only the key must be there.",
            ],
        ),
        ("key,key\n", ["line 1, key: this column stands twice."]),
        ('key\n"a\n', ["line 2: this is not CSV: unexpected end of data."]),
    ],
)
def test_a_list_that_is_none_is_refused(text: str, words: list[str]) -> None:
    assert faults(text) == words


def test_regions_and_their_faults() -> None:
    assert read_regions("region,latitude,longitude\nPortsmouth,50.80,-1.10\n") == {"Portsmouth": Place(50.8, -1.1)}
    with pytest.raises(BadList) as refused:
        read_regions("region,longitude,latitude\na,0,0\na,0,0\n,x,\nb,0,91\nc,nan,0\n")
    assert list(map(str, refused.value.faults)) == [
        "line 3, region: a stands twice.",
        "line 4, latitude: nothing is no number of degrees.",
        "line 4, longitude: x is no number of degrees.",
        "line 4, region: the name is empty.",
        "line 5: Latitude 91.0 is not between -90 and 90 degrees.",
        "line 6: Longitude nan is not between -180 and 180 degrees.",
    ]
    with pytest.raises(BadList, match="line 1, longitude: the column is missing"):
        read_regions("region,latitude\n")
