"""What a program has printed: the board, and the counter if it has one."""

from __future__ import annotations

import re
from collections.abc import Iterator

COUNTER = re.compile(
    r"\b(?:contador|contagem|counter|count|insertions?|inser[cç](?:ões|oes|ão|ao)"
    r"|opera[cç](?:ões|oes)|operations?)\b\D{0,20}?(\d[\d.,_']*)",
    re.IGNORECASE,
)
"""`contador: 257`, `Number of insertions = 69,175,316`."""


def last_counter(output: str) -> int | None:
    found = COUNTER.findall(output)
    return int(re.sub(r"\D", "", found[-1])) if found else None


def last_grid(output: str, size: int) -> list[int] | None:
    """The last `size` rows that stand below each other; frames and empty lines do not count."""
    best: list[list[int]] | None = None
    rows: list[list[int]] = []
    for line in output.splitlines():
        numbers = re.findall(r"\d+", line)
        if not numbers:
            continue
        found = list(_rows(numbers, size))
        rows = [*rows, *found] if found else []
        if len(rows) >= size:
            best = rows = rows[-size:]
    return None if best is None else [value for row in best for value in row]


def _rows(numbers: list[str], size: int) -> Iterator[list[int]]:
    """The rows of a line: one, or the whole board; numbers may stand apart or, as digits, not."""
    texts = list(numbers[0]) if len(numbers) == 1 and len(numbers[0]) >= size > 1 else numbers
    values = [int(text) for text in texts if len(text) <= 2]
    if len(values) != len(texts) or len(values) not in (size, size * size):
        return
    if max(values) <= size:
        for start in range(0, len(values), size):
            yield values[start : start + size]
