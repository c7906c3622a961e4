"use strict";
// What the page shows of the state, and what the reader can do with it.

const $ = (id) => document.getElementById(id);
const SVG_WIDTH = 1000, SVG_HEIGHT = 100;
const RATES = [1, 2, 4, 10, 30, 100, 1e3, 1e4, 1e5, 1e6, 1e7]; // events per second
const FRAME = 12; // milliseconds of computing per picture while playing
const EXACT = 1_500_000; // a stretch of at most so many events is drawn event by event
const BUCKETS = 500;
const ZOOM = 8;

let language = trace.language;
let now = new State();
let shown = { from: 0, to: trace.total };
let playing = 0; // the number of the running animation frame
let owed = 0; // events that the clock has earned and that are not shown yet

// words

const spoken = () => trace.languages.find(({ id }) => id === language);
const number = (value) => value.toLocaleString(spoken().tag);

function say(id, facts = {}) {
  const entry = trace.words[language][id];
  const template = Array.isArray(entry) ? entry[pluralForm(facts.n)] ?? entry.at(-1) : entry;
  return template.replace(/\{(\w+)\}/g, (_, name) =>
    typeof facts[name] === "number" ? number(facts[name]) : facts[name]);
}

function pluralForm(n) {
  return Number(spoken().forms[n < 200 ? n : 100 + (n % 100)]);
}

function offerLanguages() {
  document.querySelector(".languages").append(...trace.languages.map(({ id, tag, name }) => {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", lang: tag, textContent: name });
    button.dataset.language = id;
    return button;
  }));
}

function sentence(state) {
  const facts = {
    cell: trace.cellWords[language][state.cell],
    value: trace.symbols[state.value],
    house: state.house < 0 ? "" : trace.houseWords[language][state.house],
    n: state.insertions,
    number: state.solutions,
  };
  const isFirst = state.kind === TRY && state.tried[state.height - 1] === 1 << (state.value - 1);
  const ids = {
    [START]: "viewer.start",
    [TRY]: isFirst ? "viewer.try-first" : "viewer.try",
    [REJECT]: state.house < 0 ? "viewer.reject" : "trace.reject",
    [PLACE]: "trace.place",
    [TAKE_BACK]: "trace.take-back",
    [SOLUTION]: "trace.solution",
    [END]: state.solutions ? "viewer.end" : "viewer.end-none",
  };
  return say(ids[state.kind], { ...facts, ...(state.kind === END && { n: state.solutions }) });
}

function translate() {
  document.documentElement.lang = spoken().tag;
  document.title = say("viewer.title");
  for (const element of document.querySelectorAll("[data-say^='viewer.']")) {
    element.textContent = say(element.dataset.say);
  }
  for (const element of document.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", say(element.dataset.label));
    if (element.matches("button")) element.title = say(element.dataset.label);
  }
  for (const button of document.querySelectorAll("[data-language]")) {
    button.setAttribute("aria-pressed", button.dataset.language === language);
  }
  $("summary").textContent = [
    ...trace.remarks[language],
    say("viewer.steps", { n: trace.total }),
  ].join(" · ");
  writeCode();
  showRate();
  showPlaying();
  drawCharts();
  show();
}

// the state

const cells = makeBoard(document.querySelector("table.board"));
const MARKS = { [TRY]: "trying", [REJECT]: "rejected", [PLACE]: "placed-now", [TAKE_BACK]: "taken-back" };

function makeBoard(table) {
  table.style.setProperty("--size", size);
  table.style.setProperty("--symbol-size", trace.symbolSize);
  return trace.givens.map((_, cell) => {
    if (cell % size === 0) table.append(document.createElement("tr"));
    const td = document.createElement("td");
    table.lastChild.append(td);
    return td;
  });
}

