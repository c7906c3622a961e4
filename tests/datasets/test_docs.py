"""docs/data.md: its commands and examples run, with the real libraries, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from garns.cli.data import SUBCOMMANDS
from garns.data.columns import COLUMNS
from garns.data.solving_steps import STEP_COLUMNS
from tests.documents import check_examples, follow, text_of

PAGES = {"en": "docs/data.md", "pt": "docs/pt/data.md"}


@pytest.mark.parametrize("language", PAGES)
def test_commands_and_examples(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for library in ("duckdb", "pandas", "polars"):
        pytest.importorskip(library)
    monkeypatch.chdir(tmp_path)
    follow(PAGES[language], tmp_path, language)
    assert check_examples(PAGES[language], language) > 10


@pytest.mark.parametrize("page", PAGES.values())
def test_every_column_and_command_is_in_the_tables(page: str) -> None:
    text = text_of(page)
    cells = " ".join(re.findall(r"^\| (`[^|]*) \|", text, re.M))
    named = set(re.findall(r"`(\w+)`", cells))
    assert named >= {*COLUMNS, *STEP_COLUMNS}
    assert all(f"`garns data {name} " in text for name in SUBCOMMANDS)
