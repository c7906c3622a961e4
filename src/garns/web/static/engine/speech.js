// Sentences: an id and facts become words. The twin of messages/speak.py, messages/values.py and
// messages/options.py.

import { Message } from "./errors.js";
import { columnOf, rowOf } from "./places.js";

const FIELD = /\{\{|\}\}|\{([^{}]+)\}/g;

/** Characters that nobody sees; but line ends stay, and what joins several emoji into one. */
const HIDDEN = /(?![\n\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** The options of the command line whose parameters have other names. */
const PARAMETERS = { "--from": "format", "--to": "format" };

/** A cell as a fact of a sentence: `r4c7`, Portuguese `L4C7`. */
export class Cell {
  constructor(row, column) {
    Object.assign(this, { row, column });
  }

  /** The cell of that number on a board of that layout. */
  static numbered(cell, layout) {
    return new Cell(rowOf(cell, layout) + 1, columnOf(cell, layout) + 1);
  }
}

/** `2`; where grids overlap, `2 of grid 1`. */
export function houseNumber({ number, grid, line }, speech) {
  return grid ? speech.say("words.of-grid", { number: line, grid }) : number;
}

/** One language: its sentences by their ids, and how it writes numbers. */
export class Speech {
  /** `sentences`: a template for each id, or one for each plural form; `forms`: the plural form for
   * each n below 200, a digit each. */
  constructor({ id, tag, name, thousands, decimal, forms, sentences }) {
    Object.assign(this, { id, tag, name, thousands, decimal, forms, sentences });
  }

  /** Sentences that are loaded later. */
  learn(sentences) {
    this.sentences = { ...this.sentences, ...sentences };
  }

  /** The sentence with its facts put in; `n` chooses among plural forms. */
  say(id, facts = {}) {
    return this.fill(this.template(id, facts.n), facts);
  }

  /** The sentence, its facts still in braces. */
  template(id, n) {
    const entry = this.sentences[id];
    if (entry === undefined) throw new RangeError(`there is no sentence ${id}`);
    return Array.isArray(entry) ? entry[this.#pluralForm(n)] ?? entry.at(-1) : entry;
  }

  fill(template, facts) {
    return template.replace(FIELD, (whole, name) => {
      if (name === undefined) return whole[0];
      if (name.startsWith("--")) return optionWords(name);
      if (!Object.hasOwn(facts, name)) throw new RangeError(`a sentence asks for ${name}`);
      return this.#inWords(facts[name]);
    });
  }

  /** 69,175,316 in English, 69.175.316 in Portuguese. */
  number(value) {
    return String(value).replace(/\B(?=(\d{3})+$)/g, this.thousands);
  }

  fixed(value, places) {
    return value.toFixed(places).replace(".", this.decimal);
  }

  /** `r1c2, r1c5 and r4c5`; Portuguese `L1C2, L1C5 e L4C5`. */
  listed(items) {
    if (items.length < 2) return items.join("");
    return this.say("words.and", { first: items.slice(0, -1).join(", "), last: items.at(-1) });
  }

  /** `a, b or c` */
  either(items) {
    if (items.length < 2) return items.join("");
    return this.say("words.or", { first: items.slice(0, -1).join(", "), last: items.at(-1) });
  }

  /** Cells by their numbers: `r4c7`, and several of a line, `r4c79`. */
  rowsAndColumns(row, column) {
    return this.say("words.cell", { row: String(row), column: String(column) });
  }

  #pluralForm(n) {
    return Number.isInteger(n) ? Number(this.forms[n < 200 ? n : 100 + (n % 100)]) : -1;
  }

  #inWords(fact) {
    if (fact instanceof Message) return this.say(fact.id, fact.facts);
    if (fact instanceof Cell) return this.rowsAndColumns(fact.row, fact.column);
    if (Array.isArray(fact)) return this.listed(fact.map((each) => this.#inWords(each)));
    if (Number.isInteger(fact) || typeof fact === "bigint") return this.number(fact);
    return typeof fact === "number" ? String(fact).replace(".", this.decimal) : visible(String(fact));
  }
}

/** The text with hidden characters shown by their codes. */
function visible(text) {
  return text.replace(HIDDEN, (char) => `U+${codeOf(char).padStart(4, "0")}`);
}

function codeOf(char) {
  return char.codePointAt(0).toString(16).toUpperCase();
}

/** What a sentence says for `--from` or `--symbols=digits` between braces: the parameter. */
function optionWords(field) {
  const [option, value] = field.split("=");
  const name = PARAMETERS[option] ?? option.replace(/^--/, "").replaceAll("-", "_");
  return `${name}=${value ? `'${value}'` : "…"}`;
}
