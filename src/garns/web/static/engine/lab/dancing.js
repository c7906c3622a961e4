// Exact cover with dancing links, after Donald Knuth's algorithm X: the twin of
// search/ladder/dancing.py, which explains it.
//
// constraint   something that must be met exactly once: a cell has a value, a house has a value
// option       a placement, by its number; it meets the constraints of its cell and its houses

import { branchAt, branchIn } from "./descent.js";

/** The node at which the ring of headers begins and ends. */
const ROOT = 0;

/** The constraints that are still open, and the options that can meet them. */
class Links {
  #left;
  #right;
  #up;
  #down;
  #header;
  #option;
  #count;
  /** For each option the first of its nodes, and the one after its last. */
  #first = [];
  #end = [];

  constructor(constraints) {
    const nodes = Array.from({ length: constraints + 1 }, (_, node) => node);
    this.#left = [constraints, ...nodes.slice(0, -1)];
    this.#right = [...nodes.slice(1), ROOT];
    [this.#up, this.#down, this.#header] = [[...nodes], [...nodes], [...nodes]];
    this.#option = nodes.map(() => -1);
    this.#count = nodes.map(() => 0);
  }

  /** A new option, which gets the next number; constraints count from 0, their headers from 1. */
  add(constraints) {
    const option = this.#first.length;
    this.#first.push(this.#up.length);
    for (const constraint of constraints) this.#addNode(option, constraint + 1);
    this.#end.push(this.#up.length);
  }

  #addNode(option, header) {
    const node = this.#up.length;
    const last = this.#up[header];
    this.#up.push(last);
    this.#down.push(header);
    this.#down[last] = this.#up[header] = node;
    this.#header.push(header);
    this.#option.push(option);
    this.#count[header]++;
  }

  /** Its constraints are met: nothing else may meet them again. */
  choose(option) {
    for (let node = this.#first[option]; node < this.#end[option]; node++) {
      this.#cover(this.#header[node]);
    }
  }

  putBack(option) {
    for (let node = this.#end[option] - 1; node >= this.#first[option]; node--) {
      this.#uncover(this.#header[node]);
    }
  }

  /** Takes a constraint out of its ring, and its options out of all other rings. */
  #cover(header) {
    const [left, right, up, down] = [this.#left, this.#right, this.#up, this.#down];
    left[right[header]] = left[header];
    right[left[header]] = right[header];
    for (let node = down[header]; node !== header; node = down[node]) {
      const option = this.#option[node];
      for (let other = this.#first[option]; other < this.#end[option]; other++) {
        if (other === node) continue;
        up[down[other]] = up[other];
        down[up[other]] = down[other];
        this.#count[this.#header[other]]--;
      }
    }
  }

  /** The same backwards, step by step. */
  #uncover(header) {
    const [left, right, up, down] = [this.#left, this.#right, this.#up, this.#down];
    for (let node = up[header]; node !== header; node = up[node]) {
      const option = this.#option[node];
      for (let other = this.#end[option] - 1; other >= this.#first[option]; other--) {
        if (other === node) continue;
        this.#count[this.#header[other]]++;
        up[down[other]] = down[up[other]] = other;
      }
    }
    left[right[header]] = right[left[header]] = header;
  }

  /** The first open constraint with the fewest options; null if all are met. */
  narrowest() {
    let best = ROOT;
    for (let header = this.#right[ROOT]; header !== ROOT; header = this.#right[header]) {
      if (best === ROOT || this.#count[header] < this.#count[best]) best = header;
    }
    return best === ROOT ? null : best - 1;
  }

  options(constraint) {
    const header = constraint + 1;
    const found = [];
    for (let node = this.#down[header]; node !== header; node = this.#down[node]) {
      found.push(this.#option[node]);
    }
    return found;
  }
}

/** Constraint `cell` says that it has a value; those after it, what each house must hold. */
export class DancingLinks {
  #cells;
  #size;
  #houses;
  #links;

  constructor({ size, houses }, values) {
    [this.#cells, this.#size, this.#houses] = [values.length, size, houses];
    this.#links = new Links(values.length + houses.length * size);
    const housesOf = numbersOfHouses(houses, values.length);
    housesOf.forEach((numbers, cell) => this.#addOptions(cell, numbers));
    values.forEach((value, cell) => value && this.place(cell, value));
  }

  #addOptions(cell, houses) {
    for (let value = 1; value <= this.#size; value++) {
      const needs = houses.map((number) => this.#cells + number * this.#size + value - 1);
      this.#links.add([cell, ...needs]);
    }
  }

  branch() {
    const constraint = this.#links.narrowest();
    if (constraint === null) return null;
    const placements = this.#links.options(constraint).map((option) => this.#placement(option));
    if (constraint < this.#cells) return branchAt(constraint, placements);
    const place = constraint - this.#cells;
    const house = this.#houses[Math.floor(place / this.#size)];
    return branchIn(house, (place % this.#size) + 1, placements);
  }

  #placement(option) {
    return [Math.floor(option / this.#size), (option % this.#size) + 1];
  }

  #option(cell, value) {
    return cell * this.#size + value - 1;
  }

  /** Options always do: those that do not are out of the rings. */
  fits() {
    return true;
  }

  place(cell, value) {
    this.#links.choose(this.#option(cell, value));
  }

  takeBack(cell, value) {
    this.#links.putBack(this.#option(cell, value));
  }
}

/** For each cell the numbers of its houses. */
function numbersOfHouses(houses, cells) {
  const found = Array.from({ length: cells }, () => []);
  houses.forEach((house, number) => house.cells.forEach((cell) => found[cell].push(number)));
  return found;
}
