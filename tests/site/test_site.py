"""The site is whole: every name, command and technique has its page, and every link a target."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import click
import pytest
from sphinx.util.inventory import InventoryFile

import garns
from garns.logic import TECHNIQUES
from garns.messages import LANGUAGES, use_language
from tools.site.api import documented, rooms
from tools.site.labels import THEME_IN_PORTUGUESE, family_name
from tools.site.places import EDITIONS, ENGLISH, PORTUGUESE, REPOSITORY, ROOT, Edition
from tools.site.techniques import families

pytestmark = pytest.mark.slow


class Page(HTMLParser):
    """The links and the anchors of a page."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src") and value and tag != "use":
                self.links.append(value)
            if name == "id" and value:
                self.anchors.add(value)


@pytest.fixture(scope="session")
def pages(site: Path) -> dict[Path, Page]:
    return {file: Page(file) for file in site.rglob("*.html")}


def test_every_link_leads_somewhere(pages: dict[Path, Page]) -> None:
    assert len(pages) > 400
    broken = [
        (file.name, link)
        for file, page in pages.items()
        for link in page.links
        if not leads_somewhere(link, file, pages)
    ]
    assert broken == []


def leads_somewhere(link: str, file: Path, pages: dict[Path, Page]) -> bool:
    parts = urlsplit(link)
    if link.startswith(REPOSITORY):
        inside = re.fullmatch(r"/garns/garns/(?:blob|tree)/main/(.+)", parts.path)
        return inside is None or (ROOT / inside[1]).exists()
    if parts.scheme:
        return True  # another site
    target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
    if parts.fragment and target in pages:
        return unquote(parts.fragment) in pages[target].anchors
    return target.exists()


def test_every_public_name_is_in_the_reference(site: Path) -> None:
    inventory = InventoryFile.loads((site / "objects.inv").read_bytes(), uri="")
    described = {
        name for kind, found in inventory.data.items() if kind.startswith("py:") for name in found
    }
    assert documented().keys() <= described
    values = [id(value) for value in documented().values()]
    for module in (garns, *rooms()):
        for name in module.__all__:
            assert id(getattr(module, name)) in values, f"{module.__name__}.{name}"


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.language)
def test_every_command_and_technique_has_a_page(site: Path, edition: Edition) -> None:
    from garns.cli.app import garns as program

    for name in program.list_commands(click.Context(program)):
        text = (edition.html / "commands" / f"{name}.html").read_text(encoding="utf-8")
        assert "--help" in text
    for technique in TECHNIQUES:
        text = (edition.html / "techniques" / f"{technique.id}.html").read_text(encoding="utf-8")
        assert f"{technique.id}-1.svg" in text
    for family, members in families():
        text = (edition.html / "techniques" / f"family-{family}.html").read_text(encoding="utf-8")
        assert all(f'href="{technique.id}.html"' in text for technique in members)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_family_has_a_name(language: str) -> None:
    with use_language(language):
        assert all(family_name(technique.family) for technique in TECHNIQUES)


def test_pages_in_both_languages_lead_to_each_other(site: Path) -> None:
    for here, there in (EDITIONS, EDITIONS[::-1]):
        text = (here.html / "techniques" / "x-wing.html").read_text(encoding="utf-8")
        (address,) = re.findall(r'<p class="language-switch"><a href="([^"]+)"', text)
        found = (here.html / "techniques" / address).resolve()
        assert found == there.html / "techniques" / "x-wing.html"
    assert "language-switch" not in (site / "api" / "garns.html").read_text(encoding="utf-8")


def test_the_theme_speaks_portuguese(site: Path) -> None:
    text = (PORTUGUESE.html / "techniques" / "x-wing.html").read_text(encoding="utf-8")
    assert 'lang="pt-BR"' in text
    for english in THEME_IN_PORTUGUESE:
        assert english not in text
    assert any(
        english in (ENGLISH.html / "index.html").read_text(encoding="utf-8")
        for english in THEME_IN_PORTUGUESE
    )
