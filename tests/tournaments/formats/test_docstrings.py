"""The examples in docstrings of the formats say what the code says."""

import doctest
import importlib
import pkgutil

import pytest

from tournaments import formats

MODULES = [each.name for each in pkgutil.walk_packages(formats.__path__, f"{formats.__name__}.")]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_run(name: str) -> None:
    found = doctest.testmod(importlib.import_module(name))
    assert found.failed == 0


def test_there_are_examples() -> None:
    assert doctest.testmod(importlib.import_module("tournaments.formats.workings")).attempted
