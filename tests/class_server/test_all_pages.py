"""All pages in a real Chromium at phone size: axe has nothing to say about any, and none is wider
than the phone."""

from __future__ import annotations

from typing import Any

import pytest

from garns.class_server.access.roles import Needs
from garns.class_server.pages.cookies import SIGN_IN
from garns.class_server.pages.table import all_routes
from tests.class_server.people import People, addresses
from tests.class_server.serving import served, tab_of
from tests.class_server.test_roles import may

MORE = {
    "nobody": ["/join?code=", "/sign-in?next=/"],
    "teacher": [],
    "student": [],
    "owner": [],
}
"""Beside the addresses of the routes."""


@pytest.fixture(scope="module")
def pages(people: People) -> dict[str, list[str]]:
    return {role: pages_of(people, role) for role in MORE}


def pages_of(people: People, role: str) -> list[str]:
    """Of all kinds of assignments. What everybody sees is looked at once."""
    found = list(MORE[role])
    for route in all_routes():
        is_for_all = route.needs in (Needs.ANYBODY, Needs.ACCOUNT)
        if route.method != "GET" or route.is_api or not may(route, role):
            continue
        if is_for_all and role not in ("nobody", "student"):
            continue
        for address in addresses(people, route.path):
            answer = people.asker(role).get(address)
            kind = answer.headers.get("content-type", "")
            if answer.status == 200 and kind.startswith("text/html"):
                found.append(address)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("role", list(MORE))
def test_axe_has_nothing_to_say(
    launched: Any, people: People, pages: dict[str, list[str]], role: str
) -> None:
    from axe_playwright_python.sync_playwright import Axe

    found = []
    # Trusted types would not let axe in.
    with served(people.app) as address, tab_of(launched, address, bypass_csp=True) as tab:
        if role in people.tokens:
            cookie = {"name": SIGN_IN, "value": people.tokens[role], "url": address}
            tab.context.add_cookies([cookie])
        for page in pages[role]:
            tab.goto(page, wait_until="load")
            for each in Axe().run(tab).response["violations"]:
                found.append((page, each["id"], each["nodes"][0]["html"][:150]))
            width = tab.evaluate("document.documentElement.scrollWidth")
            if width > 390:
                found.append((page, "wide", str(width)))
    assert found == []
