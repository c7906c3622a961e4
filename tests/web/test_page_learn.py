"""The school in the page: the path, lessons, drills, runs and what is kept of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from garns.learn import PATH, UNITS, Drill, Progress, Streak
from garns.learn.judging import Answer, instances_of, judge
from garns.learn.review import Outcome
from garns.messages import say, use_language
from garns.messages.steps import lesson_of, technique_name
from garns.web.page_files import CORE
from tests.browser import wait_until

from .conftest import ENGINES, WITHOUT_ENGINE, Opened
from .drilling import (
    SEED,
    check,
    follow,
    is_like_python,
    mark,
    open_drills,
    press,
    right_answer,
    said,
    shown_drill,
    wait_for_drill,
    wrong_answer,
)
from .page import PUZZLE, give_up, resize, saved
from .test_page_display import complaints_of

LEARN = "learn.html"
KEY = "garns.learn"


def kept(page: Any) -> Progress:
    """What the browser has of the learner, as Python reads it."""
    text = page.evaluate(f"localStorage.getItem('{KEY}')")
    return Progress() if text is None else Progress.of_text(text)


def wait_for_progress(page: Any, is_so: Callable[[Progress], object]) -> Progress:
    """Tabs take turns at keeping, so that an answer is judged before it is kept."""
    wait_until(page, lambda: is_so(kept(page)))
    return kept(page)


def test_the_path_has_all_techniques_and_begins_with_the_first(opened: Opened) -> None:
    page = opened(LEARN)
    names = page.locator(".unit .technique b").all_inner_texts()
    assert names == [technique_name(each) for each in PATH]
    assert page.locator(".unit h3").all_inner_texts() == [str(unit.name) for unit in UNITS]
    assert technique_name(PATH[0]) in page.inner_text("#go-next")
    assert page.is_hidden("#go-review")
    page.click("#go-next")
    page.wait_for_selector("#lesson:visible")
    assert page.inner_text("#lesson-title") == technique_name(PATH[0])


@pytest.mark.parametrize("before", ENGINES)
def test_the_engine_and_the_server_can_judge(opened: Opened, before: str) -> None:
    page = opened(LEARN, before=before)
    open_drills(page, "naked-pair")
    drill = shown_drill("naked-pair")
    for marks in (wrong_answer(drill), right_answer(drill)):
        mark(page, marks)
        check(page)
        assert is_like_python(page, drill, marks)
        page.keyboard.press("Delete")


@pytest.mark.parametrize("unit", UNITS[::3], ids=lambda unit: unit.id)
def test_drills_are_judged_as_in_python(opened: Opened, unit: Any) -> None:
    """The last technique of a unit: a wrong answer, then a right one."""
    technique = unit.techniques[-1]
    page = opened(LEARN)
    open_drills(page, technique)
    drill = shown_drill(technique)
    assert_shows(page, drill)
    wrong, right = wrong_answer(drill), right_answer(drill)
    mark(page, wrong)
    assert check(page) == "wrong"
    assert is_like_python(page, drill, wrong)
    page.click("#clear")
    mark(page, right)
    assert check(page) == "right"
    assert is_like_python(page, drill, right)
    assert page.locator(".above > *").count(), "the step is drawn"
    wait_for_progress(page, lambda known: known.answers == {technique: (1, 0)})


def assert_shows(page: Any, drill: Drill) -> None:
    for cell in range(0, 81, 7):
        mask = drill.candidates[cell]
        notes = "".join(str(value) for value in range(1, 10) if mask >> (value - 1) & 1)
        signs = page.evaluate(f"document.querySelector('#board').picture.cells[{cell}].textContent")
        assert signs == (str(drill.values[cell]) if drill.values[cell] else notes)


def test_a_drill_with_keys_alone(opened: Opened) -> None:
    page = opened(LEARN)
    open_drills(page, "x-wing", 2)
    drill = shown_drill("x-wing")
    page.keyboard.press("Enter")
    wait_until(page, "document.querySelector('#said').textContent.startsWith('Mark a move')")
    wait_for_drill(page)
    focused = drill.values.index(0)
    for each in right_answer(drill):
        assert not each.is_placed
        focused = go(page, focused, each.cell)
        page.keyboard.press(str(each.value))
        name = page.evaluate("document.activeElement.getAttribute('aria-label')")
        assert name.endswith(f"removed: {each.value}")
    page.keyboard.press("Enter")
    wait_until(page, "document.activeElement.id === 'next'")
    assert said(page) == "Right."
    page.keyboard.press("Enter")
    wait_for_drill(page)
    second = shown_drill("x-wing", 1)
    # The cells of the pattern, after all helps; and then none more.
    for _ in range(4):
        page.keyboard.press("h")
    wait_until(page, "document.querySelector('#sentence').innerText.includes('pattern')")
    assert page.is_disabled("#help")
    page.keyboard.press("c")
    focused = second.values.index(0)
    for cell in sorted(instances_of(second)[0].cells):
        focused = go(page, focused, cell)
        page.keyboard.press(" ")
    page.keyboard.press("Enter")
    page.wait_for_selector("#again:visible")
    assert said(page) == "Right, these are the cells of the pattern."
    assert page.inner_text("#score") == "Done: 2 right of 2."
    progress = wait_for_progress(page, lambda known: known.answers == {"x-wing": (2, 2)})
    card = progress.cards["x-wing"]
    assert (card.reviews, card.lapses) == (2, 0)


def go(page: Any, start: int, goal: int) -> int:
    """With arrows."""
    down, right = goal // 9 - start // 9, goal % 9 - start % 9
    for steps, keys in ((down, ("ArrowDown", "ArrowUp")), (right, ("ArrowRight", "ArrowLeft"))):
        for _ in range(abs(steps)):
            page.keyboard.press(keys[steps < 0])
    return goal


def test_nothing_can_be_marked_before_the_drill_is_there(opened: Opened) -> None:
    page = opened(LEARN)
    open_drills(page, "x-wing")
    held: list[Any] = []

    def hold(route: Any) -> None:
        held.append(route)

    page.route("**/drills/*", hold)
    follow(page, "#drill=naked-pair&n=1&seed=1")
    wait_until(page, lambda: held)
    assert all(page.is_disabled(f"#{each}") for each in ("check", "clear", "skip"))
    held[0].continue_()
    wait_for_drill(page)


def test_half_a_step_is_no_mistake_and_skipping_shows_it(opened: Opened) -> None:
    page = opened(LEARN)
    technique, number = next(
        (each, number)
        for each in ("pointing", "naked-pair")
        for number in range(9)
        if len(right_answer(shown_drill(each, seed=number))) > 2
    )
    open_drills(page, technique, seed=number)
    drill = shown_drill(technique, seed=number)
    half = right_answer(drill)[:1]
    mark(page, half)
    assert check(page) == "part"
    assert is_like_python(page, drill, half)
    page.click("#skip")
    page.wait_for_selector("#sentence .part")
    assert said(page) == "This is the step:"
    progress = wait_for_progress(page, lambda known: known.answers)
    assert progress.cards[technique].lapses == 1
    page.click("#drill-lesson")
    page.wait_for_selector("#lesson:visible")


def test_a_pattern_that_is_none(opened: Opened) -> None:
    page = opened(LEARN)
    open_drills(page, "x-wing")
    drill = shown_drill("x-wing")
    page.click('[data-mode="pattern"]')
    cells = [drill.values.index(0), 80 - drill.values[::-1].index(0)]
    for cell in cells:
        press(page, cell)
    assert check(page) == "wrong"
    assert said(page) == str(judge(drill, Answer(cells=frozenset(cells))).message)
    press(page, cells[0])
    press(page, cells[1])
    check(page)
    assert said(page) == "Mark a move, or the cells of the pattern."


def test_a_lesson_is_told_stage_by_stage(opened: Opened) -> None:
    page = opened(f"{LEARN}#lesson=x-wing", locale="pt-BR", reduced_motion="reduce")
    with use_language("pt"):
        lesson = lesson_of("x-wing")
    assert lesson is not None
    assert [page.inner_text(f"#{part}") for part in lesson._fields] == list(lesson)
    wait_until(page, "document.querySelectorAll('#stages .told').length === 1")
    sentences = [page.inner_text("#lesson-sentence")]
    while page.is_enabled("#lesson-next"):
        page.click("#lesson-next")
        sentences.append(page.inner_text("#lesson-sentence"))
        if len(sentences) == 4:
            assert page.locator("#lesson .above > *").count()
    assert len(set(sentences)) == 5
    # Nothing moves by itself, unless that is asked for.
    assert page.get_attribute("#lesson-play", "aria-pressed") == "false"
    page.click("#practise")
    wait_for_drill(page)
    assert page.is_visible("#fresh-box")


def test_a_lesson_plays_itself(opened: Opened) -> None:
    page = opened(LEARN)
    stop_clock(page)
    follow(page, "#lesson=aic")
    told = "document.querySelectorAll('#stages .told').length"
    wait_until(page, f"{told} === 1")
    assert page.inner_text("#lesson-play") == "Pause"
    page.clock.run_for(4_000)
    assert page.evaluate(told) == 2
    page.clock.run_for(300_000)
    assert page.evaluate(told) == 5
    assert page.inner_text("#lesson-play") == "Play"
    page.click("#lesson-play")
    assert page.evaluate(told) == 1
    page.click("#lesson-play")
    assert page.inner_text("#lesson-play") == "Play"


def wait_for_count(page: Any, words: str) -> None:
    wait_until(page, f"document.querySelector('#count').textContent === '{words}'")


def test_a_streak_ends_with_the_first_mistake(opened: Opened) -> None:
    page = opened(f"{LEARN}#streak&seed={SEED}")
    run = Streak(SEED)
    for number in range(3):
        wait_for_drill(page)
        wait_for_count(page, f"{number} in a row")
        assert page.inner_text("#drill-title") == technique_name(run.drill.technique)
        mark(page, right_answer(run.drill))
        run = run.answered(True)
        page.click("#check")
        wait_until(
            page, f"document.querySelector('#count').textContent.startsWith('{number + 1} ')"
        )
    wait_for_drill(page)
    assert page.is_hidden("#help")
    mark(page, wrong_answer(run.drill))
    page.click("#check")
    page.wait_for_selector("#again:visible")
    assert page.inner_text("#score") == "The run is over: 3 right. Best: 3."
    assert page.locator(".above > *").count(), "the step is drawn"
    progress = wait_for_progress(page, lambda known: known.best("streak") == 3)
    assert progress.cards == {}
    page.click("#leave")
    page.wait_for_selector("#path:visible")
    assert page.inner_text("#best-streak") == "best: 3"


def test_the_score_of_a_run_that_is_left_is_kept(opened: Opened) -> None:
    page = opened(f"{LEARN}#streak&seed={SEED}")
    wait_for_drill(page)
    mark(page, right_answer(Streak(SEED).drill))
    page.click("#check")
    wait_for_count(page, "1 in a row")
    page.goto(page.url.partition("learn.html")[0])
    page.wait_for_selector("body[data-ready=whole]")
    wait_for_progress(page, lambda known: known.best("streak") == 1)


def stop_clock(page: Any) -> None:
    """From here on it goes only if it is told to."""
    page.clock.install(time=0)
    page.clock.pause_at(3_600)  # seconds


def seconds_left(page: Any) -> int:
    minutes, seconds = page.inner_text("#clock").split(":")
    return 60 * int(minutes) + int(seconds)


def test_a_storm_ends_with_its_time(opened: Opened) -> None:
    page = opened(LEARN)
    stop_clock(page)
    follow(page, f"#storm&seed={SEED}")
    wait_for_drill(page)
    assert seconds_left(page) == 180
    mark(page, right_answer(Streak(SEED).drill))
    page.click("#check")
    wait_for_count(page, "1 right, 1 in a row")
    wait_for_drill(page)
    page.click("#skip")
    wait_for_count(page, "1 right, 0 in a row")
    assert said(page) == "Skipped."
    assert seconds_left(page) == 170  # ten are lost with the drill
    page.clock.run_for(60_000)
    assert seconds_left(page) == 110
    page.clock.run_for(120_000)
    page.wait_for_selector("#again:visible")
    assert "Best: 1." in page.inner_text("#verdict")
    wait_for_progress(page, lambda known: known.best("storm") == 1)


def test_what_is_due_is_reviewed(opened: Opened) -> None:
    progress = Progress()
    for technique in ("x-wing", "naked-pair"):
        progress = progress.answered(technique, Outcome(True), 100)
    page = opened(LEARN, before=f"localStorage.setItem('{KEY}', JSON.stringify({progress.text}));")
    assert page.inner_text("#due-words") == "2 reviews are due."
    page.click("#go-review")
    wait_for_drill(page)
    assert page.inner_text("#count") == "1 of 2"
    page.click("#skip")
    page.click("#next")
    wait_for_drill(page)
    page.click("#skip")
    page.wait_for_selector("#score:visible")
    assert page.inner_text("#score") == "Done: 0 right of 2."


def test_nothing_is_due_at_first(opened: Opened) -> None:
    page = opened(f"{LEARN}#review")
    assert said(page) == "Nothing is due today."
    assert page.is_hidden("#fresh-box")
    page.click("#leave")
    page.wait_for_selector("#path:visible")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (640, 360), (1180, 720)])
def test_a_drill_is_on_one_screen(opened: Opened, width: int, height: int) -> None:
    page = opened(LEARN, has_touch=width != 1180)
    resize(page, width, height)
    open_drills(page, "x-wing")
    assert page.is_visible("#count")
    for target in ("#board", "#modes", "#pad", "#check", "#said"):
        box = page.locator(target).bounding_box()
        assert box["y"] >= 0, target
        assert box["y"] + box["height"] <= height, target
    if width != 1180:
        for key in page.locator("#pad button, .doings button:visible").all():
            assert key.bounding_box()["height"] >= 44


def test_progress_goes_to_a_file_and_back(opened: Opened, tmp_path: Path) -> None:
    page = opened(LEARN)
    open_drills(page, "full-house")
    mark(page, right_answer(shown_drill("full-house")))
    check(page)
    wait_for_progress(page, lambda known: known.answers)
    page.click("#leave")
    with page.expect_download() as waiting:
        page.click("#export")
    exported = Progress.of_text(Path(waiting.value.path()).read_text("utf-8"))
    assert exported == kept(page)
    other = tmp_path / "other.json"
    other.write_text(Progress().answered("x-wing", Outcome(True), 20_000).text)
    page.set_input_files("#import-file", other)
    wait_until(page, "document.querySelector('#notice').textContent.includes('merged')")
    assert set(kept(page).cards) == {"full-house", "x-wing"}
    other.write_text("{}")
    page.set_input_files("#import-file", other)
    wait_until(page, "document.querySelector('#notice').textContent.includes('no progress')")
    page.click("#forget")
    page.click("#question-dialog [value=no]")
    assert set(kept(page).cards) == {"full-house", "x-wing"}
    page.click("#forget")
    page.click("#question-dialog [value=yes]")
    wait_until(page, f"localStorage.getItem('{KEY}') === null")


def wait_for_answers(page: Any, count: int) -> None:
    """All of them right."""
    wait_for_progress(page, lambda known: known.answers == {"full-house": (count, count)})


def test_two_tabs_lose_no_answer(opened: Opened) -> None:
    page = opened(LEARN)
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector("body[data-ready=whole]")
    for number, tab in enumerate((page, other, page)):
        tab.bring_to_front()
        open_drills(tab, "full-house", seed=number)
        mark(tab, right_answer(shown_drill("full-house", seed=number)))
        check(tab)
        for each in (page, other):  # a browser tells its tabs of each other's changes when it can
            wait_for_answers(each, number + 1)
        tab.click("#leave")
    wait_until(other, "document.querySelector('#history').textContent.includes('3 right')")


def test_what_cannot_be_read_is_set_aside(opened: Opened) -> None:
    page = opened(LEARN, before=f"localStorage.setItem('{KEY}', '[]');")
    assert page.evaluate(f"localStorage.getItem('broken.{KEY}')") == "[]"


def test_links_for_a_class(opened: Opened) -> None:
    page = opened(LEARN)
    page.click("#class-link")
    page.select_option("#class-lesson", "skyscraper")
    assert page.input_value("#link").endswith("/learn.html#lesson=skyscraper")
    page.wait_for_selector("#qr:visible")
    page.check("[name=kind][value=drill]", force=True)
    page.select_option("#class-techniques", ["x-wing", "skyscraper"])
    page.fill("#class-count", "5")
    page.keyboard.press("Tab")
    assert "#drill=x-wing,skyscraper&n=5&seed=" in page.input_value("#link")
    page.check("[name=kind][value=puzzles]", force=True)
    page.fill("#class-puzzles", f"{PUZZLE}\n{PUZZLE[::-1]}\n")
    page.click("#class-read")
    wait_until(page, "document.querySelector('#link').value.includes('#puzzles=')")
    link = page.input_value("#link")
    page.goto(link)
    page.reload()
    page.wait_for_selector("body[data-ready=whole] #set:visible")
    assert page.locator("#set-list a").count() == 2
    page.click("#set-list a >> nth=0")
    page.wait_for_selector("body[data-ready=whole] #play:visible")
    assert saved(page)["board"]["puzzle"] == PUZZLE


WATCHED = """
    window.asked = [];
    window.answered = [];
    window.Worker = class extends Worker {
        constructor(...wishes) {
            super(...wishes);
            this.addEventListener("message", ({ data: { id, answer } }) => {
                if (answer && asked.includes(id)) answered.push(answer.values);
            });
        }
        postMessage(message) {
            if (message.name === "drill") asked.push(message.id);
            if (message.name !== "drill" || !window.isDeaf) super.postMessage(message);
        }
    };
