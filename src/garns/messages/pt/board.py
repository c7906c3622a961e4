"""Sentences whose ids begin with `board.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "invalid": (
        "O tabuleiro viola uma regra: {conflict}.",
        "O tabuleiro viola {n} regras; a primeira: {conflict}.",
    ),
    "mistaken": (
        "O tabuleiro já não leva à solução: há um erro em {cells}.",
        "O tabuleiro já não leva à solução: há {n} erros, em {cells}.",
    ),
}
