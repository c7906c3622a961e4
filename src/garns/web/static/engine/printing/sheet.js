// A sheet to print: a puzzle on one page, its solution on another. Everything stands where
// classroom/templates/book.typ puts it, with the digits and lines of board.typ; only the font is
// another one.

import { CHARACTERS, regionsOf } from "../boards.js";
import { cellAt, columnOf, rowOf } from "../geometry.js";
import { EXTRA_HOUSES } from "../layouts.js";
import { CAP_HEIGHT, Page, documentOf, widthOf } from "./pdf.js";

/** In points; widths and heights of paper are in millimetres. */
const MM = 72 / 25.4;
const PAPER = [210 * MM, 297 * MM];
const MARGIN = 15 * MM;
const FOOT = 816.06;

/** Where a board and the number above it are. */
const PUZZLE = { left: MARGIN, top: 177.05, width: 180 * MM, label: { y: 169.3, size: 14 } };
const SOLUTION = { left: MARGIN + 2.5 * MM, top: 96.08, width: 40 * MM, label: { y: 88.33, size: 9 } };
const LARGE_SOLUTION = { ...SOLUTION, left: MARGIN + 3 * MM, width: 84 * MM };
const TITLE = { y: 60.05, size: 14 };

const THIN = { width: 0.45 };
const THICK = { width: 1.8, isSquare: true };
const DOTTED = { ...THIN, dash: [0.45, 2], grey: 90 / 255 };
const SHADE = 238 / 255;

/** How digits are written, and how high they are, in parts of a cell: as the semibold and the
 * regular Libertinus Serif of the server. */
const GIVEN = { font: "bold", grey: 0, height: 0.66 * 0.645 };
const FOUND = { font: "regular", grey: 80 / 255, height: 0.66 * 0.658 };

/** The bytes of a PDF with a puzzle and its solution. */
export function sheetOf(puzzle, solution, speech) {
  const pages = [puzzlePage(puzzle), solutionPage(puzzle, solution, speech)];
  pages.forEach((page, i) => writeNumber(page, i + 1));
  return documentOf(pages, { title: speech.say("sheet.puzzles"), language: speech.tag });
}

function puzzlePage({ layout, givens }) {
  const page = new Page(...PAPER);
  drawBoard(page, layout, givens, givens, PUZZLE);
  return page;
}

function solutionPage({ layout, givens }, solution, speech) {
  const page = new Page(...PAPER);
  page.words(speech.say("sheet.solutions"), MARGIN, TITLE.y, { font: "bold", size: TITLE.size });
  drawBoard(page, layout, solution, givens, shapeOf(layout)[1] > 9 ? LARGE_SOLUTION : SOLUTION);
  return page;
}

/** At the foot of a page; of two pages, none has a number of several digits. */
function writeNumber(page, number) {
  const size = 9;
  const digit = String(number);
  page.words(digit, (PAPER[0] - size * widthOf(digit, "regular")) / 2, FOOT, { size });
}

/** The only board of its kind, so its number is 1. */
function drawBoard(page, layout, values, givens, { left, top, width, label }) {
  const side = width / shapeOf(layout)[1];
  const at = (column, row) => [left + column * side, top + row * side];
  page.words("1", left, label.y, { font: "bold", size: label.size });
  for (const cell of extraCells(layout, "shade").flat()) {
    page.square(...at(columnOf(cell, layout), rowOf(cell, layout)), side, SHADE);
  }
  drawLines(page, layout, at);
  drawValues(page, layout, values, givens, side, at);
}

/** The cells of the houses that are drawn so, besides rows, columns and boxes. */
function extraCells({ extras, size, block }, drawnAs) {
  const rules = extras.map((id) => EXTRA_HOUSES[id]).filter((rule) => rule.drawnAs === drawnAs);
  return rules.flatMap(({ cells }) => cells(size, block));
}

/** Rows and columns of the whole board: grids that overlap have more than `size`. */
function shapeOf({ size, places }) {
  return places ? [places.height, places.width] : [size, size];
}

function drawLines(page, layout, at) {
  for (const [lines, look] of [[thinLines(layout), THIN], [walls(layout), THICK]]) {
    for (const [i, first, last] of lines.across) page.line(at(first, i), at(last, i), look);
    for (const [i, first, last] of lines.down) page.line(at(i, first), at(i, last), look);
  }
  const middle = (cell) => at(columnOf(cell, layout) + 0.5, rowOf(cell, layout) + 0.5);
  for (const cells of extraCells(layout, "line")) page.line(middle(cells[0]), middle(cells.at(-1)), DOTTED);
}

/** The lines above and left of cells: the number of each, and where it begins and ends. A single grid has
 * its frame, too. */
function thinLines(layout) {
  const { size, places } = layout;
  if (!places) {
    const edges = Array.from({ length: size + 1 }, (_, i) => [i, 0, size]);
    return { across: edges, down: edges };
  }
  const [height, width] = shapeOf(layout);
  const isCell = (row, column) => cellAt(row, column, layout) !== undefined;
  return {
    across: stretches(height - 1, width, (i, j) => isCell(i + 1, j)).map(([i, ...ends]) => [i + 1, ...ends]),
    down: stretches(width - 1, height, (i, j) => isCell(j, i + 1)).map(([i, ...ends]) => [i + 1, ...ends]),
  };
}

/** The borders of regions and of the board, each straight stretch once. */
function walls(layout) {
  const regions = regionsOf(layout);
  const [height, width] = shapeOf(layout);
  const regionAt = (row, column) => regions[cellAt(row, column, layout)];
  return {
    across: stretches(height + 1, width, (i, j) => regionAt(i - 1, j) !== regionAt(i, j)),
    down: stretches(width + 1, height, (i, j) => regionAt(j, i - 1) !== regionAt(j, i)),
  };
}

/** Of so many lines the unbroken stretches, where `isPart(i, j)` says whether line i has its place j. */
function stretches(lines, length, isPart) {
  const found = [];
  for (let i = 0; i < lines; i++) {
    for (let j = 0, start = 0; j < length; j++) {
      if (!isPart(i, j)) start = j + 1;
      else if (j === length - 1 || !isPart(i, j + 1)) found.push([i, start, j + 1]);
    }
  }
  return found;
}

function drawValues(page, layout, values, givens, side, at) {
  values.forEach((value, cell) => {
    if (!value) return;
    const { font, grey, height } = givens[cell] ? GIVEN : FOUND;
    const size = (height * side) / CAP_HEIGHT;
    const [x, y] = at(columnOf(cell, layout) + 0.5, rowOf(cell, layout) + 0.5);
    const sign = CHARACTERS[value];
    page.words(sign, x - (size * widthOf(sign, font)) / 2, y + (height * side) / 2, { font, size, grey });
  });
}
