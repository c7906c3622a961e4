"""The page in a real browser, on a slow machine: what it loads, when the board can be used, how
long keys and hints take, whether the page is ever blocked, and the memory after many games.

python -m benchmarks.page_in_browser [--solved 40] [--games 1000]

A slow phone is a processor slowed four times, 1.6 Mbit/s and 150 ms there and back. Chromium slows
the page but not its Worker: what a hint takes there is measured by itself, and counted three times
more. Keys, and the processor time of keys and hints, are measured without slowing anything.
"""

from __future__ import annotations

import argparse
import gzip
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from garns.web.page_files import is_taken_along, page_files
from garns.web.site import write_site
from tests.browser import browser
from tests.clocks import wait_until
from tests.web.page import LARGE, PUZZLE

SLOWED = 4
BITS_PER_SECOND = 1_600_000
LATENCY = 150  # milliseconds
PLAY = "#play"
LEVELS = ("easy", "medium", "hard", "expert", "extreme")
PHONE, DESK = {"width": 390, "height": 844}, {"width": 1280, "height": 720}
BOARDS = {"9×9": f"9:{PUZZLE}", "16×16": f"16:{LARGE}"}
SHORTEST = 16  # milliseconds: of what is shorter, a browser tells nothing

WATCHED = """
    window.blocked = [];
    new PerformanceObserver((list) => {
        blocked.push(...list.getEntries().map((each) => each.duration));
    }).observe({ type: "longtask", buffered: true });
    window.thought = 0;
    window.Worker = class extends Worker {
        constructor(...settings) {
            super(...settings);
            this.addEventListener("message", ({ data }) => (window.thought = data.spent));
        }
    };
"""
WATCHED_WORKER = """
    let asked = 0;
    addEventListener("message", () => (asked = performance.now()));
    const post = globalThis.postMessage.bind(globalThis);
    globalThis.postMessage = (message) => post({ ...message, spent: performance.now() - asked });
"""
HELPERS = """
    const $ = (id) => document.getElementById(id);
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const until = async (isSo) => {
        while (!isSo()) await frame();
    };
    const seen = async () => {
        $("hint").click();
        await until(() => !$("advice").hidden);
    };
    const made = async () => {
        while (!$("more").hidden) {
            await frame();
            $("more").click();
        }
        await frame();
        if ($("apply").hidden) return false;
        $("apply").click();
        await until(() => $("advice").hidden);
        return !document.body.dataset.ending;
    };
"""
SOLVED_BY_HINTS = f"""async () => {{
    {HELPERS}
    const times = [];
    do {{
        const begin = performance.now();
        await seen();
        times.push([performance.now() - begin, window.thought]);
    }} while (await made());
    return times;
}}"""
"""A game that hints alone solve: how long each takes from the click to the picture, and how much of
that in the Worker."""
HINT_SEEN = f"async () => {{ {HELPERS} await seen(); await frame(); }}"
HINT_MADE = f"async () => {{ {HELPERS} return made(); }}"


KEYS_WATCHED = f"""
    window.shown = [];
    new PerformanceObserver((list) => {{
        const keys = list.getEntries().filter(({{ name }}) => name === "keydown");
        shown.push(...keys.map(({{ duration }}) => duration));
    }}).observe({{ type: "event", durationThreshold: {SHORTEST} }});
    addEventListener("keydown", () => {{
        window.painted = new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    }}, {{ capture: true }});
"""
"""From each key to the picture that shows what it did, as the browser measures it; and a promise
that is kept when the page has painted."""


def main(solved: int, games: int) -> None:
    show_weight()
    with TemporaryDirectory() as folder, browser() as chromium:
        write_site(Path(folder))
        with served(folder) as address:
            show_start("python -m http.server, nothing compressed", chromium, address)
            for name, viewport in (("phone", PHONE), ("desktop", DESK)):
                show_keys(chromium, address, name, viewport)
                show_hints(chromium, address, solved, name, viewport)
                show_hint_costs(chromium, address, solved, name, viewport)
            show_memory(chromium, address, games)
    with browser() as chromium, serving() as address:
        show_start("garns serve", chromium, address)


def show_weight() -> None:
    files = page_files(has_server=False)
    sizes = {
        name: len(gzip.compress(content)) for name, content in files.items() if is_taken_along(name)
    }
    core = next(size for name, size in sizes.items() if name.endswith(".wasm"))
    print(
        f"first load, gzipped: {sum(sizes.values()) / 1000:.0f} KB in {len(sizes)} files, ", end=""
    )
    print(f"{core / 1000:.0f} KB of it the core")


