"""Sentences whose ids begin with `logic_als.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "als-xz.name": "ALS-XZ",
    "als-xz.step": "Dois grupos com um dígito a mais do que casas, A ({set_a_cells}) e B ({set_b_cells}), não podem ter ambos o dígito que os liga ({restricted_candidates}). O que fica sem ele tem todos os seus outros dígitos, e {values} fica em A ou em B; {conclusion}.",
    "als-xz.lesson": "Um grupo quase preso (ALS) são casas de uma mesma linha, coluna ou bloco com um dígito a mais do que casas: se ficar sem um deles, tem todos os outros. Dois grupos não podem ter ambos o x se todos os lugares do x em um veem todos os do outro. Um deles fica então sem o x e tem o z, se os dois têm o z: as casas que veem todos os lugares do z nos dois grupos o perdem.",
    "als-xz-double.name": "ALS-XZ de ligação dupla",
    "als-xz-double.step": "Dois grupos com um dígito a mais do que casas, A ({set_a_cells}) e B ({set_b_cells}), estão ligados por dois dígitos ({restricted_candidates}). Um dos grupos fica sem um desses dígitos, o outro sem o outro, e todo o resto fica preso onde está; {conclusion}.",
    "als-xz-double.lesson": "Dois grupos quase presos ligados por dois dígitos: cada grupo só pode ficar sem um dígito, de modo que um fica sem o primeiro e o outro sem o segundo. Todos os outros dígitos ficam presos no próprio grupo, e os dois da ligação nos dois grupos juntos.",
    "als-xy-wing.name": "Asa XY com ALS",
    "als-xy-wing.step": "O grupo C ({pivot_cells}) está ligado a A ({set_a_cells}) e a B ({set_b_cells}), a cada um por um dígito: {link_a_candidates}, {link_b_candidates}. C só pode ficar sem um deles, de modo que A ou B fica sem o seu e tem {values}; {conclusion}.",
    "als-xy-wing.lesson": "Um grupo quase preso C está ligado a um grupo A pelo x e a um grupo B pelo y. C só pode ficar sem um dígito: tem o x ou o y, e A fica sem o x ou B sem o y. Em todo caso um deles tem o z, se ambos têm o z: as casas que veem todos os lugares do z em A e B o perdem.",
    "als-chain.name": "Cadeia de ALS",
    "als-chain.step": "Cada grupo da cadeia tem um dígito a mais do que casas e passa adiante aquilo de que não pode abrir mão: {chain}. O primeiro grupo ou o último fica com {values}; {conclusion}.",
    "als-chain.lesson": "Grupos quase presos em cadeia, cada um ligado ao seguinte por um dígito. Se o primeiro fica sem o z, tem o dígito da sua ligação; o seguinte fica sem este e tem o da próxima; e assim até o último, que então tem o z. Uma das duas pontas tem o z: as casas que veem todos os lugares dele nas duas o perdem.",
    "death-blossom.name": "Flor da morte",
    "death-blossom.step": "Seja qual for o valor de {stem_cells}, um dos grupos em {petals_cells} fica sem esse dígito e por isso tem {values}; {conclusion}.",
    "death-blossom.lesson": "Uma casa é o caule. Para cada candidato dela há um grupo quase preso, uma pétala, em que o caule vê todos os lugares desse dígito. Seja qual for o valor do caule, uma pétala fica sem esse dígito e por isso tem todos os seus outros. Se todas as pétalas têm o z, ele está em uma delas: as casas que veem todos esses lugares do z o perdem.",
}
