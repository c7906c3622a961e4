"""Sentences whose ids begin with `answer.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "none": "O quebra-cabeça não tem solução.",
    "many": "O quebra-cabeça tem mais de uma solução.",
    "unknown": (
        "Busca interrompida pelo limite de tempo ou de nós: resposta desconhecida (pelo menos {n} solução).",
        "Busca interrompida pelo limite de tempo ou de nós: resposta desconhecida (pelo menos {n} soluções).",
    ),
    "stopped": "Interrompido pelo limite de tempo ou de nós, antes de haver uma resposta.",
    "limit": "O limite deve ser pelo menos 1, e não {limit}.",
    "board": "O quebra-cabeça {number} não é uma linha de 81 casas.",
    "digits": "O quebra-cabeça {number} tem um valor que não está entre 0 e 9.",
    "array": "Um array de quebra-cabeças tem números inteiros na forma n × 81 ou n × 9 × 9, e não {kind} na forma {shape}.",
    "arrow": "Um array Arrow de quebra-cabeças tem textos, e não {kind}.",
    "instructions": "O conjunto de instruções “{name}” não está disponível aqui. Disponíveis: {known}.",
}
