"""Sentences whose ids begin with `grid.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "notes": "As anotações são {n} máscaras de bits, uma por casa, de valores que o tabuleiro tem.",
    "givens": "As pistas não são as deste tabuleiro.",
    "given-locked": "{cell} é uma pista e não pode ser alterada.",
    "value": "{value} não é um valor deste tabuleiro: esperava-se de 0 a {size}.",
    "value-to-write": "{value} não é um valor deste tabuleiro: esperava-se de 1 a {size}.",
    "fits": "{value} serve.",
    "does-not-fit": "{value} não serve: {house} já tem esse valor em {cell}.",
    "character": "“{char}” não representa uma casa.",
    "number": "{value!r} não é um número inteiro.",
    "not-square": (
        "{n} casa não forma um tabuleiro quadrado.",
        "{n} casas não formam um tabuleiro quadrado.",
    ),
    "cell-count": (
        "Há {n} casa onde o formato tem {expected}.",
        "Há {n} casas onde o formato tem {expected}.",
    ),
    "other-layout": "Os dois tabuleiros têm formatos diferentes: {one} e {other}.",
}
