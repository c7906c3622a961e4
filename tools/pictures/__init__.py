"""The pictures in docs/images: `python -m tools.pictures [NAME ...]` (`make pictures`) draws them.

Each module draws those of one page; `__main__.py` has the table.
"""

from pathlib import Path

ROOT = Path(__file__).parents[2]
IMAGES = ROOT / "docs" / "images"
FOUNDING = ROOT / "examples" / "founding"
