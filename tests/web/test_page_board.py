"""What players see and do on the board: rules that are drawn, numbers of rows and columns, colours,
hands as on other pages, and phones. In a real browser."""

from __future__ import annotations

import io
import re
from itertools import islice
from typing import Any

import pytest

import garns
from tests.browser import wait_until

from .conftest import Opened
from .page import (
    CHAINED,
    EMPTY,
    LARGE,
    PUZZLE,
    SHARED,
    choose,
    name_of,
    resize,
    saved,
    shaded,
    values,
)

PICTURE = "document.querySelector('garns-board').picture"
X = garns.generate(layout="9+diagonals", seed=3).grid.line
WINDOKU = garns.generate(layout="windoku", seed=3).grid.line


def box_of(page: Any, selector: str) -> dict[str, float]:
    found: dict[str, float] = page.locator(selector).bounding_box()
    return found


def use(page: Any, setting: str) -> None:
    choose(page, "settings")
    page.check(f"[name={setting}]")
    page.keyboard.press("Escape")


# rules that are drawn


def test_diagonals_are_lines_and_the_rule_is_said(opened: Opened) -> None:
    page = opened(f"#p=9%2Bdiagonals:{X}")
    assert page.get_attribute(".diagonals", "d") == "M0 0L900 900M0 900L900 0"
    assert page.inner_text("#rule") == "X-Sudoku"
    page.click("#rule")
    assert page.inner_text("#message") == "Both diagonals hold 1 to 9 too"


def test_windows_are_tinted_and_the_rule_is_said(opened: Opened) -> None:
    page = opened(f"#p=9%2Bwindows:{WINDOKU}")
    assert shaded(page, "windows") == 4 * 9
    tint, ground = (
        page.evaluate(f"getComputedStyle(document.querySelector('{each}')).fill")
        for each in (".shade.windows", ".ground")
    )
    assert tint != ground
    assert (page.inner_text("#rule"), page.inner_text("#remark")) == (
        "Windoku",
        "every window holds 1 to 9 too",
    )


def test_a_classic_board_has_no_rule_to_say(opened: Opened) -> None:
    page = opened(SHARED)
    assert page.is_hidden("#rule")


# numbers of rows and columns


def test_rows_and_columns_are_numbered_while_a_hint_is_open(opened: Opened) -> None:
    page = opened(SHARED, locale="pt-BR")
    assert page.is_hidden(".labels")
    page.click("#hint")
    page.wait_for_selector("#advice:not([hidden])")
    assert page.locator(".labels text").all_text_contents() == [*map(str, range(1, 10))] * 2
    for _ in range(3):
        page.click("#more")
    assert re.search(r"\bL\dC\d\b", page.inner_text("#sentence"))
    page.click("#close-advice")
    assert page.is_hidden(".labels")
    use(page, "labels")
    assert page.is_visible(".labels")


def test_the_evidence_needs_no_coordinates_and_is_not_repeated(opened: Opened) -> None:
    whole = garns.explain(CHAINED)
    before = whole[whole.techniques.index("xy-chain")].state
    page = opened(f"#p=9:{garns.formats.line_of(before.grid)}")
    page.click("#hint")
    page.wait_for_selector("#advice:not([hidden])")
    page.click("#more")
    page.click("#more")
    assert page.locator("#sentence .part").count() >= 1
    assert not re.search(r"r\dc\d", page.inner_text("#sentence"))
    page.click("#more")
    named = page.locator("#sentence .part").evaluate_all(
        "(all) => all.map((each) => each.className)"
    )
    legend = page.locator("#legend .part").evaluate_all(
        "(all) => all.map((each) => each.className)"
    )
    assert set(named) & set(legend) == set()


def test_a_hidden_single_shows_what_rules_the_other_cells_out(opened: Opened) -> None:
    page = opened(SHARED)
    page.click("#hint")
    page.wait_for_selector("#advice:not([hidden])")
    page.click("#more")
    page.click("#more")
    assert page.inner_text("#technique") == "Hidden single in a box"
    assert page.locator(".picture .garns-excluder").count() >= 1
    assert page.locator(".picture .garns-excluded").count() >= 1
    assert page.locator("#sentence .part.excluder").count() == 1
    assert "crossed" in page.inner_text("#legend")


