// The dialogs of the game: own puzzles, saved games, sharing, statistics, settings.

import { Choice } from "./choice.js";
import { boardOfSize, isSize } from "./boards.js";
import { LANGUAGES } from "./data.js";
import { chosenIn, complain, during, element, isSure, open } from "./dialog.js";
import { Game, members } from "./game.js";
import { fillGames } from "./games_list.js";
import { fragmentOf, linkElsewhere, linkTo, newGame, puzzleIn } from "./links.js";
import { NewGames } from "./new_games.js";
import { hasGrids } from "./ruled.js";
import * as server from "./server.js";
import { fillStatistics } from "./statistics.js";
import * as store from "./store.js";
import { currentLanguage, say } from "./words.js";

const $ = (id) => document.getElementById(id);
const LARGEST_TO_COPY = 81; // cells that solvers read as pencil marks
const LONGEST_IN_QR = 2000; // characters: of more, no camera reads the picture
const KEYS = [
  ["← ↑ ↓ →", "move"],
  ["1–9, A–G", "digit"],
  ["Shift+1–9", "corner"],
  ["Ctrl+1–9", "centre"],
  ["Ctrl+Shift+1–8", "colour"],
  ["Z X C V", "mode"],
  ["Del", "erase"],
  ["U / R", "undo"],
  ["? / H", "hint"],
  ["K", "check"],
  ["F", "filter"],
  ["P", "pause"],
];

export function prepareDialogs(page) {
  $("set-language").append(
    ...LANGUAGES.map(({ id, tag, name }) => element("option", name, { value: id, lang: tag })),
  );
  const newGames = new NewGames(page);
  const opened = {
    new: () => newGames.fill(),
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
  prepareOwn(page);
  prepareGames(page);
  prepareShare(page);
  $("settings-dialog").addEventListener("change", ({ target }) => {
    page.change({ [target.name]: target.type === "checkbox" ? target.checked : target.value });
  });
  $("give-up").addEventListener("click", async () => {
    if (await isSure(say("web.give-up.sure"))) page.play.move((game) => game.giveUp());
  });
}

// own puzzles

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
    page.play.begin(await newGame(found, chosenIn("rule")));
  };
  const check = (wish) => during(page, dialog, () => play(wish));
  const choice = new Choice(check);
  page.play.offerImproper = (found) => {
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
    during(page, dialog, async () => page.play.begin(await newGame(improper))),
  );
  $("own-open").addEventListener("click", () => $("own-file").click());
  $("own-file").addEventListener("change", ({ target }) =>
    during(page, dialog, async () => {
      if (target.files[0]) $("own-text").value = await target.files[0].text();
      target.value = "";
      return (await choice.offer($("own-text").value || " ")) ? choice.remarks : "";
    }),
  );
  $("own-type").addEventListener("click", () =>
    during(page, dialog, async () => {
      page.play.begin(new Game(boardOfSize(isSize(chosenIn("size")) ? chosenIn("size") : 9), { rule: "edit", isOwn: true }));
      page.play.tell(say("web.own.typing"));
    }),
  );
  $("typed").addEventListener("click", () => {
    const { game } = page.play;
    open("own");
    $("own-text").value = game.line();
    check({ puzzle: game.line(), layout: game.board.layout });
  });
}

// saved games

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
  $("link").value = linkTo(page.play.game.board);
  $("share-edit").href = `edit.html${fragmentOf(page.play.game.board)}`;
  $("qr").hidden = true;
  $("copy-board").hidden = page.play.game.values.length > LARGEST_TO_COPY;
  $("share-edit").hidden = hasGrids(page.play.game.board);
  if ($("link").value.length > LONGEST_IN_QR) return;
  try {
    $("qr").src = await server.picture($("link").value);
    $("qr").alt = say("web.share.qr");
    $("qr").hidden = false;
  } catch (trouble) {
    complain($("share-dialog"), trouble.message);
  }
}

/** The board as it stands, with its candidates, as solvers read it. */
function pencilMarks(game) {
  const cells = game.candidates().map((mask, cell) => game.values[cell] || members(mask).join(""));
  return cells.map((text, cell) => text + ((cell + 1) % game.size ? " " : "\n")).join("");
}

function prepareShare(page) {
  const dialog = $("share-dialog");
  const copy = async (text) => {
    await navigator.clipboard?.writeText(text);
    complain(dialog, say("web.share.copied"));
  };
  $("copy").addEventListener("click", () => {
    $("link").select();
    copy($("link").value);
  });
  $("copy-board").addEventListener("click", () => copy(pencilMarks(page.play.game)));
  for (const button of dialog.querySelectorAll("[data-copies]")) {
    button.addEventListener("click", async () => {
      try {
        copy(await linkElsewhere(page.play.game.board, button.dataset.copies));
      } catch (trouble) {
        complain(dialog, trouble.message);
      }
    });
  }
  $("print").addEventListener("click", () => {
    dialog.close();
    print();
  });
  $("pdf").addEventListener("click", async () => {
    try {
      const { puzzle, layout } = page.play.game.board;
      download(await server.sheet(puzzle, layout), "garns.pdf");
    } catch (trouble) {
      complain(dialog, trouble.message);
    }
  });
}

// settings, help

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
