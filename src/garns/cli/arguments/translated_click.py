"""Click's commands and options, with help and complaints from our own catalogue.

The language is known only when the program runs, so sentences are looked up when they are shown.
"""

from __future__ import annotations

import keyword
from collections.abc import Callable, Sequence
from typing import Any

import click

from garns.messages import say

from ..running import stop_signals

COMPLETION_VARIABLE = "_GARNS_COMPLETE"
"""Set by the scripts of `garns completion` when they ask what could come next."""


class BadValue(click.BadParameter):
    """What click says of a value, with the value."""

    def __init__(self, error: click.BadParameter, value: Any) -> None:
        super().__init__(error.message, error.ctx, error.param, error.param_hint)
        self.value = value


class _Noting(click.Parameter):
    """A parameter whose complaints have the value with them."""

    def type_cast_value(self, ctx: click.Context, value: Any) -> Any:
        try:
            return super().type_cast_value(ctx, value)
        except click.MissingParameter:
            raise
        except click.BadParameter as error:
            raise BadValue(error, value) from None


class Option(_Noting, click.Option):
    """An option whose help is `cli.option.<name>` unless `help_id` says otherwise.

    `value` names what it takes: `cli.metavar.<value>`.
    """

    def __init__(
        self,
        *declarations: Any,
        help_id: str | None = None,
        value: str | None = None,
        **settings: Any,
    ) -> None:
        super().__init__(*declarations, **settings)
        self.help_id = help_id or f"cli.option.{self.name}"
        self.value_name = value

    def get_help_record(self, context: click.Context) -> tuple[str, str] | None:
        self.help = say(self.help_id)
        return super().get_help_record(context)

    def get_help_extra(self, ctx: click.Context) -> dict[str, Any]:  # type: ignore[override]
        return {}  # Click's own remarks on ranges and defaults exist in English only.

    def make_metavar(self, ctx: click.Context) -> str:
        return _metavar(self.value_name) if self.value_name else super().make_metavar(ctx)


class Argument(_Noting, click.Argument):
    """An argument shown as `cli.metavar.<name>`."""

    def make_metavar(self, ctx: click.Context) -> str:
        text = _metavar(str(self.name))
        many = "…" if self.nargs == -1 else ""
        return f"{text}{many}" if self.required else f"[{text}]{many}"


def option(*declarations: str, **settings: Any) -> Callable[[Any], Any]:
    return click.option(*declarations, cls=Option, **settings)


def argument(name: str, **settings: Any) -> Callable[[Any], Any]:
    return click.argument(name, cls=Argument, **settings)


def _metavar(name: str) -> str:
    return say(f"cli.metavar.{name}")


class _Speaking(click.Command):
    """What commands and the group of commands share."""

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        try:
            if not context.resilient_parsing:
                self._refuse_repeated_files(context, args)
            return super().parse_args(context, args)
        except click.UsageError as error:
            # Click does not always say which command it was about.
            error.ctx = error.ctx or context
            raise

    def _refuse_repeated_files(self, context: click.Context, args: list[str]) -> None:
        """Click takes the last value of an option that is given several times. For a number that
        is usual; a file that somebody has named must not be skipped in silence."""
        _, _, given = self.make_parser(context).parse_args(list(args))
        for parameter in given:
            takes_one = isinstance(parameter, click.Option) and not parameter.multiple
            is_file = isinstance(parameter.type, click.Path)
            if takes_one and is_file and given.count(parameter) > 1:
                raise Complaint("repeated", name="/".join(parameter.opts))

    def get_help_option(self, context: click.Context) -> click.Option:
        def show(context: click.Context, _: click.Parameter, value: bool) -> None:
            if value and not context.resilient_parsing:
                click.echo(context.get_help(), color=context.color)
                context.exit()

        return Option(
            ["-h", "--help"], is_flag=True, is_eager=True, expose_value=False, callback=show
        )

    def format_usage(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        pieces = self.collect_usage_pieces(context)
        heading = f"{say('cli.heading.usage')} "
        formatter.write_usage(context.command_path, " ".join(pieces), heading)

    def collect_usage_pieces(self, context: click.Context) -> list[str]:
        self.options_metavar = f"[{_metavar('options')}]"
        return super().collect_usage_pieces(context)

    def format_help_text(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        with_name = "cli.help" if context.parent is None else f"cli.{self.name}.help"
        self.help = say(with_name)
        super().format_help_text(context, formatter)

    def write_options(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        shown = [p for p in self.get_params(context) if isinstance(p, click.Option)]
        records = [record for p in shown if (record := p.get_help_record(context))]
        with formatter.section(say("cli.heading.options")):
            formatter.write_dl(records)


class Command(_Speaking):
    """A command whose help is `cli.<name>.help`."""

    def invoke(self, context: click.Context) -> Any:
        stop_signals.enter(stop_signals.Phase.WORKING)
        return super().invoke(context)

    def format_options(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        self.write_options(context, formatter)

    def format_epilog(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        if any(parameter.name == "puzzles" for parameter in self.params):
            formatter.write_paragraph()
            formatter.write_text(say("cli.exit-codes"))


class Group(_Speaking, click.Group):
    """The commands of a table, each imported when it is used. Their sentences have ids with the
    `prefix` before the name."""

    def __init__(
        self,
        load: Callable[[str], click.Command],
        names: Sequence[str],
        *,
        prefix: str = "",
        **settings: Any,
    ):
        super().__init__(**settings)
        self._load = load
        self._names = names
        self._prefix = prefix

    def list_commands(self, context: click.Context) -> list[str]:
        return list(self._names)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        return self._load(name) if name in self._names else None

    def collect_usage_pieces(self, context: click.Context) -> list[str]:
        self.subcommand_metavar = f"{_metavar('command')} …"
        return super().collect_usage_pieces(context)

    def format_options(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        self.write_options(context, formatter)
        with formatter.section(say("cli.heading.commands")):
            formatter.write_dl(
                [(name, say(f"cli.{self._prefix}{name}.short")) for name in self._names]
            )

    def resolve_command(
        self, context: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in self._names and not args[0].startswith("-"):
            raise Complaint("no-such-command", name=args[0], nearest=nearest(args[0], self._names))
        return super().resolve_command(context, args)


def module_of(name: str) -> str:
    """The name of a command's module: a word that Python keeps for itself has an underscore behind
    it."""
    return f"{name}_" if keyword.iskeyword(name) else name


class Complaint(click.UsageError):
    """A usage error in our own words, `cli.usage.<id>`, about the command that is under way."""

    def __init__(self, id: str, **facts: object) -> None:
        context = click.get_current_context(silent=True)
        super().__init__(say(f"cli.usage.{id}", **facts).rstrip(), context)


def nearest(name: str, known: Sequence[str]) -> str:
    """“Did you mean …?”, or nothing."""
    from difflib import get_close_matches

    matches = get_close_matches(name, known, 1, cutoff=0.7)
    return say("cli.usage.did-you-mean", name=matches[0]) if matches else ""
