// The game on the page: what the player does becomes moves, and the board shows what came of them.

import { AwaitedAdvice, AwaitedDesk, AwaitedFinish } from "./awaited.js";
import "./board.js";
import { setAttribute, setText } from "./elements.js";
import { COLOURS, Game, LIVES } from "./game.js";
import { Hands } from "./hands.js";
import { fragmentOf, gameFromLink } from "./links.js";
import { hasGrids, isRuled } from "./ruled.js";
import { svg } from "./picture.js";
import * as server from "./server.js";
import * as store from "./store.js";
import { signsFor } from "./symbols.js";
import { addWords, clock, formatRating, say, titleOf } from "./words.js";

const $ = (id) => document.getElementById(id);

const NOTHING = new Set();
// Milliseconds: the board comes first.
const PLAN_DELAY = 500;
const SECONDS_BETWEEN_SAVES = 10;
// While nothing is to be changed.
const RESTING = ["erase", "all-notes", "clear-notes"];
const SOLUTION_NEEDED = ["hint", "check", "give-up"];

export class Play {
  constructor(page) {
    this.page = page;
    this.board = $("board");
    this.mode = "digit";
    this.held = 0; // the digit that was chosen first
    this.filtered = null; // what the desk shows alone
    this.isPaused = false;
    this.isClose = false; // whether a part of a large board is looked at
    this.shownWrong = this.shownLost = NOTHING;
    this.advice = new AwaitedAdvice(this);
    this.desk = new AwaitedDesk();
    this.finish = new AwaitedFinish(this);
    this.hands = new Hands(this);
  }

  get settings() {
    return this.page.settings;
  }

  async start() {
    this.begin((await this.linked()) ?? store.currentGame() ?? this.firstGame());
    this.hands.listen();
    store.whenChangedElsewhere((id, read) => id === this.game.id && this.follow(read()));
    document.addEventListener("visibilitychange", () => document.hidden && this.save());
    addEventListener("pagehide", () => this.save());
    $("rule").addEventListener("click", () => this.tell(this.ruleInWords));
    $("lab").addEventListener("click", () => {
      // The lab shows the game that is kept; where none is, the link has to say which.
      if (!store.isKept) $("lab").href = new URL(fragmentOf(this.game.board), $("lab").href).href;
    });
    setInterval(() => this.tick(), 1000);
    this.isStarted = true;
  }

  firstGame() {
    const found = server.firstPuzzle();
    return new Game(found.board, found);
  }

