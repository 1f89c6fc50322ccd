"""Several web processes on one socket (WEB_CONCURRENCY): each alone can go, and none outlives the first."""

from contextlib import ExitStack

import psutil

from tests.live.test_ping import listening
from tests.serving.server import Server, served
from tests.support.runner import command_of, living, wait_until


def _several(server: Server) -> set[psutil.Process]:
    children = living(set(psutil.Process(server.process.pid).children()))
    return {child for child in children if "spawn_main" in " ".join(command_of(child))}


def _streams_of(process: psutil.Process) -> int:
    return sum(one.status == psutil.CONN_ESTABLISHED for one in process.net_connections("tcp"))


def _healthy(server: Server) -> bool:
    try:
        return server.get("/healthz").status == 200
    except OSError:  # whoever had taken it is gone
        return False


def test_one_that_is_killed_is_replaced_while_the_other_serves_and_all_end_with_the_first() -> None:
    with served("uckers_site.asgi:application", WEB_CONCURRENCY="2") as server:
        assert _healthy(server)
        both = _several(server)
        assert len(both) == 2
        with ExitStack() as streams:

            def each_has_one() -> bool:
                streams.enter_context(listening(server)).event()
                return all(_streams_of(one) for one in both)

            wait_until(each_has_one, 90, server.log.read_text)
        killed = both.pop()
        killed.kill()
        wait_until(lambda: not living({killed}), 30, server.log.read_text)
        assert _healthy(server), "the other one serves on"
        wait_until(lambda: len(_several(server)) == 2, 60, server.log.read_text)
        family = {*_several(server), *psutil.Process(server.process.pid).children()}
        assert both < family
        assert killed not in family
        server.process.kill()
        server.process.wait()
        wait_until(lambda: not living(family), 30, lambda: living(family))
