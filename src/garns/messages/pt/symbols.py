"""Sentences whose ids begin with `symbols.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "unusable": "“{symbol}” não pode ser um símbolo: espaços, vírgulas e traços de moldura separam casas.",
    "repeated": "O símbolo “{symbol}” representa duas coisas.",
    "count": (
        "Foi dado {n} símbolo e o tabuleiro precisa de {size}.",
        "Foram dados {n} símbolos e o tabuleiro precisa de {size}.",
    ),
}
