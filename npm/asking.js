// The functions of the package, made of one: `ask(name, request, wishes)`, which is answered on this
// thread (index.js) or in a Worker (worker.js).

import { errorOf } from "./errors.js";
import { textOf } from "./puzzles.js";

/** Of a list that nobody has bounded. */
const MOST_SOLUTIONS = 1000;
const SCALES = ["level", "se", "hodoku"];
const WISHES = [
  "layout",
  "clues",
  "symmetry",
  "minimal",
  "mask",
  "seed",
  "attempts",
  "difficulty",
  "technique",
  "rating",
];
const NOTATIONS = ["json", "line", "pencilmarks", "sdx"];

/** All functions, by their names. `language` is the one that is spoken if a call names none. */
export function functionsOn(ask, language = "en") {
  const asked = async (name, puzzle, options = {}, more = {}) =>
    ask(name, { language, ...requestOf(puzzle, options), ...more }, wishesOf(options));

  return {
    parse: (text, options = {}) => asked("parse", text, options, { format: options.format }),

    async read(text, options = {}) {
      const { puzzles, failures } = await asked("read", text, options, { format: options.format });
      const { onError } = options;
      for (const failure of failures.map(errorOf)) {
        if (!onError) throw failure;
        onError(failure);
      }
      return puzzles;
    },

    async format(puzzle, notation, options) {
      return asked("format", puzzle, options, { notation: oneOf(notation, NOTATIONS, "notation") });
    },

    layout: (name, options = {}) => asked("layout", "", { ...options, layout: String(name) }),

    techniques: (options) => asked("techniques", "", options),

    solve: (puzzle, options = {}) => asked("solve", puzzle, options, { unique: options.unique ?? true }),

    async solutions(puzzle, options = {}) {
      return asked("solutions", puzzle, options, { limit: checkedLimit(options.limit ?? MOST_SOLUTIONS) });
    },

    async count(puzzle, options = {}) {
      return asked("count", puzzle, options, { limit: checkedLimit(options.limit) });
    },

    async isUnique(puzzle, options) {
      return (await asked("count", puzzle, options, { limit: 2 })) === 1;
    },

    check: (puzzle, options) => asked("check", puzzle, options),

    hint: (puzzle, options) => asked("hint", puzzle, options),

    explain: (puzzle, options = {}) => asked("explain", puzzle, options, { most: options.most }),

    async rate(puzzle, options = {}) {
      return asked("rate", puzzle, options, { scale: oneOf(options.scale ?? "level", SCALES, "scale") });
    },

    backtrack: (puzzle, options) => asked("backtrack", puzzle, options),

    generate: (options = {}) => asked("generate", "", options, { wishes: wishedIn(options) }),

    async generateMany(n, options = {}) {
      if (!Number.isSafeInteger(n) || n < 0) throw new RangeError(`n is a whole number, not ${n}`);
      return asked("generateMany", "", options, { n, wishes: wishedIn(options) });
    },

    async solveMany(puzzles, options) {
      return asked("solveMany", "", options, textsOf(puzzles));
    },

    async countMany(puzzles, options = {}) {
      return asked("countMany", "", options, { ...textsOf(puzzles), limit: checkedLimit(options.limit) });
    },
  };
}

function requestOf(puzzle, { layout, symbols, language }) {
  return {
    puzzle: textOf(puzzle),
    layout,
    symbols: symbols && [...symbols].join(","),
    ...(language && { language }),
  };
}

/** What a puzzle is to be like. */
function wishedIn(options) {
  return Object.fromEntries(WISHES.filter((name) => name in options).map((name) => [name, options[name]]));
}

function wishesOf({ signal = null, seconds = Infinity, progress = () => {} }) {
  return { signal, seconds, progress };
}

/** The texts of many puzzles; a text has one in each line, but for blank lines and comments. Its
 * `lineNumbers` are for complaints. */
function textsOf(puzzles) {
  if (typeof puzzles !== "string") return { texts: Array.from(puzzles, textOf), lineNumbers: null };
  const lines = puzzles.split(/\r?\n/).map((text, i) => [text, i + 1]);
  const found = lines.filter(([text]) => /^\s*[^#\s]/.test(text));
  return { texts: found.map(([text]) => text), lineNumbers: found.map(([, number]) => number) };
}

/** 0 stands for all there are. */
function checkedLimit(limit = Infinity) {
  if (limit === Infinity) return 0;
  if (Number.isSafeInteger(limit) && limit > 0) return limit;
  throw new RangeError(`limit is a whole number from 1 on, not ${limit}`);
}

function oneOf(name, known, what) {
  if (known.includes(name)) return name;
  throw new RangeError(`${name} is not a ${what}; there are: ${known.join(", ")}`);
}
