"""Live games over HTTP on the real site with two web processes, while its processes are killed with -9 in turn: every
game ends, its record replays, its dice verify, and the log has all that the players were told, each thing once."""

import itertools
import json
import random
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import psutil
import pytest
from django.conf import settings
from django.db import connection
from django.test import Client

from games.models import Action, Game, LiveGame
from games.rules.board import layout
from games.selectors.checking import check_games
from games.selectors.live.fairness import dice_data
from games.selectors.live.sitting import Who
from games.selectors.live.tables import table_of
from games.services.live import seating
from tests.games.live_clients import LOOK_AGAIN, Player, Told
from tests.games.live_people import brought_on, open_live, to_go
from tests.games.people import account
from tests.support.celery_worker import database_url
from tests.support.runner import Runner, command_of, runner, wait_until
from uckers_site.accounts.models import User
from uckers_site.environment import ROOT

pytestmark = pytest.mark.django_db(transaction=True)

ONE_OF_THE_WEB = "one web process of two"
# By a part of their command lines; "web" is the first of its processes, with which the others end.
VICTIMS = {"web": "uvicorn", "worker": " worker", "valkey": "valkey", ONE_OF_THE_WEB: "spawn_main"}
GONE_ON_SECONDS = 120.0  # at most from a kill to something's being done again
LATE = ("leave", "end")  # what the site does in the place of a deed that came after its time


class Plan(NamedTuple):
    """A game to be played: who sits in each seat clockwise (``account``, ``guest`` or a bot's name), and its clock.

    `to_go`: it is brought to where some side has so many squares left, and played on from there.
    """

    seats: tuple[str, ...]
    format: str = "singles"
    ring: str = "RGBY"
    preset: str = "standard"
    clock: Mapping[str, Any] = MappingProxyType({})
    to_go: int = 60


CHESS: dict[str, Any] = {"kind": "chess", "seconds": 900, "increment": 5}
FEW = (
    Plan(("account", "guest"), clock=CHESS, to_go=24),
    Plan(("guest", "account"), preset="wafu", to_go=24),
    Plan(("account", "greedy"), to_go=16),
)
TWENTY = (
    Plan(("account", "account")),
    Plan(("account", "guest"), preset="wafu"),
    Plan(("guest", "account"), preset="pussers", clock=CHESS),
    Plan(("account", "greedy"), to_go=40),
    Plan(("guest", "random", "account", "account"), "pairs", to_go=40),
    Plan(("account",) * 4, "pairs"),
    Plan(("account", "guest", "guest", "account"), "pairs", preset="wafu"),
    Plan(("account",) * 4, "pairs", clock={"kind": "turn", "seconds": 120}),
    Plan(("account", "greedy", "account", "greedy"), "pairs", preset="general", to_go=40),
    Plan(("account",) * 4, "individuals"),
    Plan(("account", "guest", "account", "guest"), "individuals", preset="wafu"),
    Plan(("account", "account", "random", "guest"), "individuals", clock=CHESS, to_go=40),
    Plan(("account",) * 6, "individuals", "RYOBGW"),
    Plan(("account", "guest") * 3, "pairs", "RYOBGW"),
    Plan(("account", "greedy") * 3, "individuals", "RYOBGW", preset="wafu", to_go=40),
    Plan(("account", "account"), clock={"kind": "days", "days": 1}),
    Plan(("account", "account"), clock={"kind": "game", "seconds": 300}),
    Plan(("account",) * 4, "individuals", clock={"kind": "game", "seconds": 300}),
    Plan(("guest", "account"), preset="general"),
    Plan(("account", "random"), preset="wafu", clock=CHESS, to_go=40),
)


