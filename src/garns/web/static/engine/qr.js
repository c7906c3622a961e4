// QR codes (ISO/IEC 18004) as the server's library makes and draws them: module by module the same.

import { LEVELS, corrected, dataCodewords } from "./qr/correction.js";
import { bitsOf, padded, segmentOf, streamOf } from "./qr/segments.js";
import { squareOf } from "./qr/square.js";

const VERSIONS = Array.from({ length: 40 }, (_, i) => i + 1);

/** The light modules around a code, and the pixels of a module. */
const BORDER = 4;
const SCALE = 6;

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

/** The smallest code for a text, with as much error correction as it has room for; null if the text
 * is too long. */
function qrModules(text) {
  const segment = segmentOf(text);
  const fits = (version, level) => streamOf(segment, version).length <= 8 * dataCodewords(version, level);
  const version = VERSIONS.find((each) => fits(each, LEVELS[0]));
  if (!version) return null;
  const level = LEVELS.findLast((each) => fits(version, each));
  const data = padded(streamOf(segment, version), dataCodewords(version, level));
  const bits = corrected(data, version, level).flatMap((byte) => bitsOf(byte, 8));
  return squareOf(bits, version, level);
}
