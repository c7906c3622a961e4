// All that the viewer of a search has to know: the twin of `viewer_data` in draw/viewer.py.

import { regionsOf } from "../boards.js";
import { columnOf, rowOf, short, widest } from "../geometry.js";
import { KINDS } from "./descent.js";
import { pseudocodeLines } from "./pseudocode.js";
import { eventCount } from "./sampled.js";

/** Of symbols on a board, in parts of a cell, as in draw/svg.py. */
const VALUE_SIZE = 0.58;
const VALUE_WIDTH = 0.84;

const TOPICS = /^(viewer|trace)\./;

/** The board. */
export function boardData(layout, values, symbols) {
  return {
    size: layout.size,
    givens: values,
    houses: layout.houses.map(({ cells }) => cells),
    walls: cellWalls(layout),
    symbols: ["", ...symbols.slice(0, layout.size)],
    symbolSize: Number(short(Math.min(VALUE_SIZE, VALUE_WIDTH / widest(symbols)))),
    kinds: KINDS,
  };
}

/** For each cell the classes of the walls that it has: `above`, `left`, both or none. */
function cellWalls(layout) {
  const regions = regionsOf(layout);
  return regions.map((region, cell) => {
    const isAbove = rowOf(cell, layout) === 0 || regions[cell - layout.size] !== region;
    const isLeft = columnOf(cell, layout) === 0 || regions[cell - 1] !== region;
    return [isAbove && "above", isLeft && "left"].filter(Boolean).join(" ");
  });
}

/** Everything that the page says, in every language; `speech` is the one spoken now. */
export function wordsData(layout, speech, speeches, hasCode) {
  return {
    language: speech.id,
    languages: speeches.map(({ id, tag, name, forms }) => ({ id, tag, name, forms })),
    words: inEach(speeches, sentencesOf),
    cellWords: inEach(speeches, (each) => cellWords(layout, each)),
    houseWords: inEach(speeches, (each) => layout.houses.map((house) => houseWords(house, each))),
    code: inEach(speeches, (each) => (hasCode ? pseudocodeLines(each) : [])),
  };
}

function inEach(speeches, make) {
  return Object.fromEntries(speeches.map((speech) => [speech.id, make(speech)]));
}

function sentencesOf({ sentences }) {
  return Object.fromEntries(Object.entries(sentences).filter(([id]) => TOPICS.test(id)));
}

function cellWords(layout, speech) {
  const cells = Array.from({ length: layout.size ** 2 }, (_, cell) => cell);
  return cells.map((cell) => speech.rowsAndColumns(rowOf(cell, layout) + 1, columnOf(cell, layout) + 1));
}

function houseWords({ kind, number }, speech) {
  return speech.say(`words.house.${kind}`, { number });
}

/** What happened in a search of which there are checkpoints. */
export function sampledData(sampled, speeches) {
  const { counters, ending, checkpoints } = sampled;
  return {
    limit: 1,
    total: eventCount(sampled),
    maxDepth: counters.maxDepth,
    checkpoints: checkpointRows(checkpoints),
    remarks: inEach(speeches, (speech) => [
      inAll(counters, speech),
      ...(ending === "budget" ? [speech.say("viewer.cut-by-time")] : []),
    ]),
  };
}

function inAll({ insertions }, speech) {
  return speech.say("viewer.in-all", { n: insertions });
}

/** Each with the part of its path that the one before does not have. */
function checkpointRows(checkpoints) {
  let before = "";
  return checkpoints.map(({ counters, placed }) => {
    const path = Array.from(placed, (value) => value.toString(36)).join("");
    const shared = sharedStart(before, path);
    before = path;
    const { insertions, tries, maxDepth, solutions } = counters;
    return [insertions, tries, maxDepth, solutions, shared, path.slice(shared)];
  });
}

/** How many characters both begin with. */
function sharedStart(one, other) {
  let count = 0;
  while (count < one.length && one[count] === other[count]) count++;
  return count;
}

/** What happened, as the list of its events: kind, cell, value and house of each. */
export function eventsData({ houses }, events, speeches) {
  // At a dead end nothing on the board changes; what follows shows it.
  const shown = events.filter(({ kind }) => kind !== "dead end");
  const { counters } = shown.at(-1);
  return {
    total: shown.length,
    maxDepth: counters.maxDepth,
    events: shown.flatMap(({ kind, cell, value, house }) => [
      KINDS.indexOf(kind),
      cell ?? -1,
      value ?? 0,
      houses.indexOf(house),
    ]),
    remarks: inEach(speeches, (speech) => [inAll(counters, speech)]),
  };
}
