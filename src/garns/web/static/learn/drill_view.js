// Drills on the page: the player marks a move or the cells of the pattern, and is told what came of it.

import { make, setAttribute, setText } from "../elements.js";
import { drawingOf } from "../hints.js";
import * as school from "../school.js";
import { canThink } from "../thinking.js";
import { clock, say } from "../words.js";
import { listenToKeys } from "./drill_keys.js";
import { FreshDrills } from "./fresh_drills.js";
import { digitsOf, HELPS, patternOf } from "./helps.js";
import { Instance, judge } from "./judging.js";
import { Marks } from "./marks.js";
import { Practice } from "./practice.js";
import { answered, withScore } from "./progress.js";
import { dueTechniques } from "./review.js";
import { drillFor, Storm, Streak } from "./runs.js";
import { signOf, SIGNS } from "./signs.js";
import { techniqueNamed, unitOf } from "./units.js";
import { VerdictCard } from "./verdict_card.js";
import { cellsInWords, techniqueName, verdictWords } from "./verdicts.js";
import { drawnView, withMarks } from "./views.js";

const $ = (id) => document.getElementById(id);
const MODES = ["place", "remove", "pattern"];
const KEY_NAMES = { place: "school.key.place", remove: "school.key.remove", pattern: "school.key.show" };
const TITLES = { streak: "school.streak", storm: "school.storm", review: "school.review" };
const [AREA_STAGE, EVIDENCE_STAGE, LAST_STAGE] = [1, 3, 4];
const TICK = 200; // milliseconds
const SOON = 20; // seconds: a storm is nearly over
const PACKAGED = 32; // drills of each technique

export class DrillView {
  constructor(page) {
    this.page = page;
    this.board = $("board");
    this.marks = new Marks();
    this.card = new VerdictCard((cells) => this.light(cells));
    this.fresh = new FreshDrills((words) => this.card.say(words));
    this.makePad();
    this.listen();
  }

  makePad() {
    const key = (sign, index) =>
      make("button", { "data-value": index + 1 }, make("span", { class: `v${index + 1}` }, sign));
    $("pad").replaceChildren(...SIGNS.map(key));
  }

  listen() {
    this.board.addEventListener("pick", () => this.draw());
    this.board.addEventListener("press", ({ detail }) => this.onPress(detail));
    $("pad").addEventListener("click", ({ target }) => {
      const { value } = target.closest("button")?.dataset ?? {};
      if (value) this.onDigit(Number(value));
    });
    $("modes").addEventListener("click", ({ target }) => target.dataset.mode && this.setMode(target.dataset.mode));
    const doings = {
      help: () => this.help(),
      clear: () => this.clear(),
      skip: () => this.skip(),
      check: () => this.check(),
      next: () => this.next(),
      again: () => this.open({ ...this.route, seed: null }),
    };
    for (const [id, doing] of Object.entries(doings)) {
      $(id).addEventListener("click", () => this.guarded(doing));
    }
    $("fresh").addEventListener("change", () => this.guarded(() => this.next()));
    listenToKeys(this);
  }

  /** What goes wrong is told where verdicts are. */
  async guarded(doing) {
    try {
      await doing();
    } catch (trouble) {
      this.card.say(trouble.message);
      this.isBusy = false;
      if (this.isEnded && this.run) this.card.offer({ next: true });
      this.draw();
    }
  }

  // sessions

  /** Begin what an address asks for. */
  async open(route) {
    this.leave();
    this.route = route;
    this.seed = route.seed ?? crypto.getRandomValues(new Uint32Array(1))[0];
    this.run = this.runOf(route);
    this.start = null;
    this.shown = 0; // drills, answered or not
    this.page.prepare(this.board);
    this.card.reset();
    // Where there is nothing to do, an empty board would only be puzzled over.
    this.board.parentElement.hidden = !this.run;
    if (this.run) await this.guarded(() => this.next());
    else this.end(say("school.nothing-due"));
  }

  runOf({ kind, techniques, count }) {
    if (kind === "streak") return new Streak();
    if (kind === "storm") return new Storm();
    if (kind === "practice") return new Practice(techniques, { count: count ?? Infinity });
    const due = dueTechniques(this.page.progress.cards, this.page.today);
    return due.length ? new Practice(due, { count: due.length }) : null;
  }

