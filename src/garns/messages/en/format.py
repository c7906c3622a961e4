"""Sentences whose ids begin with `format.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "unknown": "No notation is called “{name}”. See: garns formats",
    "unknown-but-near": "No notation is called “{name}”. Did you mean {nearest}?",
    "write-only": "“{name}” can only be written, not read.",
    "read-only": "“{name}” can only be read, not written.",
    "unsaid": "The file name “{name}” does not say which notation to use: use an extension such as .sdm, or --to.",
}
