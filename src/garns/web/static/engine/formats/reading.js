// Reading: from a text to puzzles, whatever the notation. The twin of formats/reading.py and, for
// what a page writes, of formats/writing.py.

import { CannotCarry } from "../errors.js";
import { layoutNamed } from "../layouts.js";
import { Fit } from "./format.js";
import { Source } from "./source.js";
import { formatNamed, formatsByExtension, possibleFormats } from "./table.js";

/** The one puzzle in a text, in any notation; options as those of `read`. */
export function parse(text, options = {}) {
  const found = read(text, options);
  const { value: puzzle } = found.next();
  const { value: second } = found.next();
  if (second) throw new Source("").unreadable("several", { line: second.line });
  return puzzle;
}

/** The puzzles in a text, one after the other: { layout, values, givens, notes, cornerNotes,
 * solution, details, line }. `layout` is a name, what is not there is null, `details` is a Map of
 * texts, and `line` is where the puzzle begins.
 *
 * Options: `layout` and `format` by their names, where they are known; `name` is that of the file;
 * with `onError`, notations of one puzzle per line hand bad lines to it and go on. */
export function* read(text, { layout: asked, format, ...options } = {}) {
  const source = new Source(text, options);
  const layout = asked ? layoutNamed(asked) : null;
  const { id, read: readAll } = format ? formatNamed(format) : sniffed(source, layout);
  if (!readAll) throw source.unreadable("write-only", {}, { format: id });
  let isEmpty = true;
  for (const puzzle of readAll(source, layout)) {
    isEmpty = false;
    yield finished(source, puzzle);
  }
  if (isEmpty && !source.hasErrors) throw source.unreadable("empty");
}

function finished(source, puzzle) {
  const details = [...puzzle.details].map((pair) => source.unfolded(pair));
  return { ...puzzle, layout: puzzle.layout.name, details: new Map(details) };
}

/** The id of the notation that fits a text best. */
export function sniff(text, layout = null) {
  return sniffed(new Source(text), layout && layoutNamed(layout)).id;
}

/** The notation that fits the opening best; the file's extension breaks ties. */
function sniffed(source, layout) {
  let [best, winners] = [Fit.COULD_BE, []];
  for (const known of possibleFormats(source)) {
    const fit = known.looksLike(source, layout);
    if (fit > best) [best, winners] = [fit, []];
    if (fit === best) winners.push(known);
    if (fit === Fit.SIGNATURE) return known;
  }
  return onlyOne(source, winners);
}

function onlyOne(source, winners) {
  const byExtension = winners.filter(({ extensions }) => extensions.includes(source.extension));
  const left = byExtension.length ? byExtension : winners;
  if (left.length === 1) return left[0];
  if (winners.length) throw source.unreadable("ambiguous", {}, { names: winners.map(({ id }) => id) });
  // A broken file says best what is wrong with it in its own notation.
  const [own] = formatsByExtension(source.extension);
  if (own) return own;
  // Perhaps the notation would be known if every line could be read.
  if (source.firstError) throw source.firstError;
  const isBlank = source.opening.every((line) => line.isBlankOrComment);
  throw source.unreadable(isBlank ? "empty" : "unknown");
}

/** The puzzle as text in that notation, one of those that a page writes. */
export function format(puzzle, id) {
  const { write, accepts } = formatNamed(id);
  const layout = layoutNamed(puzzle.layout);
  if (accepts && !accepts(layout)) throw new CannotCarry("carry.layout", { format: id, layout: layout.name });
  return write({ ...puzzle, layout });
}
