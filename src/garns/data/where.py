"""The language of `--where`: `er >= 7 and techniques['x-wing'] >= 2`, read into a tree.

    condition  := all ("or" all)*
    all        := one ("and" one)*
    one        := "not" one | "(" condition ")" | test
    test       := operand [operator operand | ["not"] "in" "(" value, … ")" | "is" ["not"] "null"]
    operand    := column | column["key"] | value
    value      := number | 'text' | "text" | true | false

Operators are = != < <= > >=, with == and <> as other spellings. What the tree means is the matter
of `conditions`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from garns.model import Message, Place, UnreadableInput

Value = int | float | str | bool


class Column(NamedTuple):
    """A column, or with a `key` what is under it in a column of maps. `at` is where it stands,
    counted from 1; so in all nodes."""

    name: str
    at: int
    key: str | None = None
    key_at: int = 0


class Literal(NamedTuple):
    value: Value
    at: int


Operand = Column | Literal


class Comparison(NamedTuple):
    """`7 <= er` is read as `er >= 7`."""

    left: Column
    operator: str
    right: Operand
    at: int


class Among(NamedTuple):
    operand: Column
    values: tuple[Literal, ...]


class IsNull(NamedTuple):
    operand: Column


class Not(NamedTuple):
    condition: Condition


class And(NamedTuple):
    left: Condition
    right: Condition


class Or(NamedTuple):
    left: Condition
    right: Condition


Condition = Comparison | Among | IsNull | Not | And | Or | Column
"""A column alone is a condition if it is true or false."""

OPERATORS = {"==": "=", "<>": "!="} | {each: each for each in ("=", "!=", "<", "<=", ">", ">=")}
MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
KEYWORDS = {"and", "or", "not", "in", "is", "null", "true", "false"}

DEEPEST = 100
"""Conditions within conditions."""

MOST = 200
"""Conditions in all; lists of values (`in`) can be longer."""

LONGEST_NUMBER = 20
"""Digits of a whole number; longer ones fit into no column and are taken as floating."""

_TOKEN = re.compile(
    r"""(?P<number>-?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)
    |(?P<name>[^\W\d]\w*)
    |(?P<text>'(?:[^']|'')*'|"(?:[^"]|"")*")
    |(?P<symbol><=|>=|<>|!=|==|[=<>()\[\],])""",
    re.VERBOSE,
)


class Token(NamedTuple):
    kind: str
    """`number`, `name`, `text`, `symbol`, `keyword` or `end`."""
    text: str
    at: int

    @property
    def shown(self) -> object:
        """For people."""
        return Message("data.where-end") if self.kind == "end" else f"“{self.text}”"


def unreadable(id: str, at: int, **facts: object) -> UnreadableInput:
    """What is wrong with an expression, and where."""
    return UnreadableInput(id, Place("--where", 1, at), **facts)


def parse(text: str) -> Condition:
    """The tree of an expression. Raises UnreadableInput with the place of what is wrong."""
    parser = _Parser(list(_tokens(text)))
    found = parser.condition()
    if parser.next.kind != "end":
        raise unreadable("where-rest", parser.next.at, found=parser.next.shown)
    return found


def _tokens(text: str) -> Iterator[Token]:
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        match = _TOKEN.match(text, at)
        if match is None:
            is_text = text[at] in "'\""
            raise unreadable(
                "where-quote" if is_text else "where-character", at + 1, found=text[at]
            )
        kind, found = str(match.lastgroup), match.group()
        if kind == "name" and found.lower() in KEYWORDS:
            kind, found = "keyword", found.lower()
        yield Token(kind, found, at + 1)
        at = match.end()
    yield Token("end", "", len(text) + 1)


class _Parser:
    """A function for each line of the grammar."""

    def __init__(self, tokens: list[Token]) -> None:
        self._tokens = tokens
        self._place = 0
        self._depth = 0
        self._count = 0

    @property
    def next(self) -> Token:
        return self._tokens[self._place]

    def _take(self) -> Token:
        token = self.next
        self._place += 1
        return token

    def _took(self, text: str) -> bool:
        """Whether that came next; then it is passed."""
        is_next = self.next.text == text and self.next.kind in ("keyword", "symbol")
        self._place += is_next
        return is_next

    def _require(self, text: str) -> None:
        if not self._took(text):
            raise unreadable("where-symbol", self.next.at, expected=text, found=self.next.shown)

    def condition(self) -> Condition:
        found = self._all()
        while self._took("or"):
            found = Or(found, self._all())
        return found

    def _all(self) -> Condition:
        found = self._one()
        while self._took("and"):
            found = And(found, self._one())
        return found

    def _one(self) -> Condition:
        self._depth += 1
        self._count += 1
        if self._depth > DEEPEST:
            raise unreadable("where-deep", self.next.at, n=DEEPEST)
        if self._count > MOST:
            raise unreadable("where-many", self.next.at, n=MOST)
        if self._took("not"):
            found: Condition = Not(self._one())
        elif self._took("("):
            found = self.condition()
            self._require(")")
        else:
            found = self._test()
        self._depth -= 1
        return found

    def _test(self) -> Condition:
        operand = self._operand()
        if self.next.text in OPERATORS and self.next.kind == "symbol":
            return self._comparison(operand, self._take())
        if isinstance(operand, Literal):
            raise unreadable("where-operator", self.next.at, found=self.next.shown)
        if self._took("is"):
            is_not = self._took("not")
            self._require("null")
            return _unless(is_not, IsNull(operand))
        is_not = self._took("not")
        if is_not or self.next.text == "in":
            self._require("in")
            return _unless(is_not, Among(operand, self._values()))
        return operand

    def _comparison(self, left: Operand, sign: Token) -> Comparison:
        operator, right = OPERATORS[sign.text], self._operand()
        if isinstance(left, Column):
            return Comparison(left, operator, right, sign.at)
        if isinstance(right, Column):
            return Comparison(right, MIRRORED.get(operator, operator), left, sign.at)
        raise unreadable("where-constant", left.at)

    def _values(self) -> tuple[Literal, ...]:
        self._require("(")
        found = [self._value()]
        while self._took(","):
            found.append(self._value())
        self._require(")")
        return tuple(found)

    def _value(self) -> Literal:
        found = self._operand()
        if isinstance(found, Column):
            raise unreadable("where-value", found.at, found=f"“{found.name}”")
        return found

    def _operand(self) -> Operand:
        token = self._take()
        if token.kind == "name":
            return self._column(token)
        value = _value_of(token)
        if value is None:
            raise unreadable("where-operand", token.at, found=token.shown)
        return Literal(value, token.at)

    def _column(self, name: Token) -> Column:
        if not self._took("["):
            return Column(name.text, name.at)
        key = self._take()
        if key.kind != "text":
            raise unreadable("where-key", key.at, found=key.shown)
        self._require("]")
        return Column(name.text, name.at, _unquoted(key.text), key.at)


def _unless(is_not: bool, condition: Condition) -> Condition:
    return Not(condition) if is_not else condition


def _value_of(token: Token) -> Value | None:
    if token.kind == "text":
        return _unquoted(token.text)
    if token.kind == "number":
        digits = token.text.lstrip("-")
        is_whole = digits.isdigit() and len(digits) <= LONGEST_NUMBER
        return int(token.text) if is_whole else float(token.text)
    return {"true": True, "false": False}.get(token.text) if token.kind == "keyword" else None


def _unquoted(text: str) -> str:
    quote = text[0]
    return text[1:-1].replace(quote * 2, quote)
