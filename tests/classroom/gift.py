"""Reads GIFT by its published grammar, independently of what writes it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import lark

GRAMMAR = Path(__file__).with_name("gift.lark")


class GiftQuestion(NamedTuple):
    title: str
    body: str
    kind: str
    answer: str


def read_gift(text: str) -> list[GiftQuestion]:
    """The questions of a file; `lark.UnexpectedInput` where it breaks a rule of GIFT."""
    grammar = lark.Lark(GRAMMAR.read_text(encoding="utf-8"), parser="lalr")
    tree = grammar.parse(text.rstrip("\n") + "\n\n")
    return [_question(each) for each in tree.find_data("question")]


def _question(tree: lark.Tree[lark.Token]) -> GiftQuestion:
    title, body = (next(tree.find_data(name)) for name in ("title", "body"))
    answer = tree.children[-1]
    assert isinstance(answer, lark.Tree)
    return GiftQuestion(_text(title), _text(body), answer.data, _text(answer))


def _text(tree: lark.Tree[lark.Token]) -> str:
    tokens = tree.scan_values(lambda value: isinstance(value, lark.Token))
    return "".join(each[1:] if each.type == "ESCAPED" else each for each in tokens)
