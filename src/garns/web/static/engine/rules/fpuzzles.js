// Constraints in the JSON of f-puzzles, each in the form that a kind has there: the twin of
// formats/fpuzzles_rules.py, which shows the forms.

import { constraintText, withConstraints } from "./constraints.js";
import { KINDS, numbersOf, touch } from "./kinds.js";

const NEGATIVE = "negative";
const LARGEST_NUMBER = 999_999;
const SLANTS = { UL: [-1, -1], UR: [-1, 1], DL: [1, -1], DR: [1, 1] };
const CELL = /^[Rr]([0-9]{1,2})[Cc]([0-9]{1,2})$/;

/** In the order of kinds; a form with `numbers` stands for them by its name alone, one with `words`
 * writes these for numbers, and `unless` a board has these other names. */
export const FORMS = [
  { kind: "cage", name: "killercage", shape: "cells" },
  { kind: "sum", name: "littlekillersum", shape: "slant" },
  { kind: "sum", name: "doublearrow", shape: "double" },
  { kind: "thermo", name: "thermometer", shape: "lines" },
  { kind: "slow-thermo", name: "slowthermometer", shape: "lines" },
  { kind: "arrow", name: "arrow", shape: "arrow" },
  { kind: "white-dot", name: "difference", shape: "cells" },
  { kind: "black-dot", name: "ratio", shape: "cells" },
  { kind: "pair-sum", name: "xv", shape: "cells", words: { V: 5, X: 10 } },
  { kind: "all-differences", name: "nonconsecutive", shape: "flag", numbers: [1] },
  { kind: "all-ratios", name: "ratio", shape: "negative" },
  { kind: "all-pair-sums", name: "xv", shape: "negative", numbers: [5, 10] },
  { kind: "non-consecutive", name: "nonconsecutive", shape: "flag", unless: ["difference", "ratio"] },
  { kind: "even", name: "even", shape: "cell" },
  { kind: "odd", name: "odd", shape: "cell" },
  { kind: "minimum", name: "minimum", shape: "cell" },
  { kind: "maximum", name: "maximum", shape: "cell" },
  { kind: "quadruple", name: "quadruple", shape: "values" },
  { kind: "whisper", name: "whispers", shape: "lines" },
  { kind: "renban", name: "renban", shape: "lines" },
  { kind: "palindrome", name: "palindrome", shape: "lines" },
  { kind: "between", name: "betweenline", shape: "lines" },
  { kind: "region-sum", name: "regionsumline", shape: "lines" },
  { kind: "zipper", name: "zipperline", shape: "lines" },
  { kind: "lockout", name: "lockout", shape: "lines" },
  { kind: "modular", name: "modularline", shape: "lines", numbers: [3] },
  { kind: "entropic", name: "entropicline", shape: "lines" },
  { kind: "sandwich", name: "sandwichsum", shape: "side" },
  { kind: "x-sum", name: "xsum", shape: "side" },
  { kind: "skyscraper", name: "skyscraper", shape: "side" },
  { kind: "little-killer", name: "littlekillersum", shape: "slant" },
  { kind: "anti-knight", name: "antiknight", shape: "flag" },
  { kind: "anti-king", name: "antiking", shape: "flag" },
  { kind: "disjoint-groups", name: "disjointgroups", shape: "flag" },
  { kind: "diagonal", name: "diagonal+", shape: "flag", numbers: [1] },
  { kind: "diagonal", name: "diagonal-", shape: "flag", numbers: [-1] },
  { kind: "extra-region", name: "extraregion", shape: "cells" },
  { kind: "clone", name: "clone", shape: "clone" },
  { kind: "different", name: "killercage", shape: "cells", isWrittenOnly: true },
  { kind: "allowed", name: "givenPencilMarks", shape: "marks" },
  { kind: "all-pairs", name: "nabner", shape: "apart" },
];

const unmarked = FORMS.filter(({ shape }) => shape !== NEGATIVE && shape !== "marks");
export const KEYS = new Set([...unmarked.map(({ name }) => name), NEGATIVE]);
export const MARKS = FORMS.filter(({ shape }) => shape === "marks").map(({ name }) => name);

