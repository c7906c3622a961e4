"""Five opinions on the same boards: lanes, single, general, the Python twin and a SAT solver."""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable
from itertools import islice

import pytest

import garns
from garns import Grid, Layout
from garns.engine import roads
from garns.engine.budget import Budget
from garns.engine.propagation import all_solutions as plain_solutions
from garns.engine.roads import general_solutions
from garns.native import (
    BatchControl,
    ClassicSolutions,
    InstructionSet,
    Verdict,
    is_supported,
    solve_batch,
    solve_line,
)
from tests.engine.boards import (
    HARDEST,
    TREACHEROUS,
    UNBOUNDED,
    boards_of_every_kind,
    classic_file,
    emptied,
    full_board,
    image_under_a_symmetry,
    signature_lines,
    with_a_wrong_value,
)
from tests.engine.sat import SatSolver
from tests.founding import founding_puzzles

CLASSIC = Layout.of_size(9)
SETS = [each for each in InstructionSet if is_supported(each)]
LIMIT = 6
"""A board with fewer solutions than this is compared by all of them, others by their number."""

JIGSAWS = ["1112132233243444", "1111122222333334444455555"]
NAMES = ["4", "6", "blocks-3x2", "latin-5", "6+diagonals", "9+diagonals", "windoku", "latin-7"]

Road = Callable[[Grid, int], list[bytes]]


def general(grid: Grid, limit: int) -> list[bytes]:
    return list(islice(general_solutions(grid, Budget()), limit))


def twin(grid: Grid, limit: int) -> list[bytes]:
    return list(islice(plain_solutions(grid, Budget()), limit))


def single(instructions: InstructionSet) -> Road:
    def solutions(grid: Grid, limit: int) -> list[bytes]:
        search = ClassicSolutions(grid.values, instructions)
        found = (search.next(UNBOUNDED) for _ in range(limit))
        return [values for values in found if isinstance(values, bytes)]

    return solutions


def surface(grid: Grid, limit: int) -> list[bytes]:
    """What everybody calls; it refuses boards that break a rule."""
    if not grid.is_valid:
        with pytest.raises(garns.InvalidBoard):
            garns.count_solutions(grid)
        return []
    found = [solution.values for solution in islice(garns.solutions(grid), limit)]
    assert garns.count_solutions(grid, limit) == len(found)
    return found


def require_same(grid: Grid, expected: list[bytes], found: list[bytes], limit: int) -> None:
    """As many solutions; different ones, all of them right; the same ones if these are all."""
    assert len(found) == len(expected), grid.line
    assert len(set(found)) == len(found), grid.line
    assert all(Grid(values, grid.layout).completes(grid) for values in found), grid.line
    if len(expected) < limit:
        assert set(found) == set(expected), grid.line


@pytest.fixture(scope="module")
def classic_boards() -> list[Grid]:
    puzzles = [puzzle.grid for puzzle in founding_puzzles()]
    hard = [*(grid for grid in puzzles if grid.layout is CLASSIC), *map(Grid, HARDEST)]
    return [*hard, *map(Grid, TREACHEROUS), *boards_of_every_kind(CLASSIC, 30, seed=1)]


@pytest.fixture(scope="module")
def expected(classic_boards: list[Grid]) -> list[list[bytes]]:
    """What the SAT solver says of the classic boards."""
    return by_sat(classic_boards)


def by_sat(grids: list[Grid], limit: int = LIMIT) -> list[list[bytes]]:
    solver = SatSolver(grids[0].layout)
    answers = [solver.solutions(grid, limit) for grid in grids]
    solver.close()
    return answers


def test_there_are_boards_of_every_kind(
    classic_boards: list[Grid], expected: list[list[bytes]]
) -> None:
    assert {len(found) for found in expected} >= {0, 1, 2, LIMIT}
    valid = [grid.is_valid for grid in classic_boards]
    assert False in valid
    assert (True, []) in zip(valid, expected, strict=True)
    assert {0, 1} <= {len(grid.empty_cells) for grid in classic_boards}


@pytest.mark.parametrize(
    "road",
    [
        *(pytest.param(single(each), id=f"single {each.name}") for each in SETS),
        pytest.param(general, id="general"),
        pytest.param(twin, id="twin"),
        pytest.param(surface, id="surface"),
    ],
)
def test_every_road_agrees_with_sat(
    road: Road, classic_boards: list[Grid], expected: list[list[bytes]]
) -> None:
    for grid, solutions in zip(classic_boards, expected, strict=True):
        require_same(grid, solutions, road(grid, LIMIT), LIMIT)


