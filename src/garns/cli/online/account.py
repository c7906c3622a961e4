"""`garns class account`: who can sign in, and what to do when a password is forgotten."""

from __future__ import annotations

import click

from garns.messages import say
from garns.model.escaping import visible

from ..arguments import options
from ..arguments.translated_click import Command, Complaint, argument, option
from ..running.exit_codes import Exit
from .opening import current, database_option, needing_the_extra


@click.command("class-account", cls=Command)
@argument("login", required=False)
@options.command_options(
    database_option,
    option("--new-password", is_flag=True, help_id="cli.class-account.option.new_password"),
    option("--teacher/--no-teacher", default=None, help_id="cli.class-account.option.teacher"),
)
def command(login: str | None, address: str, new_password: bool, teacher: bool | None) -> Exit:
    with needing_the_extra():
        from garns.class_server.access import looking_after
    if login is None and (new_password or teacher is not None):
        raise Complaint("missing", name=say("cli.metavar.login"))
    with current(address) as database:
        if login is not None and teacher is not None:
            looking_after.make_teacher(database, login, is_teacher=teacher)
        if login is not None and new_password:
            click.echo(looking_after.renew_password(database, login))
        if new_password or teacher is not None:
            return Exit.DONE
        with database.reading() as session:
            for each in looking_after.accounts(session):
                if login in (None, each.login):
                    click.echo("\t".join(map(visible, (each.login, each.name, _role(each)))))
    return Exit.DONE


def _role(account: object) -> str:
    if getattr(account, "is_owner", False):
        return say("class-ops.role.owner")
    is_teacher = getattr(account, "is_teacher", False)
    return say("class-ops.role.teacher") if is_teacher else say("class-ops.role.nobody")
