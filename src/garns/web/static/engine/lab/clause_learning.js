// A SAT solver that learns from contradictions, as MiniSat and its kin do (conflict-driven clause
// learning).
//
// literal    a variable, or its negation: 2v or 2v + 1 for variable v, so `literal ^ 1` is its
//            opposite
// clause     literals of which one must be true; by the place where it is stored
// watched    each clause waits for one of its first two literals to become false: before that, it
//            can neither force anything nor be broken
// level      how many decisions were made before something became true
// reason     the clause that made a literal true; 0 for decisions

/** Conflicts until the first restarts, and how quickly old ones lose their weight. */
const RESTART = 64;
const DECAY = 0.95;
const MOST_WEIGHT = 1e100;

export class ClauseLearning {
  decisions = 0;
  conflicts = 0;
  #variables;
  /** By literal: 1 for true, -1 for false, 0 for open. */
  #truth;
  #levels;
  #reasons;
  /** Every literal that is true, in order; how many, how many of them were followed up, and where
   * each level begins. */
  #trail;
  #count = 0;
  #followed = 0;
  #starts = [];
  /** One after the other: the length of a clause, then its literals. */
  #clauses = new Int32Array(1 << 12);
  #end = 1;
  #watching;
  #weights;
  #weight = 1;
  /** The last truth of each variable, which is tried first. */
  #habits;
  #seen;
  #restarts = 0;
  #untilRestart = RESTART;

