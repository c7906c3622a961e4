// Constraints on the board, by their marks alone, in hundredths of a cell: the twin of
// draw/constraints. A stroke is { part, d or text, attributes of SVG }.

import { marksOf } from "./constraints.js";

const CELL = 100;
const CAPITAL_HEIGHT = 0.72; // of the font, in parts of its size

// Lengths are parts of a cell.
const [BAND, GREY_BAND, BULB, RING, THIN, EDGE] = [0.2, 0.28, 0.74, 0.4, 0.055, 0.045];
const [PATTERN_LENGTH, HEAD, TIP] = [0.42, 0.18, 0.32];
const [SHAPE, DOT, DOT_WITH_TEXT, DOT_TEXT, SIGN, SIGN_GROUND] = [0.36, 0.12, 0.16, 0.21, 0.32, 0.15];
const [ANGLE, ANGLE_WIDTH, CORNER, SIGN_EDGE] = [0.12, 0.06, 0.23, 0.035];
const CORNER_TEXTS = [0, 0.3, 0.24, 0.2, 0.2];
const [CHOICE, CHOICE_WIDTH, CHEVRON, CHEVRON_AT] = [0.22, 0.86, 0.11, 0.4];
const [PERIODS, CAGE_DASH, CAGE_DOT, CAGE_WIDTH] = [7, 0.62, 0.24, 0.03];
const [TEXT, LEFT, TOP, DIGIT_WIDTH] = [0.24, 0.07, 0.06, 0.58];
const [DEPTH, CLUE, ARROW_CLUE, BACK, ARROW_FROM, ARROW_TO, CLUE_HEAD] = [0.78, 0.4, 0.34, 0.13, 0.12, 0.36, 0.13];

/** The pattern on a line of a colour: its width, dashes, whether they are round, whether it is double. */
const LOOKS = {
  green: { width: 0.05 },
  orange: { width: 0.05, dashes: [0.16, 0.1] },
  purple: { width: 0.075, dashes: [0.001, 0.1399], isRound: true },
  blue: { width: 0.13, isDouble: true },
  pink: { width: 0.15, dashes: [0.04, 0.0867] },
  teal: { width: 0.055, dashes: [0.001, 0.11, 0.198, 0.11], isRound: true },
  gold: { width: 0.2, dashes: [0.05, 0.32] },
};

/** At most two decimals, and none that say nothing. */
const short = (number) => number.toFixed(2).replace(/\.?0+$/, "");
const xy = ([x, y]) => `${short(x)} ${short(y)}`;
const ROUND = { "stroke-linecap": "round", "stroke-linejoin": "round" };
const stroke = (part, d, width, more = {}) => ({ part, d, "stroke-width": width * CELL, ...ROUND, ...more });

class Place {
  constructor(size) {
    this.size = size;
  }

  centre(cell) {
    return [((cell % this.size) + 0.5) * CELL, (Math.floor(cell / this.size) + 0.5) * CELL];
  }

  middle(cells) {
    const all = cells.map((cell) => this.centre(cell));
    return [0, 1].map((axis) => all.reduce((sum, point) => sum + point[axis], 0) / all.length);
  }

  through(cells) {
    if (cells.length === 1) return `M${xy(this.centre(cells[0]))}h.01`;
    return `M${cells.map((cell) => xy(this.centre(cell))).join("L")}`;
  }

  squares(cells, inset = 0) {
    const side = short(CELL - 2 * inset);
    const square = (cell) => `M${short((cell % this.size) * CELL + inset)} ${short(Math.floor(cell / this.size) * CELL + inset)}h${side}v${side}h-${side}z`;
    return [...cells].sort((a, b) => a - b).map(square).join("");
  }
}

function disc([x, y], radius) {
  const [d, r] = [short(2 * radius), short(radius)];
  return `M${short(x - radius)} ${short(y)}a${r} ${r} 0 1 0 ${d} 0a${r} ${r} 0 1 0 -${d} 0z`;
}

function diamond([x, y], radius) {
  const reach = radius * 1.12;
  const r = short(reach);
  return `M${short(x - reach)} ${short(y)}l${r} -${r}l${r} ${r}l-${r} ${r}z`;
}

const distance = (start, end) => Math.hypot(end[0] - start[0], end[1] - start[1]) || 1;
const between = (start, end, part) => [start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part];
const along = (start, end, way) => between(start, end, way / distance(start, end));

