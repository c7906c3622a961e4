"""What XML has no way to write, escaped or not."""

from __future__ import annotations

import re

NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
