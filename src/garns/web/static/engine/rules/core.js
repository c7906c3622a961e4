// The core for boards with constraints: native/surface_rules.hpp says what its functions do; only this
// module calls them.

export class RuledCore {
  #call;

  constructor(exports) {
    this.#call = exports;
  }

  /** A search for the solutions of a board, with the interface of Search in core.js. Grids that overlap are such boards, too. */
  search(layout, values) {
    const houses = Uint16Array.from(layout.houses.flatMap(({ cells }) => cells));
    const { rules = new Int32Array() } = layout;
    const address = this.#withBuffers([Uint8Array.from(values), houses, rules], (valuesAt, housesAt, rulesAt) =>
      this.#call.garns_ruled_new(layout.size, values.length, valuesAt, housesAt, layout.houses.length, rulesAt, rules.length),
    );
    if (!address) throw new RangeError("the board has a value that it cannot have");
    return new RuledSearch(this.#call, address, values.length, (use, ...buffers) => this.#withBuffers(buffers, use));
  }

  #withBuffers(buffers, use) {
    const addresses = buffers.map((buffer) => {
      const at = this.#call.garns_alloc(Math.max(1, buffer.byteLength));
      if (!at) throw new RangeError("there is no memory left");
      new Uint8Array(this.#call.memory.buffer).set(new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength), at);
      return at;
    });
    try {
      return use(...addresses);
    } finally {
      addresses.forEach((at) => this.#call.garns_free(at));
    }
  }
}

class RuledSearch {
  #call;
  #address;
  #withBuffers;

  constructor(call, address, cells, withBuffers) {
    [this.#call, this.#address, this.#withBuffers] = [call, address, withBuffers];
    this.cells = cells;
  }

  /** Another search on the same board with other values. */
  again(values) {
    const address = this.#withBuffers((at) => this.#call.garns_ruled_again(this.#address, at), Uint8Array.from(values));
    return new RuledSearch(this.#call, address, this.cells, this.#withBuffers);
  }

  run(limit, nodes) {
    return this.#call.garns_ruled_run(this.#address, BigInt(limit), BigInt(nodes));
  }

  get solution() {
    const at = this.#call.garns_ruled_solution(this.#address);
    return at ? new Uint8Array(this.#call.memory.buffer, at, this.cells).slice() : null;
  }

  get count() {
    return Number(this.#call.garns_ruled_count(this.#address));
  }

  free() {
    this.#call.garns_ruled_free(this.#address);
  }
}
