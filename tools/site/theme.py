"""What the theme leaves undone: names for its parts, and its words in Portuguese.

Its templates have these words as plain text, so they are replaced in the finished pages.
"""

from __future__ import annotations

from garns.messages import use_language

from .labels import THEME_IN_PORTUGUESE, label
from .places import PORTUGUESE, Edition


def finish_pages(edition: Edition) -> None:
    changes = {**_names(edition), **(THEME_IN_PORTUGUESE if edition is PORTUGUESE else {})}
    for page in edition.html.rglob("*.html"):
        if edition is not PORTUGUESE and page.is_relative_to(PORTUGUESE.html):
            continue
        text = page.read_text(encoding="utf-8")
        for old, new in changes.items():
            text = text.replace(old, new)
        page.write_text(text, encoding="utf-8")


def _names(edition: Edition) -> dict[str, str]:
    """What screen readers need to tell the parts of a page apart."""
    with use_language(edition.language):
        navigation, contents = label("navigation"), label("contents")
    return {
        '<p class="caption" role="heading"': '<p class="caption" role="heading" aria-level="2"',
        '<aside class="sidebar-drawer': f'<aside aria-label="{navigation}" class="sidebar-drawer',
        '<aside class="toc-drawer': f'<aside aria-label="{contents}" class="toc-drawer',
    }