function text(words, part, [x, y], size, more = {}) {
  return { part, text: words, x, y: y + (size * CAPITAL_HEIGHT) / 2, "font-size": size, ...more };
}

function chevron([x, y], [right, down], reach, depth = 0.62) {
  const tip = [x + right * reach * depth, y + down * reach * depth];
  const back = [x - right * reach * depth, y - down * reach * depth];
  const wings = [reach, -reach].map((side) => [back[0] - down * side, back[1] + right * side]);
  return `M${xy(wings[0])}L${xy(tip)}L${xy(wings[1])}`;
}

// Lines

function line({ cells, tone }, place) {
  const path = place.through(cells);
  if (tone === "thin" || tone === "dotted") {
    return [stroke("rule-outline", path, THIN, tone === "dotted" ? { "stroke-dasharray": lengths([0.001, 0.12]) } : {})];
  }
  if (tone === "hollow") return [stroke("rule-outline", path, GREY_BAND), stroke("rule-paper", path, GREY_BAND - 2 * EDGE)];
  if (tone in LOOKS) return [stroke(`rule-${tone}`, path, BAND), ...pattern(cells, tone, place)];
  return [stroke("rule-grey", path, GREY_BAND)];
}

const lengths = (parts) => parts.map((part) => short(part * CELL)).join(" ");

function pattern(cells, tone, place) {
  const look = LOOKS[tone];
  const pieces = cells.slice(1).map((cell, index) => {
    const [start, end] = [place.centre(cells[index]), place.centre(cell)];
    const half = (PATTERN_LENGTH * CELL) / 2 / distance(start, end);
    return `M${xy(between(start, end, 0.5 - half))}L${xy(between(start, end, 0.5 + half))}`;
  });
  const path = pieces.join("");
  const ends = { "stroke-linecap": look.isRound ? "round" : "butt", ...(look.dashes ? { "stroke-dasharray": lengths(look.dashes) } : {}) };
  const inner = look.isDouble ? [stroke(`rule-${tone}`, path, look.width * 0.4, { "stroke-linecap": "butt" })] : [];
  return path ? [stroke(`rule-${tone}-pattern`, path, look.width, ends), ...inner] : [];
}

function bulb({ cells, tone }, place) {
  const path = cells.map((cell) => `M${xy(place.centre(cell))}h.01`).join("");
  if (tone === "hollow") return [stroke("rule-outline", path, BULB), stroke("rule-paper", path, BULB - 2 * EDGE)];
  return [stroke(`rule-${tone || "grey"}`, path, BULB)];
}

function pill({ cells }, place) {
  const rows = cells.map((cell) => Math.floor(cell / place.size));
  const columns = cells.map((cell) => cell % place.size);
  if (new Set(rows).size === 1 || new Set(columns).size === 1) return [stroke("rule-outline", capsule(rows, columns), THIN)];
  const path = place.through(cells);
  return [stroke("rule-outline", path, 2 * RING + THIN), stroke("rule-paper", path, 2 * RING - THIN)];
}

function capsule(rows, columns) {
  const [left, top] = [(Math.min(...columns) + 0.5 - RING) * CELL, (Math.min(...rows) + 0.5) * CELL];
  const [across, down] = [columns, rows].map((all) => (Math.max(...all) - Math.min(...all)) * CELL);
  const r = short(RING * CELL);
  return (
    `M${short(left)} ${short(top)}a${r} ${r} 0 0 1 ${r} -${r}h${short(across)}` +
    `a${r} ${r} 0 0 1 ${r} ${r}v${short(down)}a${r} ${r} 0 0 1 -${r} ${r}h${short(-across)}` +
    `a${r} ${r} 0 0 1 -${r} -${r}z`
  );
}

function arrow({ cells }, place) {
  const centres = cells.map((cell) => place.centre(cell));
  if (centres.length < 2) return [];
  const start = along(centres[0], centres[1], RING * CELL);
  const tip = along(centres.at(-1), centres.at(-2), -TIP * CELL);
  const points = [start, ...centres.slice(1, -1), tip];
  return [stroke("rule-outline", `M${points.map(xy).join("L")}${head(points.at(-2), tip)}`, THIN)];
}

function head(origin, tip) {
  const angle = Math.atan2(tip[1] - origin[1], tip[0] - origin[0]);
  const size = HEAD * CELL;
  const wings = [-0.65, 0.65].map((turn) => [tip[0] - size * Math.cos(angle + turn), tip[1] - size * Math.sin(angle + turn)]);
  return `M${xy(wings[0])}L${xy(tip)}L${xy(wings[1])}`;
}

