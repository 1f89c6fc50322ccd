"""From a refusal to the clause that it cites: the address of every clause of the law."""

from django.urls import reverse


def rule_url(rule: str = "") -> str:
    """The address of a clause (``4.4``), of a section (``5``), or with nothing of the law itself."""
    return reverse("games:law") + (f"#{rule}" if rule else "")
