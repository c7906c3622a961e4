"""The scripts of the page: small, complete, and with words for everything."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest

import garns.web.page_files as page_files_module
from garns.draw.page import asset
from garns.draw.viewer import FILES
from garns.messages import all_sentences
from garns.web.page_files import CORE, STATIC, is_taken_along, page_files
from garns.web.words import TOPICS


def test_the_scripts_are_small() -> None:
    own = [path.read_bytes() for path in STATIC.glob("*.js")]
    scripts = own + [asset(name).encode() for name in FILES if name.endswith(".js")]
    assert sum(len(gzip.compress(script)) for script in scripts) < 48 * 1024


def test_all_that_is_loaded_the_first_time_is_small() -> None:
    contents = [each for name, each in page_files(has_server=False).items() if is_taken_along(name)]
    assert sum(len(gzip.compress(each)) for each in contents) < 700 * 1000


def test_every_sentence_of_the_page_exists_and_is_used() -> None:
    sources = [*STATIC.glob("*.html"), *STATIC.glob("*.js"), Path(page_files_module.__file__)]
    text = "\n".join(path.read_text("utf-8") for path in sources)
    said = set(re.findall(r"""["'`]((?:web|play|trace|words)\.[a-z.-]+)["'`]""", text))
    said = {id for id in said if not id.endswith(".js")}
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
    kept = set(json.loads(worker.partition("const FILES = ")[2].partition(";")[0]))
    assert kept - {"./"} == {name for name in files if is_taken_along(name)} - {"index.html"}
    left = {Path(name).name for name in files if not is_taken_along(name)}
    licences = {"LICENSES.txt"} if CORE.exists() else set()
    assert {name for name in left if not name.endswith(".png")} == {"sw.js", *licences}


def test_addresses_are_relative() -> None:
    """But for those of namespaces, and what stands in data."""
    for name, content in page_files(has_server=False).items():
        if name.endswith((".html", ".js", ".css")):
            found = re.findall(
                r"""(?:href|src)="/|url\(/|(?:fetch|import)\(["'`]/""", content.decode()
            )
            assert found == [], name


def test_a_version_has_addresses_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    before = page_files.__wrapped__(has_server=False)
    assert before == page_files.__wrapped__(has_server=False)
    monkeypatch.setattr(page_files_module, "style_sheet", lambda: "")
    after = page_files.__wrapped__(has_server=False)
    assert {name for name in before.keys() & after.keys() if "/" in name} == set()
    for name in ("index.html", "lab.html", "sw.js"):
        assert before[name] != after[name]


@pytest.fixture
def without_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_files_module, "CORE", CORE.with_name("not-built.wasm"))


@pytest.mark.usefixtures("without_core")
def test_without_a_core_the_page_is_whole_and_asks_the_server() -> None:
    files = page_files.__wrapped__(has_server=True)
    assert [name for name in files if name.endswith((".wasm", ".txt"))] == []
    assert len([name for name in files if name.endswith(("/main.js", "/engine/worker.js"))]) == 2
    page = files["index.html"].decode()
    assert "garns-engine" not in page
    assert "garns-server" in page
