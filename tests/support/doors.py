"""The house rules that can be read off the source: which room may use what, and how a module is written.

A *room* is a part of an app with one task: `games/rules`, `accounts/services.py`. Rules are given over rooms by their
names, so that they bind a room on the day it appears. Import-linter (pyproject.toml) follows imports through other
modules; here each module is read by itself, which is enough where a room may use only what is as pure as itself.
"""

import ast
import functools
import re
import sys
import tokenize
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

PACKAGES = ("uckers_site", "games", "tournaments", "tests", "bench")
SERVED = ("uckers_site", "games", "tournaments")
LONGEST = 500  # lines of a module
BANNED_NAMES = {"utils", "helpers", "common", "misc"}
BOILERPLATE = {"apps.py", "urls.py", "style_urls.py"}  # say what they are by their names
SAYS_IT_ELSEWHERE = re.compile(r"^(main|Command)$|(Admin|Inline)$")  # in the module's paragraph, or in its `help`

# --- layers: a room may use its own row and those below ------------------------------------------------------
LAYERS = (
    {"urls", "style_urls"},
    {"views", "api", "admin", "tasks", "receivers", "management"},
    {"forms", "services", "selectors"},
    {"models", "signals"},
)
SIBLINGS = {"views": {"api"}, "api": {"views"}}  # over the same services, not over each other

# --- pure rooms: what each may use beside itself and the pure part of the standard library -------------------
PURE = {
    "games.rules": set[str](),
    "games.notation": {"games.rules"},
    "games.dice": {"games.rules"},
    "games.clocks": {"games.rules"},
    "games.bots": {"games.rules"},
    "games.drawing": {"games.rules"},
    "tournaments.formats": {"networkx", "rustworkx"},
    "tournaments.ratings": {"openskill"},
}
# What reaches outside the arguments: clock, chance, files, network, processes, environment.
IMPURE_LIBRARY = {
    "asyncio", "builtins", "concurrent", "ctypes", "fileinput", "getpass", "glob", "http", "importlib", "io", "locale",
    "logging", "multiprocessing", "os", "pathlib", "platform", "runpy", "secrets", "select", "selectors", "shelve",
    "shutil", "signal", "socket", "socketserver", "sqlite3", "ssl", "subprocess", "sys", "tempfile", "threading",
    "time", "urllib", "uuid",
}  # fmt: skip
CLOCKS = {"now", "utcnow", "today"}  # of datetime.datetime and datetime.date
IMPURE_BUILTINS = {"open", "input", "print", "exec", "eval", "__import__"}

# --- writes ---------------------------------------------------------------------------------------------------
WRITES = {
    "save", "delete", "bulk_create", "bulk_update", "get_or_create", "update_or_create",
    "asave", "adelete", "abulk_create", "abulk_update", "aget_or_create", "aupdate_or_create", "acreate", "aupdate",
}  # fmt: skip
WRITES_OF_QUERYSETS = {"create", "update", "create_user", "create_superuser"}  # other things have methods so named
WRITES_BY_NAME = {"insert", "KeptUpdate"}  # of `uckers_site.queries`
QUERYSET_WORDS = {"objects", "_default_manager", "_base_manager", "all", "filter", "exclude", "select_for_update"}
NOT_THE_ORM = {"cache", "session"}  # `cache.delete(...)` writes no row
WRITES_ALLOWED = {
    "uckers_site/accounts/roles.py": "after every migration, as a migration would",
}

# --- edges ----------------------------------------------------------------------------------------------------
REQUESTS_AND_PAGES = ("django.http", "django.shortcuts", "django.template", "django.views", "rest_framework")
ROW_SIGNALS = {"pre_save", "post_save", "pre_delete", "post_delete", "m2m_changed", "pre_init", "post_init"}


@dataclass(frozen=True)
class Fault:
    """A rule that is broken, the place (``path:line`` from the top of the project), and what is wrong there."""

    rule: str
    place: str
    words: str

    def __str__(self) -> str:
        return f"{self.place}: {self.words}"


@dataclass(frozen=True)
class Module:
    """One Python file: its path from the top of the project, its dotted name, its text and its syntax tree."""

    path: str
    name: str
    text: str

    @property
    def tree(self) -> ast.Module:
        return _parse(self.text)

    @property
    def room(self) -> str:
        """The room's name within its app, such as ``services``; empty for what belongs to no app."""
        parts = self.name.split(".")
        depth = 2 if parts[0] == "uckers_site" else 1
        return parts[depth] if parts[0] in SERVED and len(parts) > depth else ""

    @property
    def file(self) -> str:
        return self.path.rsplit("/", 1)[-1]

    def within(self, *packages: str) -> bool:
        """Whether the module is one of `packages` or inside of one."""
        return any(self.name == package or self.name.startswith(f"{package}.") for package in packages)


