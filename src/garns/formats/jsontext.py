"""JSON that strangers wrote: read strictly, with the place of what is wrong.

Python's own reader lets NaN, numbers of a million digits, half characters and repeated keys
pass, and falls over deep nesting; all of these are refused here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from garns.model import UnreadableInput

from .source import Source

MAX_DIGITS = 18


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
                "json-repeated", offset=self.offset_of(error.key), key=error.key[:40]
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

    def offset_of(self, key: str) -> int | None:
        """Where the value of a key begins, past its opening quote if it is a string."""
        found = re.search(rf'"{re.escape(key)}"\s*:\s*"?', self.text)
        return found.end() if found else None

    def unreadable(self, id: str, offset: int | None = None, **facts: object) -> UnreadableInput:
        if self.unpacked_at is not None:
            return self.source.unreadable(id, line=self.line, column=self.unpacked_at, **facts)
        if offset is None:
            return self.source.unreadable(id, line=self.line, column=None, **facts)
        before = self.text[:offset]
        line = self.line + before.count("\n")
        column = len(before) - (before.rfind("\n") + 1)
        return self.source.unreadable(id, line=line, column=column, **facts)

    def wrong(self, key: str) -> UnreadableInput:
        """The error for a key whose value is not of the kind expected."""
        return self.unreadable("json-value", offset=self.offset_of(key), key=key)


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
