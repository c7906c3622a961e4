// The only addresses from which the page itself loads scripts; the browser takes no others from it.
const NAMES = ["../../sw.js", "engine/worker.js", "viewer/viewer-search.js", "viewer/viewer.js"];

function addressOf(name) {
  if (!NAMES.includes(name)) throw new TypeError(name);
  return new URL(name, import.meta.url).href;
}

const policy = globalThis.trustedTypes?.createPolicy("garns", { createScriptURL: addressOf });

/** The address of a script, by its name as seen from here. */
export function trusted(name) {
  return policy ? policy.createScriptURL(name) : addressOf(name);
}
