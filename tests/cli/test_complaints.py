"""Wrong command lines: every complaint in the language of the user, with the help that fits."""

from __future__ import annotations

import inspect
import re
from typing import Any

import click
import pytest

from garns.cli.arguments.translated_click import Argument, BadValue, Option
from garns.cli.arguments.usage_errors import complaint_words
from garns.messages import use_language

from .conftest import Garns

OPTION = Option(["--timeout"])
KINDS = [
    click.INT,
    click.FLOAT,
    click.BOOL,
    click.UUID,
    click.DateTime(),
    click.File(),
    click.Path(exists=True),
    click.Choice(["a", "b"]),
    click.IntRange(1, 9),
    click.IntRange(max=9),
    click.FloatRange(0, min_open=True),
]
ENGLISH = re.compile(
    r"\b(the|is|are|not|no|must|cannot|takes?|needs?|option|argument|value|command|file|line|"
    r"missing|unexpected|invalid|number|try|usage)\b",
    re.IGNORECASE,
)


def made(kind: type[Exception]) -> click.ClickException:
    """An error of this type, as click makes it."""
    context = click.Context(click.Command("fly", params=[OPTION]))
    facts = {
        "message": "Something is wrong in English.",
        "ctx": context,
        "param": OPTION,
        "param_hint": "--timeout",
        "option_name": "--tmeout",
        "command_name": "fli",
        "filename": "notes.txt",
    }
    names = inspect.signature(kind).parameters
    error = kind(**{name: fact for name, fact in facts.items() if name in names})
    assert isinstance(error, click.ClickException)
    return error


def own_words(error: click.ClickException) -> None:
    with use_language("en"):
        english = complaint_words(error)
    with use_language("pt"):
        portuguese = complaint_words(error)
    assert english, portuguese
    assert not ENGLISH.search(portuguese.replace("notes.txt", "")), portuguese
    assert english != portuguese
    assert "in English" not in english


def test_every_error_of_click_has_words_in_both_languages() -> None:
    kinds = [kind for _, kind in inspect.getmembers(click.exceptions, inspect.isclass)]
    ours = [kind for kind in kinds if issubclass(kind, click.ClickException)]
    assert len(ours) >= 9
    for kind in ours:
        own_words(made(kind))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: type(kind).__name__)
@pytest.mark.parametrize("value", ["nothing-like-it", "-1", "99", "", None])
def test_every_kind_of_value_has_words_in_both_languages(
    kind: click.ParamType[Any], value: str | None
) -> None:
    for param in (Option(["--timeout"], type=kind), Argument(["puzzles"], type=kind)):
        error = click.BadParameter("Bad in English.", param=param)
        own_words(error if value is None else BadValue(error, value))


@pytest.mark.parametrize(
    ("line", "english", "portuguese", "help"),
    [
        (["generate", "-n", "9" * 20], "9223372036854775807 or less", "menor ou igual", "generate"),
        (["generate", "-n", "9" * 5000], "9223372036854775807 or less", "menor ou", "generate"),
        (["generate", "-n", "0"], "whole number, 1 or more", "maior ou igual a 1", "generate"),
        (["generate", "-n", "2.5"], "a whole number, 1 or more", "número inteiro", "generate"),
        (["compare", "--timeout", "0"], "greater than 0", "maior que 0", "compare"),
        (["serve", "--port", "70000"], "65535 or less", "menor ou igual a 65535", "serve"),
        (["solve", "--all=3"], "--all takes no value", "--all não recebe valor", "solve"),
        (["solve", "--timeout"], "--timeout needs exactly", "precisa de exatamente", "solve"),
        (["solve", "--tmeout", "3"], "Did you mean --timeout?", "Você quis dizer", "solve"),
        (["formats", "x"], "Unexpected argument: x.", "Argumento inesperado: x.", "formats"),
        (["rate", "--scale", "x"], "must be one of", "deve ser um destes", "rate"),
        (["assign", "key"], "There is no command key.", "Não existe o comando key.", "assign"),
        (["assign", "new"], "ASSIGNMENT is missing.", "Falta LISTA.", "assign new"),
        (["assign", "new", "x", "--roster", "/x.csv"], "no such file", "não enc", "assign new"),
        (["grade", "x", "."], "this is a folder", "isto é uma pasta", "grade"),
        (["judge", "--cases", "a", "--cases=b"], "--cases can be given only", "só pode", "judge"),
        (["solve", "-o", "a", "--output", "b"], "-o/--output can be given", "só pode", "solve"),
        (["sheet", "-o", "x.txt"], "x.txt” the extension .pdf", "“x.txt” a extensão .pdf", "sheet"),
        (["sovle"], "Did you mean solve?", "Você quis dizer solve?", ""),
        (["--what"], "There is no option --what.", "Não existe a opção --what.", ""),
    ],
)  # fmt: skip
def test_wrong_lines(
    garns: Garns, line: list[str], english: str, portuguese: str, help: str
) -> None:
    result = garns(*line)
    assert result.code == 2
    assert english in result.err
    path = " ".join(filter(None, ["garns", help, "--help"]))
    assert result.err.endswith(f"\nTry: {path}\n")
    result = garns(*line, lang="pt")
    assert portuguese in result.err
    assert result.err.endswith(f"\nTente: {path}\n")
    words = result.err.split("\n")[0].removeprefix("garns: ").replace(" ".join(line), "")
    assert not ENGLISH.search(re.sub(r"-?-\w+|comando \w+", "", words))