/** A value in the text, the way to it, and the board that it speaks of. */
class Entry {
  constructor(text, layout, value, path) {
    Object.assign(this, { text, layout, value, path });
  }

  wrong() {
    return this.text.wrong(...this.path);
  }

  member(key) {
    if (!(this.value instanceof Map)) throw this.wrong();
    return new Entry(this.text, this.layout, this.value.get(key), [...this.path, key]);
  }

  items() {
    if (!Array.isArray(this.value)) throw this.wrong();
    return this.value.map((item, i) => new Entry(this.text, this.layout, item, [...this.path, i]));
  }

  /** Row and column, from 0; beside the board too. */
  place() {
    const found = typeof this.value === "string" && CELL.exec(this.value);
    if (!found || Math.max(Number(found[1]), Number(found[2])) > this.layout.size + 1) throw this.wrong();
    return [Number(found[1]) - 1, Number(found[2]) - 1];
  }

  cell() {
    const [row, column] = this.place();
    if (!isInside(row, column, this.layout.size)) throw this.wrong();
    return row * this.layout.size + column;
  }

  cells() {
    return this.items().map((item) => item.cell());
  }

  /** A number, as itself, as a text or as a word; none if nothing stands there. */
  number(words) {
    const { value } = this;
    if (value === undefined || value === null || value === "") return [];
    if (words) {
      const number = typeof value === "string" ? words[value.toUpperCase()] : undefined;
      if (number === undefined) throw this.wrong();
      return [number];
    }
    const number = typeof value === "string" && /^[0-9]{1,6}$/.test(value) ? Number(value) : value;
    if (!Number.isInteger(number) || number < 0 || number > LARGEST_NUMBER) throw this.wrong();
    return [number];
  }
}

const isInside = (row, column, size) => row >= 0 && row < size && column >= 0 && column < size;
const nameOf = (cell, size) => placeName(Math.floor(cell / size), cell % size);
const placeName = (row, column) => `R${row + 1}C${column + 1}`;
const isEmpty = (value) => !value || (Array.isArray(value) && !value.length) || (value instanceof Map && !value.size);

function numberIn(entry, form) {
  const value = entry.member("value");
  if (!form.numbers) return value.number(form.words);
  const found = value.number();
  if (found.length && String(found) !== String(form.numbers)) throw value.wrong();
  return form.numbers;
}

/** The member that says the number, if it must be said; null if it cannot. */
function valueOf(constraint, form, size) {
  const numbers = numbersOf(constraint, size);
  if (form.numbers) return String(numbers) === String(form.numbers) ? {} : null;
  if (form.words) {
    const word = Object.keys(form.words).find((each) => form.words[each] === numbers[0]);
    return word ? { value: word } : null;
  }
  return constraint.numbers.length ? { value: String(constraint.numbers[0]) } : {};
}

/** The line that a clue sees from a place beside the board; null if it stands elsewhere. */
function rowOrColumn(row, column, size) {
  const all = Array.from({ length: size }, (_, index) => index);
  const found =
    (row === -1 || row === size) && column >= 0 && column < size
      ? all.map((each) => each * size + column)
      : (column === -1 || column === size) && row >= 0 && row < size && all.map((each) => row * size + each);
  return found ? (row < 0 || column < 0 ? found : found.reverse()) : null;
}

/** Where a clue stands that sees these cells. */
function beforeFirst([first, second], size) {
  const [row, column] = [Math.floor(first / size), first % size];
  if (second === undefined) return [row - (row === 0 ? 1 : -1), column + (column === 0 ? 1 : -1)];
  return [2 * row - Math.floor(second / size), 2 * column - (second % size)];
}

function slanted(row, column, [down, right], size) {
  const cells = [];
  for (let [r, c] = [row + down, column + right]; isInside(r, c, size); [r, c] = [r + down, c + right]) cells.push(r * size + c);
  return cells;
}

const meaning = (groups, numbers = []) => ({ groups, numbers });
const names = (cells, size) => cells.map((cell) => nameOf(cell, size));

/** For each value those that are neither itself nor next to it. */
const apartIn = (size) => Array.from({ length: size }, (_, value) => ((1 << size) - 1) & ~((7 << value) >> 1));

/** What may stand in an entry of a list; how it is read, and how a constraint is written, null if it
 * cannot be. The others stand elsewhere: flags, `negative`, marks in a cell. */
