"""One build runs on every machine: code for AVX is out of reach until the CPU has been asked.

The linker keeps one copy of a function that several files define as inline. If a file that is
compiled for AVX had such a function, every machine could end up with that copy.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROADS = sorted(ROOT.glob("build/*/CMakeFiles/garns_kernel.dir/native/classic/road_avx*.o"))
NM, OBJDUMP = shutil.which("nm"), shutil.which("objdump")


pytestmark = [
    pytest.mark.skipif(not ROADS, reason="there is no build for x86 here"),
    pytest.mark.skipif(not (NM and OBJDUMP), reason="there is no tool to look into a build"),
    pytest.mark.parametrize("road", ROADS, ids=lambda road: road.name),
]


def lines_of(*command: str | Path) -> list[str]:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()


def test_a_road_shows_the_linker_its_entrance_and_no_other_code(road: Path) -> None:
    symbols = [line.split() for line in lines_of("nm", "--defined-only", "--format=posix", road)]
    # T: a function for all; W and i: one of several copies. Small letters are for this file alone;
    # V and u are tables, which are the same in every copy.
    code = [name for name, kind, *_ in symbols if kind in ("T", "W", "i")]
    assert len(code) == 1
    assert road.name.removeprefix("road_").removesuffix(".cpp.o") in code[0]


def test_nothing_of_a_road_runs_when_the_module_is_loaded(road: Path) -> None:
    sections = " ".join(lines_of("objdump", "--section-headers", road))
    assert ".text" in sections
    assert ".init_array" not in sections
    assert ".ctors" not in sections
