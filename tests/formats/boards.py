"""Puzzles of every kind of layout for the tests that loop over all notations."""

from functools import cache

from hypothesis import strategies as st

from garns.model import Grid, Layout, Puzzle
from garns.model.puzzle import DETAIL_KEYS

LAYOUTS = (
    "4",
    "6",
    "8",
    "9",
    "10",
    "12",
    "16",
    "20",
    "25",
    "blocks-3x2",
    "blocks-4x2",
    "blocks-6x2",
    "blocks-1x5",
    "latin-1",
    "latin-2",
    "latin-5",
    "latin-9",
    "latin-11",
    "4+diagonals",
    "6+diagonals",
    "9+diagonals",
    "latin-5+diagonals",
    "4+windows",
    "9+windows",
    "9+diagonals+windows",
    "jigsaw-1112122233343444",
    "jigsaw-1122112233443344",
    "jigsaw-1112211222333443344455555",
    "jigsaw-111122333211222333111222333444555666444555666444555666777888999777888999777888999",
)


@cache
def solved(layout: Layout) -> Grid | None:
    """Some solution of the empty board, if there is one."""
    shifted = Grid(_shifted(layout), layout)
    if shifted.is_solved:
        return shifted
    values = _completed(layout, [0] * layout.cell_count)
    return Grid(values, layout) if values else None


def _completed(layout: Layout, values: list[int]) -> list[int] | None:
    empty = [cell for cell, value in enumerate(values) if not value]
    if not empty:
        return values
    options = {cell: _options(layout, values, cell) for cell in empty}
    cell = min(empty, key=lambda cell: len(options[cell]))
    for value in options[cell]:
        values[cell] = value
        if found := _completed(layout, values):
            return found
    values[cell] = 0
    return None


def _options(layout: Layout, values: list[int], cell: int) -> list[int]:
    seen = {values[peer] for peer in layout.peers[cell]}
    return [value for value in range(1, layout.size + 1) if value not in seen]


def _shifted(layout: Layout) -> list[int]:
    """Each row the one above moved on by a block, which solves a board with blocks alone."""
    n = layout.size
    rows, columns = layout.block_shape or ((3, 3) if n == 9 else (1, n))
    return [(r % rows * columns + r // rows + c) % n + 1 for r in range(n) for c in range(n)]


WORDS = st.text("abcdefgäçñ ABC 19", min_size=1, max_size=12)
TEXTS = WORDS | st.text(max_size=12) | st.text(" \t\n\r\0\x0b\x85\u2028\xa0,;:\"'#&<a", max_size=6)
"""Any text at all, with a liking for what notations trip over."""


@st.composite
def puzzles(draw: st.DrawFn, layouts: tuple[str, ...] = LAYOUTS) -> Puzzle:
    """A board with some cells filled, some of them given, and whatever may stand around it."""
    layout = Layout.named(draw(st.sampled_from(layouts)))
    solution = solved(layout)
    board = draw(_boards(layout, solution))
    filled = [cell for cell, value in enumerate(board) if value]
    all_given: bool = draw(st.booleans()) or not filled
    given = set(filled) if all_given else draw(st.sets(st.sampled_from(filled)))
    givens = [value if cell in given else 0 for cell, value in enumerate(board)]
    grid = Grid(board, layout, givens)
    notes = st.none() | _marks(layout)
    return Puzzle(
        grid,
        notes=draw(notes),
        corner_notes=draw(notes),
        solution=solution if draw(st.booleans()) else None,
        details=draw(st.dictionaries(st.sampled_from(DETAIL_KEYS), TEXTS, max_size=3)),
    )


@st.composite
def _boards(draw: st.DrawFn, layout: Layout, solution: Grid | None) -> list[int]:
    """Cells taken from the solution."""
    kept = draw(st.sets(st.integers(0, layout.cell_count - 1)))
    values = list(solution.values if solution else [1] * layout.cell_count)
    return [value if cell in kept else 0 for cell, value in enumerate(values)]


def _marks(layout: Layout) -> st.SearchStrategy[tuple[int, ...]]:
    """Pencil marks of a few cells, at least one."""
    mask = st.integers(1, 2**layout.size - 1)
    cells = st.dictionaries(st.integers(0, layout.cell_count - 1), mask, min_size=1, max_size=5)
    return cells.map(lambda some: tuple(some.get(c, 0) for c in range(layout.cell_count)))
