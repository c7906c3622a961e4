"""What the commands that are servers have in common: where they listen, and whom they believe."""

from __future__ import annotations

import ipaddress
import socket

from garns.model import InvalidRequest

THIS_MACHINE = "127.0.0.1"
EVERYWHERE = ("0.0.0.0", "::")


def check_network(text: str) -> None:
    """An address, or a range of them such as 10.0.0.0/8."""
    try:
        ipaddress.ip_network(text)
    except ValueError:
        raise InvalidRequest("cli.serve.proxy", text=text) from None


def listening_at(host: str, port: int) -> socket.socket:
    """Taken before anything is said, so that a port in use is an error and not a surprise."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        error.filename = f"{host}:{port}"
        raise


def address_of(host: str, port: int, scheme: str = "http") -> str:
    """As it is typed on this machine."""
    name = "localhost" if host in (*EVERYWHERE, THIS_MACHINE) else host
    return f"{scheme}://{f'[{name}]' if ':' in name else name}:{port}/"
