"""The texts of docs/: tutorials that work as written, and the same in both languages."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.documents import LINK, ROOT, blocks, check_examples, commands, follow, text_of
from tools.site.places import DOCS

TEXTS = sorted(file.relative_to(ROOT).as_posix() for file in DOCS.rglob("*.md"))
TUTORIALS = [name for name in TEXTS if "/tutorials/" in name]
TRANSLATED = [name for name in TEXTS if name.startswith("docs/pt/")]
FOR_CONTRIBUTORS = ("docs/architecture.md", "docs/kernel.md")
SHORTENED = ("docs/pt/index.md", "docs/pt/judge.md", "docs/pt/web.md")
"""What only programmers need is left out of these."""

NEEDED = {"student": ("cc", "patch", "bwrap"), "teacher": ("bwrap", "awk")}

MARK = re.compile(r"#+ |- |\d+\. |!\[")
NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
TARGET = re.compile(r"\]\([^)]*\)")


def prose(name: str) -> list[str]:
    """The lines of a text outside of its blocks of code."""
    return [line for part in text_of(name).split("\n```")[::2] for line in part.split("\n") if line]


def kind(line: str) -> str:
    """What makes it a heading, an item, a picture, or a row with its number of cells."""
    found = MARK.match(line)
    return (found[0] if found else "") + "|" * line.count("|")


def numbers(line: str) -> list[str]:
    """In any order, and without the signs that part thousands and decimals."""
    return sorted(re.sub(r"[.,]", "", number) for number in NUMBER.findall(TARGET.sub("]", line)))


def original(name: str) -> str:
    return name.replace("docs/pt/", "docs/")


def language_of(name: str) -> str:
    return "pt" if name in TRANSLATED else "en"


@pytest.mark.parametrize("name", TEXTS)
def test_every_link_names_a_file(name: str) -> None:
    links = [link for link in LINK.findall(text_of(name)) if "://" not in link]
    assert not [link for link in links if not ((ROOT / name).parent / link).exists()]


@pytest.mark.slow
@pytest.mark.parametrize("name", TUTORIALS)
def test_tutorials_work_as_written(name: str, tmp_path: Path) -> None:
    for program in NEEDED.get(Path(name).stem, ()):
        if shutil.which(program) is None:
            pytest.skip(f"no {program} on this machine")
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    follow(name, tmp_path, language_of(name))


@pytest.mark.parametrize(
    "name", [name for name in TUTORIALS if any(">>> " in part for part in blocks(name, "python"))]
)
def test_python_in_tutorials(name: str) -> None:
    assert check_examples(name, language_of(name)) > 5


@pytest.mark.parametrize("name", TRANSLATED)
def test_translations_show_the_same_commands_and_pictures(name: str) -> None:
    lines = [[command.line for command in commands(page)] for page in (name, original(name))]
    assert lines[0] == lines[1]
    pictures = [
        {Path(link).name for link in LINK.findall(text_of(page)) if "/images/" in f"/{link}"}
        for page in (name, original(name))
    ]
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("name", [name for name in TRANSLATED if name not in SHORTENED])
def test_translations_say_the_same_line_by_line(name: str) -> None:
    for line, translated in zip(prose(original(name)), prose(name), strict=True):
        assert (kind(line), numbers(line)) == (kind(translated), numbers(translated)), translated


def test_only_what_contributors_read_is_in_english_alone() -> None:
    translated = {original(name) for name in TRANSLATED}
    assert set(TEXTS) - set(TRANSLATED) - translated == set(FOR_CONTRIBUTORS)
