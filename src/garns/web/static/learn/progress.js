// Everything that is kept of a learner, as a record: the twin of learn/progress.py, which says what
// is in it. Records never change; functions return others.

import { reviewed, gradeOf } from "./review.js";
import { afterAnswer, BEGINNER, puzzleStrength, rested, techniqueStrength } from "./strength.js";
import { PROGRESS, REVIEW, STRENGTH } from "./tables.js";
import { PATH } from "./units.js";

const { format: FORMAT, version: VERSION, runKinds: RUN_KINDS, most: MOST, lastDay: LAST_DAY } = PROGRESS;

const DAY = 86_400_000;

/** The number of a day in records, by the calendar of the learner. */
export function dayNumber(date) {
  return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY);
}

export function emptyProgress() {
  const bests = Object.fromEntries(RUN_KINDS.map((run) => [run, 0]));
  const nothing = { cards: {}, strength: BEGINNER, strength_day: null, bests, answers: {}, days: {} };
  return { format: FORMAT, version: VERSION, ...nothing };
}

/** After a drill. One in a run is no review: the card stays as it is. */
export function answered(progress, technique, outcome, day, { isReview = true } = {}) {
  const { cards, answers, days } = progress;
  const isRight = outcome.isSolved && !outcome.wrong;
  return {
    ...progress,
    cards: isReview ? { ...cards, [technique]: reviewed(cards[technique], gradeOf(outcome), day) } : cards,
    ...strengthAfter(progress, techniqueStrength(technique), outcome, day),
    answers: { ...answers, [technique]: more(answers[technique], isRight) },
    days: lastDays({ ...days, [day]: more(days[day], isRight) }),
  };
}

/** After a game of a puzzle with this rating of Sudoku Explainer: only the strength. */
export function played(progress, er, outcome, day) {
  return { ...progress, ...strengthAfter(progress, puzzleStrength(er), outcome, day) };
}

function strengthAfter({ strength, strength_day: rated }, opponent, outcome, day) {
  const rest = rested(strength, rated === null ? 0 : day - rated);
  return { strength: afterAnswer(rest, opponent, outcome), strength_day: Math.max(day, rated ?? 0) };
}

/** After a run: the best score stays. */
export function withScore(progress, run, score) {
  return { ...progress, bests: { ...progress.bests, [run]: Math.max(score, progress.bests[run]) } };
}

function more([answers, right] = [0, 0], isRight) {
  return [answers + 1, right + (isRight ? 1 : 0)];
}

function lastDays(days) {
  const kept = Object.keys(days).map(Number).sort((a, b) => a - b).slice(-PROGRESS.mostDays);
  return Object.fromEntries(kept.map((day) => [day, days[day]]));
}

// reading

/** What a text says. Techniques that are not taught are left out. Throws TypeError or SyntaxError for
 * what is no record. */
export function ofText(text) {
  if (text.length > PROGRESS.mostCharacters) throw new TypeError("more than a record has");
  return ofRecord(JSON.parse(text));
}

export function ofRecord(record) {
  const isOurs = record?.format === FORMAT && record.version === VERSION;
  if (!isOurs) throw new TypeError("a record of another kind");
  const taught = (object, read) => {
    const known = entriesOf(object).filter(([id]) => PATH.includes(id));
    return Object.fromEntries(known.map(([id, each]) => [id, read(each)]));
  };
  const days = entriesOf(record.days).map(([day, count]) => [dayOf(Number(day)), countOf(count)]);
  const rated = record.strength_day;
  if (rated === undefined) throw new TypeError("no day");
  return {
    format: FORMAT,
    version: VERSION,
    cards: taught(record.cards, cardOf),
    strength: strengthOf(record.strength),
    strength_day: rated === null ? null : dayOf(rated),
    bests: Object.fromEntries(RUN_KINDS.map((run) => [run, whole(record.bests[run])])),
    answers: taught(record.answers, countOf),
    days: lastDays(Object.fromEntries(days)),
  };
}

function entriesOf(object) {
  const isObject = typeof object === "object" && object !== null && !Array.isArray(object);
  if (!isObject) throw new TypeError("no object");
  return Object.entries(object);
}

function cardOf({ stability, difficulty, day, due, reviews, lapses }) {
  return {
    stability: real(stability, [REVIEW.leastStability, REVIEW.longest]),
    difficulty: real(difficulty, [1, 10]),
    day: dayOf(day),
    due: whole(due),
    reviews: whole(reviews),
    lapses: whole(lapses),
  };
}

function strengthOf({ rating, deviation, volatility }) {
  return {
    rating: real(rating, STRENGTH.ratings),
    deviation: real(deviation, STRENGTH.deviations),
    volatility: real(volatility, [0.001, 1]),
  };
}

function countOf(pair) {
  if (!Array.isArray(pair) || pair.length !== 2) throw new TypeError("no pair");
  const [answers, right] = pair.map((each) => whole(each));
  if (right > answers) throw new TypeError("more right answers than answers");
  return [answers, right];
}

function dayOf(value) {
  return whole(value, LAST_DAY);
}

function whole(value, most = MOST) {
  if (!Number.isInteger(value) || value < 0 || value > most) throw new TypeError("a number that cannot be");
  return value;
}

function real(value, [least, most]) {
  const isWithin = typeof value === "number" && least <= value && value <= most;
  if (!isWithin) throw new TypeError("a number that cannot be");
  return value;
}

// two records

/** What two records of one learner say together; the order does not matter. */
export function merged(first, second) {
  const last = isBefore(ratedBy(first), ratedBy(second)) ? second : first;
  return {
    ...last,
    cards: each(first.cards, second.cards, later),
    bests: each(first.bests, second.bests, (one, other) => Math.max(one, other)),
    answers: each(first.answers, second.answers, larger),
    days: lastDays(each(first.days, second.days, larger)),
  };
}

/** Everything of both; `choose` decides about what both have. */
function each(first, second, choose) {
  const shared = Object.keys(first).filter((key) => key in second);
  const chosen = shared.map((key) => [key, choose(first[key], second[key])]);
  return { ...first, ...second, ...Object.fromEntries(chosen) };
}

function later(first, second) {
  const key = ({ stability, difficulty, day, due, reviews, lapses }) => [
    day, reviews, stability, difficulty, day, due, reviews, lapses,
  ];
  return isBefore(key(first), key(second)) ? second : first;
}

function larger([answers, right], [others, othersRight]) {
  return [Math.max(answers, others), Math.max(right, othersRight)];
}

/** Which strength is known best: the last one, then the one of the smaller deviation. */
function ratedBy({ strength_day: day, strength: { rating, deviation, volatility } }) {
  return [day ?? -1, -deviation, rating, volatility];
}

/** Whether a list of numbers comes before another of the same length. */
function isBefore(first, second) {
  const place = first.findIndex((value, index) => value !== second[index]);
  return place >= 0 && first[place] < second[place];
}
