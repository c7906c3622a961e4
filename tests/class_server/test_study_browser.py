"""Students in a real Chromium: a board is played on one phone and gone on with on another, drills
are answered by clicks; nothing is wider than a phone; without scripts it works as well."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from garns.learn.judging import instances_of
from tests.browser import wait_until
from tests.class_server.serving import served, sign_in, tab_of
from tests.class_server.studying import asked_cells, hand_ins, part_in, scores, solution_of
from tests.class_server.test_kinds_lesson import round_in
from tests.class_server.world import PASSWORD, World


@pytest.fixture
def address(file_world: World) -> Iterator[str]:
    with served(file_world.app) as found:
        yield found


LOGIN = "s101-1"


def test_a_board_is_played_on_two_phones(launched: Any, address: str, file_world: World) -> None:
    course = file_world.course()
    work = file_world.assignment(course, whole_board="1")
    file_world.student(course)
    right = solution_of(part_in(file_world, work))
    cells = list(right)
    with tab_of(launched, address, has_touch=True) as phone, tab_of(launched, address) as other:
        for tab in (phone, other):
            sign_in(tab, LOGIN, PASSWORD)
            tab.goto(work)
        # By touch: a note, then a digit that takes its place.
        field = f"[name=cell-{cells[0]}]"
        phone.tap(field)
        phone.tap("[data-tool=notes]")
        phone.tap("[data-key='1']")
        phone.tap("[data-key='3']")
        assert phone.inner_text(f"td:has({field}) .notes").split() == ["1", "3"]
        phone.tap("[data-tool=notes]")
        phone.tap(f"[data-key='{right[cells[0]]}']")
        assert phone.inner_text(f"td:has({field}) .notes") == ""
        # A second digit, undone.
        phone.tap(f"[name=cell-{cells[1]}]")
        phone.tap("[data-key='1']")
        phone.tap("[data-tool=undo]")
        assert phone.input_value(f"[name=cell-{cells[1]}]") == ""
        # By keys, on the other one: arrows lead from field to field.
        other.focus(f"[name=cell-{cells[-1]}]")
        other.keyboard.press(right[cells[-1]])
        other.keyboard.press("ArrowDown")
        assert other.evaluate("document.activeElement.name") != f"cell-{cells[-1]}"
        other.keyboard.press("Enter")
        assert other.url.endswith(work), "a board is not handed in by a slip"
        wait_until(phone, "document.querySelector('.kept').textContent.startsWith('Saved')")
        wait_until(other, "document.querySelector('.kept').textContent.startsWith('Saved')")
        assert part_in(file_world, work).draft["cells"] == {
            str(cell): right[cell] for cell in (cells[0], cells[-1])
        }
        phone.reload()
        assert phone.input_value(f"[name=cell-{cells[-1]}]") == right[cells[-1]]
        for cell in cells:
            phone.focus(f"[name=cell-{cell}]")
            if not phone.input_value(f"[name=cell-{cell}]"):
                phone.keyboard.press(right[cell])
        phone.click("button.main")
        phone.wait_for_selector("#receipt")
    assert scores(hand_ins(file_world)) == [1]


def test_what_is_typed_before_leaving_is_kept(
    launched: Any, address: str, file_world: World
) -> None:
    course = file_world.course()
    work = file_world.assignment(course)
    file_world.student(course)
    cell = asked_cells(part_in(file_world, work))[0]
    with tab_of(launched, address) as tab:
        sign_in(tab, LOGIN, PASSWORD)
        tab.goto(f"{work}?play=1")
        tab.focus(f"[name=cell-{cell}]")
        tab.keyboard.press("4")
        tab.goto(course)
        wait_until(tab, lambda: part_in(file_world, work).draft.get("cells") == {str(cell): "4"})
        tab.goto(work)
        assert tab.input_value(f"[name=cell-{cell}]") == "4"


def test_drills_by_clicks(launched: Any, address: str, file_world: World) -> None:
    course = file_world.course()
    subject = {"subject": "technique:x-wing", "drills": "1"}
    work = file_world.assignment(course, "lesson", **subject)
    file_world.student(course)
    drill = round_in(file_world, work).tasks[0].drill
    marks = sorted(instances_of(drill)[0].conclusion)
    with tab_of(launched, address, has_touch=True) as tab:
        sign_in(tab, LOGIN, PASSWORD)
        tab.goto(work)
        tab.check("[name=what][value=remove]", force=True)
        box = tab.query_selector(".drill svg").bounding_box()
        for mark in marks:
            place = {
                "x": box["width"] * (mark.cell % 9 + 0.6) / 9.25,
                "y": box["height"] * (mark.cell // 9 + 0.6) / 9.25,
            }
            tab.click(".drill svg", position=place)
            tab.click(f"[data-key='{mark.value}']")
        assert set(tab.input_value("[name=answer]").split()) == set(map(str, marks))
        tab.click("button.main")
        tab.wait_for_selector("#receipt")
    assert scores(hand_ins(file_world)) == [1]


def test_pages_fit_a_phone_and_work_without_scripts(
    launched: Any, address: str, file_world: World
) -> None:
    course = file_world.course(title="A" * 60)
    works = {
        "sheet": file_world.assignment(course, "sheet", layout="16", difficulty="easy"),
        "lesson": file_world.assignment(course, "lesson", subject="technique:x-wing"),
        "experiment": file_world.assignment(course, "experiment"),
    }
    file_world.student(course)
    addresses = [course, "/account", "/receipt", *works.values(), f"{works['sheet']}?play=1"]
    with tab_of(launched, address) as tab:
        sign_in(tab, LOGIN, PASSWORD)
        for each in addresses:
            tab.goto(each)
            width = tab.evaluate("document.documentElement.scrollWidth")
            assert width <= 390, (each, width)
    with tab_of(launched, address, java_script_enabled=False) as tab:
        sign_in(tab, LOGIN, PASSWORD)
        tab.goto(works["lesson"])
        tab.select_option("[name=cell]", "4")
        tab.check("[name=what][value=remove]")
        tab.check("[name=values][value='2']")
        tab.click("[name=add]")
        assert tab.input_value("[name=answer]") == "r1c5<>2"
        # What Enter presses judges.
        tab.press("[name=answer]", "Enter")
        tab.wait_for_selector(".judged")
        tab.goto(f"{works['sheet']}?play=1")
        first = tab.query_selector(".board input")
        first.fill("1")
        first.press("Enter")
        tab.wait_for_selector(".said")
        assert tab.input_value(".board input") == "1"
    assert hand_ins(file_world) == []
