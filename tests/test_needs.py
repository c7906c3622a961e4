"""docs/needs.md: every need of a course has a command, and the command shows what the page says."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.documents import ROOT, run, text_of

PAGES = {"en": "docs/needs.md", "pt": "docs/pt/needs.md"}
IDS = [
    *(f"E{n}" for n in range(1, 10)),
    *(f"R{n}" for n in range(1, 10)),
    *(f"L{n}" for n in range(1, 9)),
    *(f"G{n}" for n in range(1, 6)),
    *(f"W{n}" for n in range(1, 8)),
]
CODE = re.compile(r"`([^`]+)`")


@dataclass(frozen=True)
class Need:
    """A row of the page."""

    id: str
    asked: str
    command: str
    shown: tuple[str, ...]


def needs(language: str) -> list[Need]:
    rows = [
        line for line in text_of(PAGES[language]).splitlines() if re.match(r"\| [ERLGW]\d \|", line)
    ]
    return [_need(row) for row in rows]


def _need(row: str) -> Need:
    id, asked, command, shown = (
        cell.strip().replace(r"\|", "|") for cell in re.split(r"(?<!\\)\|", row)[1:-1]
    )
    return Need(id, asked, CODE.fullmatch(command)[1], tuple(CODE.findall(shown)))  # type: ignore[index]


@pytest.mark.parametrize("language", PAGES)
def test_no_need_is_missing(language: str) -> None:
    assert [need.id for need in needs(language)] == IDS
    assert all(need.shown for need in needs(language))


def test_both_languages_show_the_same_commands() -> None:
    commands = [[need.command for need in needs(language)] for language in PAGES]
    assert commands[0] == commands[1]


@pytest.fixture(scope="module", params=PAGES)
def folder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the commands of a page are run one after the other: some use what others wrote."""
    found: Path = tmp_path_factory.mktemp(request.param)
    (found / "examples").symlink_to(ROOT / "examples")
    return found


def test_commands_show_what_the_page_says(folder: Path) -> None:
    language = "pt" if folder.name.startswith("pt") else "en"
    for need in needs(language):
        done = run(need.command, folder, language)
        printed = done.stdout + done.stderr
        assert "Traceback" not in printed, need
        for words in need.shown:
            assert words in printed, (need, printed)
