// JSON that strangers wrote: read strictly, with the place of what is wrong. The twin of
// formats/jsontext.py.

import { BadNumber, Fraction, JsonParser, NotJson, RepeatedKey, TooDeep } from "./json_parser.js";
import { S, lineAndColumn, matchAt } from "./text.js";

/** Longest text, in characters; a 25×25 board with all pencil marks has a tenth of that. */
const MAX_TEXT = 1 << 20;

const MARK = /"(?:[^"\\]|\\[^\n])*"|[{}[\],]/g;
const COLON = new RegExp(`[${S}]*:`, "uy");
const BEFORE_VALUE = new RegExp(`[${S}]*"?`, "uy");

/** Whether a value says anything: not null, false, 0, or empty. */
export function isSet(value) {
  if (value instanceof Map) return value.size > 0;
  if (Array.isArray(value)) return value.length > 0;
  return value instanceof Fraction ? value.value !== 0 : Boolean(value);
}

/** A JSON text that begins at a line of a source. Where it was unpacked from something else, all of
 * it stands at the one line and column. */
export class JsonText {
  constructor(source, text, line = 1, unpackedAt = null) {
    Object.assign(this, { source, text, line, unpackedAt });
  }

  /** All of a source, as one text. */
  static whole(source) {
    const lines = [];
    let length = 0;
    for (const line of source.lines()) {
      length += line.text.length + 1;
      if (length > MAX_TEXT) throw source.unreadable("too-long", { line: line.number }, { max: MAX_TEXT });
      lines.push(line.text);
    }
    return new JsonText(source, lines.join("\n"));
  }

  value() {
    const parser = new JsonParser(this.text, { fold: (pair) => this.source.folded(pair) });
    let value;
    try {
      value = parser.value();
    } catch (error) {
      throw this.#refusalOf(error);
    }
    if (parser.hasHalves) throw this.unreadable("json-surrogate");
    return value;
  }

  #refusalOf(error) {
    if (error instanceof NotJson) return this.unreadable("json", error.offset);
    if (error instanceof RepeatedKey) {
      return this.unreadable("json-repeated", this.#offsetOfRepeated(), { key: error.key.slice(0, 40) });
    }
    if (error instanceof TooDeep) return this.unreadable("json-deep");
    return error instanceof BadNumber ? this.unreadable("json-number") : error;
  }

  /** The value, which has to be an object. */
  members() {
    const value = this.value();
    if (!(value instanceof Map)) throw this.unreadable("json-object", 0);
    return value;
  }

  /** Where a value begins, past its opening quote if it is a string; null if it is not there. The
   * path has the keys and, in lists, the indices that lead to it. */
  offsetOf(...path) {
    for (const spot of this.#spots()) {
      if (spot.path.length === path.length && spot.path.every((part, i) => part === path[i])) return spot.offset;
    }
    return null;
  }

  #offsetOfRepeated() {
    const seen = new Map();
    for (const { path, container, offset } of this.#spots()) {
      if (!seen.has(container)) seen.set(container, new Set());
      if (seen.get(container).has(path.at(-1))) return offset;
      seen.get(container).add(path.at(-1));
    }
    return null;
  }

  /** Where the values in objects and lists begin; the path goes on changing afterwards. */
  *#spots() {
    const [path, containers] = [[], []];
    for (const mark of this.text.matchAll(MARK)) {
      const [char, end] = [mark[0][0], mark.index + mark[0].length];
      if (char === "{" || char === "[") {
        containers.push(mark.index);
        path.push(char === "{" ? "" : -1);
      } else if ((char === "}" || char === "]") && path.length) {
        path.pop();
        containers.pop();
      }
      const colon = char === '"' ? matchAt(COLON, this.text, end)?.[0].length : 0;
      if (colon && path.length) {
        path[path.length - 1] = this.#keyOf(mark[0]);
      } else if ((char === "[" || char === ",") && Number.isInteger(path.at(-1))) {
        path[path.length - 1]++;
      } else {
        continue;
      }
      yield { path, container: containers.at(-1), offset: this.#startOfValue(end + (colon ?? 0)) };
    }
  }

  #keyOf(text) {
    return new JsonParser(text, { fold: (pair) => this.source.folded(pair) }).string(0, false);
  }

  #startOfValue(offset) {
    return offset + matchAt(BEFORE_VALUE, this.text, offset)[0].length;
  }

  unreadable(id, offset = null, facts = {}) {
    if (this.unpackedAt !== null) {
      return this.source.unreadable(id, { line: this.line, column: this.unpackedAt }, facts);
    }
    if (offset === null) return this.source.unreadable(id, { line: this.line }, facts);
    const [row, column] = lineAndColumn(this.text, offset);
    return this.source.unreadable(id, { line: this.line + row, column }, facts);
  }

  /** The error for a value that is not of the kind expected; its key is named, and the one that all
   * of it stands under. */
  wrong(...path) {
    const [first, ...others] = path.filter((part) => typeof part === "string").map((part) => part.slice(0, 40));
    const key = [first, ...others.slice(-1)].join(": ");
    return this.unreadable("json-value", this.offsetOf(...path), { key });
  }
}
