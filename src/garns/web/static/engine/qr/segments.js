// A text as the bits of a QR code.

/** What 45 characters of the alphanumeric mode stand for, by their places. */
const ALPHANUMERIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";

/** The text in the densest mode that can hold all of it: the number of the `mode`, how many
 * characters or bytes there are, their `bits`, and how many bits tell the number (in versions up to
 * 9, up to 26, and above). Beyond Latin-1 it is UTF-8, which readers recognise; the server's library
 * has Shift JIS for some of these texts. */
export function segmentOf(text) {
  if (/^[0-9]+$/.test(text)) {
    const bits = groups(text, 3).flatMap((group) => bitsOf(Number(group), 3 * group.length + 1));
    return { mode: 1, count: text.length, bits, countBits: [10, 12, 14] };
  }
  const characters = [...text];
  if (characters.every((character) => ALPHANUMERIC.includes(character))) {
    const bits = groups(text, 2).flatMap(alphanumericBits);
    return { mode: 2, count: text.length, bits, countBits: [9, 11, 13] };
  }
  const isLatin = characters.every((character) => character.codePointAt(0) < 256);
  const latin = () => characters.map((character) => character.charCodeAt(0));
  const bytes = isLatin ? latin() : [...new TextEncoder().encode(text)];
  const bits = bytes.flatMap((byte) => bitsOf(byte, 8));
  return { mode: 4, count: bytes.length, bits, countBits: [8, 16, 16] };
}

/** So many characters each; the last may be shorter. */
function groups(text, length) {
  const count = Math.ceil(text.length / length);
  return Array.from({ length: count }, (_, i) => text.slice(i * length, (i + 1) * length));
}

function alphanumericBits([first, second]) {
  const value = ALPHANUMERIC.indexOf(first);
  return second === undefined ? bitsOf(value, 6) : bitsOf(45 * value + ALPHANUMERIC.indexOf(second), 11);
}

/** The most significant first. */
export function bitsOf(number, length) {
  return Array.from({ length }, (_, i) => (number >> (length - 1 - i)) & 1);
}

/** The bits of a segment with those that say what it is. */
export function streamOf({ mode, count, bits, countBits }, version) {
  const length = countBits[version < 10 ? 0 : version < 27 ? 1 : 2];
  return [...bitsOf(mode, 4), ...bitsOf(count, length), ...bits];
}

/** As many codewords as there is room for. Bits that end with a codeword are followed by one of
 * zeros, as the server's library has it; readers stop before. */
export function padded(stream, room) {
  const end = bitsOf(0, Math.min(4, 8 * room - stream.length));
  const rest = bitsOf(0, 8 - ((stream.length + end.length) % 8));
  const bits = [...stream, ...end, ...rest].slice(0, 8 * room);
  const bytes = Array.from({ length: bits.length / 8 }, (_, i) => byteOf(bits.slice(8 * i, 8 * i + 8)));
  const filling = Array.from({ length: room - bytes.length }, (_, i) => (i % 2 ? 0x11 : 0xec));
  return [...bytes, ...filling];
}

function byteOf(bits) {
  return bits.reduce((byte, bit) => 2 * byte + bit, 0);
}
