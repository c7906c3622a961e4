"""`garns hint --all`: every step on a board, each written as soon as it is found."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from garns.draw import step_text
from garns.logic import FoundStep, all_steps
from garns.logic.records import step_record
from garns.messages import say
from garns.model import BudgetUsedUp, Puzzle, Symbols

from ..running.complaints import complain
from ..running.exit_codes import Exit
from ..writing.output import Emit, json_line


@dataclass(frozen=True)
class AllSteps:
    """How to list the steps of a board: at most `limit`, as JSON or as numbered sentences."""

    choice: dict[str, Any]
    limit: int | None
    seconds: float
    as_json: bool

    def write(self, puzzle: Puzzle, symbols: Symbols, emit: Emit) -> Exit:
        shown = all_steps(puzzle, seconds=self.seconds, **self.choice)
        number = 0
        try:
            for number, each in enumerate(islice(shown, self.limit), start=1):
                for line in self._lines(puzzle, number, each, symbols):
                    emit(line)
                # Seen at once: the next technique may take its time.
                emit.flush()
        except BudgetUsedUp:
            if not number:
                raise
            place = f"{puzzle.place}: " if puzzle.place.file else ""
            complain(f"{place}{say('cli.hint.stopped', n=number)}")
            return Exit.UNKNOWN
        return Exit.DONE if number else self._nothing(puzzle, emit)

    def _lines(
        self, puzzle: Puzzle, number: int, shown: FoundStep, symbols: Symbols
    ) -> Iterator[str]:
        if self.as_json:
            yield json_line(_record(puzzle, number, shown))
        else:
            yield from (f"{line}\n" for line in step_text(shown, number, symbols=symbols))

    def _nothing(self, puzzle: Puzzle, emit: Emit) -> Exit:
        is_solved = 0 not in puzzle.grid.values
        if not self.as_json:
            emit(f"{say('explain.hint.solved' if is_solved else 'explain.hint.stuck')}\n")
        return Exit.DONE if is_solved else Exit.NO


def _record(puzzle: Puzzle, number: int, shown: FoundStep) -> dict[str, Any]:
    return {
        "file": puzzle.place.file,
        "line": puzzle.place.line,
        "puzzle": puzzle.grid.line,
        "step": number,
        **step_record(shown),
    }
