"""Sentences whose ids begin with `logic_kraken.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "kraken-fish-1.name": "Peixe Kraken, tipo 1",
    "kraken-fish-1.step": "{base_in} o {values} só pode estar {cover_in}, exceto em {fins_cells}. Ou ele esgota {cover_houses}, ou está numa barbatana, de onde as cadeias levam à mesma coisa: {chain}; {conclusion}.",
    "kraken-fish-1.lesson": "Um peixe com barbatanas limpa a cobertura onde todas as barbatanas são vistas. O Kraken alcança mais longe: se de cada barbatana uma cadeia elimina um candidato da cobertura, esse candidato é falso, seja o peixe de verdade, seja o dígito de uma barbatana.",
    "kraken-fish-2.name": "Peixe Kraken, tipo 2",
    "kraken-fish-2.step": "{base_in} o {values} só pode estar {cover_in}, exceto em {fins_cells}. Então ele está numa barbatana ou nos lugares da base dentro de uma das coberturas, e de todos eles as cadeias levam à mesma coisa: {chain}; {conclusion}.",
    "kraken-fish-2.lesson": "Se um peixe com barbatanas é de verdade, cada cobertura tem o dígito num dos lugares da base. Então um desses lugares de uma cobertura é verdadeiro, ou uma barbatana. O que as cadeias de todos eles excluem é falso.",
}
