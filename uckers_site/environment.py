"""What the site is told from outside: environment variables, their safe defaults, and what is refused.

One value, `Environment`, is read once by `uckers_site.settings`. In production (the default mode) whatever
would be unsafe is refused with a sentence that says what to set; in development everything has a default.
"""

import os
import secrets
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote, urlsplit

from django.core.checks.security.base import (
    SECRET_KEY_INSECURE_PREFIX,
    SECRET_KEY_MIN_LENGTH,
    SECRET_KEY_MIN_UNIQUE_CHARACTERS,
)
from django.core.exceptions import ImproperlyConfigured
from django.http.request import validate_host
from environs import EnvError, FileAwareEnv

from uckers_site.kept import keep_once
from uckers_site.serving.valkey import kept_address

ROOT = Path(__file__).resolve().parent.parent

DEVELOPMENT = "development"
PRODUCTION = "production"

LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
LOG_FORMATS = ("json", "console")
DATABASES = ("postgres", "postgresql", "sqlite")
MAIL_SERVERS = ("submission", "smtp")


class UnsafeEnvironment(ImproperlyConfigured):
    """The environment asks for something that the site will not do; the message says what to set."""


@dataclass(frozen=True)
class Environment:
    """Every setting that comes from outside, already judged safe. Names and meanings: docs/configuration.md."""

    mode: str
    debug_pages: bool
    secret_key: str
    site_url: str
    allowed_hosts: list[str]
    csrf_trusted_origins: list[str]
    database_url: str
    redis_url: str
    email_url: str
    from_email: str
    data_dir: Path
    trusted_proxies: int
    log_level: str
    log_format: str
    log_client_addresses: bool
    max_body_bytes: int
    body_seconds: float
    max_listeners: int
    web_processes: int

    @property
    def development(self) -> bool:
        return self.mode == DEVELOPMENT

    @property
    def https(self) -> bool:
        """Whether readers reach the site over TLS, as SITE_URL says."""
        return urlsplit(self.site_url).scheme == "https"


def read_environment() -> Environment:
    """Read and judge the process's variables; any of them may be given as a file instead (`SECRET_KEY_FILE`).

    Raises `UnsafeEnvironment`, naming the variable and what would be right.
    """
    try:
        environment = _read(FileAwareEnv(strip_whitespace=True))
        _refuse_impossible(environment)
        if not environment.development:
            _refuse_unsafe(environment)
    except (EnvError, ValueError) as error:
        raise UnsafeEnvironment(f"An environment variable cannot be read: {error}") from error
    except OSError as error:
        raise UnsafeEnvironment(
            f"The data folder cannot be used ({error.strerror}: {error.filename}); "
            "set DATA_DIR to a folder that this user may write to."
        ) from error
    return environment


def _read(env: FileAwareEnv) -> Environment:
    mode = env.str("UCKERS_MODE", PRODUCTION)
    if mode not in (DEVELOPMENT, PRODUCTION):
        raise UnsafeEnvironment(f"UCKERS_MODE is {mode!r}; set it to {PRODUCTION!r} or {DEVELOPMENT!r}.")
    development = mode == DEVELOPMENT
    data_dir = Path(env.str("DATA_DIR", str(ROOT / "var"))).absolute()
    here = quote(str(data_dir))  # for a folder may have anything in its name
    site_url = env.str("SITE_URL", "http://localhost:8000" if development else "")
    host = urlsplit(site_url).hostname
    database_url = env.str("DATABASE_URL", f"sqlite:///{here}/uckers.sqlite3" if development else "")
    return Environment(
        mode=mode,
        debug_pages=env.bool("DEBUG_PAGES", development),
        secret_key=env.str("SECRET_KEY", "") or (_development_secret_key(data_dir) if development else ""),
        site_url=site_url.rstrip("/"),
        allowed_hosts=env.list(
            "ALLOWED_HOSTS", ["localhost", "127.0.0.1", "[::1]"] if development else [h for h in [host] if h]
        ),
        csrf_trusted_origins=env.list("CSRF_TRUSTED_ORIGINS", []),
        database_url=database_url,
        redis_url=env.str("REDIS_URL", "") or (kept_address(data_dir) if development else ""),
        email_url=env.str("EMAIL_URL", f"file:///{here}/mail" if development else ""),
        from_email=env.str("FROM_EMAIL", f"Uckers <uckers@{host or 'localhost'}>"),
        data_dir=data_dir,
        trusted_proxies=env.int("TRUSTED_PROXIES", 0),
        log_level=env.str("LOG_LEVEL", "INFO").upper(),
        log_format=env.str("LOG_FORMAT", "console" if development else "json"),
        log_client_addresses=env.bool("LOG_CLIENT_ADDRESSES", False),
        max_body_bytes=env.int("MAX_BODY_BYTES", 12 * 1024 * 1024),
        body_seconds=env.float("BODY_SECONDS", 20.0),
        max_listeners=env.int("MAX_LISTENERS", 5000),
        web_processes=env.int("WEB_CONCURRENCY", _processes_for(database_url)),
    )


