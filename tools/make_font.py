"""Makes the small font that the pages use (`src/garns/web/static/fonts`).

    npm pack inter-ui && tar xzf inter-ui-*.tgz
    python tools/make_font.py package/variable/InterVariable.woff2

The font is a part of Inter (https://rsms.me/inter), which is under the SIL Open Font License 1.1;
the licence of that package goes beside it, as Inter-LICENSE.txt. Needs fonttools and brotli.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from fontTools import subset
from fontTools.varLib import instancer

TARGET = Path(__file__).parents[1] / "src" / "garns" / "web" / "static" / "fonts" / "Inter.woff2"

LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x100)]
SIGNS = "–—‘’“”•…‹›−←↑→↓✓✗★●"
"""Beyond Latin-1, what pages write. What is not here comes from a font of the system."""

WEIGHTS = (400, 650)
TEXT_SIZE = 14
"""Of the sizes that Inter is drawn for, the one for text."""

FEATURES = ["kern", "ccmp", "mark", "mkmk", "tnum"]
"""Figures of one width (tnum) keep columns and clocks steady."""


def leave_other_signs_as_they_are(font: Any) -> None:
    """Inter gives hyphens, dots and more the width of figures too: “X - wing”."""
    figures = {font.getBestCmap()[ord(digit)] for digit in "0123456789"}
    table = font["GSUB"].table
    features = [each for each in table.FeatureList.FeatureRecord if each.FeatureTag == "tnum"]
    for number in {number for each in features for number in each.Feature.LookupListIndex}:
        for part in table.LookupList.Lookup[number].SubTable:
            mapping = getattr(part, "ExtSubTable", part).mapping
            for name in mapping.keys() - figures:
                del mapping[name]


def main(source: Path) -> None:
    options = subset.Options()
    options.layout_features = FEATURES
    options.flavor = "woff2"
    font = subset.load_font(str(source), options)
    leave_other_signs_as_they_are(font)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[*LATIN, *map(ord, SIGNS)])
    subsetter.subset(font)
    instancer.instantiateVariableFont(font, {"wght": WEIGHTS, "opsz": TEXT_SIZE}, inplace=True)
    TARGET.parent.mkdir(exist_ok=True)
    subset.save_font(font, str(TARGET), options)
    print(f"{TARGET.name}: {len(font.getBestCmap())} characters, {TARGET.stat().st_size:,} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
