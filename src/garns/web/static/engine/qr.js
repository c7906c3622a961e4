// QR codes (ISO/IEC 18004), as the server's library draws them: the same modules and the same
// picture. A square of modules is a list of rows, 1 for dark; `null` is one that is still free.

/** Levels of error correction from the one that is asked for upwards: the bits that name it, and
 * for each version the codewords that correct one block, and the number of blocks. */
const LEVELS = [
  {
    bits: 0, // M
    correcting:
      "10 16 26 18 24 16 18 22 22 26 30 22 22 24 24 28 28 26 26 26 26 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28",
    blocks: "1 1 1 2 2 4 4 4 5 5 5 8 9 9 10 10 11 13 14 16 17 17 18 20 21 23 25 26 28 29 31 33 35 37 38 40 43 45 47 49",
  },
  {
    bits: 3, // Q
    correcting:
      "13 22 18 26 18 24 18 22 20 24 28 26 24 20 30 24 28 28 26 30 28 30 30 30 30 28 30 30 30 30 30 30 30 30 30 30 30 30 30 30",
    blocks: "1 1 2 2 4 4 6 6 8 8 8 10 12 16 12 17 16 18 21 20 23 23 25 27 29 34 34 35 38 40 43 45 48 51 53 56 59 62 65 68",
  },
  {
    bits: 2, // H
    correcting:
      "17 28 22 16 22 28 26 26 24 28 24 28 22 24 24 30 28 28 26 28 30 24 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30",
    blocks: "1 1 2 4 4 4 5 6 8 8 11 11 16 16 18 16 19 21 25 25 25 34 30 32 35 37 40 42 45 48 51 54 57 60 63 66 70 74 77 81",
  },
].map(({ bits, correcting, blocks }) => ({ bits, correcting: numbersIn(correcting), blocks: numbersIn(blocks) }));

const VERSIONS = 40;

/** What 45 characters of the alphanumeric mode stand for. */
const ALPHANUMERIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";

/** Whether the module at row i and column j is turned over, by the number of the mask. */
const MASKS = [
  (i, j) => (i + j) % 2 === 0,
  (i) => i % 2 === 0,
  (i, j) => j % 3 === 0,
  (i, j) => (i + j) % 3 === 0,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0,
  (i, j) => ((i * j) % 2) + ((i * j) % 3) === 0,
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
  (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2 === 0,
];

/** The light modules around a code, and the pixels of a module. */
const BORDER = 4;
const SCALE = 6;

function numbersIn(text) {
  return text.split(" ").map(Number);
}

/** The code as an SVG drawing; null if the text is too long for one. */
export function qrPicture(text) {
  const modules = qrModules(text);
  if (!modules) return null;
  const side = modules.length + 2 * BORDER;
  const pixels = side * SCALE;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}">` +
    `<g transform="scale(${SCALE})"><path fill="#fff" d="M0 0h${side}v${side}h-${side}z"/>` +
    `<path stroke="#000" d="${strokes(modules)}"/></g></svg>`
  );
}

/** A line through each run of dark modules, from where the last one has ended. */
function strokes(modules) {
  let [x, y] = [BORDER, BORDER];
  let path = `M${x} ${y}.5`;
  modules.forEach((row, i) => {
    for (const [start, end] of runsIn(row).filter(([j]) => row[j])) {
      const [right, down] = [BORDER + start - x, BORDER + i - y];
      if (right || down) path += `m${right} ${down}`;
      path += `h${end - start}`;
      [x, y] = [BORDER + end, BORDER + i];
    }
  });
  return path;
}

/** Where runs of equal modules begin and end. */
function runsIn(row) {
  const starts = [...row.keys()].filter((j) => j === 0 || row[j] !== row[j - 1]);
  return starts.map((start, i) => [start, starts[i + 1] ?? row.length]);
}

/** The modules of the smallest code for a text, with as much error correction as it has room for;
 * null if the text is too long. */
export function qrModules(text) {
  const segment = segmentOf(text);
  const needed = (version) => 4 + segment.lengthBits(version) + segment.bits.length;
  const fits = (version, level) => needed(version) <= 8 * dataCodewords(version, level);
  const version = upTo(VERSIONS).find((each) => fits(each, LEVELS[0]));
  if (!version) return null;
  const level = LEVELS.findLast((each) => fits(version, each));
  const data = paddedData(segment, version, dataCodewords(version, level));
  const bits = interleaved(blocksOf(data, version, level)).flatMap((byte) => bitsOf(byte, 8));
  const frame = framed(version);
  return masked(filled(frame, bits), frame, version, level);
}

function upTo(most) {
  return Array.from({ length: most }, (_, i) => i + 1);
}

// the text as bits

/** What a text becomes: { mode, count, bits }, and how many bits say the count in a version. Beyond
 * Latin-1 it is UTF-8, which readers recognise. */
