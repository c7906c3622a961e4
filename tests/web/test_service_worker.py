"""The service worker: the network comes first, but is not waited for without end."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import pytest

from garns.web.page_files import CORE, is_taken_later, page_files
from tests import browser
from tests.browser import wait_until

from .page import SHARED, values

HASTE = """(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (milliseconds) => timeout(milliseconds / 1000);
})();"""
"""Makes the limits of the page's own requests a thousand times shorter."""


class Wire:
    """A port that leads to the server. A dead one takes connections and requests, as a bad network
    does, and never answers."""

    def __init__(self, server: str) -> None:
        self.goal = ("127.0.0.1", urlsplit(server).port or 80)
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://localhost:{self.socket.getsockname()[1]}/"
        self.is_dead = False
        self.answered = 0
        self.sockets = [self.socket]
        self.threads = list[threading.Thread]()
        self._start(self._accept)

    def _start(self, work: Callable[..., None], *sockets: socket.socket) -> None:
        self.threads.append(threading.Thread(target=work, args=sockets))
        self.threads[-1].start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self.socket.accept()
                server = socket.create_connection(self.goal)
                self.sockets += client, server
                self._start(self._pass_on, client, server)
                self._start(self._pass_on, server, client)

    def _pass_on(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(1 << 16):
                # Of a connection that was cut, nothing is heard any more.
                if self.is_dead:
                    return
                self.answered += target.getsockname() == self.socket.getsockname()
                target.sendall(data)
            target.shutdown(socket.SHUT_RDWR)

    def revive(self) -> None:
        """Requests that were never answered end, and new ones are."""
        self.is_dead = False
        self._cut(self.sockets[1:])

    def _cut(self, sockets: list[socket.socket]) -> None:
        for each in sockets:
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self._cut(self.sockets)
        for thread in self.threads:
            thread.join()
        for each in self.sockets:
            each.close()


@pytest.fixture
def wire(served: str) -> Iterator[Wire]:
    wire = Wire(served)
    yield wire
    wire.close()


def test_a_network_that_never_answers_is_not_waited_for(chromium: Any, wire: Wire) -> None:
    context = chromium.new_context()
    page = context.new_page()
    page.set_default_timeout(browser.PATIENCE)
    page.goto(wire.address + SHARED)
    page.wait_for_selector("body[data-ready=whole]")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    wait_until(page, "navigator.serviceWorker.controller !== null")
    if not CORE.exists():
        plans = "caches.open('garns-plans').then((cache) => cache.keys())"
        wait_until(page, f"{plans}.then((keys) => keys.length)")
    for name in filter(is_taken_later, page_files(has_server=True)):
        if "learn" not in name:  # The lab is taken along after the game.
            wait_until(page, f"caches.match('{name}').then(Boolean)")
    page.keyboard.press("1")
    before = values(page)
    wire.is_dead = True
    page.add_init_script(HASTE)
    page.reload()
    page.wait_for_selector("body[data-ready=whole]")
    assert values(page) == before
    page.keyboard.press("u")
    assert values(page) != before
    # Neither do a hint and a new game wait for it where there is one in the browser.
    page.click("#hint")
    page.wait_for_selector("#advice:not([hidden])")
    page.click("#new")
    page.click("#start:enabled")
    wait_until(page, "!document.querySelector('dialog[open]')")
    # With an engine it is one of the bank.
    assert ("stored in advance" in page.inner_text("#message")) != CORE.exists()
    assert values(page) != before
    page.goto(wire.address + "lab")
    page.wait_for_selector("#run:visible")
    # When the network is back, it is asked first again.
    answered = wire.answered
    wire.revive()
    page.goto(wire.address)
    page.wait_for_selector("body[data-ready=whole]")
    wait_until(page, lambda: wire.answered > answered)
    context.close()
