"""The commands that the site consists of: the same for `make run` and for docker-compose.yml, which a test compares."""

import sys

# A worker told to end waits a little for what it is doing and then puts it back, instead of waiting for ever.
WORKER_ENVIRONMENT = {"REMAP_SIGTERM": "SIGQUIT"}


def web_command(*, host: str, port: int) -> list[str]:
    """Pages and live streams. Forwarded headers are read by Django, as TRUSTED_PROXIES says, and not by uvicorn.

    With WEB_CONCURRENCY above 1 uvicorn starts so many processes that share its socket, and minds them.
    """
    return [
        *(sys.executable, "-m", "uvicorn", "uckers_site.asgi:application"),
        *("--host", host, "--port", str(port), "--loop", "uvloop"),
        *("--http", "uckers_site.serving.heads:Heads", "--ws", "none"),
        *("--no-access-log", "--no-proxy-headers", "--no-server-header", "--log-level", "warning"),
        *("--timeout-graceful-shutdown", "3"),  # open streams would hold it for ever
        *("--timeout-worker-healthcheck", "30"),  # of several: a machine with too much to do is no reason to kill one
    ]


def worker_command() -> list[str]:
    """Does what is written down as to be done. Gossip and mingling among workers serve nothing here."""
    return [
        *(sys.executable, "-m", "celery", "--quiet", "--app", "uckers_site", "worker"),
        *("--pool", "prefork", "--concurrency", "2", "--without-gossip", "--without-mingle"),
        "--without-heartbeat",  # an event a worker sends of itself: with a dead broker it would be tried for ever
    ]


def beat_command() -> list[str]:
    """Sends what is due by the clock; there must be exactly one."""
    return [sys.executable, "-m", "celery", "--quiet", "--app", "uckers_site", "beat"]
