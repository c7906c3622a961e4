// A constraint that is being set: its kind, the cells that were picked, one list after the other.

export class Draft {
  constructor(rules) {
    this.rules = rules;
    this.kind = null;
    this.groups = [[]];
  }

  /** Nothing is picked yet. */
  begin(kind, { size }) {
    this.kind = kind;
    this.size = size;
    this.spec = (kind && this.rules.KINDS[kind].cells) || { groups: 0 };
    this.groups = [[]];
  }

  get takesNumbers() {
    return this.rules.KINDS[this.kind].numbers.most > 0;
  }

  get usualNumbers() {
    return this.rules.numbersOf({ kind: this.kind, numbers: [] }, this.size);
  }

  /** The sentence that tells how its cells are picked: in any order, along a line, two of a whole row, or none at all. */
  get how() {
    if (!this.spec.groups) return "web.edit.how.board";
    if (this.spec.groups > 1) return "web.edit.how.groups";
    if (this.isOfRow) return "web.edit.how.row";
    return this.spec.isOrdered ? "web.edit.how.line" : "web.edit.how.cells";
  }

  /** Whether it is about a row, a column or a diagonal from the edge on: two cells say which. */
  get isOfRow() {
    const { isOrdered, isLine, mayRepeat, least, most } = this.spec;
    return Boolean(isOrdered && !isLine && !mayRepeat && least === 2 && most > this.size ** 2);
  }

  get cells() {
    return this.groups.flat();
  }

  /** A cell more; one that is there already goes, with what comes after it on a line. */
  pick(cell, isDrag) {
    const group = this.groups.at(-1);
    const place = group.indexOf(cell);
    if (place < 0) group.push(cell);
    else if (!isDrag) group.splice(place, this.spec.isOrdered ? group.length : 1);
  }

  nextGroup() {
    const isFull = this.groups.length >= this.spec.groups;
    if (this.groups.at(-1).length && !isFull) this.groups.push([]);
  }

  /** Its `text`, as it stands in the name of a layout, or `trouble` if there is none of these cells and
   * numbers. */
  made(numbers, record) {
    const words = numbers.split(/[\s,;]+/).filter(Boolean);
    const groups = this.spec.groups ? this.groups.map((group) => this.#whole(group)) : [];
    const constraint = { kind: this.kind, groups, numbers: words.map(Number) };
    const text = this.rules.textIfPossible(record, constraint);
    return text ? { text } : { trouble: true };
  }

  /** All cells of the row, if it is about one; of a square, if one cell stands for four. */
  #whole(group) {
    const { size } = this;
    if (this.isOfRow && group.length === 2) return this.#ray(...group);
    const isSquare = this.spec.least === 4 && this.spec.most === 4;
    const [first] = group;
    return isSquare && group.length === 1 ? [first, first + 1, first + size, first + size + 1] : group;
  }

  #ray(first, second) {
    const { size } = this;
    const [row, column] = [Math.floor(first / size), first % size];
    const [down, right] = [Math.sign(Math.floor(second / size) - row), Math.sign((second % size) - column)];
    const cells = [];
    for (let [r, c] = [row, column]; r >= 0 && c >= 0 && r < size && c < size; [r, c] = [r + down, c + right]) {
      cells.push(r * size + c);
    }
    return cells;
  }
}
