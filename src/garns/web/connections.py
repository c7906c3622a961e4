"""Which connections are open: a bounded number, in all and of one address.

Each costs a file descriptor, of which a process has a thousand or so. Who holds most of them has to
give one up before anybody else is turned away.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Protocol

SHARE_OF_ADDRESS = 4
"""One address may have a quarter of all connections."""

OWN_DESCRIPTORS = 64
"""For files, the listening socket and what Python needs."""

DESCRIPTORS_OF_WORKER = 8
"""For the pipes of a worker, also while it is started or replaced."""

FEWEST = 8


class Connection(Protocol):
    """What is known of a connection: whose it is (`account`; None for a proxy that is trusted, for
    it speaks for many), and whether it is waiting for its next request."""

    account: str | None

    @property
    def is_idle(self) -> bool: ...

    def abort(self) -> None: ...


class Connections:
    """At most `most`. With a `share` of 1, one address may have all of them, as a school behind one
    must; then whatever has been idle longest makes way."""

    def __init__(self, most: int, share: int = SHARE_OF_ADDRESS) -> None:
        self._most = most
        self._shares = share > 1
        self._most_of_address = max(1, most // share)
        self._of_account: dict[str, OrderedDict[Connection, None]] = {}
        self._n = 0

    def __len__(self) -> int:
        return self._n

    def make_room(self, account: str | None) -> bool:
        """Whether there is room for one more. If there is none left at all, the connection that has
        been idle longest, of the address that has most, makes way."""
        held = 0
        if account is not None and self._shares:
            held = len(self._of_account.get(account, ()))
        if held >= self._most_of_address:
            return False
        return self._n < self._most or self._evict(held)

    def add(self, connection: Connection) -> None:
        self._held_with(connection)[connection] = None
        self._n += 1

    def remove(self, connection: Connection) -> None:
        held = self._held_with(connection)
        if connection in held:
            del held[connection]
            self._n -= 1
        if not held:
            del self._of_account[connection.account or ""]

    def touch(self, connection: Connection) -> None:
        """It has been used just now."""
        held = self._held_with(connection)
        if connection in held:
            held.move_to_end(connection)

    def _held_with(self, connection: Connection) -> OrderedDict[Connection, None]:
        return self._of_account.setdefault(connection.account or "", OrderedDict())

    def _evict(self, held: int) -> bool:
        """Somebody who has more than `held`."""
        by_number = sorted(self._of_account.values(), key=len, reverse=True)
        for connections in by_number:
            if len(connections) <= held:
                return False
            idle = next((each for each in connections if each.is_idle), None)
            if idle is not None:
                idle.abort()
                return True
        return False


def most_connections(wanted: int, processes: int) -> int:
    """As many as the system has descriptors for, after what the server itself needs."""
    try:
        import resource
    except ImportError:
        return wanted
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    if limit == resource.RLIM_INFINITY:
        return wanted
    own = OWN_DESCRIPTORS + DESCRIPTORS_OF_WORKER * processes
    return max(FEWEST, min(wanted, limit - own))


def ask_for_descriptors(wanted: int) -> None:
    """As many as this process may have without asking anybody: by default it has a thousand."""
    try:
        import resource
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
