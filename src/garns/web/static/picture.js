// The board as one picture: shades, lines, digits, notes and what is laid over them, on whole pixels
// of the screen. It is drawn from a view (see `viewOf` in play.js) and hears nothing.

import { setAttribute } from "./elements.js";
import { members } from "./game.js";

const SVG = "http://www.w3.org/2000/svg";
const [THIN, WALL, FRAME] = [1, 2, 3]; // in CSS pixels
export const CELL = 100; // units of the drawing
const [VALUE, NOTE, CENTRE, LABEL] = [56, 22, 24, 11]; // sizes of letters; the last in CSS pixels
const CAPITAL_HEIGHT = 0.727; // of the font, in parts of its size
const COLOURS = 8;

// Where a step is drawn, notes make room for letters above them; its strokes know these places too.
const WIDE = { room: 0.9 * CELL, drop: 0 };
const DRAWN = { room: 0.78 * CELL, drop: 0.07 * CELL };
const TIGHT = { room: 0.7 * CELL, drop: 0.06 * CELL }; // below the sums of cages
const DRAWN_NOTE = 0.86; // in parts of the room of one note

/** Where corner notes stand beside those in the centre, in parts of a cell from its middle. */
const CORNERS = [
  [-1, -1], [1, -1], [-1, 1], [1, 1], [0, -1], [0, 1], [-0.5, -1], [0.5, -1], [-0.5, 1], [0.5, 1],
].map(([x, y]) => [0.34 * CELL * x, 0.34 * CELL * y]);

const SHADES = ["windows", "givens", "near", "filtered", "same", "selected", "mistaken"];

export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

function strokeOf({ part, text, ...attributes }) {
  const stroke = svg(text ? "text" : "path", { class: `garns-${part}`, ...attributes });
  stroke.textContent = text ?? "";
  return stroke;
}

function rectangle(x, y, width, height) {
  return `M${x} ${y}h${width}v${height}h${-width}z`;
}

const joined = (parts) => parts.join("");

/** Cells of jigsaw regions that do not touch each other: where some are tinted, the eye finds the others. */
function tintedRegions(size, houses) {
  const isNear = (cells, others) => cells.some((cell) => [-size, -1, 1, size].some((step) => others.includes(cell + step)));
  return houses
    .filter(({ kind }) => kind === "region")
    .reduce((tinted, { cells }) => (isNear(cells, tinted) ? tinted : [...tinted, ...cells]), []);
}

export class Picture {
  constructor({ size, houses, places }) {
    Object.assign(this, { size, places, columns: noteColumns(size, houses, places) });
    this.isWhole = places.count === places.height * places.width; // Grids that overlap leave gaps.
    this.regions = regionsOf(places, houses);
    this.diagonals = houses.filter(({ kind }) => kind === "diagonal");
    this.windows = [...houses.filter(({ kind }) => kind === "window").flatMap(({ cells }) => cells), ...tintedRegions(size, houses)];
    this.contents = [];
    this.drawing = null;
    this.notes = WIDE;
    this.room = { before: 0, after: 0 }; // for clues beside the board, in cells
    this.build();
  }

  build() {
    this.shades = Object.fromEntries(SHADES.map((name) => [name, svg("path", { class: `shade ${name}` })]));
    this.colours = Array.from({ length: COLOURS }, (_, index) => svg("path", { class: `colour c${index + 1}` }));
    this.ground = svg("path", { class: "ground" });
    this.frame = svg("path", { class: "edge" });
    this.thin = svg("path", { class: "thin" });
    this.walls = svg("path", { class: "walls" });
    this.rules = [svg("g"), svg("g")];
    this.below = svg("g", { class: "below" });
    this.above = svg("g", { class: "above" });
    this.cells = Array.from({ length: this.places.count }, () => svg("g"));
    this.lit = svg("path", { class: "lit" });
    this.outline = svg("path", { class: "outline" }); // around selected cells whose shade a colour hides
    this.labels = svg("g", { class: "labels" });
    const cells = (...children) => svg("g", { class: "scaled" }, ...children);
    this.scaled = [
      cells(...SHADES.map((name) => this.shades[name]), ...this.colours, this.diagonalLines(), this.rules[0], this.below),
      cells(this.rules[1], this.outline, ...this.cells, this.above, this.lit),
    ];
    this.lines = svg("g", { class: "lines" }, this.thin, this.walls);
    this.element = svg(
      "svg",
      { class: "picture", "aria-hidden": "true", focusable: "false" },
      patterns(), this.ground, this.scaled[0], this.lines, this.frame, this.scaled[1], this.labels,
    );
  }

