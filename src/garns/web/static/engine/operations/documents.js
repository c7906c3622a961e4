// Answers that are no JSON: pictures of links, and sheets to print. The twins of `qr` and `sheet` in
// web/operations/making.py.

import { InvalidRequest } from "../errors.js";
import { sheetOf } from "../printing/sheet.js";
import { qrPicture } from "../qr.js";

/** A link as a picture for the camera of another device. */
export function qr({ text }) {
  const content = qrPicture(text);
  if (!content) throw new InvalidRequest("web.api.bad-field", { name: "text" });
  return { status: "ok", media_type: "image/svg+xml", content };
}

/** One puzzle to print, with its solution. */
export function sheet(puzzle, solution, speech) {
  return { status: "ok", media_type: "application/pdf", content: sheetOf(puzzle, solution, speech) };
}