class Match:
    """One game and its scripted players; what they do in it is done in a thread of its own."""

    def __init__(self, site: Runner, plan: Plan, users: Iterator[User], chance: random.Random) -> None:
        board = layout(plan.format, plan.ring)
        self.plan, self.told = plan, Told()
        self.by_seat: dict[int, Player] = {}
        accounts = [number for number, who in enumerate(plan.seats) if who == "account"]
        sitting = {number: next(users) for number in accounts}
        bots = {
            board.player_names[number]: who for number, who in enumerate(plan.seats) if who not in ("account", "guest")
        }
        owner = sitting[accounts[0]]
        self.game = open_live(
            owner,
            format=plan.format, ring=plan.ring, preset=plan.preset, clock=dict(plan.clock), bots=bots,
            player=board.player_names[accounts[0]],
        )  # fmt: skip
        url = f"http://localhost:{site.port}"
        for number, who in enumerate(plan.seats):
            letters = board.player_names[number]
            if who == "account":
                player = Player(
                    url, self.game.pk, self.told, chance, cookies=signed_in(sitting[number]), scripts=number != 1
                )
                if number != accounts[0]:
                    player.sit(letters)
            elif who == "guest":
                token = seating.invite_to_seat(game_id=self.game.pk, who=Who(owner), player=letters).token
                player = Player(url, self.game.pk, self.told, chance)
                player.sit_by_link(token, f"Guest {number}")
            else:
                continue
            self.by_seat[number] = player
        self.fault: BaseException | None = None
        self.given_up = threading.Event()
        self.thread = threading.Thread(target=self._play, name=f"game {self.game.pk}", daemon=True)
        self.begun_at = 0

    def begin(self) -> None:
        """All mix in their seeds; then the game is brought near its end, and the players take over."""
        wait_until(self._mixed_in, 60, lambda: "no beginning")
        game = Game.objects.get(pk=self.game.pk)
        while to_go(table_of(game)) > self.plan.to_go:  # a few deeds at a time: the site looks after its bots meanwhile
            game = brought_on(game, lambda held: to_go(held.table) <= self.plan.to_go, most=20)
        self.begun_at = game.version

    def _mixed_in(self) -> bool:
        begun = [player.mix_in() for player in self.by_seat.values()]
        return all(begun)

    def _play(self) -> None:
        try:
            while not self.given_up.is_set():
                for player in self.by_seat.values():
                    table = player.look()
                    while table.mine and not self.given_up.is_set():
                        player.do_something(clock=bool(self.plan.clock))
                        assert player.table is not None
                        table = player.table
                    if table.over:
                        return
                time.sleep(LOOK_AGAIN)
        except BaseException as fault:
            self.fault = fault

    def judge(self, folder: Path) -> Counter[str]:
        """Hold what the players were told against the log, and judge record and dice by the commands."""
        game = Game.objects.get(pk=self.game.pk)
        live = LiveGame.objects.select_related("game").get(pk=game.pk)
        assert game.state == Game.State.ENDED
        actions = list(Action.objects.filter(game=game).order_by("number"))
        assert [action.number for action in actions] == list(range(1, game.version + 1))
        assert self.told.version <= game.version
        by_key = {action.key: action for action in actions if action.key is not None}
        late = 0
        for deed in self.told.done:
            action = by_key.get(deed.key)
            if action is None:  # it came after its time
                instead = actions[deed.version]
                assert self.plan.clock, f"{deed} was acknowledged, and the log does not have it"
                assert (instead.kind in LATE, instead.seat) == (True, None), f"{deed} is missing: there is {instead}"
                late += 1
                continue
            assert (action.number, action.kind, action.seat) == (deed.version + 1, deed.kind, deed.seat)
            if deed.kind == "throw":
                assert deed.dice in (None, sorted(action.data["dice"], reverse=True)), (deed, action.data)
            else:
                assert list(action.data.values()) == [deed.text]
        done = {deed.key for deed in self.told.done}
        assert not {deed.key for deed in self.told.refused} & set(by_key), "what was refused was done"
        assert {key for key, action in by_key.items() if action.number > self.begun_at} <= done
        kinds = Counter(action.kind for action in actions)
        assert (live.game_throws, live.start_throws) == (kinds["throw"], kinds["beginner"]), "dice nobody was shown"
        data = dice_data(live)
        assert data["throws"][: len(self.told.throws)] == self.told.throws
        (folder / f"{game.pk}.ugn").write_text(game.ugn)
        dice = folder / f"{game.pk}.json"
        dice.write_text(json.dumps(data))
        uckers("dice", "verify", str(dice))
        return Counter(
            {
                "deeds acknowledged": len(self.told.done) - late,
                "deeds that came too late": late,
                "posts sent again since no answer came": self.told.sent_again,
                "deeds sent twice on purpose": self.told.sent_twice,
                "deeds refused, all rightly": len(self.told.refused),
                "actions in the logs": len(actions),
            }
        )


