"""The page that shows a search, in a real browser: what it computes is what Python computes."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import garns
from garns.draw import viewer, viewer_html
from garns.draw.trace import event_sentence
from garns.messages import LANGUAGES, all_sentences, use_language
from garns.model import Grid, Layout, Symbols, usual_symbols
from garns.search import Event, trace
from garns.search.ndjson import KINDS
from garns.search.sampled import sample
from tests.browser import opened, wait_until

FOUNDING = Path(__file__).parents[2] / "examples" / "founding"
WORKED = Grid("1000003400000301")


def founding(name: str) -> Grid:
    return garns.parse((FOUNDING / name).read_text()).grid


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Pages by name, all of them in English at first."""
    folder = tmp_path_factory.mktemp("pages")
    five, seven, large = founding("5.in"), founding("7.in"), Grid("." * 625, "25")
    with use_language("en"):
        made = {
            "5": viewer_html(five, sample(five)),
            "7": viewer_html(seven, sample(seven)),
            "large": viewer_html(large, islice(trace(large), 1000)),
            "recorded": viewer_html(WORKED, trace(WORKED), symbols=Symbols.named("letters", 4)),
        }
    for name, html in made.items():
        (folder / f"{name}.html").write_text(html, encoding="utf-8")
    return {name: folder / f"{name}.html" for name in made}


# what it computes


ALL_STATES = """() => {
    const state = new State(), states = [];
    while (state.index < trace.total) {
        run.advance(state);
        states.push([state.kind, state.cell, state.value, state.house, state.depth,
            state.insertions, state.tries, state.backtracks, state.maxDepth, state.solutions,
            state.board.join("")]);
    }
    return states;
}"""


def states(grid: Grid, events: list[Event]) -> list[list[Any]]:
    houses = {house: i for i, house in enumerate(grid.layout.houses)}
    return [
        [
            KINDS.index(event.kind),
            -1 if event.cell is None else event.cell,
            event.value or 0,
            -1 if event.house is None else houses[event.house],
            event.depth,
            event.counters.insertions,
            event.counters.tries,
            event.counters.backtracks,
            event.counters.max_depth,
            event.counters.solutions,
            "".join(map(str, event.board)),
        ]
        for event in events
    ]


def test_every_event_is_the_one_that_python_yields(
    chromium: Any, pages: dict[str, Path], tmp_path: Path
) -> None:
    with opened(chromium, pages["5"]) as tab:
        five = founding("5.in")
        assert tab.evaluate(ALL_STATES) == states(five, list(trace(five)))
    for layout, limit in (("4", 3), ("latin-3", None), ("blocks-2x1", None)):
        grid = Grid.empty(Layout.named(layout))
        page = tmp_path / "page.html"
        page.write_text(viewer_html(grid, sample(grid, limit)), encoding="utf-8")
        with opened(chromium, page) as tab:
            assert tab.evaluate(ALL_STATES) == states(grid, list(trace(grid, limit)))


def test_a_window_of_millions_leads_from_checkpoint_to_checkpoint(
    chromium: Any, pages: dict[str, Path]
) -> None:
    """From each of some checkpoints the page must arrive at the next, to the last counter."""
    with opened(chromium, pages["7"]) as tab:
        for number in (0, 700, 1400, 2110):
            found, expected = tab.evaluate(
                """(number) => {
                    const state = run.restored(bases[number]);
                    while (state.index < bases[number + 1].index) run.advance(state);
                    return [state, run.restored(bases[number + 1])].map((s) => JSON.stringify([
                        s, [...s.frames.slice(0, s.height)], [...s.tried.slice(0, s.height)],
                    ], (name, value) => (["frames", "tried"].includes(name) ? null : value)));
                }""",
                number,
            )
            assert found == expected


# what the reader does


def text(tab: Any, id: str) -> str:
    return str(tab.inner_text(f"#{id}"))


def shown(tab: Any) -> Any:
    """All that changes from step to step."""
    return tab.evaluate(
        """() => [
            cells.map((td) => [td.textContent, td.className, td.getAttribute("aria-label")]),
            $("sentence").textContent, $("counters").innerText, $("stack").innerText,
            [...document.querySelectorAll(".lit")].map((line) => line.textContent),
        ]"""
    )


