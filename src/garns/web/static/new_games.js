// The dialog for new games: a level is one click; all other wishes are folded away.

import { isSize } from "./boards.js";
import { SHELF } from "./data.js";
import { chosenIn, complain, during, element, open } from "./dialog.js";
import { make } from "./elements.js";
import * as store from "./store.js";
import { techniques } from "./techniques.js";
import { currentLanguage, levelName, say } from "./words.js";

const $ = (id) => document.getElementById(id);
const JIGSAW = "jigsaw"; // one of those that come with the page
const VARIANTS = {
  "9+diagonals": "diagonal", "9+windows": "window", [JIGSAW]: "region",
  killer: "killer", thermo: "thermo", arrow: "arrow", kropki: "kropki", samurai: "samurai",
};
const KEPT = Object.keys(SHELF.rules); // from the bank only
const SYMMETRIES = ["180", "90", "horizontal", "vertical", "both", "diagonal", "antidiagonal", "diagonals", "full"];
const CLASSIC = "9";

export class NewGames {
  constructor(page) {
    this.page = page;
    $("sizes").addEventListener("change", () => this.fillLevels());
    $("choices").addEventListener("toggle", () => this.fillTechniques());
    $("levels").addEventListener("click", ({ target }) => {
      const button = target.closest("button");
      if (button) this.begin({ level: button.dataset.level });
    });
    $("make").addEventListener("click", () => this.begin(this.special()));
    $("own").addEventListener("click", () => {
      $("new-dialog").close();
      open("own");
    });
  }

  fill() {
    const chosen = chosenIn("size") ?? CLASSIC;
    const boards = [CLASSIC, ...Object.keys(SHELF.boards).filter((size) => size !== CLASSIC), ...Object.keys(VARIANTS)];
    const symmetry = $("symmetry").value;
    $("sizes").replaceChildren(...boards.map((board) => choice(board, board === chosen)));
    $("symmetry").replaceChildren(
      element("option", say("web.symmetry.any"), { value: "" }),
      ...SYMMETRIES.map((each) => element("option", say(`web.symmetry.of.${each}`), { value: each })),
    );
    $("symmetry").value = symmetry;
    this.fillLevels();
    this.fillTechniques();
  }

  /** What can be chosen on this board; the level that was played last stands out. */
  fillLevels() {
    const board = chosenIn("size");
    const isKept = KEPT.includes(board);
    const levels = SHELF.rules[board] ?? SHELF.levels[board] ?? SHELF.levels[CLASSIC];
    const last = this.page.play.game.level;
    const suggested = levels.includes(last) ? last : levels[0];
    $("levels").replaceChildren(...levels.map((level) => levelButton(level, board, level === suggested)));
    $("technique-wish").disabled = isKept || (isSize(board) && board !== CLASSIC);
    for (const id of ["rating-from", "rating-to"]) $(id).disabled = board !== CLASSIC;
    for (const id of ["symmetry", "fresh", "make"]) $(id).disabled = isKept;
  }

  /** Their names are loaded when somebody wants to see them. */
  async fillTechniques() {
    const select = $("technique-wish");
    const language = currentLanguage();
    if (!$("choices").open || select.dataset.language === language) return;
    select.dataset.language = language;
    const made = (await techniques()).filter(({ isMade }) => isMade);
    const option = ({ id, names }) => make("option", { value: id }, names[language]);
    const optionsOf = (level) => made.filter((each) => each.level === level).map(option);
    const levels = [...new Set(made.map(({ level }) => level))];
    const groups = levels.map((level) => make("optgroup", { label: levelName(level) }, optionsOf(level)));
    const { value } = select;
    select.replaceChildren(element("option", say("web.new.any"), { value: "" }), ...groups);
    select.value = value;
  }

  /** A technique and a range of ratings, where they are wished. */
  special() {
    const valueOf = (id) => ($(id).disabled ? "" : $(id).value);
    const [from, to] = [valueOf("rating-from"), valueOf("rating-to")];
    return { technique: valueOf("technique-wish") || undefined, rating: from || to ? `${from}..${to}` : undefined };
  }

  begin(wish) {
    const { page } = this;
    const board = chosenIn("size");
    const layout = board === JIGSAW ? SHELF.jigsaws[Math.floor(Math.random() * SHELF.jigsaws.length)] : board;
    const made = {
      ...(isSize(board) ? { size: Number(board) } : { layout }),
      symmetry: $("symmetry").value || undefined,
      fresh: $("fresh").checked || undefined,
    };
    const asked = { ...(KEPT.includes(board) ? { rules: board } : made), ...wish };
    const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
    complain($("new-dialog"), "");
    during(page, $("new-dialog"), (signal) => page.newGame(given, { rule: chosenIn("rule"), signal }));
  }
}

function choice(board, isChosen) {
  const name = isSize(board) ? `${board}×${board}` : say(`web.rule.${VARIANTS[board]}`);
  const input = make("input", { type: "radio", name: "size", value: board, checked: isChosen });
  return make("label", {}, input, make("span", {}, name));
}

/** What a level asks for, and how long it takes. */
function levelButton(level, board, isSuggested) {
  const minutes = Math.max(1, Math.round(store.usualSeconds(level) / 60));
  const words = [say(`web.new.needs.${level}`), board === CLASSIC && say("web.minutes", { n: minutes })];
  return make(
    "button",
    { type: "button", id: isSuggested ? "start" : null, "data-level": level, class: isSuggested ? "strong" : null },
    make("b", {}, levelName(level)), " ", make("small", {}, words.filter(Boolean).join(" · ")),
  );
}
