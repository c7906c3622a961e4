"""Programs that look alike are found, whatever their names, comments and order; others are not."""

from __future__ import annotations

import random
import re
import textwrap

from garns.class_server.judging.similar import (
    program_of,
    side_by_side,
    similar_pairs,
)
from tests.class_server.programs import RIGHT, hand_in, program_work
from tests.class_server.world import World

READING = """
def read_board(stream):
    rows = []
    for line in stream:
        rows.append([int(word) for word in line.split()])
    return rows
"""
SEARCH = """
def search(rows, place=0):
    if place == 81:
        return True
    r, c = divmod(place, 9)
    if rows[r][c] != 0:
        return search(rows, place + 1)
    for value in range(1, 10):
        if may_stand(rows, r, c, value):
            rows[r][c] = value
            if search(rows, place + 1):
                return True
    rows[r][c] = 0
    return False
"""
CHECK = """
def may_stand(rows, r, c, value):
    for i in range(9):
        if rows[r][i] == value or rows[i][c] == value:
            return False
        if rows[3 * (r // 3) + i // 3][3 * (c // 3) + i % 3] == value:
            return False
    return True
"""
OTHER = """
from itertools import product
cells = {(r, c): set(range(1, 10)) for r, c in product(range(9), range(9))}
def strike(cell, digit, peers):
    for peer in peers[cell]:
        if digit in cells[peer]:
            cells[peer].discard(digit)
            if len(cells[peer]) == 1:
                strike(peer, next(iter(cells[peer])), peers)
while any(len(found) > 1 for found in cells.values()):
    least = min((len(v), k) for k, v in cells.items() if len(v) > 1)[1]
    strike(least, cells[least].pop(), {})
"""
ORIGINAL = READING + SEARCH + CHECK


def kept(text: str, language: str = "Python", template: str = "") -> frozenset[int]:
    return program_of(text, language, template).kept


def disguised(text: str) -> str:
    """Renamed, moved about, with comments."""
    for old, new in (("rows", "tab"), ("value", "v2"), ("place", "pos"), ("may_stand", "ok")):
        text = re.sub(rf"\b{old}\b", new, text)
    return text.replace("    return False", "    # not here\n    return   False")


def test_a_disguised_copy_is_found() -> None:
    copy = disguised(CHECK + SEARCH + READING)
    (pair,) = similar_pairs([kept(text) for text in (ORIGINAL, OTHER, copy)])
    assert (pair.first, pair.second) == (0, 2)
    assert pair.share > 0.8


def test_what_everybody_was_given_does_not_count() -> None:
    own = [SEARCH, OTHER]
    programs = [READING + CHECK + each for each in own]
    assert similar_pairs([kept(each) for each in programs])
    template = READING + CHECK
    assert not similar_pairs([kept(each, template=template) for each in programs])


def test_what_most_have_in_common_does_not_count() -> None:
    """A class that copies the same lines from the blackboard."""
    programs = [kept(SEARCH + own_code(number)) for number in range(12)]
    assert similar_pairs(programs[:2]), "of two it is worth a look"
    assert not similar_pairs(programs)


def own_code(seed: int) -> str:
    draw = random.Random(seed)
    lines = (" ".join(draw.choice("+-*/<>%&|") + " x" for _ in range(6)) for _ in range(8))
    return "".join(f"x = 1 {line}\n" for line in lines)


def test_matching_parts_are_marked_on_both_sides() -> None:
    left, right = side_by_side(
        program_of(READING + SEARCH, "Python"), program_of(OTHER + disguised(SEARCH), "Python")
    )
    assert "".join(span.text for span in left) == READING + SEARCH
    marked = "".join(span.text for span in left if span.tile)
    assert "rows[r][c] = value" in marked
    assert "read_board" not in marked
    assert {span.tile for span in left} == {span.tile for span in right}


def test_languages_of_one_family_are_compared() -> None:
    text = textwrap.dedent("""
        int fits(int b[9][9], int r, int c, int v) {
          for (int i = 0; i < 9; i++) {
            if (b[r][i] == v || b[i][c] == v) return 0; /* row, column */
            if (b[r / 3 * 3 + i / 3][c / 3 * 3 + i % 3] == v) return 0;
          }
          return 1;
        }
    """)
    (pair,) = similar_pairs([kept(text, "C"), kept(text, "C++")])
    assert pair.share == 1


def test_an_endless_line_takes_no_long_time() -> None:
    """Every pattern takes time in proportion to the text."""
    for text in ('"' * 20_000, "'''" * 6_000, "/*" * 10_000, "a" * 20_000, "\\\n" * 10_000):
        for language in ("C", "Python"):
            program_of(text, language)


def test_teachers_see_pairs_and_students_do_not(file_world: World) -> None:
    course = file_world.course()
    work = program_work(file_world, course)
    one, other = file_world.student(course, "101"), file_world.student(course, "102")
    first = hand_in(one, work, RIGHT)
    second = hand_in(other, work, RIGHT.replace("board", "grade"))
    page = file_world.teacher.page(f"{work}/similar")
    assert "100 %" in page
    assert "Ana da Silva" in page
    number = second.rpartition("/")[2]
    both = file_world.teacher.page(f"{first}/similar?to={number}")
    assert both.count("<mark") == 2
    assert one.get(f"{work}/similar").status_code == 404
    assert one.get(f"{first}/similar?to={number}").status_code == 404
    assert file_world.teacher.get(f"{first}/similar?to=999").status_code == 404
