"""Sentences whose ids begin with `extra.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "missing": "Isto precisa de {library}, que não está instalado. Instale com: pip install 'garns[{extra}]'",
}
