"""The scripts of the page: small, complete, and with words for everything."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

import garns.web.missing_page as missing_page_module
import garns.web.page_files as page_files_module
from garns.learn import PATH
from garns.messages import all_sentences
from garns.model import Grid, Layout
from garns.web import technique_pages
from garns.web.bundle import bundled
from garns.web.fields import SIZES
from garns.web.operations import Reply, packed
from garns.web.operations.boards import board_record
from garns.web.page_files import (
    CORE,
    LATER,
    LICENCES,
    PAGES,
    RULES,
    SHARED,
    STATIC,
    WORKER,
    is_taken_along,
    is_taken_later,
    page_files,
)
from garns.web.words import TOPICS

from .node import NODE


def test_the_scripts_are_small() -> None:
    """What is sent of them: the first view, the game until one has ended, and everything but the
    engine and the page for setting puzzles, which is counted alone."""
    files = page_files(has_server=False)
    scripts = {name: each for name, each in files.items() if name.endswith(".js")}
    sizes = {Path(name).name: packed_size(each) for name, each in scripts.items()}
    assert len(sizes) == len(scripts)
    first = sizes["main.js"] + sizes[SHARED]
    assert first <= 40_000
    assert first + sizes[LATER.script] + sizes[LATER.shared] <= 47_000
    of_engine = sizes[Path(WORKER).name] + sizes[Path(RULES).name]
    assert sizes["edit.js"] <= 5_000
    assert sum(sizes.values()) - of_engine - sizes["edit.js"] <= 80_000


def packed_size(content: bytes) -> int:
    """As the server packs it."""
    return len(packed(Reply("text/javascript", content)).content)


def test_a_script_that_pages_share_is_sent_once() -> None:
    files = page_files(has_server=False)
    having = [name for name, content in files.items() if b"const SHELF=" in content]
    assert [Path(name).name for name in having] == [SHARED]
    assert all(f'/{SHARED}"' in files[name].decode() for name in PAGES)


def test_all_that_is_loaded_the_first_time_is_small() -> None:
    contents = [each for name, each in page_files(has_server=False).items() if is_taken_along(name)]
    assert sum(map(packed_size, contents)) <= 700_000


def test_every_sentence_of_the_page_exists_and_is_used() -> None:
    modules = (page_files_module, missing_page_module, technique_pages)
    sources = [*STATIC.glob("*.html"), *STATIC.glob("*.js"), *STATIC.glob("learn/*.js")]
    sources += [Path(str(module.__file__)) for module in modules]
    text = "\n".join(path.read_text("utf-8") for path in sources)
    said = set(re.findall(r"""["'`]((?:web|play|trace|words)\.[a-z.-]+)["'`]""", text))
    said = {id for id in said if not id.endswith((".js", ".json", "."))}
    beginnings = set(re.findall(r"""[`]((?:web|play|trace|words)\.[a-z.-]+)\$\{""", text))
    known = {id for id in all_sentences("en") if id.startswith(TOPICS)}
    assert said <= known
    unused = {
        id
        for id in known - said
        if id.startswith("web.") and not id.startswith(("web.api.", *beginnings))
    }
    assert unused == set()


def test_everything_is_taken_along_but_pictures_for_installing_and_licences() -> None:
    files = page_files(has_server=False)
    worker = files["sw.js"].decode()
    kept = set(json.loads(worker.partition("const FILES=")[2].partition(";")[0]))
    assert kept - {"./"} == {name for name in files if is_taken_along(name)} - {"index.html"}
    later = set(json.loads(worker.partition("const LATER=")[2].partition(";")[0]))
    assert later == {name for name in files if is_taken_later(name)}
    assert {"learn.html", *(f"{each}.txt" for each in PATH)} <= {Path(name).name for name in later}
    left = {Path(name).name for name in files if name not in kept | later | {"index.html"}}
    licences = {"Inter-LICENSE.txt", *([LICENCES.name] if CORE.exists() else [])}
    assert {name for name in left if not name.endswith(".png")} == {"sw.js", *licences}


def test_addresses_are_relative() -> None:
    """But for those of namespaces, and what stands in data."""
    for name, content in page_files(has_server=False).items():
        if name.endswith((".html", ".js", ".css")):
            found = re.findall(
                r"""(?:href|src)="/|url\(/|(?:fetch|import)\(["'`]/""", content.decode()
            )
            assert found == [], name


def test_everything_that_a_style_sheet_loads_is_there() -> None:
    files = page_files(has_server=False)
    for page in PAGES:
        loaded = set(re.findall(r'url\("([^"#]+)"\)', files[page].decode()))
        assert any(name.endswith("/fonts/Inter.woff2") for name in loaded)
        assert loaded <= files.keys()


def test_a_version_has_addresses_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    before = page_files.__wrapped__(has_server=False)
    assert before == page_files.__wrapped__(has_server=False)
    monkeypatch.setattr(page_files_module, "style_sheet", lambda: "")
    after = page_files.__wrapped__(has_server=False)
    assert {name for name in before.keys() & after.keys() if "/" in name} == set()
    for name in (*PAGES, "sw.js"):
        assert before[name] != after[name]


@pytest.fixture
def without_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_files_module, "CORE", CORE.with_name("not-built.wasm"))


@pytest.mark.usefixtures("without_core")
def test_without_a_core_the_page_is_whole_and_asks_the_server() -> None:
    files = page_files.__wrapped__(has_server=True)
    assert [name for name in files if name.endswith((".wasm", LICENCES.name))] == []
    assert len([name for name in files if name.endswith(("/main.js", "/engine/worker.js"))]) == 2
    page = files["index.html"].decode()
    assert "garns-engine" not in page
    assert "garns-server" in page


def test_empty_boards_are_those_of_the_server() -> None:
    scripts = page_files_module.page_scripts()
    shown = f"console.log(JSON.stringify({list(SIZES)}.map((size) => $m1.boardOfSize(size))))"
    script = bundled("boards.js", scripts) + shown
    found = subprocess.run([NODE, "-e", script], capture_output=True, text=True, check=True).stdout
    boards = [board_record(Grid.empty(Layout.of_size(size))) for size in SIZES]
    expected = json.loads(json.dumps(boards))
    assert json.loads(found) == [{**each, "code": None} for each in expected]
