// Boards in a frame, blocks kept apart: the twin of formats/framed.py.

import { layoutOrNull, regionsOf } from "../boards.js";
import { BLANKS, boards, gridOf, withCells, words } from "./cells.js";
import { DECORATION } from "./characters.js";
import { Fit, puzzleOf } from "./format.js";
import { Line } from "./source.js";
import { S, isMadeOf, isNumber, numberOf, splitAtBlanks, strip, stripEnd } from "./text.js";

export const BARS = "|│┃║";
export const SEPARATORS = BLANKS + DECORATION.replace(/[-=+:]/g, "");

/** The number of a row before a frame. */
const ROW_LABEL = new RegExp(`^[${S}]*([0-9]{1,2})[${S}]+(?=[${BARS}][^\\n]*[${BARS}][${S}]*$)`, "u");

/** The joint of walls that lead up (1), down (2), left (4) and right (8). */
const JOINTS = " |||-+++-+++-+++";

function looksLike(source) {
  const lines = [...withoutNumbers(withCells(source.opening))];
  const rows = lines.filter((line) => !isRule(line)).map((line) => words(line, SEPARATORS));
  const hasBars = lines.some(({ text }) => [...BARS].some((bar) => text.includes(bar)));
  if (!rows.length || !(hasBars || rows.length < lines.length)) return Fit.NO;
  const size = rows[0].tokens.length;
  const texts = rows.flatMap(({ tokens }) => tokens.map(({ text }) => text));
  if (size < 2 || texts.some((text) => text.length > 2)) return Fit.NO;
  // Greater numbers may be groups of candidates: pencil marks, not values.
  const fitTheBoard = texts.every((text) => !isNumber(text) || numberOf(text) <= size);
  return fitTheBoard ? Fit.SHAPE : Fit.COULD_BE;
}

/** A line of the frame: nothing but frame characters, and not a row of empty cells. Such a row has
 * a lone mark in each cell: `- - | - -`, `* * | * *`, `|*|*|*|*|`. */
function isRule(line) {
  const text = strip(line.text);
  if (!text || !isMadeOf(text, `${DECORATION} \t*`)) return false;
  const hasLoneMarks = splitAtBlanks(text).every((word) => `-*${BARS}`.includes(word));
  const hasLoneStars = words(line, ` \t${BARS}`).tokens.every(({ text: cell }) => cell === "*");
  return !hasLoneMarks && !hasLoneStars;
}

function* rowsOf(lines) {
  for (const line of withoutNumbers(withCells(lines))) if (!isRule(line)) yield words(line, SEPARATORS);
}

function* read(source, layout) {
  for (const board of boards(source, rowsOf(source.lines()), layout)) {
    const { layout: found, values } = gridOf(source, board, layout ?? framedLayout(board));
    yield puzzleOf(found, values, { line: board[0].line.number });
  }
}

/** The lines without the numbers of rows and columns that garns shows around a board. The board is
 * known by those of its columns above the frame, with row 1 below it. */
function* withoutNumbers(lines) {
  let [above, nextRow] = [[], 0];
  for (const line of lines) {
    const label = ROW_LABEL.exec(line.text);
    const number = label && Number(label[1]);
    if (above.length === 2 && number === 1) [above, nextRow] = [above.slice(1), 1];
    if ((!above.length && areColumnNumbers(line)) || (above.length === 1 && isRule(line))) {
      above.push(line);
      continue;
    }
    yield* above;
    above = [];
    if (label && number === nextRow) {
      nextRow++;
      yield blanked(line, label[0].length);
    } else {
      nextRow = isRule(line) ? nextRow : 0;
      yield line;
    }
  }
  yield* above;
}

function blanked({ number, text }, length) {
  return new Line(number, " ".repeat(length) + text.slice(length));
}

function areColumnNumbers({ text }) {
  const found = splitAtBlanks(text);
  return found.length > 1 && found.every((word, i) => word === String(i + 1));
}

/** The layout whose blocks the bars enclose; null if they do not tell. */
export function framedLayout(board) {
  const size = board.length;
  const countIn = (part) => words(new Line(1, part), SEPARATORS).tokens.length;
  const widths = new Set(betweenBars(board[0]).map(countIn));
  const width = widths.size === 1 ? [...widths][0] : 0;
  if (!width || width === size || size % width) return null;
  return layoutOrNull(`blocks-${size / width}x${width}`);
}

function betweenBars({ line }) {
  return line.text.split(/[|│┃║]/).filter((part) => strip(part));
}

/** A frame around texts that are all `width` columns wide, one per cell. */
export function framedCells(layout, texts, width) {
  const walls = new Walls(layout);
  const lines = [];
  for (let row = 0; row <= layout.size; row++) {
    if (walls.columns.some((column) => column < layout.size && walls.isAbove(row, column))) {
      lines.push(ruleOf(walls, row, width));
    }
    if (row < layout.size) lines.push(rowOf(walls, row, texts.slice(row * layout.size)));
  }
  return lines.join("\n");
}

/** Where two neighbouring cells belong to different regions; the edge counts as a wall. */
class Walls {
  constructor(layout) {
    this.size = layout.size;
    this.regions = regionsOf(layout);
    this.columns = [...Array(this.size + 1).keys()];
    const rows = this.columns.slice(0, -1);
    this.slots = this.columns.map((column) => rows.some((row) => this.isLeftOf(row, column)));
  }

  regionAt(row, column) {
    const isInside = row >= 0 && row < this.size && column >= 0 && column < this.size;
    return isInside ? this.regions[row * this.size + column] : null;
  }

  isAbove(row, column) {
    return this.regionAt(row, column) !== this.regionAt(row - 1, column);
  }

  isLeftOf(row, column) {
    return this.regionAt(row, column) !== this.regionAt(row, column - 1);
  }

  /** What the walls look like that meet at the upper left corner of a cell. */
  joint(row, column) {
    const [up, down] = [this.isLeftOf(row - 1, column), this.isLeftOf(row, column)];
    const [left, right] = [this.isAbove(row, column - 1), this.isAbove(row, column)];
    return JOINTS[1 * up + 2 * down + 4 * left + 8 * right];
  }

  /** A piece of the wall above a cell, or as much room. */
  above(row, column, width) {
    return (this.isAbove(row, column) ? JOINTS[12] : " ").repeat(width);
  }
}

function ruleOf(walls, row, width) {
  let line = "";
  for (const column of walls.columns) {
    if (walls.slots[column]) {
      // The blank before a bar belongs to the cell on its left.
      if (column > 0) line += walls.above(row, column - 1, 1);
      line += walls.joint(row, column);
    }
    if (column < walls.size) line += walls.above(row, column, width + 1);
  }
  return stripEnd(line);
}

function rowOf(walls, row, texts) {
  let line = "";
  for (const column of walls.columns) {
    if (walls.slots[column]) line += (column > 0 ? " " : "") + (walls.isLeftOf(row, column) ? JOINTS[3] : " ");
    if (column < walls.size) line += ` ${texts[column]}`;
  }
  return line;
}

export const FORMAT = { id: "framed", extensions: [], looksLike, read };
