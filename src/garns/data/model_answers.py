"""Verifying what language models answer: any valid grid that keeps the givens is right."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from garns.engine import AnswerCheck, count_solutions, verify
from garns.formats import ManyPuzzles, PuzzleLike, as_grid, each_puzzle
from garns.model import (
    BudgetUsedUp,
    Column,
    GarnsError,
    Grid,
    InvalidRequest,
    Message,
    Results,
    column,
)
from garns.model.arguments import checked_items, checked_text
from garns.programs import Found, Ruling, rule_on

from .answer_text import find_grid

AnswerKind = Literal[
    "right", "changed-given", "repeated-digit", "incomplete", "no-grid", "said-unsolvable"
]
"""What is wrong with an answer, the worst first; `said-unsolvable` says that there is no solution
although there is one."""

MOST_NODES = 1_000_000
"""Of the search for a solution, if the answer says that there is none. What is not known by then is
held to be solvable."""


@dataclass(frozen=True)
class AnswerVerdict:
    """Whether an answer is right, and if not, why."""

    kind: AnswerKind
    grid: Grid | None
    """The grid that was found in the text."""
    check: AnswerCheck | None
    """Changed givens, empty cells and conflicts, cell by cell; None without a grid."""
    score: float
    """1 for a right answer. Else the share of the cells to be filled that are filled and repeat no
    digit in a house, less one cell for each given that was not kept."""
    reasons: tuple[Message, ...]
    """Everything that is wrong, as sentences in the language of whoever reads them."""

    @property
    def is_right(self) -> bool:
        return self.kind == "right"

    def __str__(self) -> str:
        return " ".join(map(str, self.reasons or (Message("verify.right"),)))


def verify_answer(puzzle: PuzzleLike, text: str) -> AnswerVerdict:
    """The verdict on an answer in free text, as language models write it: a board with or without a
    frame, a table, lists, code, with anything around it. The last complete grid counts; thoughts
    (until `</think>`) do not, and if there is an `<answer>`, nothing else does. Of a puzzle without
    a solution it is right to say so.

        >>> from garns.data import verify_answer
        >>> verify_answer("......4..13..2..", "It is **1423234141323214**!").is_right
        True
        >>> verdict = verify_answer("......4..13..2..", "1 4 2 3\\n2 3 4 1\\n4 1 3 2\\n3 2 1 1")
        >>> verdict.kind, verdict.score
        ('repeated-digit', 0.75)
        >>> print(verdict.reasons[0])
        Broken rule: row 4 has 1 more than once: r4c3 and r4c4.
    """
    return _verdict(as_grid(puzzle), text)


def verify_answers(puzzles: ManyPuzzles, texts: Iterable[str]) -> Results[AnswerVerdict]:
    """The verdicts on many answers, one for each puzzle, which may come as in `solve_many`.

    >>> from garns.data import verify_answers
    >>> verdicts = verify_answers(["......4..13..2.."] * 2, ["1423234141323214", "Sorry."])
    >>> [verdict.kind for verdict in verdicts]
    ['right', 'no-grid']
    """
    each, answers = each_puzzle(puzzles), list(checked_items("texts", texts))
    if len(each) != len(answers):
        raise InvalidRequest("verify.lengths", puzzles=len(each), texts=len(answers))
    verdicts = [
        puzzle if isinstance(puzzle, GarnsError) else _verdict(as_grid(puzzle), text)
        for puzzle, text in zip(each, answers, strict=True)
    ]
    return Results(each, verdicts, VERDICT_COLUMNS)


def _line(verdict: AnswerVerdict) -> str | None:
    return None if verdict.grid is None else verdict.grid.line


VERDICT_COLUMNS = {
    "kind": column("string", "kind"),
    "is_right": column("bool", "is_right"),
    "score": column("float64", "score"),
    "answer": Column("string", _line),
    "reasons": Column("string", str),
}


def _verdict(puzzle: Grid, text: str) -> AnswerVerdict:
    puzzle = puzzle.givens
    found = find_grid(checked_text("text", text), puzzle)
    ruling = rule_on(found, puzzle, lambda: _is_solvable(puzzle))
    check = None if found.grid is None else verify(puzzle, found.grid)
    kind = _kind(ruling, check)
    score = 1.0 if ruling.is_right else _score(check)
    return AnswerVerdict(kind, found.grid, check, score, ruling.reasons)


def _is_solvable(puzzle: Grid) -> bool | None:
    if puzzle.conflicts:
        return False
    try:
        return count_solutions(puzzle, 1, nodes=MOST_NODES) > 0
    except BudgetUsedUp:
        return None


def _kind(ruling: Ruling, check: AnswerCheck | None) -> AnswerKind:
    if ruling.is_right:
        return "right"
    if _only_says_unsolvable(ruling.found):
        return "said-unsolvable"
    if check is None:
        return "no-grid"
    if check.changed_givens:
        return "changed-given"
    return "repeated-digit" if check.conflicts else "incomplete"


def _only_says_unsolvable(found: Found) -> bool:
    return found.says_unsolvable and not found.is_complete


def _score(check: AnswerCheck | None) -> float:
    if check is None:
        return 0.0
    to_fill = check.puzzle.empty_cells
    repeated = {cell for conflict in check.conflicts for cell in conflict.cells}
    sound = sum(1 for cell in to_fill if check.answer.values[cell] and cell not in repeated)
    givens = check.puzzle.values
    lost = sum(
        1 for cell, given in enumerate(givens) if given not in (0, check.answer.values[cell])
    )
    return max(0, sound - lost) / max(1, len(to_fill))
