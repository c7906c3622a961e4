// Where things are on a board that a page draws, in hundredths of a cell: the twin of
// draw/geometry.py, draw/places.py and draw/lettering.py.

import { columnOf, rowOf } from "./places.js";

export { columnOf, rowOf } from "./places.js";

export const CELL = 100;

/** The notes of a cell take so much of it, so far below its middle, where a step is drawn. */
const NOTES_WIDTH = 0.78;
const NOTES_DROP = 0.07;

/** In parts of the room that one note has. */
const NOTE_SIZE = 0.86;

/** At most two decimals, and none that say nothing. */
export function short(number) {
  return evenHalves(number).toFixed(2).replace(/\.?0+$/, "");
}

/** What is exactly between two numbers with two decimals becomes the even one, as in Python. */
function evenHalves(number) {
  const hundredths = number * 100;
  if (hundredths % 1 === 0 || (hundredths * 2) % 1 !== 0 || (number * 8) % 1 !== 0) return number;
  return (2 * Math.round(hundredths / 2)) / 100;
}

/** The cell there; undefined where the board has none. */
export function cellAt(row, column, { size, places }) {
  if (places) return places.at(row, column);
  const isInside = row >= 0 && row < size && column >= 0 && column < size;
  return isInside ? row * size + column : undefined;
}

export function centreOf(cell, layout) {
  return [(columnOf(cell, layout) + 0.5) * CELL, (rowOf(cell, layout) + 0.5) * CELL];
}

/** A square for each cell, so far within it. */
export function squares(cells, layout, inset) {
  const side = short(CELL - 2 * inset);
  return [...cells]
    .sort((a, b) => a - b)
    .map((cell) => {
      const [x, y] = [columnOf(cell, layout) * CELL + inset, rowOf(cell, layout) * CELL + inset];
      return `M${short(x)} ${short(y)}h${side}v${side}h-${side}z`;
    })
    .join("");
}

/** Where the notes of cells stand, and how large their font is. */
export class NotePlaces {
  constructor(layout, symbols) {
    this.layout = layout;
    this.columns = noteColumns(layout);
    this.rows = Math.ceil(layout.size / this.columns);
    this.room = NOTES_WIDTH * CELL;
    const across = this.room / this.columns / Math.max(widest(symbols), 0.8);
    this.size = NOTE_SIZE * Math.min(this.room / this.rows, across);
  }

  /** The middle of the note for a value. */
  centre([cell, value]) {
    const row = Math.floor((value - 1) / this.columns);
    const column = (value - 1) % this.columns;
    const [x, y] = centreOf(cell, this.layout);
    return [
      x + ((column + 0.5) / this.columns - 0.5) * this.room,
      y + ((row + 0.5) / this.rows - 0.5) * this.room + NOTES_DROP * CELL,
    ];
  }
}

/** Notes stand as the cells of a box do; in a square without boxes, or with flat ones. */
function noteColumns({ block, size }) {
  return block && Math.max(...block) <= 2 * Math.min(...block) ? block[1] : Math.ceil(Math.sqrt(size));
}

/** The width of the widest symbol, in parts of the font size. */
export function widest(symbols) {
  return Math.max(...symbols.map(widthOf));
}

const WIDE =
  /\p{Emoji_Presentation}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

function widthOf(text) {
  const characters = [...text.normalize("NFC")];
  if (characters.length === 1 && /[\p{L}\p{N}]/u.test(text) && !WIDE.test(text)) return 0.8;
  return characters.reduce((sum, character) => sum + advance(character), 0);
}

function advance(character) {
  if (/\p{M}|\u200d/u.test(character)) return 0;
  if (WIDE.test(character)) return 1.3;
  if ("fijlrtI!.:'|()[]".includes(character)) return 0.45;
  if ("mwMW@%".includes(character)) return 1.05;
  return /\p{Lu}|\p{S}/u.test(character) ? 0.8 : 0.68;
}
