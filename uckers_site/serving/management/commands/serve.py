"""Runs the whole site on this machine: `make run`.

A private Valkey (unless REDIS_URL names a server), the web process, one worker and one beat, as children that end
with this process, whatever ends it. Everything they keep is in DATA_DIR.
"""

import contextlib
import os
import signal
import socket
import sys
import time
from argparse import ArgumentParser
from collections.abc import Mapping
from pathlib import Path
from types import FrameType
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import connection
from django.db.utils import Error as DatabaseError

from uckers_site.accounts.services import make_demo_administrator
from uckers_site.logs import in_colour
from uckers_site.serving.ask import answers
from uckers_site.serving.doorstep import EVERYWHERE, HERE, LOCK, PortTaken, add_arguments, require_free
from uckers_site.serving.entry_points import WORKER_ENVIRONMENT, beat_command, web_command, worker_command
from uckers_site.serving.lan import NoNetwork, lan_addresses, qr_code
from uckers_site.serving.processes import CannotStart, Service, Supervisor
from uckers_site.serving.runner_lock import AlreadyRunning, RunnerLock
from uckers_site.serving.valkey import NoValkey, move_address, valkey_command, wait_for_valkey

ANSWER_SECONDS = 60.0  # for the site to answer after its processes were started
NAMED_SECONDS = 5.0  # for the server that REDIS_URL names
LOOK_SECONDS = 0.2  # between two looks at the children


class Command(BaseCommand):
    help = "Run the whole site on this machine; Ctrl-C stops it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_arguments(parser)

    def handle(self, *_: Any, port: int, lan: bool, **__: Any) -> None:
        self.stops = 0
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._note_stop)
        try:
            addresses = lan_addresses() if lan else []
            variables = _variables(addresses, port)
            with RunnerLock(settings.ENVIRONMENT.data_dir / LOCK, address=variables["SITE_URL"]) as lock:
                require_free(port, host=EVERYWHERE if lan else HERE)
                supervisor = Supervisor(settings.ROOT, say=self._say, record=lock.record)
                try:
                    self._run(supervisor, variables, port=port, addresses=addresses)
                finally:
                    supervisor.stop(at_once=lambda: self.stops > 1)
                    _put_into_one_file()
                    self._say("Stopped.")
        except (AlreadyRunning, CannotStart, NoNetwork, NoValkey, PortTaken) as error:
            raise SystemExit(str(error)) from error
        except DatabaseError as error:
            raise SystemExit(f"The database ({_database()}) cannot be used: {' '.join(str(error).split())}") from error
        except OSError as error:
            raise SystemExit(
                f"{error.strerror or error}: {error.filename or settings.ENVIRONMENT.data_dir}. "
                "The data folder (DATA_DIR) must be one that this user may write to, with room left."
            ) from error

    def _run(self, supervisor: Supervisor, variables: dict[str, str], *, port: int, addresses: list[str]) -> None:
        data_dir: Path = settings.ENVIRONMENT.data_dir
        redis_url: str = settings.ENVIRONMENT.redis_url
        if os.environ.get("REDIS_URL") or os.environ.get("REDIS_URL_FILE"):
            wait_for_valkey(redis_url, seconds=NAMED_SECONDS)
        else:
            _keep_address_free(redis_url, data_dir)
            command = valkey_command(data_dir / "valkey", redis_url, keep=True)
            valkey = supervisor.start(Service("valkey", command, {}, serves_others=True))
            wait_for_valkey(redis_url, valkey.process)
        call_command("migrate", interactive=False, verbosity=0)
        connection.close()
        if settings.EMAIL_FILE_PATH:
            Path(settings.EMAIL_FILE_PATH).mkdir(parents=True, exist_ok=True)
        if self.stops:
            return
        host = EVERYWHERE if addresses else HERE
        processes = {"WEB_CONCURRENCY": str(settings.ENVIRONMENT.web_processes)}  # read by uvicorn itself
        for service in (
            Service("web", web_command(host=host, port=port), {**variables, **processes}),
            # Told to end, either may wait for a broker that has died as well; what they were doing is done again.
            Service(
                *("worker", worker_command(), {**variables, **WORKER_ENVIRONMENT}),
                death_signal="SIGKILL",
                talks=False,
            ),
            Service("beat", beat_command(), variables, death_signal="SIGKILL", talks=False),
        ):
            supervisor.start(service)
        self._wait_until_it_answers(supervisor, variables["SITE_URL"], port)
        if not self.stops:
            supervisor.all_steady()
            self._say_where(variables["SITE_URL"], addresses, port)
        while not self.stops:
            supervisor.keep_alive()
            time.sleep(LOOK_SECONDS)

    def _wait_until_it_answers(self, supervisor: Supervisor, site_url: str, port: int) -> None:
        deadline = time.monotonic() + ANSWER_SECONDS
        while not self.stops and not answers("/healthz", host=HERE, port=port, site_url=site_url):
            if ended := supervisor.first_ended():
                raise CannotStart(
                    f"{ended.service.name} ended while the site was starting; the lines above may say why."
                )
            if time.monotonic() > deadline:
                raise CannotStart(f"The site did not answer within {ANSWER_SECONDS:.0f} seconds.")
            time.sleep(0.05)

    def _say_where(self, site_url: str, addresses: list[str], port: int) -> None:
        data_dir: Path = settings.ENVIRONMENT.data_dir
        made = make_demo_administrator() if settings.ENVIRONMENT.development else None  # now that it can be told
        connection.close()
        mail = settings.EMAIL_FILE_PATH or f"sent by {settings.EMAIL_BACKEND.rsplit('.', 2)[-2]}"
        lines = [
            f"Uckers is at {site_url}",
            f"Mail:  {mail}",
            f"Data:  {data_dir} (database: {_database()})",
            "Stop:  Ctrl-C",
        ]
        if made:
            user, password = made
            lines += ["", f"A demo administrator was made: {user.username}, password {password} (shown this once)"]
        self._say("\n".join(lines))
        if addresses:
            self._say(qr_code(site_url, colour=in_colour(sys.stdout)))
            others = "".join(f", also http://{address}:{port}" for address in addresses[1:])
            self._say(f"Everybody on this network can reach it{others}. Run it so among people whom you trust.")
            self._say(f"Passkeys work on this machine only, at http://localhost:{port}.")

    def _say(self, line: str) -> None:
        try:
            self.stdout.write(line)
            self.stdout.flush()
        except OSError:  # the terminal has gone; the children must be stopped all the same
            pass

    def _note_stop(self, _number: int, _frame: FrameType | None) -> None:
        self.stops += 1


