"""Writing: from puzzles to a text in a notation, saying what the notation cannot carry."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import chain
from pathlib import Path
from typing import BinaryIO

from garns.model import CannotCarry, InvalidRequest, Message, Puzzle, Symbols
from garns.model.arguments import checked_items, checked_path
from garns.model.constraints import constraint_text

from .files import replacing
from .format import Format, Loss, SymbolsFor
from .reading import PuzzleLike, as_grid, parse
from .table import format_for, format_named

SHOWN_CONSTRAINTS = 3
"""Of those that are lost, so many are shown."""

_HALF = "[\ud800-\udfff]"


class LossWarning(UserWarning):
    """Something of the puzzle is not in the text that was written."""


def format(
    puzzle: PuzzleLike, format: str = "line", *, symbols: Symbols | str | None = None
) -> str:
    """The puzzle as text in that notation; warns about what the notation cannot carry.

    >>> print(garns.format(garns.parse("1234341221434321"), "in"))
    1 2 3 4
    3 4 1 2
    2 1 4 3
    4 3 2 1
    <BLANKLINE>
    """
    puzzle = _as_puzzle(puzzle)
    for loss in losses(puzzle, format_named(format)):
        warnings.warn(LossWarning(str(loss)), stacklevel=2)
    return "".join(write([puzzle], format, symbols=symbols))


def write(
    puzzles: Iterable[PuzzleLike],
    format: str = "line",
    *,
    symbols: Symbols | str | None = None,
    as_draft: bool = False,
) -> Iterator[str]:
    """The puzzles as text, one piece for each, and maybe one to end it. What is lost is for
    `losses` to say. With `as_draft`, those of a document that is no text as lines, of which
    `finish_draft` of the notation makes the document."""
    chosen = format_named(format)
    writer = chosen.write_draft if as_draft else chosen.write
    if writer is None and chosen.write_binary is not None:
        raise CannotCarry("carry.binary", format=chosen.id)
    if writer is None:
        raise CannotCarry("format.read-only", name=chosen.id)
    first = next(iter(puzzles := iter(checked_items("puzzles", puzzles))), None)
    if first is None:
        return
    if symbols is not None and "symbols" not in chosen.carries:
        raise CannotCarry("carry.symbols", format=chosen.id)
    yield from writer(_accepted(chain([first], puzzles), chosen), _for_each_size(symbols))


def _for_each_size(symbols: Symbols | str | None) -> SymbolsFor:
    """The symbols asked for, checked to be enough for a board when it is written."""

    def of_size(size: int) -> Symbols | None:
        if symbols is not None and not isinstance(symbols, Symbols):
            return Symbols.named(symbols, size)
        if symbols is not None and len(symbols.names) < size:
            raise InvalidRequest("symbols.count", n=len(symbols.names), size=size)
        return symbols

    return cache(of_size)


def write_file(
    puzzles: Iterable[PuzzleLike],
    path: str | Path,
    format: str | None = None,
    *,
    symbols: Symbols | str | None = None,
) -> None:
    """The puzzles as a file; the extension tells the notation if nothing else does.

        >>> garns.write_file([garns.generate("4", seed=7)], "puzzle.json")  # doctest: +SKIP

    The file appears when it is whole: after an error the old one is as it was.
    """
    path = Path(checked_path("path", path))
    chosen = format_for(format, path)
    with replacing(path) as stream:
        write_stream(puzzles, stream, chosen.id, symbols=symbols)


def write_stream(
    puzzles: Iterable[PuzzleLike],
    stream: BinaryIO,
    format: str = "line",
    *,
    symbols: Symbols | str | None = None,
) -> None:
    """The puzzles as bytes, also in a notation that is no text."""
    chosen = format_named(format)
    if chosen.write_binary is not None and symbols is None:
        chosen.write_binary(_accepted(puzzles, chosen), stream)
        return
    for text in write(puzzles, chosen.id, symbols=symbols):
        stream.write(text.encode())


def _accepted(puzzles: Iterable[PuzzleLike], format: Format) -> Iterator[Puzzle]:
    """The puzzles, each checked to fit the notation as it passes."""
    for i, puzzle in enumerate(map(_as_puzzle, checked_items("puzzles", puzzles))):
        layout = puzzle.grid.layout
        if (layout.corners and not format.takes_grids) or not format.accepts(layout):
            raise CannotCarry("carry.layout", format=format.id, layout=layout.name)
        _refuse_half_characters(puzzle, format)
        if i == 1 and "many" not in format.carries:
            raise CannotCarry("carry.many", format=format.id)
        yield _with_known(puzzle, format)


def _with_known(puzzle: Puzzle, format: Format) -> Puzzle:
    """With what garns knows of a puzzle that it has made as details, where they can be carried."""
    if puzzle.seed is None:
        return puzzle
    known = {"seed": str(puzzle.seed)} if format.carries & {"details", "details.seed"} else {}
    if format.carries & {"details", "details.clues"} and not format.counts_clues:
        known["clues"] = str(puzzle.clues)
    return replace(puzzle, details={**known, **puzzle.details})


def _as_puzzle(puzzle: PuzzleLike) -> Puzzle:
    if isinstance(puzzle, str):
        return parse(puzzle)
    return puzzle if isinstance(puzzle, Puzzle) else Puzzle(as_grid(puzzle))


def _refuse_half_characters(puzzle: Puzzle, format: Format) -> None:
    """Half of a character, as broken UTF-16 leaves behind, stands in no text."""
    for key, text in puzzle.details.items():
        if format.carries & {"details", f"details.{key}"} and re.search(_HALF, key + text):
            name = re.sub(_HALF, "\ufffd", key)
            raise CannotCarry("carry.character", format=format.id, name=name)


def losses(puzzle: Puzzle, format: Format) -> tuple[Message, ...]:
    """What of this puzzle would not come back from that notation."""
    lost = [loss for loss in _parts(puzzle, format) if loss[0] not in format.carries]
    return tuple(
        Message(f"loss.{part}", {"format": format.id, **facts})
        for part, facts in chain(lost, format.loses(puzzle))
    )


def _parts(puzzle: Puzzle, format: Format) -> Iterator[Loss]:
    """The parts of the puzzle that a notation may lack, as named in `Format.carries`."""
    layout = puzzle.grid.layout
    if not format.implies(layout.without_constraints):
        yield "layout", {"layout": layout.without_constraints.name}
    if layout.constraints and (unsaid := format.unsaid(layout)):
        texts = [constraint_text(each, layout.size) for each in unsaid[:SHOWN_CONSTRAINTS]]
        yield "constraints", {"n": len(unsaid), "texts": texts}
    if puzzle.grid.givens != puzzle.grid:
        yield "placed", {}
    if puzzle.notes is not None:
        yield "notes", {}
    if puzzle.corner_notes is not None:
        yield "corner_notes", {}
    if puzzle.solution is not None:
        yield "solution", {}
    lost = [key for key in puzzle.details if not format.carries & {"details", f"details.{key}"}]
    if lost:
        yield "details", {"names": lost}
