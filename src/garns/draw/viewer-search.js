"use strict";
// The run that the page shows: what stands on the board after each event, and how to get there.
//
// An event is a kind, a cell, a value and a house; -1 is none. A search is computed anew here, a
// twin of search/backtracking.py; a trace that some program wrote is played from its list.

const trace = JSON.parse(document.getElementById("data").textContent);
const TRY = 0, REJECT = 1, PLACE = 2, TAKE_BACK = 3, SOLUTION = 4, END = 5, START = -1;
const size = trace.size;
const housesOf = trace.givens.map((_, cell) =>
  trace.houses.flatMap((cells, house) => (cells.includes(cell) ? [house] : [])));
const emptyCells = trace.givens.flatMap((value, cell) => (value ? [] : [cell]));

class State {
  constructor() {
    this.index = 0; // events so far
    this.kind = START;
    this.cell = this.house = -1;
    this.value = 0;
    this.board = Uint8Array.from(trace.givens);
    // How often each house holds each value: not only 0 or 1, a stranger's program may be wrong.
    this.held = new Uint16Array(trace.houses.length * (size + 1));
    trace.givens.forEach((value, cell) => value && this.count(cell, value, 1));
    // The recursion: one frame per call that has looked at a cell, and the values it has tried.
    this.frames = new Int16Array(trace.givens.length + 1);
    this.tried = new Int32Array(trace.givens.length + 1);
    this.height = 0;
    this.depth = this.insertions = this.tries = this.backtracks = 0;
    this.maxDepth = this.solutions = 0;
  }

  copy() {
    const copy = Object.assign(Object.create(State.prototype), this);
    for (const name of ["board", "held", "frames", "tried"]) copy[name] = this[name].slice();
    return copy;
  }

  count(cell, value, change) {
    for (const house of housesOf[cell]) this.held[house * (size + 1) + value] += change;
  }

  blockingHouse(cell, value) {
    for (const house of housesOf[cell]) if (this.held[house * (size + 1) + value]) return house;
    return -1;
  }

  apply(kind, cell = -1, value = 0, house = -1) {
    this.index++;
    this.kind = kind; this.cell = cell; this.value = value; this.house = house;
    if (kind === TRY) this.tries++;
    if (kind <= PLACE) this.look(cell, value);
    if (kind === PLACE) this.place(cell, value);
    else if (kind === TAKE_BACK) this.takeBack(cell, value);
    else if (kind === SOLUTION) this.solutions++;
  }

  place(cell, value) {
    this.board[cell] = value;
    this.count(cell, value, 1);
    this.insertions++;
    this.maxDepth = Math.max(this.maxDepth, ++this.depth);
  }

  takeBack(cell, value) {
    this.board[cell] = 0;
    this.count(cell, value, -1);
    this.backtracks++;
    this.depth--;
    let top = this.height - 1;
    while (this.frames[top] !== cell) top--;
    // Frames above it have come to their end; filled ones are there only in a stranger's trace.
    let kept = top + 1;
    for (let i = top + 1; i < this.height; i++) {
      if (!this.board[this.frames[i]]) continue;
      this.frames[kept] = this.frames[i];
      this.tried[kept++] = this.tried[i];
    }
    this.height = kept;
  }

  // The frame of the cell is at the top; one that was left without a value is gone.
  look(cell, value) {
    let top = this.height - 1;
    if (top >= 0 && !this.board[this.frames[top]] && this.frames[top] !== cell) top--;
    if (top < 0 || this.frames[top] !== cell) {
      this.frames[++top] = cell;
      this.tried[top] = 0;
    }
    this.height = top + 1;
    this.tried[top] |= 1 << (value - 1);
  }
}

const search = {
  advance(state) {
    const { kind, cell, value } = state;
    if (kind === TRY) {
      const house = state.blockingHouse(cell, value);
      state.apply(house < 0 ? PLACE : REJECT, cell, value, house);
    } else if (kind === START || kind === PLACE) {
      if (state.depth < emptyCells.length) state.apply(TRY, emptyCells[state.depth], 1);
      else state.apply(SOLUTION);
    } else if (kind === SOLUTION && state.solutions === trace.limit) {
      state.apply(END);
    } else if (kind !== SOLUTION && value < size) {
      state.apply(TRY, cell, value + 1);
    } else if (state.depth > 0) {
      const last = emptyCells[state.depth - 1];
      state.apply(TAKE_BACK, last, state.board[last]);
    } else {
      state.apply(END);
    }
  },

  // Checkpoints share the beginning of their path with the one before.
  bases() {
    let path = "";
    return trace.checkpoints.map(([insertions, tries, maxDepth, solutions, shared, rest]) => {
      path = path.slice(0, shared) + rest;
      const backtracks = insertions - path.length;
      const facts = { insertions, tries, backtracks, maxDepth, solutions };
      return { index: 2 * tries + backtracks + solutions, depth: path.length, path, facts };
    });
  },

  restored(base) {
    const state = new State();
    [...base.path].forEach((digit, i) => {
      const value = parseInt(digit, 36);
      state.look(emptyCells[i], value);
      state.tried[i] = 2 ** value - 1;
      state.place(emptyCells[i], value);
      state.kind = PLACE; state.cell = emptyCells[i]; state.value = value;
    });
    if (base.path.length === emptyCells.length && base.facts.solutions) {
      state.kind = SOLUTION; state.cell = -1; state.value = 0;
    }
    return Object.assign(state, base.facts, { index: base.index });
  },
};

const EVERY = 4096; // events between two states kept of a recorded trace
const recorded = {
  advance(state) {
    state.apply(...trace.events.slice(4 * state.index, 4 * state.index + 4));
  },
  bases() {
    const state = new State(), bases = [];
    while (state.index <= trace.total) {
      if (state.index % EVERY === 0) bases.push({ index: state.index, state: state.copy() });
      if (state.index === trace.total) break;
      this.advance(state);
    }
    return bases;
  },
  restored: (base) => base.state.copy(),
};

const run = trace.checkpoints ? search : recorded;
const bases = run.bases();
const BACK = 2048; // a state is kept about so many events before the last one asked for
let near = null;

function lastBase(index) {
  let low = 0, high = bases.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (bases[middle].index <= index) low = middle; else high = middle;
  }
  return bases[low];
}

// The state after so many events; going on from `from` if that is the shortest way.
function stateAt(index, from = null) {
  const base = lastBase(index);
  const known = [from, near].filter((state) => state && state.index <= index && state.index >= base.index);
  const nearest = known.reduce((a, b) => (a && a.index > b.index ? a : b), null);
  const state = nearest ? nearest.copy() : run.restored(base);
  while (state.index < index - BACK) run.advance(state);
  if (!near || near.index > index || near.index < index - 2 * BACK) near = state.copy();
  while (state.index < index) run.advance(state);
  return state;
}
