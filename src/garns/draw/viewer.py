"""A search as a page of HTML to watch: play, step back, scrub, zoom, in every language.

A search by backtracking travels as its checkpoints, and the page computes every event anew from
there. A trace of another algorithm or another program travels as the list of its events.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, takewhile
from typing import Any

from garns.messages import (
    LANGUAGES,
    cell_words,
    current_language,
    house_words,
    in_each_language,
    say,
)
from garns.messages.catalogue import languages_for_pages, sentences
from garns.model import ALPHABET, Grid, Symbols
from garns.search import Counters, Event
from garns.search.ndjson import KINDS
from garns.search.procedure import BACKTRACKING, Procedure
from garns.search.sampled import Checkpoint, Sampled

from .lettering import widest
from .markup import plain
from .page import asset, cell_walls, page_html
from .pseudocode import pseudocode_lines
from .request import symbols_for
from .svg import VALUE_SIZE, VALUE_WIDTH

MAX_EVENTS = 200_000
"""The most events of a recorded trace that go into a page."""


FILES = ("board.css", "viewer.css", "viewer-search.js", "viewer.js")
"""What a page of another server needs besides `viewer.html`, the colours and the data."""


def viewer_html(
    grid: Grid,
    shown: Sampled | Iterable[Event],
    *,
    symbols: Symbols | None = None,
    procedure: Procedure | None = BACKTRACKING,
) -> str:
    """The page for a sampled search, or for at most `MAX_EVENTS` events of any other. Without a
    procedure it shows no pseudo-code."""
    return page_html(
        say("viewer.title"),
        grid.layout,
        viewer_content(),
        styles=[asset("board.css"), asset("viewer.css")],
        scripts=[asset("viewer-search.js"), asset("viewer.js")],
        data=viewer_data(grid, shown, symbols=symbols, procedure=procedure),
    )


def viewer_content() -> str:
    """The elements of the page, still without words: those are the scripts' to write."""
    warnings = in_each_language(lambda: say("viewer.no-scripts")).values()
    return asset("viewer.html").replace("<!--no-scripts-->", plain(" · ".join(warnings)))


def viewer_data(
    grid: Grid,
    shown: Sampled | Iterable[Event],
    *,
    symbols: Symbols | None = None,
    procedure: Procedure | None = BACKTRACKING,
) -> dict[str, Any]:
    """All that the scripts of the page have to know."""
    names = symbols_for(grid.size, symbols)
    told = _search(shown) if isinstance(shown, Sampled) else _events(grid, shown)
    return {**_board(grid, names), **_words(grid, procedure), **told}


def _board(grid: Grid, symbols: Symbols) -> dict[str, Any]:
    layout = grid.layout
    return {
        "size": layout.size,
        "givens": list(grid.values),
        "houses": [house.cells for house in layout.houses],
        "walls": cell_walls(layout),
        "symbols": ["", *(symbols.write(value) for value in range(1, layout.size + 1))],
        "symbolSize": round(min(VALUE_SIZE, VALUE_WIDTH / widest(symbols)), 2),
        "kinds": KINDS,
    }


def _words(grid: Grid, procedure: Procedure | None) -> dict[str, Any]:
    """Everything that the page says, in every language."""
    return {
        "language": current_language(),
        "languages": languages_for_pages(),
        "words": {
            language: {**sentences(language, "viewer"), **sentences(language, "trace")}
            for language in LANGUAGES
        },
        "cellWords": in_each_language(
            lambda: [cell_words(grid.layout, cell) for cell in range(grid.layout.cell_count)]
        ),
        "houseWords": in_each_language(
            lambda: [house_words(house) for house in grid.layout.houses]
        ),
        "code": in_each_language(
            lambda: [
                {"depth": line.depth, "text": line.text, "shows": line.shows}
                for line in (pseudocode_lines(procedure) if procedure else ())
            ]
        ),
    }


# what happened


def _search(shown: Sampled) -> dict[str, Any]:
    def remarks() -> list[str]:
        counters = shown.run.counters
        cut = [say("viewer.cut-by-time")] if shown.run.ending == "budget" else []
        return [say("viewer.in-all", n=counters.insertions), *cut]

    return {
        "limit": shown.limit,
        "total": shown.event_count,
        "maxDepth": shown.run.max_depth,
        "checkpoints": list(_checkpoints(shown.checkpoints)),
        "remarks": in_each_language(remarks),
    }


def _checkpoints(checkpoints: Sequence[Checkpoint]) -> Iterator[tuple[int | str, ...]]:
    """Each with the part of its path that the one before does not have."""
    before = ""
    for checkpoint in checkpoints:
        path = "".join(_digit(value) for value in checkpoint.path)
        shared = _shared(before, path)
        counters = checkpoint.counters
        yield (
            counters.insertions,
            counters.tries,
            counters.max_depth,
            counters.solutions,
            shared,
            path[shared:],
        )
        before = path


def _shared(one: str, other: str) -> int:
    """How many characters both begin with."""
    pairs = zip(one, other, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _digit(value: int) -> str:
    """In base 36, as the page reads it."""
    return "0" if value == 0 else ALPHABET[value - 1].lower()


def _events(grid: Grid, events: Iterable[Event]) -> dict[str, Any]:
    coming = iter(events)
    numbers = {house: number for number, house in enumerate(grid.layout.houses)}
    flat, counters = list[int](), Counters()
    for event in islice(coming, MAX_EVENTS):
        cell = -1 if event.cell is None else event.cell
        house = -1 if event.house is None else numbers[event.house]
        if event.kind == "dead end":
            continue  # Nothing on the board changes; what follows shows it.
        flat += (KINDS.index(event.kind), cell, event.value or 0, house)
        counters = event.counters
    count = len(flat) // 4
    more = 0
    # The counters are those of all events, also of those that do not go into the page.
    for event in coming:
        more, counters = more + 1, event.counters
    return {
        "total": count,
        "maxDepth": counters.max_depth,
        "events": flat,
        "remarks": in_each_language(lambda: _recorded_remarks(counters.insertions, count, more)),
    }


def _recorded_remarks(insertions: int, count: int, more: int) -> list[str]:
    cut = [say("viewer.cut", n=count, all=count + more)] if more else []
    return [say("viewer.in-all", n=insertions), *cut]
