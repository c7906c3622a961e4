"""Constraints in the game of the terminal."""

from __future__ import annotations

from pathlib import Path

from garns import play
from garns.draw.chart import Chart, cell_shapes
from garns.model import Grid, Layout, usual_symbols
from garns.terminal.constraint_signs import constraint_signs
from garns.terminal.constraint_tints import cell_tints
from garns.terminal.plain import PlainGame
from tests.draw.boards import PUZZLE, SOLUTION

LAYOUT = Layout.named(
    "9;cage=8:r1c1r1c2;cage=13:r2c1r2c2;white-dot:r5c5r5c6;greater:r2c9r1c9;anti-king"
)


def game() -> play.Game:
    return play.Game(Grid(PUZZLE.values, LAYOUT), Grid(SOLUTION.values, LAYOUT))


def test_cages_beside_each_other_have_different_grounds() -> None:
    tints = cell_tints(LAYOUT)
    assert set(tints) == {0, 1, 9, 10}
    assert tints[0] == tints[1] != tints[9] == tints[10]


def test_sums_and_signs_stand_on_the_lines_around_cells() -> None:
    large, *others = cell_shapes(LAYOUT, usual_symbols(9))
    chart = Chart(LAYOUT, large)
    drawn = "\n".join(map("".join, chart.frame()))
    found = {text: (x, y) for x, y, text in constraint_signs(chart)}
    assert set(found) == {"8", "13", "○", "∧"}
    for x, y in found.values():
        assert drawn.splitlines()[y][x] in "━─│┃┼"
    assert not any(list(constraint_signs(Chart(LAYOUT, shape))) for shape in others)


def test_the_plain_game_tells_the_rules(tmp_path: Path) -> None:
    said: list[str] = []
    PlainGame(game(), play.Store(tmp_path)).run(["rules r1c2", "rules r9c9", "rules"], said.append)
    assert "  8: r1c1 r1c2   13: r2c1 r2c2" in said
    assert "killer cage 8: r1c1 r1c2" in said
    assert said.count("There are no rules beside rows, columns and boxes here.") == 1
    assert said[-1] == "Cells that touch at a corner hold different digits."
