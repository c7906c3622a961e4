"""Shapes, lines and words in the colours of a theme, for charts and trees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from . import palette
from .lettering import CAPITAL_HEIGHT
from .markup import element, plain, short
from .svg import Theme

Point = tuple[float, float]

HEAD = 5
"""Half the width of an arrow's head."""

OUTLINE, STROKE = 1, 1.5


@dataclass(frozen=True)
class Pen:
    """Every part has a class too, so that a style sheet can turn the drawing dark."""

    colours: dict[str, str]

    @classmethod
    def of(cls, theme: Theme) -> Pen:
        return cls(palette.DARK if theme == "dark" else palette.LIGHT)

    def paper(self) -> str:
        return element("rect", width="100%", height="100%", **self._filled("paper"))

    def rectangle(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        part: str,
        rx: float = 3,
        **attributes: str | float,
    ) -> str:
        place = {"x": x, "y": y, "width": width, "height": height, "rx": rx}
        return element("rect", **place, **self._outlined(part), **attributes)

    def polygon(self, points: Sequence[Point], part: str) -> str:
        return element("polygon", points=_points(points), **self._outlined(part))

    def line(self, points: Sequence[Point], part: str = "wall", **attributes: str | float) -> str:
        d = "M" + "L".join(f"{short(x)} {short(y)}" for x, y in points)
        paint = {"class_": f"garns-{part}", "fill": "none", "stroke": self.colours[part]}
        return element("path", d=d, **paint, **{"stroke_width": STROKE, **attributes})

    def arrow(self, points: Sequence[Point]) -> str:
        """A line with a head that points the way its last stretch goes, across or down or up."""
        (x0, y0), (x, y) = points[-2:]
        dx, dy = (x > x0) - (x < x0), (y > y0) - (y < y0)
        neck = (x - 1.8 * HEAD * dx, y - 1.8 * HEAD * dy)
        wings = [(neck[0] + side * dy, neck[1] + side * dx) for side in (HEAD, -HEAD)]
        head = element("polygon", points=_points([(x, y), *wings]), **self._filled("given"))
        return self.line([*points[:-1], neck]) + head

    def words(
        self,
        text: str,
        x: float,
        middle: float,
        size: float,
        part: str = "given",
        **attributes: str | float,
    ) -> str:
        y = middle + size * CAPITAL_HEIGHT / 2
        return element(
            "text", plain(text), x=x, y=y, font_size=size, **self._filled(part), **attributes
        )

    def _filled(self, part: str) -> dict[str, str]:
        return {"class_": f"garns-{part}", "fill": self.colours[part]}

    def _outlined(self, part: str) -> dict[str, str | float]:
        # The class of lines has a stroke and no fill of its own: both go together.
        return {
            "class_": f"garns-{part} garns-line",
            "fill": self.colours[part],
            "stroke": self.colours["line"],
            "stroke_width": OUTLINE,
        }


def _points(points: Sequence[Point]) -> str:
    return " ".join(f"{short(x)},{short(y)}" for x, y in points)


def moved(markup: str, x: float, y: float) -> str:
    return element("g", markup, transform=f"translate({short(x)} {short(y)})")