  diagonalLines() {
    const d = this.diagonals.map(({ cells }) => {
      const [first, last] = [this.middle(cells[0]), this.middle(cells.at(-1))];
      const [x, y] = [Math.sign(last[0] - first[0]), Math.sign(last[1] - first[1])].map((sign) => (sign * CELL) / 2);
      return `M${first[0] - x} ${first[1] - y}L${last[0] + x} ${last[1] + y}`;
    });
    return svg("path", { class: "diagonals", d: d.join("") });
  }

  /** Draw what a board with constraints has besides its houses; it takes room when it is next fitted. */
  rule({ below, above, room, hasCornerTexts }) {
    [below, above].forEach((strokes, index) => this.rules[index].replaceChildren(...strokes.map(strokeOf)));
    this.element.classList.add("ruled");
    Object.assign(this, { room, notes: hasCornerTexts ? TIGHT : WIDE, contents: [], measures: null });
  }

  middle(cell) {
    return [(this.places.columns[cell] + 0.5) * CELL, (this.places.rows[cell] + 0.5) * CELL];
  }

  /** Take so many CSS pixels of room, `gutter` of them for labels on the left and above, or `outside` more pixels beside
   * it, where `ratio` pixels of the screen are one of these. What the cells take, in CSS pixels. */
  fit(room, gutter, ratio, outside = 0) {
    const measures = [room, gutter, ratio, outside].join();
    if (this.measures === measures) return this.taken;
    this.measures = measures;
    const frame = Math.max(1, Math.round(FRAME * ratio));
    const margin = Math.round(gutter * ratio);
    const { room: { before, after }, places: { height, width } } = this;
    const cell = Math.max(1, Math.floor((room * ratio - margin - 2 * frame) / (Math.max(height, width) + before + after)));
    const start = margin + frame + Math.round(before * cell);
    const [across, down] = [width, height].map((lines) => lines * cell);
    const [wide, high] = [across, down].map((length) => length + start + frame + Math.round(after * cell));
    setAttribute(this.element, "viewBox", `0 0 ${wide} ${high}`);
    setAttribute(this.element, "width", wide / ratio);
    setAttribute(this.element, "height", high / ratio);
    for (const group of this.scaled) setAttribute(group, "transform", `translate(${start} ${start}) scale(${cell / CELL})`);
    setAttribute(this.lines, "transform", `translate(${start} ${start})`);
    setAttribute(this.ground, "d", this.perCell((row, column) => rectangle(start + column * cell, start + row * cell, cell, cell)));
    setAttribute(this.thin, "d", this.thinLines(cell, Math.max(1, Math.floor(THIN * ratio))));
    setAttribute(this.walls, "d", this.wallLines(cell, Math.max(WALL, Math.round(WALL * ratio))));
    setAttribute(this.frame, "d", this.isWhole ? frameAround(start, across, down, frame, Math.round(7 * ratio)) : "");
    this.labels.replaceChildren();
    this.drawLabels = () => this.labels.childElementCount || this.labels.append(...this.labelsAt(start, cell, margin || -outside * ratio, ratio));
    const taken = { start, cells: across, high: down, all: wide, "all-high": high };
    this.taken = Object.fromEntries(Object.entries(taken).map(([name, length]) => [name, length / ratio]));
    return this.taken;
  }

  /** Numbers of rows and columns: drawn when they are first seen, hidden and shown as they are after that. */
  showLabels(isShown) {
    if (isShown) this.drawLabels();
    this.labels.classList.toggle("shown", isShown);
  }

