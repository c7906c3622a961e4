"""Options in sentences: those of the command line there, parameters for callers of the library."""

from __future__ import annotations

import inspect
import io
from collections.abc import Iterator
from string import Formatter

import click
import pytest

import garns
from garns.cli.app import garns as program
from garns.messages import all_sentences, on_command_line, say, use_language
from garns.messages.options import parameter_of

FIELDS = {
    field
    for entry in all_sentences("en").values()
    for text in ((entry,) if isinstance(entry, str) else entry)
    for _, field, _, _ in Formatter().parse(text)
    if field and field.startswith("--")
}


def _commands(command: click.Command) -> Iterator[click.Command]:
    yield command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            if found := command.get_command(context, name):
                yield from _commands(found)


def test_a_command_is_told_its_option_and_a_caller_the_parameter() -> None:
    with pytest.raises(garns.InvalidRequest, match=r"with format=…\.$"):
        garns.write_file(["1234341221434321"], "puzzles")
    with pytest.raises(garns.UnreadableInput) as refused:
        list(garns.read(io.BytesIO(b"12\xff4")))
    assert "encoding=…" in str(refused.value)
    with on_command_line():
        assert "with --encoding." in str(refused.value)
    with on_command_line(), use_language("pt"):
        assert "com --encoding." in str(refused.value)


def test_a_value_stands_with_its_option() -> None:
    assert "symbols='letters' or symbols='digits'" in say("unreadable.letters")
    with on_command_line():
        assert "--symbols letters or --symbols digits" in say("unreadable.letters")


@pytest.mark.parametrize("field", sorted(FIELDS))
def test_every_option_in_a_sentence_exists(field: str) -> None:
    name = field.partition("=")[0]
    options = {
        option
        for command in _commands(program)
        for parameter in command.params
        if isinstance(parameter, click.Option)
        for option in parameter.opts
    }
    functions = [getattr(garns, name) for name in garns.__all__]
    parameters = {
        parameter
        for function in functions
        if inspect.isfunction(function)
        for parameter in inspect.signature(function).parameters
    }
    assert name in options
    assert parameter_of(name) in parameters
