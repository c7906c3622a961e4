"""The constraints of a board as two drawings without the board, to lay under the lines of another
and on them: for print."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from garns.draw import palette
from garns.draw.geometry import Geometry
from garns.draw.marks import Stroke
from garns.draw.markup import element, plain, short
from garns.model import Layout

from .layers import outside_room, rules_above, rules_below
from .outside import Room

CELL = 100
NAMESPACE = "http://www.w3.org/2000/svg"


class RulePictures(NamedTuple):
    """SVG, `room` cells larger than the board on each side."""

    below: str
    above: str
    room: Room


def rule_pictures(layout: Layout, font: str) -> RulePictures:
    room = outside_room(layout)
    place = Geometry(
        layout,
        CELL,
        left=room.left * CELL,
        top=room.top * CELL,
        margin=0,
        right=room.right * CELL,
        below=room.bottom * CELL,
    )
    below, above = rules_below(layout, place), rules_above(layout, place)
    return RulePictures(_picture(below, place, font), _picture(above, place, font), room)


def stroke_element(stroke: Stroke, colours: dict[str, str]) -> str:
    name = {"class_": f"garns-{stroke.part}"}
    colour = {palette.paint(stroke.part): colours[stroke.part]}
    if not stroke.path:
        return element("text", plain(stroke.text), **name, **stroke.attributes, **colour)
    look = {"d": stroke.path, "fill": "none", **colour, **stroke.attributes}
    return element("path", **name, **look)


def _picture(strokes: Iterable[Stroke], place: Geometry, font: str) -> str:
    return element(
        "svg",
        "".join(stroke_element(stroke, palette.LIGHT) for stroke in strokes) or " ",
        xmlns=NAMESPACE,
        viewBox=f"0 0 {short(place.width)} {short(place.height)}",
        width=place.width,
        height=place.height,
        font_family=font,
        text_anchor="middle",
    )