  labelsAt(start, cell, margin, ratio) {
    const beside = margin / 2;
    const label = (index, x, y) => letter(index + 1, x, y, LABEL * ratio, "");
    const along = (lines, labelAt) => Array.from({ length: margin && lines }, (_, index) => labelAt(index, start + (index + 0.5) * cell));
    const { height, width } = this.places;
    return [...along(width, (index, at) => label(index, at, beside)), ...along(height, (index, at) => label(index, beside, at))];
  }

  /** A path with a part for each cell, by its row and column. */
  perCell(part) {
    const { rows, columns } = this.places;
    return joined(rows.map((row, cell) => part(row, columns[cell], cell)));
  }

  /** The lines above and left of cells. */
  thinLines(cell, thickness) {
    const back = Math.floor(thickness / 2);
    return this.perCell((row, column) => {
      const [x, y] = [column * cell, row * cell];
      const left = x ? rectangle(x - back, y, thickness, cell) : "";
      return left + (y ? rectangle(x, y - back, cell, thickness) : "");
    });
  }

  /** The borders of boxes and regions; where there are gaps, those of the board as well. */
  wallLines(cell, thickness) {
    const { regions, places, isWhole } = this;
    const [back, long] = [Math.floor(thickness / 2), cell + thickness];
    return this.perCell((row, column, index) => {
      const [x, y] = [column * cell - back, row * cell - back];
      const wall = (down, right, ...shape) => {
        const other = places.at(row + down, column + right);
        const isWall = other === undefined ? !isWhole : down + right < 0 && regions[other] !== regions[index];
        return isWall ? rectangle(...shape) : "";
      };
      const upright = wall(0, -1, x, y, thickness, long) + wall(0, 1, x + cell, y, thickness, long);
      return upright + wall(-1, 0, x, y, long, thickness) + wall(1, 0, x, y + cell, long, thickness);
    });
  }

  /** Draw what has changed. `shaded` has the cells of each shade. */
  show(view, shaded) {
    if (this.drawing !== view.drawing) this.lay(view.drawing);
    for (const name of SHADES) setAttribute(this.shades[name], "d", this.squares(shaded[name] ?? []));
    this.showColours(view.colours);
    setAttribute(this.outline, "d", this.squares([...shaded.selected].filter((cell) => view.colours[cell]), 3));
    if (this.signs !== String(view.signs)) this.contents = [];
    this.signs = String(view.signs);
    this.cells.forEach((group, cell) => {
      const key = this.keyOf(cell, view);
      if (this.contents[cell] === key) return;
      this.contents[cell] = key;
      group.replaceChildren(...this.signsOf(cell, this.contentsOf(cell, view)));
    });
  }

  /** A square for each cell, so far within it. */
  squares(cells, inset = 0) {
    const side = CELL - 2 * inset;
    const { rows, columns } = this.places;
    return joined([...cells].map((cell) => rectangle(columns[cell] * CELL + inset, rows[cell] * CELL + inset, side, side)));
  }

  /** A cell of several colours has a stripe of each. */
  showColours(colours) {
    const stripes = Array.from({ length: COLOURS }, () => "");
    colours.forEach((mask, cell) => {
      const own = members(mask);
      const width = CELL / own.length;
      own.forEach((colour, index) => {
        const x = this.places.columns[cell] * CELL + index * width;
        stripes[colour - 1] += rectangle(x, this.places.rows[cell] * CELL, width, CELL);
      });
    });
    this.colours.forEach((path, index) => setAttribute(path, "d", stripes[index]));
  }

  /** Lay a drawing over the board: strokes with their part in the palette, and attributes of SVG. */
  lay(drawing) {
    this.drawing = drawing;
    this.light([]);
    for (const name of ["below", "above"]) this[name].replaceChildren(...(drawing?.[name] ?? []).map(strokeOf));
    // A chain appears link by link, where motion is welcome.
    const links = [...this.above.children].filter((stroke) => stroke.getAttribute("d")?.includes("Q"));
    links.forEach((link, index) => {
      for (const stroke of [link, link.nextSibling]) {
        stroke.classList.add("link");
        stroke.style.setProperty("--turn", index);
      }
    });
  }

