"""Sentences whose ids begin with `loss.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "layout": "{format} não diz que o formato do tabuleiro é {layout}: informe-o ao ler.",
    "placed": "{format} não distingue as pistas dos dígitos colocados depois.",
    "notes": "{format} não comporta as anotações.",
    "corner_notes": "{format} não comporta as anotações dos cantos.",
    "solution": "{format} não comporta a solução.",
    "details": "{format} não comporta estes detalhes: {names}.",
    "single_notes": (
        "{format} não distingue um candidato único de um dígito: {n} casa voltaria preenchida.",
        "{format} não distingue um candidato único de um dígito: {n} casas voltariam preenchidas.",
    ),
    "filled_notes": "{format} não comporta anotações em casas preenchidas.",
    "impossible_notes": "{format} não comporta anotações que o tabuleiro exclui.",
    "changed_details": "{format} não consegue manter exatamente o texto destes detalhes: {names}.",
    "empty_details": "{format} não distingue um detalhe vazio de um ausente: {names}.",
    "letters": "{format} não diz se estas letras contam a partir de A = 1 ou de A = 10: leia com --symbols digits.",
}
