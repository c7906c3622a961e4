"""Elements of SVG and HTML as text, with everything from outside escaped."""

from __future__ import annotations

from html import escape

from garns.formats.xmltext import NOT_IN_XML


def plain(text: str) -> str:
    """Text that means nothing but itself, in content and in attributes."""
    return escape(NOT_IN_XML.sub("\ufffd", text))


def element(tag: str, content: str = "", /, **attributes: str | float) -> str:
    """`content` is markup already. Attribute names: `_` for `-`, and a last `_` is dropped."""
    written = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for name, value in attributes.items()
    )
    return f"<{tag}{written}>{content}</{tag}>" if content else f"<{tag}{written}/>"


def _value(value: str | float) -> str:
    return plain(value) if isinstance(value, str) else short(value)


def short(number: float) -> str:
    """At most two decimals, and none that say nothing."""
    return f"{number:.2f}".rstrip("0").rstrip(".")
