// A reader of JSON that says where something is wrong, at the same place as Python's does, and tells
// 1 from 1.0. Objects become Maps: keys keep their order, whatever they are.

import { matchAt } from "./text.js";

/** Deeper lists and objects are refused. */
const MAX_DEPTH = 990;

const MAX_DIGITS = 18;

const BLANKS = /[ \t\n\r]*/y;
const NUMBER = /(-?(?:0|[1-9][0-9]*))(\.[0-9]+)?([eE][-+]?[0-9]+)?/y;
const CONSTANT = /null|true|false|NaN|-?Infinity/y;
const CONSTANTS = { null: null, true: true, false: false };
const PLAIN = /[^"\\\x00-\x1f]*/y;
const PLAIN_OR_CONTROL = /[^"\\]*/y;
const ESCAPES = { '"': '"', "\\": "\\", "/": "/", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

/** What stands at `offset` is not JSON. */
export class NotJson extends Error {
  constructor(offset) {
    super();
    this.offset = offset;
  }
}

/** A key that is twice in an object. */
export class RepeatedKey extends Error {
  constructor(key) {
    super();
    this.key = key;
  }
}

export class TooDeep extends Error {}

/** A number that is too long, or none. */
export class BadNumber extends Error {}

/** A number with a point or an exponent. */
export class Fraction {
  constructor(text) {
    this.value = Number(text);
  }
}

/** Reads one text. `fold` makes one unit of a character that is written as two escapes. What is not
 * strict lets long numbers and repeated keys pass. */
export class JsonParser {
  hasHalves = false;
  #at = 0;
  #depth = 0;

  constructor(text, { fold = (pair) => pair, isStrict = true } = {}) {
    Object.assign(this, { text, fold, isStrict });
  }

  /** The value of the whole text. */
  value() {
    if (this.text.startsWith("\ufeff")) throw new NotJson(0);
    this.#skipBlanks();
    const value = this.#any();
    this.#skipBlanks();
    if (this.#at < this.text.length) throw new NotJson(this.#at);
    return value;
  }

  #skipBlanks() {
    this.#at += matchAt(BLANKS, this.text, this.#at)[0].length;
  }

  get #char() {
    return this.text[this.#at];
  }

  #any() {
    if (this.#char === '"') return this.string(this.#at);
    if (this.#char === "{") return this.#nested(() => this.#object());
    if (this.#char === "[") return this.#nested(() => this.#list());
    const constant = matchAt(CONSTANT, this.text, this.#at)?.[0];
    return constant ? this.#constant(constant) : this.#number();
  }

  #nested(parse) {
    if (++this.#depth > MAX_DEPTH) throw new TooDeep();
    this.#at++;
    this.#skipBlanks();
    const value = parse();
    this.#at++;
    this.#depth--;
    return value;
  }

  #object() {
    const pairs = [];
    if (this.#char !== "}") {
      do pairs.push(this.#pair());
      while (this.#goesOn("}"));
    }
    return this.#objectOf(pairs);
  }

  #pair() {
    if (this.#char !== '"') throw new NotJson(this.#at);
    const key = this.string(this.#at);
    this.#skipBlanks();
    if (this.#char !== ":") throw new NotJson(this.#at);
    this.#at++;
    this.#skipBlanks();
    return [key, this.#any()];
  }

  #objectOf(pairs) {
    const found = new Map();
    for (const [key, value] of pairs) {
      if (this.isStrict && found.has(key)) throw new RepeatedKey(key);
      found.set(key, value);
    }
    return found;
  }

  #list() {
    const items = [];
    if (this.#char !== "]") {
      do items.push(this.#any());
      while (this.#goesOn("]"));
    }
    return items;
  }

  /** Whether a comma stands next, and not the end; passes over it. */
  #goesOn(end) {
    this.#skipBlanks();
    if (this.#char === end) return false;
    if (this.#char !== ",") throw new NotJson(this.#at);
    this.#at++;
    this.#skipBlanks();
    return true;
  }

  #constant(name) {
    this.#at += name.length;
    if (Object.hasOwn(CONSTANTS, name)) return CONSTANTS[name];
    if (this.isStrict) throw new BadNumber();
    return new Fraction(name);
  }

  #number() {
    const number = matchAt(NUMBER, this.text, this.#at);
    if (!number) throw new NotJson(this.#at);
    const [whole, digits, point, exponent] = number;
    this.#at += whole.length;
    if (point || exponent) return new Fraction(whole);
    if (this.isStrict && digits.length > MAX_DIGITS) throw new BadNumber();
    const value = Number(digits);
    return Number.isSafeInteger(value) ? value + 0 : BigInt(digits);
  }

  /** The string whose quotation mark stands there. */
  string(start, isStrict = true) {
    let found = "";
    this.#at = start + 1;
    for (;;) {
      const plain = matchAt(isStrict ? PLAIN : PLAIN_OR_CONTROL, this.text, this.#at)[0];
      found += plain;
      this.#at += plain.length;
      if (this.#char === undefined) throw new NotJson(start);
      if (this.#char === '"') break;
      if (this.#char !== "\\") throw new NotJson(this.#at);
      found += this.#escape(start);
    }
    this.#at++;
    return found;
  }

  #escape(start) {
    const mark = this.text[this.#at + 1];
    if (mark === undefined) throw new NotJson(start);
    if (mark === "u") return this.#escapedUnits();
    if (!Object.hasOwn(ESCAPES, mark)) throw new NotJson(this.#at);
    this.#at += 2;
    return ESCAPES[mark];
  }

  /** One character by its code, or by the codes of its halves. */
  #escapedUnits() {
    const unit = this.#escapedUnit(this.#at);
    this.#at += 6;
    const isFirst = unit >= "\ud800" && unit <= "\udbff";
    const mayFollow = isFirst && this.#at + 6 < this.text.length && this.text.startsWith("\\u", this.#at);
    const second = mayFollow ? this.#escapedUnit(this.#at) : "";
    if (second >= "\udc00" && second <= "\udfff") {
      this.#at += 6;
      return this.fold(unit + second);
    }
    this.hasHalves ||= unit >= "\ud800" && unit <= "\udfff";
    return unit;
  }

  #escapedUnit(at) {
    const digits = this.text.slice(at + 2, at + 6);
    // A quotation mark, at least, has to follow.
    if (!/^[0-9A-Fa-f]{4}$/.test(digits) || at + 6 >= this.text.length) throw new NotJson(at + 1);
    return String.fromCharCode(parseInt(digits, 16));
  }
}
