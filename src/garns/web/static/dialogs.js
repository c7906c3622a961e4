// The dialogs of the game: new games, own puzzles, saved games, sharing, statistics, settings.

import { Choice, point } from "./choice.js";
import { LANGUAGES, SHELF } from "./data.js";
import { Game } from "./game.js";
import { linkTo, newGame, puzzleIn } from "./links.js";
import * as server from "./server.js";
import * as store from "./store.js";
import { clock, currentLanguage, languageTag, say, titleOf } from "./words.js";

const $ = (id) => document.getElementById(id);
const KEYS = [
  ["← ↑ ↓ →", "move"],
  ["1–9, A–G", "digit"],
  ["Shift+1–9", "corner"],
  ["Alt+1–9", "centre"],
  ["N", "mode"],
  ["Del", "erase"],
  ["U / R", "undo"],
  ["?", "hint"],
  ["C", "check"],
  ["P", "pause"],
];

export function prepareDialogs(page) {
  $("set-language").append(
    ...LANGUAGES.map(({ id, tag, name }) => element("option", name, { value: id, lang: tag })),
  );
  const opened = {
    new: () => fillNew(),
    games: () => fillGames(page),
    share: () => fillShare(page),
    statistics: fillStatistics,
    settings: () => fillSettings(page),
    help: fillHelp,
  };
  for (const [id, fill] of Object.entries(opened)) {
    $(id).addEventListener("click", () => {
      fill();
      open(id);
    });
  }
  prepareNew(page);
  prepareOwn(page);
  prepareGames(page);
  prepareShare(page);
  $("settings-dialog").addEventListener("change", ({ target }) => {
    page.change({ [target.name]: target.type === "checkbox" ? target.checked : target.value });
  });
  $("give-up").addEventListener("click", async () => {
    if (await isSure(say("web.give-up.sure"))) page.move((game) => game.giveUp());
  });
}

function open(name) {
  const dialog = $(`${name}-dialog`);
  complain(dialog, "");
  dialog.showModal();
}

function complain(dialog, text) {
  const line = dialog.querySelector(".trouble");
  if (line) line.textContent = text;
}

function isSure(question) {
  const dialog = $("question-dialog");
  $("question").textContent = question;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}

/** Do what takes a while, and play what has come of it. What goes wrong is told in the dialog; so is
 * a remark that `work` returns, if there is something to do first. `work` is given a signal that the
 * dialog was closed before. */
async function during(page, dialog, work) {
  complain(dialog, say("web.thinking"));
  dialog.setAttribute("aria-busy", "true");
  const closing = new AbortController();
  dialog.addEventListener("close", () => closing.abort(), { once: true });
  try {
    const remark = await work(closing.signal);
    if (remark !== undefined) {
      complain(dialog, remark);
      return;
    }
    dialog.close();
    page.board.focusCell(); // A closed dialog gives the focus back to the button that opened it.
  } catch (trouble) {
    if (closing.signal.aborted) return;
    complain(dialog, trouble.message);
    if (trouble.line) point($("own-text"), trouble);
  } finally {
    dialog.removeAttribute("aria-busy");
  }
}

function element(tag, text, properties = {}) {
  return Object.assign(document.createElement(tag), { textContent: text, ...properties });
}

// new games

function choice(name, value, text, isChosen) {
  const label = document.createElement("label");
  const input = Object.assign(document.createElement("input"), { type: "radio", name, value, checked: isChosen });
  label.append(input, element("span", text));
  return label;
}

function fillNew() {
  const { boards, levels } = SHELF;
  const chosen = chosenIn("size") ?? "9";
  $("sizes").replaceChildren(
    ...Object.keys(boards).map((size) => choice("size", size, `${size}×${size}`, size === chosen)),
  );
  fillLevels(levels);
  $("sizes").onchange = () => fillLevels(levels);
}

