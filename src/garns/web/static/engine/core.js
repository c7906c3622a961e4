// The core in WebAssembly: loading it, and its objects. native/surface.hpp says what its functions
// do; only this module calls them.

import { cellCount } from "./boards.js";
import { InvalidRequest } from "./errors.js";
import { MoreNeeded } from "./layouts.js";

/** How a slice of work has ended. */
export const Status = { RUNNING: 0, LIMIT_REACHED: 1, FINISHED: 2 };

/** Why a path has halted. */
export const Halt = { SOLVED: 0, STUCK: 1, REACHED: 3, STOPPED: 4 };

/** What has come of a puzzle that was to be made. */
export const Made = { MADE: 0, NOT_FOUND: 1, NO_GRID: 2, GRID_NOT_FOUND: 3 };

/** The unit of cells whose givens always stay. */
export const ALWAYS_GIVEN = 0xffff;

const BOARD_FINE = 0;
const NOT_UNIQUE = 2;
const KINDS = { row: 0, column: 1, block: 2, region: 2 };
const OTHER_KIND = 3;
const NO_TECHNIQUE = 255;
const CLASSIC_CELLS = 81;
/** The core for small boards has techniques up to this size. */
const LARGEST_SMALL = 11;

/** A mistake of the program that calls: the core is of no use afterwards, and has to be loaded
 * again. */
export class Refusal extends Error {}

/** Loads the core from its bytes, or from a module that is compiled already. */
export async function loadCore(source) {
  return new Core(await exportsOf(source));
}

/** The functions of native/surface.hpp, and the memory. */
export async function exportsOf(source) {
  const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
  const text = new TextDecoder();
  let memory = null;
  const instance = await WebAssembly.instantiate(module, {
    garns: {
      garns_refuse(reason, length) {
        throw new Refusal(text.decode(new Uint8Array(memory.buffer, reason, length)));
      },
    },
    wasi_snapshot_preview1: {
      clock_time_get(clock, precision, result) {
        const now = BigInt(Math.round(performance.now() * 1e6));
        new DataView(memory.buffer).setBigUint64(result, now, true);
        return 0;
      },
    },
  });
  memory = instance.exports.memory;
  instance.exports._initialize();
  return instance.exports;
}

/** One instance of the core. What it makes has to be given back with `free`. */
export class Core {
  #call;
  #techniques = new Map();
  #grids = new Map();

  constructor(exports) {
    this.#call = exports;
    this.techniques = this.#texts(exports.garns_technique_count(), exports.garns_technique_id);
    this.roles = this.#texts(exports.garns_role_count(), exports.garns_role_name);
    this.symmetries = this.#texts(exports.garns_symmetry_count(), exports.garns_symmetry_name);
  }

  /** Whether it is the whole core, and not the one for small boards. */
  get isWhole() {
    return "garns_ruled_new" in this.#call;
  }

  /** Bytes of memory that the core has taken. */
  get memoryBytes() {
    return this.#call.memory.buffer.byteLength;
  }

