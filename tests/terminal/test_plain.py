"""The game line by line: scripted sessions."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from garns import generate, parse
from garns.learn import LearnStore, Outcome, Progress, Strength
from garns.messages import LANGUAGES, say, use_language
from garns.model import Puzzle
from garns.play import Game, Store, new_game, own_puzzle
from garns.terminal.plain import VERBS, PlainGame, verbs_by_name

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with use_language("en"):
        yield


def game() -> Game:
    return new_game(own_puzzle(Puzzle(parse(LINE).grid)))


def session(store: Store, *lines: str, of: Game | None = None, symbols: str | None = None) -> str:
    """Everything that is said to these lines."""
    said: list[str] = []
    typed = io.StringIO("".join(f"{line}\n" for line in lines))
    PlainGame(of or game(), store, symbols).run(typed, said.append)
    return "\n".join(said)


def answers(store: Store, *lines: str, of: Game | None = None) -> list[str]:
    """What is said to each line, but for boards."""
    playing = PlainGame(of or game(), store)
    found = [" ".join(playing.answers(line.split())) for line in lines]
    playing.session.leave()
    return ["(board)" if "+---" in text else text for text in found]


def test_moves(store: Store) -> None:
    assert answers(
        store, "r1c3 9", "r1c3", "r1c1 1", "r1c3 0", "u", "u", "u", "redo", "1,3 4", "c"
    ) == [
        "r1c3: 9. 50 cells left.",
        "r1c3: 9. 50 cells left.",
        "This digit is a given and cannot be changed.",
        "r1c3: empty. 51 cells left.",
        "(board)",
        "(board)",
        "There is nothing to undo or redo.",
        "(board)",
        "r1c3: 4. 50 cells left.",
        "Everything is right so far.",
    ]


def test_notes(store: Store) -> None:
    assert answers(store, "n r1c3 1 2", "n r1c3 1", "where 2", "r1c3 4", "n r1c3 1", "a") == [
        "r1c3: empty, notes 1 2. 51 cells left.",
        "r1c3: empty, notes 2. 51 cells left.",
        "On the board: r6c5 and r7c7. In notes: r1c3.",
        "r1c3: 4. 50 cells left.",
        "A digit stands here; notes go into empty cells.",
        "Done.",
    ]


def test_reading_the_board(store: Store) -> None:
    assert answers(store, "r 1", "col 1", "box 1", "row 10", "left", "b") == [
        "Row 1: 5, 3, empty, empty, 7, empty, empty, empty, empty.",
        "Column 1: 5, 6, empty, 8, 4, 7, empty, empty, empty.",
        "Box 1: 5, 3, empty, 6, empty, empty, empty, 9, 8.",
        "There are 9 of them.",
        "Left: 1 ×6, 2 ×7, 3 ×6, 4 ×7, 5 ×6, 6 ×4, 7 ×6, 8 ×4, 9 ×5.",
        "(board)",
    ]


def test_what_is_not_understood(store: Store) -> None:
    bad_cell, bad_symbol, *others = answers(store, "r9z 1", "r1c3 w", "a b c d", "r", "", "r1c12")
    assert "is not the name of a cell" in bad_cell
    assert bad_symbol == "“w” is none of: 1 2 3 4 5 6 7 8 9."
    assert others[0] == others[1] == say("play.plain.welcome")
    assert others[2] == ""
    assert "outside the board" in others[3]


def test_hints_in_stages_and_the_move(store: Store) -> None:
    said = answers(store, "f", *"????", "f")
    assert said[0] == "No hint has shown a move yet."
    beginnings = ("Look at", "The technique", "What there is to see", "")
    assert all(text.startswith(words) for text, words in zip(said[1:], beginnings, strict=False))
    assert said[4].endswith("f makes this move.")
    assert said[5] == "(board)"
    assert store.games()[0].game.position.values.count(0) == 50


def test_a_wrong_board_is_told_before_any_hint(store: Store) -> None:
    assert answers(store, "r1c3 9", "?", "c")[1:] == ["9 in r1c3 is wrong.", "Wrong: r1c3."]


def test_lost_candidates_and_help_are_told(store: Store) -> None:
    solution = game().solution.line
    right = solution[2]
    said = answers(store, "a", "c", f"n r1c3 {right}", "c", "?")
    assert said[1] == "Everything is right so far."
    assert said[3] == "The right digit is missing from the notes of r1c3."
    assert said[4] == "The pencil marks of r1c3 have lost the right digit."
    moves = [f"r{c // 9 + 1}c{c % 9 + 1} {solution[c]}" for c in range(81) if LINE[c] == "."]
    *_, end, statistics = answers(store, "?", *moves, "s")
    assert "With 1 hint." in end
    assert "best time without hints –" in statistics
    assert "Won with hints: 1. Hints: 1. Mistakes: 0." in statistics


def test_a_pause_ends_with_the_next_command(store: Store) -> None:
    assert answers(store, "p", "p", "p", "r1c3")[:3] == [
        "Paused, the clock is stopped. p or any other command resumes.",
        "The game is resumed.",
        "Paused, the clock is stopped. p or any other command resumes.",
    ]


def test_giving_up_asks_first(store: Store) -> None:
    said = session(store, "v", "n", "v", "yes")
    assert "The game is resumed." in said
    assert said.endswith("This is the solution.")
    assert store.statistics()[9, "easy", ""].played == 1


def test_three_mistakes(store: Store) -> None:
    puzzle = own_puzzle(Puzzle(parse(LINE).grid))
    typed = ("t", "r1c3 9", "r1c3 8", "t", "r1c3 7", "r1c3 4")
    said = session(store, *typed, of=new_game(puzzle, "lives"))
    for words in ("3 lives left", "r1c3 is wrong. 2 lives left.", "1 life left"):
        assert words in said
    assert said.splitlines()[-1].startswith("The third mistake")


def test_a_whole_game(store: Store) -> None:
    playing = game()
    moves = [
        f"r{cell // 9 + 1}c{cell % 9 + 1} {playing.solution.values[cell]}"
        for cell in playing.puzzle.empty_cells
    ]
    said = session(store, *moves, "never read", of=playing)
    assert said.splitlines()[-1].startswith("Solved correctly, in ")
    assert store.games() == []


def test_the_end_of_the_input_saves(store: Store) -> None:
    assert session(store, "r1c3 4").endswith(say("play.plain.saved"))
    assert store.games()[0].game.position.values.count(0) == 50


def test_ctrl_c_saves(store: Store) -> None:
    def interrupted() -> Iterator[str]:
        yield "r1c3 4\n"
        raise KeyboardInterrupt

    said: list[str] = []
    with pytest.raises(KeyboardInterrupt):
        PlainGame(game(), store).run(interrupted(), said.append)
    assert said[-1] == say("play.plain.saved")
    assert store.games()[0].game.position.values.count(0) == 50


def test_ctrl_c_stops_a_hint_but_not_the_game(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("garns.terminal.session.Session.find_hint", interrupted)
    assert answers(store, "?", "r1c3 4") == [
        "The search for a hint was stopped.",
        "r1c3: 4. 50 cells left.",
    ]


def test_several_games(store: Store) -> None:
    said = session(
        store, "games", "r1c3 4", "new easy 4", "games", "resume 1", "r1c3", "delete 7",
        "new extreme 4", "new 5", "statistics",
    )  # fmt: skip
    for words in (
        "There is no game to resume.",
        "1: easy, 9×9. 50 cells left.",
        "r1c3: 4. 50 cells left.",
        "There is one saved game: number 1.",
        "For boards of 4×4 there are these levels:",
        "There are boards of these sizes: 4, 6, 9 and 16.",
        "No game has ended yet.",
    ):
        assert words in said


@pytest.mark.parametrize(
    ("wish", "language", "title"),
    [
        ("new killer", "en", "easy, killer"),
        ("new hard thermo lives", "en", "hard, thermometers, three lives"),
        ("new samurai MEDIUM", "en", "medium, Samurai"),
        ("new difícil termômetros", "pt", "difícil, termômetros"),
        ("new samurai vidas", "pt", "fácil, Samurai, três vidas"),
    ],
)
def test_a_new_game_with_other_rules(store: Store, wish: str, language: str, title: str) -> None:
    with use_language(language):
        assert title in session(store, wish, "t")


def test_a_new_game_tells_its_rules(store: Store) -> None:
    for wish, words in (
        ("killer", "Digits in a cage differ"),
        ("x", "Both diagonals"),
        ("windoku", "Every window"),
        ("jigsaw", "Every region"),
        ("samurai", "Several grids overlap"),
    ):
        assert words in session(store, f"new {wish}")
        assert words in session(store, f"new {wish}", "rules")


def test_wishes_for_a_new_game_that_mean_nothing(store: Store) -> None:
    said = answers(store, "new tricky", "new killer 6", "new extreme killer", "r1c3")
    assert said[0].startswith("“tricky” is not a level, a size or a set of rules. Levels: easy,")
    assert said[1] == say("play.size-or-rules")
    assert "killer" in said[2]
    assert said[3] == "r1c3: empty. 51 cells left."


def test_deleting_a_game_but_not_the_open_one(store: Store) -> None:
    session(store, "r1c3 4")
    assert answers(store, "r1c3 4", "delete 1", "delete 2") == [
        "r1c3: 4. 50 cells left.",
        say("play.open-elsewhere"),
        say("play.deleted"),
    ]


def test_signs_by_name_and_number(store: Store) -> None:
    said = session(store, "r1c3 4", "r1c4 ♉", "n r1c6 3", symbols="zodiac")
    for words in ("r1c3: ♋.", "r1c4: ♉.", "r1c6: empty, notes ♊."):
        assert words in said


def test_large_boards(store: Store) -> None:
    puzzle = generate(16, clues=200, seed=1)
    playing = new_game(puzzle)
    cell = playing.puzzle.empty_cells[0]
    name = f"r{cell // 16 + 1}c{cell % 16 + 1}"
    said = session(store, f"{name} g", f"{name} 16", f"{name} 12", of=playing)
    assert f"{name}: G." in said
    assert f"{name}: C." in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_is_listed_and_understood(store: Store, language: str) -> None:
    with use_language(language):
        listed = session(store, "h")
        for verb in VERBS:
            assert verb.meaning in listed
            assert verb.name in listed
            assert verbs_by_name()[verb.name] is verbs_by_name()[verb.short] is verb
            assert callable(getattr(PlainGame, f"do_{verb.action}"))


def test_portuguese(store: Store) -> None:
    with use_language("pt"):
        said = answers(
            store, "l1c3 4", "linha 1", "dica", "desfazer", "novo fácil 6 vidas", "tempo"
        )
    assert said[:2] == [
        "L1C3: 4. Faltam 50 casas.",
        "Linha 1: 5, 3, 4, vazia, 7, vazia, vazia, vazia, vazia.",
    ]
    assert said[5].startswith("fácil, 6×6, três vidas. Tempo 0:")
    assert said[5].endswith("Restam 3 vidas.")


def strength_after(store: Store, *lines: str, of: Game | None = None) -> Strength:
    session(store, *lines, of=of)
    return LearnStore(store.folder).load().strength


def winning_lines() -> list[str]:
    """All digits of the solution, cell by cell."""
    played = game()
    solution, given = played.solution.values, played.puzzle.values
    empty = [cell for cell in range(81) if not given[cell]]
    return [f"r{cell // 9 + 1}c{cell % 9 + 1} {solution[cell]}" for cell in empty]


@pytest.mark.parametrize(
    ("before", "outcome"),
    [((), Outcome(True)), (("?",), Outcome(True, helps=1)), (("v", "y"), Outcome(False))],
    ids=["won", "with a hint", "given up"],
)
def test_a_game_counts_for_the_strength(
    store: Store, before: tuple[str, ...], outcome: Outcome
) -> None:
    """As it does in the page: the puzzle is an opponent of its rating."""
    expected = Progress().played(1.2, outcome, 0).strength
    assert strength_after(store, *before, *winning_lines()) == expected
    assert LearnStore(store.folder).load().answers == {}


def test_only_rated_puzzles_count_for_the_strength(store: Store) -> None:
    small = new_game(own_puzzle(Puzzle(parse("1...|..3.|.2..|...4".replace("|", "")).grid)))
    assert strength_after(store, "v", "y", of=small) == Progress().strength
    assert strength_after(store, "r1c3 4") == Progress().strength, "the game goes on"
