"""Sentences whose ids begin with `logic_bug.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "bug-1.name": "BUG+1",
    "bug-1.step": "Sem {extra_candidates}, toda casa vazia teria dois candidatos e todo dígito dois lugares em cada conjunto, e haveria duas soluções ou nenhuma; {conclusion}.",
    "bug-1.lesson": "Se toda casa vazia tivesse dois candidatos e todo dígito dois lugares em cada conjunto, tudo poderia estar ao contrário. Se só uma casa tem candidatos além disso, ela recebe um deles. Só vale se o quebra-cabeça tiver exatamente uma solução.",
    "bug-2.name": "BUG, tipo 2",
    "bug-2.step": "Sem {extra_candidates}, toda casa vazia teria dois candidatos e todo dígito dois lugares em cada conjunto, e haveria duas soluções ou nenhuma: um desses candidatos é verdadeiro; {conclusion}.",
    "bug-2.lesson": "Se toda casa vazia tivesse dois candidatos e todo dígito dois lugares em cada conjunto, tudo poderia estar ao contrário. Se o único candidato além disso é um mesmo dígito em várias casas, ele está em uma delas: sai de todas as casas que veem todas elas. Só vale se o quebra-cabeça tiver exatamente uma solução.",
    "bug-3.name": "BUG, tipo 3",
    "bug-3.step": "Sem {extra_candidates}, toda casa vazia teria dois candidatos e todo dígito dois lugares em cada conjunto, e haveria duas soluções ou nenhuma: um desses candidatos é verdadeiro e forma, com {subset_cells}, um grupo nu {subset_in}; {conclusion}.",
    "bug-3.lesson": "Se toda casa vazia tivesse dois candidatos e todo dígito dois lugares em cada conjunto, tudo poderia estar ao contrário. Se as casas com candidatos além disso ficam no mesmo conjunto, uma delas recebe um desses dígitos: vistas como uma só casa, elas formam um grupo nu com outras casas do conjunto. Só vale se o quebra-cabeça tiver exatamente uma solução.",
    "bug-4.name": "BUG, tipo 4",
    "bug-4.step": "Sem {extra_candidates}, toda casa vazia teria dois candidatos e todo dígito dois lugares em cada conjunto, e haveria duas soluções ou nenhuma. Uma das casas {extra_cells} recebe um desses candidatos e a outra, o dígito que não tem outro lugar {locked_in} ({locked_candidates}); {conclusion}.",
    "bug-4.lesson": "Se toda casa vazia tivesse dois candidatos e todo dígito dois lugares em cada conjunto, tudo poderia estar ao contrário. Se duas casas têm candidatos além disso e um dígito só tem lugar, em algum conjunto, nessas duas, uma delas o recebe e a outra um dos candidatos a mais: todo o resto sai das duas. Só vale se o quebra-cabeça tiver exatamente uma solução.",
}
