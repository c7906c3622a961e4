"""How the page looks and works for everybody: languages, symbols, themes, print, screen readers,
and without a network."""

from __future__ import annotations

from statistics import median
from typing import Any
from urllib.parse import urljoin

import pytest

from garns.web.page_files import CORE
from tests.browser import wait_until

from .conftest import WITHOUT_ENGINE, Opened
from .page import EMPTY, LARGE, SHARED, choose, name_of, shown, values

FORBIDDEN = """Object.defineProperty(window, "localStorage", {
    get() { throw new DOMException("not here", "SecurityError"); },
});"""
"""What a browser does that lets pages keep nothing."""


def complaints_of(page: Any, part: str = "html") -> list[Any]:
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page, context=part).response["violations"]
    return [(each["id"], each["nodes"][0]["html"]) for each in found]


def test_a_browser_that_keeps_nothing_says_so_and_plays(opened: Opened) -> None:
    page = opened(SHARED, before=FORBIDDEN)
    assert "does not allow saving games" in page.inner_text("#unkept")
    page.click('[data-cell="2"]')
    page.keyboard.press("4")
    page.keyboard.press("u")
    page.keyboard.press("r")
    assert shown(page, 2) == "4"
    page.click("#new")
    page.click("#start")
    wait_until(page, "!document.querySelector('dialog[open]')")
    choose(page, "games")
    assert page.locator("#games-list li").count() == 2
    page.click("#games-list li >> nth=1 >> button >> nth=0")
    assert shown(page, 2) == "4"


@pytest.mark.parametrize("before", ["", WITHOUT_ENGINE])
def test_a_reload_without_a_network(opened: Opened, before: str) -> None:
    page = opened(SHARED, may_say="ERR_INTERNET_DISCONNECTED", before=before, is_kept=True)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    wait_until(page, "navigator.serviceWorker.controller !== null")
    page.click('[data-cell="2"]')
    page.keyboard.press("1")
    has_engine = CORE.exists() and not before
    if not has_engine:
        plans = "caches.open('garns-plans').then((cache) => cache.keys())"
        wait_until(page, f"{plans}.then((keys) => keys.length)")
    page.context.set_offline(True)
    page.reload()
    page.wait_for_selector("body[data-ready=whole]")
    assert values(page)[2] == "1"
    page.click('[data-cell="3"]')
    page.keyboard.press("2")
    assert values(page)[3] == "2"
    page.click("#hint")
    wait_until(page, "document.getElementById('sentence').innerText.includes('wrong')")
    choose(page, "restart")
    page.click("#hint")
    wait_until(page, "document.getElementById('sentence').innerText.includes('Look at')")
    choose(page, "explain")
    if has_engine:
        wait_until(page, "!document.getElementById('walk').hidden")
    else:
        unreachable = "document.getElementById('message').innerText.includes('cannot be reached')"
        wait_until(page, unreachable)


def test_portuguese(opened: Opened) -> None:
    page = opened(SHARED, locale="pt-BR")
    page.click('[data-cell="2"]')
    page.keyboard.press("Shift+Digit2")
    page.keyboard.press("Shift+Digit4")
    assert name_of(page, 2) == "linha 1, coluna 3, vazia, anotações 2 4"
    assert name_of(page, 0) == "linha 1, coluna 1, 5, pista"
    assert page.get_attribute('#pad [data-value="9"]', "aria-label").startswith("9, restam")
    assert page.get_attribute("html", "lang") == "pt-BR"
    page.click("#hint")
    page.wait_for_selector("#advice:not([hidden])")
    assert page.inner_text("#sentence").startswith("Olhe")
    choose(page, "settings")
    page.select_option("#set-language", "en")
    wait_until(page, "document.getElementById('undo').innerText.trim() === 'Undo'")


def test_in_portuguese_a_file_is_opened_and_ratings_are_written(opened: Opened) -> None:
    """Whatever language the browser itself has."""
    page = opened(SHARED, locale="pt-BR")
    choose(page, "settings")
    page.check("[name=desk]")
    page.keyboard.press("Escape")
    wait_until(page, "document.getElementById('ratings').innerText.includes('ER 1,2, EP 1,2')")
    page.click("#new")
    page.click("#own")
    assert page.inner_text("#own-open") == "Abrir um arquivo"
    assert page.is_hidden("#own-file")
    with page.expect_file_chooser():
        page.click("#own-open")


def test_symbols(opened: Opened) -> None:
    page = opened(SHARED)
    for name, sign in {"letters": "E", "zodiac": "♌", "colours": "★"}.items():
        choose(page, "settings")
        page.select_option("#set-symbols", name)
        page.keyboard.press("Escape")
        assert shown(page, 0).startswith(sign)
    page.click("#hint")
    page.wait_for_selector("#advice:not([hidden])")


