/** A module of Node.js, undefined elsewhere. Bundlers for browsers do not look for it. */
export function nodeModule(name) {
  return globalThis.process?.getBuiltinModule?.(name);
}
