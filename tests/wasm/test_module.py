"""What the module asks of whoever loads it, what it offers, and how it refuses."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

from garns import Grid, Layout
from tests.wasm.core import MODULE, ask, board

MOST_BYTES = 550_000
"""Compressed: a page loads it."""


def test_imports() -> None:
    """How to refuse, and a clock: no files, no output, nothing else of a system."""
    [module] = ask([{"about": "module"}])
    assert module["imports"] == ["garns.garns_refuse", "wasi_snapshot_preview1.clock_time_get"]


def test_exports() -> None:
    """The functions of the headers, and what a loader needs."""
    headers = ("native/surface.hpp", "native/surface_rules.hpp")
    header = "".join(Path(name).read_text(encoding="utf-8") for name in headers)
    declared = re.findall(r"GARNS_EXPORT\((garns_\w+)\)\s+[^;(]*\b\1\(", header)
    [module] = ask([{"about": "module"}])
    assert len(declared) == header.count("GARNS_EXPORT(garns_")
    assert sorted(module["exports"]) == sorted(["_initialize", "memory", *declared])


def test_size() -> None:
    ask([])
    assert len(gzip.compress(MODULE.read_bytes(), 9)) < MOST_BYTES


def test_mistakes_of_programs_are_refused() -> None:
    [refused] = ask([{"about": "refusal", "board": board(Grid.empty(Layout.of_size(4)))}])
    assert refused == "max_nodes must be at least 1"