@pytest.mark.parametrize(
    ("locale", "first", "last"),
    [("en-GB", "Look at box 4\xa0(A).", "In box 4\xa0(A), the digit 2 has only one place left"),
     ("pt-BR", "Olhe o bloco 4\xa0(A).", "No bloco 4\xa0(A), só resta um lugar para o 2")],
)  # fmt: skip
def test_the_letter_of_a_part_comes_after_its_words(
    opened: Opened, locale: str, first: str, last: str
) -> None:
    page = opened(f"#p=9:{CHAINED}", locale=locale)
    page.click("#hint")
    page.wait_for_selector("#advice:not([hidden])")
    assert read(page, "#sentence") == first
    for _ in range(3):
        page.click("#more")
    assert read(page, "#sentence").startswith(last)


def read(page: Any, selector: str) -> str:
    """The text with what the style adds to chips."""
    return str(
        page.evaluate(
            """(selector) => {
                const written = (node) => {
                    if (node.nodeType === Node.TEXT_NODE) return node.data;
                    const within = [...node.childNodes].map(written).join("");
                    const letter = node.dataset.letter ?? "";
                    const [before, after] = ["::before", "::after"].map((place) => {
                        const { content } = getComputedStyle(node, place);
                        const parts = [...content.matchAll(/"([^"]*)"|attr\\(data-letter\\)/g)];
                        return parts.map(([, text]) => text ?? letter).join("");
                    });
                    return before + within + after;
                };
                return written(document.querySelector(selector));
            }""",
            selector,
        )
    )


def test_a_chip_lights_up_its_cells(opened: Opened) -> None:
    page = opened(SHARED)
    page.click("#hint")
    page.wait_for_selector("#advice:not([hidden])")
    page.hover("#sentence .part")
    cells = page.get_attribute("#sentence .part", "data-cells").split(" ")
    assert page.get_attribute(".lit", "d").count("M") == len(cells) == 9


def test_another_hint_and_all_steps(opened: Opened) -> None:
    page = opened(SHARED)
    steps = list(islice(garns.all_steps(PUZZLE), 100))
    page.click("#hint")
    page.wait_for_selector("#advice:not([hidden])")
    page.click("#all-steps")
    page.wait_for_selector("#steps:not([hidden])")
    assert page.locator("#steps button").count() == len(steps)
    assert "first 100" in page.inner_text("#steps li >> nth=-1")
    page.click("#steps button >> nth=-1")
    assert page.inner_text("#sentence") == str(steps[-1])
    page.click("#another")
    for _ in range(3):
        page.click("#more")
    assert page.inner_text("#sentence") == str(steps[0])


def test_the_whole_way_by_slider_list_and_keys(opened: Opened) -> None:
    page = opened(SHARED)
    path = garns.explain(PUZZLE)
    choose(page, "explain")
    page.wait_for_selector("#walk:not([hidden])")
    assert page.locator("#steps li").count() == len(path)
    page.focus("#board .cell[tabindex='0']")
    page.keyboard.press("ArrowRight")
    assert page.inner_text("#sentence") == str(path[1])
    page.keyboard.press("End")
    assert f"Solved in {len(path)} steps" in page.inner_text("#sentence")
    listed = [str(text) for text in page.locator("#steps li").all_inner_texts()]
    assert len(set(listed)) == len(path), "each says what it concludes"
    page.click("#steps li >> nth=4 >> button")
    assert page.inner_text("#sentence") == str(path[4])
    page.fill("#place", "7")
    assert page.inner_text("#sentence") == str(path[7])
    page.keyboard.press("Escape")


# hands


def test_keys_of_other_pages(opened: Opened) -> None:
    page = opened(SHARED)
    page.click('[data-cell="2"]')
    for key in ("Control+Digit1", "Shift+Digit2", "Control+Shift+Digit3"):
        page.keyboard.press(key)
    game = saved(page)
    assert (game["centre"][2], game["corner"][2], game["colours"][2]) == (1, 2, 4)
    for key, mode in {"x": "corner", "c": "centre", "v": "colour", "z": "digit"}.items():
        page.keyboard.press(key)
        assert page.get_attribute(f"[data-mode={mode}]", "aria-pressed") == "true"
    page.keyboard.press(" ")
    assert page.get_attribute("[data-mode=corner]", "aria-pressed") == "true"
    page.keyboard.press("Control+a")
    assert shaded(page, "selected") == 81


def test_a_double_click_chooses_equal_cells(opened: Opened) -> None:
    page = opened(SHARED)
    page.dblclick('[data-cell="0"]')
    assert shaded(page, "selected") == PUZZLE.count("5")
    page.click('[data-cell="2"]')
    page.keyboard.press("Shift+Digit1")
    page.click('[data-cell="3"]')
    page.keyboard.press("Control+Digit1")
    page.dblclick('[data-cell="2"]')
    assert shaded(page, "selected") == 2


