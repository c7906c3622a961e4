// When to practise a technique again: the twin of learn/review.py, which has the formulas.

import { REVIEW } from "./tables.js";
import { PATH } from "./units.js";

const { weights: W, retention, longest, leastStability, masteredDays } = REVIEW;
const [AGAIN, HARD, GOOD, EASY] = [1, 2, 3, 4];
const DECAY = -W[20];
const FACTOR = 0.9 ** (1 / DECAY) - 1;
const within = (value, least, most) => Math.min(Math.max(value, least), most);

/** Good at the first try, hard with helps, again if something was wrong. An outcome is { isSolved,
 * wrong, helps }. */
export function gradeOf({ isSolved, wrong = 0, helps = 0 }) {
  if (wrong || !isSolved) return AGAIN;
  return helps ? HARD : GOOD;
}

/** The card after a review; a day before the last one counts as that one. */
export function reviewed(card, grade, today) {
  const lapses = (card?.lapses ?? 0) + (grade === AGAIN ? 1 : 0);
  if (!card) {
    const stability = W[grade - 1];
    const difficulty = within(firstDifficulty(grade), 1, 10);
    return { stability, difficulty, day: today, due: today + interval(stability), reviews: 1, lapses };
  }
  const day = Math.max(today, card.day);
  const stability = within(nextStability(card, grade, day), leastStability, longest);
  const difficulty = nextDifficulty(card.difficulty, grade);
  return { stability, difficulty, day, due: day + interval(stability), reviews: card.reviews + 1, lapses };
}

/** The chance that the technique is still remembered on a day. */
export function recall({ day, stability }, today) {
  return (1 + (FACTOR * Math.max(today - day, 0)) / stability) ** DECAY;
}

function interval(stability) {
  return within(Math.floor((stability / FACTOR) * (retention ** (1 / DECAY) - 1) + 0.5), 1, longest);
}

function firstDifficulty(grade) {
  return W[4] - Math.exp(W[5] * (grade - 1)) + 1;
}

function nextDifficulty(difficulty, grade) {
  const changed = difficulty - (W[6] * (grade - 3) * (10 - difficulty)) / 9;
  return within(W[7] * firstDifficulty(EASY) + (1 - W[7]) * changed, 1, 10);
}

function nextStability(card, grade, day) {
  if (day === card.day) return sameDay(card.stability, grade);
  const chance = recall(card, day);
  return grade === AGAIN ? forgotten(card, chance) : remembered(card, chance, grade);
}

function sameDay(stability, grade) {
  const growth = Math.exp(W[17] * (grade - 3 + W[18])) * stability ** -W[19];
  return stability * (grade === AGAIN ? growth : Math.max(growth, 1));
}

function remembered({ difficulty, stability }, chance, grade) {
  const factor = { [HARD]: W[15], [EASY]: W[16] }[grade] ?? 1;
  const ease = Math.exp(W[8]) * (11 - difficulty) * stability ** -W[9];
  return stability * (1 + ease * (Math.exp((1 - chance) * W[10]) - 1) * factor);
}

function forgotten({ difficulty, stability }, chance) {
  const kept = W[11] * difficulty ** -W[12] * ((stability + 1) ** W[13] - 1);
  return Math.min(kept * Math.exp((1 - chance) * W[14]), stability / Math.exp(W[17] * W[18]));
}

/** From 0 (never seen) to 1 (mastered). */
export function mastery(card) {
  return card ? Math.min(Math.log(1 + card.stability) / Math.log(1 + masteredDays), 1) : 0;
}

/** "new", "learning" or "mastered". */
export function masteryLevel(card) {
  if (!card) return "new";
  return card.stability >= masteredDays ? "mastered" : "learning";
}

/** What is to be reviewed on a day: what is most likely forgotten first, then as the path goes. */
export function dueTechniques(cards, today) {
  const due = PATH.filter((each) => cards[each]?.due <= today);
  return due.sort((one, other) => recall(cards[one], today) - recall(cards[other], today));
}

/** The first technique of the path that was never practised, or null. */
export function nextNew(cards) {
  return PATH.find((each) => !cards[each]) ?? null;
}