  /** Light up some cells for a moment. */
  light(cells) {
    setAttribute(this.lit, "d", this.squares(cells, 3));
  }

  /** All that the signs in a cell depend on, beside what they are written with. */
  keyOf(cell, view) {
    const { values, givens, corner, centre, conflicts, wrong, drawn } = view;
    if (values[cell]) return `${values[cell]} ${Boolean(givens[cell])} ${conflicts.has(cell)} ${wrong.has(cell)}`;
    const notes = corner[cell] | centre[cell];
    const kinds = members(notes).map((value) => this.kindOf(cell, value, view));
    return notes ? [corner[cell], centre[cell], Boolean(drawn?.has(cell)), ...kinds].join() : "";
  }

  contentsOf(cell, view) {
    const { values, givens, corner, centre, conflicts, wrong, signs, drawn } = view;
    const value = values[cell];
    if (value) {
      const kinds = { given: givens[cell], conflict: conflicts.has(cell), wrong: wrong.has(cell) };
      return { value, sign: signs[value - 1], kinds: Object.keys(kinds).filter((kind) => kinds[kind]) };
    }
    const notes = (mask) => members(mask).map((each) => ({ value: each, sign: signs[each - 1], kind: this.kindOf(cell, each, view) }));
    return { corner: notes(corner[cell]), centre: notes(centre[cell]), isDrawn: drawn?.has(cell) };
  }

  /** The classes of a note; of most there are none. */
  kindOf(cell, value, { inks, marks, same, isTinted }) {
    const ink = inks?.[cell * this.size + value - 1];
    const kinds = [isTinted && `v${value}`, value === same && "same-note", ink && `ink c${ink}`, marks?.[cell][value]];
    return kinds.filter(Boolean).join(" ");
  }

  signsOf(cell, contents) {
    const [x, y] = this.middle(cell);
    if (contents.value) {
      const kinds = ["value", `v${contents.value}`, ...contents.kinds].join(" ");
      return [...marksOf(contents.kinds, x, y), letter(contents.sign, x, y, VALUE, kinds)];
    }
    return [...this.cornerNotes(cell, contents), ...centreNotes(contents.centre, x, y)];
  }

  /** Each in its place, or in the corners if there are notes in the centre. */
  cornerNotes(cell, { corner, centre, isDrawn }) {
    const isInCorners = centre.length && !isDrawn;
    const size = this.noteSize(isDrawn) * (isInCorners ? 0.9 : 1);
    const [x, y] = this.middle(cell);
    const placed = corner.map((note, index) => {
      const [left, top] = CORNERS[index % CORNERS.length];
      return { ...note, place: isInCorners ? [x + left, y + top] : this.placeOf(cell, note.value, isDrawn) };
    });
    const plain = placed.filter(({ kind }) => !kind);
    const others = placed.filter(({ kind }) => kind).flatMap((note) => noteWith(note, size));
    return plain.length ? [notesTogether(plain, size), ...others] : others;
  }

  /** Where the note of a value stands: in the same place in every cell. */
  placeOf(cell, value, isDrawn) {
    const { room, drop } = isDrawn ? DRAWN : this.notes;
    const [x, y] = this.middle(cell);
    const rows = Math.ceil(this.size / this.columns);
    const [row, column] = [Math.floor((value - 1) / this.columns), (value - 1) % this.columns];
    return [
      x + ((column + 0.5) / this.columns - 0.5) * room,
      y + ((row + 0.5) / rows - 0.5) * room + drop,
    ];
  }

  noteSize(isDrawn) {
    const { room } = isDrawn ? DRAWN : this.notes;
    const most = Math.max(this.columns, Math.ceil(this.size / this.columns));
    const size = (DRAWN_NOTE * room) / most;
    return isDrawn ? size : Math.min(NOTE, size);
  }

  /** The value of the note that is nearest to a place, in parts of a cell. */
  noteAt(x, y) {
    const rows = Math.ceil(this.size / this.columns);
    const [row, column] = [Math.floor(y * rows), Math.floor(x * this.columns)];
    return Math.min(this.size, row * this.columns + column + 1);
  }
}