def test_steps_forward_and_back(chromium: Any, pages: dict[str, Path]) -> None:
    with opened(chromium, pages["5"]) as tab, use_language("en"):
        five = founding("5.in")
        before = []
        for event in list(trace(five))[:24]:
            before.append(shown(tab))
            tab.click("[data-go=next]")
            if event.kind != "try":
                assert text(tab, "sentence") == event_sentence(five.layout, event, usual_symbols(9))
        for expected in reversed(before):
            tab.keyboard.press("ArrowLeft")
            assert shown(tab) == expected


def test_play_and_pause(chromium: Any, pages: dict[str, Path]) -> None:
    with opened(chromium, pages["5"]) as tab:
        # Its clock goes on only when it is told to: it cannot come to the end while nobody looks.
        tab.clock.install(time=0)
        tab.clock.pause_at(1000)
        tab.evaluate("changeSpeed(3)")
        tab.keyboard.press("Space")
        tab.clock.run_for(1000)
        stopped = tab.evaluate("now.index")
        assert 200 < stopped < tab.evaluate("trace.total")
        assert tab.get_attribute("#sentence", "aria-live") == "off"
        tab.keyboard.press("Space")
        tab.clock.run_for(1000)
        assert tab.evaluate("now.index") == stopped
        assert tab.get_attribute("#sentence", "aria-live") == "polite"
        tab.evaluate("changeSpeed(9)")
        tab.click(".play")
        tab.clock.run_for(10_000)
        assert tab.evaluate("now.index === trace.total")
        assert "1 solution was found" in text(tab, "sentence")
        assert "257" in text(tab, "counters")
        assert tab.get_attribute(".play", "aria-label") == "Play"


def test_jumps_to_where_it_goes_back(chromium: Any, pages: dict[str, Path]) -> None:
    steps = [i for i, event in enumerate(trace(founding("5.in")), 1) if event.kind == "take back"]
    with opened(chromium, pages["5"]) as tab:
        for expected in steps[:3]:
            tab.click("[data-go=undo]")
            assert tab.evaluate("now.index") == expected
        tab.keyboard.press("Shift+ArrowLeft")
        assert tab.evaluate("now.index") == steps[1]
        tab.keyboard.press("End")
        tab.keyboard.press("Shift+ArrowLeft")
        assert tab.evaluate("now.index") == steps[-1]
        tab.keyboard.press("Home")
        assert "as given" in text(tab, "sentence")


def test_only_what_changes_the_board(chromium: Any, pages: dict[str, Path]) -> None:
    kinds = [event.kind for event in trace(founding("5.in"))]
    steps = [i for i, kind in enumerate(kinds, 1) if kind not in ("try", "reject")]
    with opened(chromium, pages["5"]) as tab:
        tab.uncheck("#tries")
        for expected in steps[:4]:
            tab.click("[data-go=next]")
            assert tab.evaluate("now.index") == expected
        tab.click("[data-go=back]")
        assert tab.evaluate("now.index") == steps[2]


def test_scrubbing_and_zooming_in_millions(chromium: Any, pages: dict[str, Path]) -> None:
    with opened(chromium, pages["7"]) as tab:
        assert "69,175,316 insertions" in text(tab, "summary")
        assert "samples of the whole run" in text(tab, "exactness")
        box = tab.locator("#part").bounding_box()
        tab.mouse.click(box["x"] + box["width"] * 0.6, box["y"] + 20)
        middle = tab.evaluate("now.index")
        assert abs(middle / tab.evaluate("trace.total") - 0.6) < 0.01
        for _ in range(4):
            tab.click("[data-go=zoom-in]")
        assert text(tab, "exactness") == "Every step of this stretch is drawn."
        left, right = tab.evaluate("[shown.from, shown.to]")
        assert left <= middle <= right
        tab.fill("#scrubber", str(left + 5))
        assert tab.evaluate("now.index") == left + 5
        there = shown(tab)
        tab.keyboard.press("ArrowRight")
        tab.keyboard.press("ArrowLeft")
        assert shown(tab) == there
        tab.click("[data-go=last]")
        assert "69,175,316" in text(tab, "counters")
        tab.click("[data-go=zoom-all]")
        assert tab.evaluate("[shown.from, shown.to]") == [0, tab.evaluate("trace.total")]


