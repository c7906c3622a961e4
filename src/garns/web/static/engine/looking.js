// What a hint says of the evidence on a page that draws it: the twin of messages/looking.py.

import { exclusionOf } from "./excluding.js";
import { chainGroups, distinct, distinctCandidates, houseCells, markedEvidence, partsShown } from "./parts.js";
import { filled, joined, run } from "./runs.js";

/** What there is to see in steps without chains, by the family of their techniques. */
const LOOKS = {
  fish: "fish",
  locked: "fish",
  subsets: "subset",
  bug: "unique",
  loops: "unique",
  rectangles: "unique",
};

/** One sentence, in runs. The step is as it is before the move. */
export function lookRuns(words, step, state) {
  const family = words.families[step.technique];
  const { evidence, chains } = rolesOf(step, family);
  const parts = partsShown(step, state);
  const facts = {
    parts: listed(byRole(words, evidence, parts, 0), words),
    chains: listed(byRole(words, chains, parts, evidence.length), words),
  };
  if (family === "singles") {
    const [{ houses }] = step.evidence;
    const shown = { cells: houseCells(houses), candidates: [] };
    facts.value = [run(words.valuesAsThings(step.values))];
    facts.in_house = [run(words.houses(houses, "in-house"), [0], shown)];
    facts.others = others(words, exclusionOf(step, state, words.layout));
  }
  return filled(words.speech.template(`explain.hint.look.${kindOf(step, family)}`), facts);
}

/** What excludes the value from the other cells of a house: digits, and steps before. */
function others({ speech }, exclusion) {
  if (!exclusion?.excluders.length) return [run(speech.say("explain.hint.others.steps"))];
  const shown = { cells: exclusion.excluders.map(({ cell }) => cell), candidates: [] };
  const digits = [run(speech.say("explain.hint.others.digits"), ["excluder"], shown)];
  return exclusion.lost.length ? filled(speech.template("explain.hint.others.both"), { digits }) : digits;
}

function kindOf({ technique, chains }, family) {
  if (family === "singles") return technique;
  return chains.length ? "chain" : LOOKS[family] ?? "other";
}

/** The roles of parts that are evidence and of those that are chains, and how many things of that
 * role there are in each. */
function rolesOf(step, family) {
  // A naked pair and a hidden pair are pairs.
  const name = ({ role }) => (family === "subsets" ? step.technique.split("-").at(-1) : kindOfRole(role));
  return {
    evidence: markedEvidence(step).map((each) => ({ role: name(each), count: 1 })),
    chains: chainGroups(step).map((group) => ({ role: group[0].role, count: group.length })),
  };
}

/** `cover-1` and `cover-2`, `fins` and `second-fins` come together; `set-a` and `set-b` do not:
 * sentences call them A and B. */
function kindOfRole(role) {
  return role.replace(/^(?:second|twin)-/, "").replace(/-\d+$/, "");
}

/** What plays the same role comes together. The first of the roles is that of the part `first`. */
function byRole(words, roles, parts, first) {
  return distinct(roles.map(({ role }) => role)).map((role) => {
    const places = [...roles.keys()].filter((place) => roles[place].role === role);
    const count = places.reduce((sum, place) => sum + roles[place].count, 0);
    const signs = places.map((place) => first + place);
    return run(words.theRole(role, count === 1), signs, allOf(signs.map((sign) => parts[sign])));
  });
}

function allOf(parts) {
  return {
    cells: distinct(parts.flatMap(({ cells }) => cells)),
    candidates: distinctCandidates(parts.flatMap(({ candidates }) => candidates)),
  };
}

function listed(runs, { speech }) {
  if (runs.length < 2) return runs;
  const facts = { first: joined(runs.slice(0, -1), ", "), last: runs.slice(-1) };
  return filled(speech.template("words.and"), facts);
}
