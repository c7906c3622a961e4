"""A page for each command of `garns`, from what its own `--help` says."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import click

from garns.messages import use_language

from .labels import label
from .markdown import code, definition, fenced, page, toctree, words
from .places import Edition

WIDTH = 10_000
"""Help is broken into lines by the browser, not here."""


def write_commands(edition: Edition) -> None:
    # Not above: commands are loaded one by one, and so are their modules.
    from garns.cli.app import garns

    folder = edition.source / "commands"
    with use_language(edition.language), click.Context(garns, info_name="garns") as program:
        names = garns.list_commands(program)
        for name in names:
            command = garns.get_command(program, name)
            assert command is not None
            page(folder / f"{name}.md", _lines(command, name, program, "#"))
        page(folder / "index.md", _index(garns, program, names))


def _index(garns: click.Group, program: click.Context, names: list[str]) -> Iterator[str]:
    yield f"# {label('commands')}"
    yield words(_help_text(garns, program))
    yield fenced("text", _usage(garns, program))
    yield f"## {label('options')}"
    yield from _options(garns, program)
    yield f"## {label('all-commands')}"
    for name in names:
        command = garns.get_command(program, name)
        assert command is not None
        yield definition(f"[`garns {name}`]({name}.md)", _first_sentence(command, name, program))
    yield toctree(names)


def _first_sentence(command: click.Command, name: str, program: click.Context) -> str:
    text = _help_text(command, click.Context(command, program, info_name=name))
    sentence, end, _ = text.partition("\n\n")[0].partition(". ")
    return words(sentence + end.rstrip())


def _lines(command: click.Command, name: str, parent: click.Context, heading: str) -> Iterator[str]:
    """The page of a command; the commands below it are sections of the same page."""
    with click.Context(command, parent, info_name=name) as context:
        yield f"{heading} {context.command_path}"
        yield fenced("text", _usage(command, context))
        yield words(_help_text(command, context))
        yield f"{heading}# {label('options')}"
        yield from _options(command, context)
        if epilog := _written(command.format_epilog, context):
            yield f"{heading}# {label('exit-codes')}"
            yield words(epilog)
        if isinstance(command, click.Group):
            for own_name in command.list_commands(context):
                below = command.get_command(context, own_name)
                assert below is not None
                yield from _lines(below, own_name, context, f"{heading}#")


def _usage(command: click.Command, context: click.Context) -> str:
    return " ".join([context.command_path, *command.collect_usage_pieces(context)])


def _options(command: click.Command, context: click.Context) -> Iterator[str]:
    for parameter in command.get_params(context):
        if isinstance(parameter, click.Option) and (record := parameter.get_help_record(context)):
            names, help_text = record
            yield definition(code(names), words(help_text))


def _help_text(command: click.Command, context: click.Context) -> str:
    return _written(command.format_help_text, context)


def _written(
    write: Callable[[click.Context, click.HelpFormatter], None], context: click.Context
) -> str:
    formatter = click.HelpFormatter(width=WIDTH, max_width=WIDTH)
    write(context, formatter)
    lines = (line.strip() for line in formatter.getvalue().strip().splitlines())
    return "\n".join(lines)
