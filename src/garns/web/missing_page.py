"""The page for addresses that no page has: in every language, without scripts, and with its style
inside, since it may be served at any depth."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from garns.draw.markup import element, plain
from garns.messages import say, use_language
from garns.messages.catalogue import languages_for_pages

from .policy import source_hash

STYLE = """
:root { color-scheme: light dark; }
body { display: grid; place-content: center; min-height: 90vh; margin: 0; padding: 0 1.5rem;
  background: light-dark(#f7f6f2, #0e1418); color: light-dark(#17212b, #e9eef1);
  font: 1rem/1.5 system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
main { display: grid; gap: 2rem; max-width: 30rem; }
h1, h2 { margin: 0; font-size: 1.4rem; }
p { margin: .4rem 0 .8rem; }
a { display: inline-block; padding: .6rem 1rem; border-radius: 10px; text-decoration: none;
  background: light-dark(#0a6e7d, #52c4d4); color: light-dark(#ffffff, #0b2226); }
"""

MISSING_POLICY = f"default-src 'none'; style-src '{source_hash(STYLE)}'; base-uri 'none'"
"""Nothing but the style inside."""


@cache
def missing_page(home: str) -> str:
    """`home` is the address of the start page."""
    languages = languages_for_pages()
    parts = [_words(language, place, home) for place, language in enumerate(languages)]
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="{languages[0]["tag"]}">',
            '<head><meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{MISSING_POLICY}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="robots" content="noindex">',
            "<title>404 · garns</title>",
            f"<style>{STYLE}</style></head>",
            f"<body><main>{''.join(parts)}</main></body></html>\n",
        ]
    )


def _words(language: Mapping[str, str], place: int, home: str) -> str:
    with use_language(language["id"]):
        heading = element("h2" if place else "h1", plain(say("web.missing")))
        words = element("p", plain(say("web.missing.words")))
        link = element("a", plain(say("web.missing.home")), href=home)
    return element("section", heading + words + link, lang=language["tag"])
