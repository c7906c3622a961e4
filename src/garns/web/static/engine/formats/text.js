// Strings as Python has them: which characters are blanks, letters and digits. JavaScript's own
// ideas differ (`\s` has no U+0085, `\w` no é), and so would what is read.

/** For classes in regular expressions with the flag u: blanks; letters, digits and `_`; digits. */
export const S = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
export const W = "\\p{L}\\p{N}_";
export const D = "\\p{Nd}";

const SPACES =
  "\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008" +
  "\u2009\u200a\u2028\u2029\u202f\u205f\u3000";
const WORD = new RegExp(`[^${S}]+`, "gu");
const DIGIT = /^\p{Nd}$/u;

export function isSpace(char) {
  return SPACES.includes(char);
}

/** Without those of `chars` that stand at its beginning. */
export function stripStart(text, chars = SPACES) {
  let start = 0;
  while (start < text.length && chars.includes(text[start])) start++;
  return text.slice(start);
}

/** Without those of `chars` that stand at its end. */
export function stripEnd(text, chars = SPACES) {
  let end = text.length;
  while (end > 0 && chars.includes(text[end - 1])) end--;
  return text.slice(0, end);
}

export function strip(text, chars = SPACES) {
  return stripEnd(stripStart(text, chars), chars);
}

/** What blanks keep apart. */
export function splitAtBlanks(text) {
  return text.match(WORD) ?? [];
}

/** Before and after the first `mark`: [all of it, "", ""] if there is none. */
export function partition(text, mark) {
  const at = text.indexOf(mark);
  return at < 0 ? [text, "", ""] : [text.slice(0, at), mark, text.slice(at + mark.length)];
}

export function withoutPrefix(text, prefix) {
  return text.startsWith(prefix) ? text.slice(prefix.length) : text;
}

/** Whether all characters are among these, a string or a set. */
export function isMadeOf(text, chars) {
  const known = typeof chars === "string" ? new Set(chars) : chars;
  return [...text].every((char) => known.has(char));
}

/** Whether these are digits 0 to 9 and nothing else. */
export function isPlainNumber(text) {
  return /^[0-9]+$/.test(text);
}

/** Whether these are digits, of any script. */
export function isNumber(text) {
  return text !== "" && [...text].every((char) => DIGIT.test(char));
}

/** The number that such digits stand for. */
export function numberOf(text) {
  return [...text].reduce((number, char) => 10 * number + digitOf(char), 0);
}

/** Digits of a script stand side by side, ten of them. */
function digitOf(char) {
  let before = 0;
  while (DIGIT.test(String.fromCodePoint(char.codePointAt(0) - before - 1))) before++;
  return before % 10;
}

/** Where an offset is in a text of several lines: [line, column], both from 0. */
export function lineAndColumn(text, offset) {
  const before = text.slice(0, offset);
  return [before.split("\n").length - 1, before.length - (before.lastIndexOf("\n") + 1)];
}

/** The match that begins exactly there; null if there is none. `pattern` has the flag y. */
export function matchAt(pattern, text, offset = 0) {
  pattern.lastIndex = offset;
  return pattern.exec(text);
}

/** The first match from there on; null if there is none. `pattern` has the flag g. */
export function searchFrom(pattern, text, offset) {
  pattern.lastIndex = offset;
  return pattern.exec(text);
}
