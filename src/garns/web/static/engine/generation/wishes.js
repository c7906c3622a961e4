// What is wanted of a puzzle, and what can be told to be impossible before any search: the twin of
// generation/wishes.py. The numbers that both go by are in the catalogue (engine.making).

import { cellCount } from "../boards.js";
import { ALWAYS_GIVEN } from "../core.js";
import { CannotMake, InvalidRequest } from "../errors.js";
import { S, strip } from "../formats/text.js";
import { checkedItems, checkedText, shown, whole } from "./arguments.js";
import { aimAt, nameOf, placeOf } from "./aim.js";
import { rangeText, ratingRange } from "./ranges.js";

const FRAME = new RegExp(`[${S}|+\\-=│┃║─━═┌┬┐├┼┤└┴┘┏┳┓┣╋┫┗┻┛╔╦╗╠╬╣╚╩╝╟╢╤╧╪╫┠┨┯┷┿╂]`, "gu");

/** What the core can count to; nobody waits for as many. */
const MOST_ATTEMPTS = 2n ** 62n;

/** A layout, a symmetry, and how many givens: a number of them between `fewest` and `most`, all that
 * are needed (`minimal`), or just the cells of `mask`; `aim` is how hard it is to be, as a level, and
 * `rating` the same as an ER. What is not wished is null. Throws InvalidRequest and CannotMake. */
export class Wishes {
  #engine;

  constructor(engine, { layout, symmetry, fewest, most, minimal, mask, attempts, aim, rating }) {
    this.#engine = engine;
    Object.assign(this, { layout, symmetry, fewest, most, minimal, mask, attempts, aim, rating });
    this.#refuseContradictions();
    this.#refuseTheImpossible();
  }

  get hasRange() {
    return this.fewest !== null;
  }

  /** Where the number of givens has to be. */
  get clueRange() {
    if (this.mask) return [this.mask.length, this.mask.length];
    return [this.fewest ?? 0, this.most ?? cellCount(this.layout)];
  }

  /** After how many attempts a puzzle is given up. */
  get limit() {
    const { attempts, aimedAttempts } = this.#engine.making;
    return this.attempts ?? (this.aim.isAnything ? attempts : aimedAttempts);
  }

  /** For each cell the number of the unit with which it is taken away. */
  get units() {
    const { size } = this.layout;
    if (!this.mask) return this.#engine.symmetricUnits(size, this.symmetry);
    const given = new Set(this.mask);
    return Array.from({ length: size * size }, (_, cell) => (given.has(cell) ? ALWAYS_GIVEN : 0));
  }

  /** As the core takes them. */
  forCore(seed) {
    const { attempts, ratingNodes, movingClues } = this.#engine.making;
    const [fewest, most] = this.clueRange;
    const isFree = this.mask === null;
    return {
      seed,
      // One grid always leads to a minimal puzzle; other wishes may need many.
      maxDraws: this.mask || this.hasRange ? this.attempts ?? attempts : 1,
      maxAttempts: this.limit,
      maxRatingNodes: ratingNodes,
      first: this.aim.first,
      last: this.aim.last,
      hasLevel: !this.aim.isAnything,
      fewest,
      most,
      hasRange: this.hasRange,
      hasMask: !isFree,
      minimal: this.minimal,
      lowest: this.rating?.lowest ?? 0,
      highest: this.rating?.highest ?? 0,
      mayGrow: isFree && !this.minimal,
      mayMove: isFree && most <= movingClues,
    };
  }

