"""Sentences whose ids begin with `trace.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "next": "{cell} é a próxima casa vazia",
    "reject": "{value} não serve: {house} já tem esse valor",
    "place": "{value} serve: inserido em {cell} (inserção {n})",
    "take-back": "Voltando atrás… {value} é retirado de {cell}",
    "solution": "Não resta casa vazia: solução {number}",
}
