// JSON as Python writes it: of what JsonParser read, and of plain objects and lists.

import { Fraction } from "./json_parser.js";

/** Without blanks. `unfolded` gives a text as it is to be written. */
export function compact(value, unfolded = (text) => text) {
  const write = (each) => compact(each, unfolded);
  if (value instanceof Fraction) return fractionText(value.value);
  if (Array.isArray(value)) return `[${value.map(write).join(",")}]`;
  if (typeof value === "string") return JSON.stringify(unfolded(value));
  if (value === null || typeof value !== "object") return String(value);
  const pairs = value instanceof Map ? [...value] : Object.entries(value);
  return `{${pairs.map(([key, item]) => `${write(key)}:${write(item)}`).join(",")}}`;
}

/** 1.0, 1e-07 and 1e+16 where JavaScript has 1, 1e-7 and 10000000000000000. */
function fractionText(number) {
  const size = Math.abs(number);
  if (number !== 0 && Number.isFinite(number) && (size < 1e-4 || size >= 1e16)) {
    const [, digits, sign, exponent] = /^(.+)e([+-])(\d+)$/.exec(number.toExponential());
    return `${digits}e${sign}${exponent.padStart(2, "0")}`;
  }
  if (!Number.isInteger(number)) return String(number);
  return `${Object.is(number, -0) ? "-0" : number}.0`;
}
