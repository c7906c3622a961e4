"""The examples of constraints: one for each kind, with one solution, and as the pages show them."""

from __future__ import annotations

import pytest

from garns import bank, count_solutions
from garns.messages import use_language
from garns.model import InvalidRequest
from garns.model.constraints import KINDS
from tools.pictures import FOLDERS
from tools.pictures.constraints import PAGES, drawing, with_table


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_an_example_with_one_solution_that_obeys_it(kind: str) -> None:
    puzzle = bank.constraint_example(kind)
    layout, solution = puzzle.grid.layout, puzzle.solution
    assert solution is not None
    assert kind in {each.kind for each in layout.constraints}
    assert count_solutions(puzzle.grid, 2) == 1
    assert solution.completes(puzzle.grid)
    for each in layout.constraints:
        assert KINDS[each.kind].holds(each, layout, solution.values), each


def test_an_unknown_kind_is_refused_with_the_names_of_all() -> None:
    with pytest.raises(InvalidRequest) as refused:
        bank.constraint_example("cages")
    assert "thermo" in str(refused.value)


@pytest.mark.parametrize("language", FOLDERS)
def test_the_pages_show_them_as_they_are(language: str) -> None:
    with use_language(language):
        text = PAGES[language].read_text(encoding="utf-8")
        assert with_table(text) == text, "run: python -m tools.pictures constraints"
        for kind in KINDS:
            shown = FOLDERS[language] / "constraints" / f"{kind}.svg"
            assert shown.read_text(encoding="utf-8") == drawing(kind), kind
