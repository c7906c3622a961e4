"""Addresses of clients: whom a limit counts as one, and which are of this machine."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable

IPV6_PREFIX = 64
"""Bits. One household or one rented machine has all addresses that begin with the same ones."""


def account_of(host: str) -> str:
    """Under what name the work for a client is booked: its address, of IPv6 the network. What is
    no address stands for itself."""
    address = _address(host)
    if address is None:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    return str(ipaddress.ip_network((int(address), IPV6_PREFIX), strict=False))


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach a server that listens there."""
    address = _address(host)
    return host == "localhost" if address is None else address.is_loopback


def is_address(host: str) -> bool:
    return _address(host) is not None


class Networks:
    """Addresses and ranges of them, such as 10.0.0.0/8. Raises ValueError for anything else."""

    def __init__(self, names: Iterable[str]) -> None:
        self._networks = [ipaddress.ip_network(name) for name in names]

    def __contains__(self, host: str) -> bool:
        address = _address(host)
        return address is not None and any(address in network for network in self._networks)


def _address(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """A server that listens to both protocols sees 1.2.3.4 as ::ffff:1.2.3.4."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return mapped or address
