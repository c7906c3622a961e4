// Answers what the rules of the school say, a JSON list [NAME, ...ARGUMENTS] in each line.
// Usage: node learn_rules.mjs ENGINE CORE CATALOGUE SPEECHES BANK < QUESTIONS
// with the bundled rules in rules.mjs beside CATALOGUE.

import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";

const [engine, core, catalogueFile, speechesFile] = process.argv.slice(2);
const load = (path) => import(pathToFileURL(path).href);
const [{ loadCore }, { Engine }, { Operations }, { Speech }] = await Promise.all(
  ["core", "engine", "operations", "speech"].map((name) => load(`${engine}/${name}.js`)),
);
await load(`${dirname(catalogueFile)}/rules.mjs`);
const { chance, drills, helps, judging, progress, review, runs, strength, speech, variations, verdicts } =
  globalThis.rules;

const json = (file) => JSON.parse(readFileSync(file, "utf8"));
const speeches = Object.fromEntries(json(speechesFile).map((each) => [each.id, new Speech(each)]));
const school = Object.fromEntries(json(`${dirname(catalogueFile)}/school.json`).map((each) => [each.id, new speech.Speech(each)]));
const operations = new Operations(new Engine(await loadCore(readFileSync(core)), json(catalogueFile)), speeches);

async function find(drill, techniques, wishes = { plain: true }) {
  const { steps } = await operations.answer("steps", { ...drill.request, techniques, most: 5000, ...wishes });
  return wishes.plain ? steps.map(({ step }) => step) : steps;
}

async function solutionOf(drill) {
  const { puzzle, givens } = drill.request;
  return [...(await operations.answer("solve", { puzzle: givens ?? puzzle, layout: "9" })).solution].map(Number);
}

/** [score, combo, best combo, asked, seconds, technique] after each answer. */
function stormOf(answers) {
  let storm = new runs.Storm();
  return answers.map(([isRight, elapsed]) => {
    storm = storm.answered(isRight, elapsed);
    return [storm.score, storm.combo, storm.bestCombo, storm.asked, storm.seconds, storm.technique, storm.left(elapsed)];
  });
}

function streakOf(answers) {
  let streak = new runs.Streak();
  return answers.map((isRight) => {
    streak = streak.answered(isRight);
    return [streak.score, streak.isOver, streak.technique];
  });
}

function played(answers) {
  return answers.reduce(
    (known, [opponent, outcome, day, isReview]) =>
      typeof opponent === "number"
        ? progress.played(known, opponent, outcome, day)
        : progress.answered(known, opponent, outcome, day, { isReview }),
    progress.emptyProgress(),
  );
}

const answers = {
  numbers: (seed, count) => {
    const own = new chance.Chance(seed);
    return Array.from({ length: count }, () => [own.number(), own.below(7), own.shuffled([1, 2, 3, 4, 5])]);
  },
  drill: (technique, line) => {
    const { values, givens, candidates, line: again } = drills.readDrill(technique, line);
    return [values, givens, candidates, again];
  },
  varied: (technique, line, seed) => variations.varied(drills.readDrill(technique, line), seed).line,
  drillFor: (seed, number, technique, lines) =>
    runs.drillFor(seed, number, lines.map((line) => drills.readDrill(technique, line))).line,
  reviewed: (grades) => {
    let card = null;
    return grades.map(([grade, day]) => {
      const chanceNow = card && review.recall(card, day);
      card = review.reviewed(card, grade, day);
      return [card, chanceNow, review.mastery(card), review.masteryLevel(card)];
    });
  },
  due: (cards, day) => [review.dueTechniques(cards, day), review.nextNew(cards)],
  updated: (player, games) => strength.updated(player, games),
  storm: stormOf,
  streak: streakOf,
  rising: () => runs.RISING,
  played,
  merged: (first, second) => progress.merged(played(first), played(second)),
  scored: (scores) => scores.reduce((known, [run, score]) => progress.withScore(known, run, score), progress.emptyProgress()),
  ofText: (text) => {
    try {
      return progress.ofText(text);
    } catch (error) {
      if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
      return null;
    }
  },
  day: (year, month, day) => progress.dayNumber(new Date(year, month - 1, day)),
  helps: async (technique, line) => {
    const [example] = await find(drills.readDrill(technique, line), technique, { most: 1 });
    return [helps.areaOf(example), helps.digitsOf(example), helps.patternOf(example)];
  },
  judge: async (technique, line, marks, cells) => {
    const drill = drills.readDrill(technique, line);
    const answer = { marks: new Set(marks), cells: new Set(cells) };
    const verdict = await judging.judge(drill, answer, await solutionOf(drill), find);
    const instances = verdict.instances.map((each) => [[...each.conclusion].sort(), [...each.cells].sort((a, b) => a - b)]);
    const words = Object.values(school).map((speech) => verdicts.verdictWords(speech, verdict));
    return { ...verdict, instances, isRight: verdict.isRight, isWrong: verdict.isWrong, words };
  },
};

for (const line of readFileSync(0, "utf8").trim().split("\n")) {
  const [name, ...facts] = JSON.parse(line);
  console.log(JSON.stringify(await answers[name](...facts)));
}
