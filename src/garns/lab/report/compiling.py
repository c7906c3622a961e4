"""PDF from Typst, with nothing but the fonts of the compiler: the same source gives the same file
on every machine."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from garns.model import InvalidRequest, MissingExtra


def require_compiler() -> Any:
    """The compiler of Typst; imported late, for few need it."""
    try:
        import typst
    except ImportError:
        raise MissingExtra("typst", "pdf") from None
    return typst


def compiled(source: Path) -> bytes:
    """Raises InvalidRequest if somebody's own words in the source are no Typst."""
    typst = require_compiler()
    try:
        pdf: bytes = typst.compile(str(source), ignore_system_fonts=True)
    except RuntimeError as error:
        problem = str(error).strip()
        raise InvalidRequest("report.not-compiled", name=str(source), problem=problem) from None
    return pdf


def picture_as_pdf(svg: Path) -> bytes:
    """A page as large as the picture."""
    typst = require_compiler()
    source = f'#set page(width: auto, height: auto, margin: 0pt)\n#image("{svg.name}")\n'
    beside = svg.with_name(f".{svg.stem}.typ")
    beside.write_text(source, encoding="utf-8")
    try:
        pdf: bytes = typst.compile(str(beside), ignore_system_fonts=True)
    finally:
        beside.unlink()
    return pdf