function showBoard(state) {
  const blocked = state.kind === REJECT && state.house >= 0 ? trace.houses[state.house] : [];
  cells.forEach((td, cell) => {
    const value = state.board[cell];
    const isHere = cell === state.cell;
    // What is looked at stands in the cell for as long as it is looked at.
    const ghost = isHere && !value ? state.value : 0;
    td.textContent = trace.symbols[value || ghost];
    const classes = [
      trace.givens[cell] ? "given" : "own",
      isHere && MARKS[state.kind],
      !isHere && blocked.includes(cell) && (value === state.value ? "culprit" : "blocked"),
      state.kind === SOLUTION && "solved",
    ];
    td.className = [trace.walls[cell], ...classes].filter(Boolean).join(" ");
    td.setAttribute("aria-label", `${trace.cellWords[language][cell]}: ${value ? trace.symbols[value] : say("viewer.empty")}`);
  });
}

function writeCode() {
  $("code").parentElement.hidden = !trace.code[language].length;
  $("code").replaceChildren(...trace.code[language].map((line) => {
    const item = document.createElement("li");
    item.style.setProperty("--depth", line.depth);
    item.textContent = line.text;
    return item;
  }));
}

function showCode(state) {
  const kind = trace.kinds[state.kind];
  [...$("code").children].forEach((item, i) => {
    const isLit = trace.code[language][i].shows.includes(kind);
    item.classList.toggle("lit", isLit);
    if (isLit) item.setAttribute("aria-current", "step"); else item.removeAttribute("aria-current");
  });
}

const COUNTERS = ["insertions", "tries", "backtracks", "calls", "maxDepth", "solutions"];

function showCounters(state) {
  const counts = { ...state, calls: state.insertions + 1 };
  const list = $("counters");
  if (!list.children.length) {
    for (const _ of COUNTERS) {
      list.append(document.createElement("div"));
      list.lastChild.append(document.createElement("dt"), document.createElement("dd"));
    }
  }
  COUNTERS.forEach((name, i) => {
    const [term, count] = list.children[i].children;
    term.textContent = say(`viewer.counter.${name}`);
    count.textContent = number(counts[name]);
  });
}

// The values that fit a frame's cell, with what stood on the board at its time, and were not tried.
function valuesLeft(state, frame) {
  const cell = state.frames[frame];
  const later = new Set(state.frames.slice(frame, state.height));
  const taken = new Set(housesOf[cell].flatMap((house) =>
    trace.houses[house].filter((other) => !later.has(other)).map((other) => state.board[other])));
  const left = [];
  for (let value = 1; value <= size; value++) {
    if (!taken.has(value) && !(state.tried[frame] & (1 << (value - 1)))) left.push(value);
  }
  return left;
}

function showStack(state) {
  const rows = $("stack");
  while (rows.children.length < state.height) {
    rows.append(document.createElement("tr"));
    for (let i = 0; i < 4; i++) rows.lastChild.append(document.createElement("td"));
  }
  [...rows.children].forEach((row, i) => {
    const frame = state.height - 1 - i; // the newest call is at the top
    row.hidden = frame < 0;
    if (frame < 0) return;
    const cell = state.frames[frame];
    const left = valuesLeft(state, frame).map((value) => trace.symbols[value]).join(" ");
    const texts = [number(frame + 1), trace.cellWords[language][cell], trace.symbols[state.board[cell]] || "–", left || "–"];
    texts.forEach((text, column) => { row.children[column].textContent = text; });
  });
}

function show() {
  showBoard(now);
  showCode(now);
  showCounters(now);
  showStack(now);
  $("sentence").textContent = sentence(now);
  if (now.index < shown.from || now.index > shown.to) moveWindow();
  showPlace();
  for (const button of document.querySelectorAll("[data-go]")) {
    const end = { first: 0, undone: 0, back: 0, next: trace.total, undo: trace.total, last: trace.total };
    // Not `disabled`: the focus would be lost with the button.
    if (button.dataset.go in end) button.setAttribute("aria-disabled", now.index === end[button.dataset.go]);
  }
}

function go(index) {
  const target = Math.max(0, Math.min(trace.total, Math.round(index)));
  now = stateAt(target, now);
  show();
  remember();
}

// Browsers refuse to be told the place too often.
let remembering = 0;
function remember() {
  clearTimeout(remembering);
  remembering = setTimeout(() => history.replaceState(null, "", `#${now.index}`), 400);
}

// moving

const isShown = (state) => $("tries").checked || state.kind > REJECT;

// To the next state that `wanted` likes, or to the end.
function forward(wanted) {
  do run.advance(now); while (now.index < trace.total && !wanted(now));
}

