"""Where a form or a link may send its reader next: to a page of this site, and nowhere else."""

from django.utils.http import url_has_allowed_host_and_scheme


def is_path_here(text: str) -> bool:
    """Whether `text` is a full path on this site, such as ``/play/?q=1``: not relative, and with no host in it."""
    return text.startswith("/") and url_has_allowed_host_and_scheme(text, allowed_hosts=None)