function segmentOf(text) {
  const characters = [...text];
  const segment = (mode, count, bits, [small, middle, large]) => {
    const lengthBits = (version) => (version < 10 ? small : version < 27 ? middle : large);
    return { mode, count, bits, lengthBits };
  };
  if (/^[0-9]+$/.test(text)) {
    const bits = groups(text, 3).flatMap((group) => bitsOf(Number(group), 3 * group.length + 1));
    return segment(1, text.length, bits, [10, 12, 14]);
  }
  if (characters.every((character) => ALPHANUMERIC.includes(character))) {
    return segment(2, text.length, groups(text, 2).flatMap(alphanumericBits), [9, 11, 13]);
  }
  const isLatin = characters.every((character) => character.codePointAt(0) < 256);
  const bytes = isLatin ? characters.map((character) => character.charCodeAt(0)) : [...new TextEncoder().encode(text)];
  return segment(4, bytes.length, bytes.flatMap((byte) => bitsOf(byte, 8)), [8, 16, 16]);
}

function groups(text, length) {
  return Array.from({ length: Math.ceil(text.length / length) }, (_, i) => text.slice(i * length, (i + 1) * length));
}

function alphanumericBits([first, second]) {
  const value = ALPHANUMERIC.indexOf(first);
  return second === undefined ? bitsOf(value, 6) : bitsOf(45 * value + ALPHANUMERIC.indexOf(second), 11);
}

/** The most significant first. */
function bitsOf(number, length) {
  return Array.from({ length }, (_, i) => (number >> (length - 1 - i)) & 1);
}

/** Codewords up to `length`. Data that end with a codeword are followed by one of zeros, as the
 * server's library has it; readers stop before. */
function paddedData({ mode, count, bits, lengthBits }, version, length) {
  const stream = [...bitsOf(mode, 4), ...bitsOf(count, lengthBits(version)), ...bits];
  stream.push(...bitsOf(0, Math.min(4, 8 * length - stream.length)));
  stream.push(...bitsOf(0, 8 - (stream.length % 8)));
  const bytes = Array.from({ length: Math.min(length, stream.length / 8) }, (_, i) =>
    stream.slice(8 * i, 8 * i + 8).reduce((byte, bit) => 2 * byte + bit, 0),
  );
  for (let i = 0; bytes.length < length; i++) bytes.push(i % 2 ? 0x11 : 0xec);
  return bytes;
}

// error correction

/** The codewords of a version that hold data. */
function dataCodewords(version, { correcting, blocks }) {
  return Math.floor(freeModules(version) / 8) - correcting[version - 1] * blocks[version - 1];
}

/** Those of the square that its patterns, its format and its version leave over. */
function freeModules(version) {
  const large = (16 * version + 128) * version + 64;
  if (version === 1) return large;
  const count = Math.floor(version / 7) + 2; // of small patterns in a line
  return large - (25 * count - 10) * count + 55 - (version >= 7 ? 36 : 0);
}

/** Blocks of data, each with the codewords that correct it; the last ones are one longer. */
function blocksOf(data, version, { correcting, blocks }) {
  const [count, correction] = [blocks[version - 1], correcting[version - 1]];
  const short = Math.floor(data.length / count);
  const longer = data.length % count;
  let start = 0;
  return Array.from({ length: count }, (_, i) => {
    const end = start + short + (i >= count - longer ? 1 : 0);
    const block = data.slice(start, end);
    start = end;
    return { block, correction: remainder(block, generator(correction)) };
  });
}

/** The first codeword of each block, the second of each, and so on; then those that correct. */
function interleaved(blocks) {
  const woven = (lists) =>
    upTo(Math.max(...lists.map((list) => list.length))).flatMap((n) => lists.flatMap((list) => list.slice(n - 1, n)));
  return [...woven(blocks.map(({ block }) => block)), ...woven(blocks.map(({ correction }) => correction))];
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

// the square

/** What every code of a version has: patterns by which it is found, and light modules where its
 * format and its version will stand. */
function framed(version) {
  const side = 4 * version + 17;
  const modules = Array.from({ length: side }, () => Array(side).fill(null));
  for (let k = 8; k < side - 8; k++) modules[6][k] = modules[k][6] = (k + 1) % 2;
  const [first, last] = [3, side - 4];
  for (const [i, j] of [[first, first], [first, last], [last, first]]) drawRings(modules, i, j, [1, 1, 0, 1, 0]);
  for (const [i, j] of alignments(version, side)) drawRings(modules, i, j, [1, 0, 1]);
  writeFormat(modules, 0, 0);
  if (version >= 7) writeVersion(modules, 0);
  return modules;
}

/** Squares around a module, from the inside; what would be outside is left out. */
function drawRings(modules, row, column, colours) {
  const radius = colours.length - 1;
  for (let i = -radius; i <= radius; i++) {
    for (let j = -radius; j <= radius; j++) {
      if (modules[row + i]?.[column + j] === undefined) continue;
      modules[row + i][column + j] = colours[Math.max(Math.abs(i), Math.abs(j))];
    }
  }
}

/** The middles of the small patterns: a grid, but for the three corners that have large ones. */
function alignments(version, side) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = 2 * Math.floor((8 * version + 3 * count + 5) / (4 * count - 4));
  const last = side - 7;
  const lines = [6, ...upTo(count - 1).map((n) => last - step * (n - 1))];
  const isCorner = (i, j) => (i === 6 && j === 6) || (i === 6 && j === last) || (i === last && j === 6);
  return lines.flatMap((i) => lines.map((j) => [i, j])).filter(([i, j]) => !isCorner(i, j));
}

