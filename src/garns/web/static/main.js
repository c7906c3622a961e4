// The start page and the game: which of the two is shown, and what they share.

import { takeAlong } from "./along.js";
import { Game } from "./game.js";
import { Home } from "./home.js";
import { Play } from "./play.js";
import * as server from "./server.js";
import * as store from "./store.js";
import { preferredLanguage, readWords, say, speak, techniquePage, useLanguage } from "./words.js";

const $ = (id) => document.getElementById(id);
const PLAY = "#play";
// What opens a dialog; who presses one of these before the dialogs are there gets it when they are.
const OPENING = "#new, #games, #share, #statistics, #settings, #help, #give-up, #typed";

/** The next picture is drawn; of a page in the background there is none. */
const frame = () =>
  new Promise((resolve) => (document.hidden ? resolve() : requestAnimationFrame(() => setTimeout(resolve))));

class Page {
  constructor() {
    this.settings = store.settings();
    this.play = new Play(this);
    this.home = new Home(this);
  }

  async start() {
    this.applyTheme();
    readWords();
    useLanguage(this.settings.language ?? preferredLanguage());
    // Before the game is drawn: a board that nobody sees need not be laid out.
    this.showView();
    await this.play.start();
    // Not before there is a game to play: somebody may be quicker.
    this.listen();
    this.route();
    this.speak();
    $("unkept").hidden = store.isKept;
    document.body.dataset.ready = "";
    performance.mark("usable");
    await this.goOn();
    document.body.dataset.ready = "whole";
  }

  /** All that can wait until the first view is there. */
  async goOn() {
    let asked = null;
    const note = ({ target }) => (asked = target.closest(OPENING) ?? asked);
    document.addEventListener("click", note, { capture: true });
    await frame();
    performance.mark("shown");
    this.home.writeDay();
    this.colourBar();
    store.tidy();
    // All games have been read by now.
    if (store.broken) this.play.tell(say("web.trouble.broken", { n: store.broken }));
    const all = await this.loaded();
    if (all) {
      asked?.click();
      all.tidyPlans(store.games()).catch(() => {});
    } else addEventListener("online", () => this.goOn(), { once: true });
    document.removeEventListener("click", note, { capture: true });
  }

  /** What the first view does not need. */
  get later() {
    this.loading ??= import("./later.js").then((all) => {
      all.prepareDialogs(this);
      all.prepareCards(this.play);
      this.home.addCalendar(all.Calendar);
      return all;
    });
    return this.loading;
  }

  /** The same, or null where it cannot be loaded; that is told. */
  loaded() {
    return this.later.catch(() => {
      this.loading = null;
      this.play.tell(say("web.trouble.offline"));
      return null;
    });
  }

  listen() {
    addEventListener("hashchange", async () => {
      await this.play.followLink();
      this.route();
      this.play.takeFocus();
    });
    // Whatever is chosen in the menu, it has done its work; a dialog gives the focus back to who has it now.
    const leave = ({ target }) => {
      if (!target.closest("a, button")) return;
      $("menu-list").hidePopover();
      this.takeFocus();
    };
    $("menu-list").addEventListener("click", leave, { capture: true });
  }

  /** The game, or the start page; a game that was begun by a link is shown at once. */
  route() {
    this.showView();
    if (location.hash === PLAY) this.play.appear();
    else this.home.draw();
  }

  showView() {
    const isPlaying = location.hash === PLAY;
    document.body.dataset.view = isPlaying ? "play" : "home";
    $("play").hidden = !isPlaying;
    $("home").hidden = isPlaying;
    for (const [id, isHere] of [["go-play", isPlaying], ["go-home", !isPlaying]]) {
      if (isHere) $(id).setAttribute("aria-current", "page");
      else $(id).removeAttribute("aria-current");
    }
  }

  /** The focus goes where keys do something. */
  takeFocus() {
    if (location.hash === PLAY) this.play.board.focusCell();
    else $("menu").focus();
  }

  /** Show the game. */
  showGame() {
    if (location.hash !== PLAY) location.hash = PLAY;
  }

  /** A new puzzle, put on the board as soon as it is there. Throws Trouble. Who aborts goes on with the game on the
   * board. */
  async newGame(wish, { rule = "free", signal = null } = {}) {
    const found = await server.newPuzzle(wish, signal);
    signal?.throwIfAborted();
    this.play.begin(new Game(found.board, { ...found, rule, daily: wish.date ?? null, variant: wish.rules ?? null }));
    if (found.source === "shelf") this.play.tell(say("web.from-shelf"));
    this.showGame();
  }

  /** What stands in the page itself, in the language of now. */
  speak() {
    speak();
    for (const link of document.querySelectorAll(".techniques")) link.href = techniquePage();
    this.play.nameBoard();
  }

  translate() {
    this.speak();
    this.play.translate();
    this.home.draw();
  }

  applyTheme() {
    document.documentElement.dataset.theme = this.settings.theme;
  }

  /** The bar of the browser has the colour of ours. */
  colourBar() {
    const { backgroundColor } = getComputedStyle(document.querySelector(".bar"));
    document.querySelector('meta[name="theme-color"]').content = backgroundColor;
  }

  change(changed) {
    this.settings = { ...this.settings, ...changed };
    store.saveSettings(this.settings);
    this.applyTheme();
    this.colourBar();
    if (changed.language) useLanguage(changed.language);
    this.translate();
  }
}

// The board comes first: all else can wait until somebody sees it.
new Page().start().finally(takeAlong);
