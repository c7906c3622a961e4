// QR codes of texts, a list in JSON, as a list of SVG drawings; null for a text that is too long.
// Usage: node engine_qr.mjs ENGINE < TEXTS

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { qrPicture } = await import(pathToFileURL(`${process.argv[2]}/qr.js`).href);

console.log(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(qrPicture)));
