"""The drills that ship, and what can be made of them."""

from __future__ import annotations

import re
from itertools import islice

import pytest

from garns.learn import PATH, Drill, drill_for, drills_of, read_drill, varied
from garns.learn.chance import Chance
from garns.learn.drills import allowed
from garns.logic import CLASSIC_TECHNIQUES, LEVELS, next_step, technique_named
from garns.model import InvalidRequest
from tools.make_drills import FOLDER, Found, collect, puzzles_of_block

LEAST = 30
SEED = 2026
SINGLES = {each.id for each in CLASSIC_TECHNIQUES if each.level == LEVELS[0]}


def _is_single(drill: Drill) -> bool:
    return any(next(technique_named(id).find(drill.state, 1), None) for id in SINGLES)


@pytest.mark.parametrize("technique", PATH)
def test_every_drill_can_be_done(technique: str) -> None:
    drills = drills_of(technique)
    assert len({drill.givens for drill in drills}) == len(drills) >= LEAST
    for drill in drills:
        # Raises if there is no solution, or several.
        solution = drill.solution
        for cell, value in enumerate(drill.values):
            assert value in (0, solution[cell])
            assert drill.givens[cell] in (0, value)
            assert value or drill.candidates[cell] >> (solution[cell] - 1) & 1
        possible = allowed(drill.values)
        assert all(mask & ~fits == 0 for mask, fits in zip(drill.candidates, possible, strict=True))
        assert next(technique_named(technique).find(drill.state, 1))
        assert technique in SINGLES or not _is_single(drill)


@pytest.mark.parametrize("technique", PATH)
def test_nothing_simpler_is_to_be_found_where_the_file_says_so(technique: str) -> None:
    """The whole files would take too long: the first and the last of these drills, and the next."""
    count = int(re.findall(r"in the first (\d+)\n", (FOLDER / f"{technique}.txt").read_text())[0])
    drills = drills_of(technique)
    for number in {0, count - 1} if count else ():
        assert _simplest(drills[number]) == technique
    assert count == len(drills) or _simplest(drills[count]) != technique


def _simplest(drill: Drill) -> str | None:
    step = next_step(drill.state)
    return step.technique if step else None


def test_the_tool_makes_the_same_drills_again() -> None:
    found = Found(SEED)
    for puzzle, chance in islice(puzzles_of_block(SEED, 0), 12):
        collect(found, puzzle, chance)
    for technique in ("full-house", "pointing"):
        made = found.lines[technique][0]
        assert made == [drill.line for drill in drills_of(technique)[: len(made)]]
        assert made


def test_lines_are_read_and_written() -> None:
    line = drills_of("x-wing")[0].line
    drill = read_drill("x-wing", line)
    assert drill == drills_of("x-wing")[0]
    assert drill.line == line


def test_the_notation() -> None:
    drill = read_drill("full-house", "1b" + "." * 79 + " 134 927")
    assert drill.values[:3] == (1, 2, 0)
    assert drill.givens[:3] == (1, 0, 0)
    assert drill.candidates[2] == 0b111110100  # 1 and 2 stand in the row, 4 is struck
    assert drill.candidates[73] == 0b110111101  # 2 stands in the column, 7 is struck


@pytest.mark.parametrize(
    "line", ["", "1" * 80, "." * 81 + " 12", "." * 81 + " 101", "." * 80 + "j", "." * 81 + " 1111"]
)
def test_what_is_no_drill_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_drill("x-wing", line)


def test_a_technique_without_drills_is_refused() -> None:
    with pytest.raises(InvalidRequest):
        drills_of("tridagon")
    with pytest.raises(InvalidRequest):
        drills_of("../drills/x-wing")


def test_mulberry32() -> None:
    """The numbers that the usual implementation in JavaScript gives."""
    chance = Chance(1)
    assert [chance.number() for _ in range(3)] == [2693262067, 11749833, 2265367787]
    chance = Chance(2**32 - 1)
    assert [chance.number() for _ in range(2)] == [3850105811, 813802916]
    assert sorted(Chance(7).shuffled(range(9))) == list(range(9))
    assert {Chance(seed).below(3) for seed in range(50)} == {0, 1, 2}


def test_no_dress_hides_the_technique() -> None:
    """Of chains, finders show some: those that they show must not depend on the dress."""
    for technique in ("discontinuous-loop", "grouped-discontinuous-loop", "continuous-loop"):
        for drill in drills_of(technique):
            dresses = (varied(drill, seed) for seed in range(0, 60, 7))
            assert all(any(technique_named(technique).find(each.state, 1)) for each in dresses)


def test_variations_keep_what_matters() -> None:
    for technique in PATH:
        drill = drills_of(technique)[0]
        other = varied(drill, 5)
        assert other == varied(drill, 5)
        assert sorted(map(int.bit_count, other.candidates)) == sorted(
            map(int.bit_count, drill.candidates)
        )
        assert sum(map(bool, other.givens)) == sum(map(bool, drill.givens))
        assert 0 not in other.solution
        assert next(technique_named(technique).find(other.state, 1))


def test_the_page_comes_to_the_same() -> None:
    """Golden lines for the twins in JavaScript: the same seeds lead to the same drills."""
    line = (
        "9e3.4a.b6..4.f5i.3gfh2icd1e8....6...6..1...9..c.ih.5f2e..6g82c.3....9....8.c1..5."
        " 421 431 447 932 994"
    )
    assert varied(read_drill("x-wing", line), 5).line == (
        "i.g.f.d15.4.9.......84..7..3h.7a6e.4d1...3.g6gf5bdi8ca8.f.9.1..b94a..f5..7.6....."
        " 232 258 268 765 793"
    )
    assert drill_for(7, 3, "aic").line == (
        ".6..4.8.297d1hb.3...h.c6.....627..8c.3...hb...8.3.175.h.5...cb7....23..h...8..94."
        " 375 395 749 846 871 911 956"
    )


def test_variations_differ() -> None:
    drill = drills_of("x-wing")[0]
    dresses = [varied(drill, seed) for seed in range(20)]
    assert len({each.values for each in dresses}) == 20
