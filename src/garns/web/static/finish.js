// The card at the end of a game: what came of it, which techniques it took, and what to do next.

import { isSize } from "./boards.js";
import { dayOf, streak } from "./days.js";
import { make } from "./elements.js";
import { linkTo } from "./links.js";
import { hasGrids, isRuled } from "./ruled.js";
import * as server from "./server.js";
import * as store from "./store.js";
import { techniques } from "./techniques.js";
import { clock, currentLanguage, formatDay, levelName, say, techniquePage, titleOf } from "./words.js";

const $ = (id) => document.getElementById(id);

export class Finish {
  constructor(play) {
    this.play = play;
    this.shown = ""; // what the card is about
    this.compared = { id: null }; // the game that has just ended, and what was known before
  }

  /** A game has just ended; `before` is what was known before it. */
  compare(game, before) {
    this.compared = { id: game.id, ...before };
    this.shown = "";
    this.countForStrength(game);
  }

  /** A puzzle whose rating is known is an opponent; who plays it again knows the solution. */
  countForStrength({ ending, hints, isAgain }) {
    const { er, exact } = this.play.rating?.se ?? {};
    if (!exact || isAgain) return;
    const outcome = { isSolved: ending === "won", helps: hints };
    // Where the rest of the page could not be loaded, the game does not count for that.
    import("./after_games.js").then(({ countGame }) => countGame(er, outcome), () => {});
  }

  draw() {
    const { game } = this.play;
    const key = game.ending ? `${game.id} ${game.ending} ${currentLanguage()}` : "";
    $("finish").hidden = !key;
    if (this.shown === key) return;
    this.shown = key;
    if (key) $("finish").replaceChildren(...this.contents(game));
    if (game.ending && game.solution) this.showTechniques(game, key);
  }

  contents(game) {
    const isWon = game.ending === "won";
    const facts = isWon ? [clock(game.seconds), ...helpIn(game)] : helpIn(game);
    const next = say(game.level ? "web.finish.next" : "web.new");
    return [
      make("h2", {}, say(`web.finish.${game.ending}`)),
      make("p", { class: "facts" }, facts.map((fact) => make("span", {}, fact))),
      ...(isWon ? this.remarks(game) : []).map((words) => make("p", { class: "remark" }, words)),
      make(
        "div", { class: "actions" },
        make("button", { id: "next-puzzle", class: "strong", click: () => this.next(game) }, next),
        !isWon && make("button", { click: () => this.play.restart() }, say("web.finish.again")),
        game.daily && make("a", { class: "button", href: "#" }, say("web.finish.today")),
        isWon && make("button", { id: "share-result", click: () => this.share(game) }, say("web.finish.share")),
      ),
      make("p", { id: "shared", class: "remark", role: "status" }),
      make("div", { id: "met", hidden: true }),
    ];
  }

  /** How the time compares with those before it, and how many days it is in a row. */
  remarks(game) {
    const { id, best, times = [] } = this.compared;
    const found = [];
    if (id === game.id && times.length) {
      const isBest = game.isForBestTime && best !== null && game.seconds < best;
      if (isBest) found.push(say("web.finish.best", { time: clock(best) }));
      else if (best !== null) {
        found.push(say("web.finish.compared", { best: clock(best), median: clock(store.median(times)) }));
      }
    }
    if (game.daily) {
      const n = streak(store.days(), dayOf());
      if (n) found.push(say("web.today.streak", { n }));
    }
    return found;
  }

  /** The techniques of the whole way, in the order of the catalogue, the hardest last. */
  async showTechniques({ board }, key) {
    try {
      const [{ steps }, known] = await Promise.all([
        server.ask("explain", { puzzle: board.puzzle, layout: board.layout }),
        techniques(),
      ]);
      const used = new Set(steps.map(({ step }) => step.technique));
      const met = known.filter(({ id }) => used.has(id));
      if (this.shown !== key || !met.length) return;
      const links = met.map((technique) => make("li", {}, chipOf(technique, technique === met.at(-1))));
      $("met").replaceChildren(make("p", { class: "remark" }, say("web.finish.techniques")), make("ul", {}, links));
      $("met").hidden = false;
    } catch {
      // It is only a remark.
    }
  }

  async next({ board: { size, layout }, level, rule, variant }) {
    if (!level || ((isRuled({ layout }) || hasGrids({ layout })) && !variant)) {
      $("new").click();
      return;
    }
    $("next-puzzle").setAttribute("aria-busy", "true");
    try {
      const board = variant ? { rules: variant } : isSize(layout) ? { size } : { layout };
      await this.play.page.newGame({ ...board, level }, { rule });
      this.play.board.focusCell();
    } catch (trouble) {
      this.play.tell(trouble.message);
      $("next-puzzle").removeAttribute("aria-busy");
    }
  }

  /** Nothing of the solution: the level, the time and the help, with a link to the puzzle. */
  async share(game) {
    const title = game.daily ? `${formatDay(game.daily)} · ${levelName(game.level)}` : titleOf(game);
    const text = ["garns", title, clock(game.seconds), ...helpIn(game)].join(" · ");
    const url = linkTo(game.board);
    try {
      if (navigator.share && matchMedia("(pointer: coarse)").matches) await navigator.share({ text, url });
      else {
        await navigator.clipboard.writeText(`${text}\n${url}`);
        $("shared").textContent = say("web.share.copied");
      }
    } catch {
      $("shared").textContent = `${text} ${url}`; // Not every browser lets a page do so.
    }
  }
}

/** A link to the page of a technique. */
function chipOf({ id, names }, isHardest) {
  const name = names[currentLanguage()];
  const attributes = { class: isHardest ? "chip" : "chip plain", href: techniquePage(id), target: "_blank" };
  return make("a", attributes, isHardest ? say("web.hardest", { technique: name }) : name);
}

/** “no hints”, “2 mistakes”. */
function helpIn(game) {
  const words = (kind) => (game[kind] ? say(`web.games.${kind}`, { n: game[kind] }) : say(`web.finish.no-${kind}`));
  return ["hints", "mistakes"].map(words);
}
