"""Static files in production: each by a name that changes with what is in it, and so in the scripts that import it."""

from whitenoise.storage import CompressedManifestStaticFilesStorage  # type: ignore[import-untyped]  # it has no types


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # for the same reason
    """Modules that a script imports are found by their hashed names too, else an old one could stay for a while."""

    support_js_module_import_aggregation = True
