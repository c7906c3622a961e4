"""`garns site`: the page as files, below any address, from the plainest server, without a network,
and over an update."""

from __future__ import annotations

import datetime
import re
import shutil
from collections.abc import Callable, Iterator
from html import escape
from os.path import normpath
from pathlib import Path
from typing import Any

import pytest

import garns
import garns.web.page_files as page_files_module
import garns.web.site as site_module
from garns import bank
from garns.learn import PATH
from garns.messages.steps import lesson_of
from garns.model import InvalidRequest
from garns.search.ladder import ALGORITHMS
from garns.web.fields import SIZES
from garns.web.page_files import CORE, SERVICE_WORKER, is_taken_later, page_files
from garns.web.shelf import levels_of
from garns.web.site import write_site
from garns.web.technique_pages import technique_file, technique_paths
from tests import browser
from tests.browser import wait_until

from .conftest import PATIENT, patient_worker
from .drilling import check, mark, open_drills, right_answer, shown_drill
from .page import PUZZLE, SHARED, begin, choose, saved, values
from .plain_server import PlainServer

BELOW = "some/where/"
DAY = datetime.date(2026, 12, 24)

pytestmark = pytest.mark.skipif(not CORE.exists(), reason="garns.wasm was not built")

LATER = "/learn|viewer|lab[.]|edit[.]|rules|garns[.]wasm/"
KEPT = f"""caches.keys()
    .then((names) => Promise.all(names.map((name) => caches.open(name))))
    .then((all) => Promise.all(all.map((cache) => cache.keys())))
    .then((all) => all.flat().filter(({{ url }}) => {LATER}.test(url)).length)"""
"""How many files that are taken along later the browser has."""

Visit = Callable[..., Any]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("host")
    write_patient_site(folder / BELOW)
    return folder


def write_patient_site(folder: Path) -> None:
    """However busy the machine is, a page comes from the host as long as there is one."""
    write_site(folder)
    worker = folder / SERVICE_WORKER
    worker.write_bytes(patient_worker(worker.read_bytes()))


@pytest.fixture
def host(site: Path) -> Iterator[PlainServer]:
    with PlainServer(site) as server:
        yield server


@pytest.fixture
def visit(chromium: Any) -> Iterator[Visit]:
    """`visit(host)`: a page in a browser of its own, which must not complain."""
    contexts, troubles = [], list[str]()

    def open_page(host: PlainServer, path: str = "", **settings: Any) -> Any:
        context = chromium.new_context(**settings)
        context.add_init_script(PATIENT)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(browser.PATIENCE)
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.goto(f"{host.address}{BELOW}{path}")
        page.wait_for_selector("body[data-ready=whole]")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert troubles == []


def taken_along(page: Any) -> None:
    """Waits until the game needs no network any more."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    wait_until(page, "navigator.serviceWorker.controller !== null")


def all_taken_along(page: Any) -> None:
    """Waits for the school and the lab, too."""
    taken_along(page)
    later = sum(map(is_taken_later, page_files(has_server=False)))
    wait_until(page, f"{KEPT}.then((count) => count >= {later})")


def hint(page: Any) -> str:
    page.click("#hint")
    page.wait_for_selector("#advice:not([hidden])")
    return str(page.inner_text("#sentence"))


def test_an_evening_without_a_network(
    visit: Visit, site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One visit, and then the host is gone: everything that the page can do goes on. At last there
    is a newer version."""
    shutil.copytree(site, tmp_path, dirs_exist_ok=True)
    with PlainServer(tmp_path) as host:
        page = visit(host, locale="pt-BR")
        all_taken_along(page)
        host.stop()
        page.reload()
        page.wait_for_selector("body[data-ready=whole]")
        play_the_evening(page)
        before, game = version_of(page), saved(page)["id"]
        newer(monkeypatch, tmp_path / BELOW)
        host.start()
        page.goto(f"{host.address}{BELOW}")
        page.wait_for_selector("body[data-ready=whole]")
        assert version_of(page) != before
        assert saved(page)["id"] == game


