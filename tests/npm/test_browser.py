"""The package in Chromium, served as plain files: in a page, in its own Worker, and in a module
Worker of the page."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import browser
from tests.web.plain_server import PlainServer

POLICY = (
    "default-src 'none'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; connect-src 'self'"
)
PAGE = f"""<!doctype html>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{POLICY}; worker-src 'self'; img-src data:">
<link rel="icon" href="data:,">
<title>garns</title>
<script type="importmap">
{{ "imports": {{ "garns": "./garns/index.js", "garns/worker": "./garns/worker.js" }} }}
</script>
<script type="module">
  import * as garns from "garns";
  import {{ startWorker }} from "garns/worker";
  window.libraries = {{ page: garns, worker: startWorker() }};
</script>
"""
OWN_WORKER = """
import { solve } from "./garns/index.js";
addEventListener("message", async ({ data }) => postMessage((await solve(data)).line));
"""
PUZZLE = "......4..13..2.."


@pytest.fixture(scope="module")
def address(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("served")
    shutil.copytree(installed, folder / "garns")
    (folder / "index.html").write_text(PAGE, encoding="utf-8")
    (folder / "own_worker.js").write_text(OWN_WORKER, encoding="utf-8")
    with PlainServer(folder) as server:
        yield server.address


@pytest.fixture(scope="module")
def page(chromium: Any, address: str) -> Iterator[Any]:
    """Whatever it complains about is an error."""
    context = chromium.new_context(locale="pt-BR")
    tab = context.new_page()
    tab.set_default_timeout(browser.PATIENCE)
    troubles: list[str] = []
    tab.on("console", lambda message: troubles.append(message.text))
    tab.on("pageerror", lambda error: troubles.append(str(error)))
    tab.goto(address)
    browser.wait_until(tab, "window.libraries !== undefined")
    yield tab
    context.close()
    assert troubles == []


@pytest.mark.parametrize("thread", ["page", "worker"])
def test_it_solves_and_explains(page: Any, thread: str) -> None:
    program = """async ([thread, puzzle]) => {
      const { solve, hint } = libraries[thread];
      const options = { language: navigator.language };
      return [(await solve(puzzle)).line, (await hint(puzzle, options)).stages[0]];
    }"""
    found = page.evaluate(program, [thread, PUZZLE])
    assert found == ["1423234141323214", "Olhe o bloco 3."]


@pytest.mark.parametrize("thread", ["page", "worker"])
def test_work_is_cancelled_and_the_page_stays_alive(page: Any, thread: str) -> None:
    program = """async (thread) => {
      const controller = new AbortController();
      let clicks = 0;
      document.body.onclick = () => (++clicks === 3 ? controller.abort("enough") : click());
      const click = () => setTimeout(() => document.body.click());
      click();
      const counting = libraries[thread].count(".".repeat(81), { signal: controller.signal });
      return counting.catch((reason) => [reason, clicks]);
    }"""
    assert page.evaluate(program, thread) == ["enough", 3]


def test_a_module_worker_of_the_page_imports_it(page: Any) -> None:
    program = """(puzzle) => new Promise((resolve, reject) => {
      const worker = new Worker("own_worker.js", { type: "module" });
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.postMessage(puzzle);
    })"""
    assert page.evaluate(program, PUZZLE) == "1423234141323214"


def test_the_example_tells_hints_stage_by_stage(chromium: Any, address: str) -> None:
    context = chromium.new_context(locale="en-GB")
    tab = context.new_page()
    tab.set_default_timeout(browser.PATIENCE)
    tab.goto(f"{address}garns/examples/hints.html")
    tab.click("#more")
    browser.wait_until(tab, "document.querySelectorAll('li').length === 1")
    tab.click("#more")
    assert tab.locator("li").all_inner_texts() == [
        "Look at box 3.",
        "The technique: Hidden single in a box (easy).",
    ]
    context.close()
