// Python's random numbers (the Mersenne Twister, MT19937), so that a seed shuffles here as it does
// there: the twin of `random.Random`.

const WORDS = 624;
const AHEAD = 397;

export class Random {
  #words = new Uint32Array(WORDS);
  #next = WORDS;

  /** `seed`: from 0 up to 2 ** 32 - 1. */
  constructor(seed) {
    this.#begin();
    this.#mix(1, WORDS, 1664525, () => seed);
    // Where the first round has ended, the second begins.
    this.#mix(2, WORDS - 1, 1566083941, (i) => -i);
    this.#words[0] = 0x80000000;
  }

  #begin() {
    this.#words[0] = 19650218;
    for (let i = 1; i < WORDS; i++) this.#words[i] = Math.imul(this.#bent(i - 1), 1812433253) + i;
  }

  #mix(first, count, factor, more) {
    let i = first;
    for (let done = 0; done < count; done++) {
      this.#words[i] = (this.#words[i] ^ Math.imul(this.#bent(i - 1), factor)) + more(i);
      if (++i < WORDS) continue;
      this.#words[0] = this.#words[WORDS - 1];
      i = 1;
    }
  }

  #bent(i) {
    return this.#words[i] ^ (this.#words[i] >>> 30);
  }

  /** So many random bits, at most 32. */
  bits(count) {
    if (this.#next === WORDS) this.#renew();
    let word = this.#words[this.#next++];
    word ^= word >>> 11;
    word ^= (word << 7) & 0x9d2c5680;
    word ^= (word << 15) & 0xefc60000;
    word ^= word >>> 18;
    return word >>> (32 - count);
  }

  #renew() {
    const words = this.#words;
    for (let i = 0; i < WORDS; i++) {
      const mixed = (words[i] & 0x80000000) | (words[(i + 1) % WORDS] & 0x7fffffff);
      words[i] = words[(i + AHEAD) % WORDS] ^ (mixed >>> 1) ^ (mixed & 1 ? 0x9908b0df : 0);
    }
    this.#next = 0;
  }

  /** From 0 on, less than `end`. */
  below(end) {
    const count = 32 - Math.clz32(end);
    for (;;) {
      const found = this.bits(count);
      if (found < end) return found;
    }
  }

  /** The items in another order: `sample` of them all, which is not Python's `shuffle`. */
  shuffled(items) {
    const left = [...items];
    return items.map((_, i) => {
      const last = left.length - 1 - i;
      const place = this.below(last + 1);
      const drawn = left[place];
      left[place] = left[last];
      return drawn;
    });
  }
}
