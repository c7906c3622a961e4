"""Sentences whose ids begin with `logic_singles.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "full-house.name": "Última casa do conjunto",
    "full-house.step": "{house_in}, só {house_cells} está vazia e só falta o {values}; {conclusion}.",
    "full-house.lesson": "Quando um conjunto tem uma única casa vazia, ela recebe o único dígito que falta nele.",
    "hidden-single-box.name": "Único oculto no bloco",
    "hidden-single-box.step": "{house_in}, só resta um lugar para o {values}; {conclusion}.",
    "hidden-single-box.lesson": "Se um dígito só tem um lugar num bloco, ele vai ali, não importa o que mais seja possível nessa casa.",
    "hidden-single-line.name": "Único oculto na linha ou coluna",
    "hidden-single-line.step": "{house_in}, só resta um lugar para o {values}; {conclusion}.",
    "hidden-single-line.lesson": "Se um dígito só tem um lugar numa linha ou coluna, ele vai ali, não importa o que mais seja possível nessa casa.",
    "naked-single.name": "Único nu",
    "naked-single.step": "{cell_cells} só tem um candidato; portanto, ela é {values}.",
    "naked-single.lesson": "Uma casa a que só resta um candidato recebe esse candidato.",
}
