"""JSON as SudokuPad shortens it before it is packed: `{ce:[[,,{v:9}],…],ca:[{ce:[[0,0]],v:10}]}`.

Keys have no quotation marks and are short, strings have single ones, empty objects are left out
(`[,,]` is three of them), and so are the words for true and false (`t`, `f`), the `#` of colours
and zeros of black. It is read into plain JSON, with the long keys.
"""

from __future__ import annotations

import json
import re

KEYS = {
    "c": "color",
    "ca": "cages",
    "ct": "center",
    "c1": "borderColor",
    "c2": "backgroundColor",
    "ce": "cells",
    "cs": "cellSize",
    "a": "arrows",
    "o": "overlays",
    "u": "underlays",
    "w": "width",
    "h": "height",
    "v": "value",
    "vd": "videos",
    "l": "lines",
    "r": "rounded",
    "re": "regions",
    "fs": "fontSize",
    "th": "thickness",
    "hl": "headLength",
    "wp": "wayPoints",
    "t": "title",
    "te": "text",
    "d": "duration",
}
DEEPEST = 50
_WORDS = {"t": True, "f": False, "true": True, "false": False, "null": None}
_BARE = re.compile(r"[^,{}\[\]:'\"]*")
_NUMBER = re.compile(r"-?[0-9]{1,18}(?:\.[0-9]{1,18})?")


class NotZipped(ValueError):
    """The text is neither JSON nor shortened JSON."""


def unzipped(text: str) -> str:
    """The text itself if it is JSON already."""
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return json.dumps(_Reader(text).whole(), ensure_ascii=False)
    return text


class _Reader:
    def __init__(self, text: str) -> None:
        self._text, self._next, self._depth = text, 0, 0
        # Where there are double ones, single quotation marks are apostrophes.
        self._quote = '"' if '"' in text else "'"

    def whole(self) -> object:
        value = self._value()
        if self._next < len(self._text):
            raise NotZipped
        return value

    @property
    def _char(self) -> str:
        return self._text[self._next : self._next + 1]

    def _take(self, char: str) -> None:
        if self._char != char:
            raise NotZipped
        self._next += 1

    def _value(self) -> object:
        if self._char not in ("{", "["):
            return self._string() if self._char == self._quote else self._bare()
        self._depth += 1
        if self._depth > DEEPEST:
            raise NotZipped
        found = self._object() if self._char == "{" else self._list()
        self._depth -= 1
        return found

    def _object(self) -> dict[str, object]:
        found: dict[str, object] = {}
        self._take("{")
        while self._char != "}":
            key = self._string() if self._char == self._quote else self._word()
            self._take(":")
            found[KEYS.get(key, key)] = self._value()
            if self._char != "}":
                self._take(",")
        self._take("}")
        return found

    def _list(self) -> list[object]:
        found = list[object]()
        self._take("[")
        if self._char == "]":
            self._take("]")
            return found
        found.append(self._value())
        while self._char != "]":
            self._take(",")
            found.append(self._value())
        self._take("]")
        return found

    def _string(self) -> str:
        self._take(self._quote)
        parts = list[str]()
        while self._char != self._quote:
            if self._char == "\\":
                parts.append(self._escaped())
            elif not self._char:
                raise NotZipped
            else:
                parts.append(self._char)
                self._next += 1
        self._take(self._quote)
        return "".join(parts)

    def _escaped(self) -> str:
        self._take("\\")
        char = self._char
        self._next += 1
        if char == "u":
            code = self._text[self._next : self._next + 4]
            self._next += 4
            if not re.fullmatch("[0-9a-fA-F]{4}", code):
                raise NotZipped
            return chr(int(code, 16))
        return {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}.get(char, char)

    def _bare(self) -> object:
        """A word without quotation marks; nothing at all is an empty object."""
        word = self._word()
        if not word:
            return {}
        if word in _WORDS:
            return _WORDS[word]
        if _NUMBER.fullmatch(word):
            return float(word) if "." in word else int(word)
        return word

    def _word(self) -> str:
        match = _BARE.match(self._text, self._next)
        word = match[0] if match else ""
        self._next += len(word)
        return word.strip()