function goForward(wanted) {
  if (now.index < trace.total) forward(wanted);
  show();
  remember();
}

// To the last state before this one that `wanted` likes, or to the start.
function goBack(wanted) {
  for (let to = now.index - 1; to > 0; to -= BACK) {
    const state = stateAt(Math.max(0, to - BACK + 1));
    let found = wanted(state) ? state.index : 0;
    while (state.index < to) {
      run.advance(state);
      if (wanted(state)) found = state.index;
    }
    if (found) return go(found);
  }
  go(0);
}

function play(time) {
  const started = performance.now();
  owed += RATES[$("speed").value] * Math.min(0.1, (time - play.last) / 1000);
  play.last = time;
  const before = now.index;
  for (let i = 1; owed >= 1 && now.index < trace.total; i++, owed--) {
    forward(isShown);
    // What cannot be computed in time is not owed any more.
    if (i % 256 === 0 && performance.now() - started > FRAME) owed = Math.min(owed, 1);
  }
  if (now.index !== before) show();
  if (now.index < trace.total) playing = requestAnimationFrame(play);
  else pause();
}

function showPlaying() {
  const button = document.querySelector(".play");
  const label = say(playing ? "viewer.pause" : "viewer.play");
  button.textContent = playing ? "❚❚" : "▶";
  button.setAttribute("aria-label", label);
  button.title = label;
}

function start() {
  if (now.index === trace.total) go(0);
  // A reader's voice could not keep up.
  $("sentence").setAttribute("aria-live", "off");
  play.last = performance.now();
  owed = 1;
  playing = requestAnimationFrame(play);
  showPlaying();
}

function pause() {
  cancelAnimationFrame(playing);
  playing = 0;
  $("sentence").setAttribute("aria-live", "polite");
  showPlaying();
  show();
  remember();
}

function showRate() {
  const text = say("viewer.rate", { n: RATES[$("speed").value] });
  $("rate").textContent = text;
  $("speed").setAttribute("aria-valuetext", text);
}

function changeSpeed(by) {
  $("speed").value = Number($("speed").value) + by;
  showRate();
}

// the time line

// The least and the greatest depth in each of many parts of a stretch of the run.
function depths(from, to) {
  const width = Math.max(1, Math.ceil((to - from + 1) / BUCKETS));
  const least = [], greatest = [];
  const note = (index, depth) => {
    const i = Math.floor((index - from) / width);
    least[i] = Math.min(least[i] ?? depth, depth);
    greatest[i] = Math.max(greatest[i] ?? depth, depth);
  };
  const isExact = to - from <= EXACT;
  if (isExact) {
    const state = stateAt(from, now);
    note(from, state.depth);
    while (state.index < to) {
      run.advance(state);
      note(state.index, state.depth);
    }
  } else {
    for (const base of bases) {
      if (base.index >= from && base.index <= to) note(base.index, base.depth ?? base.state.depth);
    }
  }
  return { width, least, greatest, isExact };
}

function draw(chart, from, to) {
  const { width, least, greatest, isExact } = depths(from, to);
  const y = (depth) => (SVG_HEIGHT * (1 - 0.94 * depth / Math.max(1, trace.maxDepth))).toFixed(1);
  const x = (i) => (SVG_WIDTH * Math.min(1, i * width / Math.max(1, to - from))).toFixed(1);
  const there = Object.keys(least).map(Number);
  const across = (values) => there.map((i) => `L${x(i)} ${y(values[i])}H${x(i + 1)}`).join("");
  const along = (values) => [...there].reverse().map((i) => `L${x(i + 1)} ${y(values[i])}H${x(i)}`).join("");
  // The band between least and greatest depth, and more faintly all that is below it.
  const start = `M0 ${y(greatest[there[0]])}`;
  chart.querySelector(".band").setAttribute("d", `${start}${across(greatest)}${along(least)}Z`);
  chart.querySelector(".below").setAttribute("d", `M0 ${SVG_HEIGHT}${across(least)}V${SVG_HEIGHT}Z`);
  return isExact;
}

