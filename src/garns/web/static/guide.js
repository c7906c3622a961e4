// What to know before the first game, in three small steps. Nobody has to read it.

import { boardOfSize } from "./boards.js";
import { make } from "./elements.js";
import { thumbnail } from "./thumbnails.js";
import { valuesOf } from "./symbols.js";
import { say } from "./words.js";

const SIZE = 4;
const PUZZLE = "1.3..4....4.4..1";
const SOLVED = "1234341221434321";
const STEPS = [
  { name: "goal", values: SOLVED, shaded: [4, 5, 6, 7, 2, 6, 10, 14] },
  { name: "write", values: PUZZLE.replace(".", "2"), shaded: [1] },
  { name: "hint", values: PUZZLE, shaded: [3] },
];

/** The card; `done` is called when somebody has read it or does not want to. */
export function guide(done) {
  const card = make("section", { class: "card guide", "aria-labelledby": "guide-title" });
  const show = (number) => {
    if (number === STEPS.length) done();
    else card.replaceChildren(...contents(number, show, done));
  };
  show(0);
  return card;
}

function contents(number, show, done) {
  const { name, values, shaded } = STEPS[number];
  const board = { ...boardOfSize(SIZE), puzzle: PUZZLE };
  const next = () => {
    show(number + 1);
    document.getElementById("guide-next")?.focus();
  };
  const isLast = number + 1 === STEPS.length;
  return [
    thumbnail(board, valuesOf(values), { hasDigits: true, shaded }),
    make(
      "div", {},
      make("p", { class: "remark" }, say("web.guide.step", { number: number + 1, n: STEPS.length })),
      make("h2", { id: "guide-title" }, say(`web.guide.${name}`)),
      make("p", { "aria-live": "polite" }, say(`web.guide.${name}.words`)),
      make(
        "div", { class: "actions" },
        make("button", { id: "guide-next", class: "strong", click: next }, say(isLast ? "web.guide.done" : "web.next")),
        !isLast && make("button", { id: "guide-skip", class: "quiet", click: done }, say("web.guide.skip")),
      ),
    ),
  ];
}
