"""The strings of Interactive-Sudoku-Solver."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import accumulate, combinations, product
from random import Random

import pytest

from garns.formats import format, parse
from garns.formats.iss_machines import BadMachine, machine_key, machine_of_key, machine_of_pattern
from garns.model import Grid, Layout
from garns.model.constraints import KINDS
from tests.formats.sheet import notation, puzzles, refusal
from tests.model.constraints.examples import full_board

SAMPLES = {
    ".Cage~10~R1C1~R1C2": "cage=10:r1c1r1c2",
    ".Cage~0~R1C1~R1C2": "cage:r1c1r1c2",
    ".Cage~~R1C1~R1C2": "cage:r1c1r1c2",
    ".Sum~10~R1C1~R2C1": "sum=10:r1c1r2c1",
    ".Sum~0_=_1_-2~R1C1~R2C1": "sum=0,1,-2:r1c1r2c1",
    ".Sum~20~R1C1~R2C2~R2C2": "sum=20,1,2:r1c1r2c2",
    ".DoubleArrow~R1C1~R1C2~R1C3": "sum=0,1,1,-1:r1c1r1c3r1c2",
    ".EqualSum~R1C1~-~R1C2~R1C3": "sum=0,1,-1,-1:r1c1r1c2r1c3",
    ".Thermo~R1C1~R2C2~R3C3": "thermo:r1c1r2c2r3c3",
    ".Arrow~R1C1~R1C2~R1C3": "arrow:r1c1/r1c2r1c3",
    ".PillArrow~2~R1C2~R1C1~R2C1~R3C1": "arrow:r1c1r1c2/r2c1r3c1",
    ".WhiteDot~R1C1~R1C2": "white-dot:r1c1r1c2",
    ".WhiteDot~R1C1~R1C2~R1C3": "white-dot:r1c1r1c2;white-dot:r1c2r1c3",
    ".BlackDot~R1C1~R2C1": "black-dot:r1c1r2c1",
    ".X~R1C1~R2C1.V~R1C2~R2C2": "pair-sum=10:r1c1r2c1;pair-sum=5:r1c2r2c2",
    ".StrictKropki": "all-differences;all-ratios",
    ".StrictXV": "all-pair-sums",
    ".GreaterThan~R1C1~R1C2": "greater:r1c1r1c2",
    ".AntiConsecutive": "non-consecutive",
    ".Quad~R1C1~2~1": "quadruple=1,2:r1c1r1c2r2c1r2c2",
    ".Whisper~R1C1~R1C2": "whisper:r1c1r1c2",
    ".Whisper~4~R1C1~R1C2": "whisper=4:r1c1r1c2",
    ".Lockout~4~R1C1~R1C2~R1C3": "lockout:r1c1r1c2r1c3",
    ".Modular~2~R1C1~R1C2": "modular=2:r1c1r1c2",
    ".Sandwich~12~C2": "sandwich=12:r1c2r2c2r3c2r4c2r5c2r6c2r7c2r8c2r9c2",
    ".XSum~R1~20~": "x-sum=20:r1c1r1c2r1c3r1c4r1c5r1c6r1c7r1c8r1c9",
    ".Skyscraper~R2~~3": "skyscraper=3:r2c9r2c8r2c7r2c6r2c5r2c4r2c3r2c2r2c1",
    ".LittleKiller~20~R1C3": "little-killer=20:r1c3r2c2r3c1",
    ".LittleKiller~20~R3C9": "little-killer=20:r3c9r2c8r1c7",
    ".Diagonal~-1": "diagonal=-1",
    ".AllDifferent~R1C1~R5C5": "different:r1c1r5c5",
    ".SameValues~2~R1C1~R5C5": "clone:r1c1/r5c5",
    ".~R1C1_1_2": "allowed=1,2:r1c1",
}


LONG_LOOP = "~".join(f"R{row}C{column}" for row in range(1, 7) for column in range(1, 10))


def test_reads_each_type() -> None:
    for text, constraints in SAMPLES.items():
        # Flags alone have no tilde; a given has one.
        whole = f"{text}.~R9C9_9"
        assert notation(whole) == "iss", text
        assert parse(whole).layout is Layout.named(f"9;{constraints}"), text


def test_boards() -> None:
    assert parse(".Shape~4x4.~R1C1_1~R4C4_2").grid == Grid("1..............2")
    assert parse(".Shape~6x6.NoBoxes.~R1C1_6").layout is Layout.latin(6)
    assert parse(".Diagonal~1.Diagonal~-1.Windoku").layout is Layout.named("9+diagonals+windows")
    jigsaw = Layout.named("jigsaw-1112122233343444")
    assert parse(".Shape~4x4.NoBoxes.Jigsaw~1112122233343444").layout is jigsaw
    beside_blocks = parse(".Shape~4x4.Jigsaw~1112122233343444").layout
    assert beside_blocks.without_constraints is Layout.of_size(4)
    assert [each.kind for each in beside_blocks.constraints] == ["extra-region"] * 4
    assert parse(".Shape~16x16.~RgCa_16").grid.values[15 * 16 + 9] == 16


def _parts(values: tuple[int, ...]) -> set[int]:
    return {sum(part) for n in range(1, len(values) + 1) for part in combinations(values, n)}


def _is_half(values: tuple[int, ...]) -> bool:
    even, low = sum(v % 2 == 0 for v in values), sum(v <= 3 for v in values)
    return 2 * even == 2 * low == len(values)


def _lunch(values: tuple[int, ...]) -> int:
    one, other = sorted((values.index(min(values)), values.index(max(values))))
    return sum(values[one + 1 : other])


def _has_once(values: tuple[int, ...], wanted: tuple[int, ...]) -> bool:
    return all(values.count(each) == 1 for each in wanted)


def _is_loop(values: tuple[int, ...], total: int) -> bool:
    """Whether it can be cut into parts that add up to this, from somewhere on."""
    turned = (values[start:] + values[:start] for start in range(len(values)))
    return any(
        sum(each) % total == 0 and {*range(total, sum(each) + 1, total)} <= {*accumulate(each)}
        for each in turned
    )


Rule = Callable[[tuple[int, ...]], bool]

COME_DOWN: dict[str, tuple[str, Rule]] = {
    # What is read, the cells that are looked at, and what they may hold.
    ".RellikCage~5~R1C1~R1C2~R1C3": ("r1c1r1c2r1c3", lambda v: 5 not in _parts(v)),
    ".EqualityCage~R1C1~R1C2": ("r1c1r1c2", _is_half),
    ".Lunchbox~4~R1C1~R1C2~R1C3": ("r1c1r1c2r1c3", lambda v: _lunch(v) == 4),
    ".LookAndSay~12~R1C1~R2C5": ("r1c1r2c5", lambda v: v.count(2) == 1),
    ".LookAndSay~0213~R1C1~R2C5": ("r1c1r2c5", lambda v: 2 not in v and v.count(3) == 1),
    ".ContainAtLeast~1_1~R1C1~R2C5~R5C2": ("r1c1r2c5r5c2", lambda v: v.count(1) >= 2),
    ".ContainExact~1_2~R1C1~R2C5~R5C2": ("r1c1r2c5r5c2", lambda v: _has_once(v, (1, 2))),
    ".CountingCircles~R1C1~R2C5~R5C2": (
        "r1c1r2c5r5c2",
        lambda v: all(v.count(each) == each for each in v),
    ),
    ".CountDistinct~R1C1~R2C5~R5C2": ("r1c1r2c5r5c2", lambda v: len({*v[1:]}) == v[0]),
    ".SameValues~2~R1C1~R1C2~R2C5~R2C4": (
        "r1c1r1c2r2c5r2c4",
        lambda v: sorted(v[:2]) == sorted(v[2:]),
    ),
    ".ValueIndexing~R1C1~R2C5~R5C2~R5C4": (
        "r1c1r2c5r5c2r5c4",
        lambda v: v[1] <= 2 and v[1 + v[1]] == v[0],
    ),
    ".SumLine~6~R1C1~R1C2~R2C2~R2C1~LOOP": ("r1c1r1c2r2c2r2c1", lambda v: _is_loop(v, 6)),
    ".Cage~9~R1C1~R1C2~R1C2": ("r1c1r1c2", lambda v: v[0] + 2 * v[1] == 9 and v[0] != v[1]),
    ".Indexing~C~R1C2": ("r1c2r1c5", lambda v: (v[0] == 5) == (v[1] == 2)),
    ".Indexing~R~R2C1": ("r2c1r5c1", lambda v: (v[0] == 5) == (v[1] == 2)),
    ".AntiTaxicab": ("r1c1r3c2", lambda v: v != (3, 3)),
    ".HiddenSkyscraper~R1~~2": (
        "r1c6r1c5r1c4r1c3r1c2r1c1",
        lambda v: next((b for b, a in zip(v[1:], v, strict=False) if b < a), 0) == 2,
    ),
    ".Replicate~BB.Cage~7~R1C1~R1C2.End": ("r2c1r2c2", lambda v: sum(v) == 7),
    ".And.Cage~7~R1C1~R1C2.End": ("r1c1r1c2", lambda v: sum(v) == 7),
}
"""Types without a kind of their own, on boards of 6×6."""
IN_PART = {
    *(".AntiTaxicab", ".Indexing~C~R1C2", ".Indexing~R~R2C1"),
    ".Replicate~BB.Cage~7~R1C1~R1C2.End",
}
"""They say more than the cells that are looked at show."""


@pytest.mark.parametrize("text", COME_DOWN)
def test_types_that_come_down_to_others(text: str) -> None:
    """Every full board obeys what was read exactly if the rule holds for its cells."""
    names, is_right = COME_DOWN[text]
    layout = parse(f".Shape~6x6{text}.~R6C6_1_2_3_4_5_6").layout
    plain, random = Layout.of_size(6), Random(text)
    cells = [6 * int(r) + int(c) - 7 for r, c in re.findall("r(.)c(.)", names)]
    met = set[bool]()
    for _ in range(2000):
        board = full_board(random, plain)
        held = tuple(board[cell] for cell in cells)
        obeys = all(KINDS[each.kind].holds(each, layout, board) for each in layout.constraints)
        if text in IN_PART:
            assert not obeys or is_right(held)
        else:
            assert obeys == is_right(held), held
        met.add(is_right(held))
        met.add(obeys)
    assert met == {True, False} or text in IN_PART


def test_types_of_boards_with_nine_values() -> None:
    squares = {"GlobalEntropy": lambda v: (v - 1) // 3, "GlobalMod": lambda v: v % 3}
    for name, class_of in squares.items():
        constraints = parse(f".{name}.~R1C1_1").layout.constraints
        assert len(constraints) == 64
        for values in product(range(1, 10), repeat=4):
            is_right = len({*map(class_of, values)}) == 3
            assert _accepts(constraints[0].numbers, "".join(map(str, values)), 9) == is_right
    (column, *_), random = parse(".DutchFlatmates.~R1C1_1").layout.constraints, Random(1)
    for _ in range(500):
        held = "".join(random.sample("123456789", 9))
        assert _accepts(column.numbers, held, 9) == ("15" in held or "59" in held)


def test_links_and_several_lines() -> None:
    link = "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Cage~3~R1C1~R1C2.~R9C9_9"
    assert notation(link) == "iss"
    assert parse(link).layout is Layout.named("9;cage=3:r1c1r1c2")
    text = "# two\n.Cage~3~R1C1~R1C2\n  .Cage~4~R2C1~R2C2\n\n.AntiKnight.~R1C1_1\n"
    names = [puzzle.layout.name for puzzle in puzzles(text)]
    assert names == ["9;cage=3:r1c1r1c2;cage=4:r2c1r2c2", "9;anti-knight"]


def test_writes_a_string() -> None:
    grid = Grid("5" + "." * 80, Layout.named("9;cage=10:r1c1r1c2;all-differences;all-ratios"))
    text = ".Shape~9x9.Cage~10~R1C1~R1C2.StrictKropki.~R1C1_5\n"
    assert format(grid, "iss") == text


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (".Cage~10~R1C1~R0C2", ("unreadable.iss-item", 1, 15)),
        (".Cage~ten~R1C1", ("unreadable.iss-item", 1, 7)),
        (".~R1C1_10", ("unreadable.iss-item", 1, 3)),
        (".~R1C1_1~R1C1_2", ("unreadable.iss-item", 1, 10)),
        (".AntiKnight.FullRank~R1~1~", ("unreadable.unsupported", 1, 12)),
        (".Or.Cage~1~R1C1.End", ("unreadable.unsupported", 1, 1)),
        (".SameValues~3~R1C1~R1C2~R2C1~R2C2", ("unreadable.iss-item", 1, 13)),
        (f".SumLine~10~{LONG_LOOP}~LOOP", ("unreadable.unsupported", 1, 1)),
        (".Shape~4x4.GlobalEntropy", ("unreadable.unsupported", 1, 11)),
        (".Indexing~X~R1C1", ("unreadable.iss-item", 1, 11)),
        (".LookAndSay~1~R1C1", ("unreadable.iss-item", 1, 13)),
        (".RellikCage~0~R1C1", ("unreadable.iss-item", 1, 13)),
        (".RellikCage~5~R1C1~R1C1", ("unreadable.iss-item", 1, 15)),
        (".Lunchbox~5~R1C1", ("unreadable.iss-item", 1, 13)),
        (".Lunchbox~9~R1C1~R1C2~R1C3", ("unreadable.iss-item", 1, 11)),
        (".Lunchbox~5~R1C1~R1C2~R1C3" * 41, ("unreadable.iss-costly", 1, None)),
        (".ContainExact~1_10~R1C1", ("unreadable.iss-item", 1, 15)),
        (".HiddenSkyscraper~R1~0~", ("unreadable.iss-item", 1, 22)),
        (".Replicate~B.Cage~3~R1C1~R1C2", ("unreadable.iss-item", 1, 12)),
        (".Replicate~!.Cage~3~R1C1~R1C2.End", ("unreadable.iss-item", 1, 12)),
        (".Replicate~AAE.Cage~3~R1C1~R1C9.End", ("unreadable.iss-item", 1, 21)),
        (".Replicate~//////////////.NoBoxes.End", ("unreadable.iss-item", 1, 12)),
        (".Shape~4x6.~R1C1_1", ("unreadable.iss-shape", 1, 8)),
        (".Shape~9x9~0-8.~R1C1_1", ("unreadable.iss-shape", 1, 8)),
        (".Shape~99x99.~R1C1_1", ("unreadable.iss-item", 1, 8)),
        (".Jigsaw~12.NoBoxes", ("unreadable.iss-item", 1, 9)),
        (".Pair~!!!~_~R1C1~R1C2", ("unreadable.iss-item", 1, 7)),
        (".NFA~A~_~R1C1~R1C2", ("unreadable.iss-item", 1, 6)),
        (".Cage~3~R1C1~R1C2\n.Cage~99~R1C1~R1C2", ("constraint.sum", 2, 1)),
        (".Thermo~R1C1~R9C9", ("constraint.not-a-line", 1, 1)),
        (".Cage~3~R1C1~R1C2" * 2001, ("unreadable.iss-long", 1, None)),
    ],
)
def test_refuses_with_the_place(text: str, place: tuple[str, int, int | None]) -> None:
    assert refusal(text, "iss") == place


def test_automata() -> None:
    # Some automaton of three states, in which none is of no use.
    numbers = (3, 0, 1, 0, *(1, 2, -1, 1), *(-1, 0, 1, 1), *(2, 1, 2, -1))
    packed = machine_of_key(machine_key(numbers, 4), 4)
    for values in map("".join, product("1234", repeat=4)):
        assert _accepts(packed, values, 4) == _accepts(numbers, values, 4)
    pattern = "MVsyM10qKDR8NXs0fSk_Lg"  # 1[23]*(4|5{4})?.
    machine = machine_of_pattern(pattern, 5)
    for values, is_right in (("11", True), ("1223", True), ("1455", False), ("155551", True)):
        assert _accepts(machine, values, 5) == is_right, values
    for bad in ("KA", "W1", "MXs5OTl9", "KCg" * 100, "~"):
        with pytest.raises(BadMachine):
            machine_of_pattern(bad, 5)


def _accepts(numbers: tuple[int, ...], values: str, size: int) -> bool:
    count, state = numbers[0], 0
    for value in values:
        state = numbers[1 + count + state * size + int(value) - 1]
        if state < 0:
            return False
    return bool(numbers[1 + state])