Rule = Callable[[Module], Iterator[tuple[int, str]]]
RULES: dict[str, Rule] = {}


def rule(words: str) -> Callable[[Rule], Rule]:
    """Add a rule under its sentence: a function from a module to (line, what is wrong)."""

    def add(check: Rule) -> Rule:
        RULES[words] = check
        return check

    return add


def read_modules(root: Path) -> list[Module]:
    """Every module of the project under `root`, but for migrations, which Django writes."""
    return [
        read_module(root, path)
        for package in PACKAGES
        for path in sorted((root / package).rglob("*.py"))
        if "migrations" not in path.parts
    ]


def read_module(root: Path, path: Path) -> Module:
    """The module at `path`, named as it would be imported from `root`."""
    relative = path.relative_to(root)
    parts = relative.with_suffix("").parts
    return Module(
        path=relative.as_posix(),
        name=".".join(parts[:-1] if parts[-1] == "__init__" else parts),
        text=path.read_text(encoding="utf-8"),
    )


def find_faults(modules: list[Module]) -> list[Fault]:
    """Hold every module to every rule."""
    return [
        Fault(rule=words, place=f"{module.path}:{line}", words=what)
        for words, check in RULES.items()
        for module in modules
        for line, what in check(module)
    ]


@functools.cache
def _parse(text: str) -> ast.Module:
    return ast.parse(text)


@functools.cache
def _walk(text: str) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(_parse(text)))


def imports(module: Module) -> Iterator[tuple[int, str]]:
    """(line, dotted name) of whatever is imported anywhere in the module; ``from a import b`` is ``a.b``."""
    for node in _walk(module.text):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            package = node.module or ""
            if node.level:
                parts = module.name.split(".")
                above = node.level - (1 if module.file == "__init__.py" else 0)
                base = ".".join(parts[: len(parts) - above])
                package = f"{base}.{package}".rstrip(".")
            yield from ((node.lineno, f"{package}.{alias.name}") for alias in node.names)


def _is_in(name: str, packages: tuple[str, ...] | set[str]) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def _layer(room: str) -> int | None:
    return next((number for number, rooms in enumerate(LAYERS) if room in rooms), None)


@rule("A room uses its own layer and those below, in every app")
def _layers(module: Module) -> Iterator[tuple[int, str]]:
    own = _layer(module.room)
    if own is None:
        return
    for line, name in imports(module):
        room = Module(path="", name=name, text="").room
        layer = _layer(room)
        if layer is not None and layer < own:
            yield line, f"{module.room} imports {name}, which stands above it"
        if room in SIBLINGS.get(module.room, ()):
            yield line, f"{module.room} imports {name}: pages and API stand side by side over the services"


@rule("A pure room is given everything: no Django, settings, clock, chance, files or environment")
def _pure(module: Module) -> Iterator[tuple[int, str]]:
    for room, allowed in PURE.items():
        if not module.within(room):
            continue
        for line, name in imports(module):
            top = name.split(".")[0]
            library = top in sys.stdlib_module_names and top not in IMPURE_LIBRARY
            if top == "random" and name not in ("random", "random.Random"):
                yield line, f"{name} is chance that nobody handed in; take a random.Random"
            elif name == "uuid.UUID":  # the value; what draws new ones stays outside
                continue
            elif not library and not _is_in(name, {room, *allowed}):
                yield line, f"{room} may not import {name}"
        yield from _impure_calls(module)


def _impure_calls(module: Module) -> Iterator[tuple[int, str]]:
    for node in _walk(module.text):
        if isinstance(node, ast.Attribute):
            words = ast.unparse(node)
            if words.startswith("random.") and words != "random.Random":
                yield node.lineno, f"{words} is chance that nobody handed in; take a random.Random"
            if node.attr in CLOCKS and words.split(".")[-2] in ("datetime", "date"):
                yield node.lineno, f"{words} is the clock; take the time as an argument"
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in IMPURE_BUILTINS:
            yield node.lineno, f"{node.func.id}() reaches outside"


@rule("Services and selectors know neither requests nor templates")
def _services_know_no_requests(module: Module) -> Iterator[tuple[int, str]]:
    if module.room not in ("services", "selectors"):
        return
    for line, name in imports(module):
        if _is_in(name, REQUESTS_AND_PAGES):
            yield line, f"{module.room} may not import {name}"
    for node in _walk(module.text):
        if isinstance(node, ast.arg) and node.arg == "request":
            yield node.lineno, "a request is the view's business; take what is needed of it"


