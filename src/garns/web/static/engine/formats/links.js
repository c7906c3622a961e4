// Links to puzzle sites: where in them the puzzle is. The twin of formats/links.py; nothing is ever
// fetched.

import { S, W, matchAt, searchFrom, strip, stripEnd, stripStart } from "./text.js";

const LINK = new RegExp(`[${S}]*(?:https?://)?[${W}-]+(?:\\.[${W}-]+)+(?::\\p{Nd}+)?(?=[/?#])`, "uy");
const PARAMETER = new RegExp(`[?&#](?:puzzleid|load|s)=([^&#${S}]*)`, "gu");
const MARKED_PART = new RegExp(`/((?:fpuz|scf|scl|ctc)[^?#${S}]*)`, "gu");
const PATH = new RegExp(`[^?#${S}]*`, "uy");

const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });

/** What the link carries and the column where it stands; a text that is no link stays whole. */
export function linkPayload(source, text) {
  const link = matchAt(LINK, text)?.[0];
  if (link === undefined) return [strip(text), text.length - stripStart(text).length];
  for (const pattern of [PARAMETER, MARKED_PART]) {
    const found = searchFrom(pattern, text, link.length);
    if (found) return partOf(source, found);
  }
  return lastPart(source, text, link.length);
}

/** The value of a parameter of a link and the column where it stands; null if the text does not
 * begin with a link, or with one that has no such parameter. */
export function linkParameter(source, text, name) {
  const link = matchAt(LINK, text)?.[0];
  if (link === undefined) return null;
  const found = searchFrom(new RegExp(`[?&#]${name}=([^&#${S}]*)`, "gu"), text, link.length);
  return found && partOf(source, found);
}

/** The text of the group that ends a match, and its column. */
function partOf(source, { 0: whole, 1: part, index }) {
  return [unquoted(source, part), index + whole.length - part.length];
}

function lastPart(source, text, start) {
  const path = stripEnd(matchAt(PATH, text, start)[0], "/");
  const from = path.lastIndexOf("/") + 1;
  return [unquoted(source, path.slice(from)), start + from];
}

/** With characters for their codes: `%20` is a blank. */
function unquoted(source, text) {
  return text.replace(/(?:%[0-9A-Fa-f]{2})+/g, (codes) => {
    const bytes = codes.slice(1).split("%").map((code) => parseInt(code, 16));
    return source.folded(utf8.decode(Uint8Array.from(bytes)));
  });
}