const rings = (shape) => ({ cells }, place) => {
  const path = cells.map((cell) => shape(place.centre(cell), RING * CELL)).join("");
  return [{ part: "paper", d: path }, stroke("rule-outline", path, THIN)];
};

function diagonal({ cells }, place) {
  const [[x1, y1], [x2, y2]] = [place.centre(cells[0]), place.centre(cells.at(-1))];
  const half = CELL / 2;
  const up = y2 < y1 ? half : -half;
  const d = `M${short(x1 - half)} ${short(y1 + up)}L${short(x2 + half)} ${short(y2 - up)}`;
  return [{ part: "diagonal", d, "stroke-width": CELL / 13 }];
}

function chevrons({ cells, tone }, place) {
  const { size } = place;
  const path = cells.map((cell) => {
    const [row, column] = [Math.floor(cell / size), cell % size];
    const [x, y] = place.centre(cell);
    return [[-1, 0], [1, 0], [0, -1], [0, 1]]
      .filter(([down, right]) => [row + down, column + right].every((each) => each >= 0 && each < size))
      .map(([down, right]) => {
        const at = [x + right * CHEVRON_AT * CELL, y + down * CHEVRON_AT * CELL];
        return chevron(at, tone === "out" ? [right, down] : [-right, -down], CHEVRON * CELL, 0.55);
      })
      .join("");
  });
  return [{ part: "rule-region", d: place.squares(cells) }, stroke("rule-sign", path.join(""), 0.045)];
}

// Signs

function dot({ cells, text: words, tone }, place) {
  const path = disc(place.middle(cells), (words ? DOT_WITH_TEXT : DOT) * CELL);
  const size = DOT_TEXT * CELL * Math.min(1, 1.6 / words.length);
  return [
    { part: `rule-${tone || "white"}-dot`, d: path },
    { part: "rule-dot-edge", d: path, "stroke-width": SIGN_EDGE * CELL },
    ...(words ? [text(words, `rule-on-${tone || "white"}`, place.middle(cells), size)] : []),
  ];
}

function sign({ cells, text: words }, place) {
  const [centre, size] = [place.middle(cells), SIGN * CELL * Math.min(1, 1.7 / (words || "X").length)];
  return [{ part: "paper", d: disc(centre, SIGN_GROUND * CELL) }, text(words, "rule-clue", centre, size, { "font-weight": "700" })];
}

function angle({ cells }, place) {
  const [one, other] = cells.map((cell) => place.centre(cell));
  const way = [(other[0] - one[0]) / CELL, (other[1] - one[1]) / CELL];
  const centre = place.middle(cells);
  return [
    { part: "paper", d: disc(centre, ANGLE * 1.25 * CELL) },
    stroke("rule-sign", chevron(centre, way, ANGLE * CELL), ANGLE_WIDTH),
  ];
}

function corner({ cells, text: words }, place) {
  const all = words.split(" ");
  const [x, y] = place.middle(cells);
  const path = disc([x, y], CORNER * CELL);
  const size = CORNER_TEXTS[Math.min(all.length, 4)] * CELL * Math.min(1, 1.4 / Math.max(...all.map((word) => word.length)));
  const rows = all.length < 3 ? [all.length] : [Math.ceil(all.length / 2), Math.floor(all.length / 2)];
  const spots = rows.flatMap((inRow, number) =>
    Array.from({ length: inRow }, (_, column) => [
      x + (column - (inRow - 1) / 2) * size * 0.72,
      y + (number - (rows.length - 1) / 2) * size * 0.86,
    ]),
  );
  return [
    { part: "paper", d: path },
    { part: "rule-sign", d: path, "stroke-width": SIGN_EDGE * CELL },
    ...all.map((word, index) => text(word, "rule-clue", spots[index], size)),
  ];
}

function choice({ cells, text: words }, place) {
  const digits = words.split(" ");
  const shown = digits.join(digits.every((each) => each.length === 1) ? "" : " ");
  const size = CELL * Math.min(CHOICE, CHOICE_WIDTH / (shown.length * 0.6));
  return cells.map((cell) => {
    const [x, y] = place.centre(cell);
    return text(shown, "rule-clue", [x, y + 0.45 * CELL - (size * CAPITAL_HEIGHT) / 2], size);
  });
}

