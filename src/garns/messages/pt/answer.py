"""Sentences whose ids begin with `answer.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "none": "O quebra-cabeça não tem solução.",
    "many": "O quebra-cabeça tem mais de uma solução.",
    "unknown": (
        "Parado pelo limite: a resposta é desconhecida (pelo menos {n} solução).",
        "Parado pelo limite: a resposta é desconhecida (pelo menos {n} soluções).",
    ),
    "limit": "O limite deve ser 1 ou mais, não {limit}.",
}