def play_the_evening(page: Any) -> None:
    page.click("#go-play")
    for size in SIZES:
        # Puzzles that are not in the bank are made in the same way for each level.
        for level in levels_of(size) if size in bank.SIZES else ("easy",):
            assert begin(page, size, level)["level"] == level
    page.clock.set_fixed_time(f"{DAY}T12:00:00")
    page.click("#go-home")
    page.click('.today [data-level="medium"]')
    wait_until(page, "location.hash === '#play'")
    assert saved(page)["values"] == bank.puzzle("medium", date=DAY).line
    assert garns.rate(begin(page, 9, "hard", fresh=True)["values"]).level == "hard"
    # A hint in all its stages, drawn on the board, and the whole solution.
    assert hint(page).startswith("Olhe")
    for _ in range(3):
        page.click("#more")
    assert page.locator("#legend li").count()
    page.click("#apply")
    choose(page, "explain")
    page.wait_for_selector("#next:visible")
    page.click("#next")
    # A puzzle of one's own, pasted; a code of it, and a sheet to print.
    page.click("#new")
    page.click("#own")
    page.fill("#own-text", PUZZLE)
    page.click("#own-start")
    wait_until(page, "!document.querySelector('dialog[open]')")
    assert saved(page)["board"]["puzzle"] == PUZZLE
    choose(page, "share")
    page.wait_for_selector("#qr:visible")
    with page.expect_download() as waiting:
        page.click("#pdf")
    assert Path(waiting.value.path()).read_bytes().startswith(b"%PDF-")
    page.keyboard.press("Escape")
    # The lab: a search to watch, and algorithms compared.
    page.click("#lab")
    page.wait_for_selector("body[data-watching]")
    page.click("#run")
    page.wait_for_selector("#run:not(:disabled)")
    assert page.locator("#results tbody tr").count() == len(ALGORITHMS)


def test_the_school_is_taken_along(visit: Visit, site: Path) -> None:
    """After one visit of the game, and before anybody has opened a lesson."""
    with PlainServer(site) as host:
        page = visit(host, SHARED)
        all_taken_along(page)
        host.stop()
        page.goto(f"{host.address}{BELOW}learn.html#lesson=x-wing")
        page.wait_for_selector("body[data-ready=whole]")
        wait_until(page, "document.querySelectorAll('#stages .told').length > 0")
        for technique in (PATH[0], PATH[-1]):
            open_drills(page, technique)
            mark(page, right_answer(shown_drill(technique)))
            assert check(page) == "right"


def test_links_lead_to_where_the_page_is(visit: Visit, host: PlainServer) -> None:
    page = visit(host, SHARED)
    choose(page, "share")
    link = page.input_value("#link")
    assert link.startswith(f"{host.address}{BELOW}#")
    again = visit(host, link.removeprefix(f"{host.address}{BELOW}"))
    assert values(again) == values(page)


def test_techniques_can_be_read_and_are_taken_along(visit: Visit, host: PlainServer) -> None:
    page = visit(host, SHARED)
    all_taken_along(page)
    hint(page)
    page.click("#more")
    page.click("#more")
    about = page.get_attribute("#about a", "href")
    page.click("#menu")
    page.click(".menu .techniques")
    page.wait_for_selector(".list")
    assert page.locator(".list a").count() > 100
    wait_until(page, "caches.match(new URL('files.json', location.href).href).then(Boolean)")
    host.stop()
    page.goto(f"{host.address}{BELOW}{about}")
    assert page.locator("figure img").first.evaluate("image => image.decode().then(() => true)")


def practice(path: str) -> str:
    """Where the technique of a page is practised."""
    return f"../../learn.html#drill={Path(path).stem}"


def test_pages_of_techniques_have_the_lesson_and_lead_to_practice() -> None:
    easy, extreme = (technique_file(f"en/{name}.html").decode() for name in ("x-wing", "sk-loop"))
    lesson = lesson_of("x-wing")
    assert lesson is not None
    assert all(escape(part, quote=False) in easy for part in lesson)
    assert f'href="{practice("en/x-wing.html")}"' in easy
    assert "learn.html" not in extreme


