"""Sentences whose ids begin with `logic_locked.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "pointing.name": "Apontamento",
    "pointing.step": "{base_in}, o {values} só pode estar {cover_in}; {it_leaves}.",
    "pointing.lesson": "Se todos os lugares de um dígito num bloco ficam na mesma linha ou coluna, o dígito dessa linha ou coluna está entre eles: ele sai do resto dela.",
    "claiming.name": "Reivindicação",
    "claiming.step": "{base_in}, o {values} só pode estar {cover_in}; {it_leaves}.",
    "claiming.lesson": "Se todos os lugares de um dígito numa linha ou coluna ficam no mesmo bloco, o dígito desse bloco está entre eles: ele sai do resto do bloco.",
}
