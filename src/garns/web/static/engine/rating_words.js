// Ratings in words: the twin of messages/ratings.py.

const SE = "SE 1.2.1";
const HODOKU = "HoDoKu 2.2.0";

/** HoDoKu's levels, from the easiest on. */
const HODOKU_LEVELS = ["easy", "medium", "hard", "unfair", "extreme"];

const NOTHING = {
  level: null,
  technique: null,
  steps: null,
  solved: null,
  scale: null,
  er: null,
  ep: null,
  ed: null,
  exact: null,
  score: null,
};

/** `medium, Pointing`. */
export function levelRecord({ level, technique, stepCount, isSolved }, words) {
  const { speech } = words;
  const name = technique && words.techniqueName(technique);
  const levelName = speech.say(`words.level.${level}`);
  return {
    ...NOTHING,
    level,
    technique,
    steps: stepCount,
    solved: isSolved,
    level_name: levelName,
    technique_name: name,
    words: isSolved
      ? `${levelName}, ${name ?? speech.say("rating.nothing")}`
      : speech.say("rating.beyond", { level: levelName }),
  };
}

/** `ER 6.6, EP 1.2, ED 1.2 (SE 1.2.1), Forcing X-chain`. */
export function seRecord({ er, ep, ed, isExact, technique: hardest }, words) {
  const technique = isExact ? hardest : null;
  const [rating, upToDigit, first] = [er, ep, ed].map((tenths) => words.speech.fixed(tenths / 10, 1));
  const least = isExact ? rating : words.speech.say("rating.at-least", { er: rating });
  const name = technique && nameOf("se", technique, words);
  return {
    ...NOTHING,
    scale: SE,
    technique,
    er: er / 10,
    ep: ep / 10,
    ed: ed / 10,
    exact: isExact,
    level_name: null,
    technique_name: name,
    words: `ER ${least}, EP ${upToDigit}, ED ${first} ${scaleAndTechnique(SE, name)}`,
  };
}

/** `hard, 1,234 points (HoDoKu 2.2.0), X-wing`. */
export function hodokuRecord({ score, level: number, technique }, words) {
  const { speech } = words;
  const level = HODOKU_LEVELS[number];
  const name = technique && nameOf("hodoku", technique, words);
  const levelName = speech.say(`rating.hodoku-level.${level}`);
  const points = speech.say("rating.points", { n: score });
  return {
    ...NOTHING,
    scale: HODOKU,
    level,
    technique,
    score,
    level_name: null,
    technique_name: name,
    words: `${levelName}, ${points} ${scaleAndTechnique(HODOKU, name)}`,
  };
}

/** The name of a technique on a scale: the catalogue's, where that has the same one. */
function nameOf(scale, id, words) {
  return Object.hasOwn(words.families, id)
    ? words.techniqueName(id)
    : words.speech.say(`rating.${scale}-technique.${id}`);
}

function scaleAndTechnique(scale, name) {
  return `(${scale})${name ? `, ${name}` : ""}`;
}
