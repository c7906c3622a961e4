"""Going through everything the user handed in, one puzzle after the other."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence, Set
from contextlib import closing, contextmanager
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from garns.formats import Pause
from garns.model import GarnsError, Puzzle

from ..arguments.options import Reading
from ..running.complaints import complain, exit_code, system_words
from ..running.exit_codes import Exit, worst
from .inputs import Input, inputs

if TYPE_CHECKING:
    from garns.formats import Block

    from ..running.progress import Progress
    from .solved_blocks import Piece, SolvedLines

Handler = Callable[[Puzzle], Exit]
Found = TypeVar("Found")
Given = TypeVar("Given", bound="Puzzle | Block | Pause")


class Done(NamedTuple):
    """This piece of the input is dealt with: all about it has been handed out."""

    piece: Puzzle | Block


class Journal(Protocol):
    """Remembers which pieces of the input are done, so that a later run can resume."""

    def remaining(self, pieces: Iterator[Given]) -> Iterator[Given]:
        """Those that no earlier run has done."""

    def done(self, piece: Puzzle | Block) -> None:
        """All results about this piece are written."""

    def flush(self) -> None:
        """Show what there is."""


class NoJournal:
    """For output that is not kept."""

    def remaining(self, pieces: Iterator[Given]) -> Iterator[Given]:
        return pieces

    def done(self, piece: Puzzle | Block) -> None:
        pass

    def flush(self) -> None:
        pass


class Batch:
    """The puzzles of some inputs, and the exit codes gathered on the way.

    What cannot be read is reported; the lines and the inputs after it go on, unless `strict`.
    """

    def __init__(
        self,
        arguments: Sequence[str | Input],
        reading: Reading,
        *,
        strict: bool = False,
        threads: int | None = None,
    ) -> None:
        named = [each for each in arguments if isinstance(each, str)]
        found = [each for each in arguments if isinstance(each, Input)]
        self.inputs = found or inputs(named)
        self._reading = reading
        self._strict = strict
        self._threads = threads
        self._codes: set[Exit] = set()

    @property
    def exit(self) -> Exit:
        return worst(self._codes)

    @property
    def codes(self) -> Set[Exit]:
        return self._codes

    @property
    def is_one_literal(self) -> bool:
        """Whether there is a single puzzle, given on the command line."""
        return len(self.inputs) == 1 and self.inputs[0].text is not None

    @property
    def size(self) -> int | None:
        """The bytes of all inputs, if all of them are files."""
        sizes = [source.size for source in self.inputs]
        return None if None in sizes else sum(size or 0 for size in sizes)

    def puzzles(self, source: Input) -> Generator[Puzzle, None, None]:
        """The readable puzzles of one input."""
        return self._noting_errors(source.puzzles(self._reading, self._on_error))

    def all_puzzles(self) -> Iterator[Puzzle]:
        """The readable puzzles of all inputs."""
        for source in self.inputs:
            yield from self.puzzles(source)

    def unanswered(self, source: Input, journal: Journal) -> Generator[Piece, None, None]:
        """The readable puzzles of one input that no earlier run has done."""
        for puzzle in journal.remaining(self.puzzles(source)):
            yield puzzle
            yield Done(puzzle)

    def answered(
        self, source: Input, progress: Progress, journal: Journal
    ) -> Generator[Piece, None, None]:
        """The same; but long lists of classic puzzles are solved as they pass, and only the puzzles
        that there is something to say about are among them."""
        if source.text is not None:
            return self.unanswered(source, journal)
        # Imported late: a puzzle on the command line need not pay for it.
        from .solved_blocks import answered

        pieces = journal.remaining(source.pieces(self._reading, self._on_error))
        return self._noting_errors(answered(pieces, progress, self._threads))

    @property
    def _on_error(self) -> Callable[[GarnsError], None] | None:
        return None if self._strict else self._note

    def _noting_errors(self, found: Iterator[Found]) -> Generator[Found, None, None]:
        try:
            yield from found
        except GarnsError as error:
            if self._strict:
                raise
            self._note(error)
        except OSError as error:
            if self._strict:
                raise
            complain(system_words(error))
            self._codes.add(Exit.ENVIRONMENT)

    def each(self, handle: Handler, journal: Journal | None = None) -> Exit:
        """Handle every puzzle of every input that is not done yet."""
        journal = journal or NoJournal()
        for source in self.inputs:
            for puzzle in journal.remaining(self.puzzles(source)):
                self.handle(puzzle, handle)
                journal.done(puzzle)
        return self.exit

    def each_answered(
        self,
        handle: Handler,
        solved: Callable[[SolvedLines], None],
        progress: Progress,
        journal: Journal,
    ) -> Exit:
        """Handle every puzzle, except those that come with their answer: these go to `solved`."""
        for source in self.inputs:
            with closing(self.answered(source, progress, journal)) as pieces:
                go_through(pieces, partial(self.handle, handle=handle), solved, progress, journal)
        return self.exit

    def handle(self, puzzle: Puzzle, handle: Handler) -> None:
        with self.about(puzzle):
            self.add(handle(puzzle))

    def add(self, code: Exit) -> None:
        self._codes.add(code)

    @contextmanager
    def about(self, puzzle: Puzzle) -> Iterator[None]:
        """An error within is about this puzzle: it is reported with its place, and ends there."""
        try:
            yield
        except GarnsError as error:
            place = f"{puzzle.place}: " if puzzle.place.file else ""
            complain(f"{place}{error}")
            self._codes.add(exit_code(error))

    def _note(self, error: GarnsError) -> None:
        complain(str(error))
        self._codes.add(exit_code(error))


def go_through(
    pieces: Iterator[Piece],
    handle: Callable[[Puzzle], None],
    solved: Callable[[SolvedLines], None],
    progress: Progress,
    journal: Journal,
) -> None:
    """Dispatch the pieces; `solved` tells the progress itself."""
    for piece in pieces:
        match piece:
            case Puzzle():
                handle(piece)
                progress.advance()
            case Done():
                journal.done(piece.piece)
            case Pause():
                journal.flush()
            case _:
                solved(piece)


def is_single(found: Iterator[Piece]) -> tuple[bool, Iterator[Piece]]:
    """Whether there is no second puzzle, and all of the puzzles. What goes wrong on the way to the
    second one is raised after the first."""
    opening: list[Piece] = []
    answers = 0
    try:
        while answers < 2 and (piece := next(found, None)) is not None:
            opening.append(piece)
            answers += not isinstance(piece, Done)
    except (GarnsError, OSError) as error:
        return True, chain(opening, _raised(error))
    return answers < 2, chain(opening, found)


def _raised(error: Exception) -> Iterator[Any]:
    raise error
    yield
