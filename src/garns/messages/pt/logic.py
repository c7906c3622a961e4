"""Sentences whose ids begin with `logic.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "no-technique": "Não existe a técnica “{name}”. garns techniques lista todas.",
    "no-technique-near": "Não existe a técnica “{name}”. {hint}",
    "list": "garns techniques lista todas.",
}