function fillLevels(levels) {
  const known = levels[chosenIn("size")];
  const before = chosenIn("level");
  const chosen = known.includes(before) ? before : known[0];
  $("levels").replaceChildren(
    ...known.map((level) => choice("level", level, say(`words.level.${level}`), level === chosen)),
  );
  $("levels-box").hidden = !known.length;
}

function chosenIn(name) {
  return document.querySelector(`input[name="${name}"]:checked`)?.value;
}

function today() {
  const now = new Date();
  const two = (number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

function prepareNew(page) {
  const dialog = $("new-dialog");
  const begin = (wish, daily = null) =>
    during(page, dialog, async (signal) => {
      const chosen = { size: Number(chosenIn("size")), level: chosenIn("level") };
      const found = await server.newPuzzle({ ...chosen, ...wish }, signal);
      signal.throwIfAborted(); // Who has closed the dialog goes on with the game on the board.
      const begun = daily && store.gameOf(found.board.puzzle, found.board.layout);
      page.play(begun || new Game(found.board, { ...found, rule: chosenIn("rule"), daily }));
      if (found.source === "shelf") page.tell(say("web.from-shelf"));
    });
  $("start").addEventListener("click", () => begin({}));
  $("fresh").addEventListener("click", () => begin({ fresh: true }));
  $("daily").addEventListener("click", () => begin({ date: today() }, today()));
  $("own").addEventListener("click", () => {
    dialog.close();
    open("own");
  });
}

function prepareOwn(page) {
  const dialog = $("own-dialog");
  let improper = null;
  const judge = (found) => {
    improper = found.status === "ok" ? null : found;
    // A budget that is used up leaves no board to play on.
    $("own-anyway").hidden = !improper?.board;
    return improper && (found.detail ?? say(`web.own.${found.status}`));
  };
  const play = async (wish) => {
    const found = await server.ask("check", wish);
    const trouble = judge(found);
    if (trouble) throw new Error(trouble);
    page.play(await newGame(found, chosenIn("rule")));
  };
  const check = (wish) => during(page, dialog, () => play(wish));
  const choice = new Choice(check);
  page.offerImproper = (found) => {
    open("own");
    $("own-text").value = found.board?.puzzle ?? "";
    complain(dialog, judge(found));
  };
  $("own-text").addEventListener("input", () => ($("own-anyway").hidden = true));
  $("own-start").addEventListener("click", () =>
    during(page, dialog, async () => {
      const text = $("own-text").value || " ";
      const linked = puzzleIn(text);
      if (!linked && (await choice.offer(text))) return choice.remarks;
      return play(linked ?? { puzzle: text });
    }),
  );
  $("own-anyway").addEventListener("click", () =>
    during(page, dialog, async () => page.play(await newGame(improper))),
  );
  $("own-file").addEventListener("change", ({ target }) =>
    during(page, dialog, async () => {
      if (target.files[0]) $("own-text").value = await target.files[0].text();
      target.value = "";
      return (await choice.offer($("own-text").value || " ")) ? choice.remarks : "";
    }),
  );
  $("own-type").addEventListener("click", () =>
    during(page, dialog, async () => {
      page.play(new Game(SHELF.boards[chosenIn("size") ?? "9"], { rule: "edit", isOwn: true }));
      page.tell(say("web.own.typing"));
    }),
  );
  $("typed").addEventListener("click", () => {
    const { game } = page;
    open("own");
    $("own-text").value = game.line();
    check({ puzzle: game.line(), layout: game.board.layout });
  });
}

// saved games

function fillGames(page) {
  const items = store.games().map((game) => {
    const item = document.createElement("li");
    const left = game.values.filter((value) => !value).length;
    const state = game.ending ? say(`web.games.${game.ending}`) : say("web.games.left", { n: left });
    const day = new Date(game.touched).toLocaleString(languageTag(), {
      dateStyle: "short",
      timeStyle: "short",
    });
    const help = ["hints", "mistakes"].filter((each) => game[each]).map((each) => say(`web.games.${each}`, { n: game[each] }));
    const label = [titleOf(game), state, clock(game.seconds), ...help, day].join(" · ");
    const go = element("button", label, { type: "button" });
    if (game.id === page.game.id) go.setAttribute("aria-current", "true");
    go.addEventListener("click", () => {
      page.play(game);
      $("games-dialog").close();
      page.board.focusCell();
    });
    const remove = element("button", "×", { type: "button", className: "quiet" });
    remove.setAttribute("aria-label", say("web.games.remove", { game: label }));
    remove.disabled = game.id === page.game.id;
    remove.addEventListener("click", () => {
      store.remove(game.id);
      fillGames(page);
    });
    item.append(go, remove);
    return item;
  });
  $("games-list").replaceChildren(...items);
}

function download(address, name) {
  element("a", "", { href: address, download: name }).click();
}

function prepareGames(page) {
  const dialog = $("games-dialog");
  $("export").addEventListener("click", () => {
    const text = JSON.stringify(store.exported());
    download(URL.createObjectURL(new Blob([text], { type: "application/json" })), "garns.json");
  });
  $("import").addEventListener("click", () => $("import-file").click());
  $("import-file").addEventListener("change", async ({ target }) => {
    if (!target.files[0]) return;
    try {
      const n = store.imported(JSON.parse(await target.files[0].text()));
      fillGames(page);
      complain(dialog, n === null ? say("web.trouble.storage") : say("web.import.done", { n }));
    } catch {
      complain(dialog, say("web.import.bad"));
    }
    target.value = "";
  });
}

// sharing

async function fillShare(page) {
  $("link").value = linkTo(page.game.board);
  $("qr").hidden = true;
  try {
    $("qr").src = await server.picture($("link").value);
    $("qr").alt = say("web.share.qr");
    $("qr").hidden = false;
  } catch (trouble) {
    complain($("share-dialog"), trouble.message);
  }
}

function prepareShare(page) {
  const dialog = $("share-dialog");
  $("copy").addEventListener("click", async () => {
    $("link").select();
    await navigator.clipboard?.writeText($("link").value);
    complain(dialog, say("web.share.copied"));
  });
  $("print").addEventListener("click", () => {
    dialog.close();
    print();
  });
  $("pdf").addEventListener("click", async () => {
    try {
      const { puzzle, layout } = page.game.board;
      download(await server.sheet(puzzle, layout), "garns.pdf");
    } catch (trouble) {
      complain(dialog, trouble.message);
    }
  });
}

// statistics, settings, help

function fillStatistics() {
  const rows = Object.entries(store.statistics()).flatMap(rowsOfStatistics);
  $("statistics-rows").replaceChildren(...rows);
  $("no-statistics").hidden = rows.length > 0;
  $("best-words").hidden = !rows.length;
}

/** The level and the size, then the numbers, then the help that was needed. */
function rowsOfStatistics([kind, { played, won, helped, best, seconds, hints, mistakes }]) {
  const [level, size] = kind.split(" ");
  const name = level ? say(`words.level.${level}`) : say("web.level.other");
  const numbers = [played, won, best === null ? "–" : clock(best), won ? clock(seconds / won) : "–"];
  const rows = [
    [element("th", size ? `${name} · ${size}` : name, { scope: "rowgroup", colSpan: 4 })],
    numbers.map((number) => element("td", number)),
  ];
  const help = say("web.statistics.help", { helped, hints, mistakes });
  if (hints !== undefined) rows.push([element("td", help, { colSpan: 4, className: "help" })]);
  return rows.map((cells) => {
    const row = document.createElement("tr");
    row.append(...cells);
    return row;
  });
}

function fillSettings(page) {
  const values = { ...page.settings, language: currentLanguage() };
  for (const field of $("settings-dialog").querySelectorAll("[name]")) {
    if (field.type === "checkbox") field.checked = values[field.name];
    else field.value = values[field.name];
  }
}

function fillHelp() {
  $("keys").replaceChildren(
    ...KEYS.flatMap(([key, id]) => [element("dt", key), element("dd", say(`web.key.${id}`))]),
  );
}
