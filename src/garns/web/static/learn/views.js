// What the board of the school shows (see `viewOf` in ../play.js): a position with all candidates, and
// the marks of the player on it.

import { underDrawing } from "../hints.js";
import { say } from "../words.js";
import { CELLS, valuesIn } from "./drills.js";
import { readMark } from "./judging.js";
import { signOf, SIGNS } from "./signs.js";

const NOTHING = new Set();
const [PATTERN, PLACED] = [2, 3].map((colour) => 1 << (colour - 1)); // blue and green

export function plainView(drill) {
  const nothing = new Array(CELLS).fill(0);
  return {
    values: drill.values,
    givens: drill.givens,
    corner: drill.candidates,
    centre: nothing,
    colours: nothing,
    inks: null,
    conflicts: NOTHING,
    wrong: NOTHING,
    same: 0,
    near: NOTHING,
    filtered: [],
    mistaken: NOTHING,
    drawing: null,
    signs: SIGNS,
    isTinted: SIGNS[0] !== "1",
  };
}

/** The position with what is marked: digits placed, candidates crossed out, cells of the pattern. */
export function withMarks(drill, marks, cells = NOTHING) {
  const plain = plainView(drill);
  const view = { ...plain, values: [...plain.values], colours: [...plain.colours] };
  const crossed = new Array(CELLS).fill(0);
  for (const { cell, value, isPlaced } of [...marks].map(readMark)) {
    if (isPlaced) {
      view.values[cell] = value;
      view.colours[cell] |= PLACED;
    } else crossed[cell] |= 1 << (value - 1);
  }
  for (const cell of cells) view.colours[cell] |= PATTERN;
  view.marks = crossed.map((mask) => Object.fromEntries(valuesIn(mask).map((value) => [value, "crossed"])));
  view.remarks = crossed.map((mask, cell) => remarkOf(mask, cells.has(cell)));
  return view;
}

/** The same under a drawing: what is crossed out stays so. */
export function drawnView(view, drawing, candidates) {
  if (!drawing) return view;
  const drawn = underDrawing(view, drawing, candidates);
  return { ...drawn, marks: drawn.marks.map((own, cell) => ({ ...own, ...view.marks[cell] })) };
}

function remarkOf(crossed, isInPattern) {
  const words = [];
  if (crossed) words.push(say("school.crossed", { values: valuesIn(crossed).map(signOf).join(" ") }));
  if (isInPattern) words.push(say("school.in-pattern"));
  return words.join(", ");
}
