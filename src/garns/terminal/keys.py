"""The keys of the full-screen game: one table for what they do, the line below the board and the
page of help."""

from __future__ import annotations

from dataclasses import dataclass

MOVES = {
    "up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1),
    "k": (-1, 0), "j": (1, 0), "h": (0, -1), "l": (0, 1),
}  # fmt: skip


@dataclass(frozen=True)
class Key:
    """`keys` as Textual calls them, `shown` as they stand on the keyboard. The words are
    `play.key.<action>`, in the line below the board `play.button.<action>`."""

    action: str
    keys: tuple[str, ...]
    shown: str
    is_button: bool = False


KEYS = (
    Key("note", ("n", "space"), "n", is_button=True),
    Key("erase", ("x", "0", "delete", "backspace"), "x 0 Del"),
    Key("undo", ("u", "ctrl+z"), "u", is_button=True),
    Key("redo", ("r", "ctrl+y"), "r", is_button=True),
    Key("hint", ("question_mark",), "?", is_button=True),
    Key("follow", ("enter",), "Enter"),
    Key("check", ("c",), "c", is_button=True),
    Key("all_notes", ("a",), "a"),
    Key("next_empty", ("tab",), "Tab"),
    Key("same", ("m",), "m"),
    Key("time", ("t",), "t"),
    Key("pause", ("p",), "p", is_button=True),
    Key("theme", ("b", "f2"), "b F2"),
    Key("give_up", ("v",), "v"),
    Key("help", ("i", "f1"), "i F1", is_button=True),
    Key("menu", ("escape",), "Esc"),
    Key("leave", ("q", "ctrl+c", "ctrl+q"), "q", is_button=True),
)

ACTIONS = {key: row.action for row in KEYS for key in row.keys}
