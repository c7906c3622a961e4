"""examples/class: files that people copy, and what of it can be tried here."""

from __future__ import annotations

import configparser
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import click
import pytest

from garns.cli.app import garns as program

FOLDER = Path(__file__).parents[2] / "examples" / "class"
UNITS = sorted(path.name for path in FOLDER.glob("garns-*"))
SERVED = "http://127.0.0.1:8000"


def text_of(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


def unit(name: str) -> configparser.RawConfigParser:
    found = configparser.RawConfigParser(strict=False)
    found.optionxform = str  # type: ignore[assignment, method-assign]
    found.read_string(text_of(name))
    return found


def _parsed(words: list[str]) -> dict[str, object]:
    """The parameters of a call of garns, which it must accept."""
    command: click.Command = program
    context = click.Context(command, info_name="garns")
    while isinstance(command, click.Group):
        _, command, words = command.resolve_command(context, words)  # type: ignore[assignment]
    made = command.make_context("garns", words, resilient_parsing=False)
    return made.params


def test_the_service_calls_what_there_is() -> None:
    words = shlex.split(unit("garns-class.service")["Service"]["ExecStart"])
    assert words[0].endswith("/bin/garns")
    parameters = _parsed(words[1:])
    assert parameters["proxies"] == ("127.0.0.1",)
    assert parameters["names"]


def test_the_backup_is_called_by_its_timer() -> None:
    assert set(UNITS) == {"garns-backup.service", "garns-backup.timer", "garns-class.service"}
    line = unit("garns-backup.service")["Service"]["ExecStart"].replace("$(date +%%u)", "1")
    call = re.search(r"exec (\S+/garns .+)'", line)
    assert call
    assert _parsed(shlex.split(call[1])[1:])["address"] == "class.db"
    assert unit("garns-backup.timer")["Timer"]["OnCalendar"]
    for name in ("garns-backup.service", "garns-class.service"):
        assert unit(name)["Service"]["User"] == "garns-class"
        assert unit(name)["Service"]["UMask"] == "0077"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd on this machine")
@pytest.mark.parametrize("name", UNITS)
def test_systemd_understands_them(name: str, tmp_path: Path) -> None:
    """With a garns where the files say that it is."""
    for each in UNITS:
        text = text_of(each).replace("/opt/garns/bin/garns class", "/bin/true class")
        (tmp_path / each).write_text(text, encoding="utf-8")
    done = subprocess.run(
        ["systemd-analyze", "verify", tmp_path / name], capture_output=True, text=True, check=False
    )
    ours = [line for line in done.stderr.splitlines() if "garns" in line]
    assert (done.returncode, ours) == (0, [])


def test_the_container_calls_what_there_is() -> None:
    text = text_of("Containerfile")
    call = re.search(r"^CMD (\[.+\])$", text, re.M)
    assert call
    words = re.findall(r'"([^"]*)"', call[1])
    assert words[0] == "garns"
    assert _parsed(words[1:])["host"] == "0.0.0.0"
    assert re.search(r"^USER garns$", text, re.M), "not as root"
    assert text.index("USER garns") < text.index("CMD ")


def test_proxies_hand_on_what_they_have_seen() -> None:
    """What a browser says of others must not be believed."""
    nginx, caddy = text_of("nginx.conf"), text_of("Caddyfile")
    assert f"proxy_pass {SERVED};" in nginx
    assert "proxy_set_header X-Forwarded-For $remote_addr;" in nginx
    assert "proxy_add_x_forwarded_for" not in nginx
    assert "reverse_proxy 127.0.0.1:8000" in caddy
    for text in (nginx, caddy):
        assert text.count("{") == text.count("}")
        assert "class.example.org" in text


@pytest.mark.skipif(shutil.which("nginx") is None, reason="no nginx on this machine")
def test_nginx_understands_it(tmp_path: Path) -> None:
    """With certificates of its own."""
    made, key = tmp_path / "fullchain.pem", tmp_path / "privkey.pem"
    command = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=x"
    subprocess.run(
        [*command.split(), "-out", made, "-keyout", key], check=True, capture_output=True
    )
    text = text_of("nginx.conf").replace("/etc/letsencrypt/live/class.example.org", str(tmp_path))
    whole = f"pid {tmp_path}/pid; error_log stderr; events {{}}\nhttp {{\n{text}\n}}\n"
    (tmp_path / "nginx.conf").write_text(whole, encoding="utf-8")
    done = subprocess.run(
        ["nginx", "-t", "-p", tmp_path, "-c", tmp_path / "nginx.conf"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
