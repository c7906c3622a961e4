"""Sentences whose ids begin with `board.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "invalid": (
        "O tabuleiro quebra uma regra: {conflict}.",
        "O tabuleiro quebra {n} regras; a primeira: {conflict}.",
    ),
}
