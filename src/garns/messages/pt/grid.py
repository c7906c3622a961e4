"""Sentences whose ids begin with `grid.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "givens": "Os números dados não fazem parte do tabuleiro.",
    "given-locked": "{cell} é um número dado e não pode ser mudado.",
    "value": "{value} não é um valor deste tabuleiro: esperava-se de 0 a {size}.",
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
