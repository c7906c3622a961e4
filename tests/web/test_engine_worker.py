"""The engine in a real Worker, from a folder that the plainest server serves under a sub-path."""

from __future__ import annotations

import datetime
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from garns import bank, generate, parse
from garns.messages import LANGUAGES
from garns.web import engine_data
from tests import browser
from tests.wasm.core import MISSING, MODULE
from tests.web.engine import BANK
from tests.web.page import HARD, PUZZLE, SOLUTION
from tests.web.plain_server import PlainServer

ENGINE = Path(engine_data.__file__).parent / "static" / "engine"
KEPT = "9-easy.txt"
"""The only file of the bank that is served."""

PAGE = """<!doctype html>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'
 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'">
<title>engine</title>
<script type="module" src="page.js"></script>
"""

SCRIPT = """
import { EngineClient } from "./engine/client.js";
const address = (name) => new URL(name, document.baseURI).href;
window.client = new EngineClient(
  () => new Worker(address("engine/worker.js"), { type: "module" }),
  {
    core: address("garns.wasm"),
    catalogue: address("catalogue.json"),
    speeches: %s.map((each) => address(`${each}.json`)),
    bank: address("bank/"),
  },
);
window.ask = (...question) => client.ask(...question);
"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    if not MODULE.exists():
        pytest.skip(MISSING)
    root = tmp_path_factory.mktemp("served")
    folder = root / "deep" / "down"
    shutil.copytree(ENGINE, folder / "engine")
    shutil.copy(MODULE, folder / "garns.wasm")
    (folder / "index.html").write_text(PAGE, encoding="utf-8")
    (folder / "page.js").write_text(SCRIPT % json.dumps(LANGUAGES), encoding="utf-8")
    (folder / "catalogue.json").write_text(json.dumps(engine_data.catalogue()), encoding="utf-8")
    (folder / "bank").mkdir()
    shutil.copy(BANK / KEPT, folder / "bank")
    for language in LANGUAGES:
        words = json.dumps(engine_data.speech(language))
        (folder / f"{language}.json").write_text(words, encoding="utf-8")
    with PlainServer(root) as server:
        yield f"{server.address}deep/down/"


@pytest.fixture(scope="module")
def page(chromium: Any, address: str) -> Iterator[Any]:
    """Whatever it complains about is an error, but for the icon that it does not have."""
    context = chromium.new_context()
    tab = context.new_page()
    tab.set_default_timeout(browser.PATIENCE)
    troubles: list[str] = []
    tab.on("console", lambda message: troubles.append(message.text))
    tab.on("pageerror", lambda error: troubles.append(str(error)))
    tab.goto(address)
    tab.wait_for_function("window.ask !== undefined")
    yield tab
    context.close()
    assert [each for each in troubles if "404" not in each] == []


def ask(page: Any, name: str, **request: Any) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(
        "([name, request]) => ask(name, request)", [name, request]
    )
    return found


def test_it_solves_and_hints_in_both_languages(page: Any) -> None:
    assert ask(page, "solve", puzzle=PUZZLE)["solution"] == SOLUTION
    english = ask(page, "hint", puzzle=HARD, language="en")
    portuguese = ask(page, "hint", puzzle=HARD, language="pt")
    assert english["stages"][0].startswith("Look at")
    assert portuguese["stages"] != english["stages"]
    assert portuguese["drawings"][2]["below"]


def test_a_long_count_tells_how_far_it_is_and_can_be_cancelled(page: Any) -> None:
    found = page.evaluate(
        """(puzzle) => {
          const controller = new AbortController();
          const counts = [];
          const progress = (count) => {
            counts.push(count);
            if (counts.length === 2) controller.abort("enough");
          };
          const wishes = { signal: controller.signal, progress };
          return ask("count", { puzzle, limit: 0 }, wishes).then(
            () => "counted", (reason) => [reason, counts[0] > 0, counts[1] > counts[0]]);
        }""",
        "." * 81,
    )
    assert found == ["enough", True, True]
    assert ask(page, "solve", puzzle=PUZZLE)["status"] == "ok"


def test_the_insertions_of_the_founding_puzzle_are_counted(page: Any) -> None:
    puzzle = parse(Path("examples/founding/7.in").read_text(encoding="utf-8")).line
    found = ask(page, "measure", puzzle=puzzle, algorithm="rows-compiled")
    assert found["counters"]["insertions"] == 69_175_316


def test_it_makes_puzzles(page: Any) -> None:
    found = ask(page, "generate", size=9, level="hard", seed=5)
    assert found["board"]["puzzle"] == generate(difficulty="hard", seed=5).line
    assert found["source"] == "made"


def test_a_puzzle_that_is_made_can_be_cancelled(page: Any) -> None:
    reason = page.evaluate(
        """() => {
          const controller = new AbortController();
          const made = ask("generate", { size: 16, seed: 1 }, { signal: controller.signal });
          controller.abort("enough");
          return made.then(() => "made", (reason) => reason);
        }"""
    )
    assert reason == "enough"
    assert ask(page, "solve", puzzle=PUZZLE)["status"] == "ok"


def test_what_the_bank_lacks_is_left_to_others(page: Any) -> None:
    found = ask(page, "generate", level="easy", date="2026-12-24")
    day = datetime.date(2026, 12, 24)
    assert found["board"]["puzzle"] == bank.puzzle("easy", date=day).line
    assert ask(page, "generate", level="hard", date="2026-12-24") is None


def test_seconds_bound_an_answer(page: Any) -> None:
    found = page.evaluate(
        "(puzzle) => ask('count', { puzzle, limit: 0 }, { seconds: 0 })", "." * 81
    )
    assert found["status"] == "unknown"


def test_after_a_fault_it_starts_anew(page: Any) -> None:
    fault = page.evaluate(
        "() => ask('no-such-thing', { puzzle: '.' }).then(() => '', (error) => error.name)"
    )
    assert fault == "Error"
    assert ask(page, "solve", puzzle=PUZZLE)["solution"] == SOLUTION
