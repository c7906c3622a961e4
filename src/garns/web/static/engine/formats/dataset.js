// Data sets: a CSV file whose header names a column of puzzles. The twin of formats/dataset.py.

import { Columns, Role, meaningOf } from "./columns.js";
import { NotCsv, recordsIn } from "./csv_records.js";
import { SEPARATORS, separatorOf } from "./csv_grid.js";
import { Fit } from "./format.js";
import { lineAndColumn, matchAt, strip } from "./text.js";

/** Longest record, in characters; quoted fields may go over several lines. */
const MAX_RECORD = 1 << 20;

export function looksLike(source) {
  const header = headerOf(source);
  if (!header) return Fit.NO;
  const names = meaningsIn(header, delimiterOf(header));
  if (!names.includes(Role.PUZZLE)) return Fit.NO;
  return names.includes(Role.SOLUTION) ? Fit.SIGNATURE : Fit.SHAPE;
}

function headerOf(source) {
  return source.opening.find(({ text }) => strip(text)) ?? null;
}

function meaningsIn(header, delimiter) {
  return header.text.split(delimiter).map((name) => meaningOf(strip(strip(name), '"')));
}

/** The mark that leaves a column of puzzles; the others may be part of a name. */
function delimiterOf(header) {
  const possible = [...SEPARATORS].filter((mark) => header.text.includes(mark));
  return possible.find((mark) => meaningsIn(header, mark).includes(Role.PUZZLE)) ?? separatorOf(header);
}

export function* read(source, layout) {
  const records = recordsOf(source);
  const { value: header } = records.next();
  if (!header) return;
  const columns = new Columns(source, header.checkedFields, header.line.number);
  yield* source.madeOf(records, (record) =>
    columns.puzzle(record.checkedFields, record.line.number, (index) => record.placeOf(index), layout),
  );
}

/** The fields of a record and the lines that it takes up. */
class CsvRecord {
  constructor(fields, lines, delimiter) {
    Object.assign(this, { fields, lines, delimiter });
  }

  get line() {
    return this.lines[0];
  }

  /** The fields; throws what is wrong with one of the lines. */
  get checkedFields() {
    const bad = this.lines.find(({ error }) => error);
    if (bad) throw bad.error;
    return this.fields;
  }

  /** Where the text of a field begins, after its quotation mark. */
  placeOf(index) {
    const text = this.lines.map((line) => line.text).join("\n");
    const field = new RegExp(`"(?:[^"]|"")*"|[^${this.delimiter}]*`, "y");
    let start = 0;
    for (let i = 0; i < index; i++) start += matchAt(field, text, start)[0].length + 1;
    start += text.startsWith('"', start);
    const [row, column] = lineAndColumn(text, start);
    return { line: this.lines[row].number, column };
  }
}

function* recordsOf(source) {
  const header = headerOf(source);
  const delimiter = header ? delimiterOf(header) : ",";
  const lines = new LinesOfRecord(source);
  try {
    for (const fields of recordsIn(lines.texts(), delimiter)) {
      const record = new CsvRecord(fields, lines.taken(), delimiter);
      if (fields.some(Boolean)) yield record;
    }
  } catch (error) {
    if (!(error instanceof NotCsv)) throw error;
    throw source.unreadable("csv", { line: lines.ofRecord[0].number });
  }
}

/** The texts of lines; those of the current record are remembered. */
class LinesOfRecord {
  #length = 0;

  constructor(source) {
    Object.assign(this, { source, ofRecord: [] });
  }

  *texts() {
    for (const line of this.source.everyLine()) {
      this.ofRecord.push(line);
      this.#length += line.text.length + 1;
      if (this.#length > MAX_RECORD) {
        throw this.source.unreadable("record-long", { line: this.ofRecord[0].number }, { max: MAX_RECORD });
      }
      yield line.text;
    }
  }

  /** The lines of the record that is complete now. */
  taken() {
    const lines = this.ofRecord;
    [this.ofRecord, this.#length] = [[], 0];
    return lines;
  }
}

export const FORMAT = { id: "dataset", extensions: [".csv", ".tsv"], looksLike, read };