  /** The game of a link; one that is not proper is offered first. */
  async linked() {
    const fragment = location.hash;
    try {
      return await gameFromLink(fragment, (found) => this.page.later.then(() => this.offerImproper(found)));
    } catch (trouble) {
      this.tell(trouble.message);
      return null;
    } finally {
      if (/^#[sp]=/.test(fragment)) history.replaceState(null, "", "#play");
    }
  }

  async followLink() {
    const game = await this.linked();
    if (game) this.begin(game);
  }

  /** Another game on the board; the one before is kept, unless nobody has touched it. */
  begin(game) {
    // At the beginning it is what is wrong with a link.
    if (this.game || game.greeting) this.tell(game.greeting ?? "");
    if (this.game?.isUntouched && this.game.id !== game.id) store.remove(this.game.id);
    this.game = game;
    this.isPaused = false;
    this.held = 0;
    this.filtered = null;
    this.rating = null;
    this.shownWrong = this.shownLost = NOTHING;
    this.advice.hide();
    this.save();
    this.isLaidOut = false;
    // At the beginning the board appears when all else is there.
    if (this.isStarted && this.isSeen) this.layOut();
    if (isRuled(game.board)) this.addRules(game);
    setTimeout(() => this.prepareHints(game), PLAN_DELAY);
    setTimeout(() => this.rate(game), PLAN_DELAY);
  }

  /** The constraints of a board: what knows them is loaded when there are some. */
  async addRules(game) {
    try {
      const { rulesOf } = await import("./engine/rules.js");
      game.rules = await rulesOf(game.board, addWords);
      if (this.game === game && this.isLaidOut) this.layOut();
    } catch {
      this.tell(say("web.trouble.offline"));
    }
  }

  /** Hints for a time without a server, where it alone knows some. */
  async prepareHints(game) {
    const { keepPlan } = (await this.page.loaded()) ?? {};
    keepPlan?.(game, this.settings.symbols);
  }

  /** A board that nobody sees is not drawn. */
  get isSeen() {
    return document.body.dataset.view === "play";
  }

  layOut() {
    const { board, game } = this;
    this.isLaidOut = true;
    board.layout = game.board;
    if (game.rules) board.rules = game.rules.drawn;
    this.makePad();
    // There is always a cell to type into, from the first key on.
    board.begin(Math.max(0, game.values.indexOf(0)));
    this.draw();
  }

  /** The same game, as another tab has left it. */
  follow(game) {
    if (!game || game.touched <= this.game.touched) return;
    game.rules = this.game.rules;
    this.game = game;
    this.advice.hide();
    this.draw();
  }

  /** The board is seen again. */
  appear() {
    if (this.isLaidOut) this.draw();
    else this.layOut();
  }

  takeFocus() {
    if (this.isSeen && !this.isPaused) this.board.focusCell();
  }

  nameBoard() {
    this.board.setAttribute("aria-label", say("web.board"));
  }

  translate() {
    this.advice.hide();
    if (this.isLaidOut) this.makePad();
    this.draw();
    this.rate(this.game);
  }

  /** How hard the puzzle is, and by which technique; found out after the board is there. */
  async rate(game) {
    if (!game.solution || game.rule === "edit") return;
    const { puzzle, layout } = game.board;
    const ask = (scale) => server.ask("rate", { puzzle, layout, scale }).catch(() => ({}));
    const level = game.size > 12 ? {} : await ask("level");
    const se = layout === "9" ? await ask("se") : {};
    if (this.game !== game) return;
    this.rating = { level, se };
    this.drawRating();
    this.desk.draw();
  }

  // what is shown

  get signs() {
    return signsFor(this.settings.symbols, this.game.size);
  }

  draw() {
    if (!this.isSeen) return;
    const { settings } = this;
    setAttribute(document.body, "data-symbols", this.signs[0] === "●" ? "colours" : "plain");
    this.board.isStill = this.advice.isWalking;
    this.board.labelled = settings.labels || this.advice.isOpen;
    this.board.close = this.isClose;
    setAttribute($("close-up"), "aria-pressed", this.isClose);
    this.board.show(this.advice.view ?? this.viewOf(this.game));
    this.drawPad();
    this.drawStatus();
    this.desk.draw();
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
    // A colour is no digit.
    const held = this.mode === "colour" ? 0 : this.held;
    const near = settings.houses && board.selected.size === 1 ? game.peers[board.focused] : NOTHING;
    return {
      values: game.values,
      givens: game.givens,
      corner: game.corner,
      centre: game.centre,
      colours: game.colours,
      inks: game.inks,
      conflicts: settings.conflicts ? game.conflicts() : NOTHING,
      wrong: settings.checking || game.rule === "lives" ? game.wrong() : this.shownWrong,
      same: settings.same ? held || chosen : 0,
      near,
      filtered: this.desk.cells(),
      mistaken: this.shownLost,
      remarks: game.rules?.remarks(say),
      drawing: null,
      signs: this.signs,
      // Weight tells givens from own digits, but not with other signs.
      isTinted: this.signs[0] !== "1",
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
    this.drawRule();
    this.drawRating();
    const isResting = this.isPaused || Boolean(game.ending);
    $("undo").disabled = isResting || !game.past.length;
    $("redo").disabled = isResting || !game.future.length;
    for (const id of RESTING) $(id).disabled = isResting;
    for (const id of SOLUTION_NEEDED) $(id).disabled = isResting || !game.solution;
    $("restart").disabled = this.isPaused;
    $("explain").disabled = this.isPaused || !game.solution;
    setAttribute(document.body, "data-ending", game.ending ?? "");
    if (game.ending) this.tell(this.endingInWords());
    this.finish.draw();
  }

  /** A board with more rules than rows, columns and boxes says which. */
  drawRule() {
    const kinds = new Set(this.game.board.houses.map(({ kind }) => kind));
    const { board, rules, size } = this.game;
    const grids = board.layout === "samurai" ? "samurai" : "grids";
    const extra = hasGrids(board) ? grids : ["diagonal", "window", "region"].find((kind) => kinds.has(kind));
    const name = extra ? say(`web.rule.${extra}`) : "";
    const words = extra ? say(`web.rule.${extra}.words`, { size }) : "";
    $("rule").hidden = !extra && !rules;
    setText($("rule"), rules?.name(say, name) ?? name);
    this.ruleInWords = rules?.words(say, words) ?? words;
  }

  drawRating() {
    const { level = {}, se = {} } = this.rating ?? {};
    $("rating").hidden = se.status !== "ok" || !this.settings.rating;
    if (se.status === "ok") setText($("rating"), formatRating(se));
    const hardest = level.technique_name && this.settings.rating && say("web.hardest", { technique: level.technique_name });
    const mistakes = this.settings.checking && say("web.games.mistakes", { n: this.game.mistakes });
    setText($("remark"), [this.ruleInWords || hardest, mistakes].filter(Boolean).join(" · "));
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

  /** Keys for digits, or for colours. */
  makePad() {
    const isColour = this.mode === "colour";
    const signs = isColour ? Array.from({ length: COLOURS }, (_, index) => String(index + 1)) : this.signs;
    const buttons = signs.map((sign, index) => {
      const button = document.createElement("button");
      const [large, left] = [document.createElement("span"), document.createElement("small")];
      large.textContent = sign;
      large.className = isColour ? `paint c${index + 1}` : `v${index + 1}`;
      button.dataset.value = index + 1;
      button.append(large, left);
      return button;
    });
    $("pad").replaceChildren(...buttons, this.eraseKey());
    $("pad").dataset.size = signs.length;
    $("play").dataset.size = this.signs.length;
    $("pad").dataset.kind = isColour ? "colours" : "digits";
  }

  /** Where the keys stand in two rows of five, there is room for one more. */
  eraseKey() {
    const key = document.createElement("button");
    key.className = "erase-key";
    key.setAttribute("aria-label", say("web.erase"));
    key.append(svg("svg", {}, svg("use", { href: "#i-erase" })));
    key.addEventListener("click", () => this.erase());
    return key;
  }

  drawPad() {
    const isColour = this.mode === "colour";
    if (($("pad").dataset.kind === "colours") !== isColour) this.makePad();
    for (const button of $("pad").querySelectorAll("[data-value]")) {
      const value = Number(button.dataset.value);
      const left = isColour ? 0 : this.game.remaining(value);
      const isDone = !isColour && left <= 0;
      setText(button.lastChild, isDone ? "✓" : isColour ? "" : String(left));
      button.classList.toggle("done", isDone);
      const name = isColour ? say(`web.colour.${value}`) : say("web.pad.key", { sign: this.signs[value - 1], n: Math.max(0, left) });
      setAttribute(button, "aria-label", name);
      setAttribute(button, "aria-pressed", this.settings.digitFirst ? this.held === value : null);
    }
  }

  tell(text) {
    setText($("message"), text);
  }

  // what happens

  /** Closely at a part of a large board, or again at all of it. */
  look() {
    this.isClose = !this.isClose;
    this.draw();
  }

  setMode(mode) {
    this.mode = mode;
    this.held = 0;
    this.draw();
  }

  /** Write a digit, a note or a colour, as the mode says; `since` is the number of steps before the drag that it is part
   * of. */
  write(cells, value, mode, since = null) {
    this.move((game) => {
      const isWritten = this.written(game, cells, value, mode);
      if (isWritten && since !== null) game.joinSince(since);
      return isWritten;
    });
  }

  written(game, cells, value, mode) {
    const { cleanUp } = this.settings;
    if (mode === "digit") return game.place(cells, value, { cleanUp });
    return mode === "colour" ? value <= COLOURS && game.colour(cells, value) : game.note(mode, cells, value);
  }

  erase() {
    const { selected } = this.board;
    this.move((game) => (this.mode === "colour" ? game.bleach(selected) : game.erase(selected)));
  }

  /** Everything that changes a game goes through here: it is shown and saved at once. */
  move(change) {
    if (this.isPaused || this.game.ending) return;
    this.shownWrong = this.shownLost = NOTHING;
    this.advice.hide();
    this.tell("");
    if (change(this.game) === false) return this.draw();
    if (this.game.ending) this.finish.compare(this.game, store.count(this.game));
    this.draw();
    $("spoken").textContent = this.board.nameOfFocused();
    this.save();
    return undefined;
  }

  /** A game that has ended stays as it is, and its puzzle is played once more. */
  restart() {
    if (this.isPaused) return;
    if (this.game.ending) this.begin(this.game.again());
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
    this.advice.hide();
    this.isPaused = isPaused && !this.game.ending;
    this.draw();
    if (this.isPaused) $("veil").focus();
    else this.board.focusCell();
  }

  tick() {
    const isResting = this.isPaused || this.game.ending || !this.isSeen;
    if (isResting || document.hidden || document.querySelector("dialog[open]")) return;
    this.game.seconds += 1;
    this.drawTime();
    if (this.game.seconds % SECONDS_BETWEEN_SAVES === 0) this.save();
  }
}
