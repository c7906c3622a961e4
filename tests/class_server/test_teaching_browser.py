"""Teachers in a real Chromium: tables follow the class by themselves, and no page is wider than a
phone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.class_server.answers import hand_in, right_answers_of
from tests.class_server.serving import served, sign_in, tab_of
from tests.class_server.test_results import of_a_class, student_number
from tests.class_server.world import PASSWORD, World


@pytest.fixture
def address(file_world: World) -> Iterator[str]:
    file_world.teacher.page("/")
    with served(file_world.app) as found:
        yield found


def test_tables_follow_the_class(launched: Any, address: str, file_world: World) -> None:
    course = file_world.course()
    work = file_world.assignment(course)
    student = file_world.student(course)
    number = student_number(file_world, course, "101")
    answers = right_answers_of(file_world, work, "student 101")
    with tab_of(launched, address) as table, tab_of(launched, address) as wall:
        for tab, page in ((table, work), (wall, f"{work}/projector")):
            sign_in(tab, "prof", PASSWORD)
            tab.goto(page)
            tab.wait_for_selector("[data-fresh=yes]")
        assert table.inner_text(f"#p{number}") == "–"
        hand_in(student, work, [answers[0], "x"])
        # The first answers bring columns for the questions: the pages load again.
        table.locator(f"#q{number}-2", has_text="✗").wait_for()
        wall.locator("#q1", has_text="1/1").wait_for()
        assert wall.evaluate("document.querySelector('#bar-handed-in').value") == 1
        hand_in(student, work, answers)
        table.locator(f"#p{number}", has_text="10").wait_for()
        wall.locator("#solved", has_text="1/3").wait_for()


def test_no_page_of_teachers_is_wider_than_a_phone(
    launched: Any, address: str, file_world: World
) -> None:
    work = of_a_class(file_world, 5)
    course = work.rpartition("/assignments")[0]
    number = student_number(file_world, course, "0")
    pages = [
        *(f"{work}{page}" for page in ("", "/statistics", "/marks", "/settings", "/projector")),
        *(f"{course}{page}" for page in ("", "/roster", "/slips", "/staff", "/settings")),
        *(f"{course}{page}" for page in ("/marks", "/projector", "/assignments/new")),
        *(f"{place}/students/{number}" for place in (course, work)),
        f"{course}/students/{number}/line",
    ]
    with tab_of(launched, address) as tab:
        sign_in(tab, "prof", PASSWORD)
        for page in pages:
            tab.goto(page)
            width = tab.evaluate("document.documentElement.scrollWidth")
            assert width <= 390, page


def test_without_scripts_the_table_is_loaded_again(file_world: World) -> None:
    work = of_a_class(file_world, 2)
    for page in (work, f"{work}/projector"):
        text = file_world.teacher.page(page)
        assert '<noscript><meta http-equiv="refresh"' in text
