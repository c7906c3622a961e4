// Small drawings of boards: what is given and what the player has written, as squares or as digits.

import { placesOf } from "./engine/places.js";
import { svg } from "./picture.js";
import { valuesOf } from "./symbols.js";

const CELL = 10; // units of the drawing

/** A board with these values. Digits can be read where the drawing is large. */
export function thumbnail(board, values, { hasDigits = false, shaded = [] } = {}) {
  const places = placesOf(board);
  const givens = valuesOf(board.puzzle);
  const [wide, high] = [places.width * CELL, places.height * CELL];
  const [thin, walls] = lines(places, board.houses);
  const squares = (cells, margin) => cells.map((cell) => square(cell, places, margin)).join("");
  const cellsWith = (isWanted) => [...values.keys()].filter((cell) => values[cell] && isWanted(givens[cell]));
  const [given, own] = [cellsWith((each) => each), cellsWith((each) => !each)];
  const contents = hasDigits
    ? [...given, ...own].map((cell) => digit(cell, places, values[cell], givens[cell] ? "given" : "own"))
    : [path("given", squares(given, 2.5)), path("own", squares(own, 2.5))];
  return svg(
    "svg",
    { class: "thumbnail", viewBox: `-1 -1 ${wide + 2} ${high + 2}`, "aria-hidden": "true", focusable: "false" },
    path("shaded", squares(shaded, 0)),
    path("thin", thin),
    ...contents,
    path("walls", walls),
  );
}

const path = (name, d) => svg("path", { class: name, d });

function square(cell, { rows, columns }, margin) {
  const side = CELL - 2 * margin;
  return `M${columns[cell] * CELL + margin} ${rows[cell] * CELL + margin}h${side}v${side}h${-side}z`;
}

function digit(cell, { rows, columns }, value, name) {
  const place = { x: (columns[cell] + 0.5) * CELL, y: rows[cell] * CELL + 7.4 };
  const text = svg("text", { class: name, ...place });
  text.textContent = value;
  return text;
}

/** Around cells: thin ones, and those around boxes or regions. */
function lines(places, houses) {
  const box = [];
  houses.forEach(({ kind, cells }, number) => {
    if (kind === "block" || kind === "region") for (const cell of cells) box[cell] = number;
  });
  const found = ["", ""];
  places.rows.forEach((row, cell) => {
    const column = places.columns[cell];
    const add = (down, right, d) => {
      const other = places.at(row + down, column + right);
      const start = `M${(column + Math.max(0, right)) * CELL} ${(row + Math.max(0, down)) * CELL}`;
      if (down + right < 0 || other === undefined) found[Number(box[cell] !== box[other])] += start + d;
    };
    for (const way of [-1, 1]) {
      add(0, way, `v${CELL}`);
      add(way, 0, `h${CELL}`);
    }
  });
  return found;
}
