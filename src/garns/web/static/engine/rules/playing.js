// What a game on a board with constraints asks for: its drawing, what is broken, what is left, and
// words. It is given the record of a board, as games keep it.

import { brokenBy, constraintFrom, narrowed, withConstraints } from "./constraints.js";
import { rulesDrawn } from "./drawing.js";
import { numbersOf } from "./kinds.js";

function refuse(id, { text = id }) {
  throw new RangeError(text);
}

/** The layout of the record of a board; throws where its name is none. */
export function layoutOf({ layout, size, houses }) {
  const [name, ...texts] = layout.split(";");
  const block = houses.find(({ kind }) => kind === "block")?.cells ?? [];
  const rows = new Set(block.map((cell) => Math.floor(cell / size))).size;
  const plain = { name, size, houses, block: rows ? [rows, size / rows] : null };
  return withConstraints(plain, texts.map((text) => constraintFrom(text, size, refuse)), refuse);
}

let loading = null;

/** Tells `addWords` the sentences about constraints, by languages, which are loaded once. */
export async function loadWords(addWords) {
  loading ??= fetch(new URL("rules.json", import.meta.url)).then((response) => response.json());
  const words = await loading.catch((trouble) => {
    loading = null; // The network may be back the next time.
    throw trouble;
  });
  for (const language of Object.keys(words)) addWords(language, words[language]);
}

/** The constraints of a board, for a game on it. */
export async function rulesOf(board, addWords) {
  await loadWords(addWords);
  return new Rules(board);
}

class Rules {
  #layout;

  constructor(board) {
    this.#layout = layoutOf(board);
    this.drawn = rulesDrawn(this.#layout);
    /** Cells that differ from each other, as those of a house do. */
    this.groups = this.#layout.differing;
  }

  /** The cells of all rules that these values break. */
  broken(values) {
    return brokenBy(this.#layout, values).flatMap(({ cells }) => cells);
  }

  /** Of these sets of values, what the rules leave. */
  left(values, masks) {
    return narrowed(this.#layout, values, masks);
  }

  /** The first kinds by their names, after the name that the houses have, in the words of `say`. */
  name(say, before = "") {
    const names = [before, ...new Set(this.#layout.constraints.map(({ kind }) => say(`constraint-words.${kind}.name`)))].filter(Boolean);
    return names.slice(0, 2).join(", ") + (names.length > 2 ? " …" : "");
  }

  /** The rule of each kind, after what is to be said of the houses. */
  words(say, before = "") {
    const { size, constraints } = this.#layout;
    const list = new Intl.ListFormat(document.documentElement.lang);
    const sentence = (each) => say(`constraint-words.${each.kind}.rule`, { size, numbers: list.format(numbersOf(each, size).slice(0, 9).map(String)) });
    return [before, ...new Set(constraints.map(sentence))].filter(Boolean).join(" ");
  }

  /** For each cell the constraints that it is part of, in a few words. */
  remarks(say) {
    const found = [];
    for (const { kind, groups, numbers } of this.#layout.constraints) {
      const words = [say(`constraint-words.${kind}.name`), ...(numbers.length < 5 ? numbers : [])].join(" ");
      for (const cell of new Set(groups.flat())) found[cell] = found[cell] ? `${found[cell]}, ${words}` : words;
    }
    return found;
  }
}
