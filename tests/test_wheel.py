"""`pip install .`: the wheel holds everything and runs without the checkout.

It is built where `make setup` builds, so that what is compiled there is not compiled once more.
"""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.slow
def test_an_installed_wheel_works(tmp_path: Path) -> None:
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    building = [*pip, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(tmp_path)]
    subprocess.run([*building, str(ROOT)], check=True, cwd=tmp_path)
    (wheel,) = tmp_path.glob("garns-*.whl")
    check_bindings(ROOT / "build" / wheel.stem.split("-", 2)[2])
    names = zipfile.ZipFile(wheel).namelist()
    assert "garns/py.typed" in names
    assert {"garns/messages/pt/cli.py", "garns/draw/flipbook.js", "garns/bank/9-hard.txt"} <= set(
        names
    )
    assert not [name for name in names if name.startswith(("tests/", "native/", "benchmarks/"))]
    installed = tmp_path / "site"
    subprocess.run(
        [*pip, "install", "--no-deps", "--target", str(installed), str(wheel)], check=True
    )
    done = subprocess.run(
        [sys.executable, "-I", "-c", RUN, str(installed)],
        check=True,
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )
    assert done.stdout == "1234341221434321\n"


def check_bindings(build: Path) -> None:
    """They compile without a warning; `make native-test` sees to the core."""
    listing = [sys.executable, "-m", "ninja", "-C", str(build), "-t", "compdb"]
    listed = subprocess.run(listing, check=True, capture_output=True, text=True).stdout
    bindings = re.compile(r".*\bbinding\w*\.cpp")
    commands = [each for each in json.loads(listed) if bindings.fullmatch(each["file"])]
    assert commands
    for each in commands:
        command = shlex.split(each["command"])
        subprocess.run([*command, "-Werror", "-fsyntax-only"], check=True, cwd=each["directory"])


RUN = """
import sys
sys.meta_path = [f for f in sys.meta_path if "editable" not in type(f).__module__]
sys.path.insert(0, sys.argv[1])
import garns
assert garns.__file__.startswith(sys.argv[1]), garns.__file__
from garns.cli import main
main(["solve", "-q", "1234341221434321"])
"""
