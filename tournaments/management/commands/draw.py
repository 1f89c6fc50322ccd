"""`manage.py draw`: a draw from a list of entries and a seed, as text, JSON or a picture; or one that is verified.

Everything it does is in `tournaments.formats`; no database is asked. It ends with 1 when a published draw does not come
out again, and with 2 for what cannot be drawn or read.
"""

import sys
from argparse import BooleanOptionalAction
from collections.abc import Callable, Mapping
from io import TextIOWrapper
from pathlib import Path
from typing import Any, TypeVar

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.formats.drawn_svg import as_svg
from tournaments.formats.drawn_text import as_text
from tournaments.formats.draws import OPTIONS, BadOption, Choice, Draw, Format, Number, Option, Switch, draw
from tournaments.formats.entries import BadEntries
from tournaments.formats.entry_lists import COLUMNS, REGION_COLUMNS, BadList, read_entries, read_regions
from tournaments.formats.matching import TooFine
from tournaments.formats.published import NotAsDrawn, Unreadable, publish, verify

WRITERS: Mapping[str, Callable[[Draw], str]] = {"text": as_text, "json": publish, "svg": as_svg}
T = TypeVar("T")
NOT_AS_DRAWN, WRONGLY_CALLED = 1, 2


class Command(BaseCommand):
    help = (
        f"Draw from a CSV of entries (columns {', '.join(COLUMNS)}; only the key must be there) and a seed, so that "
        "anybody can draw it again; or verify a published draw."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "entries", nargs="?", metavar="ENTRIES.csv", help="the entries; - reads them from the input"
        )
        parser.add_argument("--format", choices=list(map(str, Format)))
        parser.add_argument("--seed", metavar="TEXT", help="the text from which all lots are drawn")
        parser.add_argument(
            "--regions", metavar="FILE", help=f"CSV of {', '.join(REGION_COLUMNS)}: quota draws short travel"
        )
        parser.add_argument("--as", dest="form", choices=list(WRITERS), help="default: text")
        parser.add_argument("--output", metavar="FILE", help="where to write; else it is printed")
        parser.add_argument("--verify", metavar="FILE", help="a draw published with --as json; - reads the input")
        options = parser.add_argument_group("options of formats")
        for name, (kinds, formats) in _options().items():
            told = ", ".join(formats)
            match kinds[0]:
                case Choice(default=word):
                    among = [one for kind in kinds if isinstance(kind, Choice) for one in kind.among]
                    words = list(dict.fromkeys(among))
                    options.add_argument(f"--{name}", choices=words, help=f"{told}; default: {word}")
                case Number(default=number):
                    needed = "must be given" if number is None else f"default: {number}"
                    options.add_argument(f"--{name}", type=int, metavar="N", help=f"{told}; {needed}")
                case Switch(default=on):
                    told = f"{told}; default: {'on' if on else 'off'}"
                    options.add_argument(f"--{name}", action=BooleanOptionalAction, default=None, help=told)

    def handle(self, *args: Any, **options: Any) -> None:
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8")  # as the file would be, whatever this place is used to
        try:
            if options["verify"] is not None:
                text = self._verified(options)
            else:
                text = WRITERS[options["form"] or "text"](self._drawn(options))
        except (BadEntries, BadOption, Unreadable, TooFine) as error:
            raise CommandError(str(error), returncode=WRONGLY_CALLED) from None
        except NotAsDrawn as error:
            raise CommandError(f"{options['verify']}: {error}", returncode=NOT_AS_DRAWN) from None
        if options["output"] is None:
            self.stdout.write(text, ending="")
            return
        try:
            Path(options["output"]).write_text(text, encoding="utf-8")
        except OSError as error:
            raise CommandError(
                f"{options['output']} cannot be written: {error.strerror}.", returncode=WRONGLY_CALLED
            ) from None

    def _drawn(self, options: Mapping[str, Any]) -> Draw:
        for name, flag in (("entries", "a list of entries"), ("format", "--format"), ("seed", "--seed")):
            if not options[name]:  # also an empty text, as a variable leaves that was never set
                raise CommandError(f"A draw needs {flag}.", returncode=WRONGLY_CALLED)
        for name in ("entries", "regions"):
            if options["output"] and options[name] and _same_file(options["output"], options[name]):
                raise CommandError(
                    f"--output would write over {options[name]}: name another file.", returncode=WRONGLY_CALLED
                )
        given = {name: options[name] for name in _options() if options[name] is not None}
        entries = _read_list(options["entries"], read_entries)
        regions = _read_list(options["regions"], read_regions) if options["regions"] is not None else None
        return draw(Format(options["format"]), entries, options["seed"], given, regions)

    def _verified(self, options: Mapping[str, Any]) -> str:
        names = {"form": "as"}
        told = ("entries", "format", "seed", "regions", "form", "output", *_options())
        given = [names.get(name, name) for name in told if options[name] is not None]
        if given:
            raise CommandError(f"--verify says all itself: leave {given[0]} out.", returncode=WRONGLY_CALLED)
        drawn = verify(_read(options["verify"], "publish the draw again with --as json"))
        return (
            f"This draw comes out again: {drawn.format}, {len(drawn.entries)} entries, {len(drawn.matches)} matches, "
            f"seed {drawn.seed}.\n"
        )


def _options() -> dict[str, tuple[list[Option], list[Format]]]:
    """Each option's kinds, and the formats that have it."""
    found: dict[str, tuple[list[Option], list[Format]]] = {}
    for format, known in OPTIONS.items():
        for name, kind in known.items():
            kinds, formats = found.setdefault(name, ([], []))
            kinds.append(kind)
            formats.append(format)
    return found


def _read_list(path: str, read: Callable[[str], T]) -> T:
    try:
        return read(_read(path, "save it as CSV in UTF-8"))
    except BadList as error:
        faults = "\n".join(f"  {fault}" for fault in error.faults)
        raise CommandError(f"{path} cannot be drawn from:\n{faults}", returncode=WRONGLY_CALLED) from None


def _same_file(one: str, other: str) -> bool:
    try:
        return Path(one).samefile(other)
    except OSError:  # one of them is not there
        return False


def _read(path: str, advice: str) -> str:
    """The text of a file or of the input, in UTF-8 whatever this place is used to; its line ends as they are."""
    try:
        return (sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()).decode("utf-8")
    except OSError as error:
        raise CommandError(f"{path} cannot be read: {error.strerror}.", returncode=WRONGLY_CALLED) from None
    except UnicodeDecodeError as error:
        raise CommandError(
            f"{path} is not UTF-8 (byte {error.start + 1}): {advice}.", returncode=WRONGLY_CALLED
        ) from None
