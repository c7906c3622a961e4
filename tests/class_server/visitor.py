"""Somebody with a browser of their own: cookies are kept, forms are sent with their token."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from starlette.applications import Starlette
from starlette.testclient import TestClient

TOKEN = re.compile(r'name="csrf" value="(\w+)"')


class Visitor:
    def __init__(self, app: Starlette, language: str = "en") -> None:
        self.client = TestClient(app, raise_server_exceptions=False, follow_redirects=False)
        self.client.headers["Accept-Language"] = language

    def get(self, address: str) -> Any:
        return self.client.get(address)

    def page(self, address: str) -> str:
        """The page, which must be there; redirections are followed."""
        answer = self.client.get(address, follow_redirects=True)
        assert answer.status_code == 200, (address, answer.status_code, answer.text)
        return str(answer.text)

    def csrf(self, address: str = "/join") -> str:
        found = TOKEN.search(self.client.get(address, follow_redirects=True).text)
        assert found
        return found[1]

    def post(
        self, address: str, fields: Mapping[str, Any] | None = None, *, files: Any = None
    ) -> Any:
        """With the token of a form of this browser."""
        data = {"csrf": self.csrf(), **(fields or {})}
        return self.client.post(address, data=data, files=files)

    def send(self, address: str, fields: Mapping[str, Any] | None = None, **more: Any) -> str:
        """A form that must be taken; the address where it leads."""
        answer = self.post(address, fields, **more)
        assert answer.status_code == 303, (address, answer.status_code, answer.text)
        return str(answer.headers["location"])
