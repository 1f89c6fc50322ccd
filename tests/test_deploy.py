"""What the container files name is what the site runs by, and it runs, in production's settings.

There is no container engine here, so each command is run as it stands in the files, as a process of its own against
the tests' PostgreSQL and Valkey; only the interpreter's path and the port are this machine's.
"""

import json
import os
import re
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import psycopg
import pytest
import yaml

from tests.support.runner import clean_environment, wait_until
from uckers_site.environment import ROOT
from uckers_site.serving.child import child_command
from uckers_site.serving.entry_points import WORKER_ENVIRONMENT, beat_command, web_command, worker_command
from uckers_site.serving.valkey import free_port, start_valkey

SITE = ("migrate", "web", "worker", "beat")
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
DOCKERFILE = (ROOT / "Dockerfile").read_text().replace("\\\n", " ")
HOST = "uckers.example"
STOP_SECONDS = 20.0


def _python(command: list[str]) -> list[str]:
    """A command of the files, run by this interpreter instead of the image's."""
    assert command[0] == "python", command
    return [sys.executable, *command[1:]]


def test_the_compose_file_runs_what_make_run_runs() -> None:
    assert set(SERVICES) == {*SITE, "db", "redis"}
    assert _python(SERVICES["web"]["command"]) == web_command(host="0.0.0.0", port=8000)
    assert _python(SERVICES["worker"]["command"]) == worker_command()
    assert _python(SERVICES["beat"]["command"]) == beat_command()
    assert SERVICES["worker"]["environment"].items() >= WORKER_ENVIRONMENT.items()
    image_command = re.search(r"^CMD (.*)$", DOCKERFILE, re.MULTILINE)
    assert image_command
    assert json.loads(image_command[1]) == SERVICES["web"]["command"]


def test_the_compose_file_is_a_careful_one() -> None:
    for name in SITE:
        service = SERVICES[name]
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
        assert service["environment"]["UCKERS_MODE"] == "production"
        assert "volumes" not in service  # whatever is to last is in the database
    for name in ("web", "worker", "beat"):
        assert SERVICES[name]["depends_on"]["migrate"] == {"condition": "service_completed_successfully"}
        assert SERVICES[name]["healthcheck"]["test"][0] == "CMD"
    assert "deploy" not in SERVICES["beat"]
    assert "scale" not in SERVICES["beat"]
    assert [name for name in SERVICES if "ports" in SERVICES[name]] == ["web"]
    assert SERVICES["web"]["ports"][0].startswith("127.0.0.1:")  # a proxy with TLS stands before it
    mounted = {volume.split(":")[0] for service in SERVICES.values() for volume in service.get("volumes", [])}
    assert mounted == set(COMPOSE["volumes"])


def test_the_image_is_pinned_small_and_not_roots() -> None:
    installs = [line for line in DOCKERFILE.splitlines() if "pip install" in line]
    assert len(installs) == 1
    assert "--require-hashes" in installs[0]
    copied = {word for line in re.findall(r"^COPY (?!--)(.*)$", DOCKERFILE, re.MULTILINE) for word in line.split()[:-1]}
    sent = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    assert copied == sent
    for path in copied:
        assert (ROOT / path).exists(), path
    assert DOCKERFILE.index("collectstatic") < DOCKERFILE.index("\nUSER uckers") < DOCKERFILE.index("\nCMD")


@contextmanager
def _fresh_database() -> Iterator[str]:
    """The URL of an empty database on the tests' PostgreSQL, dropped afterwards."""
    server = os.environ["DATABASE_URL"]
    if not server.startswith("postgres"):
        pytest.skip("This run is on SQLite; the run on PostgreSQL tests what is deployed.")
    name = f"uckers_deploy_{uuid.uuid4().hex[:12]}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
        try:
            yield urlsplit(server)._replace(path=f"/{name}").geturl()
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


