"""Sentences whose ids begin with `logic_guardians.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "guardians.name": "Guardiões (asa quebrada)",
    "guardians.step": "O {values} não pode se alternar pelas casas {ring_cells}: elas formam um anel de comprimento ímpar. Então um dos outros lugares desses conjuntos fica com ele ({guardians_cells}); {conclusion}.",
    "guardians.lesson": "Lugares de um dígito formam um anel, cada um num mesmo conjunto que o seguinte. Se esses conjuntos não tivessem outros lugares, verdadeiro e falso se alternariam ao longo do anel, o que é impossível se o comprimento é ímpar. Então um dos outros lugares desses conjuntos, os guardiões, é verdadeiro: as casas que veem todos os guardiões perdem o dígito.",
}