@rule("Rows are written by services alone")
def _writes(module: Module) -> Iterator[tuple[int, str]]:
    if not module.within(*SERVED) or module.room == "services" or module.path in WRITES_ALLOWED:
        return
    for node in _walk(module.text):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in WRITES_BY_NAME:
            yield node.lineno, f"{node.func.id}() writes; call a service"
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        receiver = {part.attr for part in ast.walk(node.func.value) if isinstance(part, ast.Attribute)}
        receiver |= {part.id for part in ast.walk(node.func.value) if isinstance(part, ast.Name)}
        of_queryset = node.func.attr in WRITES_OF_QUERYSETS and receiver & QUERYSET_WORDS
        if (node.func.attr in WRITES or of_queryset) and not receiver & NOT_THE_ORM:
            yield node.lineno, f"{ast.unparse(node.func)}() writes; call a service"


@rule("Saving a row does nothing else: no signals of rows, no save() or delete() of our own")
def _no_logic_in_save(module: Module) -> Iterator[tuple[int, str]]:
    if not module.within(*SERVED):
        return
    for line, name in imports(module):
        if name.rsplit(".", 1)[-1] in ROW_SIGNALS:
            yield line, f"{name}: what follows from a change is called by the service that makes it"
    for node in _walk(module.text):
        if isinstance(node, ast.Attribute) and node.attr in ROW_SIGNALS:
            yield node.lineno, f"{ast.unparse(node)}: what follows from a change is called by the service that makes it"
        if module.room == "models" and isinstance(node, ast.ClassDef):
            for method in node.body:
                if isinstance(method, ast.FunctionDef | ast.AsyncFunctionDef) and method.name in WRITES:
                    yield method.lineno, f"{node.name}.{method.name}() hides what a service should say"


@rule("A module is named for its subject")
def _names(module: Module) -> Iterator[tuple[int, str]]:
    for part in module.name.split("."):
        if part in BANNED_NAMES:
            yield 1, f"{part!r} says nothing of what is inside"


@rule("A module opens with a paragraph on what it is for")
def _opens_with_a_paragraph(module: Module) -> Iterator[tuple[int, str]]:
    if module.tree.body and module.file not in BOILERPLATE and not ast.get_docstring(module.tree):
        yield 1, "no docstring"


@rule("A module is no longer than 500 lines")
def _length(module: Module) -> Iterator[tuple[int, str]]:
    lines = module.text.count("\n")
    if lines > LONGEST:
        yield lines, f"{lines} lines; it has more than one subject"


@rule("A public function or class says what it does")
def _docstrings(module: Module) -> Iterator[tuple[int, str]]:
    if not module.within(*SERVED) or module.file in BOILERPLATE:
        return
    for node in module.tree.body:
        if (
            isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
            and not node.name.startswith("_")
            and not SAYS_IT_ELSEWHERE.search(node.name)
            and not ast.get_docstring(node)
        ):
            yield node.lineno, f"{node.name} has no docstring"


@rule("What a checker is told to let be has its reason beside it")
def _reasons(module: Module) -> Iterator[tuple[int, str]]:
    for token in tokenize.generate_tokens(StringIO(module.text).readline):
        if token.type != tokenize.COMMENT:
            continue
        told = re.match(
            r"#\s*(noqa|type:\s*ignore)(:?\s*[A-Z]+[0-9]+(,\s*[A-Z]+[0-9]+)*|\[[\w, -]+\])?(.*)", token.string
        )
        if told and not re.match(r"\s*#\s*\w", told.group(4)):
            yield token.start[0], f"no reason after {token.string!r}"


TEMPLATE_FAULTS = {
    r"<script(?![^>]*\bsrc=)(?![^>]*type=\"application/(ld\+)?json\")[^>]*>": "a script inside the page",
    r"<style\b": "a style sheet inside the page",
    r"<[^>]*\sstyle=": "a style attribute",
    r"<[^>]*\son[a-z]+=": "an event attribute",
    r"<[^>]*\b(src|action)=[\"']?(https?:)?//": "something from another host",
    r"<link[^>]*\bhref=[\"']?(https?:)?//": "something from another host",
}


def find_template_faults(root: Path) -> list[Fault]:
    """What the content-security policy would refuse, found in `root`/templates without opening the page."""
    faults = []
    for path in sorted((root / "templates").rglob("*.*")):
        if path.suffix not in (".html", ".svg"):
            continue
        text = path.read_text(encoding="utf-8")
        for pattern, what in TEMPLATE_FAULTS.items():
            for found in re.finditer(pattern, text):
                line = text.count("\n", 0, found.start()) + 1
                place = f"{path.relative_to(root).as_posix()}:{line}"
                faults.append(Fault(rule="Nothing inline, nothing from other hosts", place=place, words=what))
    return faults
