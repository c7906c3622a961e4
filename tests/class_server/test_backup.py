"""A class into a file and back, from one kind of database to the other, whole or not at all."""

from __future__ import annotations

import gzip
import hashlib
import json
import stat
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from garns.class_server.exchange.backups import back_up, restore, write_backup
from garns.class_server.store import Database, open_database, upgrade
from garns.class_server.store.tables import Account, Content, HandIn
from garns.model import InvalidRequest
from tests.class_server.world import World, new_world
from tests.cli.conftest import Garns
from tools.make_class_dump import fill


@pytest.fixture
def filled(tmp_path: Path) -> Database:
    """A file with rows in every table."""
    database = open_database(tmp_path / "filled.db")
    upgrade(database)
    with database.changing_tables() as connection:
        fill(connection)
    return database


def test_there_and_back(filled: Database, database: Database, tmp_path: Path) -> None:
    """From a file to either kind, and to a file again: the same bytes."""
    first, second = tmp_path / "first.gz", tmp_path / "second.gz"
    rows = back_up(filled, first)
    assert stat.S_IMODE(first.stat().st_mode) == 0o600
    assert restore(database, first) == rows
    assert back_up(database, second) == rows
    assert _rows(first) == _rows(second)
    with database.writing() as session:
        content = session.get(Content, 1)
        assert content
        assert content.data == "data 1 \0ÿ".encode()
        hand_in = session.get(HandIn, 1)
        assert hand_in
        assert hand_in.at.isoformat() == "2026-03-02T23:30:15.000250+00:00"
        # What is new gets a number of its own.
        account = Account(login="new", name="New")
        session.add(account)
        session.flush()
        assert account.id == 3
    filled.close()


def _rows(path: Path) -> list[bytes]:
    """Without the line that says when it was made, and the checksum of that."""
    return gzip.decompress(path.read_bytes()).splitlines()[1:-1]


def test_one_moment_while_others_write(world: World, tmp_path: Path) -> None:
    """What is handed in meanwhile is not in it, or wholly."""
    course = world.course()
    work = world.assignment(course)
    student = world.student(course)
    path = tmp_path / "class.backup"
    with world.server_state.database.reading() as session:
        session.scalar(text("SELECT count(*) FROM hand_in"))
        student.send(f"{work}/hand-in", {"key": "k", "answer-1": "1", "answer-2": "2"})
        with path.open("wb") as stream:
            write_backup(session.connection(), stream)
    copy = open_database(tmp_path / "copy.db")
    restore(copy, path)
    with copy.reading() as session:
        assert session.query(HandIn).count() == 0
    copy.close()
    with world.server_state.database.reading() as session:
        assert session.query(HandIn).count() == 1


def test_the_class_goes_on_after_it(world: World, tmp_path: Path) -> None:
    course = world.course()
    work = world.assignment(course)
    world.student(course).send(f"{work}/hand-in", {"key": "k", "answer-1": "1", "answer-2": "2"})
    back_up(world.server_state.database, tmp_path / "b")
    copy = open_database(tmp_path / "copy.db")
    restore(copy, tmp_path / "b")
    again = new_world(copy)
    visitor = again.visitor()
    visitor.send("/sign-in", {"login": "s101-1", "password": "correct horse battery"})
    assert "A sheet" in visitor.page(course)
    copy.close()


def test_what_is_there_is_not_overwritten(filled: Database, tmp_path: Path) -> None:
    path = tmp_path / "b"
    rows = back_up(filled, path)
    with pytest.raises(InvalidRequest, match="--force"):
        restore(filled, path)
    with filled.writing() as session:
        session.add(Account(login="later", name="Later"))
    assert restore(filled, path, force=True) == rows
    with filled.reading() as session:
        assert session.query(Account).count() == 2
    filled.close()


@pytest.mark.parametrize("damage", ["cut", "changed", "row gone", "no backup"])
def test_a_damaged_backup_changes_nothing(filled: Database, tmp_path: Path, damage: str) -> None:
    path = tmp_path / "b"
    back_up(filled, path)
    lines = gzip.decompress(path.read_bytes()).splitlines(keepends=True)
    broken = {
        "cut": path.read_bytes()[:-40],
        "changed": b"".join(lines).replace(b"login 1", b"login X"),
        "row gone": b"".join(each for each in lines if b"login 1" not in each),
        "no backup": b"{}\n",
    }[damage]
    path.write_bytes(broken)
    with pytest.raises(InvalidRequest, match=r"not whole|is not a backup"):
        restore(filled, path, force=True)
    with filled.reading() as session:
        assert session.query(Account).count() == 2
    filled.close()


def test_rows_that_do_not_fit_undo_all(filled: Database, tmp_path: Path) -> None:
    """A file that is whole, with a row twice."""
    path = tmp_path / "b"
    back_up(filled, path)
    *lines, end = gzip.decompress(path.read_bytes()).splitlines(keepends=True)
    twice = next(i for i, line in enumerate(lines) if b"login 2" in line)
    lines.insert(twice, lines[twice])
    content = b"".join(lines)
    facts = {"rows": json.loads(end)["rows"] + 1, "sha256": hashlib.sha256(content).hexdigest()}
    path.write_bytes(content + json.dumps(facts).encode() + b"\n")
    with pytest.raises(IntegrityError):
        restore(filled, path, force=True)
    with filled.reading() as session:
        assert session.query(Account).count() == 2
    filled.close()


def test_commands(garns: Garns, filled: Database, tmp_path: Path) -> None:
    filled.close()
    here, there, path = tmp_path / "filled.db", tmp_path / "there.db", tmp_path / "class.backup"
    done = garns("class", "backup", path, "--database", here)
    assert (done.code, "rows written" in done.err) == (0, True)
    done = garns("class", "restore", path, "--database", there)
    assert (done.code, "rows restored" in done.err) == (0, True)
    assert stat.S_IMODE(there.stat().st_mode) == 0o600
    refused = garns("class", "restore", path, "--database", there)
    assert (refused.code, "--force" in refused.err) == (2, True)
    assert garns("class", "restore", path, "--database", there, "--force").code == 0
    nowhere = garns("class", "backup", path, "--database", tmp_path / "no.db")
    assert (nowhere.code, "no.db" in nowhere.err) == (5, True)
    assert not (tmp_path / "no.db").exists()
    path.write_text("nonsense", encoding="utf-8")
    assert garns("class", "restore", path, "--database", tmp_path / "new.db").code == 2
    assert not (tmp_path / "new.db").exists()
    full = garns("class", "backup", "/dev/full", "--database", here)
    assert (full.code, "/dev/full" in full.err) == (5, True)