const SHAPES = {
  cell: {
    keys: ["cell"],
    read: (entry, form) => [meaning([[entry.member("cell").cell()]], form.numbers)],
    write: ({ groups: [cells] }, form, size) => cells.map((cell) => ({ cell: nameOf(cell, size) })),
  },
  cells: {
    keys: ["cells", "value"],
    read: (entry, form) => [meaning([entry.member("cells").cells()], numberIn(entry, form))],
    write: (constraint, form, size) => withValue(constraint, form, size, { cells: names(constraint.groups[0], size) }),
  },
  lines: {
    keys: ["lines", "value"],
    read: (entry, form) => entry.member("lines").items().map((line) => meaning([line.cells()], numberIn(entry, form))),
    write: (constraint, form, size) => withValue(constraint, form, size, { lines: [names(constraint.groups[0], size)] }),
  },
  double: {
    keys: ["lines"],
    read: (entry) =>
      entry.member("lines").items().map((line) => {
        const cells = line.cells();
        if (cells.length < 3) throw line.wrong();
        const inside = cells.slice(1, -1);
        return meaning([[cells[0], cells.at(-1), ...inside]], [0, 1, 1, ...inside.map(() => -1)]);
      }),
    write: ({ groups: [cells], numbers }, form, size) => {
      const [first, last, ...inside] = cells;
      if (cells.length < 3 || String(numbers) !== String([0, 1, 1, ...inside.map(() => -1)])) return null;
      const line = [first, ...inside, last];
      return line.every((cell, i) => !i || touch(size, line[i - 1], cell)) ? [{ lines: [names(line, size)] }] : null;
    },
  },
  apart: {
    keys: ["lines"],
    read: (entry) => entry.member("lines").items().map((line) => meaning([line.cells()], apartIn(entry.layout.size))),
    write: ({ groups: [cells], numbers }, form, size) =>
      String(numbers) === String(apartIn(size)) ? [{ lines: [names(cells, size)] }] : null,
  },
  arrow: {
    keys: ["cells", "lines"],
    read: (entry) => {
      // A number of several digits is read from the left and from above, however it was drawn.
      const bulb = entry.member("cells").cells().sort((a, b) => a - b);
      return entry.member("lines").items().flatMap((line) => {
        const [start, ...shaft] = line.cells();
        if (!bulb.includes(start)) throw line.wrong();
        return shaft.length ? [meaning([bulb, shaft])] : [];
      });
    },
    write: ({ groups: [bulb, shaft] }, form, size) => {
      if (bulb.some((cell, index) => index && cell < bulb[index - 1])) return null;
      const away = (cell) => (Math.floor(cell / size) - Math.floor(shaft[0] / size)) ** 2 + ((cell % size) - (shaft[0] % size)) ** 2;
      const start = bulb.reduce((best, cell) => (away(cell) < away(best) ? cell : best));
      return [{ lines: [names([start, ...shaft], size)], cells: names(bulb, size) }];
    },
  },
  clone: {
    keys: ["cells", "cloneCells"],
    read: (entry) => [meaning([entry.member("cells").cells(), entry.member("cloneCells").cells()])],
    write: ({ groups: [cells, clones] }, form, size) => [{ cells: names(cells, size), cloneCells: names(clones, size) }],
  },
  values: {
    keys: ["cells", "values"],
    read: (entry) => [meaning([entry.member("cells").cells()], entry.member("values").items().flatMap((item) => item.number()))],
    write: ({ groups: [cells], numbers }, form, size) => [{ cells: names(cells, size), values: numbers }],
  },
  side: {
    keys: ["cell", "value"],
    read: (entry, form) => {
      const place = entry.member("cell");
      const cells = rowOrColumn(...place.place(), entry.layout.size);
      if (!cells) throw place.wrong();
      return [meaning([cells], numberIn(entry, form))];
    },
    write: (constraint, form, size) => {
      const place = beforeFirst(constraint.groups[0], size);
      if (String(rowOrColumn(...place, size)) !== String(constraint.groups[0])) return null;
      return withValue(constraint, form, size, { cell: placeName(...place) });
    },
  },
  slant: {
    keys: ["cell", "direction", "value"],
    read: (entry, form) => {
      const [place, direction] = [entry.member("cell"), entry.member("direction")];
      const [row, column] = place.place();
      if (isInside(row, column, entry.layout.size)) throw place.wrong();
      if (!Object.hasOwn(SLANTS, String(direction.value))) throw direction.wrong();
      const cells = slanted(row, column, SLANTS[direction.value], entry.layout.size);
      if (!cells.length) throw direction.wrong();
      return [meaning([cells], numberIn(entry, form))];
    },
    write: (constraint, form, size) => {
      const [cells] = constraint.groups;
      const [row, column] = beforeFirst(cells, size);
      const direction = Object.keys(SLANTS).find((each) => String(slanted(row, column, SLANTS[each], size)) === String(cells));
      return direction ? withValue(constraint, form, size, { cell: placeName(row, column), direction }) : null;
    },
  },
};

