// The page of the game: what the player does becomes moves, and the board shows what came of them.

import { Advice } from "./advice.js";
import "./board.js";
import { prepareDialogs } from "./dialogs.js";
import { setAttribute, setText } from "./elements.js";
import { Game, LIVES } from "./game.js";
import { keepPlan, tidyPlans } from "./hints.js";
import { fragmentOf, gameFromLink } from "./links.js";
import * as server from "./server.js";
import * as store from "./store.js";
import { signsFor, valueOfKey } from "./symbols.js";
import { warmUp } from "./thinking.js";
import { trusted } from "./trusted.js";
import { clock, preferredLanguage, say, speak, techniquePage, titleOf, useLanguage } from "./words.js";

const $ = (id) => document.getElementById(id);

const NOTHING = new Set();
const MODES = ["digit", "corner", "centre"];
const PLAN_DELAY = 500; // milliseconds: the board comes first
const SECONDS_BETWEEN_SAVES = 10;

class Page {
  constructor() {
    this.settings = store.settings();
    this.board = $("board");
    this.mode = "digit";
    this.held = 0; // the digit that was chosen first
    this.isPaused = false;
    this.shownWrong = this.shownLost = NOTHING;
    this.advice = new Advice(this);
  }

  async start() {
    this.applyTheme();
    useLanguage(this.settings.language ?? preferredLanguage());
    prepareDialogs(this);
    const game = (await this.linked()) ?? store.currentGame() ?? this.firstGame();
    this.play(game);
    // Not before there is a game to play: somebody may be quicker.
    this.listen();
    this.translate();
    $("unkept").hidden = store.isKept;
    $("lab").addEventListener("click", () => {
      // The lab shows the game that is kept; where none is, the link has to say which.
      if (!store.isKept) $("lab").href = new URL(fragmentOf(this.game.board), $("lab").href).href;
    });
    setInterval(() => this.tick(), 1000);
    store.tidy();
    if (store.broken) this.tell(say("web.trouble.broken", { n: store.broken }));
    tidyPlans(store.games()).catch(() => {});
    document.body.dataset.ready = "";
  }

  firstGame() {
    const found = server.firstPuzzle();
    return new Game(found.board, found);
  }

  /** The game of a link; one that is not proper is offered first. */
  async linked() {
    try {
      return await gameFromLink(location.hash, this.offerImproper);
    } catch (trouble) {
      this.tell(trouble.message);
      return null;
    } finally {
      if (location.hash) history.replaceState(null, "", location.pathname);
    }
  }

  /** Another game on the board; the one before is kept. */
  play(game) {
    // At the beginning it is what is wrong with a link.
    if (this.game || game.greeting) this.tell(game.greeting ?? "");
    this.game = game;
    this.isPaused = false;
    this.held = 0;
    this.shownWrong = this.shownLost = NOTHING;
    this.advice.close();
    this.board.layout = game.board;
    this.save();
    this.makePad();
    // There is always a cell to type into, from the first key on.
    this.board.choose(Math.max(0, game.values.indexOf(0)));
    this.draw();
    setTimeout(() => keepPlan(game, this.settings.symbols), PLAN_DELAY);
  }

  /** The same game, as another tab has left it. */
  follow(game) {
    if (!game || game.touched <= this.game.touched) return;
    this.game = game;
    this.advice.close();
    this.draw();
  }

  translate() {
    speak();
    this.board.setAttribute("aria-label", say("web.board"));
    for (const link of document.querySelectorAll(".techniques")) link.href = techniquePage();
    this.advice.close();
    this.makePad();
    this.draw();
  }

  applyTheme() {
    document.documentElement.dataset.theme = this.settings.theme;
  }

  change(changed) {
    this.settings = { ...this.settings, ...changed };
    store.saveSettings(this.settings);
    this.applyTheme();
    if (changed.language) useLanguage(changed.language);
    this.translate();
  }

  // what is shown

  get signs() {
    return signsFor(this.settings.symbols, this.game.size);
  }

  draw() {
    const { game, settings } = this;
    setAttribute(document.body, "data-symbols", this.signs[0] === "●" ? "colours" : "plain");
    this.board.show(this.advice.view ?? this.viewOf(game));
    this.drawPad();
    this.drawStatus();
    $("time").hidden = !settings.timer;
    $("veil").hidden = !this.isPaused;
    this.board.toggleAttribute("inert", this.isPaused);
    this.board.classList.toggle("hidden", this.isPaused);
    for (const button of document.querySelectorAll("[data-mode]")) {
      setAttribute(button, "aria-pressed", button.dataset.mode === this.mode);
    }
  }

