"""Sentences whose ids begin with `logic_sue_de_coq.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "sue-de-coq.name": "Sue de Coq",
    "sue-de-coq.step": "{core_cells}, com {set_a_cells} {set_a_in} e {set_b_cells} {set_b_in}, têm exatamente tantos dígitos quantas casas, e cada dígito só cabe ali uma vez: todos ficam ali; {conclusion}.",
    "sue-de-coq.lesson": "No cruzamento de uma linha ou coluna com um bloco, tome duas ou três casas, e junte algumas do resto da linha e algumas do resto do bloco, sem dígito comum a essas duas partes. Se houver ao todo exatamente tantos dígitos quantas casas, cada dígito está ali uma vez e sai do resto da linha ou do bloco em que fica.",
    "sue-de-coq-extended.name": "Sue de Coq estendido",
    "sue-de-coq-extended.step": "{core_cells}, com {set_a_cells} {set_a_in} e {set_b_cells} {set_b_in}, têm lugar exatamente para os dígitos que cabem ali, contando duas vezes os que estão dos dois lados: todos ficam ali; {conclusion}.",
    "sue-de-coq-extended.lesson": "Um Sue de Coq em que as casas da linha e as do bloco trazem dígitos próprios ou têm algum em comum. Um dígito que está dos dois lados conta duas vezes, pois cabe uma vez em cada um. Se a conta dá o número de casas, cada dígito está ali tantas vezes quantas pode e sai do resto da linha e do bloco; o que está dos dois lados sai também do cruzamento.",
}
