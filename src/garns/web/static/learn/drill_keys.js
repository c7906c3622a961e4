// The keys of a drill, wherever the focus is, except in what has keys of its own.

import { valueOfKey } from "../symbols.js";
import { SIGNS } from "./signs.js";

const isTyped = ({ target }) => target.closest("input, select, textarea");
const isOfBrowser = ({ ctrlKey, metaKey, altKey }) => ctrlKey || metaKey || altKey;

export function listenToKeys(view) {
  document.addEventListener("keydown", (event) => {
    const isElsewhere = document.body.dataset.view !== "drill" || document.querySelector("dialog[open]");
    if (event.defaultPrevented || isElsewhere || isOfBrowser(event) || isTyped(event)) return;
    if (view.canMark && view.board.moveBy(event)) return;
    if (hear(view, event)) event.preventDefault();
  });
}

/** Whether a key was one of ours. */
function hear(view, { key, target }) {
  const value = valueOfKey(key, SIGNS);
  if (value) {
    view.onDigit(value);
    return true;
  }
  if (["Enter", " "].includes(key) && target.closest("button, a, summary")) return false;
  const doing = doings(view)[key.length === 1 ? key.toLowerCase() : key];
  if (doing && view.drill) view.guarded(async () => doing());
  return Boolean(doing && view.drill);
}

function doings(view) {
  const next = () => view.card.canGoOn && view.next();
  return {
    Enter: () => (view.isEnded ? next() : view.check()),
    " ": () => (view.mode === "pattern" ? view.toggleCell(view.board.focused) : view.nextMode()),
    p: () => view.setMode("place"),
    r: () => view.setMode("remove"),
    c: () => view.setMode("pattern"),
    h: () => view.help(),
    "?": () => view.help(),
    s: () => view.skip(),
    n: next,
    Backspace: () => view.clear(),
    Delete: () => view.clear(),
  };
}
