"""A search as an animated GIF: the board filling and emptying, for slides that know no SVG."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence

from garns.model import Grid, MissingExtra, Symbols

from .request import symbols_for
from .shots import Shot, durations


def trace_gif(
    grid: Grid,
    shots: Sequence[Shot],
    *,
    symbols: Symbols | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> bytes:
    """The pictures one after the other, again and again; `progress` hears how many are drawn."""
    try:
        from .film import Film
    except ImportError:
        raise MissingExtra("matplotlib", "plots") from None
    pictures = []
    for picture in Film(grid, symbols_for(grid.size, symbols)).pictures(shots):
        pictures.append(picture)
        progress(len(pictures))
    first, *others = pictures
    file = io.BytesIO()
    times = [round(1000 * seconds) for seconds in durations(shots)]
    first.save(file, "GIF", save_all=True, append_images=others, duration=times, loop=0)
    return file.getvalue()
