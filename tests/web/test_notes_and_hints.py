"""Notes are the player's candidates: hints start from them, drawings show them whole, and Check
looks at them. In a real browser."""

from __future__ import annotations

from typing import Any

import garns
from garns.formats import line_of
from garns.logic import FoundStep, Hint
from garns.logic.hints import evidence_cells
from garns.messages.hints import hint_sentences
from garns.model import Grid, possible_values
from tests.browser import wait_until

from .conftest import WITHOUT_ENGINE, Opened
from .page import CHAINED, HARD, SHARED, SOLUTION, choose, give_up, name_of, saved, shaded, shown

BEFORE_POINTING = line_of(garns.explain(HARD)[8].state.grid)
"""From here the first steps take candidates away."""
PATH = garns.explain(BEFORE_POINTING)


def sentence_of(shown: FoundStep) -> str:
    """What the last stage says."""
    return list(hint_sentences(Hint(shown.state, found=shown), 4))[-1]


def ask_hint(page: Any, stages: int = 4) -> list[str]:
    """The sentences of a new hint, up to a stage."""
    if page.is_visible("#advice"):
        page.click("#close-advice")
    page.click("#hint")
    page.wait_for_selector("#advice:not([hidden])")
    said = [str(page.inner_text("#sentence"))]
    for _ in range(stages - 1):
        page.click("#more")
        said.append(str(page.inner_text("#sentence")))
    return said


def remove(page: Any, candidates: Any) -> None:
    for cell, value in candidates:
        page.click(f'[data-cell="{cell}"]')
        page.keyboard.press(f"Shift+Digit{value}")


def candidates_shown(page: Any, cell: int) -> set[int]:
    return {int(sign) for sign in shown(page, cell)}


def marked(page: Any, cell: int) -> str:
    """The notes of a cell that a drawing speaks of."""
    notes = (
        f"document.querySelector('garns-board').picture.cells[{cell}].querySelectorAll('.marked')"
    )
    return str(page.evaluate(f"[...{notes}].map((note) => note.textContent).join('')"))


def right_candidate(page: Any, cell: int) -> tuple[int, int]:
    return cell, int(saved(page)["solution"][cell])


# hints start from the notes


def test_what_was_removed_by_hand_is_not_told_again(opened: Opened) -> None:
    page = opened(f"#p=9:{BEFORE_POINTING}")
    page.click("#all-notes")
    for number in (0, 1):
        assert ask_hint(page)[-1] == sentence_of(PATH[number])
        page.click("#close-advice")
        remove(page, PATH[number].step.eliminations)
    assert ask_hint(page)[-1] == sentence_of(PATH[2])
    remove(page, [PATH[1].step.eliminations[0]])  # written again, so possible again
    assert ask_hint(page, 1) == list(hint_sentences(Hint(PATH[1].state, found=PATH[1]), 1))


def test_cells_without_notes_have_not_been_looked_at(opened: Opened) -> None:
    page = opened(f"#p=9:{BEFORE_POINTING}")
    possible = possible_values(Grid(BEFORE_POINTING))
    gone = PATH[0].step.eliminations
    for cell, value in gone:
        left = possible[cell] & ~(1 << value - 1)
        page.click(f'[data-cell="{cell}"]')
        for digit in range(1, 10):
            if left >> digit - 1 & 1:
                page.keyboard.press(f"Alt+Digit{digit}")  # notes in the centre count as well
    assert ask_hint(page)[-1] == sentence_of(PATH[1])
    choose(page, "clear-notes")
    assert ask_hint(page)[-1] == sentence_of(PATH[0])


def test_the_move_of_a_hint_goes_from_corner_and_centre(opened: Opened) -> None:
    page = opened(f"#p=9:{BEFORE_POINTING}")
    page.click("#all-notes")
    (cell, value), *_ = PATH[0].step.eliminations
    page.click(f'[data-cell="{cell}"]')
    page.keyboard.press(f"Alt+Digit{value}")
    ask_hint(page)
    page.click("#apply")
    game = saved(page)
    assert not (game["corner"][cell] | game["centre"][cell]) >> value - 1 & 1
    assert ask_hint(page)[-1] == sentence_of(PATH[1])


def test_without_the_server_hints_start_from_the_notes_too(opened: Opened) -> None:
    page = opened(f"#p=9:{BEFORE_POINTING}", may_say="ERR_FAILED", before=WITHOUT_ENGINE)
    wait_until(
        page, "caches.open('garns-plans').then((cache) => cache.keys()).then((keys) => keys.length)"
    )
    page.route("**/api/hint", lambda route: route.abort())
    page.click("#all-notes")
    remove(page, PATH[0].step.eliminations)
    assert ask_hint(page)[-1] == sentence_of(PATH[1])
    page.click("#close-advice")
    cell = PATH[0].state.grid.line.index(".")
    remove(page, [right_candidate(page, cell)])
    assert ask_hint(page, 1) == ["The right digit is missing from the notes of 1 cell."]


