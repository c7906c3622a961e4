"""The slow twin of the search for canonical forms: every order of the columns is tried out.

A state is an order of the columns, in one of both directions, with the rows chosen so far and the
labels that they gave to the digits. Row by row, those states go on that have the least rows.
Nothing is put off: in the end there is a state for each automorphism.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations, product

Board = tuple[tuple[int, ...], ...]
Columns = tuple[int, ...]
State = tuple[Board, Columns, tuple[int, ...], dict[int, int]]


def slow_canonical(values: bytes) -> tuple[bytes, int]:
    """The least classic board that is the same puzzle, and the number of automorphisms."""
    board = tuple(tuple(values[9 * row : 9 * row + 9]) for row in range(9))
    states = list(_first_rows([board, tuple(zip(*board, strict=True))]))
    form = _row_of(states[0])
    for _ in range(8):
        states = _least(_with_next_row(state) for state in states)
        form += _row_of(states[0])
    return bytes(form), len(states)


def _first_rows(boards: list[Board]) -> list[State]:
    patterns = {tuple(map(bool, row)) for board in boards for row in board}
    least = min(_best_columns(pattern)[0] for pattern in patterns)
    return [
        (board, columns, (row,), _labelled(board[row], columns, {}))
        for board in boards
        for row in range(9)
        for found, orders in [_best_columns(tuple(map(bool, board[row])))]
        if found == least
        for columns in orders
    ]


@lru_cache(maxsize=512)
def _best_columns(givens: tuple[bool, ...]) -> tuple[list[int], list[Columns]]:
    """The least first row whose givens stand like this, and the orders of columns for it."""
    digits = tuple(place + 1 if given else 0 for place, given in enumerate(givens))
    found: dict[tuple[int, ...], list[Columns]] = {}
    for columns in _all_orders():
        labels = _labelled(digits, columns, {})
        found.setdefault(tuple(labels[digits[c]] for c in columns), []).append(columns)
    least = min(found)
    return list(least), found[least]


@lru_cache(maxsize=1)
def _all_orders() -> list[Columns]:
    """All orders of nine columns in which stacks stay together."""
    triples = list(permutations(range(3)))
    return [
        tuple(
            3 * stack + column
            for stack, order in zip(stacks, orders, strict=True)
            for column in order
        )
        for stacks in triples
        for orders in product(triples, repeat=3)
    ]


def _labelled(row: tuple[int, ...], columns: Columns, labels: dict[int, int]) -> dict[int, int]:
    """The labels, with the next ones for digits that have none yet."""
    labels = labels or {0: 0}
    for column in columns:
        if row[column] not in labels:
            labels = {**labels, row[column]: len(labels)}
    return labels


def _with_next_row(state: State) -> list[State]:
    board, columns, rows, labels = state
    band = range(9) if len(rows) % 3 == 0 else range(rows[-1] // 3 * 3, rows[-1] // 3 * 3 + 3)
    return [
        (board, columns, (*rows, row), _labelled(board[row], columns, labels))
        for row in band
        if row not in rows
    ]


def _row_of(state: State) -> list[int]:
    board, columns, rows, labels = state
    return [labels[board[rows[-1]][column]] for column in columns]


def _least(choices: object) -> list[State]:
    kept: list[State] = []
    least: list[int] = []
    for states in choices:  # type: ignore[attr-defined]
        for state in states:
            row = _row_of(state)
            if not kept or row < least:
                kept, least = [], row
            if row == least:
                kept.append(state)
    return kept
