"""Sentences whose ids begin with `logic.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "no-technique": "There is no technique “{name}”. garns techniques lists them.",
    "no-technique-near": "There is no technique “{name}”. {hint}",
    "list": "garns techniques lists them.",
}
