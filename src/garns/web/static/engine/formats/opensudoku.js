// OpenSudoku's XML: folders of classic puzzles. The twin of formats/opensudoku.py.

import { Cell } from "../speech.js";
import { cellCount } from "../boards.js";
import { CLASSIC } from "./cells.js";
import { CHARACTER_VALUES } from "./characters.js";
import { Fit, puzzleOf } from "./format.js";
import { MAX_DOCUMENT } from "./source.js";
import { S, lineAndColumn, strip, stripStart } from "./text.js";
import { NotXml, UnsafeXml, eventsIn } from "./xml.js";

const ROOT = "opensudoku";
const VERSIONS = [undefined, "1", "2"];

/** The folder of the games that are in none. */
const OWN_FOLDER = "garns";

/** Elements of version 1 and the details they become for all games that follow. */
const TEXTS = {
  name: "collection",
  author: "author",
  description: "description",
  comment: "comment",
  created: "date",
  source: "source",
  level: "level",
  sourceURL: "url",
};

/** The attributes that each element may have; elements of `TEXTS` have none. What belongs to a
 * sitting and not to the puzzle is left aside. */
const ATTRIBUTES = {
  [ROOT]: ["version"],
  folder: ["name", "created"],
  game: ["data", "note", "created", "time", "state", "last_played", "command_stack"],
};

/** The first and the last moment that a date can name, in milliseconds from 1970 on. */
const [EARLIEST, LATEST] = [-62135596800000, 253402300799999];

const DURATION = /^[0-9]{1,15}$/;
const MOMENT = /^-?[0-9]{1,15}$/;
const VERSIONED = new RegExp(`^version: ?([0-9]{1,3})[${S}]+`, "u");
const LISTED = /^(?:-|(?:[1-9],)+[1-9]?)$/;
const NUMBER = /^[0-9]{1,3}$/;

/** How notes are written in each version of the data. */
const NOTES = { 1: LISTED, 2: NUMBER, 3: NUMBER };

/** Signed by its root element; a declaration and comments may stand before it. */
function looksLike(source) {
  const opening = stripStart(source.opening.map(({ text }) => text).join("\n"));
  return opening.startsWith("<") && opening.includes(`<${ROOT}`) ? Fit.SIGNATURE : Fit.NO;
}

function* read(source, layout) {
  const text = documentOf(source);
  const games = new Games(source, text, layout ?? CLASSIC);
  try {
    for (const event of eventsIn(text, (char) => source.folded(char))) {
      const game = games.take(event);
      if (game) yield game;
    }
  } catch (error) {
    if (!(error instanceof NotXml)) throw error;
    const [line, column] = lineAndColumn(text, error.offset);
    if (error instanceof UnsafeXml) throw source.unreadable("xml-unsafe", { line: line + 1 });
    throw source.unreadable("xml", { line: line + 1, column });
  }
}

function documentOf(source) {
  const lines = [];
  let length = 0;
  for (const line of source.lines()) {
    length += line.text.length + 1;
    if (length > MAX_DOCUMENT) throw source.unreadable("too-long", { line: line.number }, { max: MAX_DOCUMENT });
    lines.push(`${line.text}\n`);
  }
  return lines.join("");
}

/** Takes the events of a document and hands out the games that are complete. */
class Games {
  #path = [];
  #text = "";
  #details = new Map();
  #offset = 0;
  #lineStart = 0;
  #line = 1;

  constructor(source, text, layout) {
    Object.assign(this, { source, text, layout });
  }

  take({ kind, tag, attributes, text, offset }) {
    this.#offset = offset;
    if (kind === "start") return this.#start(tag, attributes);
    if (kind === "end") this.#end(tag);
    else this.#text += text;
    return null;
  }