def slowed(page: Any, *, network: bool) -> Any:
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    if network:
        session.send("Network.enable")
        speed = {"downloadThroughput": BITS_PER_SECOND / 8, "uploadThroughput": BITS_PER_SECOND / 8}
        conditions = {"offline": False, "latency": LATENCY, **speed}
        session.send("Network.emulateNetworkConditions", conditions)
    return session


def show_start(name: str, chromium: Any, address: str, times: int = 5) -> None:
    """First visits, each with an empty cache."""
    for view, fragment in (("start page", ""), ("board", PLAY)):
        found = [first_visit(chromium, address + fragment) for _ in range(times)]
        print(f"{view} usable on a slow phone, {name}: {median(found):.2f} s", end="")
        print(f" ({min(found):.2f} at best)")


def first_visit(chromium: Any, address: str) -> float:
    """Seconds until the page can be used. It takes the time itself, and nobody looks at it before:
    a script of ours, slowed like the page, would keep it from its own work."""
    context = chromium.new_context(viewport=PHONE)
    page = context.new_page()
    slowed(page, network=True)
    page.goto(address, wait_until="load")
    found = list[float]()
    while not found:
        time.sleep(1)
        found = page.evaluate(
            "performance.getEntriesByName('usable').map((each) => each.startTime)"
        )
    context.close()
    return found[0] / 1000


def show_keys(
    chromium: Any, address: str, name: str, viewport: dict[str, int], times: int = 200
) -> None:
    """A digit, its removal, a note and a step, on boards full of notes."""
    context = chromium.new_context(service_workers="block", viewport=viewport)
    context.add_init_script(KEYS_WATCHED)
    page = context.new_page()
    for size, board in BOARDS.items():
        page.goto("about:blank")
        page.goto(f"{address}#p={board}")
        page.wait_for_selector("body[data-ready=whole][data-view=play]")
        page.click("#all-notes")
        spent = keys_pressed(page, times)
        page.wait_for_timeout(1000)
        shown = page.evaluate("shown")
        shorter = [float(SHORTEST)] * (times - len(shown))
        print(f"{name}, {size}: from a key to the picture: {percentiles(shown + shorter)}")
        print(f"  processor time of the page for it: {percentiles(spent)}")
    context.close()


