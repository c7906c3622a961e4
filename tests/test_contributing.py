"""CONTRIBUTING.md: its recipes, applied to a copy of garns as they stand there, work."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from garns.native import _kernel
from tests.clocks import PATIENCE

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")

STEP = re.compile(
    r"^(?:New file|In) `([^`\n]+)`(?:, after (`+)(.+?)\2)?:\n\n```\w+\n(.*?)^```", re.M | re.S
)
"""A file, the line after which to insert if the file exists, and what to write."""

FILE = re.compile(r"`([\w.]+(?:/[\w.-]+)+/?|[\w-]+\.(?:md|py|cff))`")

WITHOUT_EDITABLE_INSTALL = """\
import sys
sys.meta_path = [each for each in sys.meta_path if "editable" not in type(each).__module__]
"""

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
LAST_DIGIT = "1.....1..1......"


class Step(NamedTuple):
    file: str
    anchor: str
    code: str


def steps() -> Iterator[Step]:
    for file, _, anchor, code in STEP.findall(TEXT):
        yield Step(file, anchor, code)


class Copy(NamedTuple):
    """A copy of the repository that has everything the recipes add."""

    folder: Path

    def run(self, *arguments: str | Path) -> str:
        environment = {
            **os.environ,
            "GARNS_LANG": "en",
            "PYTHONPATH": os.pathsep.join(map(str, (self.folder / "site", self.folder / "src"))),
        }
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=self.folder,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=10 * PATIENCE,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def garns(self, *arguments: str | Path) -> str:
        return self.run("-m", "garns", *arguments)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    folder = tmp_path_factory.mktemp("copy")
    for name in ("src", "docs", "tests", "examples"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    # The editable install has the compiled module elsewhere, and would be found before the copy.
    shutil.copy(_kernel.__file__, folder / "src/garns/native")
    (folder / "site").mkdir()
    (folder / "site/sitecustomize.py").write_text(WITHOUT_EDITABLE_INSTALL)
    for step in steps():
        _apply(step, folder / step.file)
    return Copy(folder)


def _apply(step: Step, file: Path) -> None:
    if not step.anchor:
        assert not file.exists()
        file.parent.mkdir(exist_ok=True)
        file.write_text(step.code, encoding="utf-8")
        return
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    (place,) = [number for number, line in enumerate(lines, start=1) if step.anchor in line]
    lines.insert(place, step.code)
    file.write_text("".join(lines), encoding="utf-8")


def test_the_page_names_real_files() -> None:
    new = {step.file for step in steps() if not step.anchor}
    named = set(FILE.findall(TEXT)) - new - {".github/workflows/"}
    assert len(named) > 40
    # The environment of another Python has another name.
    kept = {name for name in named if not name.startswith(".venv/")}
    assert not [name for name in kept if not (ROOT / name).exists()]


def test_every_target_of_the_makefile_is_listed() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+):.*##", makefile, re.M))
    assert len(targets) > 10
    assert targets <= set(re.findall(r"`make ([a-z-]+)`", TEXT))


def test_the_copy_is_what_runs(copy: Copy) -> None:
    where = copy.run("-c", "import garns, garns.native as n; print(garns.__file__, n.__file__)")
    assert all(Path(file).is_relative_to(copy.folder) for file in where.split())


@pytest.mark.parametrize(
    ("language", "name", "sentence"),
    [
        ("en", "Last digit", "They cross in r4c4, so r4c4 is 1."),
        ("pt", "Último dígito", "Elas se cruzam em L4C4; portanto, L4C4 é 1."),
    ],
)
def test_a_technique(copy: Copy, language: str, name: str, sentence: str) -> None:
    lesson = copy.garns("techniques", "last-digit", "--lang", language)
    assert name in lesson
    assert sentence in " ".join(lesson.split())
    path = copy.garns("explain", "--until", "last-digit", "--lang", language, PUZZLE)
    assert name in path.splitlines()[-1]


def test_a_notation(copy: Copy, tmp_path: Path) -> None:
    for language, words in (("en", "rows with slashes"), ("pt", "separadas por barras")):
        listed = copy.garns("formats", "--lang", language).splitlines()
        assert [line for line in listed if line.startswith("slashes") and words in line]
    file = tmp_path / "puzzle"
    file.write_text(copy.garns("convert", "--to", "slashes", PUZZLE))
    assert file.read_text().startswith("53..7..../6..195.../")
    assert copy.garns("convert", "--to", "line", file) == f"{PUZZLE}\n"


def test_an_algorithm(copy: Copy) -> None:
    assert "From 9 down" in copy.garns("algorithms", "downwards")
    assert "9 fits" in copy.garns("trace", "--no-boards", "--algorithm", "downwards", "." * 81)


def test_a_command(copy: Copy) -> None:
    assert copy.garns("givens", PUZZLE, LAST_DIGIT) == "30\n3\n"
    assert "Imprime quantas casas" in copy.garns("givens", "--help", "--lang", "pt")


def test_a_page_of_the_class(copy: Copy) -> None:
    call = """
from pathlib import Path
from garns.class_server.store import open_database
from tests.class_server.world import new_world
world = new_world(open_database(Path("class.db")))
course = world.course()
print("Students in this course: 3" in world.teacher.page(f"{course}/numbers"))
print(world.student(course).get(f"{course}/numbers").status_code)
"""
    assert copy.run("-c", call).split() == ["True", "404"]


def test_a_layout(copy: Copy) -> None:
    assert copy.garns("count", "--layout", "mini", LAST_DIGIT) == "18\n"
    assert copy.garns("count", "--layout", "4+disjoint", "." * 16) == "168\n"
    call = """
import garns
from garns.messages import house_words
for language in ("en", "pt"):
    with garns.use_language(language):
        print(house_words(garns.Grid("1.........1.....", "4+disjoint").conflicts[0].house))
"""
    assert copy.run("-c", call) == "group 1\no grupo 1\n"


def test_a_scale(copy: Copy) -> None:
    assert copy.garns("rate", "--scale", "gaps", PUZZLE) == "51 empty cells\n"
    assert copy.garns("rate", "--scale", "gaps", PUZZLE, "--lang", "pt") == "51 casas vazias\n"
    table = copy.garns("rate", "--scale", "gaps", PUZZLE, "--csv", "--columns", "givens")
    assert table.splitlines() == ["file,line,puzzle,gaps,givens", f",1,{PUZZLE},51,30"]
    call = f"import garns; print(garns.rate({PUZZLE!r}, scale='gaps').value)"
    assert copy.run("-c", call) == "51\n"


@pytest.mark.slow
def test_what_is_added_meets_the_same_tests_as_everything_else(copy: Copy) -> None:
    added = "slashes or last-digit or downwards or givens or gaps"
    complete = "test_table or same_ids or every_algorithm"
    tests = (
        "tests/cli/test_commands.py",
        "tests/formats/test_roundtrip.py",
        "tests/formats/test_table.py",
        "tests/lab/test_docs.py",
        "tests/logic/test_examples.py",
        "tests/messages/test_catalogue.py",
        "tests/messages/test_steps.py",
        "tests/rating/test_scales.py",
        "tests/search/test_ladder.py",
    )
    copy.run("-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", f"{added} or {complete}", *tests)
    copy.run("-m", "ruff", "check", "src")
    copy.run("-m", "ruff", "format", "--check", "src")
