"""The table of notations agrees with the modules, and leaves none out."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import garns
from garns import InvalidRequest
from garns.formats import Format, all_formats, format_for, format_named
from garns.formats.table import ROWS
from tests.documents import text_of

FOLDER = Path(garns.__file__).parent / "formats"


def test_rows_and_modules_agree() -> None:
    for row in ROWS:
        assert (row.load().id, row.load().extensions) == (row.id, row.extensions)
    assert len({row.id for row in ROWS}) == len(ROWS)


def test_every_module_with_a_format_has_a_row() -> None:
    modules = {f.stem for f in FOLDER.glob("*.py") if "\nFORMAT = " in f.read_text("utf-8")}
    assert modules == {row.module for row in ROWS}


def test_every_notation_can_be_read_or_written() -> None:
    for known in all_formats():
        assert known.read or known.write or known.write_binary


@pytest.mark.parametrize("page", ["docs/notations.md", "docs/pt/notations.md"])
def test_every_notation_is_explained(page: str) -> None:
    rows = re.findall(r"^\| `([\w-]+)` \| (r?w?) \|", text_of(page), re.M)
    assert rows == [(known.id, _ways(known)) for known in all_formats()]


def _ways(known: Format) -> str:
    writes = known.write is not None or known.write_binary is not None
    return "r" * (known.read is not None) + "w" * writes


def test_names_and_extensions() -> None:
    assert format_named("csv").id == "csv"
    assert format_named(".sdm").id == "sdm"
    assert format_for(None, Path("a.opensudoku")).id == "opensudoku"
    with pytest.raises(InvalidRequest, match="Did you mean"):
        format_named("frmaed")
    with pytest.raises(InvalidRequest, match="garns formats"):
        format_named("qwerty")


def test_reading_a_line_loads_little() -> None:
    code = "import sys, garns; garns.parse('.' * 81); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    loaded = set(done.stdout.split())
    assert "garns.formats.line" in loaded
    assert not loaded & {"json", "csv", "xml.etree.ElementTree", "garns.formats.opensudoku"}
