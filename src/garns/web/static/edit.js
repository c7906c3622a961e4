// The page on which puzzles with constraints are set: a kind, its cells and its number at a time. What
// the engine says of the puzzle stands below the board while it changes.

import { takeAlong } from "./along.js";
import "./board.js";
import { boardOfSize } from "./boards.js";
import { Draft } from "./draft.js";
import { make, setText } from "./elements.js";
import { members } from "./game.js";
import { fragmentOf, linkElsewhere, linkTo, puzzleIn } from "./links.js";
import { hasGrids } from "./ruled.js";
import * as server from "./server.js";
import * as store from "./store.js";
import { lineOf, signsFor, valuesOf } from "./symbols.js";
import { addWords, preferredLanguage, readWords, say, speak, useLanguage } from "./words.js";

const $ = (id) => document.getElementById(id);
const ANSWERS = {
  none: "web.edit.answer.none", one: "web.edit.answer.one", many: "web.edit.answer.many", unknown: "web.edit.answer.unknown",
};
const GIVENS = "givens"; // what is set beside constraints
const MOST_NAMED = 6; // clues in a sentence
const DELAY = 150; // milliseconds: somebody may be dragging

class Editor {
  constructor() {
    this.settings = store.settings();
    this.board = $("board");
    this.past = [];
    this.found = null; // what the engine says
  }

  async start() {
    document.documentElement.dataset.theme = this.settings.theme;
    readWords();
    useLanguage(this.settings.language ?? preferredLanguage());
    speak();
    try {
      this.rules = await import("./engine/rules.js");
      await this.rules.loadWords(addWords);
    } catch {
      this.tell(say("web.trouble.offline"));
      return;
    }
    this.draft = new Draft(this.rules);
    this.offerKinds();
    this.listen();
    const linked = puzzleIn(location.hash); // of which beginning leaves nothing
    this.begin(boardOfSize(9));
    if (linked) await this.open(linked);
    document.body.dataset.ready = "whole";
    takeAlong();
  }

  tell(text) {
    setText($("message"), text);
  }

  offerKinds() {
    const option = (kind) => make("option", { value: kind }, say(`constraint-words.${kind}.name`));
    const kinds = Object.keys(this.rules.KINDS).map(option);
    $("kind").replaceChildren(make("option", { value: GIVENS }, say("web.edit.givens")), ...kinds);
    $("kind").value = "cage";
  }

  listen() {
    const { board } = this;
    board.addEventListener("press", ({ detail }) => this.pick(detail.cell));
    board.addEventListener("drag", ({ detail }) => this.pick(detail.cell, true));
    board.addEventListener("pick", () => this.draw());
    document.addEventListener("keydown", (event) => this.onKey(event));
    $("kind").addEventListener("change", () => this.choose());
    $("numbers").addEventListener("input", () => this.draw());
    const doings = {
      add: () => this.add(),
      "next-group": () => this.nextGroup(),
      drop: () => this.drop(),
      undo: () => this.undo(),
      clear: () => this.change(boardOfSize(9)),
      copy: () => this.copy(linkTo(this.record)),
      save: () => this.save(),
      open: () => this.openText($("text").value || " "),
      "choose-file": () => $("file").click(),
    };
    for (const [id, doing] of Object.entries(doings)) $(id).addEventListener("click", doing);
    for (const button of document.querySelectorAll("[data-copies]")) {
      button.addEventListener("click", () => this.copyElsewhere(button.dataset.copies));
    }
    $("show").addEventListener("change", () => this.draw());
    $("file").addEventListener("change", async ({ target }) => {
      if (target.files[0]) await this.openText(await target.files[0].text());
      target.value = "";
    });
    $("constraints").addEventListener("click", ({ target }) => {
      const { remove } = target.closest("button")?.dataset ?? {};
      if (remove) this.change(this.with(this.constraints.filter((text) => text !== remove)));
    });
  }

  // the puzzle

  /** The names of its constraints. */
  get constraints() {
    return this.record.layout.split(";").slice(1);
  }

  with(constraints, puzzle = this.record.puzzle) {
    const [houses] = this.record.layout.split(";");
    return { ...this.record, layout: [houses, ...constraints].join(";"), puzzle, code: null };
  }

  change(record) {
    if (record.layout === this.record.layout && record.puzzle === this.record.puzzle) return;
    this.past.push(this.record);
    this.begin(record);
  }

