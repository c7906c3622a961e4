"""The program: which command, which language, and how it ends."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

import click

from garns.messages import language_of, on_command_line, say, use_language
from garns.model import GarnsError

from .arguments.options import language
from .arguments.translated_click import COMPLETION_VARIABLE, Group, module_of, option
from .commands import COMMANDS
from .running import stop_signals
from .running.complaints import complain, exit_code, system_words
from .running.exit_codes import Exit
from .running.quick_imports import importing
from .running.standard_streams import give_up, is_broken_pipe, prepare_streams


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and end the process with its exit code."""
    arguments = sys.argv[1:] if arguments is None else list(arguments)
    prepare_streams()
    with on_command_line(), use_language(_language(arguments)):
        code = run(arguments)
        code = _close_output(code)
    # Python would look for garbage once more, among things that all go at once.
    gc.freeze()
    sys.exit(code)


def run(arguments: Sequence[str]) -> int:
    """Run the command line; no exception gets past here."""
    try:
        _complete_for_shell()
        if arguments[:1] == ["help"]:
            arguments = [*arguments[1:], "--help"]
        # Not `main`: click would end the process itself on Ctrl-C and on a broken pipe.
        with garns.make_context("garns", list(arguments)) as context:
            result = garns.invoke(context)
        sys.stdout.flush()
        stop_signals.deliver_waiting()
        stop_signals.enter(stop_signals.Phase.CLOSING)
        return result if isinstance(result, int) else Exit.DONE
    except (Exception, KeyboardInterrupt, SystemExit) as error:
        stop_signals.enter(stop_signals.Phase.CLOSING)
        return _ending(error)


def _complete_for_shell() -> None:
    """Answer the question of a completion script instead of running, if that is why we are here."""
    if instruction := os.environ.get(COMPLETION_VARIABLE):
        from click.shell_completion import shell_complete

        raise click.exceptions.Exit(
            shell_complete(garns, {}, "garns", COMPLETION_VARIABLE, instruction)
        )


def _ending(error: BaseException) -> int:
    """Say what happened, and the exit code for it."""
    code: int
    match error:
        case click.exceptions.Exit():
            code = error.exit_code
        case click.exceptions.NoArgsIsHelpError():
            click.echo(error.ctx.get_help(), err=True)
            code = Exit.UNREADABLE
        case click.ClickException():
            code = _usage_error(error)
        case KeyboardInterrupt() | click.Abort():
            complain(str(error) or say("cli.interrupted"))
            code = Exit.INTERRUPTED
        case SystemExit():
            code = error.code if isinstance(error.code, int) else Exit.INTERNAL
        case OSError() if is_broken_pipe(error):
            code = Exit.BROKEN_PIPE
        case GarnsError():
            complain(str(error))
            code = exit_code(error)
        case OSError() if not isinstance(error, ChildProcessError):
            complain(system_words(error))
            code = Exit.ENVIRONMENT
        case _ if (code_of_signal := stop_signals.code_of_signal()) is not None:
            # Whatever a signal has become on its way: the processes that work for us get it too.
            code = code_of_signal
        case ChildProcessError():
            complain(system_words(error))
            code = Exit.ENVIRONMENT
        case _:
            code = _internal_error(error)
    return code


def _language(arguments: Sequence[str]) -> str | None:
    """The language asked for, needed before click reads the line: help is in it too."""
    for i, argument in enumerate(arguments):
        name, _, value = argument.partition("=")
        if name == "--lang":
            return language_of(value or "".join(arguments[i + 1 : i + 2]))
    return None


def _usage_error(error: click.ClickException) -> Exit:
    # Imported late: most command lines are right.
    from .arguments.usage_errors import complaint_words

    complain(complaint_words(error))
    context = error.ctx if isinstance(error, click.UsageError) else None
    path = context.command_path if context else "garns"
    click.echo(say("cli.usage.try-help", command=f"{path} --help"), err=True)
    return Exit.UNREADABLE


def _internal_error(error: BaseException) -> Exit:
    if os.environ.get("GARNS_TRACEBACK"):
        raise error
    complain(say("cli.internal-error", problem=f"{type(error).__name__}: {error}"))
    return Exit.INTERNAL


def _close_output(code: int) -> int:
    """The exit code, now that everything is written or cannot be."""
    try:
        sys.stdout.flush()
    except OSError as error:
        give_up(sys.stdout)
        return code or _ending(error)
    return code


def _load(name: str) -> click.Command:
    with importing():
        command: click.Command = import_module(f"garns.cli.commands.{module_of(name)}").command
    return command


def _note_verbose(context: click.Context, _: click.Parameter, value: bool) -> None:
    context.meta["garns.verbose"] = value


def _show_version(context: click.Context, _: click.Parameter, value: bool) -> None:
    if not value or context.resilient_parsing:
        return
    from garns import __version__

    click.echo(f"garns {__version__}")
    if context.meta.get("garns.verbose"):
        from garns.engine import info

        click.echo(say("cli.kernel", **info()))
    context.exit()


garns = Group(
    _load,
    COMMANDS,
    name="garns",
    no_args_is_help=True,
)
option("-V", "--version", is_flag=True, expose_value=False, callback=_show_version)(garns)
# Eager, so that it is known whether it stands before or after --version.
option("-v", "--verbose", is_flag=True, is_eager=True, expose_value=False, callback=_note_verbose)(
    garns
)
language(garns)