  /** In a run for fun there are no helps, and the first wrong answer ends a drill. */
  get isRace() {
    return ["streak", "storm"].includes(this.route?.kind);
  }

  get elapsed() {
    return this.start === null ? 0 : (performance.now() - this.start) / 1000;
  }

  get isOver() {
    return this.run instanceof Storm ? this.run.left(this.elapsed) <= 0 : this.run.isOver;
  }

  /** Somebody who leaves without a wrong answer has not failed. */
  leave() {
    clearInterval(this.ticking);
    this.fresh.stop();
    if (this.drill && !this.isEnded && this.wrong && !this.isRace) this.count(false);
    if (this.isRace && this.run && !this.isFinished) this.keepScore();
    [this.drill, this.run, this.turn, this.isEnded, this.isFinished] = [null, null, null, true, false];
  }

  async next() {
    if (this.isOver) return this.finish();
    const turn = {};
    this.turn = turn;
    this.reset();
    this.draw();
    const { drill, words } = await this.nextDrill();
    if (this.turn === turn) this.begin(drill, words);
    return undefined;
  }

  reset() {
    this.marks.clear();
    this.card.reset();
    Object.assign(this, { helps: 0, wrong: 0, drawing: null, highlighted: 0, isEnded: true, isBusy: true });
  }

  /** The next drill, and what is to be said about it besides the task. */
  async nextDrill() {
    const { run: { technique, number }, seed, shown } = this;
    this.shown += 1;
    const isFresh = this.wantsFresh(technique);
    if (!isFresh) this.fresh.stop();
    const made = isFresh ? await this.fresh.take(technique) : null;
    if (made) return { drill: made, words: "" };
    // Who has left a drill gets another one.
    const drill = drillFor(seed, this.canBeFresh ? shown : number, await school.drillsOf(technique));
    return { drill, words: isFresh ? say("school.not-made") : "" };
  }

  /** A set for a class is the same for everybody. */
  get canBeFresh() {
    const { kind, count } = this.route;
    return canThink() && !count && ["practice", "review"].includes(kind);
  }

  /** Fresh drills come if somebody asks for them, and when the packaged ones are known. */
  wantsFresh(technique) {
    const [answers] = this.page.progress.answers[technique] ?? [0];
    return this.canBeFresh && ($("fresh").checked || answers >= PACKAGED);
  }

  /** While the learner works on this drill. */
  prepareNext() {
    const next = this.run.answered(true);
    if (!next.isOver && this.wantsFresh(next.technique)) this.fresh.prepare(next.technique);
  }

  begin(drill, words) {
    const { run, page, board } = this;
    Object.assign(this, { drill, isEnded: false, isBusy: false });
    this.mode = unitOf(drill.technique).id === "singles" ? "place" : "remove";
    board.choose(Math.max(0, drill.values.indexOf(0)));
    // In a race the verdict on the drill before stays.
    const technique = techniqueName(page.speech, drill.technique);
    if (!this.isRace || run.number === 0) this.card.say(`${words} ${say("school.task", { technique })}`.trim());
    if (run instanceof Storm && this.start === null) this.startClock();
    this.draw();
    board.fit();
    board.focusCell();
    this.prepared = Promise.all([school.solutionOf(drill), this.isRace ? null : school.exampleOf(drill)]);
    this.prepared.catch(() => {}); // It is told when somebody asks.
    this.prepareNext();
  }

  startClock() {
    this.start = performance.now();
    this.ticking = setInterval(() => (this.isOver ? this.finish() : this.drawStatus()), TICK);
  }

  /** After the last drill of a set, or of a run. */
  finish() {
    clearInterval(this.ticking);
    if (this.isFinished) return;
    this.isFinished = true;
    if (this.isRace) this.keepScore();
    this.end(this.resultInWords());
  }

  resultInWords() {
    const { run, route: { kind } } = this;
    if (!this.isRace) return say("school.set-over", { n: run.right, all: run.number });
    const best = Math.max(this.page.progress.bests[kind], run.score);
    return say("school.run-over", { n: run.score, best });
  }

