"""A process that reads a spreadsheet: bytes come in, the rows of its first sheet go out as JSON.

The library that does the reading may panic at a damaged file, or ask for all the memory there is.
Here that ends this process, which nobody but `workbooks.py` hears of. Nothing of garns is imported,
so that it starts quickly.
"""

from __future__ import annotations

import io
import json
import sys
from datetime import date, time

MEMORY = 1 << 30
SECONDS = 60
"""Of processor time. The largest sheet that is read takes a few seconds."""

PASSWORD, UNREADABLE = 10, 11
"""Exit codes: the file is locked; it is no spreadsheet."""


def main() -> int:
    from python_calamine import CalamineError, CalamineWorkbook, PasswordError

    _limit()
    try:
        workbook = CalamineWorkbook.from_filelike(io.BytesIO(sys.stdin.buffer.read()))
        sheets = [workbook.get_sheet_by_name(each) for each in workbook.sheet_names]
    except PasswordError:
        return PASSWORD
    except (CalamineError, OSError, ValueError):
        return UNREADABLE
    filled = [sheet for sheet in sheets if sheet.end is not None]
    rows = filled[0].to_python(skip_empty_area=False) if filled else []
    texts = [[_text(value) for value in row] for row in rows]
    json.dump({"names": [sheet.name for sheet in filled], "rows": texts}, sys.stdout)
    return 0


def _limit() -> None:
    try:
        import resource
    except ImportError:
        return  # Windows has no such limits
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _text(value: object) -> str:
    """As a spreadsheet shows it: all its numbers are floats."""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else repr(value)
    return value.isoformat() if isinstance(value, date | time) else str(value)


if __name__ == "__main__":
    sys.exit(main())