// Cages

const WAYS = [[0, 1], [1, 0], [0, -1], [-1, 0]]; // right, down, left, up: the cells are to the right

function cage({ cells, tone }, place) {
  const [period, drawn] = [CELL / PERIODS, tone === "repeats" ? CAGE_DOT : CAGE_DASH];
  const inset = period / 2;
  const inside = ({ at: [row, column], before, after }) =>
    `${short(column * CELL - inset * (before[0] + after[0]))} ${short(row * CELL + inset * (before[1] + after[1]))}`;
  return [{
    part: "rule-cage",
    d: loopsAround(cells, place.size).map((loop) => `M${loop.map(inside).join("L")}z`).join(""),
    "stroke-width": CAGE_WIDTH * CELL,
    "stroke-dasharray": `${short(period * drawn)} ${short(period * (1 - drawn))}`,
    "stroke-dashoffset": (period * drawn) / 2,
  }];
}

/** The corners of each loop around the cells, with the ways that lead to them and on. */
function loopsAround(cells, size) {
  const left = new Set(edgesOf(cells, size));
  const loops = [];
  while (left.size) loops.push(loopFrom(left, left.values().next().value));
  return loops;
}

const keyOf = ([row, column], way) => `${row},${column},${way}`;

/** Where each edge between a cell inside and one outside begins, and the number of its way. */
function edgesOf(cells, size) {
  const inside = new Set([...cells].map((cell) => `${Math.floor(cell / size)},${cell % size}`));
  return [...cells].sort((a, b) => a - b).flatMap((cell) => {
    const [row, column] = [Math.floor(cell / size), cell % size];
    const starts = [[row, column], [row, column + 1], [row + 1, column + 1], [row + 1, column]];
    const beyond = [[row - 1, column], [row, column + 1], [row + 1, column], [row, column - 1]];
    return [0, 1, 2, 3].filter((way) => !inside.has(beyond[way].join())).map((way) => keyOf(starts[way], way));
  });
}

function loopFrom(left, first) {
  const loop = [];
  let [row, column, way] = first.split(",").map(Number);
  while (left.delete(keyOf([row, column], way))) {
    [row, column] = [row + WAYS[way][0], column + WAYS[way][1]];
    const after = [1, 0, 3].map((turn) => (way + turn) % 4).find((each) => left.has(keyOf([row, column], each)) || keyOf([row, column], each) === first);
    if (after !== way) loop.push({ at: [row, column], before: WAYS[way], after: WAYS[after] });
    way = after;
  }
  return loop;
}

/** Sums and letters in the corners of cells, beside each other where a cell has several. */
function cornersOf(marks) {
  const taken = new Map();
  return marks.filter((mark) => mark.text && ["cage", "region"].includes(mark.shape)).map((mark) => {
    const cell = Math.min(...mark.cells);
    const start = taken.get(cell) ?? LEFT;
    taken.set(cell, start + (mark.text.length * DIGIT_WIDTH + 0.2) * TEXT);
    return { mark, cell, start, end: taken.get(cell) };
  });
}

/** How much of the upper edge of a cell they take, in parts of a cell. */
export function cornerWidths(layout) {
  return new Map(cornersOf(marksOf(layout)).map(({ cell, end }) => [cell, end]));
}

function cornerTexts(marks, { size }) {
  const [font, height] = [TEXT * CELL, TEXT * CELL * CAPITAL_HEIGHT];
  return cornersOf(marks).flatMap(({ mark, cell, start, end }) => {
    const [x, y] = [((cell % size) + start) * CELL, (Math.floor(cell / size) + TOP) * CELL];
    const written = { part: "rule-clue", text: mark.text, x, y: y + height, "font-size": font, "text-anchor": "start" };
    if (mark.shape !== "cage") return [written];
    const [across, down] = [short((end - start) * CELL), short(height * 1.2)];
    return [{ part: "paper", d: `M${short(x - 0.01 * CELL)} ${short(y - 0.01 * CELL)}h${across}v${down}h-${across}z` }, written];
  });
}

// Clues beside the board