def keys_pressed(page: Any, times: int) -> list[float]:
    """Milliseconds that the thread of the page has worked for each key, until it was painted."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    keys = ("5", "5", "Shift+Digit3", "ArrowRight")
    found = []
    for number in range(times):
        before = spent_by(session)
        page.keyboard.press(keys[number % len(keys)])
        page.evaluate("painted")
        found.append(1000 * (spent_by(session) - before))
    session.detach()
    return found


def spent_by(session: Any) -> float:
    metrics = session.send("Performance.getMetrics")["metrics"]
    return next(float(each["value"]) for each in metrics if each["name"] == "TaskDuration")


def show_hints(
    chromium: Any, address: str, games: int, name: str, viewport: dict[str, int]
) -> None:
    context = chromium.new_context(service_workers="block", viewport=viewport)
    context.add_init_script(WATCHED)
    context.route("**/worker.js", watch_worker)
    page = context.new_page()
    page.goto(address + PLAY)
    page.wait_for_selector("body[data-ready]")
    page.evaluate(SOLVED_BY_HINTS)
    session = slowed(page, network=False)
    page.evaluate("blocked.length = 0")
    times = list[tuple[float, float]]()
    for number in range(games):
        page.click("#new")
        page.click(f"#levels [data-level={LEVELS[number % len(LEVELS)]}]")
        page.wait_for_selector("#new-dialog:not([open])", state="attached")
        times += page.evaluate(SOLVED_BY_HINTS)
    blocked = page.evaluate("blocked")
    session.detach()
    context.close()
    print(f"{name}: {len(times)} hints that solve {games} games of all levels, slowed {SLOWED}×:")
    print(f"  in the Worker: {percentiles([SLOWED * thought for _, thought in times])}")
    slow = [shown + (SLOWED - 1) * thought for shown, thought in times]
    print(f"  from the click to the picture: {percentiles(slow)}")
    print(f"  page blocked over 50 ms: {len(blocked)} times, {sorted(blocked)[-3:]}")


def show_hint_costs(
    chromium: Any, address: str, games: int, name: str, viewport: dict[str, int]
) -> None:
    """What the page and its Worker compute for a hint, by the clocks of their threads, which a busy
    machine does not change. Nothing is slowed."""
    context = chromium.new_context(service_workers="block", viewport=viewport)
    page = context.new_page()
    page.goto(address + PLAY)
    page.wait_for_selector("body[data-ready=whole]")
    page.evaluate(SOLVED_BY_HINTS)
    spent = list[tuple[float, float]]()
    for number in range(games):
        page.click("#new")
        page.click(f"#levels [data-level={LEVELS[number % len(LEVELS)]}]")
        page.wait_for_selector("#new-dialog:not([open])", state="attached")
        goes_on = True
        while goes_on:
            before = thread_times(chromium)
            page.evaluate(HINT_SEEN)
            after = thread_times(chromium)
            spent.append((after[0] - before[0], after[1] - before[1]))
            goes_on = page.evaluate(HINT_MADE)
    context.close()
    print(f"{name}: processor time of {len(spent)} hints, nothing slowed:")
    print(f"  page: {percentiles([page for page, _ in spent])}")
    print(f"  Worker: {percentiles([worker for _, worker in spent])}")
    print(f"  both, times {SLOWED}: {percentiles([SLOWED * sum(each) for each in spent])}")


def thread_times(chromium: Any) -> tuple[float, float]:
    """Milliseconds that the page and its Worker have run: the only page with a Worker."""
    session = chromium.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    for process in (each for each in processes if each["type"] == "renderer"):
        tasks = Path(f"/proc/{process['id']}/task")
        names = {task: (task / "comm").read_text().strip() for task in tasks.iterdir()}
        workers = [task for task, name in names.items() if name.startswith("DedicatedWorker")]
        if workers:
            return run_time(tasks / str(process["id"])), sum(map(run_time, workers))
    raise LookupError("no page has a Worker: is garns built for WebAssembly?")


def run_time(task: Path) -> float:
    return int((task / "schedstat").read_text().split()[0]) / 1e6


def watch_worker(route: Any) -> None:
    response = route.fetch()
    route.fulfill(response=response, body=WATCHED_WORKER + response.text())


def show_memory(chromium: Any, address: str, games: int) -> None:
    context = chromium.new_context()
    page = context.new_page()
    page.goto(address + PLAY)
    page.wait_for_selector("body[data-ready]")
    page.evaluate("document.getElementById('fresh').checked = true")
    session = context.new_cdp_session(page)
    session.send("Performance.enable")
    for done in range(games + 1):
        if done in (games // 10, games // 2, games):
            session.send("HeapProfiler.collectGarbage")
            metrics = session.send("Performance.getMetrics")["metrics"]
            heap = next(each["value"] for each in metrics if each["name"] == "JSHeapUsedSize")
            nodes = next(each["value"] for each in metrics if each["name"] == "Nodes")
            print(f"after {done} games: {heap / 1e6:.1f} MB of JavaScript, {nodes:.0f} nodes")
        page.click("#new")
        page.click("#start")
        page.wait_for_selector("#new-dialog:not([open])", state="attached")
        page.click("#hint")
        page.wait_for_selector("#advice:not([hidden])")
    context.close()


def percentiles(milliseconds: list[float]) -> str:
    ordered = sorted(milliseconds)
    places = {"median": 0.5, "95 %": 0.95, "99 %": 0.99}
    parts = [f"{name} {ordered[int(part * len(ordered))]:.0f}" for name, part in places.items()]
    return f"{', '.join(parts)}, worst {ordered[-1]:.0f} ms"


@contextmanager
def served(folder: str) -> Iterator[str]:
    yield from started("-m", "http.server", "--bind", "127.0.0.1", "--directory", folder, port="")


@contextmanager
def serving() -> Iterator[str]:
    yield from started("-m", "garns", "serve", port="--port")


def started(*command: str, port: str) -> Iterator[str]:
    with socket.create_server(("127.0.0.1", 0)) as free:
        number = str(free.getsockname()[1])
    arguments = [sys.executable, *command, *filter(None, [port]), number]
    process = subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_until(lambda: answers(int(number)))
        yield f"http://localhost:{number}/"
    finally:
        process.terminate()
        process.wait()


def answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--solved", type=int, default=40)
    parser.add_argument("--games", type=int, default=1000)
    arguments = parser.parse_args()
    main(arguments.solved, arguments.games)
