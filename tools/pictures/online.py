"""The pictures of the class online: the table of the class, and a student's phone."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from garns.class_server.store import open_database
from garns.class_server.store.tables import Account
from garns.messages import current_language
from tests.browser import browser
from tests.class_server.serving import served, sign_in
from tests.class_server.studying import asked_cells, part_in, solution_of
from tests.class_server.world import PASSWORD, World, new_world

TITLES = {
    "en": ("Algorithms", "Week 3: hidden singles"),
    "pt": ("Algoritmos", "Semana 3: únicos escondidos"),
}
NAMES = (
    *("Ana da Silva", "Bruno Costa", "Caio Reis", "Davi Alves", "Eva Lima", "Fábio Nunes"),
    *("Gabi Rocha", "Hugo Dias", "Iara Melo", "João Souza", "Lia Prado", "Marta Reis"),
)
FIRST = 101
HANDED_IN = {0: (3,), 1: (2, 3), 2: (3,), 4: (1,), 5: (0, 1, 3), 7: (3,), 9: (2,), 10: (3,)}
"""By the place in the list, how many cells were right in each attempt."""


def draw(folder: Path) -> None:
    language = current_language()
    with tempfile.TemporaryDirectory() as place:
        world = new_world(open_database(Path(place) / "class.db"))
        work = _class_of(world, language)
        with served(world.app) as address, browser() as launched:
            teacher = _tab(launched, address, language, 1180, 860)
            sign_in(teacher, "prof", PASSWORD)
            _shot(teacher, work, folder / "class-table.png")
            phone = _tab(launched, address, language, 390, 800, color_scheme="dark")
            sign_in(phone, "s102-1", PASSWORD)
            _shot(phone, work, folder / "class-phone.png")
        world.server_state.database.close()


def _class_of(world: World, language: str) -> str:
    """The address of work, some of which has come in."""
    title, work_title = TITLES[language]
    roster = "id,name\n" + "".join(f"{n},{name}\n" for n, name in enumerate(NAMES, FIRST))
    course = world.course(title, roster, course_language=language)
    fields = {"layout": "9", "ask": "3", "variants": "0"}
    work = world.assignment(course, title=work_title, **fields)
    for place, attempts in HANDED_IN.items():
        student = world.student(course, str(FIRST + place))
        part = part_in(world, work, f"student {FIRST + place}")
        solution = solution_of(part)
        answers = [solution[cell] for cell in asked_cells(part)]
        for attempt, right in enumerate(attempts):
            given = [*answers[:right], *["?"] * (3 - right)]
            sent = {f"answer-{n}": text for n, text in enumerate(given, 1)}
            student.send(f"{work}/hand-in", {"key": f"{attempt}", **sent})
    with world.server_state.database.writing() as session:
        for account in session.query(Account):
            account.language = language
    return work


def _tab(launched: Any, address: str, language: str, width: int, height: int, **more: Any) -> Any:
    viewport = {"width": width, "height": height}
    context = launched.new_context(
        viewport=viewport, base_url=address, locale=language, reduced_motion="reduce", **more
    )
    return context.new_page()


def _shot(page: Any, address: str, path: Path) -> None:
    page.goto(address)
    page.wait_for_load_state("networkidle")
    page.screenshot(path=path)