  #start(tag, attributes) {
    this.#refuseText();
    const parents = this.#path.join("/");
    this.#path.push(tag);
    this.#checkAttributes(tag, attributes);
    if (!parents && tag === ROOT) {
      this.#checkVersion(attributes.get("version"));
    } else if (parents === ROOT && tag === "folder") {
      const name = attributes.get("name");
      if (name && name !== OWN_FOLDER) this.#details.set("collection", name);
    } else if ([ROOT, `${ROOT}/folder`].includes(parents) && tag === "game") {
      return this.#game(attributes);
    } else if (parents !== ROOT || !Object.hasOwn(TEXTS, tag)) {
      throw this.#unreadable("xml-element", { name: tag.slice(0, 40) });
    }
    return null;
  }

  #end(tag) {
    this.#path.pop();
    if (Object.hasOwn(TEXTS, tag)) {
      this.#details.set(TEXTS[tag], strip(this.#text));
      this.#text = "";
    }
    this.#refuseText();
    if (tag === "folder") this.#details.delete("collection");
  }

  /** Text belongs into the elements of `TEXTS` only. */
  #refuseText() {
    const text = strip(this.#text);
    this.#text = "";
    if (text) throw this.#unreadable("xml-text", { found: text.slice(0, 20) });
  }

  #checkAttributes(tag, attributes) {
    const known = Object.hasOwn(ATTRIBUTES, tag) ? ATTRIBUTES[tag] : [];
    const [unknown] = [...attributes.keys()].filter((name) => !known.includes(name)).sort();
    if (unknown !== undefined) throw this.#unreadable("xml-attribute", { name: unknown.slice(0, 40) });
  }

  #checkVersion(version) {
    if (!VERSIONS.includes(version)) throw this.#unreadable("xml-version", { found: version.slice(0, 20) });
  }

  /** The error, placed at the tag that the reader is at. */
  #unreadable(id, facts) {
    const [line, column] = lineAndColumn(this.text, this.#offset);
    return this.source.unreadable(id, { line: line + 1, column }, facts);
  }

  #game(attributes) {
    const details = new Map([...this.#details].filter(([, text]) => text));
    if (attributes.get("note")) details.set("comment", attributes.get("note"));
    if (attributes.get("created")) details.set("date", this.#date(attributes.get("created")));
    const time = this.#milliseconds(attributes.get("time") || "0", DURATION);
    if (time) details.set("seconds", secondsOf(time));
    const parts = { details, line: this.#currentLine() };
    return puzzleOf(this.layout, ...this.#board(attributes.get("data") ?? "", parts));
  }

  /** The line of the tag that the reader is at. Lines are counted on from the last time: a document
   * may have many games. */
  #currentLine() {
    for (;;) {
      const end = this.text.indexOf("\n", this.#lineStart);
      if (end < 0 || end >= this.#offset) return this.#line;
      [this.#lineStart, this.#line] = [end + 1, this.#line + 1];
    }
  }

  #milliseconds(text, form) {
    if (!form.test(text)) throw this.#unreadable("milliseconds", { found: text.slice(0, 20) });
    return Number(text);
  }

  #date(created) {
    const moment = this.#milliseconds(created, MOMENT);
    if (moment < EARLIEST || moment > LATEST) {
      throw this.#unreadable("milliseconds", { found: created.slice(0, 20) });
    }
    return new Date(moment).toISOString().replace("Z", "+00:00");
  }

  /** The values, and all else of the puzzle: `parts` and what the data add to them. */
  #board(data, parts) {
    const version = VERSIONED.exec(data);
    if (!version) return [this.#plainValues(strip(data)), parts];
    const form = NOTES[version[1]];
    if (!form) throw this.#unreadable("xml-version", { found: strip(version[0]) });
    // A doubled bar is a slip of data version 2.
    const texts = strip(data.slice(version[0].length)).split("|").filter(Boolean);
    if (texts.length !== 3 * cellCount(this.layout)) throw this.#wrongCount(Math.floor(texts.length / 3));
    const cells = Array.from({ length: texts.length / 3 }, (_, cell) =>
      this.#cell(cell, texts.slice(3 * cell, 3 * cell + 3), form),
    );
    const [values, notes, givens] = [0, 1, 2].map((part) => cells.map((cell) => cell[part]));
    return [values, { ...parts, givens, notes: notes.some(Boolean) ? notes : null }];
  }

  #plainValues(data) {
    const { size } = this.layout;
    if (data.length !== cellCount(this.layout)) throw this.#wrongCount(data.length);
    const values = [...data].map((char) => CHARACTER_VALUES.get(char) ?? size + 1);
    const wrong = values.findIndex((value) => value > size);
    if (wrong >= 0) throw this.#wrongCell(wrong, data[wrong]);
    return values;
  }

  /** Value, notes and what was given of a cell. */
  #cell(cell, parts, form) {
    const [value, notes, editable] = parts;
    const isGood = /^[0-9]$/.test(value) && form.test(notes) && ["0", "1"].includes(editable);
    const mask = isGood ? maskOf(notes) : 0;
    if (!isGood || Number(value) > this.layout.size || mask >> this.layout.size) {
      throw this.#wrongCell(cell, parts.join("|"));
    }
    return [Number(value), mask, editable === "1" ? 0 : Number(value)];
  }

  #wrongCount(n) {
    return this.#unreadable("cell-count", { n, expected: cellCount(this.layout), size: this.layout.size });
  }

  #wrongCell(cell, found) {
    const { size } = this.layout;
    return this.#unreadable("xml-cell", { cell: Cell.numbered(cell, { size }), found: found.slice(0, 20), size });
  }
}

/** Of a bit mask in decimal digits, or of a list (`1,2,`, `-` for none). */
function maskOf(notes) {
  if (NUMBER.test(notes)) return Number(notes);
  return (notes.match(/[1-9]/g) ?? []).reduce((mask, digit) => mask | (1 << (digit - 1)), 0);
}

function secondsOf(milliseconds) {
  const [whole, rest] = [Math.floor(milliseconds / 1000), milliseconds % 1000];
  return rest ? `${whole}.${String(rest).padStart(3, "0")}` : String(whole);
}

export const FORMAT = { id: "opensudoku", extensions: [".opensudoku"], looksLike, read };
