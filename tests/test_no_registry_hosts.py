"""Nobody's package registry is written into the project: whoever installs it decides where packages come from."""

import subprocess

from uckers_site.environment import ROOT

# In parts, so that this file does not name them itself.
HOSTS = [
    ".".join(parts)
    for parts in [
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("npmjs", "org"),
        ("npmjs", "com"),
        ("yarnpkg", "com"),
        ("docker", "io"),
        ("ghcr", "io"),
        ("quay", "io"),
        ("crates", "io"),
        ("deb", "debian", "org"),
        ("jsdelivr", "net"),
        ("unpkg", "com"),
    ]
]


def _tracked() -> list[str]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [name for name in listed.stdout.split("\0") if name]


def _named_in(content: bytes) -> list[str]:
    lowered = content.lower()
    return [host for host in HOSTS if host.encode() in lowered]


def test_no_tracked_file_names_a_registry() -> None:
    tracked = _tracked()
    assert "requirements/development.txt" in tracked
    named = {name: _named_in((ROOT / name).read_bytes()) for name in tracked if (ROOT / name).is_file()}
    assert {name: hosts for name, hosts in named.items() if hosts} == {}


def test_a_name_would_be_found() -> None:
    assert _named_in(f"--index-url https://{HOSTS[0].upper()}/simple".encode()) == [HOSTS[0]]
