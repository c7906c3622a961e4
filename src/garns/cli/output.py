"""Where results go: standard output, or a file that appears only when it is whole."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from garns.formats import replacing

Emit = Callable[[str], None]
"""Writes a piece of the result."""


@contextmanager
def emitter(path: Path | None) -> Iterator[Emit]:
    """A function that writes text to the file, or to standard output without one."""
    if path is None:
        yield lambda text: (sys.stdout.write(text), None)[1]
        return
    with replacing(path) as stream:
        yield lambda text: (stream.write(text.encode()), None)[1]


def json_line(record: dict[str, Any]) -> str:
    """One object on one line; keys are English in every language."""
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n"
