"""What the service worker keeps, whatever happens in between: another version in the middle, a lost
network, a worker that the browser stops, several tabs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import garns.web.page_files as page_files_module
from garns.web.page_files import CORE, SERVICE_WORKER, is_taken_along, is_taken_later, is_versioned
from tests import browser
from tests.browser import wait_until

from .conftest import patient_worker
from .held_server import HeldServer
from .page import SHARED

pytestmark = pytest.mark.skipif(not CORE.exists(), reason="garns.wasm was not built")

Files = dict[str, bytes]
Visit = Callable[..., Any]

KEPT = """caches.keys().then(async (names) => {
    const found = {};
    for (const name of names) {
        const requests = await (await caches.open(name)).keys();
        const paths = requests.map(({ url }) => new URL(url).pathname.slice(1));
        if (paths.length) found[name.split(" ").at(-1)] = paths;
    }
    return found;
})"""
"""The paths in the caches, by their versions. Opening one that is just being deleted makes an empty
one, which does not count."""


@pytest.fixture(scope="module")
def versions() -> tuple[Files, Files, Files]:
    """Three versions of the site, without the pages of techniques."""
    make = page_files_module.page_files.__wrapped__
    with pytest.MonkeyPatch.context() as patch:
        found = []
        for style in ("a {}", "b {}", "i {}"):
            patch.setattr(page_files_module, "style_sheet", lambda style=style: style)
            files = make(has_server=False)
            found.append({**files, SERVICE_WORKER: patient_worker(files[SERVICE_WORKER])})
    first, second, third = found
    assert len(set(map(name_of, found))) == len(found)
    return first, second, third


@pytest.fixture
def host(versions: tuple[Files, Files, Files]) -> Iterator[HeldServer]:
    with HeldServer(versions[0]) as server:
        yield server


@pytest.fixture
def visit(chromium: Any, host: HeldServer) -> Iterator[Visit]:
    """`visit("learn.html")`: another tab of the same browser."""
    context = chromium.new_context()

    def open_tab(path: str = "") -> Any:
        page = context.new_page()
        page.set_default_timeout(browser.PATIENCE)
        page.goto(host.address + path)
        page.wait_for_selector("body[data-ready=whole]")
        return page

    yield open_tab
    context.close()


def name_of(version: Files) -> str:
    """As its folder is called."""
    return next(name.split("/")[1] for name in version if is_versioned(name))


def version_of(page: Any) -> str:
    return str(page.get_attribute("script[type=module]", "src")).split("/")[1]


def first_of(version: Files) -> set[str]:
    return {"" if name == "index.html" else name for name in version if is_taken_along(name)}


def later_of(version: Files) -> set[str]:
    return set(filter(is_taken_later, version))


def kept(page: Any, version: Files) -> set[str]:
    return set(page.evaluate(KEPT).get(name_of(version), ()))


def wait_for_all(page: Any, version: Files) -> None:
    """Until the browser has all of a version."""
    wait_until(page, lambda: kept(page, version) == first_of(version) | later_of(version))


def stop_workers(page: Any) -> None:
    """As a browser does when it wants their memory."""
    session = page.context.new_cdp_session(page)
    session.send("ServiceWorker.enable")
    session.send("ServiceWorker.stopAllWorkers")


def looks_for_update(page: Any) -> bool:
    """As the page does when it is opened; but while a browser still tries to take a version along,
    it does not look for another one."""
    page.evaluate("navigator.serviceWorker.ready.then((each) => each.update()).catch(() => {})")
    return True


def reload(page: Any) -> None:
    page.reload()
    page.wait_for_selector("body[data-ready=whole]")


def plays(page: Any) -> None:
    """The game and its hints work."""
    page.click("#hint")
    page.wait_for_selector("#advice:not([hidden])")


def test_an_update_while_the_school_is_being_taken_along(
    visit: Visit, host: HeldServer, versions: tuple[Files, Files, Files]
) -> None:
    """Two tabs of the old version, and one of the new: nobody has to open anything once more."""
    old, new, _ = versions
    host.hold("/drills/")
    page, _second = visit(SHARED), visit()
    wait_until(page, lambda: host.waiting)
    host.files = new
    other = visit(SHARED)
    assert version_of(other) == name_of(new)
    wait_until(other, lambda: kept(other, new) >= first_of(new))
    assert host.waiting & later_of(old)
    host.release()
    wait_for_all(other, new)
    drills = [name for name in later_of(new) if "/drills/" in name]
    assert {host.asked[name] for name in drills} == {1}
    host.is_gone = True
    plays(page)
    assert version_of(page) == name_of(old)
    for tab in (page, other):
        reload(tab)
        assert version_of(tab) == name_of(new)
        plays(tab)
    assert version_of(visit("learn.html#lesson=x-wing")) == name_of(new)


@pytest.mark.parametrize("held", ["garns.wasm", "/drills/"])
def test_a_worker_that_is_stopped_goes_on_where_it_was(
    visit: Visit, host: HeldServer, versions: tuple[Files, Files, Files], held: str
) -> None:
    """Before the game is there, or after it."""
    version = versions[0]
    host.hold(held)
    page = visit()
    wait_until(page, lambda: [name for name in host.waiting if held in name])
    wait_until(page, lambda: kept(page, version))
    before = kept(page, version) & later_of(version)
    stop_workers(page)
    host.release()
    reload(page)
    wait_for_all(page, version)
    assert {name for name in before if host.asked[name] > 1 and is_versioned(name)} == set()


def test_a_network_that_is_lost_half_way(
    visit: Visit, host: HeldServer, versions: tuple[Files, Files, Files]
) -> None:
    """The game is there; the school is not, and no half of it. The rest comes with the network."""
    version = versions[0]
    school = f"static/{name_of(version)}/learn/pt.json"
    host.hold(school)
    page = visit(SHARED)
    wait_until(page, lambda: school in host.waiting)
    host.is_gone = True
    host.release()
    reload(page)
    plays(page)
    assert kept(page, version) >= first_of(version)
    assert "learn.html" not in kept(page, version)
    host.is_gone = False
    page.evaluate("dispatchEvent(new Event('online'))")
    wait_for_all(page, version)
    host.is_gone = True
    visit("learn.html#lesson=x-wing")


def test_a_host_in_the_middle_of_an_update(
    visit: Visit, host: HeldServer, versions: tuple[Files, Files, Files]
) -> None:
    """A version whose pages are not there yet is not taken; the page that is open keeps its files
    even when the next version comes before that one was ever whole."""
    old, half, new = versions
    page = visit(SHARED)
    wait_for_all(page, old)
    pages = {name: content for name, content in old.items() if name.endswith(".html")}
    host.files = {**old, **half, **pages}
    reload(page)
    wait_until(page, lambda: kept(page, half))
    wait_until(page, "navigator.serviceWorker.ready.then(({ installing }) => !installing)")
    assert version_of(page) == name_of(old)
    assert "" not in kept(page, half)
    host.files = new
    other = visit(SHARED)
    wait_until(other, lambda: looks_for_update(other) and kept(other, new) >= first_of(new))
    stop_workers(other)  # The new one takes over when the old one has nothing more to do.
    wait_until(other, "navigator.serviceWorker.ready.then(({ waiting }) => !waiting)")
    other.evaluate("dispatchEvent(new Event('online'))")
    wait_for_all(other, new)
    wait_until(page, lambda: name_of(half) not in page.evaluate(KEPT))
    assert kept(page, old) == first_of(old) | later_of(old)
    host.is_gone = True
    plays(page)


@pytest.mark.parametrize("first", ["learn.html", "lab.html"])
def test_all_pages_are_taken_along_wherever_one_begins(
    visit: Visit, host: HeldServer, versions: tuple[Files, Files, Files], first: str
) -> None:
    page = visit(first)
    wait_for_all(page, versions[0])
    host.is_gone = True
    stop_workers(page)  # a cold start
    plays(visit(SHARED))
    for path in ("learn.html#lesson=x-wing", "lab.html"):
        assert version_of(visit(path)) == name_of(versions[0])


def test_the_worker_itself_makes_a_version(monkeypatch: pytest.MonkeyPatch) -> None:
    """What one has kept is never found in the middle by another one with other rules."""
    make = page_files_module.page_files.__wrapped__
    before = make(has_server=False)
    monkeypatch.setattr(page_files_module, "_service_worker_source", lambda: "// other rules")
    assert name_of(make(has_server=False)) != name_of(before)
    assert SERVICE_WORKER in before
