"""What a browser lets our pages load and run: nothing but our own files."""

from __future__ import annotations

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

HEADER_POLICY = "; ".join((*ALLOWED, "frame-ancestors 'none'"))
"""For a header, which alone can forbid that others put the page into a frame."""

TEXT_POLICY = (
    "default-src 'none'; img-src 'self'; style-src 'self'; font-src 'self'; base-uri 'none'"
)
"""For a page without scripts."""
