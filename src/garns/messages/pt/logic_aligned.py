"""Sentences whose ids begin with `logic_aligned.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "aligned-pair.name": "Exclusão de par alinhado",
    "aligned-pair.step": "Não há como preencher juntas {base_cells} com {excluded_candidates}: toda maneira repetiria um dígito ou deixaria {excluding_cells} sem dígitos bastantes; {conclusion}.",
    "aligned-pair.lesson": "Veja todas as maneiras de preencher duas casas juntas. Uma maneira é impossível se as casas se veem e seriam iguais, ou se tira dois dígitos de um grupo quase preso (por exemplo, de uma casa que só tem esses dois candidatos). Um candidato que não aparece em nenhuma maneira possível pode sair.",
    "aligned-triple.name": "Exclusão de trio alinhado",
    "aligned-triple.step": "Não há como preencher juntas {base_cells} com {excluded_candidates}: toda maneira repetiria um dígito ou deixaria {excluding_cells} sem dígitos bastantes; {conclusion}.",
    "aligned-triple.lesson": "Veja todas as maneiras de preencher três casas juntas. Uma maneira é impossível se duas casas que se veem seriam iguais, se tira dois dígitos de um grupo quase preso, ou se tira os três candidatos de uma casa que vê todas elas. Um candidato que não aparece em nenhuma maneira possível pode sair.",
}
