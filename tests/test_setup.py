"""Bad days of the set-up: what is missing is said in one sentence, in both languages."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
NEEDED = ("awk", "cat", "df", "grep", "mkdir", "mktemp", "rm", "sh", "tail")
OLD_PYTHON = '[ "$1" = --version ] && echo "Python 3.9.2" || exit 1'
NO_VENV = 'case "$2" in *ensurepip*) exit 1;; esac'
FULL_DISK = "echo header; echo 'disk 100 100 10240 100% /'"


@pytest.fixture
def programs(tmp_path: Path) -> Path:
    """A PATH with nothing on it but what every system has: no compiler, no Python."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in NEEDED:
        found = shutil.which(name)
        assert found, name
        (folder / name).symlink_to(found)
    return folder


def fake(folder: Path, name: str, script: str) -> str:
    path = folder / name
    path.unlink(missing_ok=True)
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return str(path)


def said(script: str, *arguments: str, programs: Path, cwd: Path, **variables: str) -> str:
    """The last line that a failing script prints."""
    environment = {"PATH": str(programs), "HOME": str(programs), **variables}
    command = ["/bin/sh", str(ROOT / "tools" / script), *arguments]
    done = subprocess.run(
        command, cwd=cwd, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1, done.stdout + done.stderr
    return done.stderr.splitlines()[-1]


def preflight(programs: Path, python: str, **variables: str) -> str:
    return said("preflight.sh", python, programs=programs, cwd=ROOT, **variables)


def test_no_python(programs: Path) -> None:
    assert preflight(programs, "").startswith("garns: Python 3.11 or newer is missing.")
    portuguese = preflight(programs, "", LANG="pt_BR.UTF-8")
    assert portuguese.startswith("garns: Falta o Python 3.11 ou mais novo.")


def test_a_python_too_old(programs: Path) -> None:
    python = fake(programs, "python3", OLD_PYTHON)
    assert "is Python 3.9.2; garns needs Python 3.11 or newer" in preflight(programs, python)
    assert "o garns precisa do Python 3.11" in preflight(programs, python, GARNS_LANG="pt")


def test_a_python_without_venv(programs: Path) -> None:
    python = fake(programs, "python3", NO_VENV)
    assert "apt-get install python3-venv" in preflight(programs, python)


def test_no_compiler(programs: Path) -> None:
    assert "A C++ compiler is missing." in preflight(programs, sys.executable)
    assert "Falta um compilador" in preflight(programs, sys.executable, LC_ALL="pt_BR.UTF-8")


def test_a_compiler_without_cxx20(programs: Path) -> None:
    compiler = fake(programs, "c++", "exit 1")
    assert "does not compile C++20" in preflight(programs, sys.executable)
    assert f"{compiler} -O2 does not" in preflight(programs, sys.executable, CXX=f"{compiler} -O2")


def test_a_full_disk(programs: Path) -> None:
    fake(programs, "c++", "exit 0")
    fake(programs, "df", FULL_DISK)
    assert "has only 10 MB free" in preflight(programs, sys.executable)


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        ("OSError: [Errno 28] No space left on device", "There is no room left on the disk."),
        ("NewConnectionError: Network is unreachable", "Packages cannot be fetched."),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES", "A package is not the file that"),
        ("CMake Error: oh", "The installation failed; the whole output is in build/install.log."),
    ],
)
def test_pip_fails(programs: Path, tmp_path: Path, error: str, sentence: str) -> None:
    (tmp_path / "tools").symlink_to(ROOT / "tools")
    python = fake(programs, "python3", f"echo '{error}'; exit 1")
    assert sentence in said("pip.sh", python, "x", programs=programs, cwd=tmp_path)


@pytest.mark.skipif(getattr(os, "geteuid", int)() == 0, reason="root may write anywhere")
def test_a_folder_of_somebody_else(programs: Path, tmp_path: Path) -> None:
    (tmp_path / "tools").symlink_to(ROOT / "tools")
    fake(programs, "c++", "exit 0")
    tmp_path.chmod(0o500)
    sentence = said("preflight.sh", sys.executable, programs=programs, cwd=tmp_path)
    tmp_path.chmod(0o700)
    assert "cannot be written to" in sentence
