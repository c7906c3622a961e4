// Progress in the browser, under one name. Tabs that answer at the same time take turns, and each
// begins with what the others have kept.

import { keepText, keptText } from "../store.js";
import { emptyProgress, merged, ofText } from "./progress.js";

const KEY = "garns.learn";

/** What is kept; what cannot be read is set aside. */
export function load() {
  const text = keptText(KEY);
  if (text === null) return emptyProgress();
  try {
    return ofText(text);
  } catch {
    keepText(`broken.${KEY}`, text);
    keepText(KEY, null);
    return emptyProgress();
  }
}

/** Keep what `make` makes of it; whether that was possible. A page that is closed cannot wait for its
 * turn. */
export async function change(make, { waits = true } = {}) {
  const now = () => keepText(KEY, JSON.stringify(make(load())));
  return waits && navigator.locks ? navigator.locks.request(KEY, now) : now();
}

/** Merge a file with what is here. Throws if it is none. */
export function bring(text) {
  const brought = ofText(text);
  return change((known) => merged(known, brought));
}

export function forget() {
  keepText(KEY, null);
}

export function whenChangedElsewhere(tell) {
  addEventListener("storage", ({ key }) => (key === KEY || key === null) && tell());
}