def uckers(*arguments: str) -> None:
    """The command must find nothing wrong."""
    done = subprocess.run(
        [sys.executable, "manage.py", "uckers", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def signed_in(user: User) -> dict[str, str]:
    """The cookies of a session of somebody's, without the sign-in page."""
    client = Client()
    client.force_login(user)
    return {name: morsel.value for name, morsel in client.cookies.items()}


def pid_of(site: Runner, part: str) -> int | None:
    children = psutil.Process(site.process.pid).children(recursive=part == VICTIMS[ONE_OF_THE_WEB])
    return next((child.pid for child in children if part in " ".join(command_of(child))), None)


def actions() -> int:
    return Action.objects.count()


def kill_in_turn(
    site: Runner, going: Callable[[], bool], *, most: int, every: float, say: Callable[[str], None]
) -> Counter[str]:
    """While the games are going, kill one after the other, at `most` so often. The next is killed so many seconds after
    the one before is there again, once something was done in the games since."""
    kills = Counter[str]()
    for name in itertools.islice(itertools.cycle(VICTIMS), most):
        if not going():
            break
        before, done = pid_of(site, VICTIMS[name]), actions()
        assert before is not None, site.said()
        psutil.Process(before).kill()
        kills[name] += 1

        def there(name: str = name, before: int = before) -> bool:
            return not going() or (pid_of(site, VICTIMS[name]) not in (None, before) and site.answers("/healthz"))

        wait_until(there, GONE_ON_SECONDS, site.said)
        until = time.monotonic() + every

        def gone_on(done: int = done, until: float = until) -> bool:
            return not going() or (time.monotonic() > until and actions() > done)

        wait_until(gone_on, GONE_ON_SECONDS, site.said)
        say(f"{kills.total()} kills")
    return kills


def played_while_killing(
    plans: tuple[Plan, ...],
    folder: Path,
    say: Callable[[str], None],
    record_property: Callable[[str, object], None],
    *,
    kills_at_most: int,
    every: float,
    seconds: float,
) -> None:
    """Play the games and judge them; they must be over within so many `seconds` from the first kill."""
    users = itertools.cycle([account(f"sailor{number}") for number in range(8)])
    told_to_site = {
        "SECRET_KEY": settings.SECRET_KEY, "DATABASE_URL": database_url(), "DEBUG_PAGES": "no",
        "WEB_CONCURRENCY": "2",
    }  # fmt: skip
    with ExitStack() as stack:
        site = stack.enter_context(runner(folder / "site", environment=told_to_site))
        site.wait_for_site()
        matches = [Match(site, plan, users, random.Random(number)) for number, plan in enumerate(plans)]
        for match in matches:
            for player in match.by_seat.values():
                stack.callback(player.close)
        for match in matches:
            match.begin()
            say(f"{match.plan.format} on {match.plan.ring} begins at version {match.begun_at}")
        for match in matches:
            match.thread.start()
        until = time.monotonic() + seconds

        def going() -> bool:
            return any(match.thread.is_alive() for match in matches) and time.monotonic() < until

        kills = kill_in_turn(
            site, going, most=kills_at_most, every=every, say=lambda words: say(f"{words}; {_how_far(matches)}")
        )
        while going():
            time.sleep(0.2)
        unaware = [match.game.pk for match in matches if match.thread.is_alive()]
        for match in matches:
            match.given_up.set()
        for match in matches:
            match.thread.join(60)
        faults = [match.fault for match in matches if match.fault is not None]
        assert not faults, f"{faults}\n{site.said()[-6000:]}"
        assert not unaware, f"players who never saw the end of {unaware}"
    seen = sum((match.judge(folder) for match in matches), Counter[str]())
    uckers("validate", *(str(path) for path in sorted(folder.glob("*.ugn"))))
    assert [(one.game_id, one.differences) for one in check_games() if one.differences] == []
    record_property("games", len(matches))
    for name, number in (kills + seen).items():
        record_property(f"kills with -9 of {name}" if name in VICTIMS else name, number)
    record_property("database", connection.vendor)


def _how_far(matches: list[Match]) -> str:
    left = sum(match.thread.is_alive() for match in matches)
    return f"{sum(len(match.told.done) for match in matches)} deeds, {left} games going"


def test_a_few_games_are_played_to_their_end_whoever_is_killed(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    played_while_killing(
        FEW, tmp_path, lambda _: None, record_property, kills_at_most=len(VICTIMS), every=2, seconds=240
    )


@pytest.mark.soak
def test_twenty_games_are_played_to_their_end_whoever_is_killed(
    tmp_path: Path, say: Callable[[str], None], record_property: Callable[[str, object], None]
) -> None:
    played_while_killing(TWENTY, tmp_path, say, record_property, kills_at_most=45, every=2, seconds=900)
