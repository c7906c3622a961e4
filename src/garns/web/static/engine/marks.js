// A step as strokes below and above the digits of a board: the twin of draw/marks.py. A stroke is
// { part, d } or { part, text }, with attributes of SVG; its part gives the colour.

import { CELL, NotePlaces, centreOf, columnOf, rowOf, short, squares } from "./geometry.js";
import { cornerWidths } from "./layouts.js";

/** The parts that evidence plays in a step have so many colours; then they begin again. */
const ROLES = 5;
/** Of the shape around a candidate, by style; 0 is a circle. */
const CORNERS = [0, 4, 4, 6, 8];
/** How far the first corner is turned, in parts of a full turn: the first four are a square. */
const TURNS = [0, 0.125, 0, 0, 0.0625];
/** Of the outlines of houses, by style. */
const DASHES = ["", "7 3", "2 3", "9 3 2 3", "4 2"];

/** Of a shape, in parts of the font size of a note. */
const RADIUS = 0.57;
/** Around a candidate that is placed, in parts of that radius: wide enough for small letters. */
const RINGS = [1.15, 1.5];
/** The radius of the ring around a digit that excludes others, in parts of a cell. */
const EXCLUDER = 0.38;
/** Sizes of letters, in parts of a cell. */
const LETTER = 0.17;
const TAG = 0.2;
/** How far the middle of a link is off the straight line, in parts of its length. */
const BEND = 0.12;
/** Of digits and capitals, in parts of the font size. */
const CAPITAL_HEIGHT = 0.72;
const TURN = 2 * Math.PI;

export function ink(style) {
  return `role-${(style % ROLES) + 1}`;
}

/** Draws marks: `parts` of { letter, style, cells, houses, candidates, named }, `links` of { start,
 * end, isStrong, style }, candidates that are `removed`, `placed` or `lost` before, and `excluders` of
 * { cell, excluded }, the candidates that the digit of a cell excludes. */
export class Brush {
  constructor(layout, symbols) {
    this.layout = layout;
    this.notes = new NotePlaces(layout, symbols);
    this.corners = cornerWidths(layout);
    this.radius = RADIUS * this.notes.size;
    this.line = Math.max(1, Math.min(CELL / 34, this.notes.size / 7));
  }

