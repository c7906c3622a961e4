"""Sentences whose ids begin with `words.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "and": "{first} e {last}",
    "cell": "linha {row}, coluna {column}",
    "house.row": "linha {number}",
    "house.column": "coluna {number}",
    "house.block": "bloco {number}",
    "house.region": "região {number}",
    "house.diagonal": "diagonal {number}",
    "house.window": "janela {number}",
    "conflict": "{house} tem {value} mais de uma vez: {cells}",
}
