"""Installs the peers, each in a folder of its own: many of them claim the same import name.

    python -m benchmarks.install

The dependency group `bench` of pyproject.toml lists them. One that has no wheel for this Python is
tried with the other ones on the PATH; what cannot be installed is told, and left out of the tables.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

from .timing import say

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / ".venv" / "peers"
MINOR_VERSIONS = range(11, 16)


def requirements() -> dict[str, str]:
    """Name and exact version of each peer."""
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return {re.split("[=<>]", each)[0]: each for each in groups["dependency-groups"]["bench"]}


def pythons() -> list[str]:
    """This Python, then the others."""
    found = [shutil.which(f"python3.{minor}") for minor in MINOR_VERSIONS]
    return [sys.executable, *(each for each in found if each)]


def python_of(peer: str) -> str | None:
    """The Python that a peer was installed for, if it was."""
    mark = FOLDER / peer / ".python"
    python = mark.read_text(encoding="utf-8") if mark.exists() else None
    return python if python and Path(python).exists() else None


def why_not(peer: str) -> str:
    mark = FOLDER / f"{peer}.failed"
    return (
        mark.read_text(encoding="utf-8") if mark.exists() else "not installed (`make bench` does)"
    )


def install(peer: str, requirement: str) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    folder, reason = FOLDER / peer, ""
    mark = folder / ".requirement"
    if python_of(peer) and mark.exists() and mark.read_text() == requirement:
        return
    for python in pythons():
        shutil.rmtree(folder, ignore_errors=True)
        done = _pip(python, requirement, folder)
        if done.returncode == 0:
            (folder / ".python").write_text(python, encoding="utf-8")
            mark.write_text(requirement)
            (FOLDER / f"{peer}.failed").unlink(missing_ok=True)
            return
        errors = [line for line in done.stderr.splitlines() if line.startswith("ERROR")]
        reason = reason or (errors or ["ERROR: pip failed"])[-1].removeprefix("ERROR: ")
    (FOLDER / f"{peer}.failed").write_text(reason, encoding="utf-8")


def _pip(python: str, requirement: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Wheels only: building somebody else's Rust takes minutes, and a compiler for it."""
    options = ["--quiet", "--only-binary", ":all:", "--disable-pip-version-check"]
    command = [python, "-m", "pip", "install", *options, "--target", str(folder), requirement]
    return subprocess.run(command, capture_output=True, text=True, check=False)


if __name__ == "__main__":
    for peer, requirement in requirements().items():
        say(f"installing {requirement}")
        install(peer, requirement)
        if python_of(peer) is None:
            print(f"{peer}: not available: {why_not(peer)}", file=sys.stderr)
    say("")