"""
"""A script that takes down which fresh drills are asked for and made; with `isDeaf` none is."""
DEAF = f"window.isDeaf = true; {WATCHED}"
NEEDS_ENGINE = pytest.mark.skipif(not CORE.exists(), reason="no core in WebAssembly")


def with_answers(technique: str, count: int) -> str:
    """A script after which so many drills of a technique have been answered."""
    known = replace(Progress(), answers={technique: (count, count)})
    return f"localStorage.setItem('{KEY}', JSON.stringify({known.text}));"


def shown_values(page: Any) -> str:
    return str(page.evaluate("document.querySelector('#board').view.values.join('')"))


def made(page: Any, number: int) -> str:
    """The values of a fresh drill, when it is there."""
    wait_until(page, f"answered.length > {number}")
    return str(page.evaluate(f"answered[{number}]")).replace(".", "0")


@NEEDS_ENGINE
def test_fresh_drills_come_when_somebody_asks_for_them(opened: Opened) -> None:
    page = opened(f"{LEARN}#drill=naked-single", before=WATCHED)
    wait_for_drill(page)
    assert page.evaluate("asked.length") == 0
    page.check("#fresh")
    first = made(page, 0)
    wait_until(page, f"document.querySelector('#board').view.values.join('') === '{first}'")
    wait_for_drill(page)
    assert page.is_hidden("#making")
    page.click("#skip")
    page.wait_for_selector("#sentence:visible")
    assert page.inner_text("#drill-title") == technique_name("naked-single")


@NEEDS_ENGINE
@pytest.mark.parametrize(("answers", "is_fresh"), [(31, False), (32, True)])
def test_fresh_drills_come_after_the_packaged_ones(
    opened: Opened, answers: int, is_fresh: bool
) -> None:
    """And while somebody works on one, the next is made."""
    before = WATCHED + with_answers("full-house", answers)
    page = opened(f"{LEARN}#drill=full-house", before=before)
    wait_for_drill(page)
    if is_fresh:
        assert shown_values(page) == made(page, 0)
        second = made(page, 1)
        page.click("#skip")
        page.click("#next")
        wait_for_drill(page)
        assert shown_values(page) == second
    else:
        assert page.evaluate("asked.length") == 0


@NEEDS_ENGINE
def test_sets_and_runs_are_never_fresh(opened: Opened) -> None:
    page = opened(LEARN, before=WATCHED + with_answers("full-house", 99))
    for address in (f"drill=full-house&n=2&seed={SEED}", f"streak&seed={SEED}"):
        follow(page, f"#{address}")
        wait_for_drill(page)
        assert page.is_hidden("#fresh-box")
    assert page.evaluate("asked.length") == 0


@NEEDS_ENGINE
def test_nobody_has_to_wait_for_a_fresh_drill(opened: Opened) -> None:
    page = opened(f"{LEARN}#drill=x-wing", before=DEAF)
    wait_for_drill(page)
    stop_clock(page)
    before = shown_values(page)
    page.check("#fresh")
    page.wait_for_selector("#making:visible")
    assert said(page) == "Making a new position …"
    page.clock.run_for(6_000)
    assert page.evaluate("document.querySelector('#made').value") == pytest.approx(0.3)
    assert said(page) == "Making a new position: 0 puzzles tried."
    assert page.evaluate("document.activeElement.id") == "stop-making"
    page.keyboard.press("Enter")
    wait_for_drill(page)
    assert page.is_hidden("#making")
    assert said(page).startswith("No new position is ready yet")
    assert said(page).endswith(task_of("x-wing"))
    assert shown_values(page) != before, "another drill"
    # Nobody waits for ever.
    page.click("#skip")
    page.click("#next")
    page.wait_for_selector("#making:visible")
    page.clock.run_for(21_000)
    wait_for_drill(page)
    assert said(page).startswith("No new position is ready yet")
    # What was wanted before is forgotten, and packaged drills come again.
    page.uncheck("#fresh")
    wait_for_drill(page)
    assert said(page) == task_of("x-wing")


def task_of(technique: str) -> str:
    return say("school.task", technique=technique_name(technique))


def test_without_an_engine_no_drill_is_made(opened: Opened) -> None:
    page = opened(f"{LEARN}#drill=x-wing", before=WITHOUT_ENGINE + with_answers("x-wing", 40))
    wait_for_drill(page)
    assert page.is_hidden("#fresh-box")
    assert said(page) == task_of("x-wing")


@pytest.mark.parametrize(("symbols", "signs"), [("letters", "ABCDEFGHI"), ("colours", "●■▲◆★✚⬟♥☾")])
def test_the_school_writes_digits_as_the_game_does(
    opened: Opened, symbols: str, signs: str
) -> None:
    setting = f"localStorage.setItem('garns.settings', JSON.stringify({{symbols: '{symbols}'}}));"
    page = opened(LEARN, before=setting)
    open_drills(page, "naked-pair")
    drill = shown_drill("naked-pair")
    assert "".join(page.locator("#pad button").all_inner_texts()) == signs
    cell = next(cell for cell in range(81) if drill.values[cell])
    text = page.evaluate(f"document.querySelector('#board').picture.cells[{cell}].textContent")
    assert text == signs[drill.values[cell] - 1]
    for _ in range(2):
        page.click("#help")
    wait_until(page, "document.querySelector('#sentence').innerText.startsWith('It is about')")
    assert not any(each.isdigit() for each in page.inner_text("#sentence"))
    (wrong,) = wrong_answer(drill)
    press(page, wrong.cell)
    page.keyboard.press(signs[wrong.value - 1] if symbols == "letters" else str(wrong.value))
    label = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert signs[wrong.value - 1] in label.partition("removed: ")[2]
    assert check(page) == "wrong"
    page.click("#skip")
    page.wait_for_selector("#after:visible")  # The sentence of a help was there before.
    assert re.search(f"candidates [{signs}] and [{signs}] ", page.inner_text("#sentence"))


VIEWS = ("", "#lesson=als-xz", f"#drill=x-wing&n=2&seed={SEED}", "#puzzles=1,2")


@pytest.mark.parametrize(
    ("scheme", "width", "language"), [("light", 320, "pt-BR"), ("dark", 1280, "en")]
)
def test_axe_has_nothing_to_say_about_the_school(
    opened: Opened, scheme: str, width: int, language: str
) -> None:
    page = opened(
        LEARN,
        width=width,
        color_scheme=scheme,
        locale=language,
        bypass_csp=True,
        reduced_motion="reduce",
    )
    for view in VIEWS:
        follow(page, view)
        if "lesson" in view:
            wait_until(page, "document.querySelectorAll('#stages .told').length === 1")
            page.click("#lesson-next")
        if "drill" in view:
            wait_for_drill(page)
            mark(page, wrong_answer(shown_drill("x-wing")))
            check(page)
            page.evaluate("document.querySelector('#making').hidden = false")
        assert complaints_of(page) == [], view
        assert page.evaluate("document.documentElement.scrollWidth") == width, view
        if "drill" in view:
            page.click("#skip")
            page.wait_for_selector("#after:visible")
            assert complaints_of(page) == [], view
    page.evaluate("location.hash = ''")
    page.click("#class-link")
    for kind in ("lesson", "drill", "puzzles"):
        page.check(f"[name=kind][value={kind}]", force=True)
        assert complaints_of(page, "#class-dialog") == [], kind


def test_a_puzzle_is_an_opponent_too(opened: Opened) -> None:
    page = opened(f"#p=9:{PUZZLE}")
    page.wait_for_selector("#rating:visible")
    give_up(page)
    progress = wait_for_progress(page, lambda known: known.strength_day)
    expected = Progress().played(1.2, Outcome(False), progress.strength_day or 0)
    assert progress.strength.rating == pytest.approx(expected.strength.rating)
    assert progress.days == {}