  undo() {
    if (this.past.length) this.begin(this.past.pop());
  }

  /** Another state of the puzzle. */
  begin(record) {
    const { board } = this;
    const isOther = this.record?.size !== record.size || this.record.layout.split(";")[0] !== record.layout.split(";")[0];
    this.record = { ...record, values: record.puzzle };
    this.givens = valuesOf(record.puzzle);
    this.drawn = this.rules.drawnOf(this.record);
    if (isOther) {
      board.layout = { ...this.record, layout: record.layout.split(";")[0] };
      board.begin(0);
    }
    this.found = null;
    history.replaceState(null, "", fragmentOf(this.record));
    $("play-it").href = `./${fragmentOf(this.record)}`;
    this.choose();
    this.list();
    this.survey();
  }

  // what is set next

  get kind() {
    return $("kind").value;
  }

  /** Another kind: nothing is drafted yet. */
  choose() {
    const { kind, draft } = this;
    const isGiven = kind === GIVENS;
    draft.begin(isGiven ? null : kind, this.record);
    $("numbers").value = "";
    $("number-field").hidden = isGiven || !draft.takesNumbers;
    $("numbers").placeholder = isGiven ? "" : draft.usualNumbers.join(", ");
    setText($("meaning"), isGiven ? "" : say(`constraint-words.${kind}.rule`, { size: this.record.size, numbers: draft.usualNumbers.join(", ") }));
    setText($("how"), say(isGiven ? "web.edit.how.givens" : draft.how));
    $("next-group").hidden = isGiven || draft.spec.groups < 2;
    $("add").hidden = $("drop").hidden = isGiven;
    $("digits").hidden = !isGiven;
    if (isGiven) this.offerDigits();
    setText($("trouble"), "");
    this.draw();
  }

  offerDigits() {
    const digits = this.signs.map((sign, index) => make("button", { type: "button", click: () => this.give(index + 1) }, sign));
    $("digits").replaceChildren(...digits, make("button", { type: "button", click: () => this.give(0) }, say("web.erase")));
  }

  /** A given in the cell that has the focus; the same once more takes it away. */
  give(value) {
    const cell = this.board.focused;
    const givens = this.givens.with(cell, this.givens[cell] === value ? 0 : value);
    this.change(this.with(this.constraints, lineOf(givens)));
  }

  pick(cell, isDrag = false) {
    if (this.kind === GIVENS) return;
    this.draft.pick(cell, isDrag);
    this.draw();
  }

  nextGroup() {
    this.draft.nextGroup();
    this.draw();
    this.board.focusCell();
  }

  drop() {
    this.draft.begin(this.kind, this.record);
    this.draw();
  }

  add() {
    const { draft, record } = this;
    const { text, trouble } = draft.made($("numbers").value, record);
    setText($("trouble"), trouble ? say("web.edit.impossible") : "");
    if (trouble) return;
    this.change(this.with([...this.constraints.filter((each) => each !== text), text]));
    this.board.focusCell();
  }

  onKey(event) {
    const { key, ctrlKey, metaKey, target } = event;
    if (event.defaultPrevented || target.closest("input, textarea, select")) return;
    if ((ctrlKey || metaKey) && key === "z") this.undo();
    else if (!this.board.contains(target) || ctrlKey || metaKey) return;
    else if (key === " ") this.pick(this.board.focused);
    else if (key === "Enter" && this.kind !== GIVENS) this.add();
    else if (key === "Escape") this.drop();
    else if (this.kind === GIVENS && /^[0-9]$/.test(key)) this.give(Number(key));
    else if (this.kind === GIVENS && /^(Delete|Backspace)$/.test(key)) this.give(0);
    else if (/^[0-9]$/.test(key)) $("numbers").value += key;
    else return;
    event.preventDefault();
    this.draw();
  }

  // what is shown

  get signs() {
    return signsFor(this.settings.symbols, this.record.size);
  }

