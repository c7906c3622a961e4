// Asking the engine or the server. Puzzles to play come from what was taken along if it cannot be reached.

import { boardOfSize } from "./boards.js";
import { SHELF } from "./data.js";
import { canThink, hasServer, think } from "./thinking.js";
import { currentLanguage, say } from "./words.js";

// Milliseconds; less where the browser has an answer of its own.
const TIMEOUTS = { hint: 8_000, generate: 8_000, other: 30_000 };

/** What went wrong, in words; and where in a text that was sent, from 1. */
export class Trouble extends Error {
  constructor(words, { line, column } = {}) {
    super(words);
    Object.assign(this, { line, column });
  }
}

async function post(name, body) {
  if (!hasServer()) throw new Trouble(say(canThink() ? "web.trouble.engine" : "web.trouble.no-engine"));
  let response;
  try {
    response = await fetch(new URL(`../../api/${name}`, import.meta.url), {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUTS[name] ?? TIMEOUTS.other),
    });
  } catch {
    throw new Trouble(say("web.trouble.offline"));
  }
  if (response.status === 429) throw new Trouble(say("web.trouble.busy"));
  if (!response.ok) {
    const problem = await response.json().catch(() => ({}));
    throw new Trouble(problem.detail || say("web.trouble.other"), problem);
  }
  return response;
}

/** The answer, whatever its status; throws Trouble in words. What this page can do itself, `signal`
 * cancels, and `progress` is told how far it is. */
export async function ask(name, body, wishes = {}) {
  const asked = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  const request = { ...asked, language: currentLanguage() };
  return (await thought(name, request, wishes)) ?? (await post(name, request)).json();
}

/** What the engine says to it; null if it has no answer. */
function thought(name, request, wishes = {}) {
  return think(name, request, wishes).catch((refusal) => {
    throw new Trouble(refusal.message, refusal);
  });
}

/** A link as a QR code: the address of a picture. */
export function picture(text) {
  return addressOfMade("qr", { text });
}

/** The address of a PDF to print. */
export function sheet(puzzles, layout) {
  return addressOfMade("sheet", { puzzles, layout, per_page: 1 });
}

async function addressOfMade(name, body) {
  const request = { ...body, language: currentLanguage() };
  const found = await thought(name, request);
  return URL.createObjectURL(found ? madeHere(found) : await madeThere(name, request));
}

function madeHere({ status, detail, media_type: type, content }) {
  if (status !== "ok") throw new Trouble(detail);
  return new Blob([content], { type });
}

async function madeThere(name, request) {
  const response = await post(name, request);
  const isRecord = response.headers.get("content-type").startsWith("application/json");
  if (isRecord) throw new Trouble((await response.json()).detail);
  return response.blob();
}

/** A new puzzle with its solution. */
export async function newPuzzle(wish, signal = null) {
  try {
    const found = await ask("generate", wish, { signal });
    if (found.status === "ok") return found;
    throw new Trouble(found.detail);
  } catch (trouble) {
    const puzzle = fromShelf(wish);
    if (!puzzle) throw trouble;
    return puzzle;
  }
}

/** A puzzle to begin with, at once: neither the engine nor the server has to be waited for. */
export function firstPuzzle() {
  return fromShelf({ size: 9, level: "easy" });
}

function fromShelf({ size, level, date }) {
  const { puzzles } = SHELF;
  const known = puzzles[size]?.[level] ?? [];
  if (!known.length || date) return null;
  const [puzzle, solution, code] = known[Math.floor(Math.random() * known.length)];
  return { board: { ...boardOfSize(size), puzzle, values: puzzle, code }, solution, level, source: "shelf" };
}
