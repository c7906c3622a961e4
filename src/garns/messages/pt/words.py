"""Sentences whose ids begin with `words.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "language": "O garns não fala “{name}”, só {known}.",
    "and": "{first} e {last}",
    "house.row": "a linha {number}",
    "house.column": "a coluna {number}",
    "house.block": "o bloco {number}",
    "house.region": "a região {number}",
    "house.diagonal": "a diagonal {number}",
    "house.window": "a janela {number}",
    "conflict": "{house} tem {value} mais de uma vez: {cells}",
}
