"""Sentences whose ids begin with `logic_colouring.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "simple-colouring-trap.name": "Coloração simples: armadilha",
    "simple-colouring-trap.step": "Ou são verdadeiros todos estes: {colour_a_candidates}; ou todos estes: {colour_b_candidates}. O que vê as duas cores é falso; {conclusion}.",
    "simple-colouring-trap.lesson": "Quando um dígito tem dois lugares num conjunto, um é verdadeiro e o outro é falso. Siga esses pares e pinte os lugares alternando duas cores: todos os de uma cor são verdadeiros. Um lugar do dígito que vê as duas cores é falso de qualquer jeito.",
    "simple-colouring-wrap.name": "Coloração simples: choque",
    "simple-colouring-wrap.step": "Ou são verdadeiros todos estes: {colour_a_candidates}; ou todos estes: {colour_b_candidates}. Dois da mesma cor se veem, logo essa cor é falsa; {conclusion}.",
    "simple-colouring-wrap.lesson": "Quando um dígito tem dois lugares num conjunto, um é verdadeiro e o outro é falso. Siga esses pares e pinte os lugares alternando duas cores: todos os de uma cor são verdadeiros. Se dois lugares da mesma cor se veem, essa cor é falsa.",
    "multi-colouring-1.name": "Coloração múltipla, tipo 1",
    "multi-colouring-1.step": "Dois grupos do {values}: {colour_a_candidates} contra {colour_b_candidates}, e {colour_c_candidates} contra {colour_d_candidates}. Uma cor do primeiro vê uma cor do segundo, logo uma das outras duas cores é verdadeira; o que vê essas duas é falso; {conclusion}.",
    "multi-colouring-1.lesson": "Pinte dois grupos de um dígito com duas cores cada um. Se uma cor do primeiro vê uma cor do segundo, as duas não podem ser verdadeiras, logo uma das cores opostas é: um lugar que vê as duas opostas é falso.",
    "multi-colouring-2.name": "Coloração múltipla, tipo 2",
    "multi-colouring-2.step": "Dois grupos do {values}: {colour_a_candidates} contra {colour_b_candidates}, e {colour_c_candidates} contra {colour_d_candidates}. Uma cor do primeiro vê as duas cores do segundo, e uma delas é verdadeira; {conclusion}.",
    "multi-colouring-2.lesson": "Pinte dois grupos de um dígito com duas cores cada um. Uma cor que vê as duas cores do outro grupo é falsa, pois uma delas é verdadeira.",
    "medusa.name": "Medusa 3D",
    "medusa.step": "Ou são verdadeiros todos estes: {colour_a_candidates}; ou todos estes: {colour_b_candidates}. Uma cor que se contradiz é falsa, e também o que vê as duas cores; {conclusion}.",
    "medusa.lesson": "Pinte candidatos de todos os dígitos alternando duas cores, pelos dois lugares de um dígito num conjunto e pelos dois candidatos de uma casa: todos os de uma cor são verdadeiros. Um candidato que vê as duas cores é falso; uma cor que vê a si mesma ou que deixa uma casa sem candidatos é falsa.",
}
