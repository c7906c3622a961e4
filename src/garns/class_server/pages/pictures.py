"""QR codes, drawn in the page."""

from __future__ import annotations

import io

import segno
from markupsafe import Markup


def qr_code(text: str, label: str = "") -> Markup:
    """Dark on light, whatever the colours of the page: cameras want it so."""
    stream = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        stream, kind="svg", border=3, xmldecl=False, svgns=False, omitsize=True, light="#fff"
    )
    drawing = Markup(stream.getvalue().decode())
    return Markup('<span class="qr" role="img" aria-label="{}">{}</span>').format(label, drawing)