  #refuseContradictions() {
    const { symmetries } = this.#engine;
    if (!symmetries.includes(this.symmetry)) {
      throw new InvalidRequest("generate.symmetry", { name: this.symmetry, known: symmetries });
    }
    if (this.attempts !== null && this.attempts < 1) {
      throw new InvalidRequest("generate.attempts", { attempts: this.attempts });
    }
    if (this.mask && (this.hasRange || this.minimal || this.symmetry !== "none")) {
      throw new InvalidRequest("generate.mask-alone");
    }
    const [fewest, most] = this.clueRange;
    if (!(0 <= fewest && fewest <= most && most <= cellCount(this.layout))) {
      const text = fewest === most ? `${fewest}` : `${fewest}..${most}`;
      throw new InvalidRequest("generate.clues", { text });
    }
    if (this.rating && this.layout.name !== "9") {
      throw new InvalidRequest("generate.rating-layout", { scale: this.#engine.making.ratingScale });
    }
  }

  #refuseTheImpossible() {
    const { fewestClues, hardest } = this.#engine.making;
    const { name, size } = this.layout;
    const least = fewestClues[name] ?? size - 1;
    const [, most] = this.clueRange;
    if (most < least) throw new CannotMake("generate.too-few", { n: most, least, layout: name });
    if (hardest[name] && this.aim.first > placeOf(this.#engine, hardest[name])) {
      const technique = nameOf(this.#engine, hardest[name]);
      throw new CannotMake("generate.too-hard", { layout: name, technique });
    }
    if (this.rating) this.#refuseRatingsOfOtherLevels();
    if (this.mask) refuseInterchangeableLines(this.layout, this.mask);
  }

  /** What singles solve is easy, and the other way round. */
  #refuseRatingsOfOtherLevels() {
    const { mostOfSingles, singlesOnly } = this.#engine.making;
    const rating = rangeText(this.rating);
    if (this.aim.isEasy && this.rating.lowest > mostOfSingles) {
      throw new CannotMake("generate.rating-above-easy", { rating });
    }
    if (this.aim.isBeyondEasy && this.rating.highest <= singlesOnly) {
      throw new CannotMake("generate.rating-is-easy", { rating });
    }
  }
}

/** From what people write: clues as 24, "24..30" or [24, 30]; a mask as text or cells. */
export function wishesFor(engine, layout, asked) {
  const { clues = null, symmetry = "none", minimal = false, mask = null } = asked;
  const { attempts = null, difficulty = null, technique = null, rating = null } = asked;
  const [fewest, most] = clueRange(clues, engine.making.mostClues);
  const tries = attempts === null ? null : fewer(whole("attempts", attempts), MOST_ATTEMPTS);
  for (const [name, text] of Object.entries({ difficulty, technique })) {
    if (text !== null) checkedText(name, text);
  }
  return new Wishes(engine, {
    layout,
    fewest,
    most,
    minimal: Boolean(minimal),
    mask: mask === null ? null : maskCells(mask, layout),
    attempts: tries,
    aim: aimAt(engine, difficulty, technique),
    rating: rating === null ? null : ratingRange(rating),
    symmetry: checkedText("symmetry", symmetry),
  });
}

/** The smaller of two numbers, of which one may be a BigInt. */
function fewer(one, other) {
  return one < other ? one : other;
}

function clueRange(clues, mostClues) {
  if (clues === null) return [null, null];
  const numbers = numbersIn(clues);
  if (![1, 2].includes(numbers.length) || !numbers.every((each) => Math.abs(each) <= mostClues)) {
    throw new InvalidRequest("generate.clues", { text: typeof clues === "string" ? clues : shown(clues) });
  }
  return [numbers[0], numbers.at(-1)];
}

/** NaN for what is not a number. */
function numbersIn(clues) {
  if (typeof clues === "number") return [Number.isInteger(clues) ? clues : NaN];
  if (typeof clues === "string") return clues.replaceAll("-", "..").split("..").map(typedNumber);
  return typeof clues[Symbol.iterator] === "function" ? [...clues].map(numberOf) : [];
}

function numberOf(part) {
  return typeof part === "string" ? typedNumber(part) : Math.trunc(part);
}

function typedNumber(text) {
  const digits = strip(text);
  return /^\+?\d+$/.test(digits) ? Number(digits) : NaN;
}

/** The cells to be given: from a drawing of the board (`.`, `0` and `_` stand for empty cells,
 * anything else for givens; blanks and frames do not count), or from cell numbers. */
function maskCells(mask, layout) {
  const expected = cellCount(layout);
  if (typeof mask !== "string") {
    const cells = [...new Set(checkedItems("mask", mask).map((cell) => whole("mask", cell)))];
    cells.sort((a, b) => a - b);
    if (cells.length && (cells[0] < 0 || cells.at(-1) >= expected)) {
      throw new InvalidRequest("generate.mask-size", { n: cells.at(-1) + 1, expected });
    }
    return cells;
  }
  const marks = [...mask.replace(FRAME, "")];
  if (marks.length !== expected) {
    throw new InvalidRequest("generate.mask-size", { n: marks.length, expected });
  }
  return [...marks.keys()].filter((cell) => !".0_".includes(marks[cell]));
}

/** Two rows or columns without a given that could change places in any solution. */
function refuseInterchangeableLines(layout, mask) {
  const given = new Set(mask);
  const houses = new Set(layout.houses.map(({ cells }) => keyOf(cells)));
  const canSwap = (one, other) => {
    const swap = new Map([...one.cells.keys()].flatMap((i) => [
      [one.cells[i], other.cells[i]],
      [other.cells[i], one.cells[i]],
    ]));
    return layout.houses.every(({ cells }) => houses.has(keyOf(cells.map((cell) => swap.get(cell) ?? cell))));
  };
  for (const kind of ["row", "column"]) {
    const isEmpty = (house) => house.kind === kind && !house.cells.some((cell) => given.has(cell));
    const empty = layout.houses.filter(isEmpty);
    for (const [i, one] of empty.entries()) {
      const other = empty.slice(i + 1).find((each) => canSwap(one, each));
      if (!other) continue;
      const facts = { first: one.number, second: other.number };
      throw new CannotMake(`generate.empty-${kind}s`, facts);
    }
  }
}

/** Equal for the same cells in any order. */
function keyOf(cells) {
  return [...cells].sort((a, b) => a - b).join();
}
