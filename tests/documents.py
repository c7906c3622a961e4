"""The blocks of code in documents, and their commands, run as a reader runs them."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from garns.messages import use_language
from tests.clocks import PATIENCE

ROOT = Path(__file__).parents[1]
PROGRAMS = (ROOT / "tests" / "bin", Path(sys.executable).parent)
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")

_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.M | re.S)
_FILE = re.compile(r"`([\w./-]+)`:\n\n\Z")
_MEASURED = re.compile(r"\s*\b[\d.,]+ (s|ms|µs|MB)\b")


class Command(NamedTuple):
    """A line after `$`, and the output below it."""

    line: str
    output: str


class File(NamedTuple):
    """A block below a sentence that ends in the name of a file: “Save it as `solver.c`:”."""

    name: str
    content: str


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def blocks(name: str, language: str) -> list[str]:
    return [body for kind, body in _BLOCK.findall(text_of(name)) if kind == language]


def steps(name: str) -> Iterator[Command | File]:
    """What a reader does, in the order of the text."""
    text = text_of(name)
    for block in _BLOCK.finditer(text):
        kind, body = block.groups()
        if kind == "console":
            yield from _commands(body)
        elif named := _FILE.search(text, 0, block.start()):
            yield File(named[1], body)


def commands(name: str) -> list[Command]:
    """Each command of the console blocks with the output shown below it."""
    return [step for step in steps(name) if isinstance(step, Command)]


def _commands(block: str) -> Iterator[Command]:
    for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
        line, _, output = part.partition("\n")
        yield Command(line, output)


def follow(name: str, folder: Path, language: str) -> None:
    """Do in the folder what the text says, and compare what is printed with what it shows."""
    for step in steps(name):
        if isinstance(step, File):
            (folder / step.name).write_text(step.content, encoding="utf-8")
        else:
            printed = shell(step.line, folder, language)
            assert comparable(printed) == comparable(step.output), step.line


def comparable(printed: str) -> str:
    """Without what differs from run to run."""
    return _MEASURED.sub(" MEASURED", printed)


def shell(command: str, folder: Path, language: str) -> str:
    done = run(command, folder, language)
    assert "Traceback" not in done.stderr
    assert done.returncode in (0, 1), done.stderr
    return done.stdout + done.stderr


def run(command: str, folder: Path, language: str) -> subprocess.CompletedProcess[str]:
    environment = {
        **os.environ,
        "PATH": os.pathsep.join([*map(str, PROGRAMS), os.environ["PATH"]]),
        "GARNS_LANG": language,
        "XDG_DATA_HOME": str(folder / "data"),
        "XDG_STATE_HOME": str(folder / "state"),
    }
    return subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=10 * PATIENCE,
    )


def check_examples(name: str, language: str = "en") -> int:
    """Run the lines of Python in a text, all of them together; how many there are."""
    text = "\n".join(blocks(name, "python"))
    test = doctest.DocTestParser().get_doctest(text, {}, name, name, 0)
    printed: list[str] = []
    with use_language(language):
        results = doctest.DocTestRunner().run(test, out=printed.append)
    assert results.failed == 0, "".join(printed)
    return len(test.examples)
