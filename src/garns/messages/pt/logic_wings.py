"""Sentences whose ids begin with `logic_wings.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "remote-pair.name": "Par remoto",
    "remote-pair.step": "{pairs_cells} só têm {values}, e cada uma vê a seguinte: os dígitos se alternam, e as pontas {ends_cells} ficam com os dois; {conclusion}.",
    "remote-pair.lesson": "Numa cadeia de casas com os mesmos dois candidatos, em que cada uma vê a seguinte, os dígitos se alternam. Duas casas separadas por um número ímpar de elos ficam com os dois dígitos; quem vê ambas não pode ter nenhum deles.",
    "xy-wing.name": "Asa XY",
    "xy-wing.step": "{pivot_cells} tira de {pincers_cells}, de uma ou de outra, o dígito que têm em comum: uma das duas tem de ser {values}; {conclusion}.",
    "xy-wing.lesson": "Uma casa com os candidatos x e y (o pivô) vê uma casa com x e z e outra com y e z (as pinças). Seja qual for o valor do pivô, uma das pinças é z: as casas que veem as duas pinças perdem o z.",
    "w-wing.name": "Asa W",
    "w-wing.step": "{pincers_cells} só têm os candidatos {values}. Um dos dois lugares {link_in} é verdadeiro ({link_candidates}), e cada um deles é visto por uma das duas casas: elas não podem ter ambas esse dígito, e uma delas tem o outro; {conclusion}.",
    "w-wing.lesson": "Duas casas têm os mesmos dois candidatos x e y. Em alguma linha, coluna ou bloco restam dois lugares para o x, e cada uma das casas vê um deles. Elas não podem ser ambas x: uma é y, e as casas que veem as duas perdem o y.",
    "xyz-wing.name": "Asa XYZ",
    "xyz-wing.step": "Seja qual for o valor de {pivot_cells}, ela ou uma das casas {pincers_cells} tem de ser {values}; {conclusion}.",
    "xyz-wing.lesson": "Uma casa com os candidatos x, y e z (o pivô) vê uma casa com x e z e outra com y e z (as pinças). Uma das três tem de ser z: as casas que veem todas elas perdem o z.",
    "grouped-w-wing.name": "Asa W agrupada",
    "grouped-w-wing.step": "{pincers_cells} só têm os candidatos {values}. Um dos lugares {link_in} é verdadeiro ({link_candidates}), e cada um deles é visto por uma das duas casas: elas não podem ter ambas esse dígito, e uma delas tem o outro; {conclusion}.",
    "grouped-w-wing.lesson": "Uma asa W em que restam mais de dois lugares para o x na linha, na coluna ou no bloco que liga as casas: cada lugar é visto por uma das duas, que não podem então ser ambas x, e uma delas é y.",
}

_LARGER = {"wxyz": "quatro", "vwxyz": "cinco", "uvwxyz": "seis", "tuvwxyz": "sete"}
for letters, number in _LARGER.items():
    SENTENCES |= {
        f"{letters}-wing.name": f"Asa {letters.upper()}",
        f"{letters}-wing.step": f"{{set_cells}} têm juntas {number} dígitos, e cada um deles, menos o {{values}}, só cabe ali uma vez: uma delas tem de ser {{values}}; {{conclusion}}.",
        f"{letters}-wing.lesson": f"{number.capitalize()} casas de dois conjuntos que se cruzam têm juntas só {number} dígitos. Se cada dígito, menos um, só cabe ali uma vez, porque todos os seus lugares se veem, o que sobra também tem de estar ali: as casas que veem todos os lugares dele o perdem.",
    }
