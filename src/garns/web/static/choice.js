// One of several puzzles that a text holds: the player chooses which.

import * as server from "./server.js";
import { say } from "./words.js";

const $ = (id) => document.getElementById(id);
const LONGEST = 100_000; // characters that the server reads at once
const [FOR_TEXT, FOR_CHOICE] = [["own-source", "own-start", "own-type"], ["own-choice", "own-back"]];

/** As much of a long text as is read, in whole lines. */
function beginning(text) {
  return text.length > LONGEST ? text.slice(0, text.lastIndexOf("\n", LONGEST) + 1 || LONGEST) : text;
}

/** Select what is wrong in a text, by its line and column. */
export function point(field, { line, column = 1 }) {
  const before = field.value.split("\n").slice(0, line - 1);
  const start = before.reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
  field.focus();
  field.setSelectionRange(start, start + 1);
}

export class Choice {
  /** `choose` is told what to ask the server for. */
  constructor(choose) {
    this.choose = choose;
    $("own-more").addEventListener("click", () => this.showMore());
    $("own-back").addEventListener("click", () => this.close());
    $("own-dialog").addEventListener("close", () => this.close());
  }

  /** Read a text; show what there is to choose from and return true, unless it is one puzzle. */
  async offer(text) {
    this.text = beginning(text);
    const { count, unread, puzzles } = await this.read(0);
    if (count + unread < 2) return false;
    this.remarks = [unread && say("web.own.unread", { n: unread }), this.text !== text && say("web.own.cut")]
      .filter(Boolean)
      .join(" ");
    $("own-count").textContent = say("web.own.choose", { n: count });
    $("own-list").replaceChildren();
    this.toggle(true);
    this.show(puzzles, count);
    return true;
  }

  async read(after) {
    const found = await server.ask("read", { puzzle: this.text, after });
    if (found.status !== "ok") throw new server.Trouble(found.detail);
    return found;
  }

  async showMore() {
    const { puzzles, count } = await this.read($("own-list").childElementCount);
    this.show(puzzles, count);
  }

  show(puzzles, count) {
    const items = puzzles.map((puzzle) => this.item(puzzle));
    $("own-list").append(...items);
    $("own-more").hidden = $("own-list").childElementCount >= count;
    items[0]?.firstChild.focus();
  }

  /** “A title · hard · 9×9 · 26 givens” */
  item({ number, title, level, size, givens, puzzle }) {
    const n = givens.replaceAll(".", "").length;
    const name = title || say("web.own.puzzle", { number });
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = [name, level, `${size}×${size}`, say("web.own.givens", { n })].filter(Boolean).join(" · ");
    button.addEventListener("click", () => this.choose({ puzzle }));
    const item = document.createElement("li");
    item.append(button);
    return item;
  }

  close() {
    this.toggle(false);
    $("own-more").hidden = true;
  }

  toggle(isOpen) {
    for (const id of FOR_TEXT) $(id).hidden = isOpen;
    for (const id of FOR_CHOICE) $(id).hidden = !isOpen;
  }
}
