"""Sentences whose ids begin with `logic_fireworks.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "fireworks.name": "Fogos de artifício",
    "fireworks.step": "{crossing_in}, fora d{box_houses}, os dígitos {values} não têm outro lugar além de {wings_cells}. O que não está aí fica dentro do bloco nas duas direções, ou seja, em {crossing_cells}: os três dígitos ocupam as três casas; {conclusion}.",
    "fireworks.lesson": "Uma linha e uma coluna se cruzam numa casa de um bloco. Se um dígito tem no máximo um lugar na linha fora do bloco, e no máximo um na coluna, ele está num desses ou no cruzamento: senão o bloco o teria tanto na linha como na coluna. Três dígitos com as mesmas três casas as ocupam, e nada mais é possível ali.",
}
