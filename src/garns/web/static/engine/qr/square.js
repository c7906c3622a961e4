// The square of a QR code: a list of rows of modules, 1 for dark; `null` is one that is still free.

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

/** The finished square; `bits` are those of all codewords. */
export function squareOf(bits, version, level) {
  const frame = framed(version);
  return masked(filled(frame, bits), frame, version, level);
}

/** What every code of a version has: patterns by which it is found, and light modules where its
 * format and its version will stand. */
function framed(version) {
  const side = 4 * version + 17;
  const modules = Array.from({ length: side }, () => Array(side).fill(null));
  for (let k = 8; k < side - 8; k++) modules[6][k] = modules[k][6] = (k + 1) % 2;
  const [first, last] = [3, side - 4];
  for (const [i, j] of [[first, first], [first, last], [last, first]]) {
    drawRings(modules, i, j, [1, 1, 0, 1, 0]);
  }
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
  const lines = [6, ...Array.from({ length: count - 1 }, (_, i) => last - step * i)];
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

/** With the first of the masks that are least like a pattern. What names it is written afterwards. */
function masked(modules, frame, version, level) {
  const isTurned = (turns, i, j) => frame[i][j] === null && turns(i, j);
  const all = MASKS.map((turns) =>
    modules.map((row, i) => row.map((module, j) => (isTurned(turns, i, j) ? 1 - module : module))),
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
