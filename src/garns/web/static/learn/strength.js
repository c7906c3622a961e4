// How strong a player is, by Glicko-2: the twin of learn/strength.py.

import { STRENGTH, TECHNIQUES } from "./tables.js";

const { scale: SCALE, centre: CENTRE, tau: TAU, precision: PRECISION } = STRENGTH;
const within = (value, [least, most]) => Math.min(Math.max(value, least), most);

export const BEGINNER = STRENGTH.beginner;

/** The strength of a drill. */
export function techniqueStrength(technique) {
  const place = TECHNIQUES.findIndex(({ id }) => id === technique);
  return { ...STRENGTH.opponent, rating: STRENGTH.first + STRENGTH.step * place };
}

/** The strength of a puzzle with this rating of Sudoku Explainer. */
export function puzzleStrength(er) {
  return { ...STRENGTH.opponent, rating: STRENGTH.puzzle + STRENGTH.perEr * er };
}

export function scoreOf({ isSolved, wrong = 0, helps = 0 }) {
  if (wrong || !isSolved) return 0;
  return helps ? 0.5 : 1;
}

/** The strength after one drill or puzzle, within the bounds. */
export function afterAnswer(player, opponent, outcome) {
  const after = updated(player, [{ opponent, score: scoreOf(outcome) }]);
  const rating = within(after.rating, STRENGTH.ratings);
  return { ...after, rating, deviation: within(after.deviation, STRENGTH.deviations) };
}

/** After days without an answer only the deviation has grown. */
export function rested(player, days) {
  const variance = (player.deviation / SCALE) ** 2 + Math.max(days, 0) * player.volatility ** 2;
  return { ...player, deviation: within(SCALE * Math.sqrt(variance), STRENGTH.deviations) };
}

/** One rating period, as the paper has it. */
export function updated(player, games) {
  const [mu, phi] = [(player.rating - CENTRE) / SCALE, player.deviation / SCALE];
  let [information, surplus] = [0, 0];
  for (const { opponent, score } of games) {
    const weight = weightOf(opponent.deviation / SCALE);
    const difference = mu - (opponent.rating - CENTRE) / SCALE;
    const expected = 1 / (1 + Math.exp(-weight * difference));
    information += weight ** 2 * expected * (1 - expected);
    surplus += weight * (score - expected);
  }
  const variance = 1 / information;
  const sigma = newVolatility(phi, player.volatility, variance, variance * surplus);
  const newPhi = 1 / Math.sqrt(1 / (phi ** 2 + sigma ** 2) + information);
  const rating = CENTRE + SCALE * (mu + newPhi ** 2 * surplus);
  return { rating, deviation: SCALE * newPhi, volatility: sigma };
}

/** How much a game counts against an opponent of this deviation. */
function weightOf(phi) {
  return 1 / Math.sqrt(1 + (3 * phi ** 2) / Math.PI ** 2);
}

/** The root of f, between a and where f turns negative, by the Illinois algorithm. */
function newVolatility(phi, sigma, variance, delta) {
  const a = Math.log(sigma ** 2);
  const f = (x) => {
    const whole = phi ** 2 + variance + Math.exp(x);
    return (Math.exp(x) * (delta ** 2 - whole)) / (2 * whole ** 2) - (x - a) / TAU ** 2;
  };
  let [low, high] = [a, otherEnd(f, a, delta ** 2 - phi ** 2 - variance)];
  let [fLow, fHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > PRECISION) {
    const middle = low + ((low - high) * fLow) / (fHigh - fLow);
    const fMiddle = f(middle);
    if (fMiddle * fHigh <= 0) [low, fLow] = [high, fHigh];
    else fLow /= 2;
    [high, fHigh] = [middle, fMiddle];
  }
  return Math.exp(low / 2);
}

function otherEnd(f, a, excess) {
  if (excess > 0) return Math.log(excess);
  let k = 1;
  while (f(a - k * TAU) < 0) k += 1;
  return a - k * TAU;
}