  viewOf(game) {
    const { settings, board } = this;
    const focused = game.values[board.focused];
    const chosen = board.selected.size ? focused : 0;
    const near = settings.houses && board.selected.size === 1 ? game.peers[board.focused] : NOTHING;
    return {
      values: game.values,
      givens: game.givens,
      corner: game.corner,
      centre: game.centre,
      conflicts: settings.conflicts ? game.conflicts() : NOTHING,
      wrong: settings.checking || game.rule === "lives" ? game.wrong() : this.shownWrong,
      same: settings.same ? this.held || chosen : 0,
      near,
      mistaken: this.shownLost,
      drawing: null,
      signs: this.signs,
    };
  }

  drawStatus() {
    const { game } = this;
    $("typed").hidden = game.rule !== "edit";
    setText($("level"), titleOf(game));
    const lost = LIVES - (game.livesLeft ?? LIVES);
    setText($("lives"), game.livesLeft === null ? "" : "♥".repeat(LIVES - lost) + "♡".repeat(lost));
    setAttribute($("lives"), "aria-label", say("web.lives", { n: game.livesLeft ?? 0 }));
    $("lives").hidden = game.livesLeft === null;
    this.drawTime();
    const isResting = this.isPaused || Boolean(game.ending);
    $("undo").disabled = isResting || !game.past.length;
    $("redo").disabled = isResting || !game.future.length;
    for (const id of ["erase", "all-notes", "clear-notes"]) $(id).disabled = isResting;
    for (const id of ["hint", "check", "give-up"]) $(id).disabled = isResting || !game.solution;
    $("explain").disabled = this.isPaused || !game.solution;
    setAttribute(document.body, "data-ending", game.ending ?? "");
    if (game.ending) this.tell(this.endingInWords());
  }

  /** How the game ended; a win with the help that it took. */
  endingInWords() {
    const { game } = this;
    const words = say(`play.ending.${game.ending}`, { time: clock(game.seconds) });
    const help = game.ending === "won" ? ["hints", "mistakes"].filter((each) => game[each]) : [];
    return [words, ...help.map((each) => say(`play.ending.${each}`, { n: game[each] }))].join(" ");
  }

  drawTime() {
    setText($("time"), clock(this.game.seconds));
  }

  makePad() {
    const buttons = this.signs.map((sign, index) => {
      const button = document.createElement("button");
      const [large, left] = [document.createElement("span"), document.createElement("small")];
      large.textContent = sign;
      large.className = `v${index + 1}`;
      button.dataset.value = index + 1;
      button.append(large, left);
      return button;
    });
    $("pad").replaceChildren(...buttons);
    $("pad").dataset.size = this.game.size;
  }

  drawPad() {
    for (const button of $("pad").children) {
      const value = Number(button.dataset.value);
      const left = this.game.remaining(value);
      setText(button.lastChild, left > 0 ? String(left) : "");
      button.classList.toggle("done", left <= 0);
      const sign = this.signs[value - 1];
      setAttribute(button, "aria-label", say("web.pad.key", { sign, n: Math.max(0, left) }));
      setAttribute(button, "aria-pressed", this.settings.digitFirst ? this.held === value : null);
    }
  }

  tell(text) {
    setText($("message"), text);
  }

  // what the player does