def test_colours_have_names_and_patterns_and_can_be_undone(opened: Opened) -> None:
    page = opened(SHARED)
    page.click("[data-mode=colour]")
    page.click('[data-cell="2"]')
    page.click('#pad [data-value="1"]')
    page.click('#pad [data-value="8"]')
    assert name_of(page, 2) == "row 1, column 3, empty, red grey"
    assert page.evaluate("getComputedStyle(document.querySelector('.colour.c8')).fill").startswith(
        'url("#colour-8")'
    )
    page.click("#erase")
    assert saved(page)["colours"][2] == 0
    page.keyboard.press("u")
    page.keyboard.press("u")
    assert saved(page)["colours"][2] == 1


def test_with_the_digit_first_a_drag_writes_into_every_cell(opened: Opened) -> None:
    page = opened(SHARED)
    use(page, "digitFirst")
    page.click("[data-mode=corner]")
    page.click('#pad [data-value="7"]')
    start, end = (box_of(page, f'[data-cell="{cell}"]') for cell in (10, 11))
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(end["x"] + 20, end["y"] + 20, steps=5)
    page.mouse.up()
    assert [cell for cell, mask in enumerate(saved(page)["corner"]) if mask] == [10, 11]


def drag(page: Any, *cells: int) -> None:
    """From cell to cell with the mouse down."""
    boxes = [box_of(page, f'[data-cell="{cell}"]') for cell in cells]
    for number, box in enumerate(boxes):
        page.mouse.move(box["x"] + 20, box["y"] + 20, steps=5)
        if number == 0:
            page.mouse.down()
    page.mouse.up()


def test_a_drag_is_undone_in_one_go(opened: Opened) -> None:
    page = opened(SHARED)
    use(page, "digitFirst")
    page.click("#all-notes")
    noted = saved(page)
    page.click('#pad [data-value="4"]')
    drag(page, 2, 3, 11)
    painted = saved(page)
    assert [painted["values"][cell] for cell in (2, 3, 11)] == ["4"] * 3
    page.keyboard.press("u")
    assert all(saved(page)[layer] == noted[layer] for layer in ("values", "corner"))
    page.keyboard.press("r")
    page.reload()
    page.wait_for_selector("body[data-ready=whole]")
    assert (values(page), len(saved(page)["past"])) == (painted["values"], 2)
    page.keyboard.press("u")
    assert saved(page)["corner"] == noted["corner"]
    # Nothing of it goes to the step before, if the drag begins where nothing can be written.
    page.click('#pad [data-value="4"]')
    drag(page, 1, 2)
    page.keyboard.press("u")
    assert saved(page)["corner"] == noted["corner"]


def test_a_drag_with_a_colour_and_notes_in_several_cells_are_single_steps(opened: Opened) -> None:
    page = opened(SHARED)
    drag(page, 10, 11, 20)
    page.keyboard.press("Shift+Digit7")
    assert sum(map(bool, saved(page)["corner"])) == 2
    page.keyboard.press("u")
    assert not any(saved(page)["corner"])
    use(page, "digitFirst")
    page.click("[data-mode=colour]")
    page.click('#pad [data-value="3"]')
    drag(page, 10, 11, 20, 19)
    assert [cell for cell, mask in enumerate(saved(page)["colours"]) if mask] == [10, 11, 19, 20]
    page.keyboard.press("u")
    assert not any(saved(page)["colours"])
    assert page.is_disabled("#undo")


def test_a_candidate_gets_a_colour_of_its_own(opened: Opened) -> None:
    page = opened(SHARED)
    use(page, "digitFirst")
    page.click("#all-notes")
    page.click("[data-mode=colour]")
    page.click('#pad [data-value="2"]')
    assert shaded(page, "same") == 0  # It is a colour, not the digit.
    note = page.evaluate(
        f"""() => {{
            const note = {PICTURE}.cells[2].querySelector(".note");
            const {{ x, y, width, height }} = note.getExtentOfChar(0);
            const middle = new DOMPoint(x + width / 2, y + height / 2);
            const place = middle.matrixTransform(note.getScreenCTM());
            return [place.x, place.y, Number(note.textContent[0])];
        }}"""
    )
    page.mouse.click(note[0], note[1])
    inks = saved(page)["inks"]
    assert {place: ink for place, ink in enumerate(inks) if ink} == {2 * 9 + note[2] - 1: 2}
    assert saved(page)["colours"][2] == 0


