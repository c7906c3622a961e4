"""Node.js, for the scripts of the page that need no browser."""

from __future__ import annotations

import shutil
from pathlib import Path

import playwright

NODE = shutil.which("node") or str(Path(playwright.__file__).parent / "driver" / "node")
"""That of the system, or the one that comes with the tests' browser."""