  /** Only what to do after it is left. */
  end(words) {
    this.isEnded = true;
    if (this.drill) this.card.showScore(words);
    else this.card.say(words);
    this.draw();
    this.card.offer({ again: this.route.kind !== "review", technique: this.drill?.technique });
  }

  keepScore() {
    const { run: { score }, route: { kind } } = this;
    this.page.keep((progress) => withScore(progress, kind, score));
  }

  // marks

  setMode(mode) {
    this.mode = mode;
    this.highlighted = 0;
    this.draw();
  }

  nextMode() {
    this.setMode(MODES[(MODES.indexOf(this.mode) + 1) % MODES.length]);
  }

  get canMark() {
    return Boolean(this.drill) && !this.isEnded && !this.isBusy;
  }

  /** A press on a candidate removes it; in the pattern, on a cell chooses it. */
  onPress({ cell, x, y }) {
    if (this.mode === "pattern") this.toggleCell(cell);
    const value = this.board.picture.noteAt(x, y);
    const isCandidate = (this.drill?.candidates[cell] >> (value - 1)) & 1;
    if (this.mode === "remove" && isCandidate) this.toggleMark(cell, value, false);
  }

  /** A digit is placed or removed; for the pattern, all places where it can be are shown. */
  onDigit(value) {
    const { board, mode } = this;
    if (!this.canMark) return;
    if (mode === "pattern") this.highlighted = this.highlighted === value ? 0 : value;
    else if (!this.drill.values[board.focused]) this.toggleMark(board.focused, value, mode === "place");
    this.draw();
  }

  toggleMark(cell, value, isPlaced) {
    if (!this.canMark) return;
    this.marks.toggle(cell, value, isPlaced);
    this.draw();
  }

  toggleCell(cell) {
    if (!this.canMark) return;
    this.marks.toggleCell(cell);
    this.draw();
  }

  clear() {
    if (!this.canMark) return;
    this.marks.clear();
    this.drawing = null;
    this.draw();
    this.board.focusCell();
  }

  // answers

  /** Where no move is marked, the cells of the pattern are judged. */
  async check() {
    if (!this.canMark) return;
    const { drill, marks: { moves, cells } } = this;
    this.isBusy = true;
    this.draw();
    const [solution] = await this.prepared;
    const verdict = await judge(drill, { marks: moves, cells }, solution, school.findSteps);
    if (this.drill === drill && !this.isEnded) await this.take(verdict);
  }

  async take(verdict) {
    const { isRight, isWrong } = verdict;
    this.isBusy = false;
    this.drawing = null;
    this.card.say(verdictWords(this.page.speech, verdict), isRight ? "right" : isWrong ? "wrong" : "part");
    if (isWrong) this.wrong += 1;
    if (isRight || (isWrong && this.isRace)) await this.endDrill(isRight, verdict.instances);
    else this.draw();
  }

  async skip() {
    if (!this.canMark) return;
    // A storm has no time to show the step.
    this.card.say(say(this.run instanceof Storm ? "school.skipped.on" : "school.skipped"), "part");
    await this.endDrill(false);
  }

  async endDrill(isSolved, instances = []) {
    const { drill } = this;
    this.isEnded = true;
    this.count(isSolved);
    this.run = this.run.answered(isSolved && !this.wrong, this.elapsed);
    // A race goes on at once; its last step is shown.
    if (this.isRace && !this.isOver) return this.next();
    const step = await this.stepFor(instances);
    if (this.drill !== drill) return undefined;
    this.drawing = drawingOf(step, LAST_STAGE);
    this.card.explain(step.runs.at(-1), this.drawing);
    this.draw();
    if (this.isOver) return this.finish();
    return this.card.offer({ next: true, technique: drill.technique });
  }

  count(isSolved) {
    const { wrong, helps, drill: { technique }, page, isRace } = this;
    const outcome = { isSolved, wrong, helps };
    page.keep((progress) => answered(progress, technique, outcome, page.today, { isReview: !isRace }));
  }

  /** The step that was found, with its words and drawings; else the first one. */
  async stepFor([found]) {
    const keyOf = ({ conclusion, cells }) => [[...conclusion].sort(), [...cells].sort()].join();
    const steps = found ? await school.explainedSteps(this.drill) : [];
    const same = steps.find(({ step }) => keyOf(Instance.ofRecord(step)) === keyOf(found));
    return same ?? (await this.prepared)[1] ?? school.exampleOf(this.drill);
  }