  /** Variables are numbered from 1 to `variables`. */
  constructor(variables) {
    this.#variables = variables;
    this.#truth = new Int8Array(2 * variables + 2);
    this.#watching = Array.from({ length: 2 * variables + 2 }, () => []);
    [this.#levels, this.#reasons, this.#trail] = [1, 2, 3].map(() => new Int32Array(variables + 1));
    this.#weights = new Float64Array(variables + 1);
    this.#habits = new Uint8Array(variables + 1).fill(1);
    this.#seen = new Uint8Array(variables + 1);
  }

  /** Before the first run: a clause of numbers of variables, negated with a minus. Those with one
   * literal must not contradict each other. */
  add(numbers) {
    const literals = numbers.map((number) => (number > 0 ? 2 * number : 1 - 2 * number));
    if (literals.length > 1) this.#store(literals);
    else if (!this.#truth[literals[0]]) this.#set(literals[0], 0);
  }

  isTrue(variable) {
    return this.#truth[2 * variable] > 0;
  }

  /** Goes on for so many decisions and conflicts: true if all clauses are met, false if they cannot
   * be, undefined if it is not known yet. */
  run(steps) {
    for (let step = 0; step < steps; step++) {
      const broken = this.#follow();
      if (broken) {
        this.conflicts++;
        if (!this.#starts.length) return false;
        this.#learnFrom(broken);
      } else if (this.#untilRestart <= 0) {
        this.#restart();
      } else if (!this.#decide()) {
        return true;
      }
    }
    return undefined;
  }

  #store(literals) {
    const clause = this.#end;
    this.#end += literals.length + 1;
    if (this.#end > this.#clauses.length) this.#grow();
    this.#clauses[clause] = literals.length;
    this.#clauses.set(literals, clause + 1);
    this.#watching[literals[0]].push(clause);
    this.#watching[literals[1]].push(clause);
    return clause;
  }

  #grow() {
    const larger = new Int32Array(2 * this.#end);
    larger.set(this.#clauses);
    this.#clauses = larger;
  }

  /** Makes an open literal true. */
  #set(literal, reason) {
    const variable = literal >> 1;
    this.#truth[literal] = 1;
    this.#truth[literal ^ 1] = -1;
    this.#levels[variable] = this.#starts.length;
    this.#reasons[variable] = reason;
    this.#trail[this.#count++] = literal;
  }

  /** Everything that follows from what is true; the clause that is broken, 0 if none is. */
  #follow() {
    while (this.#followed < this.#count) {
      const broken = this.#followFalse(this.#trail[this.#followed++] ^ 1);
      if (broken) return broken;
    }
    return 0;
  }

  /** What follows for the clauses that watch a literal which has become false. */
  #followFalse(literal) {
    const [clauses, truth] = [this.#clauses, this.#truth];
    const waiting = this.#watching[literal];
    let kept = 0;
    for (let i = 0; i < waiting.length; i++) {
      const clause = waiting[i];
      if (clauses[clause + 1] === literal) swap(clauses, clause + 1, clause + 2);
      const other = clauses[clause + 1];
      if (truth[other] <= 0 && this.#watchAnother(clause)) continue;
      waiting[kept++] = clause;
      if (truth[other] > 0) continue;
      if (truth[other] === 0) {
        this.#set(other, clause);
        continue;
      }
      waiting.splice(kept, i + 1 - kept);
      return clause;
    }
    waiting.length = kept;
    return 0;
  }

  /** Whether a clause has another literal to watch in the place of its second, which is false. */
  #watchAnother(clause) {
    const clauses = this.#clauses;
    for (let place = clause + 3; place <= clause + clauses[clause]; place++) {
      if (this.#truth[clauses[place]] < 0) continue;
      swap(clauses, clause + 2, place);
      this.#watching[clauses[clause + 2]].push(clause);
      return true;
    }
    return false;
  }

  /** The open variable that took part in most conflicts of late; false if none is open. */
  #decide() {
    let best = 0;
    for (let variable = 1; variable <= this.#variables; variable++) {
      if (this.#truth[2 * variable]) continue;
      if (!best || this.#weights[variable] > this.#weights[best]) best = variable;
    }
    if (!best) return false;
    this.decisions++;
    this.#starts.push(this.#count);
    this.#set(2 * best + (this.#habits[best] ? 0 : 1), 0);
    return true;
  }

  /** Adds the clause that would have forbidden this contradiction, and goes back to where it forces
   * something. */
  #learnFrom(broken) {
    const literals = this.#explained(broken);
    let latest = 1;
    for (let i = 2; i < literals.length; i++) {
      if (this.#levelOf(literals[i]) > this.#levelOf(literals[latest])) latest = i;
    }
    if (literals.length > 1) swap(literals, 1, latest);
    this.#goBackTo(literals.length > 1 ? this.#levelOf(literals[1]) : 0);
    this.#set(literals[0], literals.length > 1 ? this.#store(literals) : 0);
    this.#weight /= DECAY;
    this.#untilRestart--;
  }

  /** Backwards from a broken clause, each literal of the last level replaced by its reason, until
   * there is one of them left: that one, turned over, and what was false before. */
  #explained(broken) {
    const learned = [0];
    let [clause, literal, place, open] = [broken, 0, this.#count, 0];
    do {
      for (let i = clause + 1; i <= clause + this.#clauses[clause]; i++) {
        const each = this.#clauses[i];
        if (each === literal || !this.#mark(each >> 1)) continue;
        if (this.#levelOf(each) === this.#starts.length) open++;
        else learned.push(each);
      }
      do literal = this.#trail[--place];
      while (!this.#seen[literal >> 1]);
      clause = this.#reasons[literal >> 1];
      this.#seen[literal >> 1] = 0;
    } while (--open);
    for (const each of learned) this.#seen[each >> 1] = 0;
    learned[0] = literal ^ 1;
    return learned;
  }

  /** Whether the variable is one to be explained, and was not met before. */
  #mark(variable) {
    if (this.#seen[variable] || !this.#levels[variable]) return false;
    this.#seen[variable] = 1;
    this.#weights[variable] += this.#weight;
    if (this.#weights[variable] > MOST_WEIGHT) this.#lighten();
    return true;
  }

  /** All weights in proportion, before they become too large for numbers. */
  #lighten() {
    this.#weights = this.#weights.map((weight) => weight / MOST_WEIGHT);
    this.#weight /= MOST_WEIGHT;
  }

  #levelOf(literal) {
    return this.#levels[literal >> 1];
  }

  #goBackTo(level) {
    if (this.#starts.length <= level) return;
    const start = this.#starts[level];
    while (this.#count > start) {
      const literal = this.#trail[--this.#count];
      this.#habits[literal >> 1] = 1 - (literal & 1);
      this.#truth[literal] = this.#truth[literal ^ 1] = 0;
    }
    this.#starts.length = level;
    this.#followed = start;
  }

  /** What was learned stays; the decisions are made anew. */
  #restart() {
    this.#goBackTo(0);
    this.#untilRestart = RESTART * luby(++this.#restarts + 1);
  }
}

function swap(items, i, j) {
  [items[i], items[j]] = [items[j], items[i]];
}

/** 1 1 2 1 1 2 4 1 1 2 …: the lengths of runs for which nothing is known to be better. */
function luby(number) {
  const power = 2 ** Math.floor(Math.log2(number + 1));
  return number + 1 === power ? power / 2 : luby(number + 1 - power);
}
