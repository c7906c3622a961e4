// The core in WebAssembly, just well enough for tests: native/surface.hpp says what its functions do.

import { readFileSync } from "node:fs";

import { Refusal, exportsOf } from "../../src/garns/web/static/engine/core.js";

export const RUNNING = 0;
export const FINISHED = 2;

export { Refusal };

export async function load(path) {
  return new Core(await exportsOf(readFileSync(path)));
}

class Core {
  constructor(exports) {
    this.exports = exports;
  }

  /** A copy of some bytes of the core. */
  bytes(address, length) {
    return new Uint8Array(this.exports.memory.buffer, address, length).slice();
  }

  numbers(address, count, Type) {
    return Array.from(new Type(this.bytes(address, count * Type.BYTES_PER_ELEMENT).buffer));
  }

  /** Calls `use` with the addresses of copies of the buffers, which are gone afterwards. */
  withBuffers(buffers, use) {
    const addresses = buffers.map((buffer) => this.copyOf(buffer));
    try {
      return use(...addresses);
    } finally {
      addresses.forEach((address) => this.exports.garns_free(address));
    }
  }

  copyOf(buffer) {
    const address = this.exports.garns_alloc(Math.max(1, buffer.byteLength));
    if (address === 0) throw new Error("out of memory");
    const bytes = new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);
    new Uint8Array(this.exports.memory.buffer).set(bytes, address);
    return address;
  }

  /** Calls a function that takes a board first. */
  withBoard({ size, values, houses }, call, ...more) {
    const buffers = [Uint8Array.from(values), Uint16Array.from(houses)];
    return this.withBuffers(buffers, (at, housesAt) =>
      call(size, at, housesAt, houses.length / Math.max(1, size), ...more),
    );
  }
}
