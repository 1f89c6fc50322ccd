"""The API's reference in a real browser: its tables and its worked example fit a phone, and can be reached by keys."""

from collections.abc import Callable

import pytest

from tests.support.accessibility import assert_accessible, assert_no_sideways_scroll
from tests.support.pages import DARK, PHONE, Reader


@pytest.mark.parametrize("device", [PHONE, pytest.param(DARK, marks=pytest.mark.soak)], ids=["phone", "dark"])
def test_the_reference_fits_and_is_accessible(new_readers: Callable[..., Reader], device: dict[str, object]) -> None:
    page = new_readers(device).open("/api/v1/")
    assert_accessible(page)
    assert_no_sideways_scroll(page)
