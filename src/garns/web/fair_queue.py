"""A queue in which addresses take turns: however much one of them puts in, the others wait for one
item of it at a time."""

from __future__ import annotations

import math
from collections import OrderedDict, deque
from typing import Generic, TypeVar

Item = TypeVar("Item")


class FairQueue(Generic[Item]):
    """At most `places` items. If there are more, the address that has most of them loses its latest
    one, so that nobody can take all the places."""

    def __init__(self, places: float = math.inf) -> None:
        self._places = places
        self._of_address: OrderedDict[str, deque[Item]] = OrderedDict()
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def put(self, address: str, item: Item) -> Item | None:
        """None, or the item that was dropped: it may be this one."""
        self._of_address.setdefault(address, deque()).append(item)
        self._length += 1
        return self._drop(address) if self._length > self._places else None

    def pop(self) -> Item:
        """The first item of the address whose turn it is. Its next one waits for all others."""
        address, items = self._of_address.popitem(last=False)
        item = items.popleft()
        if items:
            self._of_address[address] = items
        self._length -= 1
        return item

    def remove(self, address: str, item: Item) -> None:
        """Nothing happens if it is not there."""
        items = self._of_address.get(address, deque())
        if item in items:
            items.remove(item)
            self._shorten(address)

    def _drop(self, newcomer: str) -> Item:
        """Among equals the newcomer goes: who waits already has waited longer."""
        candidates = (newcomer, *self._of_address)
        greediest = max(candidates, key=lambda address: len(self._of_address[address]))
        item = self._of_address[greediest].pop()
        self._shorten(greediest)
        return item

    def _shorten(self, address: str) -> None:
        self._length -= 1
        if not self._of_address[address]:
            del self._of_address[address]