/** The 15 bits that name level and mask, twice; and the one module that is always dark. */
function writeFormat(modules, format, dark) {
  const side = modules.length;
  for (let bit = 0; bit < 15; bit++) {
    const module = (format >> bit) & 1;
    const near = bit < 6 ? bit : bit < 8 ? bit + 1 : bit < 9 ? 7 : 14 - bit;
    if (bit < 8) modules[near][8] = modules[8][side - 1 - bit] = module;
    else modules[8][near] = modules[side - 15 + bit][8] = module;
  }
  modules[side - 8][8] = dark;
}

/** The 18 bits that name a version, twice. */
function writeVersion(modules, bits) {
  for (let bit = 0; bit < 18; bit++) {
    const [i, j] = [Math.floor(bit / 3), modules.length - 11 + (bit % 3)];
    modules[i][j] = modules[j][i] = (bits >> bit) & 1;
  }
}

/** A number with the bits that correct it after it. */
function withCheck(number, divisor) {
  const length = Math.floor(Math.log2(divisor));
  let rest = number << length;
  for (let bit = 31 - Math.clz32(rest); bit >= length; bit--) {
    if ((rest >> bit) & 1) rest ^= divisor << (bit - length);
  }
  return (number << length) | rest;
}

/** The frame with its free modules filled, in pairs of columns from the right, up and down in turn;
 * what is left over is light. */
function filled(frame, bits) {
  const modules = frame.map((row) => [...row]);
  const side = modules.length;
  let next = 0;
  for (let right = side - 1, isUp = true; right > 0; right -= right === 8 ? 3 : 2, isUp = !isUp) {
    for (let k = 0; k < side; k++) {
      const row = modules[isUp ? side - 1 - k : k];
      for (const column of [right, right - 1]) if (row[column] === null) row[column] = bits[next++] ?? 0;
    }
  }
  return modules;
}

/** With the first of the masks that are least like a pattern, and with what names it. */
function masked(modules, frame, version, level) {
  const all = MASKS.map((isTurned) =>
    modules.map((row, i) => row.map((module, j) => (frame[i][j] === null && isTurned(i, j) ? 1 - module : module))),
  );
  const penalties = all.map(penalty);
  const mask = penalties.indexOf(Math.min(...penalties));
  writeFormat(all[mask], withCheck((level.bits << 3) | mask, 0x537) ^ 0x5412, 1);
  if (version >= 7) writeVersion(all[mask], withCheck(version, 0x1f25));
  return all[mask];
}

/** How much a code has that could confuse readers: runs, squares, what looks like the patterns by
 * which a code is found, and more of one colour than of the other. */
function penalty(modules) {
  const rows = modules.map((row) => row.join(""));
  const columns = modules.map((_, j) => modules.map((row) => row[j]).join(""));
  const lines = [...rows, ...columns];
  const dark = modules.flat().filter(Boolean).length / modules.length ** 2;
  return (
    sum(lines.map((line) => sum((line.match(/0{5,}|1{5,}/g) ?? []).map((run) => run.length - 2)))) +
    3 * sum(rows.slice(1).map((row, i) => squaresBetween(rows[i], row))) +
    40 * sum(lines.map(findersIn)) +
    10 * Math.floor(Math.abs(dark * 100 - 50) / 5)
  );
}

function sum(numbers) {
  return numbers.reduce((all, number) => all + number, 0);
}

/** Squares of four equal modules in two rows. */
function squaresBetween(upper, lower) {
  let count = 0;
  for (let j = 1; j < upper.length; j++) {
    if (upper[j] === upper[j - 1] && upper[j] === lower[j] && upper[j] === lower[j - 1]) count++;
  }
  return count;
}

/** What looks like the middle of a large pattern, with light modules or the edge on one side. */
function findersIn(line) {
  const pattern = "1011101";
  let count = 0;
  for (let at = line.indexOf(pattern); at >= 0; ) {
    const before = line.slice(Math.max(at - 4, 0), at);
    const after = line.slice(at + 7, at + 11);
    const isFree = !before.includes("1") || !after.includes("1");
    if (isFree) count++;
    at = line.indexOf(pattern, at + (isFree ? 7 : 4));
  }
  return count;
}