def _refuse_impossible(environment: Environment) -> None:
    """What is wrong in every mode."""
    _require(
        environment.log_level in LOG_LEVELS,
        f"LOG_LEVEL is {environment.log_level!r}; set it to one of {', '.join(LOG_LEVELS)}.",
    )
    _require(
        environment.log_format in LOG_FORMATS,
        f"LOG_FORMAT is {environment.log_format!r}; set it to one of {', '.join(LOG_FORMATS)}.",
    )
    _require(environment.trusted_proxies >= 0, "TRUSTED_PROXIES must be the number of proxies in front of the site.")
    _require(environment.max_body_bytes >= 1024 * 1024, "MAX_BODY_BYTES must be at least 1048576 (1 MiB).")
    _require(environment.body_seconds > 0, "BODY_SECONDS must be greater than 0.")
    _require(environment.max_listeners > 0, "MAX_LISTENERS must be at least 1.")
    _require(environment.web_processes > 0, "WEB_CONCURRENCY, the number of web processes, must be at least 1.")
    site = urlsplit(environment.site_url)
    _require(
        site.scheme in ("http", "https") and bool(site.hostname) and not (site.path or site.query or site.fragment),
        "SITE_URL must be the address that readers use, without a path, for example https://uckers.example.",
    )
    _require(
        urlsplit(environment.database_url).scheme in DATABASES,
        "DATABASE_URL must say where the database is, for example postgres://user:password@host:5432/uckers "
        "(or sqlite:////srv/uckers/uckers.sqlite3 for a small instance).",
    )
    _require(
        urlsplit(environment.redis_url).scheme in ("redis", "rediss"),
        "REDIS_URL must say where Valkey or Redis is, for example redis://host:6379/0.",
    )


def _refuse_unsafe(environment: Environment) -> None:
    """What would be wrong to offer to readers."""
    _require(
        not environment.debug_pages,
        "DEBUG_PAGES shows the insides of the site to its readers; leave it unset in production.",
    )
    key = environment.secret_key
    _require(
        len(key) >= SECRET_KEY_MIN_LENGTH
        and len(set(key)) >= SECRET_KEY_MIN_UNIQUE_CHARACTERS
        and not key.startswith(SECRET_KEY_INSECURE_PREFIX),
        f"SECRET_KEY must be a random text of at least {SECRET_KEY_MIN_LENGTH} characters in production; "
        "make one with: python -c 'import secrets; print(secrets.token_urlsafe(50))'",
    )
    _require(
        environment.trusted_proxies > 0 or not environment.https,
        "SITE_URL is https, so a proxy in front of the site has to end TLS: set TRUSTED_PROXIES to the number of "
        "proxies (mostly 1), each of which sets X-Forwarded-For, and the first X-Forwarded-Proto.",
    )
    _require(
        "*" not in environment.allowed_hosts,
        "ALLOWED_HOSTS must name the hosts that the site answers to, separated by commas, and not '*'.",
    )
    host = urlsplit(environment.site_url).hostname or ""
    _require(
        validate_host(host, environment.allowed_hosts),
        f"ALLOWED_HOSTS must name {host} too, the host in SITE_URL; or leave it unset, and that host is allowed.",
    )
    _require(
        urlsplit(environment.email_url).scheme in MAIL_SERVERS,
        "EMAIL_URL must name an SMTP server in production, for example submission://user:password@host:587; "
        "mail written to files or the console reaches nobody.",
    )


def _require(condition: bool, sentence: str) -> None:
    if not condition:
        raise UnsafeEnvironment(sentence)


def _processes_for(database_url: str) -> int:
    """How many web processes a site on this machine has by itself: SQLite lets one write at a time, so one serves it;
    else two, if there are cores for them and the database beside."""
    return 1 if urlsplit(database_url).scheme == "sqlite" else min(2, os.cpu_count() or 1)


def _development_secret_key(data_dir: Path) -> str:
    """A key of this checkout's own, made on first use and kept, so that sessions outlive a restart."""
    return keep_once(data_dir / "secret-key", lambda: secrets.token_urlsafe(50))
