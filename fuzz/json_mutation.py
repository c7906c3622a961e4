"""Changes to JSON that leave it JSON: bytes at random hardly ever get past the parser."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

ODD_VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2.5, 10**30, float("inf"), float("nan")),
    *("", "x", "\ud800", "9", "9" * 30, [], [[]], {}, {"x": 1}),
)

Slot = tuple[Any, Any]
"""An object or a list, and the key or the place of one of its values."""


def changed_json(text: str, seed: int) -> str | None:
    """The text with one value changed, left out or doubled, if one of its lines is JSON."""
    random = Random(seed)
    lines = text.split("\n")
    place = random.randrange(len(lines))
    try:
        document = [json.loads(lines[place])]
    except (ValueError, RecursionError):
        return None
    _change(*random.choice(list(_slots(document))), random)
    lines[place : place + 1] = map(json.dumps, document)
    return "\n".join(lines)


def _slots(value: Any) -> Iterator[Slot]:
    keys = list(value) if isinstance(value, dict) else range(len(value))
    for key in keys:
        yield value, key
        if isinstance(value[key], (dict, list)):
            yield from _slots(value[key])


def _change(parent: Any, key: Any, random: Random) -> None:
    match random.randrange(4):
        case 0:
            del parent[key]
        case 1 if isinstance(parent, list):
            parent.insert(key, parent[key])
        case 2 if isinstance(parent[key], int | float):
            parent[key] += random.choice((-1, 1, 100, 1e300))
        case _:
            parent[key] = random.choice(ODD_VALUES)
