"""Sentences whose ids begin with `trace.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "next": "{cell} é a próxima casa vazia",
    "reject": "{value} não serve: {house} já tem esse valor",
    "place": "{value} serve: inserido em {cell} (inserção {n})",
    "take-back": "Retrocedendo… {value} é retirado de {cell}",
    "no-value": "Beco sem saída: {cell} não tem mais nenhum valor",
    "no-place": "Beco sem saída: {house} não tem mais lugar para {value}",
    "solution": "Não resta nenhuma casa vazia: solução {number}",
    "one-board": (
        "Esperado um quebra-cabeça como tabuleiro do rastro; encontrado: {n}.",
        "Esperado um quebra-cabeça como tabuleiro do rastro; encontrados: {n}.",
    ),
    "caption": "inserção {n} de {all} · {depth} casas preenchidas",
}