def test_the_desk_filters_and_goes_back_to_savepoints(opened: Opened) -> None:
    page = opened(SHARED)
    use(page, "desk")
    candidates = garns.model.possible_values(garns.Grid(PUZZLE))
    page.click("#filter button >> nth=3")
    assert shaded(page, "filtered") == sum(mask >> 3 & 1 for mask in candidates)
    page.click("#filter button >> nth=-1")
    assert shaded(page, "filtered") == sum(mask.bit_count() == 2 for mask in candidates)
    page.click("#savepoint")
    page.click('[data-cell="2"]')
    page.keyboard.press("4")
    page.click("#savepoints button")
    assert values(page) == PUZZLE
    page.keyboard.press("u")
    assert values(page)[2] == "4"
    wait_until(page, "document.getElementById('ratings').innerText.includes('HoDoKu')")
    assert "ER 1.2" in page.inner_text("#ratings")


# what was wrong once


def test_untouched_games_are_not_kept(opened: Opened) -> None:
    page = opened()
    games = "Object.keys(localStorage).filter((key) => key.startsWith('garns.game.')).length"
    assert page.evaluate(games) == 1
    for _ in range(3):
        page.click("#new")
        page.click('#levels [data-level="easy"]')
        wait_until(page, "!document.querySelector('dialog[open]')")
    assert page.evaluate(games) == 1


def test_nothing_starts_over_behind_the_veil(opened: Opened) -> None:
    page = opened(SHARED)
    page.click('[data-cell="2"]')
    page.keyboard.press("4")
    page.keyboard.press("p")
    page.click("#menu")
    assert page.is_disabled("#restart")
    page.keyboard.press("Escape")
    page.keyboard.press("p")
    assert values(page)[2] == "4"


def test_with_other_signs_givens_are_tinted(opened: Opened) -> None:
    page = opened(SHARED)
    assert shaded(page, "givens") == 0
    choose(page, "settings")
    page.select_option("#set-symbols", "colours")
    assert shaded(page, "givens") == 81 - len(EMPTY)


def test_the_bar_of_the_browser_has_the_colour_of_the_page(opened: Opened) -> None:
    page = opened(SHARED, color_scheme="dark")
    assert page.get_attribute("meta[name=theme-color]", "content") == "rgb(22, 32, 39)"
    choose(page, "settings")
    page.select_option("#set-theme", "light")
    assert page.get_attribute("meta[name=theme-color]", "content") == "rgb(255, 255, 255)"


# phones


def phone(opened: Opened, path: str = SHARED, **settings: Any) -> Any:
    return opened(path, width=390, has_touch=True, is_mobile=True, **settings)


def test_a_phone_shows_everything_on_one_screen(opened: Opened) -> None:
    page = phone(opened)
    resize(page, 390, 844)
    assert box_of(page, ".bar")["height"] <= 49
    board = box_of(page, ".picture")
    assert board["width"] >= 360
    for selector in ("#pad button", ".doings button", ".segments button"):
        for box in page.locator(selector).evaluate_all(
            "(all) => all.map((each) => each.getBoundingClientRect().toJSON())"
        ):
            assert box["bottom"] <= 844
            assert box["height"] >= 36
            assert box["width"] >= 38
    assert page.evaluate("document.documentElement.scrollWidth") == 390


@pytest.mark.parametrize(
    ("width", "height"), [(390, 844), (390, 664), (360, 640), (360, 560), (320, 568)]
)
def test_keys_are_large_enough_for_a_thumb(opened: Opened, width: int, height: int) -> None:
    """Also where the browser leaves little of the screen; the board is as wide as they allow."""
    page = phone(opened, f"#p=9%2Bdiagonals:{X}", locale="pt-BR")
    resize(page, width, height)
    for key in page.locator("#pad button").all():
        box = key.bounding_box()
        assert min(box["width"], box["height"]) >= 44
        assert box["y"] + box["height"] <= height
    assert page.locator("#pad button:visible").count() == 10
    assert box_of(page, ".picture")["width"] >= min(width - 50, 260)
    assert page.evaluate("document.documentElement.scrollWidth") == width
    page.tap("#rule")
    assert page.is_visible("#message")


def test_on_a_phone_the_hint_leaves_the_board_in_sight(opened: Opened) -> None:
    page = phone(opened, f"#p=9:{CHAINED}")
    resize(page, 390, 844)
    page.tap("#hint")
    page.wait_for_selector("#advice:not([hidden])")
    for stage in (2, 3, 4):
        page.tap("#more")
        # What a tap means is found out after the finger has gone.
        wait_until(page, f"document.querySelectorAll('#progress .told').length === {stage}")
    board, card = box_of(page, ".picture"), box_of(page, "#advice")
    assert card["y"] + 1 >= board["y"] + board["height"]
    assert card["y"] + card["height"] <= 844 + 1


