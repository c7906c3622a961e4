// Ranges of ratings as people write them: 7.1, 6.5..7.2, 6.5.. and ..3.0. The twin of
// rating/ranges.py.

import { InvalidRequest } from "../errors.js";
import { strip } from "../formats/text.js";
import { shown } from "./arguments.js";

/** The ends of the scale, in tenths. */
const [LOWEST, HIGHEST] = [10, 119];

const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** ER in tenths (65 is what players write as 6.5), both ends included: from a number, a text, or a
 * pair of numbers in which null stands for an end of the scale. */
export function ratingRange(rating) {
  const ends = endsOf(rating);
  const [lowest, highest] = [tenths(ends[0], LOWEST), tenths(ends.at(-1), HIGHEST)];
  const isRange = [1, 2].includes(ends.length) && ends.some((end) => end !== null);
  // Not a number is neither above nor below anything.
  if (!isRange || !(LOWEST <= lowest && lowest <= highest && highest <= HIGHEST)) {
    throw new InvalidRequest("rating.range", { text: typeof rating === "string" ? rating : shown(rating) });
  }
  return { lowest, highest };
}

/** `7.1` or `6.5..7.2`. */
export function rangeText({ lowest, highest }) {
  const [low, high] = [lowest, highest].map((end) => (end / 10).toFixed(1));
  return low === high ? low : `${low}..${high}`;
}

function endsOf(rating) {
  if (typeof rating === "string") {
    return rating.split("..").map((end) => strip(end).replaceAll(",", ".") || null);
  }
  if (typeof rating?.[Symbol.iterator] !== "function") return [String(rating)];
  return [...rating].map((end) => (end === null ? null : String(end)));
}

/** NaN if it is not a number of tenths. */
function tenths(end, otherwise) {
  if (end === null || end === undefined) return otherwise;
  if (!DECIMAL.test(end)) return NaN;
  // No decimal number up to 11.9 is nearer to another tenth than to its own; but 1.23 is to none.
  const found = Math.round(10 * Number(end));
  return Number(end) === found / 10 ? found : NaN;
}
