// The statistics: numbers for each level and size, and drawings of times and weeks from the games that have ended.

import { DAILY_LEVELS, dateOf, dayOf } from "./days.js";
import { make } from "./elements.js";
import { svg } from "./picture.js";
import * as store from "./store.js";
import { clock, levelName, say } from "./words.js";

const $ = (id) => document.getElementById(id);
const COLUMNS = 5;
const TIMES = 30; // wins that are drawn
const WEEKS = 12;
const DAYS_OF_WEEK = 7;
const MILLISECONDS_OF_DAY = 864e5;
const [WIDTH, HEIGHT, MARGIN] = [320, 56, 5];

export function fillStatistics() {
  const ended = store.ended();
  const place = ([kind]) => DAILY_LEVELS.indexOf(kind.split(" ")[0]);
  const kinds = Object.entries(store.statistics()).sort((one, other) => place(one) - place(other));
  const rows = kinds.flatMap(([kind, of]) => rowsOf(kind, of, ended));
  $("statistics-rows").replaceChildren(...rows);
  $("no-statistics").hidden = rows.length > 0;
  $("best-words").hidden = $("statistics-rows").parentNode.hidden = !rows.length;
  $("chart-words").hidden = !$("statistics-rows").querySelector(".chart");
  drawWeeks(ended);
}

/** The level and the size, then the numbers, then the help that was needed, then the last times. */
function rowsOf(kind, { played, won, helped, best, seconds, hints, mistakes }, ended) {
  const [level, board = ""] = kind.split(" ");
  const size = /^[a-z]/.test(board) ? say(`web.rule.${board}`) : board;
  const name = level ? levelName(level) : say("web.level.other");
  const wins = ended.filter((record) => record[1] === kind && record[2] === "won");
  const times = wins.map((record) => record[3]);
  const time = (isKnown, found) => (isKnown ? clock(found()) : "–");
  const numbers = [
    played,
    won,
    time(best !== null, () => best),
    time(won, () => seconds / won),
    time(times.length, () => store.median(times)),
  ];
  const wide = (...children) => make("td", { colspan: COLUMNS, class: "help" }, children);
  const rows = [
    make("th", { scope: "rowgroup", colspan: COLUMNS }, size ? `${name} · ${size}` : name),
    numbers.map((number) => make("td", {}, number)),
    hints !== undefined && wide(say("web.statistics.help", { helped, hints, mistakes })),
    times.length > 1 && wide(chartOf(wins.slice(-TIMES))),
  ];
  return rows.filter(Boolean).map((cells) => make("tr", {}, cells));
}

/** A drawing with words for who cannot see it. */
function chart(words, ...children) {
  const attributes = { class: "chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": words };
  return svg("svg", attributes, ...children);
}

/** The last wins from left to right, the median as a line; those with hints are rings. */
function chartOf(wins) {
  const times = wins.map((record) => record[3]);
  const [most, middle] = [Math.max(...times, 1), store.median(times)];
  const x = (place) => MARGIN + (place * (WIDTH - 2 * MARGIN)) / Math.max(1, wins.length - 1);
  const y = (seconds) => HEIGHT - MARGIN - (seconds / most) * (HEIGHT - 2 * MARGIN);
  const facts = { n: times.length, first: clock(times[0]), last: clock(times.at(-1)), median: clock(middle) };
  const dot = ([, , , seconds, hints], place) =>
    svg("circle", { class: hints ? "helped" : "", cx: x(place), cy: y(seconds), r: 3 });
  return chart(
    say("web.statistics.times", facts),
    svg("path", { class: "median", d: `M0 ${y(middle)}H${WIDTH}` }),
    svg("path", { class: "curve", d: `M${times.map((seconds, place) => `${x(place)} ${y(seconds)}`).join("L")}` }),
    ...wins.map(dot),
  );
}

/** How many games ended in each of the last weeks, this one last. */
function drawWeeks(ended) {
  const today = dateOf(dayOf());
  const weeks = Array(WEEKS).fill(0);
  for (const [day] of ended) {
    const ago = Math.floor(Math.round((today - dateOf(day)) / MILLISECONDS_OF_DAY) / DAYS_OF_WEEK);
    if (ago >= 0 && ago < WEEKS) weeks[WEEKS - 1 - ago] += 1;
  }
  $("weeks").hidden = !ended.length;
  const [most, room] = [Math.max(...weeks, 1), WIDTH / WEEKS];
  const bars = weeks.map((n, week) => {
    const height = (n / most) * (HEIGHT - MARGIN);
    return svg("rect", { x: week * room + 2, y: HEIGHT - height, width: room - 4, height, rx: 2 });
  });
  const name = `${say("web.statistics.weeks")}: ${weeks.join(", ")}`;
  const ground = svg("path", { class: "median", d: `M0 ${HEIGHT}H${WIDTH}` });
  $("weeks").replaceChildren($("weeks").firstElementChild, chart(name, ...bars, ground));
}
