// The parts of a step that are drawn, their letters, and what they mean: the twin of draw/legend.py.

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** A to Z, then AA and so on: forcing nets have many chains. */
export function letterOf(number) {
  const again = Math.floor(number / LETTERS.length);
  return (again ? LETTERS[again - 1] : "") + LETTERS[number % LETTERS.length];
}

/** The evidence that is drawn: not what two other parts show by themselves, as the two links of a
 * skyscraper show its base. */
export function markedEvidence({ evidence }) {
  return evidence.filter((each) => !isPutTogether(each, evidence));
}

function isPutTogether(whole, evidence) {
  const cells = cellsOf(whole);
  const houses = new Set(whole.houses);
  const parts = evidence.filter(
    (each) => isProperPart(cellsOf(each), cells) && isProperPart(new Set(each.houses), houses),
  );
  return (
    parts.length > 1 &&
    new Set(parts.flatMap((each) => [...cellsOf(each)])).size === cells.size &&
    new Set(parts.flatMap((each) => each.houses)).size === houses.size
  );
}

function cellsOf({ cells, candidates }) {
  return new Set([...cells, ...candidates.map(([cell]) => cell)]);
}

function isProperPart(part, whole) {
  return part.size < whole.size && [...part].every((each) => whole.has(each));
}

/** The chains that make one part: each for itself, but single links of a kind together. */
export function chainGroups({ chains }) {
  const groups = [];
  const links = new Map();
  for (const chain of chains) {
    if (chain.links.length > 1) {
      groups.push([chain]);
    } else if (links.has(chain.role)) {
      links.get(chain.role).push(chain);
    } else {
      links.set(chain.role, [chain]);
      groups.push(links.get(chain.role));
    }
  }
  return groups;
}

/** What each sign means: that of a part, by its number, or one that candidates and links have. */
export function legendOf(step, words) {
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
  const others = [
    step.eliminations.length && "removed",
    step.placements.length && "placed",
    links.some(({ isStrong }) => isStrong) && "strong",
    links.some(({ isStrong }) => !isStrong) && "weak",
  ].filter(Boolean);
  const signs = others.map((sign) => ({ sign, words: speech.say(`explain.legend.${sign}`) }));
  return [...parts, ...chains, ...signs];
}