  /** The board, with what is drafted as it will be drawn. */
  draw() {
    const { board, draft, found, givens } = this;
    if (!board.picture) return;
    const cells = draft.cells;
    if (this.kind !== GIVENS) board.selected = new Set(cells);
    const nothing = givens.map(() => 0);
    const { text } = this.kind === GIVENS ? {} : draft.made($("numbers").value, this.record);
    const drawn = text && cells.length ? this.rules.drawnOf(this.with([...this.constraints, text])) : this.drawn;
    if (this.shown !== drawn) board.rules = drawn;
    this.shown = drawn;
    const isShown = $("show").checked && found;
    const values = isShown && found.status === "one" ? valuesOf(found.solution) : givens;
    board.hasLabels = true;
    board.show({
      values,
      givens,
      corner: (isShown && found.candidates?.map((mask, cell) => (givens[cell] ? 0 : mask))) || nothing,
      centre: nothing,
      colours: nothing,
      inks: null,
      conflicts: new Set(),
      wrong: new Set(),
      same: 0,
      near: new Set(),
      filtered: [],
      mistaken: new Set(this.guilty()),
      remarks: null,
      drawing: null,
      signs: this.signs,
      isTinted: true,
    });
    $("undo").disabled = !this.past.length;
  }

  /** The cells of what makes the puzzle impossible. */
  guilty() {
    const { cause } = this.found ?? {};
    return cause ? [...cause.cells, ...cause.constraints.flatMap((text) => this.rules.cellsIn(text, this.record.size))] : [];
  }

  list() {
    const { cause, unneeded } = this.found ?? {};
    const items = this.constraints.map((text) => {
      const [isGuilty, isSpare] = [cause, unneeded].map((part) => part?.constraints.includes(text));
      const words = this.rules.wordsOf(text, this.record.size, say);
      return make(
        "li", { class: isGuilty ? "lit" : isSpare ? "spare" : null },
        make("span", {}, words, isSpare && make("small", {}, ` · ${say("web.edit.spare")}`)),
        make("button", { type: "button", "data-remove": text, "aria-label": say("web.edit.remove", { name: words }) }, "×"),
      );
    });
    $("constraints").replaceChildren(...items);
    $("none").hidden = items.length > 0;
  }

  /** Ask the engine once more; whatever it was asked before is of no use any more. */
  survey() {
    clearTimeout(this.waiting);
    this.asking?.abort();
    setText($("answer"), say("web.thinking"));
    setText($("because"), "");
    this.waiting = setTimeout(async () => {
      const asking = (this.asking = new AbortController());
      const { puzzle, layout } = this.record;
      const found = await server.ask("survey", { puzzle, layout }, { signal: asking.signal }).catch((trouble) => ({ detail: trouble.message }));
      if (asking.signal.aborted) return;
      this.found = found;
      setText($("answer"), found.status ? say(ANSWERS[found.status]) : found.detail);
      setText($("because"), this.because(found));
      this.list();
      this.draw();
    }, DELAY);
  }

  because({ cause, unneeded }) {
    const words = ({ constraints, cells }) => {
      const names = constraints.map((text) => this.rules.wordsOf(text, this.record.size, say));
      const places = cells.map((cell) => say("web.cell.place", { row: Math.floor(cell / this.record.size) + 1, column: (cell % this.record.size) + 1 }));
      const all = [...names, ...places];
      return all.length > MOST_NAMED ? `${all.slice(0, MOST_NAMED).join("; ")} …` : all.join("; ");
    };
    if (cause) return say("web.edit.because", { clues: words(cause) });
    const n = unneeded ? unneeded.constraints.length + unneeded.cells.length : 0;
    return n ? say("web.edit.unneeded", { n, clues: words(unneeded) }) : "";
  }

  // to others and from them

  async copy(text) {
    await navigator.clipboard?.writeText(text);
    this.tell(say("web.share.copied"));
  }

  async copyElsewhere(where) {
    try {
      await this.copy(await linkElsewhere(this.record, where));
    } catch (trouble) {
      this.tell(trouble.message);
    }
  }

  async save() {
    const { puzzle, layout } = this.record;
    const { puzzles } = await server.ask("read", { puzzle, layout, after: 0 });
    const content = new Blob([puzzles[0].puzzle], { type: "application/json" });
    make("a", { href: URL.createObjectURL(content), download: "garns-puzzle.json" }).click();
  }

  openText(text) {
    return this.open(puzzleIn(text) ?? { puzzle: text });
  }

  async open(wish) {
    try {
      const found = await server.ask("check", wish);
      if (!found.board) throw new server.Trouble(found.detail);
      if (hasGrids(found.board)) throw new server.Trouble(say("web.edit.grids"));
      if (this.record) this.past.push(this.record);
      this.begin({ ...found.board, details: found.details });
      this.tell("");
    } catch (trouble) {
      this.tell(trouble.message);
    }
  }
}

new Editor().start();
