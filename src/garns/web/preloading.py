"""What a page loads, said before the page itself: a browser asks for it when the head of an answer
is there, and need not have read the page first."""

from __future__ import annotations

import re

LOADED = re.compile(
    r'<link rel="modulepreload" href="([^"]+)">|<script type="module" src="([^"]+)"></script>'
)


def preload_header(page: str) -> str:
    """The value of a header `Link`, for the scripts that the head of a page names."""
    addresses = [one or other for one, other in LOADED.findall(page.partition("</head>")[0])]
    return ", ".join(f"<{each}>; rel=modulepreload" for each in addresses)
