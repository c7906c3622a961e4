"""The class on a port of its own, for a real browser."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn
from starlette.applications import Starlette

from tests import clocks
from tests.browser import PATIENCE


@contextmanager
def served(app: Starlette) -> Iterator[str]:
    """The address."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        server = uvicorn.Server(uvicorn.Config(app, log_level="error", lifespan="off"))
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        try:
            clocks.wait_until(lambda: server.started)
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join()


PHONE = {"width": 390, "height": 844}


@contextmanager
def tab_of(launched: Any, address: str, **settings: Any) -> Iterator[Any]:
    """A browser of somebody's own, at first on a phone. What its pages complain about is an
    error."""
    context = launched.new_context(**{"viewport": PHONE, "base_url": address, **settings})
    tab = context.new_page()
    tab.set_default_timeout(PATIENCE)
    troubles: list[str] = []
    tab.on("console", lambda message: troubles.append(f"{tab.url}: {message.text}"))
    tab.on("pageerror", lambda error: troubles.append(f"{tab.url}: {error}"))
    try:
        yield tab
    finally:
        context.close()
    assert troubles == []


def sign_in(tab: Any, login: str, password: str) -> None:
    tab.goto("/sign-in")
    tab.fill("[name=login]", login)
    tab.fill("[name=password]", password)
    tab.click("main button")
    tab.wait_for_url(lambda url: "sign-in" not in url)
