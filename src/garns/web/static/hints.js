// Hints in stages, and the whole way to the solution: words, and marks to draw on the board.

const STAGES = { where: 1, which: 2, evidence: 3, move: 4 };

export function cellOf(name, size) {
  const [, row, column] = /^r(\d+)c(\d+)$/.exec(name).map(Number);
  return (row - 1) * size + column - 1;
}

function houseOf(board, { kind, number }) {
  return board.houses.find((house) => house.kind === kind && house.number === number);
}

/** Collects what is to be drawn: one mark per cell, the strongest last; candidates by kind. */
class Marks {
  constructor(board) {
    this.board = board;
    this.cells = new Map();
    this.candidates = new Map();
  }

  houses(records, mark) {
    for (const record of records) {
      for (const cell of houseOf(this.board, record)?.cells ?? []) this.cells.set(cell, mark);
    }
  }

  cell(name, mark) {
    this.cells.set(cellOf(name, this.board.size), mark);
  }

  candidate({ cell: name, value }, kind) {
    const cell = cellOf(name, this.board.size);
    const others = (this.candidates.get(cell) ?? []).filter(([each]) => each !== value);
    this.candidates.set(cell, [...others, [value, kind]]);
  }
}

/** What a hint lets be seen at a stage, from 1 (where to look) to 4 (the move). `candidates` tells
 * what is still possible in each cell. */
export function marksOf(board, hint, stage, candidates) {
  const marks = new Marks(board);
  for (const name of hint.mistakes ?? []) marks.cell(name, "mistaken");
  if (!hint.step) return marks;
  marks.houses(hint.where ?? [], "looked-at");
  if (stage >= STAGES.evidence) drawEvidence(marks, hint.step, stage, candidates);
  if (stage >= STAGES.move) drawMove(marks, hint.step);
  return marks;
}

function drawEvidence(marks, step, stage, candidates) {
  for (const { houses } of step.evidence) marks.houses(houses, "looked-at");
  for (const evidence of step.evidence) drawCells(marks, step, stage, evidence, candidates);
  for (const { links } of step.chains) {
    for (const { from, to } of links) {
      for (const candidate of [...from, ...to]) {
        marks.cell(candidate.cell, "evidence");
        marks.candidate(candidate, "seen");
      }
    }
  }
}

function drawCells(marks, step, stage, evidence, possible) {
  const placed = new Set(step.placements.map(({ cell }) => cell));
  // In a house the cell that gets the digit is for the player to find.
  const isHidden = (name) => stage < STAGES.move && evidence.houses.length && placed.has(name);
  for (const name of evidence.cells.filter((each) => !isHidden(each))) {
    marks.cell(name, "evidence");
    const mask = possible[cellOf(name, marks.board.size)];
    for (const value of step.values) {
      if ((mask >> (value - 1)) & 1) marks.candidate({ cell: name, value }, "seen");
    }
  }
  for (const candidate of evidence.candidates) marks.candidate(candidate, "seen");
}

function drawMove(marks, step) {
  for (const placement of step.placements) {
    marks.cell(placement.cell, "target");
    marks.candidate(placement, "placed");
  }
  for (const elimination of step.eliminations) marks.candidate(elimination, "removed");
}

/** A step of the whole way, with all candidates of its moment. */
export function marksOfStep(board, shown) {
  const marks = marksOf(board, shown, STAGES.move, shown.candidates);
  shown.candidates.forEach((mask, cell) => {
    const known = new Map(marks.candidates.get(cell));
    for (let value = 1; value <= board.size; value += 1) {
      if ((mask >> (value - 1)) & 1 && !known.has(value)) known.set(value, "plain");
    }
    if (known.size) marks.candidates.set(cell, [...known]);
  });
  return marks;
}