function spotsOf(marks, size) {
  const taken = new Map();
  return marks.filter(({ shape, cells }) => shape === "outside" && cells.length > 1).map((mark) => {
    const [first, second] = mark.cells.map((cell) => [Math.floor(cell / size), cell % size]);
    const [down, right] = [second[0] - first[0], second[1] - first[1]];
    const [row, column] = [first[0] - down, first[1] - right];
    const depth = taken.get(`${row},${column}`) ?? 0;
    taken.set(`${row},${column}`, depth + 1);
    return { mark, row, column, depth, down, right };
  });
}

function clue({ mark, row, column, depth, down, right }, { size }) {
  const out = (depth + 0.5) * DEPTH;
  const placed = (index) => (index < 0 ? -out : index >= size ? size + out : index + 0.5) * CELL;
  const [x, y] = [placed(column), placed(row)];
  const font = (mark.tone === "arrow" ? ARROW_CLUE : CLUE) * CELL * Math.min(1, 2.2 / (mark.text || "1").length);
  if (mark.tone !== "arrow") return [text(mark.text, "rule-clue", [x, y], font)];
  const [start, tip] = [ARROW_FROM, ARROW_TO].map((way) => [x + right * way * CELL, y + down * way * CELL]);
  const wings = [[tip[0] - right * CLUE_HEAD * CELL, tip[1]], [tip[0], tip[1] - down * CLUE_HEAD * CELL]];
  const path = `M${xy(start)}L${xy(tip)}M${xy(wings[0])}L${xy(tip)}L${xy(wings[1])}`;
  const centre = [x - right * BACK * CELL, y - down * BACK * CELL];
  return [text(mark.text, "rule-clue", centre, font), stroke("rule-sign", path, 0.045)];
}

/** Cells that the clues take on the side where they take most, before the board and after it. */
function roomFor(spots, size) {
  const most = (isThere) => Math.max(0, ...spots.filter(isThere).map(({ depth }) => DEPTH * (depth + 1)));
  return {
    before: most(({ row, column }) => row < 0 || column < 0),
    after: most(({ row, column }) => row >= size || column >= size),
  };
}

// All together

const tinted = ({ cells }, place) => [{ part: "rule-region", d: place.squares(cells) }];
const shapes = {
  square: ({ cells }, place) => [{ part: "rule-shape", d: place.squares(cells, (0.5 - SHAPE) * CELL) }],
  circle: ({ cells }, place) => [{ part: "rule-shape", d: cells.map((cell) => disc(place.centre(cell), SHAPE * CELL)).join("") }],
};

/** Under the lines of the board; what is later lies on top. */
const BELOW = {
  region: tinted, chevrons, ...shapes, diagonal, line, bulb, pill, arrow, ring: rings(disc), diamond: rings(diamond),
};
const ABOVE = { cage, dot, sign, angle, corner, choice };

/** What is drawn below the lines of the board and above them, the room that clues take beside it, and
 * whether notes have to make room for sums. */
export function rulesDrawn(layout) {
  const [marks, place] = [marksOf(layout), new Place(layout.size)];
  const drawn = (table) =>
    merged(hollowsLast(Object.keys(table).flatMap((shape) => marks.filter((mark) => mark.shape === shape).flatMap((mark) => table[shape](mark, place)))));
  const spots = spotsOf(marks, layout.size);
  const texts = cornerTexts(marks, place);
  return {
    below: drawn(BELOW),
    above: [...drawn(ABOVE), ...texts, ...spots.flatMap((spot) => clue(spot, place))],
    room: roomFor(spots, layout.size),
    hasCornerTexts: texts.length > 0,
  };
}

const isOfHollow = ({ part }) => part === "rule-outline" || part === "rule-paper";

/** Where a hollow line meets its bulb, there is no edge between them. */
function hollowsLast(strokes) {
  return runsBy(strokes, isOfHollow).flatMap((run) => {
    if (!isOfHollow(run[0])) return run;
    return [...run.filter(({ part }) => part !== "rule-paper"), ...run.filter(({ part }) => part === "rule-paper")];
  });
}

/** Paths of one look that follow each other become one. */
function merged(strokes) {
  const lookOf = ({ d, ...look }) => JSON.stringify(look);
  return runsBy(strokes, lookOf).flatMap((run) => (run[0].text ? run : [{ ...run[0], d: run.map(({ d }) => d).join("") }]));
}

function runsBy(list, keyOfItem) {
  const runs = [];
  for (const each of list) {
    if (runs.length && keyOfItem(runs.at(-1)[0]) === keyOfItem(each)) runs.at(-1).push(each);
    else runs.push([each]);
  }
  return runs;
}
