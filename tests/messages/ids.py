"""Which ids of sentences the source says: as literals, or put together by f-strings from words that
stand in the same module."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import garns
from garns.messages.translations import FOLDER, SOURCE

PACKAGE = Path(garns.__file__).parent
TOPICS = frozenset(file.stem for file in (FOLDER / SOURCE).glob("*.po"))
PREFIXES = {
    "UnreadableInput": "unreadable.",
    "unreadable": "unreadable.",
    "Complaint": "cli.usage.",
}
"""What these put before the id that they are given."""

SCRIPTS = (".html", ".js")
HOLE = "{}"


class Module(NamedTuple):
    name: str
    literals: frozenset[str]
    templates: frozenset[str]
    """F-strings that begin like an id, with {} for what is put in."""
    prefixed: frozenset[str]
    """Ids that are given without their beginning, with it."""


@cache
def modules() -> tuple[Module, ...]:
    return (*map(_python, PACKAGE.rglob("*.py")), *_scripts())


def _python(file: Path) -> Module:
    nodes = list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
    return Module(
        file.relative_to(PACKAGE).as_posix(),
        frozenset(n.value for n in nodes if isinstance(n, ast.Constant) and type(n.value) is str),
        frozenset(
            text
            for node in nodes
            if isinstance(node, ast.JoinedStr) and _begins_like_an_id(text := _template(node))
        ),
        frozenset(id for node in nodes if isinstance(node, ast.Call) for id in _prefixed(node)),
    )


def _template(node: ast.JoinedStr) -> str:
    return "".join(str(p.value) if isinstance(p, ast.Constant) else HOLE for p in node.values)


def _begins_like_an_id(text: str) -> bool:
    return " " not in text and (text.partition(".")[0] in TOPICS or text.startswith("logic_{}"))


def _prefixed(call: ast.Call) -> Iterator[str]:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    prefix = PREFIXES.get(name.lstrip("_"))
    if prefix and call.args:
        yield from (f"{prefix}{word}" for word in _choices(call.args[0]))


def _choices(node: ast.expr) -> Iterator[str]:
    """A word, or those of `"this" if … else "that"`."""
    if isinstance(node, ast.Constant):
        yield str(node.value)
    elif isinstance(node, ast.IfExp):
        yield from (*_choices(node.body), *_choices(node.orelse))


def _scripts() -> Iterator[Module]:
    """Pages and their scripts; quotes and ${…} are all that has to be known of their language."""
    for file in PACKAGE.rglob("*"):
        if file.suffix in SCRIPTS:
            text = file.read_text(encoding="utf-8")
            templates = re.findall(r"`([\w.${}-]+)`", re.sub(r"\$\{[^}`]*\}", HOLE, text))
            # Of jinja's: "class.kind." ~ kind
            templates += [
                f"{begin}{HOLE}" for begin in re.findall(r'"([\w-]+\.(?:[\w-]+\.)*)" ~', text)
            ]
            yield Module(
                file.relative_to(PACKAGE).as_posix(),
                frozenset(re.findall(r"""["'`]([\w.-]+)["'`]""", text))
                | frozenset(re.findall(r"\b(\w+):", text)),
                frozenset(each for each in templates if HOLE in each and _begins_like_an_id(each)),
                frozenset(),
            )


def said_literally() -> frozenset[str]:
    """Everything that looks like an id, ids that get their beginning later among them."""
    pattern = re.compile(rf"({'|'.join(TOPICS)})\.[\w.?-]*[\w?]")
    literals = frozenset(
        text for module in modules() for text in module.literals if pattern.fullmatch(text)
    )
    return literals.union(*(module.prefixed for module in modules()))


def templates() -> dict[str, list[Module]]:
    """Each with the modules where it stands."""
    found: dict[str, list[Module]] = {}
    for module in modules():
        for template in module.templates:
            found.setdefault(template, []).append(module)
    return found


def fills(template: str, id: str, words: frozenset[str]) -> bool:
    """Whether the template becomes this id with some of the words."""
    pattern = re.escape(template).replace(re.escape(HOLE), r"([\w.-]+)")
    match = re.fullmatch(pattern, id)
    return match is not None and words.issuperset(match.groups())
