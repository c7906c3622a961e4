"""The scripts of the page: small, complete, and with words for everything."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from garns.draw.page import asset
from garns.draw.viewer import FILES
from garns.messages import all_sentences
from garns.web import kept
from garns.web.words import TOPICS

STATIC = Path(str(files("garns.web").joinpath("static")))


def test_the_scripts_are_small() -> None:
    own = [path.read_bytes() for path in STATIC.glob("*.js")]
    scripts = own + [asset(name).encode() for name in FILES if name.endswith(".js")]
    assert sum(len(gzip.compress(script)) for script in scripts) < 42 * 1024


def test_every_sentence_of_the_page_exists_and_is_used() -> None:
    text = "\n".join(path.read_text("utf-8") for path in STATIC.glob("*.*"))
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


def test_everything_is_taken_along() -> None:
    worker = (STATIC / "sw.js").read_text("utf-8")
    own = {path.name for path in STATIC.iterdir() if path.is_file()} - {
        "sw.js",
        "index.html",
        "lab.html",
    }
    for name in (*own, "colours.css", *(f"viewer/{name}" for name in FILES)):
        assert f'"{name}"' in worker, name


@pytest.fixture
def without_core(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(kept, "CORE", kept.CORE.with_name("not-built.wasm"))
    kept._engine.cache_clear()
    yield
    kept._engine.cache_clear()


@pytest.mark.usefixtures("without_core")
def test_without_a_core_the_page_is_whole_and_asks_the_server() -> None:
    answers = kept.kept_answers.__wrapped__()
    imported = re.findall(r'from "\./(.*)";', (STATIC / "thinking.js").read_text("utf-8"))
    assert {f"/static/{name}" for name in imported} <= answers.keys()
    assert "/static/engine/garns.wasm" not in answers
    assert "garns-engine" not in kept._page("index.html")
