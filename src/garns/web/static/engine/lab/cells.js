// Which cells are empty, and which see each other: what strategies ask of Grid and Layout.

import { cellCount, peersOf } from "../boards.js";

const kept = new WeakMap();

/** For each cell the cells that share a house with it; made once for each layout. */
export function allPeers(layout) {
  if (!kept.has(layout)) {
    const cells = Array.from({ length: cellCount(layout) }, (_, cell) => [...peersOf(layout, cell)]);
    kept.set(layout, cells);
  }
  return kept.get(layout);
}

/** In the order of rows. */
export function emptyCells(values) {
  return values.flatMap((value, cell) => (value ? [] : [cell]));
}
