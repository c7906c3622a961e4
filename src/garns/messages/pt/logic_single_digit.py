"""Sentences whose ids begin with `logic_single_digit.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "skyscraper.name": "Arranha-céu",
    "skyscraper.step": "{base_in} o {values} só tem dois lugares por conjunto. {near_cells} se veem; logo, ao menos uma das casas {ends_cells} é {values}: {chain}; {conclusion}.",
    "skyscraper.lesson": "Em duas linhas um dígito tem dois lugares em cada uma, e um lugar de cada fica na mesma coluna, a base do arranha-céu. Os dois não são verdadeiros ao mesmo tempo; logo, ao menos um dos dois topos é: o dígito sai das casas que veem os dois topos. O mesmo vale trocando linhas e colunas.",
    "two-string-kite.name": "Pipa de dois fios",
    "two-string-kite.step": "{base_in} o {values} só tem dois lugares por conjunto. {near_cells} se veem; logo, ao menos uma das casas {ends_cells} é {values}: {chain}; {conclusion}.",
    "two-string-kite.lesson": "Um dígito tem dois lugares numa linha e dois numa coluna, e um de cada fica no mesmo bloco. Os dois não são verdadeiros ao mesmo tempo; logo, ao menos uma das pontas é: o dígito sai da casa que vê as duas.",
    "turbot-fish.name": "Turbot fish",
    "turbot-fish.step": "{base_in} o {values} só tem dois lugares por conjunto. {near_cells} se veem; logo, ao menos uma das casas {ends_cells} é {values}: {chain}; {conclusion}.",
    "turbot-fish.lesson": "Dois conjuntos, blocos inclusive, em que um dígito tem dois lugares em cada um, e um lugar de um vê um lugar do outro. Os dois não são verdadeiros ao mesmo tempo; logo, ao menos uma das pontas é: o dígito sai das casas que veem as duas.",
    "empty-rectangle.name": "Retângulo vazio",
    "empty-rectangle.step": "{second_in} o {values} só pode estar em {second_cells}, ao longo de uma linha e de uma coluna, e {first_in} só em {first_cells}. Logo, uma ponta desta cadeia é verdadeira: {chain}; {conclusion}.",
    "empty-rectangle.lesson": "Num bloco, todos os lugares de um dígito ficam ao longo de uma linha e de uma coluna. Uma outra coluna só tem dois lugares para ele, um deles nessa linha. Se o outro é falso, o dígito está nessa linha fora do bloco, e no bloco ele fica ao longo da coluna. Nos dois casos, a casa dessa coluna que vê o outro lugar o perde. O mesmo vale trocando linhas e colunas.",
    "dual-two-string-kite.name": "Pipa de dois fios dupla",
    "dual-two-string-kite.step": "Duas pipas se encontram em {near_cells}: {chain}. Cada uma tem uma ponta verdadeira; {conclusion}.",
    "dual-two-string-kite.lesson": "Duas pipas que passam pelas mesmas duas casas de um bloco. Em cada uma, ao menos uma das pontas é verdadeira, e cada uma elimina o seu candidato.",
    "dual-empty-rectangle.name": "Retângulo vazio duplo",
    "dual-empty-rectangle.step": "{second_in} os lugares {second_cells} formam dois retângulos vazios: {chain}. Cada um tem uma ponta verdadeira; {conclusion}.",
    "dual-empty-rectangle.lesson": "Dois retângulos vazios com as mesmas casas de um bloco, cada um com a sua linha ou coluna. Cada um elimina o seu candidato.",
}
