// Row-by-row backtracking as pseudo-code: the twin of search/procedure.py and draw/pseudocode.py.

/** Each line: how deep it is nested, its id, the events at which a viewer lights it, and what it
 * is, if it holds further ones. */
const LINES = [
  [1, "next-empty", []],
  [1, "full", [], "if"],
  [2, "report", ["solution"]],
  [2, "return", []],
  [1, "values", ["try"], "each"],
  [2, "fits", ["reject"], "if"],
  [3, "place", ["place"]],
  [3, "again", []],
  [3, "enough", ["end"], "if"],
  [4, "return", []],
  [3, "take-back", ["take back"]],
  [1, "return", []],
];

/** The heading, then the lines: { depth, text, shows }. */
export function pseudocodeLines(speech) {
  const heading = { depth: 0, text: `${wordsFor("heading", speech)}:`, shows: [] };
  const lines = LINES.map(([depth, id, shows, kind]) => {
    return { depth, text: lineText(wordsFor(id, speech), kind, speech), shows };
  });
  return [heading, ...lines];
}

function wordsFor(id, speech) {
  return speech.say(`procedure.backtracking.${id}`);
}

function lineText(text, kind, speech) {
  if (kind === "if") return speech.say("procedure.if", { condition: text });
  return kind === "each" ? speech.say("procedure.each", { things: text }) : text;
}
