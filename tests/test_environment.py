"""What the site is told from outside: good production settings start it, what is unsafe is refused in words."""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from uckers_site.environment import ROOT, UnsafeEnvironment, read_environment

GOOD = {
    "SECRET_KEY": "w0nQ-2kzT_y7Jb5Xc8Rv4Lm1Hp6Ds3Fg9Aa-Ee0Uu_Ii2Oo4Yy6Tt8",
    "SITE_URL": "https://uckers.example",
    "TRUSTED_PROXIES": "1",
    "DATABASE_URL": "postgres://uckers:secret@db.example:5432/uckers",
    "REDIS_URL": "redis://:secret@redis.example:6379/0",
    "EMAIL_URL": "submission://uckers:secret@mail.example:587",
}
START = [sys.executable, "-c", "import django; django.setup(); print('started')"]
CELERY = [sys.executable, "-m", "celery", "--app", "uckers_site", "report"]
CHECK = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]


def run(command: list[str], variables: Mapping[str, str], tmp_path: Path) -> subprocess.CompletedProcess[str]:
    environment = {
        "PATH": os.environ["PATH"],
        "DATA_DIR": str(tmp_path),
        "DJANGO_SETTINGS_MODULE": "uckers_site.settings",
        **variables,
    }
    return subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, timeout=60)


def test_good_production_settings_start_and_pass_djangos_deployment_checks(tmp_path: Path) -> None:
    done = run(CHECK, GOOD, tmp_path)
    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout


def test_development_needs_no_variables_and_keeps_its_key(tmp_path: Path) -> None:
    say_key = [
        *START[:2],
        "import django; django.setup(); from django.conf import settings; print(settings.SECRET_KEY)",
    ]
    done = run(say_key, {"UCKERS_MODE": "development"}, tmp_path)
    assert done.returncode == 0, done.stderr
    kept = tmp_path / "secret-key"
    assert done.stdout.strip() == kept.read_text().strip()
    assert len(kept.read_text().strip()) >= 50
    assert kept.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("name", ["a?b=c#d", "%41 é;a", "[a]:@"])
def test_the_database_and_mail_are_in_the_data_folder_whatever_its_name(name: str, tmp_path: Path) -> None:
    say = (
        "import django; django.setup(); from django.core import mail, management; "
        "management.call_command('migrate', 'contenttypes', verbosity=0); "
        "mail.send_mail('a', 'b', 'c@d.ef', ['c@d.ef'])"
    )
    folder = tmp_path / name
    done = run([*START[:2], say], {"UCKERS_MODE": "development", "DATA_DIR": str(folder)}, tmp_path)
    assert done.returncode == 0, done.stderr
    assert (folder / "uckers.sqlite3").is_file()
    assert len(list((folder / "mail").iterdir())) == 1
    assert list(tmp_path.iterdir()) == [folder]


@pytest.mark.parametrize("name", ["other.settings", "other", "uckers_site.nothing", ".", "a b"])
def test_settings_of_another_project_are_told_in_one_sentence(name: str, tmp_path: Path) -> None:
    done = run([sys.executable, "manage.py", "serve"], {"DJANGO_SETTINGS_MODULE": name}, tmp_path)
    assert done.returncode == 1
    [said] = done.stderr.splitlines()
    assert f"DJANGO_SETTINGS_MODULE is {name!r}" in said
    assert "unset DJANGO_SETTINGS_MODULE" in said


