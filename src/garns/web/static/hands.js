// What the player's hands do: pad, keys, mouse and fingers, as players know them from other pages.

import { valueOfKey } from "./symbols.js";

const $ = (id) => document.getElementById(id);
const MODES = ["digit", "corner", "centre", "colour"];
const MODE_KEYS = { z: "digit", x: "corner", c: "centre", v: "colour" };

export class Hands {
  constructor(play) {
    this.play = play;
    this.painting = null; // what a drag writes, where the digit was chosen first
  }

  listen() {
    const { play } = this;
    const { board } = play;
    board.addEventListener("pick", () => play.draw());
    board.addEventListener("press", ({ detail }) => this.onPress(detail));
    board.addEventListener("drag", ({ detail }) => this.paint(detail.cell));
    board.addEventListener("twice", ({ detail }) => this.chooseEqual(detail.cell));
    $("pad").addEventListener("click", (event) => {
      const button = event.target.closest("[data-value]");
      if (button) this.onPad(Number(button.dataset.value));
    });
    $("modes").addEventListener("click", ({ target }) => target.dataset.mode && play.setMode(target.dataset.mode));
    const doings = {
      undo: () => play.move((game) => game.undo()),
      redo: () => play.move((game) => game.redo()),
      erase: () => play.erase(),
      several: () => this.chooseSeveral(!board.isAdding),
      "all-notes": () => play.move((game) => game.noteEverything()),
      "clear-notes": () => play.move((game) => game.clearNotes()),
      restart: () => play.restart(),
      "close-up": () => play.look(),
      check: () => play.check(),
      hint: () => play.advice.hint(),
      explain: () => play.advice.explain(),
      pause: () => play.pause(!play.isPaused),
      veil: () => play.pause(false),
    };
    for (const [id, doing] of Object.entries(doings)) $(id).addEventListener("click", doing);
    document.addEventListener("keydown", (event) => this.onKey(event));
  }

  onPad(value) {
    const { play } = this;
    if (!play.settings.digitFirst) {
      this.write(value, play.mode);
      return;
    }
    play.held = play.held === value ? 0 : value;
    play.draw();
  }

  /** For fingers, which have no Ctrl: a press keeps the cells that were chosen before. */
  chooseSeveral(isAdding) {
    this.play.board.isAdding = isAdding;
    $("several").setAttribute("aria-pressed", isAdding);
  }

  /** The digit that was chosen first goes into the cell; a drag then does the same to others. */
  onPress({ cell, x, y }) {
    const { play } = this;
    this.painting = null;
    if (!play.held) return;
    if (play.mode === "colour" && this.inkNote(cell, x, y)) return;
    const { game, held: value, mode } = play;
    this.painting = { game, value, mode, isThere: this.has(cell, value), since: game.past.length };
    play.write([cell], value, mode);
  }

  /** Another cell of a drag, which is one step to undo. */
  paint(cell) {
    const { play, painting } = this;
    if (!play.held || painting?.game !== play.game || this.has(cell, painting.value) !== painting.isThere) return;
    play.write([cell], painting.value, painting.mode, painting.since);
  }

  /** Whether what would be written is in a cell already. */
  has(cell, value) {
    const { game, mode } = this.play;
    if (mode === "digit") return game.values[cell] === value;
    const mask = mode === "colour" ? game.colours[cell] : game[mode][cell];
    return Boolean((mask >> (value - 1)) & 1);
  }

  /** A held colour pressed on a note colours that candidate; false where there is none. */
  inkNote(cell, x, y) {
    const { play } = this;
    const { game, board, held } = play;
    const value = board.picture.noteAt(x, y);
    if (!((game.notesIn(cell) >> (value - 1)) & 1)) return false;
    play.move(() => game.ink(cell, value, held));
    return true;
  }

  /** All cells with the same digit, notes or colours. */
  chooseEqual(cell) {
    const { game, board } = this.play;
    const signOf = (each) => game.values[each] || game.notesIn(each) * 1000 || game.colours[each] * 1e12;
    const sign = signOf(cell);
    if (sign) board.chooseAll([...game.values.keys()].filter((each) => signOf(each) === sign));
  }

  /** Wherever the focus is, except in what has keys of its own. */
  onKey(event) {
    const { play } = this;
    if (event.defaultPrevented) return; // The board has heard it already.
    if (document.body.dataset.view !== "play" || document.querySelector("dialog[open], [popover]:popover-open")) return;
    if (event.target.closest("input, textarea, select")) return;
    if (play.advice.onKey(event) || (!play.isPaused && play.board.moveBy(event))) return;
    if (this.onDigit(event) || this.onCommandKey(event)) event.preventDefault();
  }

  /** Shift writes into the corner, Ctrl into the centre, both together colour. */
  onDigit(event) {
    const { play } = this;
    const isCommand = event.ctrlKey || event.metaKey;
    const isDigit = /^(Digit|Numpad)\d$/.test(event.code ?? "");
    const key = isDigit ? event.code.at(-1) : event.key;
    const value = isCommand && !isDigit ? 0 : valueOfKey(key, play.signs);
    if (!value || event.key === "?") return false;
    const isShifted = event.shiftKey && !/^[a-z]$/i.test(event.key);
    const mode = isCommand && isShifted ? "colour" : isCommand || event.altKey ? "centre" : isShifted ? "corner" : play.mode;
    this.write(value, mode);
    return true;
  }

  /** Into the cells that are chosen; who types a puzzle goes from cell to cell. */
  write(value, mode) {
    const { board, game } = this.play;
    this.play.write(board.selected, value, mode);
    if (game.rule === "edit") this.advance(1);
  }

  advance(step) {
    const { board, game } = this.play;
    const n = game.values.length;
    board.choose((board.focused + step + n) % n);
    board.focusCell();
  }

  onCommandKey(event) {
    const { play } = this;
    const key = event.key.toLowerCase();
    const press = (id) => $(id).click();
    if (event.ctrlKey || event.metaKey) {
      const commands = {
        z: () => press(event.shiftKey ? "redo" : "undo"),
        y: () => press("redo"),
        a: () => play.board.chooseAll(play.game.values.keys()),
      };
      commands[key]?.();
      return key in commands;
    }
    if (event.altKey || (key === " " && event.target.closest("button, a"))) return false;
    if (play.game.rule === "edit" && [" ", ".", "0", "backspace"].includes(key)) {
      if (key === "backspace") this.advance(-1);
      play.erase();
      if (key !== "backspace") this.advance(1);
      return true;
    }
    const commands = {
      backspace: () => press("erase"),
      delete: () => press("erase"),
      0: () => press("erase"),
      " ": () => play.setMode(MODES[(MODES.indexOf(play.mode) + 1) % MODES.length]),
      u: () => press("undo"),
      r: () => press("redo"),
      "?": () => this.onHintKey(),
      h: () => this.onHintKey(),
      k: () => press("check"),
      p: () => play.pause(!play.isPaused),
      f: () => play.desk.filterBy(play.game.values[play.board.focused]),
      escape: () => play.advice.close(),
      ...Object.fromEntries(Object.entries(MODE_KEYS).map(([letter, mode]) => [letter, () => play.setMode(mode)])),
    };
    commands[key]?.();
    return key in commands;
  }

  /** The same key asks for a hint and then for more of it. */
  onHintKey() {
    if (!$("more").hidden && !$("advice").hidden) $("more").click();
    else if (!$("hint").disabled) $("hint").click();
  }
}
