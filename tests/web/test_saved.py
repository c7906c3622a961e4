"""What the browser has kept may be anything: the page opens all the same, and says what it could
not read."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.browser import wait_until

from .conftest import Opened
from .page import SHARED, choose, saved

CHANGE = [[[0, 2, 0, 4]]]

HOSTILE: dict[str, Any] = {
    "notes": {"corner": [-1] * 81},
    "notes beyond": {"centre": [2**30] * 81},
    "struck": {"struck": [1.5] * 81},
    "few notes": {"corner": [0] * 80},
    "text as notes": {"corner": "." * 81},
    "mistakes": {"mistakes": 1e9},
    "negative": {"mistakes": -1, "rule": "lives"},
    "hints": {"hints": "many"},
    "seconds": {"seconds": None},
    "date": {"touched": 1e300},
    "values": {"values": ["." * 81]},
    "letters": {"values": "Z" * 81},
    "another board": {"values": "." * 16},
    "givens": {"values": "." * 81},
    "solution": {"solution": 5},
    "rule": {"rule": "anything"},
    "ending": {"ending": "soon"},
    "level": {"level": {"toString": 1}},
    "daily": {"daily": ["x"]},
    "id": {"id": {}},
    "past": {"past": ""},
    "cell": {"past": [[[0, 99, 0, 4]]]},
    "layer": {"past": [[[7, 2, 0, 4]]]},
    "value": {"future": [[[0, 2, 0, 40]]]},
    "change": {"future": [[0]]},
    "no board": {"board": None},
    "size": {"board": {"size": 1e9}},
    "houses": {"board": {"houses": [{"kind": "row", "number": 1, "cells": [500]}]}},
    "many houses": {"board": {"houses": [{"cells": []}] * 5000}},
    "layout": {"board": {"layout": {}}},
}


def changed(game: dict[str, Any], news: dict[str, Any]) -> dict[str, Any]:
    board = {**game["board"], **(news.get("board") or {})} if news.get("board", 1) else None
    return {**game, **news, "board": board}


def put(page: Any, key: str, text: str) -> None:
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, text])


def reloaded(page: Any) -> None:
    """Without what the page saves when it is left."""
    page.evaluate("Storage.prototype.setItem = () => {}")
    page.reload()
    page.wait_for_selector("body[data-ready=whole]")


def test_hostile_games_are_set_aside(opened: Opened) -> None:
    """All of them at once, and each as the current one: it is the one that the page opens with."""
    page = opened(SHARED)
    good = saved(page)
    texts = {name: json.dumps(changed(good, news)) for name, news in HOSTILE.items()}
    texts |= {"no JSON": "{", "nothing": "null", "text": '"game"', "list": "[]", "empty": ""}
    for name, text in texts.items():
        put(page, f"garns.game.{name}", text)
    put(page, "garns.current", "notes")
    reloaded(page)
    assert f"{len(texts)} saved games could not be read" in page.inner_text("#message")
    kept = page.evaluate("Object.entries(localStorage)")
    broken = {key[len("broken.garns.game.") :]: text for key, text in kept if "broken" in key}
    assert broken == texts
    choose(page, "games")
    page.click("#games-list li >> nth=1 >> button >> nth=0")
    assert saved(page)["id"] == good["id"]
    reloaded(page)
    assert page.inner_text("#message") == ""


@pytest.mark.parametrize("name", ["notes", "mistakes", "past"])
def test_a_hostile_game_is_not_imported(opened: Opened, name: str) -> None:
    page = opened(SHARED)
    before = saved(page)
    hostile = {"garns": 1, "games": [changed({**before, "id": "other"}, HOSTILE[name])]}
    choose(page, "games")
    content = json.dumps(hostile).encode()
    page.set_input_files("#import-file", {"name": "x", "mimeType": "", "buffer": content})
    wait_until(page, "document.querySelector('#games-dialog .trouble').innerText")
    assert page.locator("#games-list li").count() == 1


def test_what_a_game_does_not_have_is_not_taken_over(opened: Opened) -> None:
    page = opened(SHARED)
    good = saved(page)
    text = json.dumps({**good, "past": CHANGE, "record": 1, "draw": 2, "peers": 3})
    put(page, f"garns.game.{good['id']}", text[:-1] + ', "__proto__": {"place": 4}}')
    reloaded(page)
    assert page.inner_text("#message") == ""
    page.click('[data-cell="3"]')
    page.keyboard.press("7")
    assert saved(page)["values"][3] == "7"
    assert set(saved(page)) == set(good)


@pytest.mark.parametrize(
    "text", ["{", "[]", "5", '"x"', '{"theme": {}, "symbols": 5, "timer": "no", "language": []}']
)
def test_settings_and_statistics_of_any_kind(opened: Opened, text: str) -> None:
    page = opened(SHARED)
    put(page, "garns.settings", text)
    wrong = {"easy": None, "hard": {"won": "x"}, "expert": {"played": 1, "won": 0, "best": None}}
    put(page, "garns.statistics", json.dumps(wrong) if text == "{" else text)
    reloaded(page)
    assert page.evaluate("document.documentElement.dataset.theme") == "auto"
    choose(page, "statistics")
    assert page.locator("#statistics-rows td").count() == (5 if text == "{" else 0)
    page.keyboard.press("Escape")
    choose(page, "settings")
    assert page.is_visible("#settings-dialog")


def test_more_mistakes_than_lives_at_once(opened: Opened) -> None:
    """Several cells are filled with one key."""
    page = opened(SHARED)
    choose(page, "restart")
    good = saved(page)
    put(page, f"garns.game.{good['id']}", json.dumps({**good, "rule": "lives"}))
    reloaded(page)
    cells = [cell for cell, sign in enumerate(good["values"]) if sign == "."][:5]
    page.click(f'[data-cell="{cells[0]}"]')
    for cell in cells[1:]:
        page.click(f'[data-cell="{cell}"]', modifiers=["Control"])
    page.keyboard.press("9")
    assert saved(page)["mistakes"] > 3
    assert page.inner_text("#lives") == "♡♡♡"
