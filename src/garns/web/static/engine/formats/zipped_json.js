// JSON as SudokuPad shortens it before it is packed: the twin of formats/zipped_json.py, which explains it.

import { JsonParser, NotJson, TooDeep } from "./json_parser.js";
import { strip } from "./text.js";

const KEYS = {
  c: "color", ca: "cages", ct: "center", c1: "borderColor", c2: "backgroundColor", ce: "cells", cs: "cellSize",
  a: "arrows", o: "overlays", u: "underlays", w: "width", h: "height", v: "value", vd: "videos", l: "lines",
  r: "rounded", re: "regions", fs: "fontSize", th: "thickness", hl: "headLength", wp: "wayPoints", t: "title",
  te: "text", d: "duration",
};
const DEEPEST = 50;
const WORDS = { t: "true", f: "false", true: "true", false: "false", null: "null" };
const BARE = /[^,{}[\]:'"]*/y;
const NUMBER = /^-?[0-9]{1,18}(?:\.[0-9]{1,18})?$/;
const ESCAPES = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f" };

/** The text is neither JSON nor shortened JSON. */
export class NotZipped extends Error {}

/** As plain JSON, with the long keys; the text itself if it is JSON already. */
export function unzipped(text) {
  return isJson(text) ? text : new Reader(text).whole();
}

function isJson(text) {
  try {
    new JsonParser(text, { isStrict: false }).value();
    return true;
  } catch (error) {
    if (error instanceof NotJson || error instanceof TooDeep) return false;
    throw error;
  }
}

/** Makes JSON of what it reads. */
class Reader {
  #text;
  #next = 0;
  #depth = 0;
  #quote;

  constructor(text) {
    this.#text = text;
    // Where there are double ones, single quotation marks are apostrophes.
    this.#quote = text.includes('"') ? '"' : "'";
  }

  whole() {
    const value = this.#value();
    if (this.#next < this.#text.length) throw new NotZipped();
    return value;
  }

  get #char() {
    return this.#text[this.#next] ?? "";
  }

  #take(char) {
    if (this.#char !== char) throw new NotZipped();
    this.#next++;
  }

  #value() {
    if (this.#char !== "{" && this.#char !== "[") {
      return this.#char === this.#quote ? JSON.stringify(this.#string()) : this.#bare();
    }
    if (++this.#depth > DEEPEST) throw new NotZipped();
    const found = this.#char === "{" ? this.#object() : this.#list();
    this.#depth--;
    return found;
  }

  #object() {
    const found = new Map(); // Of a key that is there twice, the last counts.
    this.#take("{");
    while (this.#char !== "}") {
      const key = this.#char === this.#quote ? this.#string() : this.#word();
      this.#take(":");
      found.set(Object.hasOwn(KEYS, key) ? KEYS[key] : key, this.#value());
      if (this.#char !== "}") this.#take(",");
    }
    this.#take("}");
    return `{${[...found].map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(",")}}`;
  }

  #list() {
    const found = [];
    this.#take("[");
    if (this.#char !== "]") found.push(this.#value());
    while (this.#char !== "]") {
      this.#take(",");
      found.push(this.#value());
    }
    this.#take("]");
    return `[${found.join(",")}]`;
  }

  #string() {
    let found = "";
    this.#take(this.#quote);
    while (this.#char !== this.#quote) {
      if (!this.#char) throw new NotZipped();
      if (this.#char === "\\") {
        found += this.#escaped();
      } else {
        found += this.#char;
        this.#next++;
      }
    }
    this.#take(this.#quote);
    return found;
  }

  #escaped() {
    this.#take("\\");
    const char = this.#char;
    this.#next++;
    if (char !== "u") return Object.hasOwn(ESCAPES, char) ? ESCAPES[char] : char;
    const code = this.#text.slice(this.#next, this.#next + 4);
    this.#next += 4;
    if (!/^[0-9a-fA-F]{4}$/.test(code)) throw new NotZipped();
    return String.fromCharCode(parseInt(code, 16));
  }

  /** A word without quotation marks; nothing at all is an empty object. */
  #bare() {
    const word = this.#word();
    if (!word) return "{}";
    if (Object.hasOwn(WORDS, word)) return WORDS[word];
    if (!NUMBER.test(word)) return JSON.stringify(word);
    const isWhole = !word.includes(".");
    return isWhole ? String(BigInt(word)) : asFraction(Number(word));
  }

  #word() {
    BARE.lastIndex = this.#next;
    const [word] = BARE.exec(this.#text);
    this.#next += word.length;
    return strip(word);
  }
}

/** With a point or an exponent, however round it is. */
function asFraction(number) {
  const text = String(number);
  return /[.e]/.test(text) ? text : `${text}.0`;
}
