"""Static files in production: each by a name that changes with what is in it, and so in the scripts that import it."""

import re
from collections.abc import Callable

from whitenoise.storage import CompressedManifestStaticFilesStorage  # type: ignore[import-untyped]  # it has no types


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # for the same reason
    """Modules that a script imports are found by their hashed names too, else an old one could stay for a while."""

    support_js_module_import_aggregation = True

    def url_converter(
        self, name: str, hashed_files: dict[str, str], template: str | None = None
    ) -> Callable[[re.Match[str]], str]:
        """What puts hashed names in a file; a library's own imports, which are for bundlers, stay as they are."""
        if name.startswith("django_htmx/"):
            return lambda found: found[0]
        converter: Callable[[re.Match[str]], str] = super().url_converter(name, hashed_files, template)
        return converter
