"""The rules of play: what may be changed, what can be undone, when a game ends."""

from __future__ import annotations

import json

import pytest

from garns import generate, parse
from garns.model import Grid, Puzzle
from garns.play import Game, new_game, own_puzzle

PUZZLE = generate(difficulty="easy", seed=1)


@pytest.fixture
def game() -> Game:
    return new_game(PUZZLE)


def fill(game: Game) -> None:
    for cell in game.puzzle.empty_cells:
        game.place(cell, game.solution.values[cell])


def wrong_value(game: Game, cell: int) -> int:
    return game.solution.values[cell] % game.puzzle.size + 1


def test_givens_are_locked(game: Game) -> None:
    given = next(cell for cell, value in enumerate(game.puzzle.values) if value)
    before = game.position
    assert game.place(given, 1) == game.erase(given) == game.note(given, 1) == "given"
    assert game.position is before


def test_own_digits_may_be_changed_and_erased(game: Game) -> None:
    cell = game.puzzle.empty_cells[0]
    for value in (1, 2, 3):
        assert game.place(cell, value) is None
        assert game.position.values[cell] == value
    game.place(cell, 3)
    assert game.position.values[cell] == 0
    game.place(cell, 4)
    game.erase(cell)
    assert game.position.values[cell] == 0
    assert game.ending is None


def test_a_digit_takes_notes_away_and_undo_brings_them_back(game: Game) -> None:
    game.note_everything()
    noted = game.position
    cell = game.puzzle.empty_cells[0]
    value = game.solution.values[cell]
    game.place(cell, value)
    peers = game.puzzle.layout.peers[cell]
    assert not any(game.position.notes[peer] >> (value - 1) & 1 for peer in peers)
    assert game.note(cell, 1) == "placed"
    assert game.undo()
    assert game.position == noted
    assert game.redo()
    assert game.position.values[cell] == value


def test_everything_can_be_undone(game: Game) -> None:
    start = game.position
    cells = game.puzzle.empty_cells
    for cell in cells[:-1]:
        game.note(cell, 5)
        game.place(cell, game.solution.values[cell])
    while game.undo():
        pass
    assert game.position == start
    assert not game.undo()


def test_the_game_ends_when_the_board_is_right(game: Game) -> None:
    fill(game)
    assert game.ending == "won"
    cell = game.puzzle.empty_cells[0]
    assert game.place(cell, 1) == game.erase(cell) == game.note_everything() == "over"
    assert not game.undo()


def test_a_full_but_wrong_board_goes_on(game: Game) -> None:
    first, *others = game.puzzle.empty_cells
    for cell in others:
        game.place(cell, game.solution.values[cell])
    game.place(first, wrong_value(game, first))
    assert game.ending is None
    assert game.wrong_cells == (first,)
    game.place(first, game.solution.values[first])
    assert game.ending == "won"


def test_the_third_mistake_ends_a_game_with_lives() -> None:
    game = new_game(PUZZLE, "lives")
    cell = game.puzzle.empty_cells[0]
    for left in (2, 1):
        game.place(cell, wrong_value(game, cell))
        game.erase(cell)
        assert (game.lives_left, game.ending) == (left, None)
    game.place(cell, wrong_value(game, cell))
    assert (game.lives_left, game.ending) == (0, "lost")


def test_undoing_does_not_bring_lives_back() -> None:
    game = new_game(PUZZLE, "lives")
    cell = game.puzzle.empty_cells[0]
    game.place(cell, wrong_value(game, cell))
    game.undo()
    assert game.lives_left == 2


def test_giving_up_shows_the_solution(game: Game) -> None:
    game.give_up()
    assert game.ending == "given-up"
    assert game.position.values == game.solution.values


def test_a_game_survives_its_record(game: Game) -> None:
    cells = game.puzzle.empty_cells
    game.note_everything()
    game.place(cells[0], 1)
    game.place(cells[1], 2)
    game.undo()
    game.seconds = 12.5
    assert Game.of_record(json.loads(json.dumps(game.record())), game.id) == game


def test_notes_count_for_hints_only_if_every_cell_has_some(game: Game) -> None:
    first, second, *_ = game.puzzle.empty_cells
    game.note(first, 1)
    assert game.as_puzzle.notes is None
    game.note_everything()
    assert game.as_puzzle.notes == game.position.notes
    game.place(second, wrong_value(game, second))
    assert game.as_puzzle.notes is None


def test_striking_candidates_gives_every_cell_its_notes(game: Game) -> None:
    cell = game.puzzle.empty_cells[0]
    value = wrong_value(game, cell)
    assert game.strike([(cell, value)]) is None
    assert game.as_puzzle.notes is not None
    assert not game.position.notes[cell] >> (value - 1) & 1
    assert game.undo()
    assert game.position.notes[cell] == 0


def test_any_of_several_solutions_wins() -> None:
    puzzle = own_puzzle(Puzzle(parse("." * 16).grid))
    game = new_game(puzzle, "lives")
    assert (game.rule, game.is_unique) == ("free", False)
    assert Game.of_record(game.record(), game.id) == game
    for cell, digit in enumerate("1234341221434322"):
        game.place(cell, int(digit))
    assert game.ending is None
    assert game.wrong_cells == (7, 14, 15)
    game.place(15, 1)
    assert game.ending == "won"


def test_own_digits_and_notes_of_a_puzzle_come_along(game: Game) -> None:
    first, second, *_ = game.puzzle.empty_cells
    values = bytearray(game.puzzle.values)
    values[first] = game.solution.values[first]
    notes = tuple(3 if cell in (first, second) else 0 for cell in range(len(values)))
    grid = Grid(bytes(values), game.puzzle.layout, givens=game.puzzle)
    begun = new_game(own_puzzle(Puzzle(grid, notes=notes)))
    assert begun.puzzle == game.puzzle
    assert begun.position.values == bytes(values)
    assert (begun.position.notes[first], begun.position.notes[second]) == (0, 3)
    assert Game.of_record(begun.record(), begun.id) == begun
    assert begun.undo()
    assert begun.position.values == game.puzzle.values


def test_lost_candidates_are_found_where_notes_count(game: Game) -> None:
    cell = game.puzzle.empty_cells[0]
    right = game.solution.values[cell]
    game.note(cell, wrong_value(game, cell))
    assert list(game.lost_cells) == []  # a shorthand, as long as not every cell has notes
    game.note_everything()
    assert list(game.lost_cells) == []
    game.note(cell, right)
    if not game.position.notes[cell]:
        game.note(cell, wrong_value(game, cell))
    assert list(game.lost_cells) == [cell]