def test_the_twin_can_stand_in_for_everything(
    classic_boards: list[Grid], expected: list[list[bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(roads, "IS_TWIN_FORCED", True)
    for grid, solutions in list(zip(classic_boards, expected, strict=True))[::3]:
        require_same(grid, solutions, surface(grid, LIMIT), LIMIT)


class Lanes:
    """What the lanes say of many boards at once."""

    def __init__(self, grids: list[Grid], limit: int, set: InstructionSet, threads: int) -> None:
        count = len(grids)
        self.counts = array("Q", bytes(8 * count))
        self.verdicts, self.solutions = bytearray(count), bytearray(81 * count)
        solve_batch(
            b"".join(grid.values for grid in grids), b"", False, limit, UNBOUNDED,
            self.counts, self.verdicts, self.solutions, 81, threads, BatchControl(), set,
        )  # fmt: skip

    def first_solution(self, number: int) -> bytes:
        return bytes(self.solutions[81 * number : 81 * (number + 1)])

    def verdict(self, number: int) -> Verdict:
        return Verdict(self.verdicts[number])


@pytest.mark.parametrize("set", SETS)
@pytest.mark.parametrize("limit", [1, 2, LIMIT])
@pytest.mark.parametrize("threads", [1, 3])
def test_lanes_agree_with_sat(
    set: InstructionSet,
    limit: int,
    threads: int,
    classic_boards: list[Grid],
    expected: list[list[bytes]],
) -> None:
    lanes = Lanes(classic_boards, limit, set, threads)
    for number, (grid, solutions) in enumerate(zip(classic_boards, expected, strict=True)):
        assert lanes.counts[number] == min(limit, len(solutions)), grid.line
        reached = len(solutions) >= limit
        assert lanes.verdict(number) == (Verdict.LIMIT_REACHED if reached else Verdict.EXACT)
        first = lanes.first_solution(number)
        if not solutions:
            assert first == bytes(81)
        elif len(solutions) < LIMIT:
            assert first in solutions, grid.line
        else:
            assert Grid(first).completes(grid), grid.line


@pytest.mark.parametrize("set", SETS)
def test_the_short_way_for_one_line_agrees_with_sat(
    set: InstructionSet, classic_boards: list[Grid], expected: list[list[bytes]]
) -> None:
    for grid, solutions in zip(classic_boards, expected, strict=True):
        answer = solve_line(grid.line, LIMIT, UNBOUNDED, set)
        assert answer is not None
        count, _, first, givens = answer
        assert (count, givens) == (len(solutions), grid.values)
        assert not solutions or Grid(first).completes(grid)


@pytest.mark.slow
def test_symmetries_change_no_count() -> None:
    """Some mistakes show in one of thousands of boards: here are thousands."""
    chance, limit = random.Random(7), 20
    for line in [*TREACHEROUS * 3, *HARDEST, *signature_lines("classic.txt")]:
        expected = len(general(Grid(line), limit))
        lines = [image_under_a_symmetry(line, chance) for _ in range(50)]
        for each in SETS:
            lanes = Lanes([Grid(image) for image in lines], limit, each, threads=1)
            assert set(lanes.counts) == {expected}, line
            for image in lines:
                answer = solve_line(image, limit, UNBOUNDED, each)
                assert answer is not None
                assert answer[0] == expected, image


OTHER_LAYOUTS = [*map(Layout.named, NAMES), *map(Layout.jigsaw, JIGSAWS)]


@pytest.mark.parametrize("layout", OTHER_LAYOUTS, ids=lambda layout: layout.name)
def test_other_layouts(layout: Layout) -> None:
    require_agreement(list(boards_of_every_kind(layout, 4, seed=2)))


def test_large_boards() -> None:
    layout, chance = Layout.of_size(16), random.Random(3)
    grids = [Grid(emptied(full_board(layout, chance), 120, chance), layout) for _ in range(6)]
    require_agreement([*grids, *(with_a_wrong_value(grid, chance) for grid in grids)])


def require_agreement(grids: list[Grid]) -> None:
    """Of the SAT solver, the general road, the twin and the surface."""
    for grid, solutions in zip(grids, by_sat(grids), strict=True):
        for road in (general, twin, surface):
            require_same(grid, solutions, road(grid, LIMIT), LIMIT)


LISTS = ["17_clue.txt", "hardest_1106.txt", "top1465.txt", "mostly_invalid_50k.txt"]


@pytest.mark.slow
@pytest.mark.parametrize("name", LISTS)
def test_long_lists(name: str) -> None:
    """All by lanes and single on every instruction set; some by the others, which take longer."""
    grids = long_list(name)
    sets = [Lanes(grids, 2, each, threads=2) for each in SETS]
    for lanes, each in zip(sets, SETS, strict=True):
        assert lanes.counts == sets[0].counts
        assert lanes.solutions == sets[0].solutions
        for number, grid in enumerate(grids):
            answer = solve_line(grid.line, 2, UNBOUNDED, each)
            assert answer is not None
            assert answer[0] == lanes.counts[number]
            assert answer[0] != 1 or answer[2] == lanes.first_solution(number)
    some = range(0, len(grids), max(1, len(grids) // 30))
    solutions = by_sat([grids[number] for number in some], limit=2)
    for number, expected in zip(some, solutions, strict=True):
        assert sets[0].counts[number] == len(expected)
        assert not expected or Grid(sets[0].first_solution(number)).completes(grids[number])
        for road in (general, twin):
            require_same(grids[number], expected, road(grids[number], 2), 2)
    if name == "17_clue.txt":
        assert set(sets[0].counts) == {1}


def long_list(name: str) -> list[Grid]:
    path = classic_file(name)
    if not path.is_file():
        pytest.skip(f"{name} is not here")
    lines = path.read_text("ascii").splitlines()
    return [Grid(line[:81]) for line in lines if len(line) >= 81 and not line.startswith("#")]
