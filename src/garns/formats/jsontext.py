"""JSON that strangers wrote: read strictly, with the place of what is wrong.

Python's own reader lets NaN, numbers of a million digits, half characters and repeated keys
pass, and falls over deep nesting; all of these are refused here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from garns.model import Place, UnreadableInput

from .source import Source

MAX_DIGITS = 18
MAX_TEXT = 1 << 20
"""Longest text, in characters; a 25×25 board with all pencil marks has a tenth of that."""

_MARK = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],]')
_COLON = re.compile(r"\s*:")
_BEFORE_VALUE = re.compile(r'\s*"?')


@dataclass(frozen=True)
class JsonText:
    """A JSON text that begins at a line of a source.

    Where it was unpacked from something else, positions in it mean nothing to a reader: all of
    it then stands at the one line and column.
    """

    source: Source
    text: str
    line: int = 1
    unpacked_at: int | None = None

    @classmethod
    def whole(cls, source: Source) -> JsonText:
        """All that is left of a source, as one text."""
        lines, length = [], 0
        for line in source.lines():
            length += len(line.text) + 1
            if length > MAX_TEXT:
                raise source.unreadable("too-long", line=line.number, max=MAX_TEXT)
            lines.append(line)
        return cls(source, "\n".join(line.text for line in lines))

    def value(self) -> object:
        try:
            value = json.loads(
                self.text, parse_int=_integer, parse_constant=_number, object_pairs_hook=_object
            )
            json.dumps(value, ensure_ascii=False).encode()
        except json.JSONDecodeError as error:
            raise self.unreadable("json", offset=error.pos) from None
        except _RepeatedKey as error:
            raise self.unreadable(
                "json-repeated", offset=self._offset_of_repeated(), key=error.key[:40]
            ) from None
        except UnicodeEncodeError:
            raise self.unreadable("json-surrogate") from None
        except RecursionError:
            raise self.unreadable("json-deep") from None
        except ValueError:
            raise self.unreadable("json-number") from None
        return value

    def members(self) -> Mapping[str, object]:
        value = self.value()
        if not isinstance(value, dict):
            raise self.unreadable("json-object", offset=0)
        return value

    def offset_of(self, *path: str | int) -> int | None:
        """Where a value begins, past its opening quote if it is a string.

        The path has the keys and, in lists, the indices that lead to it.
        """
        wanted = list(path)
        return next((spot.offset for spot in _spots(self.text) if spot.path == wanted), None)

    def _offset_of_repeated(self) -> int | None:
        seen = set()
        for spot in _spots(self.text):
            key = spot.container, spot.path[-1]
            if key in seen:
                return spot.offset
            seen.add(key)
        return None

    def unreadable(self, id: str, offset: int | None = None, **facts: object) -> UnreadableInput:
        return UnreadableInput(id, self._place(offset), **facts)

    def place_of(self, *path: str | int) -> Place:
        """Where the value stands that the path leads to."""
        return self._place(self.offset_of(*path))

    def _place(self, offset: int | None) -> Place:
        if self.unpacked_at is not None:
            return self.source.place(self.line, self.unpacked_at)
        if offset is None:
            return self.source.place(self.line)
        before = self.text[:offset]
        line = self.line + before.count("\n")
        return self.source.place(line, len(before) - (before.rfind("\n") + 1))

    def wrong(self, *path: str | int) -> UnreadableInput:
        """The error for a value that is not of the kind expected; its key is named, and the one
        that all of it stands under."""
        first, *others = [part[:40] for part in path if isinstance(part, str)]
        key = ": ".join([first, *others[-1:]])
        return self.unreadable("json-value", offset=self.offset_of(*path), key=key)


class _Spot(NamedTuple):
    """A place in a text where a value begins; the path goes on changing afterwards."""

    path: list[str | int]
    container: int
    offset: int


def _spots(text: str) -> Iterator[_Spot]:
    """Where the values in objects and lists begin."""
    path: list[str | int] = []
    containers: list[int] = []
    for mark in _MARK.finditer(text):
        char, offset = mark[0][0], mark.end()
        if char in "{[":
            containers.append(mark.start())
            path.append("" if char == "{" else -1)
        elif char in "}]" and path:
            path.pop()
            containers.pop()
        colon = _COLON.match(text, offset) if char == '"' else None
        if colon and path:
            path[-1], offset = json.loads(mark[0], strict=False), colon.end()
        elif char in "[," and path and isinstance(path[-1], int):
            path[-1] += 1
        else:
            continue
        yield _Spot(path, containers[-1], _start_of_value(text, offset))


def _start_of_value(text: str, offset: int) -> int:
    before = _BEFORE_VALUE.match(text, offset)
    return before.end() if before else offset


class _RepeatedKey(ValueError):
    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def _integer(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise ValueError(digits[:MAX_DIGITS])
    return int(digits)


def _number(name: str) -> float:
    raise ValueError(name)


def _object(pairs: Iterable[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise _RepeatedKey(key)
        found[key] = value
    return found
