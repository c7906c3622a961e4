"""Sentences whose ids begin with `logic_templates.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "template-set.name": "Gabarito: fixação",
    "template-set.step": "Todas as disposições do {values} no tabuleiro que ainda são possíveis têm estas casas em comum; {conclusion}.",
    "template-set.lesson": "Liste todas as disposições de um dígito no tabuleiro inteiro, com um lugar em cada conjunto. O que todas têm em comum é verdadeiro. Uma casa já decidida para um dígito exclui disposições dos outros.",
    "template-delete.name": "Gabarito: eliminação",
    "template-delete.step": "Nenhuma disposição do {values} no tabuleiro que ainda é possível usa estas casas; {conclusion}.",
    "template-delete.lesson": "Liste todas as disposições de um dígito no tabuleiro inteiro, com um lugar em cada conjunto. Um lugar que nenhuma delas usa é falso. Uma casa já decidida para um dígito exclui disposições dos outros.",
}
