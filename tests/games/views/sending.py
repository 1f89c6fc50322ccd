"""Sending a text to be recorded, as a browser does, and what the tests of it send."""

import re
import uuid
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from games.models import Draft

TAGS = '[Format "pairs"]\n[Ring "RGBY"]\n[Ruleset "standard"]\n[Red "A"]\n[Green "B"]\n[Yellow "C"]\n[Blue "D"]\n'
SOUND = TAGS + "\n1. R 6-4 r:b-R1 r:R1-R5 / 2-1 r:R5-R8\n2. G 2-1 --\n"
FAULTY = SOUND.replace("r:R1-R5", "r:R1-R6")
NAMELESS = SOUND.replace('[Red "A"]\n', "").replace('[Yellow "C"]\n', "")


def address_of(response: Any) -> str:
    """Where an answer leads to."""
    return str(response.headers["Location"])


def page(response: Any) -> str:
    """An answer's text with single blanks."""
    return re.sub(r"\s+", " ", response.content.decode())


def at(name: str, draft: Draft) -> str:
    return reverse(f"games:{name}", args=[draft.pk])


def send(client: Client, text: str = "", *files: SimpleUploadedFile, sent_as: uuid.UUID | None = None) -> Any:
    data = {"text": text, "sent_as": str(sent_as or uuid.uuid4()), "chosen": list(files)}
    return client.post(reverse("games:record"), data)


def ugn(text: str, name: str = "game.ugn") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, text.encode())


def record(client: Client, draft: Draft, **told: Any) -> Any:
    return client.post(at("record_draft", draft), {"version": draft.version, "game": 1, "side": "none", **told})
