"""`make run` keeps what is its user's to its user, in any folder, and leaves nothing when it dies with its broker."""

import os
import stat
from pathlib import Path

from tests.support.runner import living, runner, wait_until

NOTHING_OF_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def test_in_an_open_folder_with_an_odd_name_and_killed_together_with_its_broker(tmp_path: Path) -> None:
    data_dir = tmp_path / 'a#b "c" %41\\'
    data_dir.mkdir(mode=0o755)
    data_dir.chmod(0o755)  # whatever the umask here
    before = os.umask(0o022)
    try:
        with runner(data_dir) as site:
            site.wait_for_site()
            wait_until(lambda: site.answers("/readyz"), 30, site.said)
            kept = [path for path in data_dir.rglob("*") if not path.is_symlink()]
            assert {"uckers.sqlite3", "mail", "secret-key"} <= {path.name for path in kept}
            assert any(path.name.startswith("valkey") and path.is_file() for path in kept)
            assert [path for path in kept if path.stat().st_mode & NOTHING_OF_OTHERS] == []
            assert [path for path in tmp_path.iterdir() if path not in (data_dir, site.output)] == []
            family = site.family()
            assert len(family) >= 6
            site.child("valkey").kill()
            site.process.kill()
            site.process.wait()
            wait_until(lambda: not living(family), 10, lambda: living(family))
    finally:
        os.umask(before)


def test_a_worker_that_ignores_every_wish_ends_with_the_runner(begun_data_dir: Path) -> None:
    """As one does that waits, in the middle of a message, for a broker that is gone."""
    with runner(begun_data_dir) as site:
        site.wait_for_site()
        family = site.family()
        worker, beat = site.child(" worker"), site.child(" beat")
        for process in (worker, beat):
            process.suspend()  # neither hears any signal that can be heard
        site.child("valkey").kill()
        site.process.kill()
        site.process.wait()
        wait_until(lambda: not living(family), 10, lambda: living(family))
