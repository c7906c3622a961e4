"""Sentences whose ids begin with `logic_tridagon.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "tridagon.name": "Tridágono (martelo de Thor)",
    "tridagon.step": "{pattern_cells}, três em cada um d{pattern_houses}, não podem ser preenchidas só com {values}: ao dar a volta pelos quatro blocos, a ordem voltaria invertida. Então um dos outros candidatos ali é verdadeiro ({guardians_candidates}); {conclusion}.",
    "tridagon.lesson": "Quatro blocos são os cantos de um retângulo. Em cada um há três casas, sem duas na mesma linha nem na mesma coluna: uma diagonal, e os blocos vizinhos usam as mesmas linhas ou as mesmas colunas. Se só três dígitos fossem possíveis nessas doze casas, blocos vizinhos os teriam na mesma ordem cíclica, pois cada dígito muda de linha ou de coluna: de cima para baixo nos blocos lado a lado, da esquerda para a direita nos blocos um sobre o outro. Dentro de um bloco as duas ordens são iguais se a diagonal é par (lida de cima para baixo, suas colunas são 1 2 3, 2 3 1 ou 3 1 2), e uma é o inverso da outra se ela é ímpar. Com um número ímpar de diagonais ímpares, a ordem voltaria invertida, o que é impossível. Então um dos outros candidatos, um guardião, é verdadeiro. Se todos os guardiões estão numa só casa, ela perde os três dígitos; se são todos do mesmo dígito, as casas que veem todos eles o perdem.",
}
