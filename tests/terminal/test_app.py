"""The full-screen game by its keys and the mouse, without a screen."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from textual.widgets import OptionList, Static

from garns import bank, generate, parse
from garns.logic import Hint
from garns.messages import LANGUAGES, say, use_language
from garns.messages.steps import level_name
from garns.model import Puzzle
from garns.play import RULES, Game, Store, new_game, new_puzzle, own_puzzle
from garns.terminal.game_screen import GameScreen
from garns.terminal.keys import KEYS
from garns.terminal.session import Session
from tests.terminal.playing import PUZZLE, Player, easy_game, play


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


def only_saved(store: Store) -> Game:
    (saved,) = store.games()
    return saved.game


def test_a_whole_game(store: Store) -> None:
    async def script(player: Player) -> None:
        await player.fill()
        assert "Solved correctly" in player.text("message")
        await player.press("u", "5", "enter")
        await player.see("New game: easy")

    play(script, store, new_game(bank.puzzle("medium", 6, 1)))
    assert store.statistics()[6, "medium", ""].won == 1
    assert store.games() == []


def test_moving(store: Store) -> None:
    async def script(player: Player) -> None:
        await player.go_to(0)
        await player.press("right", "down", "l", "j")
        assert player.screen.cursor == 20
        await player.press("left", "up", "h", "k", "k")
        assert player.screen.cursor == 72
        await player.press("tab")
        assert not player.game.puzzle.values[player.screen.cursor]

    play(script, store, easy_game())


def test_notes_are_seen_in_their_cell(store: Store) -> None:
    async def script(player: Player) -> None:
        cell = player.screen.cursor
        await player.press("n", "3", "7", "n")
        assert player.game.position.notes[cell] == 0b1000100
        await player.see(f"{player.screen.session.name(cell)}: empty, notes 3 7.")
        chart = player.screen.chart
        assert chart is not None
        x, y = chart.place(cell)
        assert [line[x : x + 5] for line in player.lines()[y : y + 2]] == ["  3  ", " 7   "]

    play(script, store, easy_game())


def test_undo_and_redo_go_over_everything(store: Store) -> None:
    async def script(player: Player) -> None:
        start = player.game.position
        await player.press("n", "3", "n", "5", "x", "a")
        end = player.game.position
        await player.press(*"uuuu")
        assert player.game.position == start
        await player.press("u")
        assert "nothing" in player.text("message")
        await player.press("r", "ctrl+y", "r", "r")
        assert player.game.position == end

    play(script, store, easy_game())


def test_givens_stay(store: Store) -> None:
    async def script(player: Player) -> None:
        given = next(cell for cell, value in enumerate(player.game.puzzle.values) if value)
        await player.go_to(given)
        await player.press("5")
        assert "is a given" in player.text("message")
        await player.press("x")
        assert "is a given" in player.text("message")

    play(script, store, easy_game())


def test_a_pause_hides_the_board(store: Store) -> None:
    async def script(player: Player) -> None:
        await player.press("p")
        assert player.text("board") == "Paused. Any key resumes."
        seconds = player.screen.session.elapsed
        assert player.screen.session.elapsed == seconds
        cursor, position = player.screen.cursor, player.game.position
        for key in ("z", "right", "5", "u"):
            await player.press(key)
            assert "┏" in player.text("board")
            assert (player.screen.cursor, player.game.position) == (cursor, position)
            await player.press("p")
        await player.press("b")
        assert "┏" not in player.text("board")

    play(script, store, easy_game())


def test_the_third_mistake_ends_a_game_with_lives(store: Store) -> None:
    async def script(player: Player) -> None:
        cell = player.screen.cursor
        await player.write_wrong(cell)
        assert "is wrong. 2 lives left." in player.text("message")
        assert "!" in player.text("board")
        await player.press("x")
        await player.write_wrong(cell)
        assert "1 life left" in player.text("message")
        await player.press("x")
        await player.write_wrong(cell)
        assert "third mistake" in player.text("message")

    play(script, store, new_game(PUZZLE, "lives"))
    assert store.statistics()[9, "easy", ""].played == 1


def test_hints_come_in_stages(store: Store) -> None:
    async def script(player: Player) -> None:
        for words in ("Look at", "The technique:", "What there is to see", "(Enter makes"):
            await player.press("question_mark")
            await player.see(words)
        assert player.screen.session.evidence
        assert "›" in player.text("board")
        before = player.game.position
        await player.press("enter")
        assert player.game.position != before
        assert player.game.wrong_cells == ()

    play(script, store, easy_game())


def test_a_wrong_board_is_told_before_any_hint(store: Store) -> None:
    async def script(player: Player) -> None:
        cell = player.screen.cursor
        await player.write_wrong(cell)
        await player.press("question_mark")
        await player.see(f"in {player.screen.session.name(cell)} is wrong.")
        assert "Look" not in player.text("message")
        await player.press("c")
        assert "Wrong" in player.text("message")

    play(script, store, easy_game())


def test_a_hint_that_takes_long_stops_nobody(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    may_end = threading.Event()
    found = Session.find_hint

    def slow(session: Session) -> Hint:
        result = found(session)
        may_end.wait()
        return result

    monkeypatch.setattr(Session, "find_hint", slow)

    async def script(player: Player) -> None:
        await player.press("question_mark")
        assert "Looking for a hint" in player.text("message")
        await player.write_wrong(player.screen.cursor)
        may_end.set()
        await player.stop_thinking()
        # The hint was for another position.
        assert player.screen.session.hint is None
        may_end.clear()
        await player.press("question_mark", "q")

    play(script, store, easy_game())
    may_end.set()
    assert only_saved(store).has_begun


def test_hints_lead_to_the_end_of_a_hard_puzzle(store: Store) -> None:
    """What one hint takes away, the next one knows about."""

    async def script(player: Player) -> None:
        session = player.screen.session
        while not player.game.ending:
            found = session.find_hint()
            for _ in range(4):
                session.give_hint(found)
            before = player.game.position
            assert session.follow_hint() is not None
            assert player.game.position != before
        assert player.game.ending == "won"

    play(script, store, new_game(generate(difficulty="hard", seed=3)))


def test_giving_up_asks_first(store: Store) -> None:
    async def script(player: Player) -> None:
        await player.press("v", "z")
        assert player.game.ending is None
        await player.press("v", "y")
        assert player.game.ending == "given-up"
        assert "This is the solution." in player.text("message")

    play(script, store, easy_game())


def test_a_game_that_was_left_goes_on(store: Store) -> None:
    async def leave(player: Player) -> None:
        await player.press("5", "escape")
        await player.see("Resume: easy, 9×9")
        await player.press("enter")
        await player.see("Writing digits")
        await player.press("tab", "6", "q")

    play(leave, store, easy_game())
    assert only_saved(store).position.values.count(0) == PUZZLE.grid.values.count(0) - 2


def test_nothing_is_kept_of_a_game_that_was_only_looked_at(store: Store) -> None:
    async def script(player: Player) -> None:
        await player.press("right", "q")

    play(script, store, easy_game())
    assert store.games() == []


def test_a_full_disk_does_not_end_the_game(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Store, "_write", full)

    async def script(player: Player) -> None:
        await player.press("5")
        assert "could not be saved: No space left" in player.text("message")
        await player.press("b", "u")

    play(script, store, easy_game())


def test_the_mouse(store: Store) -> None:
    async def script(player: Player) -> None:
        chart = player.screen.chart
        assert chart is not None
        cell = player.game.puzzle.empty_cells[-1]
        await player.click(chart.place(cell))
        assert player.screen.cursor == cell
        pad = player.screen.query_one("#pad", Static).content_region
        await player.click((pad.x + 6, pad.y + 1))
        assert player.game.position.values[cell] == 6
        buttons = player.lines()[-1]
        await player.click((buttons.index("undo"), 23))
        assert player.game.position.values[cell] == 0
        await player.click((buttons.index("notes"), 23))
        await player.click((pad.x, pad.y))
        assert player.game.position.notes[cell] == 1

    play(script, store, easy_game())


async def choose(player: Player, words: str) -> None:
    """A line of the menu, by arrows."""
    choices = player.app.screen.query_one(OptionList)
    for _ in range(2 * choices.option_count):
        if words in str(choices.highlighted_option and choices.highlighted_option.prompt):
            break
        await player.press("down")
    else:
        raise AssertionError("\n".join(player.lines()))
    await player.press("enter")


def test_the_menu_chooses_size_rule_and_colours(store: Store) -> None:
    async def script(player: Player) -> None:
        await player.see("New game: extreme")
        for words, seen in (
            ("Size: 9×9", "Size: 16×16"),
            ("Size: 16×16", "Size: 4×4"),
            ("Rule: free", "Rule: three lives"),
            ("Colours: dark", "Colours: light"),
        ):
            await choose(player, words)
            await player.see(seen)
        await choose(player, "New game: easy")
        await player.see("easy, 4×4, three lives")
        assert player.app.theme == "garns-light"

    play(script, store)
    settings = store.settings()
    assert (settings.size, settings.lives, settings.theme) == (4, True, "light")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_menu_has_boards_with_other_rules(store: Store, language: str) -> None:
    """All of them are listed; the one that is chosen is begun, and offered the next time too."""

    async def script(player: Player) -> None:
        choices = player.app.screen.query_one(OptionList)
        await choose(player, say("play.menu.kind", rules=say("play.rules.classic")))
        for rules in RULES:
            assert choices.get_option(f"rules:{rules}").prompt
        await choose(player, "Samurai")
        assert say("play.menu.daily") not in "\n".join(player.lines())
        await choose(player, say("play.menu.kind", rules="Samurai"))
        await choose(player, "Killer")
        await player.press("enter")
        await player.until(lambda: isinstance(player.app.screen, GameScreen))
        assert f"{level_name('easy')}, killer" in player.text("status")
        assert {each.kind for each in player.game.puzzle.layout.constraints} == {"cage"}
        await player.press("escape")
        await player.see(say("play.menu.kind", rules="killer"))

    play(script, store, language=language)
    assert store.settings().rules == "killer"


def test_escape_leaves_the_list_of_rules_as_it_was(store: Store) -> None:
    async def script(player: Player) -> None:
        await choose(player, "Kind of puzzle")
        await player.press("down", "escape")
        await player.see("Kind of puzzle: classic")
        await choose(player, "Kind of puzzle")
        await choose(player, "Back")
        await player.see("Kind of puzzle: classic")

    play(script, store)


@pytest.mark.parametrize("rules", RULES)
def test_a_board_of_each_kind_is_drawn(store: Store, rules: str) -> None:
    async def script(player: Player) -> None:
        assert "┏" in player.text("board")
        await player.press("right", "down", "question_mark")
        await player.see("Look at")

    play(script, store, new_game(new_puzzle("easy", rules=rules)), size=(120, 40))


def test_a_saved_game_is_deleted_when_asked_twice(store: Store) -> None:
    for cell in PUZZLE.grid.empty_cells[:2]:
        game = easy_game()
        game.place(cell, 1)
        store.save(game)

    async def script(player: Player) -> None:
        await player.press("x")
        await player.see("Delete this game?")
        await player.press("down", "x")
        await player.see("Delete this game?")
        assert len(store.games()) == 2
        await player.press("x")
        await player.see("The game was deleted.")

    play(script, store)
    assert len(store.games()) == 1


def test_a_game_of_another_window_is_left_alone(store: Store, tmp_path: Path) -> None:
    game = easy_game()
    game.place(PUZZLE.grid.empty_cells[0], 1)
    other = Store(tmp_path)
    other.save(game)
    assert other.claim(game.id)

    async def script(player: Player) -> None:
        await player.press("enter")
        await player.see("in another window")
        await player.press("x", "x")
        await player.see("in another window")

    play(script, store)
    other.release()
    assert only_saved(store).id == game.id


def read_file(path: Path) -> Puzzle:
    return own_puzzle(parse(path.read_text()))


@pytest.fixture
def folder(tmp_path: Path) -> list[Path]:
    paths = [tmp_path / name for name in ("broken.in", "good.in")]
    for path, text in zip(paths, ("1 2 x\n", str(PUZZLE.grid.values.hex()[1::2])), strict=True):
        path.write_text(text)
    return paths


def test_a_folder_with_a_broken_file(store: Store, folder: list[Path]) -> None:
    async def script(player: Player) -> None:
        await player.press("down", "enter")
        await player.see("broken.in:")
        await player.press("down", "enter")
        await player.see("easy, 9×9")

    play(script, store, files=folder, read_file=read_file)


def test_a_folder_at_random_passes_over_broken_files(store: Store, folder: list[Path]) -> None:
    async def script(player: Player) -> None:
        await player.press("enter")
        await player.see("easy, 9×9")

    play(script, store, files=folder, read_file=read_file)


def test_a_puzzle_with_several_solutions_says_so_and_any_one_wins(store: Store) -> None:
    puzzle = own_puzzle(Puzzle(parse("." * 16).grid))

    async def script(player: Player) -> None:
        assert "more than one solution" in player.text("message")
        await player.press("question_mark")
        await player.see("more than one solution")
        await player.fill(parse("2143432112343412").grid.values)
        assert "Solved correctly" in player.text("message")

    play(script, store, new_game(puzzle, "lives"))


def test_capital_letters_on_a_large_board(store: Store) -> None:
    puzzle = generate(16, clues=200, seed=1)

    async def script(player: Player) -> None:
        await player.press("G")
        assert player.game.position.values[player.screen.cursor] == 16

    play(script, store, new_game(puzzle))


def test_signs_are_written_by_their_numbers(store: Store) -> None:
    async def script(player: Player) -> None:
        cell = player.screen.cursor
        await player.press("3")
        assert f"{player.screen.session.name(cell)}: ♊." in player.text("status")
        assert "3 ♊ ×" in player.text("pad")

    play(script, store, easy_game(), symbols="zodiac")


def test_a_terminal_that_is_too_small_says_so(store: Store) -> None:
    async def script(player: Player) -> None:
        await player.see("too small")
        await player.press("5", "q")

    play(script, store, easy_game(), size=(30, 10))
    assert only_saved(store).has_begun


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_has_every_key(store: Store, language: str) -> None:
    async def script(player: Player) -> None:
        await player.press("f1")
        await player.see(say("play.help.title"))
        seen = " ".join(" ".join(player.lines()).split())
        for key in KEYS:
            assert say(f"play.key.{key.action}") in seen
        await player.press("z")
        await player.see(say("play.digits-on"))

    with use_language(language):
        play(script, store, easy_game(), size=(110, 40), language=language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_line_of_buttons_fits(store: Store, language: str) -> None:
    async def script(player: Player) -> None:
        assert player.lines()[-1].endswith(say("play.button.leave"))

    play(script, store, easy_game(), language=language)
