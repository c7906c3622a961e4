"""Makes the small font of emoji that printed sheets use (`src/garns/classroom/fonts`).

    python tools/make_emoji_font.py Noto-COLRv1-noflags.ttf

The font is a subset of Noto Color Emoji (https://github.com/googlefonts/noto-emoji), which is under
the SIL Open Font License 1.1; the licence goes beside it. It has a name of its own, so that nobody
takes it for the whole. Needs fonttools.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools import subset

TARGET = Path(__file__).parents[1] / "src" / "garns" / "classroom" / "fonts" / "GarnsEmoji.ttf"
FAMILY = "Garns Emoji"

EMOJI = (
    "🍅🍆🍇🍈🍉🍊🍋🍌🍍🍎🍏🍐🍑🍒🍓🥝🥭🥥🥑🍄🌽🥕🥦🌶🥔🥚🧀🍔🍕🍞🥐🥨🍟🍿🍩🍪🍫🍬🍭🍰🎂🍦"
    "🌱🌲🌳🌴🌵🌷🌸🌹🌺🌻🌼🍀🍁🍂"
    "🐁🐃🐄🐅🐆🐇🐈🐉🐊🐌🐍🐎🐐🐑🐒🐓🐔🐕🐖🐘🐙🐚🐛🐜🐝🐞🐟🐠🐢🐣🐦🐧🐨🐪🐬🐭🐮🐯🐰🐱🐲🐳🐴🐵🐶🐷🐸🐹🐺🐻🐼"
    "🦀🦁🦂🦄🦅🦆🦇🦈🦉🦊🦋🦌🦍🦎🦏🦒🦓🦔🦕🦖🦘🦙🦚🦛🦜🦝🦢🦥🦩"
    "⚽⚾🏀🏈🏉🎾🏐🏓🏸🥊🎱🏆🥇🥈🥉"
    "❤🧡💛💚💙💜🤎🖤🤍💗🔴🟠🟡🟢🔵🟣🟤⚫⚪🔶🔷🔺"
    "⭐☀🌙🌈⚡❄🔥💧☁☂⛄🌍🌞🪐"
    "🚗🚌🚑🚒🚓🚚🚜🚲🚂✈🚀🚁⛵🚢"
    "🎈🎁🎸🎺🎻🎹🥁🔔🔑💎👑🎩👓⌚📚✏🎨🎲🧩🏠"
    "😀😂😍😎😢😡😱😴🤔🤖👻👽💀🎃"
)
"""What people are likely to take for nine symbols: each is one character."""

FAMILY_NAMES = {1: FAMILY, 3: FAMILY, 4: FAMILY, 6: FAMILY.replace(" ", ""), 16: FAMILY}
"""Which entries of the table of names hold the family."""


def main(source: Path) -> None:
    options = subset.Options()
    options.layout_features = []
    options.name_IDs = ["*"]
    options.glyph_names = False
    options.drop_tables += ["GSUB", "vhea", "vmtx"]
    font = subset.load_font(str(source), options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=EMOJI)
    subsetter.subset(font)
    for record in font["name"].names:
        record.string = FAMILY_NAMES.get(record.nameID, record.toUnicode())
    TARGET.parent.mkdir(exist_ok=True)
    subset.save_font(font, str(TARGET), options)
    print(f"{TARGET.name}: {len(EMOJI)} emoji, {TARGET.stat().st_size:,} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