function drawCharts() {
  draw($("whole"), 0, trace.total);
  const isExact = draw($("part"), shown.from, shown.to);
  $("exactness").textContent = say(isExact ? "viewer.exact" : "viewer.sampled", { n: bases.length });
  const { from, to } = shown;
  const share = (index) => (SVG_WIDTH * index) / Math.max(1, trace.total);
  const rect = $("whole").querySelector(".window");
  rect.setAttribute("x", share(from));
  rect.setAttribute("width", Math.max(2, share(to - from)));
  $("whole").toggleAttribute("hidden", from === 0 && to === trace.total);
  $("window").textContent = say("viewer.window", { from, to, n: trace.total });
  $("scrubber").min = from;
  $("scrubber").max = to;
}

function showPlace() {
  for (const [id, from, to] of [["whole", 0, trace.total], ["part", shown.from, shown.to]]) {
    const x = SVG_WIDTH * (now.index - from) / Math.max(1, to - from);
    $(id).querySelector(".cursor").setAttribute("d", `M${x} 0V${SVG_HEIGHT}`);
  }
  $("scrubber").value = now.index;
  $("scrubber").setAttribute("aria-valuetext", say("viewer.step", { n: now.index, total: trace.total }));
  $("place").textContent = say("viewer.step", { n: now.index, total: trace.total });
}

function showWindow(from, length) {
  const start = Math.max(0, Math.min(Math.round(from), trace.total - length));
  shown = { from: start, to: Math.min(trace.total, start + length) };
  drawCharts();
}

// When the run leaves the window on its right, the window follows it page by page.
function moveWindow() {
  const length = shown.to - shown.from;
  showWindow(now.index > shown.to ? now.index : now.index - length / 2, length);
}

function zoom(factor) {
  const length = Math.min(trace.total, Math.max(40, Math.round((shown.to - shown.from) / factor)));
  showWindow(now.index - length / 2, length);
  showPlace();
}

function follow(chart, stretch) {
  const seek = (event) => {
    const { left, width } = chart.getBoundingClientRect();
    const share = Math.max(0, Math.min(1, (event.clientX - left) / width));
    const { from, to } = stretch();
    go(from + share * (to - from));
  };
  chart.addEventListener("pointerdown", (event) => {
    if (playing) pause();
    chart.setPointerCapture(event.pointerId);
    seek(event);
  });
  chart.addEventListener("pointermove", (event) => event.buttons && seek(event));
}

// the reader

const isUndo = (state) => state.kind === TAKE_BACK;
const actions = {
  first: () => go(0),
  last: () => go(trace.total),
  back: () => goBack(isShown),
  next: () => goForward(isShown),
  undone: () => goBack(isUndo),
  undo: () => goForward(isUndo),
  "zoom-in": () => zoom(ZOOM),
  "zoom-out": () => zoom(1 / ZOOM),
  "zoom-all": () => zoom(0),
};
const keys = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", "[": "zoom-out", "]": "zoom-in" };
const shifted = { ArrowLeft: "undone", ArrowRight: "undo" };

function act(wish) {
  if (wish === "play") return playing ? pause() : start();
  if (playing && !wish.startsWith("zoom")) pause();
  actions[wish]();
}

document.addEventListener("keydown", (event) => {
  const isElsewhere = event.target.matches(".scroll") || event.target.id === "speed";
  if (event.ctrlKey || event.altKey || event.metaKey || isElsewhere) return;
  const isButton = event.target.matches("button, input[type=checkbox]");
  const wish = event.key === " " && !isButton ? "play" : (event.shiftKey ? shifted : keys)[event.key];
  if (wish) act(wish);
  else if (event.key === "+" || event.key === "-") changeSpeed(event.key === "+" ? 1 : -1);
  else return;
  event.preventDefault();
});
document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button?.dataset.go) act(button.dataset.go);
  if (button?.dataset.language) { language = button.dataset.language; translate(); }
});
$("scrubber").addEventListener("input", (event) => {
  const wanted = Number(event.target.value);
  if (playing) pause();
  go(wanted);
});
$("speed").addEventListener("input", showRate);
follow($("whole"), () => ({ from: 0, to: trace.total }));
follow($("part"), () => shown);

now = stateAt(Math.max(0, Math.min(trace.total, parseInt(location.hash.slice(1), 10) || 0)));
offerLanguages();
translate();