def test_the_dark_theme_and_the_print_view(opened: Opened) -> None:
    page = opened(SHARED)
    look = "getComputedStyle(document.body).backgroundColor"
    assert page.evaluate(look) == "rgb(247, 246, 242)"
    choose(page, "settings")
    page.select_option("#set-theme", "dark")
    page.keyboard.press("Escape")
    assert page.evaluate(look) == "rgb(14, 20, 24)"
    page.emulate_media(media="print")
    assert page.evaluate(look) == "rgb(255, 255, 255)"
    assert page.is_visible("#board")
    assert not page.is_visible("#pad")


def test_what_breaks_the_policy_is_heard(opened: Opened) -> None:
    """No other test would pass with it, then: see `opened`."""
    page = opened(may_say="Content Security Policy")
    heard: list[str] = []
    page.on("console", lambda message: heard.append(message.text))
    page.evaluate("document.body.setAttribute('style', 'color: red')")
    wait_until(page, lambda: any("Content Security Policy" in text for text in heard))


@pytest.mark.parametrize(("scheme", "width"), [("light", 320), ("dark", 1280)])
def test_axe_has_nothing_to_complain_about(opened: Opened, scheme: str, width: int) -> None:
    # Trusted types would not let axe in.
    page = opened(SHARED, width=width, color_scheme=scheme, bypass_csp=True)

    page.click("#all-notes")
    page.click('[data-cell="2"]')
    page.keyboard.press("5")
    page.click("#hint")
    page.wait_for_selector("#advice:not([hidden])")
    assert complaints_of(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == width
    page.keyboard.press("u")
    choose(page, "explain")
    page.wait_for_selector("#next:visible")
    assert complaints_of(page) == []
    page.click("#close-advice")
    for dialog in ("new", "own", "games", "share", "statistics", "settings", "help"):
        if dialog == "own":
            page.click("#new")
        elif dialog != "new":
            page.click("#menu")
        page.click(f"#{dialog}")
        page.wait_for_selector(f"#{dialog}-dialog[open]")
        assert complaints_of(page, f"#{dialog}-dialog") == []
        page.keyboard.press("Escape")
    choose(page, "give-up")
    assert complaints_of(page, "#question-dialog") == []
    page.keyboard.press("Escape")
    page.keyboard.press("p")
    assert complaints_of(page) == []


@pytest.mark.parametrize(("scheme", "width"), [("light", 320), ("dark", 1280)])
def test_axe_has_nothing_to_say_about_the_lab(opened: Opened, scheme: str, width: int) -> None:
    page = opened("lab" + SHARED, width=width, color_scheme=scheme, bypass_csp=True)
    page.click("#run")
    page.wait_for_selector("#run:not(:disabled)")
    assert complaints_of(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize(("scheme", "width"), [("light", 320), ("dark", 1280)])
def test_axe_has_nothing_to_say_about_the_pages_of_techniques(
    opened: Opened, scheme: str, width: int
) -> None:
    page = opened(SHARED, width=width, color_scheme=scheme, bypass_csp=True)
    for name in ("index", "als-xz"):
        page.goto(urljoin(page.url, f"/techniques/pt/{name}.html"))
        assert complaints_of(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize("size", [9, 16])
def test_a_key_is_painted_at_once(opened: Opened, size: int) -> None:
    """By the CPU time of its thread, from the key until the picture was painted."""
    page = opened(SHARED if size == 9 else f"#p=16:{LARGE}")
    page.click("#all-notes")
    page.click(f'[data-cell="{EMPTY[0]}"]')
    page.evaluate(
        """() => {
            globalThis.painted = 0;
            const count = ({ key }) => key !== "Shift" && requestAnimationFrame(() => {
                const { port1, port2 } = new MessageChannel();
                port1.onmessage = () => { painted += 1; };
                port2.postMessage(null);
            });
            document.addEventListener("keydown", count, { capture: true });
        }"""
    )
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable", {"timeDomain": "threadTicks"})

    def seconds() -> float:
        found = devtools.send("Performance.getMetrics")["metrics"]
        return next(float(each["value"]) for each in found if each["name"] == "TaskDuration")

    keys = [*"1241", "ArrowRight", "ArrowDown", "Shift+Digit2", "ArrowLeft", "3", "u"] * 3
    times = []
    for number, key in enumerate(keys, start=1):
        before = seconds()
        page.keyboard.press(key)
        wait_until(page, f"painted === {number}")
        times.append(seconds() - before)
    assert 0 < median(times) < 0.050


@pytest.mark.parametrize(
    ("locale", "day"), [("en-GB", "Monday 24 December"), ("en-US", "Monday, December 24")]
)
def test_days_are_written_as_in_the_region_of_the_reader(
    opened: Opened, locale: str, day: str
) -> None:
    page = opened("", locale=locale)
    page.clock.set_fixed_time("2029-12-24T12:00:00")
    page.reload()
    page.wait_for_selector("body[data-ready=whole]")
    assert page.inner_text("#day") == day