def test_pages_of_techniques_run_no_script_and_lead_somewhere() -> None:
    paths = set(technique_paths())
    for path in paths:
        content = technique_file(path)
        assert content
        if path.endswith(".html"):
            text = content.decode()
            assert "<script" not in text
            found = set(re.findall(r'(?:href|src)="([^"]+)"', text)) - {"../../", practice(path)}
            assert {normpath(f"{Path(path).parent}/{name}") for name in found} <= paths


def newer(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Puts another version of the site where one is; the pages of techniques stay as they are."""
    with monkeypatch.context() as patch:
        patch.setattr(page_files_module, "style_sheet", lambda: "/* another version */")
        patch.setattr(site_module, "technique_paths", lambda: ())
        page_files.cache_clear()
        write_patient_site(folder)
    page_files.cache_clear()


def version_of(page: Any) -> str:
    return str(page.get_attribute("script[type=module]", "src"))


def version_taken_along(page: Any) -> None:
    """Waits until the version of this page needs no network any more: its page is kept, which comes
    after its scripts, and its service worker has taken over."""
    version = version_of(page).split("/")[1]
    wait_until(
        page,
        f"""caches.keys()
            .then((names) => names.filter((name) => name.endsWith("{version}")))
            .then((names) => Promise.all(names.map((each) => caches.open(each))))
            .then((all) => Promise.all(all.map((cache) => cache.match("./"))))
            .then((pages) => pages.some(Boolean))""",
    )
    wait_until(
        page,
        """navigator.serviceWorker.ready
            .then(({ installing, waiting, active }) =>
                !installing && !waiting && active.state === "activated")""",
    )


def test_an_update_in_the_middle_of_a_game(
    visit: Visit, site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(site, tmp_path, dirs_exist_ok=True)
    with PlainServer(tmp_path) as host:
        page = visit(host, SHARED)
        taken_along(page)
        old = version_of(page)
        page.keyboard.press("1")
        before = values(page)
        newer(monkeypatch, tmp_path / BELOW)
        # The page that is open goes on with its own files, which the host has no longer.
        other = page.context.new_page()
        other.goto(f"{host.address}{BELOW}")
        other.wait_for_selector("body[data-ready=whole]")
        assert version_of(other) != old
        wait_until(other, f"caches.match('{version_of(other)}').then(Boolean)")
        assert values(page) == before
        choose(page, "settings")
        page.select_option("#set-language", "pt")
        wait_until(page, "document.documentElement.lang === 'pt-BR'")
        page.keyboard.press("Escape")
        page.keyboard.press("u")
        assert hint(page).startswith("Olhe")
        # And a reload brings the new version, with the game, and then without a network.
        page.reload()
        page.wait_for_selector("body[data-ready=whole]")
        assert version_of(page) == version_of(other)
        version_taken_along(page)
        host.stop()
        page.reload()
        page.wait_for_selector("body[data-ready=whole]")
        assert version_of(page) == version_of(other)
        hint(page)


def test_another_site_is_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("mine")
    with pytest.raises(InvalidRequest):
        write_site(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["index.html"]


def test_an_older_site_is_replaced_and_other_files_stay(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(site / BELOW, tmp_path, dirs_exist_ok=True)
    (tmp_path / "CNAME").write_text("sudoku.example\n")
    newer(monkeypatch, tmp_path)
    assert (tmp_path / "CNAME").read_text() == "sudoku.example\n"
    (version,) = (tmp_path / "static").iterdir()
    assert version.name in (tmp_path / "index.html").read_text("utf-8")
    assert version.name not in (site / BELOW / "index.html").read_text("utf-8")


def test_where_there_is_no_webassembly_and_no_server_the_page_says_so(
    chromium: Any, host: PlainServer
) -> None:
    context = chromium.new_context()
    context.add_init_script("delete window.WebAssembly;")
    page = context.new_page()
    page.goto(f"{host.address}{BELOW}#play")
    page.wait_for_selector("body[data-ready=whole]")
    page.click("#hint")
    wait_until(page, "document.getElementById('message').textContent.includes('WebAssembly')")
    context.close()
