"""The title page's details and the source of a program."""

from __future__ import annotations

import datetime
import sys
from pathlib import Path

import pytest

import garns
from garns.lab import Program
from garns.lab.report import Details, long_date, read_details
from garns.lab.source import MOST_LINES, find_source, read_source
from garns.model import InvalidRequest

EXAMPLE = Path(__file__).parents[2] / "examples" / "report.toml"


def details(tmp_path: Path, text: str) -> Details:
    path = tmp_path / "details.toml"
    path.write_text(text, encoding="utf-8")
    with garns.use_language("en"):
        return read_details(path)


def test_the_example_has_every_detail() -> None:
    with garns.use_language("pt"):
        found = read_details(EXAMPLE)
    assert all(vars(found).values())
    assert found.has_title_page
    assert found.date == "16 de novembro de 2026"
    assert len(found.authors) == 2


def test_one_author_may_be_a_text(tmp_path: Path) -> None:
    found = details(tmp_path, 'authors = "Ana"\nclass = 3\n')
    assert found == Details(authors=("Ana",), class_name="3")


def test_options_come_before_the_file(tmp_path: Path) -> None:
    found = details(tmp_path, 'course = "A"\nteacher = "B"\n')
    assert found.updated(course="C", teacher=None, authors=()) == Details(course="C", teacher="B")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('profesor = "x"', "“profesor” is not a detail of a report"),
        ("title = [1]", "the value of “title”"),
        ("authors = [1]", "the value of “authors”"),
        ("title = true", "the value of “title”"),
        ("title", "cannot be read as TOML"),
    ],
)
def test_mistakes_are_named(tmp_path: Path, text: str, problem: str) -> None:
    with pytest.raises(InvalidRequest, match=problem), garns.use_language("en"):
        details(tmp_path, text)


def test_dates_in_words() -> None:
    day = datetime.date(2026, 3, 5)
    with garns.use_language("en"):
        assert long_date(day) == "5 March 2026"
    with garns.use_language("pt"):
        assert long_date(day) == "5 de março de 2026"


def test_a_source_is_found_beside_the_program(tmp_path: Path) -> None:
    program, source = tmp_path / "mine", tmp_path / "mine.c"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    assert find_source(Program(str(program))) is None
    source.write_text("int main(void) { return 0; }\n")
    assert find_source(Program(str(program))) == source


def test_a_source_is_found_in_the_command(tmp_path: Path) -> None:
    script = tmp_path / "mine.py"
    script.write_text("print()\n")
    assert find_source(Program(f"{sys.executable} {script}")) == script


def test_sources_are_read_as_they_come(tmp_path: Path) -> None:
    old = tmp_path / "old.c"
    old.write_bytes("/* solução */\r\n\tint x;  \r\n".encode("cp1252"))
    found = read_source(old)
    assert (found.language, found.text, found.line_count) == ("C", "/* solução */\n    int x;\n", 2)


@pytest.mark.parametrize("content", [b"\x7fELF\0\0", b"x\n" * (MOST_LINES + 1)])
def test_what_is_no_source_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.out"
    path.write_bytes(content)
    with pytest.raises(InvalidRequest):
        read_source(path)
