"""Under which addresses people reach the server."""

from __future__ import annotations

import socket
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from garns.web import LOCAL_HOSTS, is_loopback

ELSEWHERE = ("192.0.2.1", 9)
"""An address that is nobody's: nothing is sent there. Asked for a way to it, the system says which
of its own addresses others see."""

EVERYWHERE = ("0.0.0.0", "::")


@dataclass(frozen=True)
class Addresses:
    """`network` is what the class types or scans; None if nobody but this machine gets through."""

    here: str
    network: str | None
    hosts: frozenset[str]
    """The names by which the server may be asked for."""

    @property
    def public(self) -> str:
        return self.network or self.here


def addresses_of(
    host: str,
    port: int,
    names: Sequence[str] = (),
    *,
    has_tls: bool = False,
    has_proxy: bool = False,
) -> Addresses:
    """Of a server that listens there. Behind a proxy, people use the proxy's name, by https."""
    scheme = "https" if has_tls else "http"
    here = f"{scheme}://{_written('localhost' if _is_here(host) else host)}:{port}"
    own = {socket.gethostname().lower(), f"{socket.gethostname().lower()}.local"}
    hosts = LOCAL_HOSTS | {host.lower()} | own | {name.lower() for name in names}
    if has_proxy and names:
        return Addresses(here, f"https://{names[0]}", hosts)
    if is_loopback(host):
        return Addresses(here, None, hosts)
    seen = names[0] if names else _own_address() if host in EVERYWHERE else host
    return Addresses(here, f"{scheme}://{_written(seen)}:{port}" if seen else None, hosts)


def _is_here(host: str) -> bool:
    return host in EVERYWHERE or is_loopback(host)


def _written(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _own_address() -> str | None:
    """Of this machine in the school's network; None without a network."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(ELSEWHERE)
        return str(probe.getsockname()[0])
    with suppress(OSError):
        found = socket.gethostbyname_ex(socket.gethostname())[2]
        return next((each for each in found if not is_loopback(each)), None)
    return None
