// LZ-string, the compression of puzzle links: the twin of formats/lzstring.py, which explains it.

import { stripEnd } from "./text.js";

export const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const [NARROW, WIDE, END, FIRST_PHRASE] = [0, 1, 2, 3];

/** Longest text, in UTF-16 units, that an honest link may unpack to. */
const MAX_UNPACKED = 1 << 20;

/** The text was not made by LZ-string. */
export class NotLzString extends Error {}

/** It unpacks to more than `MAX_UNPACKED` units. */
export class TooLong extends NotLzString {}

/** How many bits a number has; one more each time the dictionary outgrows them. */
class Width {
  bits = 2;
  #left = 2;

  countPhrase() {
    if (--this.#left === 0) this.#left = 1 << this.bits++;
  }
}

/** The text behind LZ-string Base64. */
export function decompress(code) {
  const text = code ? [...phrasesIn(new Bits(stripEnd(code, "=")))].join("") : "";
  if (/\p{Surrogate}/u.test(text)) throw new NotLzString();
  return text;
}

/** The text in LZ-string Base64. */
export function compress(text) {
  let bits = "";
  for (const [number, width] of numbersOf(text)) {
    for (let i = 0; i < width; i++) bits += (number >> i) & 1;
  }
  // At least one bit of padding, as the original has it.
  const code = `${bits}000000`.slice(0, bits.length + 6 - (bits.length % 6)).replace(/.{6}/g, (six) => BASE64[parseInt(six, 2)]);
  return code + "=".repeat((4 - (code.length % 4)) % 4);
}

/** The numbers to write, each with its width in bits. */
function* numbersOf(text) {
  const [phrases, unsent, width] = [new Map(), new Set(), new Width()];
  const learn = (phrase) => phrases.set(phrase, FIRST_PHRASE + phrases.size);
  function* sent(phrase) {
    if (unsent.delete(phrase)) {
      const unit = phrase.charCodeAt(0);
      yield unit > 0xff ? [WIDE, width.bits] : [NARROW, width.bits];
      yield [unit, unit > 0xff ? 16 : 8];
      width.countPhrase();
    } else {
      yield [phrases.get(phrase), width.bits];
    }
    width.countPhrase();
  }
  let phrase = "";
  for (const unit of text.split("")) {
    if (!phrases.has(unit)) {
      learn(unit);
      unsent.add(unit);
    }
    if (phrases.has(phrase + unit)) {
      phrase += unit;
      continue;
    }
    yield* sent(phrase);
    learn(phrase + unit);
    phrase = unit;
  }
  yield* sent(phrase);
  yield [END, width.bits];
}

/** The bits of a code, taken from the left. */
class Bits {
  #next = 0;

  constructor(code) {
    this.numbers = [...code].map((char) => BASE64.indexOf(char));
    if (this.numbers.includes(-1)) throw new NotLzString();
  }

  /** A number of so many bits, the least first. */
  number(width) {
    if (this.#next + width > 6 * this.numbers.length) throw new NotLzString();
    let number = 0;
    for (let i = 0; i < width; i++, this.#next++) {
      const bit = (this.numbers[Math.floor(this.#next / 6)] >> (5 - (this.#next % 6))) & 1;
      number += bit * 2 ** i;
    }
    return number;
  }
}

function* phrasesIn(bits) {
  const phrases = ["", "", ""];
  const width = new Width();
  let [before, length] = ["", 0];
  for (let number = bits.number(width.bits); number !== END; number = bits.number(width.bits)) {
    if (number === NARROW || number === WIDE) {
      phrases.push(String.fromCharCode(bits.number(number === NARROW ? 8 : 16)));
      number = phrases.length - 1;
      width.countPhrase();
    }
    const phrase = phraseOf(phrases, number, before);
    length += phrase.length;
    if (length > MAX_UNPACKED) throw new TooLong();
    yield phrase;
    if (before) phrases.push(before + phrase[0]);
    width.countPhrase();
    before = phrase;
  }
}

/** The phrase of that number; the one just being made repeats its own beginning. */
function phraseOf(phrases, number, before) {
  if (number < phrases.length) return phrases[number];
  if (number > phrases.length || !before) throw new NotLzString();
  return before + before[0];
}
