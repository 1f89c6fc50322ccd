"""An edition brought in from its archive: read, looked at, made whole or not at all."""
