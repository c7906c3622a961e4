// Hints in stages, and the steps of the whole way: where they are on the board.

const STAGES_WITHOUT_EVIDENCE = 2;

export function cellOf(name, size) {
  const [, row, column] = /^r(\d+)c(\d+)$/.exec(name).map(Number);
  return (row - 1) * size + column - 1;
}

export function nameOf(cell, size) {
  return `r${Math.floor(cell / size) + 1}c${(cell % size) + 1}`;
}

/** What is laid over the board at a stage, from 1 (where to look) to 4 (the move). */
export function drawingOf({ drawings }, stage) {
  return drawings?.[Math.max(0, stage - STAGES_WITHOUT_EVIDENCE)] ?? null;
}

/** What the view of a board becomes under a drawing: the cells that it is about show all their
 * candidates, in their places, those of the step marked, and nothing else is shaded. */
export function underDrawing(view, drawing, candidates) {
  if (!drawing) return view;
  const [corner, centre, marked] = [[...view.corner], [...view.centre], view.corner.map(() => 0)];
  for (const cell of drawing.cells ?? []) {
    corner[cell] = candidates[cell];
    centre[cell] = 0;
  }
  for (const [cell, value] of drawing.candidates) marked[cell] |= 1 << (value - 1);
  marked.forEach((mask, cell) => (corner[cell] |= mask));
  return { ...view, corner, centre, marked, drawing, near: new Set(), same: 0 };
}

/** The legend of a drawing as items of a list: letters as on the board, or signs. */
export function legendItems({ legend }) {
  return legend.map(({ letter, part, words }) => {
    const [item, sign] = [document.createElement("li"), document.createElement("span")];
    sign.className = `sign ${part}`;
    sign.textContent = letter ?? "";
    item.append(sign, words);
    return item;
  });
}
