// How hard a puzzle is to be, as places in the catalogue of techniques: the twin of
// generation/aim.py. A level is a stretch of the catalogue; so a level, a range of them and a
// technique are the same kind of wish: the place of the hardest technique lies between two places.

import { InvalidRequest, Message } from "../errors.js";
import { strip } from "../formats/text.js";

/** The place of the hardest technique where nothing is left to be done. */
const NOTHING = -1;

/** The hardest technique has its place from `first` to `last`, these two included; the length of the
 * catalogue stands for puzzles that it does not solve. */
class Aim {
  #techniques;
  #beyondEasy;

  constructor({ techniques, levels }, first, last) {
    this.#techniques = techniques;
    this.#beyondEasy = techniques.findIndex(({ level }) => level !== levels[0]);
    Object.assign(this, { first, last });
  }

  get isAnything() {
    return this.first === NOTHING && this.last === this.#techniques.length;
  }

  /** The one level of all that is wished, null if it is not one. */
  get level() {
    const wished = this.#techniques.slice(Math.max(this.first, 0), this.last + 1);
    return wished[0].level === wished.at(-1).level ? wished[0].level : null;
  }

  /** Whether nothing beyond singles is wished, the techniques of the lowest level. */
  get isEasy() {
    return this.last < this.#beyondEasy;
  }

  /** Whether singles must not be enough. */
  get isBeyondEasy() {
    return this.first >= this.#beyondEasy;
  }
}

/** From what people write: a level or a range of them, a technique, or both. */
export function aimAt(engine, difficulty, technique) {
  if (technique !== null) return aimAtTechnique(engine, technique, difficulty);
  if (difficulty !== null) return aimAtLevels(engine, difficulty);
  return new Aim(engine, NOTHING, engine.techniques.length);
}

function aimAtLevels(engine, difficulty) {
  const { techniques, levels } = engine;
  const [lowest, highest] = levelRange(levels, difficulty);
  const isWished = ({ level }) => lowest <= levels.indexOf(level) && levels.indexOf(level) <= highest;
  const first = lowest === 0 ? NOTHING : techniques.findIndex(isWished);
  const isOpen = highest === levels.length - 1;
  return new Aim(engine, first, isOpen ? techniques.length : techniques.findLastIndex(isWished));
}

function aimAtTechnique(engine, id, difficulty) {
  const place = placeOf(engine, id);
  if (engine.techniques[place].needsConstraints) {
    throw new InvalidRequest("generate.technique-of-constraints", { technique: nameOf(engine, id) });
  }
  if (difficulty !== null) {
    const { first, last } = aimAtLevels(engine, difficulty);
    if (place < first || place > last) {
      throw new InvalidRequest("generate.level-of-technique", {
        technique: nameOf(engine, id),
        level: new Message(`words.level.${engine.techniques[place].level}`),
        wished: difficulty,
      });
    }
  }
  return new Aim(engine, place, place);
}

/** The place of a technique in the catalogue. */
export function placeOf({ techniques }, id) {
  const place = techniques.findIndex((each) => each.id === id);
  if (place < 0) throw new InvalidRequest("logic.no-technique", { name: id });
  return place;
}

/** What a technique is called, as a fact of a sentence. */
export function nameOf(engine, id) {
  return new Message(`logic_${engine.techniques[placeOf(engine, id)].family}.${id}.name`);
}

/** The lowest and the highest level of "hard" or "easy..hard", by their places. */
function levelRange(levels, difficulty) {
  const parts = strip(difficulty).toLowerCase().split("..");
  const found = parts.map((part) => levels.indexOf(strip(part)));
  const [lowest, highest] = [found[0], found.at(-1)];
  if (found.includes(-1) || found.length > 2 || lowest > highest) {
    throw new InvalidRequest("generate.difficulty", { text: difficulty, known: levels });
  }
  return [lowest, highest];
}