class Deployment:
    """Production on this machine: the variables that .env would hold, and the processes that were started with them."""

    def __init__(self, folder: Path, database_url: str, redis_url: str) -> None:
        self.folder = folder
        self.port = free_port()
        (folder / "secret-key").write_text("a production key, which would be random 0123456789\n" * 2)
        self.environment = {
            **clean_environment(),
            "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
            "UCKERS_MODE": "production",
            "DATA_DIR": str(folder / "var"),
            "SECRET_KEY_FILE": str(folder / "secret-key"),
            "SITE_URL": f"https://{HOST}",
            "DATABASE_URL": database_url,
            "REDIS_URL": redis_url,
            "EMAIL_URL": "smtp://mail.invalid:25",
            "TRUSTED_PROXIES": "1",
            "WEB_CONCURRENCY": "2",  # by which the first process has one more to end
        }
        self.processes: dict[str, subprocess.Popen[bytes]] = {}

    def run(self, command: list[str] | str, **options: Any) -> None:
        """To its end, which must be a good one; a text is given to the shell, as in the Dockerfile."""
        done = subprocess.run(
            command, cwd=ROOT, env=self.environment, capture_output=True, text=True, timeout=120, **options
        )
        assert done.returncode == 0, done.stdout + done.stderr

    def start(self, name: str) -> None:
        command = [str(self.port) if part == "8000" else part for part in _python(SERVICES[name]["command"])]
        with (self.folder / f"{name}.log").open("wb") as log:
            self.processes[name] = subprocess.Popen(
                child_command(["127.0.0.1" if part == "0.0.0.0" else part for part in command]),
                cwd=ROOT,
                env={**self.environment, **(WORKER_ENVIRONMENT if name == "worker" else {})},
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def healthy(self, name: str) -> bool:
        """What the service's own health check says."""
        check = _python(SERVICES[name]["healthcheck"]["test"][1:])
        here = ["127.0.0.1" if part == "web" else part for part in check]
        command = [*here[:2], "--port", str(self.port), *here[2:]]
        return subprocess.run(command, cwd=ROOT, env=self.environment, timeout=30).returncode == 0

    def get(self, path: str) -> httpx.Response:
        """As the proxy asks for a reader who came by TLS."""
        headers = {"Host": HOST, "X-Forwarded-Proto": "https"}
        return httpx.get(f"http://127.0.0.1:{self.port}{path}", headers=headers, timeout=20, trust_env=False)

    def logs(self) -> str:
        return "\n".join(f"--- {log.name}\n{log.read_text()[-3000:]}" for log in sorted(self.folder.glob("*.log")))

    def end(self) -> None:
        for process in self.processes.values():
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()


def test_every_command_of_the_files_runs_in_production(tmp_path: Path) -> None:
    with ExitStack() as stack:
        valkey = start_valkey(tmp_path / "valkey", keep=False, machine_first=True)
        stack.callback(valkey.process.wait)
        stack.callback(valkey.process.terminate)
        deployment = Deployment(tmp_path, stack.enter_context(_fresh_database()), valkey.url)
        stack.callback(deployment.end)

        (collect,) = re.findall(r"^RUN (SECRET_KEY=.*collectstatic.*)$", DOCKERFILE, re.MULTILINE)
        kept = [f"{name}={deployment.environment[name]}" for name in ("PATH", "UCKERS_MODE", "DATA_DIR")]
        deployment.run(["env", "-i", *kept, "sh", "-c", collect])  # as the image's build: nothing else is set
        deployment.run(_python(SERVICES["migrate"]["command"]))
        for name in ("web", "worker", "beat"):
            deployment.start(name)
        wait_until(lambda: deployment.healthy("web"), 60, deployment.logs)

        page = deployment.get("/")
        assert page.status_code == 200, deployment.logs()
        sheets = re.findall(r'href="(/static/css/[^"]+\.[0-9a-f]{12}\.css)"', page.text)
        assert sheets, "the page names its style sheets by their content"
        for sheet in sheets:
            answer = deployment.get(sheet)
            assert answer.status_code == 200
            assert "immutable" in answer.headers["Cache-Control"]
        wait_until(lambda: deployment.healthy("worker") and deployment.healthy("beat"), 60, deployment.logs)

        for process in deployment.processes.values():
            assert process.poll() is None, deployment.logs()
            process.terminate()
        deadline = time.monotonic() + STOP_SECONDS
        for name, process in deployment.processes.items():
            assert process.wait(max(0.1, deadline - time.monotonic())) is not None, name
        assert "Traceback" not in deployment.logs(), deployment.logs()


def test_unsafe_production_is_refused_in_one_line() -> None:
    """By every command; what is refused, and in which words, stands in the tests of the settings."""
    told_nothing = clean_environment()
    done = subprocess.run(
        [sys.executable, "manage.py", "migrate"], cwd=ROOT, env=told_nothing, capture_output=True, text=True
    )
    assert done.returncode == 1
    assert re.fullmatch(r"manage\.py: [A-Z_]+ must [^\n]+\n", done.stderr), done.stderr
