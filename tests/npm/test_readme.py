"""The READMEs, the page of the documentation and the examples work as they stand there."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tests.documents import blocks
from tests.npm.package import SOURCES, run_node
from tests.web.node import NODE

READMES = ("npm/README.md", "npm/README.pt-BR.md")
TEXTS = (*READMES, "docs/javascript.md", "docs/pt/javascript.md")
PRINTED = re.compile(r"console\.log\(.*; // (.*)$", re.M)
PROGRAMS = [(name, i) for name in TEXTS for i in range(len(blocks(name, "js")))]


@pytest.mark.parametrize(("name", "number"), PROGRAMS)
def test_programs_print_what_the_comments_say(name: str, number: int, project: Path) -> None:
    program = blocks(name, "js")[number]
    path = project / "readme.mjs"
    path.write_text(program, encoding="utf-8")
    expected = PRINTED.findall(program)
    assert len(expected) == program.count("console.log")
    assert run_node(path, cwd=project).splitlines() == expected


@pytest.mark.parametrize("name", READMES)
def test_every_function_stands_in_the_table(name: str) -> None:
    exported = re.search(r"export const \{(.*?)\}", (SOURCES / "index.js").read_text("utf-8"), re.S)
    assert exported
    text = (SOURCES.parent / name).read_text("utf-8")
    named = set(re.findall(r"`(\w+)\(", "".join(re.findall(r"^\| .*?\|", text, re.M))))
    functions = {each.strip() for each in exported[1].split(",") if each.strip()}
    assert named == functions | {"createGarns", "startWorker"}


def test_the_example_solves_a_file(project: Path, installed: Path, tmp_path: Path) -> None:
    puzzles = tmp_path / "puzzles.txt"
    puzzles.write_text("......4..13..2..\n1234\n", encoding="utf-8")
    command = [NODE, installed / "examples" / "solve_file.mjs", puzzles]
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "1423234141323214\n-\n")
    assert done.stderr.startswith("2: ")
