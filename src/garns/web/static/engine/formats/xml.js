// A small strict reader of XML, for places where there is no DOMParser: elements, attributes, text,
// comments, CDATA and the entities that every document has. A document type is refused, as are
// namespaces, which no notation of ours has.

import { matchAt } from "./text.js";

const BLANKS = /[ \t\n\r]*/y;
const NAME = /[_\p{L}][-._·\p{L}\p{M}\p{Nd}]*/uy;
const REFERENCE = /&(?:#([0-9]{1,8})|#x([0-9A-Fa-f]{1,6})|(lt|gt|amp|quot|apos));/y;
const NOT_IN_XML = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/;
const ENTITIES = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/** What stands at `offset` is not well-formed XML. */
export class NotXml extends Error {
  constructor(offset) {
    super();
    this.offset = offset;
  }
}

/** A document type, which could make entities that grow. */
export class UnsafeXml extends NotXml {}

/** The events of a document, in order: { kind: "start", tag, attributes, offset }, { kind: "text",
 * text, offset }, { kind: "end", tag, offset }. `fold` makes one unit of a character beyond U+FFFF. */
export function* eventsIn(text, fold) {
  yield* new Scanner(text, fold).events();
}

class Scanner {
  #at = 0;
  #open = [];
  #hasRoot = false;

  constructor(text, fold) {
    Object.assign(this, { text, fold });
    this.firstBad = NOT_IN_XML.exec(text)?.index ?? Infinity;
  }

  *events() {
    if (/^<\?xml(?:[ \t\n\r]|\?>)/.test(this.text)) this.#declaration();
    while (this.#at < this.text.length) yield* this.#next();
    if (this.#open.length || !this.#hasRoot) throw new NotXml(this.text.length);
  }

  *#next() {
    const start = this.#at;
    if (!this.#startsWith("<")) yield* this.#characters();
    else if (this.#startsWith("</") && !this.#open.length) throw new NotXml(start + 1);
    else if (this.#startsWith("<!--")) this.#comment();
    else if (this.#startsWith("<![CDATA[")) yield* this.#cdata();
    else if (this.#startsWith("<!DOCTYPE")) throw new UnsafeXml(start);
    else if (this.#startsWith("<!")) throw new NotXml(start + 2);
    else if (this.#startsWith("<?")) this.#instruction();
    else if (this.#startsWith("</")) yield* this.#endTag();
    else yield* this.#startTag();
  }

  #startsWith(mark) {
    return this.text.startsWith(mark, this.#at);
  }

  /** Goes on there, past nothing that may not stand in a document. */
  #goTo(offset) {
    if (this.firstBad < offset) throw new NotXml(this.firstBad);
    this.#at = offset;
  }

  /** Where `mark` stands next. Without one, what began at `start` is cut off. */
  #find(mark, from, start) {
    const found = this.text.indexOf(mark, from);
    if (found < 0) throw this.#cutOff(start);
    return found;
  }

  /** The end comes before that of what began at `start`, unless something is wrong before. */
  #cutOff(start) {
    return new NotXml(this.firstBad < Infinity ? this.firstBad : start);
  }

  *#characters() {
    const start = this.#at;
    const next = this.text.indexOf("<", start);
    const end = next < 0 ? this.text.length : next;
    const raw = this.text.slice(start, end);
    if (!this.#open.length) {
      const wrong = start + raw.search(/[^ \t\n\r]/);
      if (wrong >= start) throw new NotXml(wrong);
      this.#goTo(end);
      return;
    }
    const close = raw.indexOf("]]>");
    if (close >= 0) throw new NotXml(start + close + 2);
    const text = this.#resolved(start, end);
    this.#goTo(end);
    yield { kind: "text", text, offset: start };
  }

  /** With characters in the place of references to them. In attributes, a reference to nothing is
   * wrong at their tag, and line ends and tabs are blanks unless they are written as references. */
  #resolved(start, end, wrong = null, normalized = (plain) => plain) {
    let [found, at] = ["", start];
    for (;;) {
      const raw = this.text.slice(at, end);
      const before = raw.indexOf("&");
      if (before < 0) return found + normalized(raw);
      const next = at + before;
      at = this.#endOfReference(next);
      found += normalized(raw.slice(0, before)) + this.#meaning(next, wrong ?? next);
    }
  }

  /** Where the reference ends that begins there, `&amp;` or `&#65;`, known or not. */
  #endOfReference(start) {
    const whole = matchAt(/&(?:#[0-9]+|#x[0-9A-Fa-f]+);/y, this.text, start)?.[0];
    if (whole) return start + whole.length;
    const { length } = matchAt(/&(?:#(?:x[0-9A-Fa-f]*|[0-9]*))?/y, this.text, start)[0];
    const name = length > 1 ? "" : matchAt(NAME, this.text, start + 1)?.[0] ?? "";
    const end = start + length + name.length;
    if (!name || this.text[end] !== ";") throw new NotXml(end);
    return end + 1;
  }

  /** What a reference stands for; one that stands for nothing is wrong at `wrong`. */
  #meaning(start, wrong) {
    const reference = matchAt(REFERENCE, this.text, start);
    if (!reference) throw new NotXml(this.text[start + 1] === "#" ? start : wrong);
    return this.#character(reference, start);
  }

  #character([, decimal, hexadecimal, entity], offset) {
    if (entity) return ENTITIES[entity];
    const code = decimal ? Number(decimal) : parseInt(hexadecimal, 16);
    const isHalf = code >= 0xd800 && code <= 0xdfff;
    const char = code > 0x10ffff || isHalf ? "\0" : String.fromCodePoint(code);
    if (NOT_IN_XML.test(char)) throw new NotXml(offset);
    return this.fold(char);
  }

  #comment() {
    const start = this.#at;
    const dashes = this.#find("--", start + 4, start);
    if (this.text[dashes + 2] !== ">") throw new NotXml(dashes + 2);
    this.#goTo(dashes + 3);
  }

  *#cdata() {
    const start = this.#at;
    if (!this.#open.length) throw new NotXml(start + 2);
    const end = this.#find("]]>", start, this.text.length);
    this.#goTo(end + 3);
    yield { kind: "text", text: this.text.slice(start + 9, end), offset: start };
  }

  #instruction() {
    const start = this.#at;
    const name = matchAt(NAME, this.text, start + 2)?.[0];
    if (!name) throw new NotXml(start + 2 < this.text.length ? start + 2 : start);
    const next = start + 2 + name.length;
    if (!/[ \t\n\r?]/.test(this.text[next] ?? " ")) throw new NotXml(next);
    if (name.toLowerCase() === "xml") throw new NotXml(name === "xml" ? start : next);
    if (this.text[next] === "?" && this.text[next + 1] !== ">") throw new NotXml(next + 1);
    this.#goTo(this.#find("?>", next, start) + 2);
  }

  /** `<?xml version="1.0" …?>`, of which only the form matters: the text is decoded already. */
  #declaration() {
    const end = this.#find("?>", 0, 0);
    this.#goTo(5);
    const allowed = ["version", "encoding", "standalone"];
    for (let number = 0; this.#at < end; number++) {
      const [name, value, at] = this.#pseudoAttribute(end);
      if (name === null) break;
      const place = allowed.indexOf(name);
      if (place < 0 || (number === 0 && place > 0)) throw new NotXml(at);
      const isGood = { encoding: /^[A-Za-z]/, standalone: /^(?:yes|no)$/ }[name]?.test(value) ?? true;
      if (!isGood) throw new NotXml(this.#at - value.length - 1);
      allowed.splice(0, place + 1);
    }
    if (allowed.length === 3) throw new NotXml(end);
    this.#goTo(end + 2);
  }

  /** Name, value and place of what looks like an attribute; nothing if the end comes first. */
  #pseudoAttribute(end) {
    if (!this.#skipBlanks()) throw new NotXml(this.#at);
    if (this.#at >= end) return [null];
    const start = this.#at;
    const name = /^[^= \t\n\r\x80-\uffff]*/.exec(this.text.slice(start, end))[0];
    this.#at += name.length;
    this.#skipBlanks();
    if (!name || !this.#startsWith("=")) throw new NotXml(this.#at);
    this.#at++;
    this.#skipBlanks();
    const quote = this.text[this.#at];
    if (quote !== '"' && quote !== "'") throw new NotXml(this.#at);
    const value = matchAt(/[-.\w]*/y, this.text, this.#at + 1)[0];
    this.#at += value.length + 1;
    if (!this.#startsWith(quote)) throw new NotXml(this.#at);
    this.#at++;
    return [name, value, start];
  }

  *#startTag() {
    const start = this.#at;
    const tag = this.#name(start + 1, start);
    if (this.#hasRoot && !this.#open.length) throw new NotXml(start);
    this.#hasRoot = true;
    const places = this.#attributes(start);
    const isEmpty = this.#startsWith("/>");
    this.#goTo(this.#at + (isEmpty ? 2 : 1));
    // Only a tag that is whole is looked at more closely.
    const attributes = this.#valuesOf(places, start);
    if ([tag, ...attributes.keys()].some((name) => name.includes(":"))) throw new NotXml(start);
    this.#open.push(tag);
    yield { kind: "start", tag, attributes, offset: start };
    if (isEmpty) yield this.#closed(tag, start);
  }

  #closed(tag, offset) {
    this.#open.pop();
    return { kind: "end", tag, offset };
  }

  /** The name that begins there, with its prefix, in the tag that begins at `start`. */
  #name(at, start) {
    const first = this.#partOfName(at, start);
    if (!this.#startsWith(":")) return first;
    return `${first}:${this.#partOfName(this.#at + 1, start)}`;
  }

  #partOfName(at, start) {
    const name = matchAt(NAME, this.text, at)?.[0];
    if (!name) throw new NotXml(at < this.text.length ? at : start);
    this.#goTo(at + name.length);
    return name;
  }

  #skipBlanks() {
    const { length } = matchAt(BLANKS, this.text, this.#at)[0];
    this.#at += length;
    return length > 0;
  }

  /** Where the values of attributes are, up to the end of the tag that begins at `start`: name, its
   * place, and where its value begins and ends. */
  #attributes(start) {
    const found = [];
    for (;;) {
      const isApart = this.#skipBlanks();
      if (this.#at >= this.text.length) throw new NotXml(start);
      if (this.#startsWith(">") || this.#startsWith("/>")) return found;
      if (this.#startsWith("/")) throw new NotXml(this.#at + 1 < this.text.length ? this.#at + 1 : start);
      if (!isApart) throw new NotXml(this.#at);
      const at = this.#at;
      const name = this.#name(at, start);
      found.push([name, at, ...this.#rangeOfValue(start)]);
    }
  }

  #valuesOf(places, start) {
    const found = new Map();
    for (const [name, at, from, end] of places) {
      if (found.has(name)) throw new NotXml(at);
      found.set(name, this.#resolved(from, end, start, (plain) => plain.replace(/[\t\n\r]/g, " ")));
    }
    return found;
  }

  #rangeOfValue(start) {
    this.#skipBlanks();
    this.#expect((char) => char === "=", start);
    this.#at++;
    this.#skipBlanks();
    this.#expect((char) => char === '"' || char === "'", start);
    const quote = this.text[this.#at];
    const from = this.#at + 1;
    for (this.#at = from; !this.#startsWith(quote); ) {
      if (this.#at >= this.text.length) throw this.#cutOff(start);
      if (this.#startsWith("<")) throw new NotXml(this.#at);
      this.#goTo(this.#startsWith("&") ? this.#endOfReference(this.#at) : this.#endOfPlain(quote));
    }
    this.#goTo(this.#at + 1);
    return [from, this.#at - 1];
  }

  #endOfPlain(quote) {
    return this.#at + matchAt(quote === '"' ? /[^<&"]+/y : /[^<&']+/y, this.text, this.#at)[0].length;
  }

  #expect(isExpected, start) {
    if (this.#at >= this.text.length) throw new NotXml(start);
    if (!isExpected(this.text[this.#at])) throw new NotXml(this.#at);
  }

  *#endTag() {
    const start = this.#at;
    const tag = this.#name(start + 2, start);
    this.#skipBlanks();
    this.#expect((char) => char === ">", start);
    this.#at++;
    if (this.#open.at(-1) !== tag) throw new NotXml(this.#open.length ? start + 2 : start);
    yield this.#closed(tag, start);
  }
}