def test_fingers_choose_several_cells(opened: Opened) -> None:
    page = phone(opened)
    page.tap("#several")
    page.wait_for_selector("#several[aria-pressed=true]")
    for cell in (2, 20, 40):
        page.tap(f'[data-cell="{cell}"]')
    selected = "[...document.querySelector('garns-board').selected]"
    wait_until(page, lambda: {2, 20, 40} <= set(page.evaluate(selected)))


def test_two_fingers_can_enlarge_the_page(opened: Opened) -> None:
    page = phone(opened)
    assert page.evaluate("getComputedStyle(document.getElementById('board')).touchAction") == (
        "pinch-zoom"
    )
    viewport = page.get_attribute("meta[name=viewport]", "content")
    assert "user-scalable" not in viewport
    assert "maximum-scale" not in viewport


@pytest.mark.parametrize(("width", "height"), [(844, 390), (640, 360), (568, 320)])
def test_a_phone_on_its_side_shows_all_rows_and_the_rule(
    opened: Opened, width: int, height: int
) -> None:
    page = phone(opened, f"#p=9%2Bdiagonals:{X}")
    resize(page, width, height)
    board = box_of(page, ".picture")
    assert board["y"] >= 0
    assert height - 60 <= board["height"] <= height - board["y"]
    for name in ("#pad", "#hint", "#rule"):
        box = box_of(page, name)
        assert box["y"] + box["height"] <= height
        assert box["x"] + box["width"] <= width
    page.tap("#rule")
    assert page.inner_text("#message") == "Both diagonals hold 1 to 9 too"


def test_a_hint_leaves_the_board_of_a_phone_as_it_is(opened: Opened) -> None:
    """Its size, and the notes that it does not speak of: to draw all of it anew takes a slow phone
    longer than the hint itself."""
    page = phone(opened, SHARED)
    page.tap("#all-notes")
    wait_until(page, lambda: any(saved(page)["corner"]))
    notes = f"{PICTURE}.cells.map((cell) => cell.firstChild)"
    page.evaluate(f"() => void (window.before = {notes})")
    board = box_of(page, ".picture")
    page.tap("#hint")
    page.wait_for_selector("#advice:not([hidden])")
    assert box_of(page, ".picture") == board
    changed = page.evaluate(f"{notes}.filter((note, cell) => note !== before[cell]).length")
    assert changed <= 9, "those of one house"
    for label in page.locator(".labels text").all():
        assert label.bounding_box()["x"] >= 0
    assert page.is_hidden("#pad"), "what the sheet would cover in part"
    page.tap("#close-advice")
    assert page.is_visible("#pad")


def test_notes_of_a_large_board_stay_in_their_cells(opened: Opened) -> None:
    page = phone(opened, f"#p=16:{LARGE}")
    page.tap("#all-notes")
    wait_until(page, lambda: any(saved(page)["corner"]))
    outside = page.evaluate(
        f"""() => {PICTURE}.cells.flatMap((group, cell) => {{
            const box = document.querySelector(`[data-cell="${{cell}}"]`).getBoundingClientRect();
            const notes = [...group.children].map((note) => note.getBoundingClientRect());
            return notes.filter(({{ left, right }}) => left < box.left || right > box.right);
        }}).length"""
    )
    assert outside == 0


def luminance(colour: tuple[int, int, int]) -> float:
    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(part / 255) for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_shades_can_be_told_from_the_ground(opened: Opened, scheme: str) -> None:
    from PIL import Image

    page = opened(SHARED, color_scheme=scheme)
    page.click('[data-cell="2"]')
    page.keyboard.press("4")
    same, near, plain = PUZZLE.index("4"), 3, 80 - PUZZLE[::-1].index(".")
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")

    def contrast(cell: int) -> float:
        first, other = sorted(luminance(corner_of(page, picture, each)) for each in (cell, plain))
        return (other + 0.05) / (first + 0.05)

    assert contrast(near) >= 1.3
    assert contrast(same) >= 1.3


def corner_of(page: Any, picture: Any, cell: int) -> tuple[int, int, int]:
    """The colour of a cell beside its digit."""
    box = box_of(page, f'[data-cell="{cell}"]')
    found: tuple[int, int, int] = picture.getpixel((int(box["x"] + 6), int(box["y"] + 6)))
    return found
