"""Sentences whose ids begin with `logic_forcing.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "nishio.name": "Nishio",
    "nishio.step": "Suponha {assumption_candidates}: então {chain}. Não restaria nenhum destes, embora um deles seja verdadeiro: {dead_candidates}; {conclusion}.",
    "nishio.lesson": "Suponha um dígito numa casa e siga só esse dígito pelos conjuntos, sempre que ele tiver um único lugar. Se um conjunto fica sem lugar para ele, o dígito não pode estar naquela casa.",
    "cell-forcing.name": "Cadeias forçadas por casa",
    "cell-forcing.step": "Um destes é verdadeiro: {cases_candidates}. Todos levam à mesma coisa: {chain}; {conclusion}.",
    "cell-forcing.lesson": "Um dos candidatos de uma casa é verdadeiro. Se de cada um deles uma cadeia leva à mesma conclusão, ela vale, seja qual for o verdadeiro.",
    "house-forcing.name": "Cadeias forçadas por conjunto",
    "house-forcing.step": "Um destes é verdadeiro: {cases_candidates}. Todos levam à mesma coisa: {chain}; {conclusion}.",
    "house-forcing.lesson": "Num conjunto, um dígito está em um dos seus lugares. Se de cada um deles uma cadeia leva à mesma conclusão, ela vale, seja qual for o verdadeiro.",
    "contradiction-forcing.name": "Cadeias forçadas por contradição",
    "contradiction-forcing.step": "Suponha {assumption_candidates}: então {chain}. Não restaria nenhum destes, embora um deles seja verdadeiro: {dead_candidates}; {conclusion}.",
    "contradiction-forcing.lesson": "Se cadeias que partem de um candidato excluem todos os candidatos de uma casa, ou todos os lugares de um dígito num conjunto, esse candidato é falso.",
    "forcing-net-contradiction.name": "Rede forçada: contradição",
    "forcing-net-contradiction.step": "Suponha {assumption_candidates}: então {chain}. Não restaria nenhum destes, embora um deles seja verdadeiro: {dead_candidates}; {conclusion}.",
    "forcing-net-contradiction.lesson": "Suponha um candidato e siga cada único que aparece, apoiado em tudo o que se achou antes. Se uma casa fica sem candidatos, ou um conjunto sem lugar para um dígito, o candidato é falso.",
    "forcing-net-verity.name": "Rede forçada: certeza",
    "forcing-net-verity.step": "Um destes é verdadeiro: {cases_candidates}. Todos levam à mesma coisa: {chain}; {conclusion}.",
    "forcing-net-verity.lesson": "Um dos candidatos de uma casa é verdadeiro, e um dos lugares de um dígito num conjunto também. Se de cada um deles, único após único, segue a mesma conclusão, ela vale, seja qual for o verdadeiro.",
}