  /** Where to look, which digits, the cells of the pattern: each says more than the one before. */
  async help() {
    if (!this.canMark || this.isRace) return;
    const { drill } = this;
    const [, example] = await this.prepared;
    const kind = HELPS[this.helps];
    if (!kind || this.drill !== drill || this.isEnded) return;
    this.helps += 1;
    if (kind === "area") this.drawing = drawingOf(example, AREA_STAGE);
    if (kind === "pattern") this.drawing = drawingOf(example, EVIDENCE_STAGE);
    this.card.write(this.helpRuns(kind, example));
    this.draw();
  }

  helpRuns(kind, example) {
    const { speech } = this.page;
    const facts = {
      digits: () => ({ values: digitsOf(example).map(signOf) }),
      pattern: () => ({ cells: cellsInWords(patternOf(example)) }),
    };
    return kind === "area" ? example.runs[0] : [{ text: speech.say(`learn.help.${kind}`, facts[kind]()) }];
  }

  // what is shown

  /** The cells that a chip names. */
  light(cells) {
    if (!this.drawing || this.lit === cells) return;
    this.lit = cells;
    this.board.picture.light(cells ? cells.split(" ").map(Number) : []);
  }

  draw() {
    this.drawStatus();
    setAttribute(document.body, "data-drilling", Boolean(this.drill) && !this.isEnded);
    $("fresh-box").hidden = !this.run || !this.canBeFresh;
    for (const id of ["check", "clear", "skip"]) $(id).disabled = !this.canMark;
    if (!this.drill) return;
    this.drawBoard();
    this.drawPad();
    for (const button of $("modes").children) {
      setAttribute(button, "aria-pressed", button.dataset.mode === this.mode);
    }
    $("help").hidden = this.isRace;
    $("help").disabled = !this.canMark || this.helps >= HELPS.length;
  }

  drawBoard() {
    const { board, drill, marks: { moves, cells }, drawing, highlighted } = this;
    const view = { ...withMarks(drill, moves, cells), same: highlighted };
    board.show(drawnView(view, drawing, drill.candidates));
    // Under a drawing cells are not shaded; but somebody has to see where a key goes.
    if (drawing && this.canMark) board.picture.light([board.focused]);
  }

  drawPad() {
    const { mode, drill, marks, highlighted, board: { focused } } = this;
    for (const button of $("pad").children) {
      const value = Number(button.dataset.value);
      const isMarked = marks.has(focused, value, mode === "place");
      const isCandidate = (drill.candidates[focused] >> (value - 1)) & 1;
      setAttribute(button, "aria-label", say(KEY_NAMES[mode], { value: signOf(value) }));
      setAttribute(button, "aria-pressed", mode === "pattern" ? highlighted === value : isMarked);
      button.classList.toggle("faint", mode !== "pattern" && !isCandidate);
    }
  }

  drawStatus() {
    const { drill, run, route } = this;
    if (!route) return;
    const technique = drill && techniqueName(this.page.speech, drill.technique);
    setText($("drill-title"), technique ?? say(TITLES[route.kind] ?? "web.learn"));
    $("drill-level").hidden = !drill;
    if (drill) setText($("drill-level"), say(`words.level.${techniqueNamed(drill.technique).level}`));
    setText($("count"), run ? this.countInWords(run) : "");
    $("clock").hidden = !(run instanceof Storm);
    if (run instanceof Storm) this.drawClock(run.left(this.elapsed));
  }

  drawClock(left) {
    setText($("clock"), clock(Math.ceil(left)));
    $("clock").classList.toggle("soon", left < SOON);
  }

  countInWords(run) {
    if (run instanceof Storm) return say("school.storm.count", { n: run.score, combo: run.combo });
    if (run instanceof Streak) return say("school.streak.count", { n: run.score });
    const number = run.number + (this.isEnded ? 0 : 1);
    if (run.count < Infinity) return say("school.set.count", { number, all: run.count });
    return run.number ? say("school.right", { n: run.right, all: run.number }) : "";
  }
}