/** Notes of one digit each that look alike are one text, each in its place: a browser lays it out in half the time. */
function notesTogether(notes, size) {
  const [across, down] = [0, 1].map((axis) => notes.map(({ place }) => place[axis]));
  const text = letter("", across.join(" "), 0, size, "note");
  text.setAttribute("y", down.map((y) => lineAt(y, size)).join(" "));
  text.textContent = notes.map(({ sign }) => sign).join("");
  return text;
}

/** A note, on a spot of its colour if it has one. */
function noteWith({ sign, kind, place: [x, y] }, size) {
  const written = letter(sign, x, y, size, `note ${kind}`);
  return /ink|same-note|role/.test(kind) ? [svg("circle", { class: `spot ${kind}`, cx: x, cy: y, r: size * 0.57 }), written] : [written];
}

/** Notes in the centre stand in a row, the smaller the more there are. */
function centreNotes(notes, x, y) {
  if (!notes.length) return [];
  const text = letter("", x, y, Math.min(CENTRE, (1.35 * CELL) / notes.length), "note centre");
  const spans = notes.map(({ sign, kind }) => {
    const span = svg("tspan", { class: kind });
    span.textContent = sign;
    return span;
  });
  text.append(...spans);
  return [text];
}

/** Notes stand as the cells of a box do; in a square without boxes, or with flat ones. */
function noteColumns(size, houses, { columns }) {
  const box = houses.find(({ kind }) => kind === "block")?.cells ?? [];
  const width = new Set(box.map((cell) => columns[cell])).size;
  return Math.max(width, size / width) <= 2 * Math.min(width, size / width) ? width : Math.ceil(Math.sqrt(size));
}

/** The number of its box or region for each cell. */
function regionsOf({ count }, houses) {
  const region = new Array(count).fill(0);
  houses.forEach(({ kind, cells }, number) => {
    if (kind === "block" || kind === "region") for (const cell of cells) region[cell] = number;
  });
  return region;
}

/** A ring with round corners outside. */
function frameAround(start, across, down, width, radius) {
  const [outer, side, upright] = [start - width, across + 2 * (width - radius), down + 2 * (width - radius)];
  const arc = (x, y) => `a${radius} ${radius} 0 0 1 ${x} ${y}`;
  const around = `M${outer + radius} ${outer}h${side}${arc(radius, radius)}v${upright}${arc(-radius, radius)}h${-side}${arc(-radius, -radius)}v${-upright}${arc(radius, -radius)}z`;
  return `${around}M${start} ${start}v${down}h${across}v${-down}z`;
}

/** Where letters stand whose middle is at a height. */
function lineAt(y, size) {
  return y + (size * CAPITAL_HEIGHT) / 2;
}

function letter(sign, x, y, size, kind) {
  const text = svg("text", { class: kind, x, y: lineAt(y, size), "font-size": size });
  text.textContent = sign;
  return text;
}

/** Never colour alone: what breaks a rule has a dot in its corner, what is wrong is struck through. */
function marksOf(kinds, x, y) {
  const found = [];
  if (kinds.includes("wrong")) found.push(svg("path", { class: "strike", d: `M${x - 32} ${y + 32}l64 -64` }));
  else if (kinds.includes("conflict")) found.push(svg("circle", { class: "dot", cx: x + 36, cy: y + 36, r: 6 }));
  return found;
}

/** Colours that somebody cannot tell apart have patterns. */
function patterns() {
  const lines = [
    "", "M0 10h20", "M10 0v20", "M0 0l20 20", "M20 0l-20 20", "M10 8v4M8 10h4", "M0 10h20M10 0v20", "M0 0l20 20M20 0l-20 20",
  ];
  const all = lines.map((d, index) =>
    svg(
      "pattern",
      { id: `colour-${index + 1}`, width: 20, height: 20, patternUnits: "userSpaceOnUse" },
      svg("rect", { class: `c${index + 1}`, width: 20, height: 20 }),
      svg("path", { class: `pattern`, d }),
    ),
  );
  return svg("defs", {}, ...all);
}
