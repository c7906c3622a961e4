// Steps: what a technique concludes, and from what. Read from the records of the core, whose form
// native/evidence.hpp describes.
//
// A step is { technique, placements, eliminations, values, evidence, chains }; a candidate is a pair
// [cell, value]; evidence is { role, cells, houses, candidates, constraints, numbers }; a chain is
// { role, assumption, isOn, links }; a link is { start, end, isStrong }.

export const NO_EVIDENCE = { cells: [], houses: [], candidates: [], constraints: [], numbers: [] };

/** All steps of a record. `techniques` has their ids by the places in the order of the walk,
 * `roles` the names of roles by their numbers. */
export function readSteps(words, layout, techniques, roles) {
  const reader = new Reader(words, layout, roles);
  const steps = [];
  while (!reader.isAtEnd) steps.push(reader.step(techniques));
  return steps;
}

class Reader {
  #words;
  #next = 0;

  constructor(words, layout, roles) {
    this.#words = words;
    this.houses = layout.houses;
    this.constraints = layout.constraints ?? [];
    this.roles = roles;
  }

  get isAtEnd() {
    return this.#next === this.#words.length;
  }

  step(techniques) {
    this.#word(); // the length of the step
    const technique = techniques[this.#word()];
    const [placed, removed, values, parts, chains] = this.#several(5, () => this.#word());
    return {
      technique,
      placements: this.#candidates(placed),
      eliminations: this.#candidates(removed),
      values: this.#several(values, () => this.#word()),
      evidence: this.#several(parts, () => this.#evidence()),
      chains: this.#several(chains, () => this.#chain()),
    };
  }

  #evidence() {
    const [role, number] = [this.#word(), this.#word()];
    const [cells, houses, candidates, rules, numbers] = this.#several(5, () => this.#word());
    return {
      role: this.roles[role] + (number ? `-${number}` : ""),
      cells: this.#several(cells, () => this.#word()),
      houses: this.#several(houses, () => this.houses[this.#word()]),
      candidates: this.#candidates(candidates),
      constraints: this.#several(rules, () => this.constraints[this.#word()]),
      numbers: this.#several(numbers, () => this.#word() | 0),
    };
  }

  #chain() {
    const [role, flags] = [this.roles[this.#word()], this.#word()];
    const [assumption] = this.#candidates(1);
    const links = this.#several(this.#word(), () => this.#link());
    return { role, assumption: flags & 1 ? assumption : null, isOn: (flags & 2) !== 0, links };
  }

  #link() {
    const isStrong = this.#word() !== 0;
    const [first, second] = [this.#word(), this.#word()];
    return { start: this.#candidates(first), end: this.#candidates(second), isStrong };
  }

  #candidates(count) {
    return this.#several(count, () => [this.#word(), this.#word()]);
  }

  #several(count, next) {
    const found = [];
    for (let i = 0; i < count; i++) found.push(next());
    return found;
  }

  #word() {
    if (this.isAtEnd) throw new RangeError("a record of steps is cut off");
    return this.#words[this.#next++];
  }
}