  listen() {
    this.board.addEventListener("pick", () => this.draw());
    this.board.addEventListener("press", ({ detail }) => {
      if (this.held) this.write([detail.cell], this.held, this.mode);
    });
    $("pad").addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (button) this.onPad(Number(button.dataset.value));
    });
    $("modes").addEventListener("click", ({ target }) => target.dataset.mode && this.setMode(target.dataset.mode));
    const doings = {
      undo: () => this.move((game) => game.undo()),
      redo: () => this.move((game) => game.redo()),
      erase: () => this.move((game) => game.erase(this.board.selected)),
      "all-notes": () => this.move((game) => game.noteEverything()),
      "clear-notes": () => this.move((game) => game.clearNotes()),
      restart: () => this.restart(),
      check: () => this.check(),
      hint: () => this.advice.hint(),
      explain: () => this.advice.explain(),
      pause: () => this.pause(!this.isPaused),
      veil: () => this.pause(false),
    };
    for (const [id, doing] of Object.entries(doings)) $(id).addEventListener("click", doing);
    document.addEventListener("keydown", (event) => this.onKey(event));
    document.addEventListener("visibilitychange", () => document.hidden && this.save());
    addEventListener("pagehide", () => this.save());
    store.whenChangedElsewhere((id, read) => id === this.game.id && this.follow(read()));
    addEventListener("hashchange", async () => {
      const game = await this.linked();
      if (game) this.play(game);
    });
  }

  onPad(value) {
    if (!this.settings.digitFirst) return this.write(this.board.selected, value, this.mode);
    this.held = this.held === value ? 0 : value;
    return this.draw();
  }

  setMode(mode) {
    this.mode = mode;
    this.draw();
  }

  /** Wherever the focus is, except in what has keys of its own. */
  onKey(event) {
    if (event.defaultPrevented) return; // The board has heard it already.
    if (document.querySelector("dialog[open]") || event.target.closest("input, textarea, select")) return;
    if (!this.isPaused && this.board.moveBy(event)) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.code?.startsWith("Digit") ? event.code.slice(5) : event.key;
    const value = isCommand ? 0 : valueOfKey(key, this.signs);
    if (value && event.key !== "?") {
      const mode = event.shiftKey && !/^[a-z]$/i.test(event.key) ? "corner" : event.altKey ? "centre" : this.mode;
      this.write(this.board.selected, value, mode);
    } else if (!this.onCommandKey(event, isCommand)) return;
    event.preventDefault();
  }

  onCommandKey(event, isCommand) {
    const key = event.key.toLowerCase();
    if (isCommand && key === "z") $(event.shiftKey ? "redo" : "undo").click();
    else if (isCommand && key === "y") $("redo").click();
    else if (isCommand || event.altKey) return false;
    else if (["backspace", "delete", "0", "x"].includes(key)) $("erase").click();
    else if (key === "n") this.setMode(MODES[(MODES.indexOf(this.mode) + 1) % MODES.length]);
    else if (key === "u") $("undo").click();
    else if (key === "r") $("redo").click();
    else if (key === "?") this.onHintKey();
    else if (key === "c") $("check").click();
    else if (key === "p") this.pause(!this.isPaused);
    else if (key === "escape") this.advice.close();
    else return false;
    return true;
  }

  /** The same key asks for a hint and then for more of it. */
  onHintKey() {
    if (!$("more").hidden && !$("advice").hidden) $("more").click();
    else if (!$("hint").disabled) $("hint").click();
  }

  write(cells, value, mode) {
    const { cleanUp } = this.settings;
    this.move((game) => (mode === "digit" ? game.place(cells, value, { cleanUp }) : game.note(mode, cells, value)));
  }

  /** Everything that changes a game goes through here: it is shown and saved at once. */
  move(change) {
    if (this.isPaused || this.game.ending) return;
    this.shownWrong = this.shownLost = NOTHING;
    this.advice.close();
    this.tell("");
    if (change(this.game) === false) return;
    if (this.game.ending) store.count(this.game);
    this.draw();
    $("spoken").textContent = this.board.nameOfFocused();
    this.save();
  }

  /** A game that has ended stays as it is, and its puzzle is played once more. */
  restart() {
    if (this.game.ending) this.play(this.game.again());
    else this.move((game) => game.restart());
  }

  save() {
    if (!store.save(this.game)) this.tell(say("web.trouble.storage"));
  }

  check() {
    const { game, settings } = this;
    this.shownWrong = game.wrong();
    this.shownLost = settings.fromNotes ? game.lost() : NOTHING;
    this.draw();
    this.tell(this.checked(this.shownWrong.size, this.shownLost.size));
  }

  checked(wrong, lost) {
    if (wrong) return say("web.check.wrong", { n: wrong });
    return lost ? say("web.check.lost", { n: lost }) : say("web.check.right");
  }

  pause(isPaused) {
    this.advice.close();
    this.isPaused = isPaused && !this.game.ending;
    this.draw();
    if (this.isPaused) $("veil").focus();
    else this.board.focusCell();
  }

  tick() {
    if (this.isPaused || document.hidden || this.game.ending || document.querySelector("dialog[open]")) return;
    this.game.seconds += 1;
    this.drawTime();
    if (this.game.seconds % SECONDS_BETWEEN_SAVES === 0) this.save();
  }
}

/** The page works without a network. */
function takeAlong() {
  warmUp();
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register(trusted("../../sw.js")).catch(() => {});
}

// The board comes first: all else can wait until somebody sees it.
new Page().start().finally(takeAlong);