function withValue(constraint, form, size, fields) {
  const value = valueOf(constraint, form, size);
  return value && [{ ...fields, ...value }];
}

/** What the name may mean, first what it means on some boards or for more cells only. */
function formsNamed(name, isOf) {
  const least = ({ kind }) => KINDS[kind].cells?.least ?? 0;
  const found = FORMS.filter((form) => form.name === name && isOf(form));
  return found.sort((a, b) => Number(!a.unless) - Number(!b.unless) || least(b) - least(a));
}

/** Whether the kind has so many lists of so many cells, and numbers enough. */
function takes({ kind }, { groups, numbers }) {
  const { cells, numbers: own } = KINDS[kind];
  if (groups.length !== (cells?.groups ?? 0)) return false;
  const areFitting = groups.every(({ length }) => cells.least <= length && length <= cells.most);
  return areFitting && own.least <= numbers.length && numbers.length <= own.most;
}

/** The `constraints` under these keys, and in the cells of the grid, and what means nothing and is only
 * drawn (`kept`), under the keys where it stands. */
export function readRules(text, fields, layout) {
  const present = new Set([...fields.keys()].filter((key) => !isEmpty(fields.get(key))));
  const keys = [...present].filter((key) => KEYS.has(key) && key !== NEGATIVE).sort();
  const [constraints, kept] = [[], new Map()];
  for (const key of keys) {
    const unread = [];
    constraints.push(...readKey(new Entry(text, layout, fields.get(key), [key]), key, present, unread));
    if (unread.length) kept.set(key, unread);
  }
  constraints.push(...readNegative(new Entry(text, layout, fields.get(NEGATIVE) || [], [NEGATIVE]), fields));
  constraints.push(...readMarks(new Entry(text, layout, fields.get("grid") || [], ["grid"])));
  return { constraints, kept };
}

/** The constraints; entries that mean none are `unread`. */
function readKey(entry, key, present, unread) {
  const isRead = ({ shape, isWrittenOnly, unless = [] }) =>
    shape !== NEGATIVE && !isWrittenOnly && !unless.some((other) => present.has(other));
  const forms = formsNamed(key, isRead);
  if (forms[0].shape === "flag") {
    if (entry.value !== true) throw entry.wrong();
    return [checked(entry, forms[0], meaning([], forms[0].numbers))];
  }
  return entry.items().filter(({ value }) => !isEmpty(value)).flatMap((item) => {
    const found = readEntry(item, forms);
    if (!found.length) unread.push(item.value);
    return found;
  });
}

/** A clue without its number is a drawing; with other cells than there can be, a mistake. */
function readEntry(entry, forms) {
  if (!(entry.value instanceof Map)) throw entry.wrong();
  const shape = SHAPES[forms[0].shape];
  const unknown = [...entry.value.keys()].find((key) => !shape.keys.includes(key) && !isEmpty(entry.value.get(key)));
  if (unknown) throw unsupported(entry.text, [unknown], ...entry.path);
  return shape.read(entry, forms[0]).flatMap((found) => {
    const form = forms.find((each) => takes(each, found)) ?? forms[0];
    const isSaid = found.numbers.length || !KINDS[form.kind].numbers.least;
    return isSaid ? [checked(entry, form, found)] : [];
  });
}

