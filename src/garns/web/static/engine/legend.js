// What the signs of a drawing mean, and the letters of its parts: the twin of draw/legend.py.

import { excludedBy } from "./excluding.js";
import { candidatesShown, chainGroups, markedEvidence, partsShown } from "./parts.js";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** A to Z, then AA and so on: forcing nets have many chains. */
export function letterOf(number) {
  const again = Math.floor(number / LETTERS.length);
  return (again ? LETTERS[again - 1] : "") + LETTERS[number % LETTERS.length];
}

/** What each sign means: that of a part, by its number, or one that cells, candidates and links
 * have. */
export function legendOf(step, words, exclusion) {
  const { speech } = words;
  const evidence = markedEvidence(step);
  const parts = evidence.map((each, number) => {
    const facts = { role: words.roleName(each.role), what: words.evidence(each) };
    return { sign: number, words: speech.say("explain.legend.part", facts) };
  });
  const chains = chainGroups(step).map(([{ role }], i) => {
    return { sign: evidence.length + i, words: words.roleName(role) };
  });
  const links = step.chains.flatMap((chain) => chain.links);
  const sign = (name) => ({ sign: name, words: speech.say(`explain.legend.${name}`) });
  return [
    ...parts,
    ...chains,
    ...[step.eliminations.length && "removed", step.placements.length && "placed"].filter(Boolean).map(sign),
    ...excluding(step, words, exclusion),
    ...(links.some(({ isStrong }) => isStrong) ? [sign("strong")] : []),
    ...(links.some(({ isStrong }) => !isStrong) ? [sign("weak")] : []),
  ];
}

function excluding(step, words, exclusion) {
  if (!exclusion) return [];
  const { speech } = words;
  const value = words.valuesAsThings(step.values);
  const entry = (sign, id = sign) => ({ sign, words: speech.say(`explain.legend.${id}`, { value }) });
  const others = exclusion.excluders.length ? [entry("excluder", "excluder-of-others")] : [];
  return [
    ...(excludedBy(exclusion).length ? [entry("excluder"), entry("excluded")] : others),
    ...(exclusion.lost.length ? [entry("lost")] : []),
  ];
}

/** What lights up on the board for each entry, by its sign: { cells, candidates }. The lines of links
 * are all of them parts, which light up. */
export function signsShown(step, state, exclusion) {
  const nothing = { cells: [], candidates: [] };
  const cells = (list) => ({ cells: list, candidates: [] });
  return {
    ...partsShown(step, state),
    removed: candidatesShown(step.eliminations),
    placed: candidatesShown(step.placements),
    excluder: exclusion ? cells(exclusion.excluders.map(({ cell }) => cell)) : nothing,
    excluded: exclusion ? cells(excludedBy(exclusion)) : nothing,
    lost: exclusion ? candidatesShown(exclusion.lost) : nothing,
    strong: nothing,
    weak: nothing,
  };
}
