"""What a browser lets our pages load and run: nothing but our own files."""

from __future__ import annotations

import base64
import hashlib
import re

ALLOWED = (
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' blob:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types garns",
)

META_POLICY = "; ".join(ALLOWED)
"""For a page itself, wherever it is served."""

FRAMES = "frame-ancestors 'none'"
"""For a header, which alone can forbid that others put the page into a frame."""

HEADER_POLICY = f"{META_POLICY}; {FRAMES}"

TEXT_POLICY = (
    "default-src 'none'; img-src 'self'; style-src 'self'; font-src 'self'; base-uri 'none'"
)
"""For a page without scripts."""

STYLE = re.compile("<style>(.*?)</style>", re.DOTALL)


def policy_of(page: str) -> str:
    """For a page with its style inside: this very style is allowed, and no other."""
    hashes = "".join(f" '{source_hash(found[1])}'" for found in STYLE.finditer(page))
    return META_POLICY.replace("style-src 'self'", f"style-src 'self'{hashes}")


def source_hash(text: str) -> str:
    """By which a policy names a text that stands in a page."""
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"
