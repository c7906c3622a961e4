"""Sentences whose ids begin with `logic_fish.`.

Fish of all sizes and shapes are spoken of alike, so their sentences are put together.
"""

from __future__ import annotations

from typing import NamedTuple


class _Size(NamedTuple):
    name: str
    masculine: str
    feminine: str
    number: int


_SIZES = {
    "x-wing": _Size("X-Wing", "dois", "duas", 2),
    "swordfish": _Size("Swordfish", "três", "três", 3),
    "jellyfish": _Size("Jellyfish", "quatro", "quatro", 4),
    "squirmbag": _Size("Squirmbag", "cinco", "cinco", 5),
    "whale": _Size("Whale", "seis", "seis", 6),
    "leviathan": _Size("Leviathan", "sete", "sete", 7),
}


class _Shape(NamedTuple):
    name: str
    plural: str
    how: str


_SHAPES = {
    "franken": _Shape(
        "Franken",
        "Franken",
        "e há blocos entre eles: linhas e blocos por colunas e blocos, ou colunas e blocos por linhas e blocos",
    ),
    "mutant": _Shape("mutante", "mutantes", "de qualquer tipo, com linhas e colunas do mesmo lado"),
}

_STEP = "{base_in} o {values} só pode estar {cover_in}, onde não sobra lugar para outro {values}; {conclusion}."
_FINNED_STEP = "{base_in} o {values} só pode estar {cover_in}, exceto em {fins_cells}; ou ele está ali, ou esgota {cover_houses}; {conclusion}."
_SIAMESE_STEP = "{base_in} o {values} só pode estar {cover_in}, exceto em {fins_cells}, e do mesmo modo só {second_cover_in}, exceto em {second_fins_cells}; os dois peixes têm a mesma base; {conclusion}."
_SIAMESE_LESSON = "que têm a mesma base. As coberturas e as barbatanas são diferentes, e cada um elimina os seus candidatos."


def _of_lines(id: str, size: _Size) -> dict[str, str]:
    return {
        f"{id}.name": size.name,
        f"{id}.step": _STEP,
        f"{id}.lesson": f"Se, em {size.feminine} linhas, todos os lugares de um dígito ficam nas mesmas {size.feminine} colunas, ele ocupa essas colunas ali: sai das outras casas delas. O mesmo vale trocando linhas e colunas.",
        f"finned-{id}.name": f"{size.name} com barbatanas",
        f"finned-{id}.step": _FINNED_STEP,
        f"finned-{id}.lesson": f"Um {size.name} com alguns lugares a mais, as barbatanas. Ou o dígito está numa barbatana, ou o peixe é de verdade. Por isso o dígito sai das casas que os dois casos excluem: as da cobertura que veem todas as barbatanas.",
        f"sashimi-{id}.name": f"{size.name} sashimi",
        f"sashimi-{id}.step": _FINNED_STEP,
        f"sashimi-{id}.lesson": f"Um {size.name} com barbatanas em que uma linha ou coluna tem um único lugar além delas. O argumento é o mesmo: ou o dígito está numa barbatana, ou a cobertura se esgota; as casas da cobertura que veem todas as barbatanas o perdem nos dois casos.",
        f"siamese-{id}.name": f"{size.name} siamês",
        f"siamese-{id}.step": _SIAMESE_STEP,
        f"siamese-{id}.lesson": f"Dois peixes de tamanho {size.number}, com barbatanas ou sashimi, {_SIAMESE_LESSON}",
    }


def _of_houses(id: str, size: _Size, shape_id: str, shape: _Shape) -> dict[str, str]:
    fish = f"{shape_id}-{id}"
    covered = f"{size.masculine.capitalize()} conjuntos são cobertos por outros {size.masculine}, {shape.how}"
    return {
        f"{fish}.name": f"{size.name} {shape.name}",
        f"{fish}.step": _STEP,
        f"{fish}.lesson": f"{covered}. Na cobertura não sobra lugar para o dígito fora da base.",
        f"finned-{fish}.name": f"{size.name} {shape.name} com barbatanas",
        f"finned-{fish}.step": _FINNED_STEP,
        f"finned-{fish}.lesson": f"{covered}, exceto as barbatanas: lugares que estão em mais conjuntos da base que da cobertura. Ou o dígito está numa barbatana, ou a cobertura se esgota; as casas da cobertura que veem todas as barbatanas o perdem nos dois casos.",
        f"siamese-{fish}.name": f"{size.name} {shape.name} siamês",
        f"siamese-{fish}.step": _SIAMESE_STEP,
        f"siamese-{fish}.lesson": f"Dois peixes {shape.plural} com barbatanas, de tamanho {size.number}, {_SIAMESE_LESSON}",
    }


SENTENCES: dict[str, str | tuple[str, str]] = {}
for _id, _size in _SIZES.items():
    SENTENCES |= _of_lines(_id, _size)
    for _shape_id, _shape in _SHAPES.items():
        SENTENCES |= _of_houses(_id, _size, _shape_id, _shape)
