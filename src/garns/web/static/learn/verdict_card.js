// The card beside the board of a drill: the verdict, helps, the step in words, and what to do next.

import { make, setAttribute, setText } from "../elements.js";
import { pieceOf, sentenceOf, signOf, unnamed } from "../hints.js";
import { lessonAddress } from "./addresses.js";

const $ = (id) => document.getElementById(id);

export class VerdictCard {
  /** `light` is told which cells a chip names, as the mouse or the focus is on it. */
  constructor(light) {
    const cellsOf = (target) => target.closest("[data-cells]")?.dataset.cells ?? "";
    for (const name of ["pointerover", "focusin"]) {
      $("verdict").addEventListener(name, ({ target }) => light(cellsOf(target)));
    }
    $("verdict").addEventListener("pointerleave", () => light(""));
  }

  /** Nothing but what was said last. */
  reset() {
    for (const id of ["sentence", "legend", "after", "score"]) $(id).hidden = true;
  }

  /** `kind` is "right", "wrong" or "part". */
  say(text, kind = "") {
    setText($("said"), text);
    setAttribute($("verdict"), "data-verdict", kind);
  }

  /** A sentence in pieces. */
  write(runs) {
    $("sentence").replaceChildren(...sentenceOf(runs));
    $("sentence").hidden = false;
  }

  /** The step, with the signs of its drawing that its sentence does not name. */
  explain(runs, { legend }) {
    this.write(runs);
    const signOrPiece = (entry) => (entry.letter ? pieceOf({ ...entry, text: entry.words }) : signOf(entry));
    const signs = unnamed(legend, runs).map((entry) => make("li", {}, signOrPiece(entry)));
    $("legend").replaceChildren(...signs);
    $("legend").hidden = !signs.length;
  }

  showScore(words) {
    setText($("score"), words);
    $("score").hidden = false;
  }

  /** What can be done now; the first of it has the focus. */
  offer({ next = false, again = false, technique = null }) {
    $("after").hidden = false;
    $("next").hidden = !next;
    $("again").hidden = !again;
    $("drill-lesson").hidden = !technique;
    if (technique) $("drill-lesson").href = lessonAddress(technique);
    const first = next ? "next" : again ? "again" : "leave";
    $(first).focus({ preventScroll: true });
  }

  get canGoOn() {
    return !$("after").hidden && !$("next").hidden;
  }
}