  /** A search for the solutions of a board; null if it has a value above its size. */
  search(layout, values) {
    const address = this.#withBoard(layout, values, this.#call.garns_search_new);
    return address ? new Search(this, this.#call, address, values.length) : null;
  }

  /** The row-by-row search up to `limit` solutions (0: all); null if the board breaks a rule. */
  backtracking(layout, values, limit) {
    const { garns_backtracking_new: make } = this.#call;
    const address = this.#withBoard(layout, values, make, BigInt(limit));
    return address ? new Backtracking(this, this.#call, address, values) : null;
  }

  /** A path from a state { values, candidates, given }; candidates are null if only peers forbid
   * them. `order` has the numbers of techniques; goals are a cell, a place in the order, or a number
   * of steps. */
  path(layout, order, { values, candidates, given }, { cell = -1, place = -1, steps = 0 } = {}) {
    const address = this.withBuffers(
      [Uint8Array.from(order), Uint8Array.from(values), Uint8Array.from(given), words(candidates)],
      (orderAt, valuesAt, givenAt, candidatesAt) =>
        this.#call.garns_path_new(
          this.#techniquesOn(layout), orderAt, order.length, valuesAt,
          candidates ? candidatesAt : 0, givenAt, cell, place, steps,
        ),
    );
    if (!address) throw new RangeError("the board has a value that it cannot have");
    return new Path(this, this.#call, address, values.length);
  }

  /** The record of all steps of one technique in a state, at most `wanted` (0: all); null if the
   * work is used up before. */
  stepsOf(layout, technique, { values, candidates, given }, wanted, work) {
    const address = this.withBuffers(
      [Uint8Array.from(values), Uint8Array.from(given), words(candidates)],
      (valuesAt, givenAt, candidatesAt) =>
        this.#call.garns_steps_new(
          this.#techniquesOn(layout), technique, valuesAt, candidates ? candidatesAt : 0, givenAt,
          wanted, work,
        ),
    );
    if (!address) return null;
    const at = this.#call.garns_steps_record(address);
    const record = this.numbers(Uint32Array, at, this.#call.garns_steps_words(address));
    this.#call.garns_steps_free(address);
    return record;
  }

  /** A rating on the scale of Sudoku Explainer, which goes on in slices; `nodes` is the most work
   * that it may be. */
  seRating(values, nodes) {
    const address = this.withBuffers([Uint8Array.from(values)], (at) =>
      this.#call.garns_se_new(at, BigInt(nodes)),
    );
    return address ? new SeRating(this, this.#call, address) : null;
  }

  /** Score, level from 0 on and hardest technique; null if there is not one solution. */
  rateHodoku(values) {
    return this.withBuffers([Uint8Array.from(values), new Uint8Array(8)], (at, ratingAt) => {
      const code = this.#call.garns_rate_hodoku(at, ratingAt);
      const [score] = this.numbers(Uint32Array, ratingAt, 1);
      const [level, hardest, outcome] = this.numbers(Uint8Array, ratingAt + 4, 3);
      if (code !== BOARD_FINE || outcome === NOT_UNIQUE) return null;
      const id = hardest === NO_TECHNIQUE ? 0 : this.#call.garns_hodoku_technique_id(hardest);
      return { score, level, technique: id ? this.#text(id) : null };
    });
  }

  /** Lists of classic boards; a board that needs more than `budget` guesses is an odd line. */
  lines(budget) {
    return new Lines(this, this.#call, this.#call.garns_lines_new(BigInt(budget)));
  }

  /** For each cell of a board of that size the number of its unit under one of the symmetries. */
  symmetricUnits(size, symmetry) {
    return this.withBuffers([new Uint16Array(size * size)], (at) => {
      this.#call.garns_symmetric_units(size, this.symmetries.indexOf(symmetry), at);
      return this.numbers(Uint16Array, at, size * size);
    });
  }

  /** The full grids of a layout, which have to be run to the end before puzzles can be made of them.
   * Made once for each layout, and kept. */
  grids(layout) {
    refuseRules(layout);
    if (!this.#grids.has(layout.name)) {
      const address = this.withBuffers([cellsOfHouses(layout)], (at) =>
        this.#call.garns_grids_new(layout.size, at, layout.houses.length, Number(layout.name === "9")),
      );
      this.#grids.set(layout.name, new Grids(this, this.#call, address));
    }
    return this.#grids.get(layout.name);
  }

  /** Puzzles of a layout whose grids are ready: those with these `numbers` of a seed. `units` has the
   * number of a unit for each cell; `wishes` has the fields of GarnsWishes in native/surface.hpp, in
   * camel case. */
  generator(layout, units, wishes, numbers) {
    const buffers = [Uint16Array.from(units), wishesRecord(wishes), BigUint64Array.from(numbers, BigInt)];
    const techniques = wishes.hasLevel ? this.#techniquesOn(layout) : 0;
    const address = this.withBuffers(buffers, (unitsAt, wishesAt, numbersAt) =>
      this.#call.garns_generator_new(
        this.grids(layout).address, techniques, unitsAt, wishesAt, numbersAt, numbers.length,
      ),
    );
    return new Generator(this, this.#call, address, layout.size ** 2);
  }

  seTechnique(number) {
    return this.#text(this.#call.garns_se_technique_id(number));
  }

  /** A copy of numbers in the memory of the core. */
  numbers(Type, address, count) {
    const bytes = new Uint8Array(this.#call.memory.buffer, address, count * Type.BYTES_PER_ELEMENT);
    return new Type(bytes.slice().buffer);
  }

  /** Calls `use` with the addresses of copies of the buffers, which are gone afterwards. */
  withBuffers(buffers, use) {
    const addresses = buffers.map((buffer) => this.copyOf(buffer));
    try {
      return use(...addresses);
    } finally {
      addresses.forEach((address) => this.#call.garns_free(address));
    }
  }

  /** The address of a copy, which only `garns_free` gives back. */
  copyOf(buffer) {
    const address = this.#call.garns_alloc(Math.max(1, buffer.byteLength));
    if (!address) throw new RangeError("there is no memory left");
    const bytes = new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);
    new Uint8Array(this.#call.memory.buffer).set(bytes, address);
    return address;
  }

  #withBoard(layout, values, call, ...more) {
    refuseRules(layout);
    const houses = cellsOfHouses(layout);
    return this.withBuffers([Uint8Array.from(values), houses], (at, housesAt) =>
      call(layout.size, at, housesAt, layout.houses.length, ...more),
    );
  }

  /** Made once for each layout, and kept. */
  #techniquesOn(layout) {
    if ((layout.size > LARGEST_SMALL || layout.corners) && !this.isWhole) throw new MoreNeeded(layout);
    if (!this.#techniques.has(layout.name)) {
      const kinds = Uint8Array.from(layout.houses, kindOf);
      const { rules = new Int32Array() } = layout;
      const owners = Uint16Array.from(layout.ruleOwners ?? []);
      const address = this.withBuffers(
        [cellsOfHouses(layout), kinds, rules, owners],
        (housesAt, kindsAt, rulesAt, ownersAt) =>
          this.#call.garns_techniques_new(
            layout.size, cellCount(layout), housesAt, layout.houses.length, kindsAt, rulesAt, rules.length, ownersAt,
            owners.length,
          ),
      );
      this.#techniques.set(layout.name, address);
    }
    return this.#techniques.get(layout.name);
  }

  #texts(count, textAt) {
    return Array.from({ length: count }, (_, number) => this.#text(textAt(number)));
  }

  #text(address) {
    const bytes = new Uint8Array(this.#call.memory.buffer, address);
    return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
  }
}

/** Rows and columns of grids that overlap do not cross each other all over the board. */
function kindOf({ kind, grid }) {
  return grid ? OTHER_KIND : (KINDS[kind] ?? OTHER_KIND);
}

/** This module knows the houses of one grid only; rules/core.js knows the others. */
function refuseRules({ constraints, corners }) {
  if (corners) throw new InvalidRequest("layout.several-grids");
  if (constraints) throw new InvalidRequest("constraint.not-supported");
}

/** Something that the core has made, at an address in its memory. */
class Handle {
  constructor(core, call, address) {
    Object.assign(this, { core, call, address });
  }
}

class Search extends Handle {
  constructor(core, call, address, cells) {
    super(core, call, address);
    this.cells = cells;
  }

  /** Goes on until `limit` solutions are found (0: all there are), for so many nodes: a Status. */
  run(limit, nodes) {
    return this.call.garns_search_run(this.address, BigInt(limit), BigInt(nodes));
  }

  /** The values of the solution at which the last run stopped; null if there is none. */
  get solution() {
    const at = this.call.garns_search_solution(this.address);
    return at ? this.core.numbers(Uint8Array, at, this.cells) : null;
  }

  get count() {
    return Number(this.call.garns_search_count(this.address));
  }

  get nodes() {
    return Number(this.call.garns_search_nodes(this.address));
  }

  free() {
    this.call.garns_search_free(this.address);
  }
}

class Backtracking extends Handle {
  constructor(core, call, address, values) {
    super(core, call, address);
    this.cells = values.length;
    this.empty = values.reduce((count, value) => count + (value ? 0 : 1), 0);
  }

  /** Goes on for so many insertions: a Status. */
  run(insertions) {
    return this.call.garns_backtracking_run(this.address, BigInt(insertions));
  }

  get counters() {
    return this.core.withBuffers([new BigUint64Array(6)], (at) => {
      this.call.garns_backtracking_counters(this.address, at);
      const found = Array.from(this.core.numbers(BigUint64Array, at, 6), Number);
      const [calls, tries, insertions, backtracks, maxDepth, solutions] = found;
      return { calls, tries, insertions, backtracks, maxDepth, solutions };
    });
  }

  get firstSolution() {
    const at = this.call.garns_backtracking_first_solution(this.address);
    return at ? this.core.numbers(Uint8Array, at, this.cells) : null;
  }

  /** The values that are placed now, in the order of the empty cells. */
  get placed() {
    return this.core.withBuffers([new Uint8Array(this.empty)], (at) => {
      const length = this.call.garns_backtracking_path(this.address, at);
      return this.core.numbers(Uint8Array, at, length);
    });
  }

  /** How often each empty cell was written. */
  get written() {
    const at = this.call.garns_backtracking_written(this.address);
    return Array.from(this.core.numbers(BigUint64Array, at, this.empty), Number);
  }

  free() {
    this.call.garns_backtracking_free(this.address);
  }
}

class Path extends Handle {
  constructor(core, call, address, cells) {
    super(core, call, address);
    this.cells = cells;
  }

  /** Goes on for so much work: a Halt. */
  run(work) {
    return this.call.garns_path_run(this.address, work);
  }

  get stepCount() {
    return this.call.garns_path_steps(this.address);
  }

  get record() {
    const at = this.call.garns_path_record(this.address);
    return this.core.numbers(Uint32Array, at, this.call.garns_path_words(this.address));
  }

  /** Where it stands: { values, candidates }. */
  get board() {
    const room = [new Uint8Array(this.cells), new Uint32Array(this.cells)];
    return this.core.withBuffers(room, (valuesAt, candidatesAt) => {
      this.call.garns_path_board(this.address, valuesAt, candidatesAt);
      return {
        values: this.core.numbers(Uint8Array, valuesAt, this.cells),
        candidates: this.core.numbers(Uint32Array, candidatesAt, this.cells),
      };
    });
  }

  free() {
    this.call.garns_path_free(this.address);
  }
}

class SeRating extends Handle {
  /** Goes on for so much work: a Status. */
  run(nodes) {
    return this.call.garns_se_run(this.address, BigInt(nodes));
  }

  /** ER, EP and ED in tenths, whether they are exact, and the technique of the hardest step; null
   * if there is not one solution. */
  get rating() {
    return this.core.withBuffers([new Uint8Array(5)], (at) => {
      this.call.garns_se_rating(this.address, at);
      const [er, ep, ed, outcome, number] = this.core.numbers(Uint8Array, at, 5);
      if (outcome === NOT_UNIQUE) return null;
      const technique = number === NO_TECHNIQUE ? null : this.core.seTechnique(number);
      return { er, ep, ed, isExact: outcome === 0, technique };
    });
  }

  free() {
    this.call.garns_se_free(this.address);
  }
}

class Lines extends Handle {
  #buffers = [];

  /** Begins a text with a board to a line, and forgets the one before. */
  begin(text) {
    this.#forget();
    const bytes = new TextEncoder().encode(text);
    this.#buffers = [bytes, new Uint8Array(bytes.length + 1)].map((each) => this.core.copyOf(each));
    const [textAt, solutionsAt] = this.#buffers;
    this.call.garns_lines_begin(this.address, textAt, bytes.length, solutionsAt);
  }

  /** Goes on for about so many nodes, of which every line is one: a Status. */
  run(nodes) {
    return this.call.garns_lines_run(this.address, BigInt(nodes));
  }

  /** The solutions so far, each with a line feed. */
  get solutions() {
    const length = (CLASSIC_CELLS + 1) * this.call.garns_lines_count(this.address);
    return new TextDecoder().decode(this.core.numbers(Uint8Array, this.#buffers[1], length));
  }

  /** The lines so far that are no plain board with exactly one solution: how many solutions come
   * before each, and from which to which byte it stands in the text. */
  get odd() {
    const at = this.call.garns_lines_odd(this.address);
    const count = this.call.garns_lines_odd_count(this.address);
    const found = this.core.numbers(Uint32Array, at, 3 * count);
    return Array.from({ length: count }, (_, i) => {
      const [before, begin, end] = found.subarray(3 * i, 3 * i + 3);
      return { before, begin, end };
    });
  }

  free() {
    this.#forget();
    this.call.garns_lines_free(this.address);
  }

  #forget() {
    this.#buffers.forEach((address) => this.call.garns_free(address));
    this.#buffers = [];
  }
}

class Grids extends Handle {
  /** Goes on for so many nodes: a Status. */
  run(nodes) {
    return this.call.garns_grids_run(this.address, BigInt(nodes));
  }
}

class Generator extends Handle {
  constructor(core, call, address, cells) {
    super(core, call, address);
    this.cells = cells;
  }

  /** Goes on for so much work, about a microsecond each: a Status. */
  run(work) {
    return this.call.garns_generator_run(this.address, BigInt(work));
  }

  /** How many puzzles are made or given up. */
  get finished() {
    return this.call.garns_generator_finished(this.address);
  }

  /** At the end, what has come of the puzzle at a place: { outcome, givens, solution, er }, the ER in
   * tenths, null if none was wished. */
  made(place) {
    const outcome = this.call.garns_generator_outcome(this.address, place);
    if (outcome !== Made.MADE) return { outcome };
    const values = (at) => [...this.core.numbers(Uint8Array, at, this.cells)];
    return {
      outcome,
      givens: values(this.call.garns_generator_puzzle(this.address, place)),
      solution: values(this.call.garns_generator_solution(this.address, place)),
      er: this.call.garns_generator_er(this.address, place) || null,
    };
  }

  free() {
    this.call.garns_generator_free(this.address);
  }
}

/** A GarnsWishes of native/surface.hpp. */
function wishesRecord(wishes) {
  const { seed, maxDraws, maxAttempts, maxRatingNodes, first, last, fewest, most } = wishes;
  const { hasRange, hasMask, minimal, lowest, highest, mayGrow, mayMove } = wishes;
  const view = new DataView(new ArrayBuffer(56));
  [seed, maxDraws, maxAttempts, maxRatingNodes].forEach((number, i) =>
    view.setBigUint64(8 * i, BigInt(number), true),
  );
  [first, last, fewest, most].forEach((number, i) => view.setInt32(32 + 4 * i, number, true));
  [hasRange, hasMask, minimal, lowest, highest, mayGrow, mayMove].forEach((number, i) =>
    view.setUint8(48 + i, Number(number)),
  );
  return view;
}

function cellsOfHouses({ houses }) {
  return Uint16Array.from(houses.flatMap(({ cells }) => cells));
}

function words(numbers) {
  return Uint32Array.from(numbers ?? []);
}
