"""Makes the virtual environment hold what a lock names, no more and no less, from where pip would take it.

uv is quick but does not read pip's settings. A mirror, a folder of wheels or a certificate that somebody has told
pip about (`pip config`, `PIP_INDEX_URL` ...) is told to uv here, unless uv has been told something of its own.

    .venv/bin/python requirements/install.py requirements/development.txt
"""

import ast
import os
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

# pip's name for a setting -> uv's variable, and what parts several values there (pip: white space)
VARIABLES = {
    "index-url": ("UV_DEFAULT_INDEX", ""),
    "extra-index-url": ("UV_INDEX", " "),
    "find-links": ("UV_FIND_LINKS", ","),
    "no-index": ("UV_NO_INDEX", ""),
    "trusted-host": ("UV_INSECURE_HOST", " "),
    "cert": ("SSL_CERT_FILE", ""),
    "proxy": ("ALL_PROXY", ""),
}
SCOPES = ("global", "install", ":env:")  # later ones win


def variables_for_uv(listed: str) -> dict[str, str]:
    """uv's variables for pip's settings; `listed` is what `pip config list` prints: ``scope.name='value'`` a line."""
    told: dict[str, str] = {}
    for scope in SCOPES:
        for line in listed.splitlines():
            key, _, value = line.partition("=")
            name = key.removeprefix(f"{scope}.")
            if name != key and name in VARIABLES:
                told[name] = str(ast.literal_eval(value))
    variables = {}
    for name, value in told.items():
        variable, separator = VARIABLES[name]
        there = [part for part in (value.split() if separator else [value.strip()]) if _is_there(part)]
        if there:
            variables[variable] = separator.join(there)
    if "extra-index-url" in told:
        variables["UV_INDEX_STRATEGY"] = "unsafe-best-match"  # look in every index, as pip does; the hashes decide
    return variables


def _is_there(place: str) -> bool:
    """False for a local folder that does not exist, which pip passes over and uv would not."""
    parts = urlsplit(place)
    local = parts.path if parts.scheme == "file" else place if place.startswith("/") else ""
    return not local or Path(local).exists()


def main() -> None:
    lock = sys.argv[1]
    listed = subprocess.run([sys.executable, "-m", "pip", "config", "list"], capture_output=True, text=True, check=True)
    uv = [sys.executable, "-m", "uv", "pip", "sync", "--quiet", "--no-python-downloads", "--require-hashes", lock]
    uv += ["--python", sys.executable]
    if sys.flags.dont_write_bytecode:  # compiled now or at every start of every process; otherwise on first use
        uv.append("--compile-bytecode")
    sys.exit(subprocess.run(uv, env={**variables_for_uv(listed.stdout), **os.environ}, check=False).returncode)


if __name__ == "__main__":
    main()
