"""Which language is spoken, and how numbers and times are written in it."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import pytest

from garns import Grid, InvalidRequest, use_language
from garns.messages import (
    cell_words,
    current_language,
    duration,
    environment_language,
    number,
    say,
    translations,
)
from garns.model import Layout, cell_name


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "pt_BR.UTF-8"}, "pt"),
        ({"LANG": "pt_PT"}, "pt"),
        ({"LANG": "pt@latin"}, "pt"),
        ({"LANG": "ptx_XX"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "pt_BR.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "pt_BR.UTF-8"}, "pt"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "en_US", "GARNS_LANG": "pt"}, "pt"),
        ({"LANG": "pt_BR", "LC_ALL": ""}, "pt"),
    ],
)
def test_the_environment_decides(environment: dict[str, str], language: str) -> None:
    assert environment_language(environment) == language


def test_a_language_can_be_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GARNS_LANG", "en")
    with use_language("pt"):
        assert current_language() == "pt"
        with use_language(None):
            assert current_language() == "pt"
    assert current_language() == "en"


def test_other_languages_are_refused() -> None:
    with pytest.raises(InvalidRequest, match="fr"), use_language("fr"):
        pass


def test_control_characters_are_shown_by_their_code() -> None:
    with use_language("en"):
        assert say("unreadable.symbol", found="\x1b") == "“U+001B” is not one of the symbols."


def test_numbers_and_times() -> None:
    with use_language("en"):
        assert number(69175316) == "69,175,316"
        assert duration(0.000340) == "340 µs"
        assert duration(0.00125) == "1.25 ms"
        assert duration(12.34) == "12.3 s"
        assert duration(0) == "0.00 µs"
    with use_language("pt"):
        assert number(69175316) == "69.175.316"
        assert duration(0.00125) == "1,25 ms"


def test_one_and_several() -> None:
    with use_language("en"):
        assert say("cli.trace.found", n=1) == "1 solution found."
        assert say("cli.trace.found", n=1000) == "1,000 solutions found."
    with use_language("pt"):
        assert say("cli.trace.found", n=1) == "1 solução encontrada."
        assert say("cli.trace.found", n=2) == "2 soluções encontradas."


def test_houses_in_words() -> None:
    conflict = Grid("." * 15 + "1").with_value(0, 1).conflicts
    assert conflict == ()
    board = Grid("1" + "." * 14 + "1", "4+diagonals")
    with use_language("pt"):
        words = say("cli.report.conflict", conflict=board.conflicts[0])
        assert words == "Regra violada: a diagonal 1 tem 1 mais de uma vez: L1C1 e L4C4."


def test_cells_are_named_as_the_language_does() -> None:
    layout = Layout.of_size(16)
    name = cell_name(layout, 16 * 11 + 2)
    for language, words in (("en", "r12c3"), ("pt", "L12C3")):
        with use_language(language):
            assert cell_words(layout, 16 * 11 + 2) == words
            assert say("grid.given-locked", cell=name).count(words) == 1
            assert say("draw.conflicts", cells=[name, name]).count(words) == 2


def test_data_have_one_name_for_a_cell_in_every_language() -> None:
    with use_language("pt"):
        name = cell_name(Layout.of_size(9), 25)
        assert (f"{name}", json.dumps(name)) == ("r3c8", '"r3c8"')
        # Faults of programs come from other processes, and are said here.
        sent = pickle.loads(pickle.dumps(name))
        assert "L3C8" in say("grid.given-locked", cell=sent)


def test_a_language_without_a_plural_rule_has_the_usual_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "qq").mkdir()
    (tmp_path / "qq" / "language.po").write_text('msgid "name"\nmsgstr "Q"\n')
    monkeypatch.setattr(translations, "FOLDER", tmp_path)
    assert [translations.plural_form("qq", n) for n in (0, 1, 2, "many")] == [1, 0, 1, -1]