def _variables(addresses: list[str], port: int) -> dict[str, str]:
    """What the children are told beyond this process's own variables: their address, and the hosts they answer to."""
    variables = {
        "SITE_URL": os.environ.get("SITE_URL") or f"http://{(addresses or ['localhost'])[0]}:{port}",
        "LOG_LEVEL": os.environ.get("LOG_LEVEL") or "WARNING",  # a line a request or task would bury what matters
    }
    if addresses:
        hosts = [*settings.ALLOWED_HOSTS, *addresses]
        origins = [*settings.CSRF_TRUSTED_ORIGINS, *(f"http://{address}:{port}" for address in addresses)]
        variables["DEBUG_PAGES"] = "no"  # the insides of the site are not for everybody on the network
        variables["ALLOWED_HOSTS"] = ",".join(dict.fromkeys(hosts))
        variables["CSRF_TRUSTED_ORIGINS"] = ",".join(dict.fromkeys(origins))
    return variables


def _keep_address_free(redis_url: str, data_dir: Path) -> None:
    """Begin again with another address for the private Valkey if a stranger listens on the kept one."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HERE, urlsplit(redis_url).port or 0))
            probe.listen()
        except OSError:
            move_address(data_dir)
            os.execv(sys.executable, [sys.executable, *sys.argv])  # noqa: S606  # settings were read with the old one


def _put_into_one_file() -> None:
    """Write what SQLite keeps in its log (``-wal``) into the database itself, so that its one file is whole."""
    if connection.vendor == "sqlite" and Path(settings.DATABASES["default"]["NAME"]).exists():
        with contextlib.suppress(DatabaseError), connection.cursor() as cursor:  # in the log it is as safe
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()


def _database() -> str:
    """The database in words, without its password."""
    told: Mapping[str, Any] = settings.DATABASES["default"]
    if told["ENGINE"].endswith("sqlite3"):
        return f"SQLite, {Path(told['NAME']).name}"
    return f"{told['ENGINE'].rsplit('.', 1)[-1]}, {told['NAME']} on {told['HOST'] or 'this machine'}"
