// Records of a table with separators and quotation marks, by the rules of Python's csv module when
// it is strict: what stands after a closing quotation mark is refused.

/** Longest field, in characters. */
const LONGEST_FIELD = 131_072;

export class NotCsv extends Error {}

/** The records of lines, each a list of fields; a quoted field may go over several lines. */
export function* recordsIn(texts, delimiter) {
  let record = new RecordBuilder(delimiter);
  for (const text of texts) {
    record.take(text);
    if (record.isOpen) continue;
    yield record.fields;
    record = new RecordBuilder(delimiter);
  }
  if (record.isOpen) throw new NotCsv();
}

class RecordBuilder {
  #field = "";

  constructor(delimiter) {
    Object.assign(this, { delimiter, fields: [], isOpen: false });
  }

  /** One more line, without its end. */
  take(text) {
    let at = 0;
    if (this.isOpen) {
      this.#add("\n");
      at = this.#takeQuoted(text, 0);
    } else if (!text) {
      return;
    } else {
      at = this.#takeField(text, 0);
    }
    while (at < text.length && !this.isOpen) {
      // At a delimiter, after which a field stands, if only an empty one.
      at = this.#takeField(text, at + 1);
    }
  }

  /** The field that begins there; where it ends. */
  #takeField(text, start) {
    if (text[start] === '"') return this.#takeQuoted(text, start + 1);
    const end = text.indexOf(this.delimiter, start);
    const stop = end < 0 ? text.length : end;
    this.#add(text.slice(start, stop));
    this.#close();
    return stop;
  }

  /** The rest of a quoted field from there on. */
  #takeQuoted(text, start) {
    this.isOpen = true;
    for (let at = start; at < text.length; at++) {
      if (text[at] !== '"') {
        this.#add(text[at]);
      } else if (text[at + 1] === '"') {
        this.#add(text[++at]);
      } else {
        if (at + 1 < text.length && text[at + 1] !== this.delimiter) throw new NotCsv();
        this.#close();
        return at + 1;
      }
    }
    return text.length;
  }

  #add(text) {
    this.#field += text;
    if (this.#field.length > LONGEST_FIELD) throw new NotCsv();
  }

  #close() {
    this.fields.push(this.#field);
    this.#field = "";
    this.isOpen = false;
  }
}
