"""The form that brings an archive in: a file first, then what was looked at, carried along by the page itself."""

import base64
import binascii
import zlib
from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy


def packed(text: str) -> str:
    """A text for a hidden field: a tenth as long, as archives go."""
    return base64.b64encode(zlib.compress(text.encode())).decode()


def unpacked(value: str) -> str:
    """What was packed. Raises ValueError for anything else, and for what would be larger than a file may be."""
    most = settings.ENVIRONMENT.max_body_bytes
    reader = zlib.decompressobj()
    try:
        found = reader.decompress(base64.b64decode(value, validate=True), most)
    except (binascii.Error, zlib.error) as bad:
        raise ValueError(str(bad)) from None
    if not reader.eof:
        raise ValueError("It is cut off, or too large.")
    return found.decode()


class ArchiveForm(forms.Form):
    """An archive, as a file or as it was looked at; `text` once it is read."""

    file = forms.FileField(label=gettext_lazy("Archive"), error_messages={"required": gettext_lazy("Choose the file.")})
    looked_at = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, data: Any = None, files: Any = None) -> None:
        super().__init__(data, files)
        self.fields["file"].required = not (data and data.get("looked_at"))

    def clean(self) -> dict[str, Any]:
        told: dict[str, Any] = super().clean() or self.cleaned_data
        sent, looked_at = told.get("file"), told.get("looked_at")
        try:
            if sent is not None:
                told["text"] = sent.read().decode("utf-8")
            elif looked_at:
                told["text"] = unpacked(looked_at)
        except ValueError:
            self.add_error(
                "file", _("This is not an archive: it is not text in UTF-8. Choose the file as it was saved.")
            )
        return told
