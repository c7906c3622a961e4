"""The pictures in docs/images: `python -m tools.pictures [NAME ...]` (`make pictures`) draws them.

Each module has a function `draw`, which puts the pictures of one page in the current language
into a folder; `__main__.py` has the table.
"""

from pathlib import Path

ROOT = Path(__file__).parents[2]
IMAGES = ROOT / "docs" / "images"
FOLDERS = {"en": IMAGES, "pt": ROOT / "docs" / "pt" / "images"}
"""Where the pictures are that have words in them, by language."""
FOUNDING = ROOT / "examples" / "founding"