def test_a_place_can_be_linked_to(chromium: Any, pages: dict[str, Path]) -> None:
    with opened(chromium, pages["5"]) as tab:
        tab.fill("#scrubber", "100")
        wait_until(tab, "location.hash === '#100'")
        tab.reload()
        assert "step 100 of" in text(tab, "place")


# for everybody


def test_both_languages_in_one_page(chromium: Any, pages: dict[str, Path]) -> None:
    with opened(chromium, pages["5"]) as tab:
        tab.fill("#scrubber", "2")
        tab.click("[data-language=pt]")
        assert tab.get_attribute("html", "lang") == "pt-BR"
        assert "4.237" in text(tab, "place")
        assert "1 serve: inserido em L1C1" in text(tab, "sentence")
        assert "resolver(tabuleiro)" in text(tab, "code")
        # What a language is called is the same in every language.
        known = all_sentences("en").items()
        english = {entry for id, entry in known if not id.startswith("language.")}
        assert not english & set(tab.inner_text("body").splitlines())


def test_a_recorded_trace(chromium: Any, pages: dict[str, Path]) -> None:
    with opened(chromium, pages["recorded"]) as tab:
        assert tab.evaluate(ALL_STATES) == states(WORKED, list(trace(WORKED)))
        tab.keyboard.press("End")
        assert "no solution" in text(tab, "sentence")
        assert tab.inner_text(".board td >> nth=0") == "A"
        tab.keyboard.press("Shift+ArrowLeft")
        assert "D is taken back" in text(tab, "sentence")


@pytest.mark.parametrize("name", ["5", "large"])
def test_it_fits_on_a_phone(chromium: Any, pages: dict[str, Path], name: str) -> None:
    with opened(chromium, pages[name], 320) as tab:
        tab.keyboard.press("ArrowRight")
        assert tab.evaluate("document.documentElement.scrollWidth") == 320


@pytest.mark.parametrize(("scheme", "width"), [("light", 320), ("dark", 1280)])
def test_axe_has_nothing_to_complain_about(
    chromium: Any, pages: dict[str, Path], scheme: str, width: int
) -> None:
    from axe_playwright_python.sync_playwright import Axe

    with opened(chromium, pages["5"], width, color_scheme=scheme) as tab:
        for step in ("102", "185"):
            tab.fill("#scrubber", step)
            found = Axe().run(tab).response["violations"]
            assert [(each["id"], each["nodes"][0]["html"]) for each in found] == []


# what needs no browser


def test_the_page_needs_nothing_from_anywhere() -> None:
    page = viewer_html(WORKED, sample(WORKED))
    assert "default-src &#x27;none&#x27;" in page
    assert not re.search(r"""(src|href)=["']?(https?:)?//""", page)


def test_every_sentence_that_the_scripts_say_exists() -> None:
    known = all_sentences("en")
    for name in ("viewer.js", "viewer.html"):
        source = (files(viewer.__package__) / name).read_text(encoding="utf-8")
        said = re.findall(r"""["`]((?:viewer|trace)\.[a-z-]+)["`]""", source)
        assert said
        assert set(said) <= known.keys()


def test_a_long_recorded_trace_is_cut_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(viewer, "MAX_EVENTS", 10)
    page = viewer_html(WORKED, trace(WORKED))
    found = re.search(r'id="data">(.*?)</script>', page, re.S)
    assert found is not None
    data = json.loads(found[1])
    assert data["total"] == 10
    assert data["remarks"]["en"][1] == "only the first 10 of 36 steps are here"


def test_hostile_symbols_cannot_leave_the_data() -> None:
    page = viewer_html(WORKED, sample(WORKED), symbols=Symbols.named("</script>, b, c, d"))
    assert "</script>, b" not in page
    assert page.count("</script>") == 3


def test_no_pseudocode_for_what_has_no_description() -> None:
    data = viewer.viewer_data(WORKED, trace(WORKED), procedure=None)
    assert data["code"] == {language: [] for language in LANGUAGES}