@pytest.mark.parametrize(
    ("variables", "said"),
    [
        ({"UCKERS_MODE": "staging"}, "UCKERS_MODE is 'staging'; set it to 'production' or 'development'."),
        ({"DEBUG_PAGES": "1"}, "DEBUG_PAGES shows the insides of the site to its readers; leave it unset"),
        ({"SECRET_KEY": ""}, "SECRET_KEY must be a random text of at least 50 characters"),
        ({"SECRET_KEY": "short"}, "SECRET_KEY must be a random text"),
        ({"SECRET_KEY": "ab" * 40}, "SECRET_KEY must be a random text"),
        ({"SECRET_KEY": "django-insecure-" + GOOD["SECRET_KEY"]}, "SECRET_KEY must be a random text"),
        ({"SITE_URL": ""}, "SITE_URL must be the address that readers use"),
        ({"SITE_URL": "uckers.example"}, "SITE_URL must be the address"),
        ({"SITE_URL": "https://uckers.example/site"}, "SITE_URL must be the address that readers use, without a path"),
        ({"SITE_URL": "https://[uckers"}, "An environment variable cannot be read"),
        ({"TRUSTED_PROXIES": "0"}, "SITE_URL is https, so a proxy in front of the site has to end TLS: set TRUSTED_P"),
        ({"TRUSTED_PROXIES": "one"}, 'Environment variable "TRUSTED_PROXIES" invalid'),
        ({"TRUSTED_PROXIES": "-1"}, "TRUSTED_PROXIES must be the number"),
        ({"ALLOWED_HOSTS": "*"}, "ALLOWED_HOSTS must name the hosts"),
        ({"ALLOWED_HOSTS": "uckers.example,*"}, "ALLOWED_HOSTS must name the hosts"),
        ({"ALLOWED_HOSTS": "other.example"}, "ALLOWED_HOSTS must name uckers.example too"),
        ({"DATABASE_URL": ""}, "DATABASE_URL must say where the database is"),
        ({"DATABASE_URL": "mysql://host/name"}, "DATABASE_URL must say where the database is"),
        ({"REDIS_URL": ""}, "REDIS_URL must say where Valkey or Redis is"),
        ({"EMAIL_URL": ""}, "EMAIL_URL must name an SMTP server in production"),
        ({"EMAIL_URL": "smtp+tls://host"}, "EMAIL_URL must name an SMTP server in production, for example submission:"),
        ({"EMAIL_URL": "console://"}, "EMAIL_URL must name an SMTP server in production"),
        ({"LOG_LEVEL": "chatty"}, "LOG_LEVEL is 'CHATTY'; set it to one of DEBUG, INFO"),
        ({"LOG_FORMAT": "xml"}, "LOG_FORMAT is 'xml'; set it to one of json, console."),
        ({"MAX_BODY_BYTES": "0"}, "MAX_BODY_BYTES must be at least"),
        ({"BODY_SECONDS": "0"}, "BODY_SECONDS must be greater than 0."),
        ({"MAX_LISTENERS": "0"}, "MAX_LISTENERS must be at least 1."),
        ({"WEB_CONCURRENCY": "0"}, "WEB_CONCURRENCY, the number of web processes, must be at least 1."),
    ],
    ids=lambda value: "&".join(f"{k}={v[:14]}" for k, v in value.items()) if isinstance(value, dict) else "",
)
def test_what_is_unsafe_or_makes_no_sense_is_refused_with_what_to_set(
    variables: dict[str, str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in os.environ.copy():
        monkeypatch.delenv(name)
    for name, value in {"DATA_DIR": str(tmp_path), **GOOD, **variables}.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(UnsafeEnvironment, match=re.escape(said)):
        read_environment()


def test_sqlite_is_served_by_one_process_and_postgresql_by_two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in os.environ.copy():
        monkeypatch.delenv(name)
    for name, value in {"DATA_DIR": str(tmp_path), **GOOD}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(os, "cpu_count", lambda: 8)
    assert read_environment().web_processes == 2
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path}/uckers.sqlite3")
    assert read_environment().web_processes == 1
    monkeypatch.setenv("WEB_CONCURRENCY", "3")
    assert read_environment().web_processes == 3


@pytest.mark.parametrize("command", [START, CHECK, CELERY], ids=["setup", "manage", "celery"])
def test_a_process_that_is_refused_ends_with_the_sentence(command: list[str], tmp_path: Path) -> None:
    done = run(command, {**GOOD, "EMAIL_URL": "console://"}, tmp_path)
    assert done.returncode != 0
    assert "EMAIL_URL must name an SMTP server in production" in done.stderr
    assert "started" not in done.stdout
    if command is CHECK:
        assert "Traceback" not in done.stderr


def test_a_variable_can_be_given_as_a_file(tmp_path: Path) -> None:
    key = tmp_path / "key"
    key.write_text(GOOD["SECRET_KEY"] + "\n")
    without = {name: value for name, value in GOOD.items() if name != "SECRET_KEY"}
    done = run(START, {**without, "SECRET_KEY_FILE": str(key)}, tmp_path)
    assert "started" in done.stdout, done.stderr


def test_a_site_without_tls_starts_and_says_what_that_means(tmp_path: Path) -> None:
    done = run([sys.executable, "manage.py", "check"], {**GOOD, "SITE_URL": "http://uckers.ship"}, tmp_path)
    assert done.returncode == 0, done.stderr
    assert "passwords and sessions cross the network in clear text" in done.stderr


def test_the_documentation_names_every_variable_that_is_read_and_no_other() -> None:
    table = re.findall(r"^\| `([A-Z_]+)` \|", (ROOT / "docs/configuration.md").read_text(), re.MULTILINE)
    tree = ast.parse((ROOT / "uckers_site/environment.py").read_text())
    read = [
        call.args[0].value
        for call in ast.walk(tree)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and isinstance(call.func.value, ast.Name)
        and call.func.value.id == "env"
        and isinstance(call.args[0], ast.Constant)
    ]
    assert len(read) > 10
    assert sorted(table) == sorted(str(name) for name in read)


def test_nothing_else_reads_variables_that_the_documentation_does_not_name() -> None:
    """`os.environ["NAME"]`, `os.environ.get("NAME")`, `os.getenv("NAME")` anywhere in the product's code."""
    documented = set(re.findall(r"`([A-Z_]+)`", (ROOT / "docs/configuration.md").read_text()))
    reading = re.compile(r"(?:os\.environ(?:\.get\(|\.setdefault\(|\.pop\(|\[)|os\.getenv\()\s*[\"']([A-Z_]+)[\"']")
    others = {
        (path.relative_to(ROOT), name)
        for package in ("uckers_site", "games", "tournaments")
        for path in (ROOT / package).rglob("*.py")
        for name in reading.findall(path.read_text())
        if name.removesuffix("_FILE") not in documented | {"DJANGO_SETTINGS_MODULE"}
    }
    assert not others
