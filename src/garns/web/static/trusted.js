// The only addresses from which the page itself loads scripts; the browser takes no others from it.
const ADDRESSES = ["/sw.js", "/static/engine/worker.js", "/static/viewer/viewer-search.js", "/static/viewer/viewer.js"];

function known(address) {
  if (!ADDRESSES.includes(address)) throw new TypeError(address);
  return address;
}

const policy = globalThis.trustedTypes?.createPolicy("garns", { createScriptURL: known });

export function trusted(address) {
  return policy ? policy.createScriptURL(address) : known(address);
}
