"""Sentences whose ids begin with `extra.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "missing": "This needs {library}, which is not installed. Install it with: pip install 'garns[{extra}]'",
}
