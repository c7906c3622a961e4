"""Sentences whose ids begin with `making.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "title": "A construção de uma grade completa, bloco a bloco",
    "intro": "Em cada linha: uma casa, seus candidatos {arrow} o valor sorteado e as casas que o perdem como candidato.",
    "box.first": "Bloco {box}: os nove valores em qualquer ordem.",
    "box.beside": "Bloco {box}: nenhum valor pode se repetir em uma linha.",
    "box.below": "Bloco {box}: nenhum valor pode se repetir em uma coluna.",
    "box.rows": "Bloco {box}: o que falta nas linhas.",
    "box.columns": "Bloco {box}: o que falta nas colunas.",
    "box.lists": "Bloco {box}: a partir das listas de candidatos.",
    "try": "{box} (tentativa {attempt})",
    "heading": "Passo {step} · bloco {box}, tentativa {attempt}",
    "lists": "Os candidatos do bloco {box}:",
    "draw": (
        "Resta {n} candidato para {cell}: {candidates}.",
        "Há {n} candidatos para {cell}, {candidates}: o sorteado é {value}.",
    ),
    "removed": "{value} deixa de ser candidato em {cells}.",
    "lose": "sai de",
    "stuck": (
        "Beco sem saída: {n} casa ficou sem valor possível, {cells}.",
        "Beco sem saída: {n} casas ficaram sem valor possível, {cells}.",
    ),
    "box-again": "Voltando: o bloco {box} é esvaziado e sorteado de novo.",
    "four-again": "Voltando: o bloco {box} falhou {tries} vezes. O que está em {boxes} é retirado, e E é sorteado de novo.",
    "all-again": "Voltando: {rounds} rodadas a partir de E falharam. A grade inteira é esvaziada e sorteada de novo.",
    "done": (
        "A grade está completa: {draws} valores sorteados, {n} beco sem saída no caminho.",
        "A grade está completa: {draws} valores sorteados, {n} becos sem saída no caminho.",
    ),
}
