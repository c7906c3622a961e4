// The list of saved games: each with a small drawing of its board, and how far it is.

import { make, progress } from "./elements.js";
import * as store from "./store.js";
import { thumbnail } from "./thumbnails.js";
import { clock, languageTag, say, titleOf } from "./words.js";

const $ = (id) => document.getElementById(id);

export function fillGames(page) {
  const { id } = page.play.game;
  const shown = store.games().filter((game) => game.id === id || !game.isUntouched);
  $("games-list").replaceChildren(...shown.map((game) => lineOf(game, page)));
}

function lineOf(game, page) {
  const isCurrent = game.id === page.play.game.id;
  const [empty, left] = [game.givens, game.values].map((values) => values.filter((value) => !value).length);
  const title = titleOf(game);
  const words = wordsOf(game, left);
  const removing = say("web.games.remove", { game: `${title} · ${words}` });
  const go = () => {
    page.play.begin(game);
    $("games-dialog").close();
    page.showGame();
    page.play.board.focusCell();
  };
  const remove = () => {
    store.remove(game.id);
    fillGames(page);
  };
  return make(
    "li", {},
    make(
      "button", { type: "button", "aria-current": isCurrent ? "true" : null, click: go },
      thumbnail(game.board, game.values),
      make("span", {}, make("b", {}, title), make("small", {}, words), progress(empty - left, empty)),
    ),
    make("button", { type: "button", class: "icon", "aria-label": removing, disabled: isCurrent, click: remove }, "×"),
  );
}

function wordsOf(game, left) {
  const state = game.ending ? say(`web.games.${game.ending}`) : say("web.games.left", { n: left });
  const help = ["hints", "mistakes"].filter((each) => game[each]).map((each) => say(`web.games.${each}`, { n: game[each] }));
  const day = new Date(game.touched).toLocaleString(languageTag(), { dateStyle: "short", timeStyle: "short" });
  return [state, clock(game.seconds), ...help, day].join(" · ");
}
