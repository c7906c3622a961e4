"""Reading lists over HTTP, and refusals in the words of a player."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from garns.formats import LossWarning, Source, format, parse, sniff
from garns.messages import LANGUAGES, all_sentences
from garns.model import Puzzle, possible_values
from garns.web import application

from .page import PUZZLE, SMALL
from .test_api import LIMITS, ask
from .test_importing import BROKEN, NAMED


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(application(LIMITS), base_url="http://localhost") as found:
        yield found


def test_the_answer_for_a_list(client: TestClient) -> None:
    found = ask(client, "read", puzzle=NAMED, after=1)
    assert (found["count"], found["unread"]) == (3, 0)
    assert [each["number"] for each in found["puzzles"]] == [2, 3]
    assert found["puzzles"][1]["givens"] == SMALL
    # What is read comes back whole: digits of the player and notes are in it.
    played = "5 u3 12 12 7 6 9 8 4\n" + ". . . . . . . . .\n" * 8
    (puzzle,) = ask(client, "read", puzzle=played)["puzzles"]
    again = parse(puzzle["puzzle"])
    assert again.grid.line.startswith("53..7698")
    assert not again.grid.is_given(1)
    assert again.notes is not None
    assert again.notes[2] == 0b11


def test_boards_of_pencil_marks_stay_what_they_are_in_a_list(client: TestClient) -> None:
    """In these a placed digit and a last candidate look alike; JSON would hide that."""
    grid = parse(PUZZLE).grid
    with pytest.warns(LossWarning):
        board = format(Puzzle(grid, notes=tuple(possible_values(grid))), "pencilmarks")
    for found in ask(client, "read", puzzle=f"{board}\n{board}")["puzzles"]:
        assert sniff(Source.of_text(found["puzzle"])).id == "pencilmarks"
        assert parse(found["puzzle"]) == parse(board)


def test_a_refusal_has_the_place_in_the_text(client: TestClient) -> None:
    refused = client.post("/api/check", json={"puzzle": f"{PUZZLE}\n{BROKEN}"}).json()
    assert (refused["line"], refused["column"]) == (2, 41)
    assert refused["detail"].startswith("Line 2: “!” cannot stand in a cell.")
    refused = client.post("/api/check", json={"puzzle": "hello"}).json()
    assert "line" not in refused


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_for_players_take_the_place_of_others(language: str) -> None:
    sentences = all_sentences(language)
    better = [id for id in sentences if id.startswith("web.api.unreadable.")]
    assert better
    for id in better:
        general = str(sentences[id.removeprefix("web.api.")])
        assert facts(str(sentences[id])) <= facts(general), id


def facts(sentence: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", sentence))


def test_a_list_may_be_long_but_not_without_end(client: TestClient) -> None:
    many = f"{PUZZLE}\n" * 1000
    assert ask(client, "read", puzzle=many)["count"] == 1000
    assert client.post("/api/read", json={"puzzle": many * 2}).status_code == 422
    assert client.post("/api/read", json={"puzzle": many * 10}).status_code == 413
    assert client.post("/api/check", json={"puzzle": many}).status_code == 413
