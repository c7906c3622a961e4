// Drills of some techniques in turn: a practice without end, a set that is the same for everybody, or
// what is due today. It has the form of a run (runs.js).

export class Practice {
  constructor(techniques, { count = Infinity, number = 0, right = 0 } = {}) {
    Object.assign(this, { techniques, count, number, right });
  }

  get technique() {
    return this.techniques[this.number % this.techniques.length];
  }

  get isOver() {
    return this.number >= this.count;
  }

  answered(isRight) {
    const { techniques, count, number, right } = this;
    return new Practice(techniques, { count, number: number + 1, right: right + (isRight ? 1 : 0) });
  }
}