  /** What lies under the digits. */
  below({ parts, removed, excluders, lost }) {
    const gone = new Set(removed.map(String));
    const shapes = (candidates, style) =>
      candidates.map((spot) => shape(this.notes.centre(spot), this.radius, style)).join("");
    return [
      ...this.#excluding(excluders, lost, parts),
      ...parts.flatMap(({ style, cells }) =>
        path(`${ink(style)}-cell`, squares(cells, this.layout, 1)),
      ),
      ...parts.flatMap(({ style, houses }) => houses.flatMap((house) => this.#outline(house, style))),
      ...parts.flatMap(({ style, candidates }) => {
        const d = shapes(candidates.filter((spot) => !gone.has(String(spot))), style);
        // Filled with paper, so that they stand out from the ground of their cell.
        return [...path("paper", d), ...path(ink(style), d, { "stroke-width": this.line })];
      }),
      ...path("gone", shapes(removed, 0)),
    ];
  }

  /** What lies on top of the digits. */
  above({ parts, links, removed, placed, excluders, lost }) {
    const strikes = removed.map((spot) => strike(this.notes.centre(spot), this.radius)).join("");
    const excluded = excluders.flatMap((each) => each.excluded);
    const crosses = excluded.map((spot) => cross(this.notes.centre(spot), this.radius)).join("");
    const strokes = lost.map((spot) => strike(this.notes.centre(spot), this.radius)).join("");
    const rings = placed
      .flatMap((spot) => RINGS.map((factor) => shape(this.notes.centre(spot), this.radius * factor, 0)))
      .join("");
    return [
      ...links.flatMap((link) => this.#link(link)),
      ...path("strike", strikes, { "stroke-width": this.line }),
      ...path("excluded", crosses, { "stroke-width": this.line * 0.8 }),
      ...path("lost", strokes, { "stroke-width": this.line * 0.8 }),
      ...path("settled", rings, { "stroke-width": this.line }),
      ...this.#cellLetters(parts),
      ...parts.flatMap((part) => part.houses.flatMap((house) => this.#tag(house, part))),
    ];
  }

  #excluding(excluders, lost, parts) {
    const cells = excluders.map(({ cell }) => cell);
    // A naked single has lost candidates itself; its cell is that of a part.
    const own = new Set(parts.flatMap((part) => part.cells));
    const closed = new Set([
      ...excluders.flatMap(({ excluded }) => excluded.map(([cell]) => cell)),
      ...lost.map(([cell]) => cell).filter((cell) => !own.has(cell)),
    ]);
    const rays = excluders.map((each) => this.#rays(each)).join("");
    const rings = cells.map((cell) => shape(centreOf(cell, this.layout), EXCLUDER * CELL, 0)).join("");
    return [
      ...path("excluded-cell", squares(closed, this.layout, 1)),
      ...path("excluder-cell", squares(cells, this.layout, 1)),
      ...path("excluder", rays, { "stroke-width": this.line * 0.7 }),
      ...path("excluder", rings, { "stroke-width": this.line }),
    ];
  }

  /** From the ring on: one line for all cells in a direction, up to the last of them. */
  #rays({ cell: start, excluded }) {
    const farthest = new Map();
    for (const [cell] of excluded) {
      const { way, steps } = this.#way(start, cell);
      if (steps > (farthest.get(way)?.steps ?? 0)) farthest.set(way, { steps, cell });
    }
    const middle = centreOf(start, this.layout);
    const ends = [...farthest.values()].map(({ cell }) => centreOf(cell, this.layout));
    return ends.map((end) => `M${xy(towards(middle, end, EXCLUDER * CELL))}L${xy(end)}`).join("");
  }

  /** The direction from a cell to another, and how often one goes so far. */
  #way(start, end) {
    const down = rowOf(end, this.layout) - rowOf(start, this.layout);
    const across = columnOf(end, this.layout) - columnOf(start, this.layout);
    const steps = greatestDivisor(Math.abs(down), Math.abs(across));
    return { way: String([down / steps, across / steps]), steps };
  }

  #cellLetters(parts) {
    const size = LETTER * CELL;
    const found = new Map();
    return parts.flatMap(({ letter: text, style, named }) =>
      named.flatMap((cell) => {
        const number = (found.get(cell) ?? 0) + 1;
        found.set(cell, number);
        const [x, y] = centreOf(cell, this.layout);
        const [left, top] = [x - CELL * (0.5 - (this.corners.get(cell) ?? 0)), y - CELL * 0.5];
        const centre = [left + size * (0.1 + 0.8 * number), top + CELL * 0.11];
        // An outline may run through the letter.
        return [
          ...path(`${ink(style)}-cell`, shape(centre, size * 0.5, 1)),
          letter(text, `${ink(style)}-letter`, centre, size),
        ];
      }),
    );
  }

  #outline(house, style) {
    // Outlines along one edge lie beside each other.
    const inset = this.line * (1.2 + 0.6 * (style % ROLES));
    const d = this.#rectangle(house, inset) || squares(house, this.layout, inset);
    const dash = DASHES[style % ROLES];
    const pattern = dash ? { "stroke-dasharray": dash } : {};
    return path(ink(style), d, { "stroke-width": this.line * 1.5, ...pattern });
  }

  /** The outline of a house without gaps or corners inside; nothing for any other. */
  #rectangle(house, inset) {
    const rows = house.map((cell) => rowOf(cell, this.layout));
    const columns = house.map((cell) => columnOf(cell, this.layout));
    const height = Math.max(...rows) - Math.min(...rows) + 1;
    const width = Math.max(...columns) - Math.min(...columns) + 1;
    if (height * width !== house.length) return "";
    const [x, y] = [Math.min(...columns) * CELL + inset, Math.min(...rows) * CELL + inset];
    const [right, down] = [width * CELL - 2 * inset, height * CELL - 2 * inset];
    return `M${short(x)} ${short(y)}h${short(right)}v${short(down)}h${short(-right)}z`;
  }