def test_a_lost_candidate_is_said_first(opened: Opened) -> None:
    page = opened(SHARED)
    page.click("#all-notes")
    choose(page, "check")
    assert page.inner_text("#message") == "Everything is right so far."
    remove(page, [right_candidate(page, 2)])
    choose(page, "check")
    assert "missing from the notes of 1 cell" in page.inner_text("#message")
    assert shaded(page, "mistaken") == 1
    assert name_of(page, 2).endswith("the right digit is missing from the notes")
    assert ask_hint(page, 1) == ["The pencil marks of r1c3 have lost the right digit."]
    assert page.get_attribute('[data-cell="2"]', "aria-invalid") == "true"
    page.click("#without-notes")
    page.wait_for_selector("#more:visible")
    assert page.inner_text("#sentence").startswith("Look at")

    # Beside a wrong digit, which removes notes all around, they are not spoken of.
    page.click('[data-cell="3"]')
    page.keyboard.press(next(digit for digit in "26" if digit != SOLUTION[3]))
    assert len(ask_hint(page, 1)) == 1
    assert shaded(page, "mistaken") == 1
    choose(page, "check")
    assert page.inner_text("#message") == "1 digit is wrong."
    page.keyboard.press("u")

    # Some players note a digit where it has two places in a box, and nothing else there.
    choose(page, "settings")
    page.uncheck("[name=fromNotes]")
    page.keyboard.press("Escape")
    choose(page, "check")
    assert page.inner_text("#message") == "Everything is right so far."
    assert shaded(page, "mistaken") == 0
    assert ask_hint(page, 1)[0].startswith("Look at")


def test_no_way_leads_on_from_notes_that_lost_the_right_digit(opened: Opened) -> None:
    page = opened(f"#p=9:{HARD}")
    page.click("#all-notes")
    remove(page, [right_candidate(page, 0)])
    choose(page, "explain")
    page.wait_for_selector("#advice:not([hidden])")
    expected = "The pencil marks of r1c1 have lost the right digit."
    assert page.inner_text("#sentence") == expected
    assert shaded(page, "mistaken") == 1
    page.click("#without-notes")
    page.wait_for_selector("#next:visible")
    assert page.get_attribute("#place", "aria-valuetext") == "Step 1 of 68"
    page.click("#close-advice")
    # After the end it is the way from the givens: a full board has nothing to explain.
    give_up(page)
    choose(page, "explain")
    page.wait_for_selector("#next:visible")
    assert page.get_attribute("#place", "aria-valuetext") == "Step 1 of 68"


def test_the_move_of_a_hint_leaves_notes_alone_if_the_player_wants_so(opened: Opened) -> None:
    page = opened(SHARED)
    choose(page, "settings")
    page.uncheck("[name=cleanUp]")
    page.keyboard.press("Escape")
    page.click("#all-notes")
    before = saved(page)["corner"]
    ask_hint(page)
    page.click("#apply")
    (cell,) = [cell for cell in range(81) if saved(page)["values"][cell] != SHARED[5 + cell]]
    before[cell] = 0
    assert saved(page)["corner"] == before


def test_an_answer_for_other_notes_is_not_shown(opened: Opened) -> None:
    page = opened(SHARED, before=WITHOUT_ENGINE)
    page.click("#all-notes")
    held: list[Any] = []

    def hold(route: Any) -> None:
        held.append(route)

    page.route("**/api/hint", hold)
    page.click("#hint")
    wait_until(page, lambda: held)
    remove(page, [right_candidate(page, 2)])
    with page.expect_response("**/api/hint"):
        held[0].continue_()
    page.evaluate("new Promise((resolve) => setTimeout(resolve, 100))")
    assert not page.is_visible("#advice")
    assert saved(page)["hints"] == 0


# drawings show every candidate of the cells that they are about


def shows_every_candidate(page: Any, found: FoundStep) -> None:
    step, state = found.step, found.state
    cells = {*evidence_cells(found), *(cell for cell, _ in step.eliminations)}
    for cell in cells:
        if not state.values[cell]:
            expected = {v for v in range(1, 10) if state.candidates[cell] >> v - 1 & 1}
            assert candidates_shown(page, cell) == expected, cell
    for cell, value in step.eliminations:
        assert str(value) in marked(page, cell)


def test_a_pair_shows_its_cells_whole(opened: Opened) -> None:
    page = opened(f"#p=9:{BEFORE_POINTING}")
    number = PATH.techniques.index("naked-pair")
    for _ in range(number):
        ask_hint(page)
        page.click("#apply")
    notes = saved(page)["corner"]
    assert ask_hint(page)[-1] == sentence_of(PATH[number])
    shows_every_candidate(page, PATH[number])
    # All cells of the house are there to compare with, if no digit is in them.
    column = [cell for cell in range(3, 81, 9) if not PATH[number].state.values[cell]]
    assert all(candidates_shown(page, cell) for cell in column)
    page.click("#close-advice")
    assert saved(page)["corner"] == notes


def test_a_chain_shows_its_cells_whole(opened: Opened) -> None:
    whole = garns.explain(CHAINED)
    start = whole.techniques.index("pointing")
    line = line_of(whole[start].state.grid)
    path = garns.explain(line)
    page = opened(f"#p=9:{line}")
    for _ in range(path.techniques.index("xy-chain")):
        page.evaluate("document.getElementById('hint').click()")
        wait_until(page, "!document.getElementById('advice').hidden")
        page.evaluate(
            """() => {
                for (let i = 0; i < 3; i += 1) document.getElementById("more").click();
                document.getElementById("apply").click();
            }"""
        )
    found = path[path.techniques.index("xy-chain")]
    said = ask_hint(page)[-1]
    # The chain is folded: its links are read one by one.
    chain = " ".join(page.locator("#sentence details li").all_text_contents())
    before, _, after = sentence_of(found).partition(chain)
    assert chain
    assert said.startswith(before)
    assert said.endswith(after.strip())
    shows_every_candidate(page, found)
