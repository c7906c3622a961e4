// Sources: text that knows the numbers of its lines. The twin of formats/source.py.
//
// Columns count characters, but a character beyond U+FFFF is two units of a JavaScript string.
// So each of these is folded into one unit of its own, and what is handed out is unfolded again.

import { UnreadableInput } from "../errors.js";
import { strip } from "./text.js";

/** Longest line, in bytes. */
const MAX_LINE = 1 << 20;

/** Longest document, in characters, of a notation that must be read as a whole. */
export const MAX_DOCUMENT = 1 << 26;

/** How many lines (comments aside) or characters a notation may look at to recognise itself. */
const OPENING_LINES = 64;
const OPENING_LENGTH = 1 << 16;

const MARK_OF_BYTE_ORDER = "\ufeff";
const HALF = /\p{Surrogate}/u;

/** A line without its end, and its number from 1. One that is no text has its `error` with it: who
 * reads a puzzle from each line can go on after it. */
export class Line {
  constructor(number, text, error = null) {
    Object.assign(this, { number, text, error });
  }

  get isBlankOrComment() {
    const text = strip(this.text);
    return !text || text.startsWith("#");
  }
}

/** Stand-ins of one unit for characters of two: the second halves of pairs, which never stand
 * alone in a text. */
class Folding {
  #units = new Map();
  #characters = [];

  fold(text) {
    return text.replace(/[\u{10000}-\u{10ffff}]/gu, (char) => this.#unitOf(char));
  }

  unfold(text) {
    return text.replace(/[\udc00-\udfff]/g, (unit) => this.#characters[unit.charCodeAt(0) - 0xdc00]);
  }

  #unitOf(char) {
    if (!this.#units.has(char)) {
      if (this.#characters.length === 0x400) return "\ufffd";
      this.#units.set(char, String.fromCharCode(0xdc00 + this.#characters.length));
      this.#characters.push(char);
    }
    return this.#units.get(char);
  }
}

/** A text to be read, with a look at its opening beforehand. `name` is that of its file; with
 * `onError`, notations of one puzzle per line hand bad lines to it and go on. */
export class Source {
  #folding = new Folding();
  #lines;
  #opening = null;

  constructor(text, { name = "", onError = null } = {}) {
    Object.assign(this, { name, onError, hasErrors: false, openingIsCut: false, firstError: null });
    this.text = text.startsWith(MARK_OF_BYTE_ORDER) ? text.slice(1) : text;
    this.#lines = this.#numbered(this.text);
  }

  get extension() {
    const unpacked = this.name.replace(/\.gz$/i, "");
    return /[^/\\](\.[^./\\]+)$/.exec(unpacked)?.[1].toLowerCase() ?? "";
  }

  /** The first lines, for recognising the notation. */
  get opening() {
    this.#opening ??= this.#lookedAt();
    return this.#opening;
  }

  #lookedAt() {
    const lines = [];
    let [dataLines, length] = [0, 0];
    for (const line of this.everyLine()) {
      lines.push(line);
      length += line.text.length;
      dataLines += !line.isBlankOrComment;
      // A blank line counts too, or a million of them would be looked at.
      if (dataLines === OPENING_LINES || length + lines.length > OPENING_LENGTH) {
        this.openingIsCut = true;
        break;
      }
    }
    const readable = lines.filter((line) => !line.error);
    this.firstError = lines.find((line) => line.error)?.error ?? null;
    if (this.firstError && !readable.length) throw this.firstError;
    return readable.map(({ number, text }) => new Line(number, text.slice(0, OPENING_LENGTH)));
  }

  /** All lines, in order. One that is no text ends the reading. */
  *lines() {
    for (const line of this.everyLine()) {
      if (line.error) throw line.error;
      yield line;
    }
  }

  /** All lines, in order, also those that are no text. */
  *everyLine() {
    for (const line of this.#lines) {
      // Nobody goes on after such a line.
      if (line.error?.id === "unreadable.line-too-long") throw line.error;
      yield line;
    }
  }

  /** The lines that are text; the others are forgiven. */
  *forgiving(lines) {
    for (const line of lines) {
      if (line.error) this.forgive(line.error);
      else yield line;
    }
  }

  /** The error for something unexpected at this line (from 1) and column (from 0). */
  unreadable(id, { line = null, column = null } = {}, facts = {}) {
    const shown = Object.entries(facts).map(([name, fact]) => [name, this.unfolded(fact)]);
    return new UnreadableInput(id, Object.fromEntries(shown), line, column === null ? null : column + 1);
  }

  /** Go on after a bad line if whoever reads wants that; else throw the error. */
  forgive(error) {
    if (!this.onError || !(error instanceof UnreadableInput)) throw error;
    this.hasErrors = true;
    this.onError(error);
  }

  /** What `make` makes of each item; those that it refuses are forgiven. */
  *madeOf(items, make) {
    for (const item of items) {
      let made;
      try {
        made = make(item);
      } catch (error) {
        this.forgive(error);
        continue;
      }
      yield made;
    }
  }

  /** A text from elsewhere, each character as one unit. */
  folded(text) {
    return this.#folding.fold(text);
  }

  /** A text, or each of several, as it is to be shown. */
  unfolded(fact) {
    if (Array.isArray(fact)) return fact.map((each) => this.unfolded(each));
    return typeof fact === "string" ? this.#folding.unfold(fact) : fact;
  }

  #numbered(text) {
    const pieces = text.split("\n");
    const isEnded = pieces.at(-1) === "";
    if (isEnded) pieces.pop();
    let number = 0;
    return pieces.flatMap((piece, i) => {
      const end = i < pieces.length - 1 || isEnded ? 1 : 0;
      if (isLong(piece, end)) return [this.#tooLong(++number)];
      return piece.replace(/\r$/, "").split("\r").map((each) => this.#line(++number, each));
    });
  }

  #tooLong(number) {
    return new Line(number, "", this.unreadable("line-too-long", { line: number }, { max: MAX_LINE }));
  }

  #line(number, text) {
    const folded = this.folded(text.replace(/\p{Surrogate}/gu, "\ufffd"));
    return new Line(number, folded, this.#problemOf(number, text));
  }

  /** What is wrong with a line as a text: a NUL, or half of a character. */
  #problemOf(number, text) {
    const nul = text.indexOf("\0");
    if (nul >= 0) return this.unreadable("nul", { line: number, column: this.#length(text.slice(0, nul)) });
    const half = HALF.exec(text);
    if (!half) return null;
    return this.unreadable(
      "encoding",
      { line: number, column: this.#length(text.slice(0, half.index)) },
      { byte: "0xED", encoding: "UTF-8" },
    );
  }

  #length(text) {
    return [...text].length;
  }
}

/** Whether a line has too many bytes, its end among them. */
function isLong(text, end) {
  if (3 * text.length + end <= MAX_LINE) return false;
  return new TextEncoder().encode(text).length + end > MAX_LINE;
}