  /** The letter of a house: a row has it on its left edge, all others on their upper edge. */
  #tag(house, { letter: text, style }) {
    const size = TAG * CELL;
    const [x, y] = centreOf(house[0], this.layout);
    const isRow = new Set(house.map((cell) => rowOf(cell, this.layout))).size === 1;
    // Houses of several parts may begin in one cell: their tags stand beside each other.
    const shift = size * 1.3 * [0, 1, -1][style % 3];
    const centre = isRow ? [x - CELL * 0.5, y + shift] : [x + shift, y - CELL * 0.46];
    return [
      ...path(`${ink(style)}-letter`, shape(centre, size * 0.68, 1)),
      letter(text, "paper", centre, size * 0.85),
    ];
  }

  #link({ start: starts, end: ends, isStrong, style }) {
    let [start, end] = nearest(
      starts.map((spot) => this.notes.centre(spot)),
      ends.map((spot) => this.notes.centre(spot)),
    );
    let length = distance(start, end);
    let gap = this.radius * 1.15;
    if (length <= 2 * gap) {
      [start, end] = apart(start, end, length);
      [gap, length] = [0, distance(start, end)];
    }
    const bend = length > CELL * 0.9 ? BEND * length : 0;
    const middle = beside(start, end, bend, length);
    [start, end] = [towards(start, middle, gap), towards(end, middle, gap)];
    const dash = `${short(this.line * 2.6)} ${short(this.line * 2)}`;
    const pattern = isStrong ? {} : { "stroke-dasharray": dash };
    const curve = `M${xy(start)}Q${xy(middle)} ${xy(end)}`;
    return [
      ...path(ink(style), curve, { "stroke-width": this.line * 1.25, ...pattern }),
      ...path(`${ink(style)}-letter`, arrow(end, middle, this.line * 4)),
    ];
  }
}

function path(part, d, attributes = {}) {
  return d ? [{ part, d, ...attributes }] : [];
}

function letter(text, part, [x, y], size) {
  const place = { x, y: y + (size * CAPITAL_HEIGHT) / 2, "font-size": size };
  return { part, text, ...place, "font-weight": "700" };
}

function shape([x, y], radius, style) {
  const corners = CORNERS[style % CORNERS.length];
  if (!corners) {
    const [d, r] = [short(2 * radius), short(radius)];
    return `M${short(x - radius)} ${short(y)}a${r} ${r} 0 1 0 ${d} 0a${r} ${r} 0 1 0 -${d} 0z`;
  }
  const turn = TURNS[style % TURNS.length];
  // Corners reach further out than a circle does, so that the note has the same room.
  const reach = radius * (corners > 4 ? 1.12 : 1.25);
  const points = Array.from({ length: corners }, (_, i) => {
    const angle = TURN * (i / corners + turn);
    return xy([x + reach * Math.cos(angle), y + reach * Math.sin(angle)]);
  });
  return `M${points.join("L")}z`;
}

function strike([x, y], radius) {
  const reach = radius * 0.95;
  return `M${short(x - reach)} ${short(y + reach)}l${short(2 * reach)} ${short(-2 * reach)}`;
}

function cross([x, y], radius) {
  const reach = radius * 0.7;
  const falling = `M${short(x - reach)} ${short(y - reach)}l${short(2 * reach)} ${short(2 * reach)}`;
  return `${falling}M${short(x - reach)} ${short(y + reach)}l${short(2 * reach)} ${short(-2 * reach)}`;
}

function greatestDivisor(a, b) {
  return b ? greatestDivisor(b, a % b) : a;
}

function distance([x1, y1], [x2, y2]) {
  return Math.hypot(x1 - x2, y1 - y2);
}

/** Of pairs that are equally near, the first, however distances are rounded. */
function nearest(starts, ends) {
  const pairs = starts.flatMap((start) => ends.map((end) => [start, end]));
  const length = (pair) => Math.round(1000 * distance(...pair));
  return pairs.reduce((best, pair) => (length(pair) < length(best) ? pair : best));
}

/** Neighbours within a cell: the line is what is left between their middles. */
function apart(start, end, length) {
  if (!length) return [start, end];
  return [towards(start, end, length * 0.2), towards(end, start, length * 0.2)];
}

/** A point beside the middle of the way. */
function beside([x1, y1], [x2, y2], bend, length) {
  const across = length ? bend / length : 0;
  return [(x1 + x2) / 2 - (y2 - y1) * across, (y1 + y2) / 2 + (x2 - x1) * across];
}

function towards(start, goal, way) {
  const length = distance(start, goal);
  const part = length ? way / length : 0;
  return [start[0] + (goal[0] - start[0]) * part, start[1] + (goal[1] - start[1]) * part];
}

/** A triangle whose tip points away from the origin. */
function arrow(tip, origin, size) {
  const angle = Math.atan2(tip[1] - origin[1], tip[0] - origin[0]);
  const back = [-0.42, 0.42].map((turn) => [
    tip[0] - size * Math.cos(angle + turn),
    tip[1] - size * Math.sin(angle + turn),
  ]);
  return `M${[tip, ...back].map(xy).join("L")}z`;
}

function xy([x, y]) {
  return `${short(x)} ${short(y)}`;
}
