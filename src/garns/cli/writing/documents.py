"""Puzzles as one document in a notation, puzzle by puzzle, so that it can be resumed."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from garns.formats import PLAIN_TEXT, Format, format_named, write, write_stream, written_in
from garns.messages import say
from garns.model import Puzzle, Symbols

from ..reading.batch import Batch
from ..running.complaints import complain
from ..running.progress import Progress
from .output import can_grow, emitter, output_file

if TYPE_CHECKING:
    from .resumable import ResumableOutput
    from .resumed_results import ResumedResults

SymbolsLike = str | Symbols | None


class Entry(NamedTuple):
    """A puzzle of a document, and what is `reached` once it is written. Without a puzzle there is
    nothing to write. One that `is_written` stands in the document already: it is there to let the
    notation know what came before."""

    puzzle: Puzzle | None
    is_written: bool = False
    reached: dict[str, Any] | None = None


def write_entries(
    entries: Iterable[Entry], target: Format, symbols: SymbolsLike, output: ResumableOutput
) -> None:
    """Write what is not written yet, and tell how far that is. A notation may look at some puzzles
    ahead before it writes the first one."""
    waiting = deque[Entry]()

    def puzzles() -> Iterator[Puzzle]:
        try:
            for entry in entries:
                waiting.append(entry)
                if entry.puzzle is not None:
                    yield entry.puzzle
        except (Exception, KeyboardInterrupt, SystemExit):
            # What ends the reading comes after puzzles that are written.
            pass_over()
            raise

    def pass_over() -> None:
        while waiting and waiting[0].puzzle is None:
            entry = waiting.popleft()
            if entry.reached:
                output.reach(**entry.reached)

    as_draft = target.finish_draft is not None
    for text in write(puzzles(), target.id, symbols=symbols, as_draft=as_draft):
        pass_over()
        # The last text of some notations is about no puzzle.
        entry = waiting.popleft() if waiting else Entry(None)
        if not entry.is_written:
            output(text)
        if entry.reached:
            output.reach(**entry.reached)
    pass_over()


Outputs = Callable[[Puzzle], Iterator[Puzzle]]
"""What is written about a puzzle of the input."""


def write_document(
    batch: Batch,
    outputs: Outputs,
    target: Format,
    output: Path | None,
    symbols: SymbolsLike,
    progress: Progress,
    *,
    in_place: Callable[[Puzzle], Puzzle] = lambda puzzle: puzzle,
) -> None:
    """Write `outputs` of all puzzles. Of one that an earlier run has done, `in_place` makes what a
    notation need know of its outputs."""
    if output is None or not can_grow(output):
        found = (each for puzzle in _read(batch, progress) for each in outputs(puzzle))
        write_puzzles(found, target, output, symbols)
        return
    # Imported late: most documents are printed.
    from .resumed_results import resumed_results

    with resumed_results(output, batch, progress, "", target.finish_draft) as results:
        entries = _entries(batch, outputs, results, progress, in_place)
        write_entries(entries, target, symbols, results.output)


def _read(batch: Batch, progress: Progress) -> Iterator[Puzzle]:
    for puzzle in batch.all_puzzles():
        yield puzzle
        progress.advance()


def _entries(
    batch: Batch,
    outputs: Outputs,
    results: ResumedResults,
    progress: Progress,
    in_place: Callable[[Puzzle], Puzzle],
) -> Iterator[Entry]:
    has_begun = results.output.size > 0
    for puzzle in batch.all_puzzles():
        if results.is_resuming:
            results.skip(puzzle)
            if has_begun:
                yield Entry(in_place(puzzle), is_written=True)
            continue
        yield from map(Entry, outputs(puzzle))
        progress.advance()
        yield Entry(None, reached=results.noted(puzzle))


def write_puzzles(
    puzzles: Iterable[Puzzle],
    target: Format,
    output: Path | None,
    symbols: SymbolsLike,
    heading: str = "",
) -> None:
    """All puzzles as one document that is not resumed; nothing at all if there are none."""
    puzzles = iter(puzzles)
    first = next(puzzles, None)
    if first is None:
        return
    found = (puzzle for some in ([first], puzzles) for puzzle in some)
    if output is not None and target.write_binary is not None:
        with output_file(output) as stream:
            write_stream(found, stream, target.id, symbols=symbols)
        return
    with emitter(output) as emit:
        if heading:
            emit(heading)
        for text in write(found, target.id, symbols=symbols):
            emit(text)


def wished_notation(to: str | None, output: Path | None) -> Format | None:
    """The notation that --to or the name of the file asks for; None for a board for the eye."""
    if to is not None:
        return format_named(to)
    return None if output is None else format_named(written_in(output) or PLAIN_TEXT)


def tell_seed(target: Format, seed: int) -> str:
    """What stands above something made from a seed: the seed as a comment, or else nothing, and it
    is told beside."""
    if target.has_comments:
        return f"# seed {seed}\n"
    complain(say("generate.seed-is", seed=str(seed)))
    return ""
