// Boards of the usual sizes, without a puzzle: records as the engine and the server give them.

import { SHELF } from "./data.js";

const numbered = (kind, groups) => groups.map((cells, index) => ({ kind, number: index + 1, cells }));

/** An empty board with rows, columns and boxes. */
export function boardOfSize(size) {
  const [height, width] = SHELF.boards[size];
  const all = Array.from({ length: size }, (_, index) => index);
  const rows = all.map((row) => all.map((column) => row * size + column));
  const columns = all.map((column) => all.map((row) => row * size + column));
  const boxes = all.map((box) => {
    const [top, left] = [Math.floor(box / height) * height, (box % height) * width];
    return all.map((index) => (top + Math.floor(index / width)) * size + left + (index % width));
  });
  const houses = [...numbered("row", rows), ...numbered("column", columns), ...numbered("block", boxes)];
  const empty = ".".repeat(size * size);
  return { size: Number(size), layout: String(size), puzzle: empty, values: empty, houses, code: null };
}

/** Whether a name is that of one of these boards: then it is its size. */
export function isSize(name) {
  return name in SHELF.boards;
}