export function unsupported(text, keys, ...path) {
  return text.unreadable("unsupported", text.offsetOf(...path, keys[0]), { names: keys.map((key) => key.slice(0, 40)) });
}

/** The constraint, without numbers that go without saying. */
function checked(entry, { kind }, { groups, numbers }) {
  const { layout } = entry;
  const usual = numbersOf({ kind, numbers: [] }, layout.size);
  const constraint = { kind, groups, numbers: String(numbers) === String(usual) ? [] : numbers };
  withConstraints(layout, [constraint], () => {
    throw entry.wrong();
  });
  return constraint;
}

function readNegative(entry, fields) {
  return entry.items().map((item) => {
    const [form] = formsNamed(item.value, ({ shape }) => shape === NEGATIVE);
    if (!form) {
      const names = [`${NEGATIVE}: ${typeof item.value === "string" ? item.value.slice(0, 40) : ""}`];
      throw entry.text.unreadable("unsupported", entry.text.offsetOf(...item.path), { names });
    }
    return checked(item, form, meaning([], form.numbers ?? numbersBeside(item.value, fields, entry.layout.size)));
  });
}

/** The numbers that the marks of a negative rule have: it is about these. */
function numbersBeside(name, fields, size) {
  const [{ kind }] = formsNamed(name, ({ shape }) => shape in SHAPES);
  const usual = numbersOf({ kind, numbers: [] }, size);
  const found = (fields.get(name) ?? []).flatMap((each) => (isEmpty(each.get("value")) ? usual : [Number(each.get("value"))]));
  return [...new Set(found)].sort((a, b) => a - b);
}

function readMarks(rows) {
  const cells = rows.items().flatMap((row) => row.items());
  return cells.flatMap((cell, number) =>
    MARKS.flatMap((key) => {
      const marks = cell.member(key);
      const values = isEmpty(marks.value) ? [] : marks.items().flatMap((mark) => mark.number());
      if (!values.length) return [];
      const [form] = formsNamed(key, () => true);
      return [checked(marks, form, meaning([[number]], [...new Set(values)].sort((a, b) => a - b)))];
    }),
  );
}

/** The constraints of a layout as f-puzzles has them: `fields`, the `marks` of cells, and the texts of
 * what it cannot say. */
export function writeRules(layout) {
  const { size, constraints } = layout;
  const written = { fields: {}, marks: new Map(), unsaid: [] };
  const names = new Set(FORMS.filter(({ kind, shape }) => shape in SHAPES && constraints.some((each) => each.kind === kind)).map(({ name }) => name));
  for (const constraint of constraints) {
    const forms = FORMS.filter(({ kind, unless = [] }) => kind === constraint.kind && !unless.some((name) => names.has(name)));
    if (!forms.some((form) => write(constraint, form, layout, written))) written.unsaid.push(constraintText(constraint, size));
  }
  return written;
}

function write(constraint, form, layout, { fields, marks }) {
  const { size } = layout;
  const numbers = numbersOf(constraint, size);
  if (form.shape in SHAPES) {
    const entries = SHAPES[form.shape].write(constraint, form, size);
    if (entries) (fields[form.name] ??= []).push(...entries);
    return Boolean(entries);
  }
  if (form.shape === "marks") {
    for (const cell of constraint.groups[0]) {
      const before = marks.get(cell)?.[form.name] ?? numbers;
      marks.set(cell, { [form.name]: numbers.filter((number) => before.includes(number)).sort((a, b) => a - b) });
    }
    return true;
  }
  if (form.numbers && String(form.numbers) !== String(numbers)) return false;
  if (form.shape === NEGATIVE) {
    if (!form.numbers && String(numbers) !== String(numbersOfMarks(form.name, layout, numbers))) return false;
    (fields[NEGATIVE] ??= []).push(form.name);
  } else {
    fields[form.name] = true;
  }
  return true;
}

/** What a reader takes a negative rule to be about. */
function numbersOfMarks(name, { constraints, size }, usual) {
  const kinds = formsNamed(name, ({ shape }) => shape in SHAPES).map(({ kind }) => kind);
  const found = constraints.filter(({ kind }) => kinds.includes(kind)).flatMap((each) => numbersOf(each, size));
  return found.length ? [...new Set(found)].sort((a, b) => a - b) : usual;
}
