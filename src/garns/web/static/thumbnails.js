// Small drawings of boards: what is given and what the player has written, as squares or as digits.

import { svg } from "./picture.js";
import { valuesOf } from "./symbols.js";

const CELL = 10; // units of the drawing

/** A board with these values. Digits can be read where the drawing is large. */
export function thumbnail(board, values, { hasDigits = false, shaded = [] } = {}) {
  const { size, houses } = board;
  const givens = valuesOf(board.puzzle);
  const whole = size * CELL;
  const [thin, walls] = lines(size, houses);
  const squares = (cells, margin) => cells.map((cell) => square(cell, size, margin)).join("");
  const cellsWith = (isWanted) => [...values.keys()].filter((cell) => values[cell] && isWanted(givens[cell]));
  const [given, own] = [cellsWith((each) => each), cellsWith((each) => !each)];
  const contents = hasDigits
    ? [...given, ...own].map((cell) => digit(cell, size, values[cell], givens[cell] ? "given" : "own"))
    : [path("given", squares(given, 2.5)), path("own", squares(own, 2.5))];
  return svg(
    "svg",
    { class: "thumbnail", viewBox: `-1 -1 ${whole + 2} ${whole + 2}`, "aria-hidden": "true", focusable: "false" },
    path("shaded", squares(shaded, 0)),
    path("thin", thin),
    ...contents,
    path("walls", `${walls}M0 0h${whole}v${whole}h${-whole}z`),
  );
}

const path = (name, d) => svg("path", { class: name, d });

function square(cell, size, margin) {
  const side = CELL - 2 * margin;
  return `M${(cell % size) * CELL + margin} ${Math.floor(cell / size) * CELL + margin}h${side}v${side}h${-side}z`;
}

function digit(cell, size, value, name) {
  const place = { x: ((cell % size) + 0.5) * CELL, y: Math.floor(cell / size) * CELL + 7.4 };
  const text = svg("text", { class: name, ...place });
  text.textContent = value;
  return text;
}

/** Between cells: thin ones, and those between boxes or regions. */
function lines(size, houses) {
  const box = [];
  houses.forEach(({ kind, cells }, number) => {
    if (kind === "block" || kind === "region") for (const cell of cells) box[cell] = number;
  });
  const found = ["", ""];
  for (let cell = 0; cell < size * size; cell += 1) {
    const [x, y] = [(cell % size) * CELL, Math.floor(cell / size) * CELL];
    if (x) found[Number(box[cell] !== box[cell - 1])] += `M${x} ${y}v${CELL}`;
    if (y) found[Number(box[cell] !== box[cell - size])] += `M${x} ${y}h${CELL}`;
  }
  return found;
}
