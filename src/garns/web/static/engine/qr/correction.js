// How much of a QR code corrects errors: levels, blocks, and Reed-Solomon codes.

/** Levels of error correction, from the one that is asked for upwards (M, Q, H): the bits that name
 * one, and by version the codewords that correct a block, and how many blocks there are. */
export const LEVELS = [
  {
    bits: 0,
    correcting: numbersIn("10162618241618222226302222242428282626262628282828282828282828282828282828282828"),
    blocks: numbersIn("01010102020404040505050809091010111314161717182021232526282931333537384043454749"),
  },
  {
    bits: 3,
    correcting: numbersIn("13221826182418222024282624203024282826302830303030283030303030303030303030303030"),
    blocks: numbersIn("01010202040406060808081012161217161821202323252729343435384043454851535659626568"),
  },
  {
    bits: 2,
    correcting: numbersIn("17282216222826262428242822242430282826283024303030303030303030303030303030303030"),
    blocks: numbersIn("01010204040405060808111116161816192125252534303235374042454851545760636670747781"),
  },
];

/** Two digits each. */
function numbersIn(text) {
  return text.match(/../g).map(Number);
}

/** The codewords of a version that hold data. */
export function dataCodewords(version, { correcting, blocks }) {
  return Math.floor(freeModules(version) / 8) - correcting[version - 1] * blocks[version - 1];
}

/** Those of the square that its patterns, its format and its version leave over. */
function freeModules(version) {
  const large = (16 * version + 128) * version + 64;
  if (version === 1) return large;
  const count = Math.floor(version / 7) + 2; // of small patterns in a line
  return large - (25 * count - 10) * count + 55 - (version >= 7 ? 36 : 0);
}

/** The data in blocks, each followed by what corrects it, in the order in which they are drawn: the
 * first codeword of each block, the second of each, and so on; then those that correct. */
export function corrected(data, version, level) {
  const blocks = blocksOf(data, level.blocks[version - 1]);
  const divisor = generator(level.correcting[version - 1]);
  return [...woven(blocks), ...woven(blocks.map((block) => remainder(block, divisor)))];
}

/** So many blocks; the last ones may be one longer. */
function blocksOf(data, count) {
  const length = Math.floor(data.length / count);
  const firstLonger = count - (data.length % count);
  const startOf = (i) => i * length + Math.max(0, i - firstLonger);
  return Array.from({ length: count }, (_, i) => data.slice(startOf(i), startOf(i + 1)));
}

function woven(lists) {
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, i) => lists.flatMap((list) => list.slice(i, i + 1))).flat();
}

/** The product in the field of 256 elements in which the standard calculates. */
function times(a, b) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ (product >> 7 ? 0x11d : 0);
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}

/** The coefficients of the polynomial with the roots 1, 2, 4 …, without the leading 1. */
function generator(degree) {
  let found = [1];
  for (let i = 0, root = 1; i < degree; i++, root = times(root, 2)) {
    found = [...found, 0].map((each, k) => each ^ (k ? times(found[k - 1], root) : 0));
  }
  return found.slice(1);
}

/** Of the division of a block by a generator. */
function remainder(block, divisor) {
  return block.reduce((rest, byte) => {
    const factor = byte ^ rest[0];
    return [...rest.slice(1), 0].map((each, i) => each ^ times(divisor[i], factor));
  }, Array(divisor.length).fill(0));
}

