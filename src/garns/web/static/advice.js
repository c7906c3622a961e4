// The card beside the board that helps: hints in stages, all steps that there are, and the walk
// through the whole solution.

import { make } from "./elements.js";
import { members } from "./game.js";
import { drawingOf, pieceOf, plannedHint, sentenceOf, signOf, underDrawing, unnamed } from "./hints.js";
import * as server from "./server.js";
import { signsForServer, valuesOf } from "./symbols.js";
import { say, techniquePage } from "./words.js";

const $ = (id) => document.getElementById(id);
const LARGEST_AT_ONCE = 81; // cells. Beyond that some steps take long to find: they come in portions.
const STEPS_AT_ONCE = 10;
const THINKING_DELAY = 200; // milliseconds: most answers are there before
const MOST_STEPS = 100; // that a list shows
const [NAME_STAGE, EVIDENCE_STAGE, LAST_STAGE] = [2, 3, 4];

/** Candidates that were ruled out: `r1c2:3 r1c2:4 …` */
function inWords(struck, places) {
  return struck.flatMap((mask, cell) => members(mask).map((value) => `${places.nameOf(cell)}:${value}`)).join(" ");
}

/** The player's notes: `r1c2:3,4 r1c5:1,9 …` */
function notesInWords(game) {
  const noted = [...game.values.keys()].filter((cell) => game.notesIn(cell));
  return noted.map((cell) => `${game.places.nameOf(cell)}:${members(game.notesIn(cell))}`).join(" ");
}

/** The pieces of a stage; hints that were kept in advance are plain text. */
function runsOf({ runs, stages }, stage) {
  return runs?.[stage - 1] ?? [{ text: stages[stage - 1] }];
}

/** What a step places or removes, in words. */
function conclusionOf(found) {
  return runsOf(found, LAST_STAGE).filter(({ part }) => part === "placed" || part === "removed").map(({ text }) => text).join(", ");
}

/** A step in a list. */
function itemOf(found, number) {
  const name = make("b", {}, found.technique_name);
  return make("li", {}, make("button", { "data-number": number }, name, ` ${conclusionOf(found)}`));
}

export class Advice {
  constructor(play) {
    this.play = play;
    this.view = null;
    this.lit = ""; // cells that a chip has lit up
    const doings = {
      more: () => this.showStage(this.stage + 1),
      "without-notes": () => this.withoutNotes(),
      apply: () => this.apply(),
      another: () => this.another(),
      "all-steps": () => this.listSteps(),
      back: () => this.showStep(this.number - 1),
      next: () => this.showStep(this.number + 1),
      "close-advice": () => {
        this.close();
        play.board.focusCell();
      },
    };
    for (const [id, doing] of Object.entries(doings)) $(id).addEventListener("click", doing);
    $("place").addEventListener("input", () => this.showStep(Number($("place").value)));
    $("steps").addEventListener("click", ({ target }) => {
      const { number } = target.closest("button")?.dataset ?? {};
      if (number) this.choose(Number(number));
    });
    for (const name of ["pointerover", "focusin"]) {
      $("advice").addEventListener(name, ({ target }) => this.light(target.closest("[data-cells]")?.dataset.cells ?? ""));
    }
    $("advice").addEventListener("pointerleave", () => this.light(""));
  }

  get isOpen() {
    return !$("advice").hidden;
  }

  /** Whether the whole way is shown, step by step. */
  get isWalking() {
    return this.isOpen && !$("walk").hidden;
  }

  close() {
    const { isOpen } = this;
    this.hide();
    if (isOpen) this.play.draw();
  }

  /** Close it for who draws the board anyway. */
  hide() {
    this.view = this.found = this.listed = null;
    $("advice").hidden = true;
    delete $("play").dataset.advice;
  }

  question(fromNotes = this.play.settings.fromNotes) {
    const { game, settings } = this.play;
    return {
      puzzle: game.ending ? game.board.puzzle : game.line(), // full after the end
      givens: game.board.puzzle,
      layout: game.board.layout,
      struck: (!game.ending && inWords(game.struck, game.places)) || undefined,
      // A wrong digit has removed notes all around: it is all that there is to say then.
      notes: (fromNotes && !game.wrong().size && notesInWords(game)) || undefined,
      symbols: signsForServer(settings.symbols, game.size),
    };
  }

  /** The next step from the player's notes, or from the digits alone. */
  async hint(fromNotes = this.play.settings.fromNotes) {
    const { game } = this.play;
    const candidates = fromNotes ? game.candidates() : game.allowed();
    const lost = fromNotes ? game.lost() : new Set();
    const found = await this.asked("hint", this.question(fromNotes), () => plannedHint(game, { candidates, lost }));
    if (!found) return;
    this.countHelp();
    this.withoutNotes = () => this.hint(false);
    this.fromNotes = fromNotes;
    this.found = { ...found, candidates, isAboutNotes: found.kind === "mistakes" && lost.size > 0 };
    this.showStage(1);
  }

  /** Another step that can be made now; after the last the first comes again. */
  async another() {
    if (!(await this.findSteps())) return;
    const { steps } = this.listed;
    const here = JSON.stringify([this.found.step.placements, this.found.step.eliminations]);
    const place = steps.findIndex(({ step }) => JSON.stringify([step.placements, step.eliminations]) === here);
    this.found = { ...steps[(place + 1) % steps.length], candidates: this.found.candidates };
    this.showStage(1);
  }

  /** All steps that can be made now, as a list. */
  async listSteps() {
    if (!(await this.findSteps())) return;
    const items = this.listed.steps.map(itemOf);
    if (this.listed.cut) items.push(Object.assign(document.createElement("li"), { textContent: say("web.hint.first", { n: items.length }) }));
    $("steps").replaceChildren(...items);
    $("steps").hidden = false;
    $("all-steps").hidden = true;
  }

  async findSteps() {
    const { play, found, fromNotes } = this;
    if (this.listed) return true;
    play.tell(say("web.thinking"));
    const asked = { ...this.question(fromNotes), most: MOST_STEPS };
    const listed = await server.ask("steps", asked).catch((trouble) => ({ detail: trouble.message }));
    if (this.found !== found) return false;
    play.tell(listed.status === "ok" ? "" : listed.detail);
    if (listed.status === "ok" && listed.steps.length) this.listed = listed;
    return Boolean(this.listed);
  }

  /** A step of a list: one that can be made now, or one of the whole way. */
  choose(number) {
    if (!this.listed) return this.showStep(number);
    this.found = { ...this.listed.steps[number], candidates: this.found.candidates };
    return this.showStage(LAST_STAGE);
  }

  async explain(fromNotes = this.play.settings.fromNotes) {
    if (fromNotes && this.play.game.lost().size) {
      await this.hint(); // It says so.
      this.withoutNotes = () => this.explain(false);
      return;
    }
    const found = await this.asked("explain", { ...this.question(fromNotes), most: this.mostSteps });
    if (!found) return;
    this.countHelp();
    this.found = found;
    this.listWay();
    this.showStep(0);
  }

  /** Help is part of the record of a game. */
  countHelp() {
    if (!this.play.game.ending) this.play.game.hints += 1;
    this.play.save();
  }

  get mostSteps() {
    return this.play.game.values.length > LARGEST_AT_ONCE ? STEPS_AT_ONCE : undefined;
  }

  /** More steps, from where those that are known lead. */
  async explainOn() {
    const { found, play } = this;
    const { game } = play;
    const possible = game.possible(valuesOf(found.end));
    const struck = inWords(possible.map((mask, cell) => mask & ~found.end_candidates[cell]), game.places);
    const asked = { ...this.question(false), puzzle: found.end, struck: struck || undefined, most: this.mostSteps };
    play.tell(say("web.thinking"));
    const more = await server.ask("explain", asked).catch((trouble) => ({ detail: trouble.message }));
    if (this.found !== found) return;
    play.tell(more.status === "ok" ? "" : more.detail);
    if (more.status !== "ok") return;
    this.found = { ...more, steps: [...found.steps, ...more.steps] };
    this.listWay();
    this.showStep(found.steps.length);
  }

  /** The answer, unless there is none, or the board has changed since; `otherwise` gives one where
   * the server cannot be reached. */
  async asked(name, question, otherwise = async () => null) {
    const { play } = this;
    const { game } = play;
    this.close();
    const thinking = setTimeout(() => play.tell(say("web.thinking")), THINKING_DELAY);
    const before = game.touched;
    const isStale = () => play.game !== game || game.touched !== before;
    try {
      const found = await server.ask(name, question);
      if (isStale()) return null;
      play.tell(found.status === "ok" ? "" : found.detail);
      return found.status === "ok" ? found : null;
    } catch (trouble) {
      const planned = await otherwise();
      if (isStale()) return null;
      play.tell(planned ? "" : trouble.message);
      return planned;
    } finally {
      clearTimeout(thinking);
    }
  }

  showStage(stage) {
    const { found, play } = this;
    const isStep = found.kind === "step";
    const drawing = drawingOf(found, stage);
    const mistaken = (found.mistakes ?? []).map((name) => play.game.places.cellOf(name));
    this.stage = stage;
    this.view = underDrawing({ ...play.viewOf(play.game), mistaken: new Set(mistaken) }, drawing, found.candidates);
    this.writeTitle(isStep && stage >= NAME_STAGE ? found : null);
    const runs = isStep ? runsOf(found, stage) : [{ text: found.stages.join(" ") }];
    this.write(runs);
    this.explainSigns(stage >= EVIDENCE_STAGE ? drawing : null, runs);
    this.linkTo(stage >= EVIDENCE_STAGE ? found.step?.technique : null);
    this.offer({ stage: isStep ? stage : 0, more: isStep && stage < LAST_STAGE, apply: isStep && stage >= LAST_STAGE });
    play.draw();
  }

  /** Make the move of the hint: place its digits, or strike its candidates from the notes. */
  apply() {
    const { step } = this.found;
    const { game: { places }, settings: { cleanUp } } = this.play;
    const eliminations = step.eliminations.map((each) => [places.cellOf(each.cell), each.value]);
    this.play.move((game) => {
      if (eliminations.length && !step.placements.length) return game.strike(eliminations);
      const since = game.past.length;
      for (const { cell, value } of step.placements) game.place([places.cellOf(cell)], value, { cleanUp });
      game.joinSince(since);
      return true;
    });
    this.play.board.focusCell();
  }

  // the whole way

  listWay() {
    $("steps").replaceChildren(...this.found.steps.map(itemOf));
  }

  showStep(number) {
    const { found, play } = this;
    const steps = found.steps;
    if (number < 0 || number > steps.length) return;
    if (number === steps.length && found.cut) {
      this.explainOn();
      return;
    }
    this.number = number;
    const step = steps[number];
    const drawing = step ? drawingOf(step, LAST_STAGE) : null;
    const nothing = play.game.values.map(() => 0);
    const plain = {
      ...play.viewOf(play.game),
      values: valuesOf(step ? step.before : found.end),
      corner: step ? step.candidates : nothing,
      centre: nothing,
      colours: nothing,
      inks: null,
      conflicts: new Set(),
      wrong: new Set(),
      near: new Set(),
      filtered: [],
      same: 0,
    };
    this.view = underDrawing(plain, drawing, plain.corner);
    const n = steps.length;
    const ending = () => say(found.solved ? "web.explain.solved" : "web.explain.stuck", { n });
    this.writeTitle(step ?? null);
    const runs = step ? runsOf(step, LAST_STAGE) : [{ text: ending() }];
    this.write(runs);
    this.explainSigns(drawing, runs);
    this.linkTo(step?.step.technique);
    this.offer({ walk: true });
    $("place").max = n;
    $("place").value = number;
    $("place").setAttribute("aria-valuetext", say("web.explain.step", { number: number + 1, n: found.cut ? "…" : n }));
    $("back").disabled = number === 0;
    $("next").disabled = number === n;
    this.markStep(number);
    play.draw();
  }

  markStep(number) {
    [...$("steps").children].forEach((item, index) => item.firstChild.toggleAttribute("aria-current", index === number));
    // The list alone is moved, not the sheet that it stands on.
    $("steps").scrollTop = ($("steps").children[number]?.offsetTop ?? 0) - $("steps").clientHeight / 2;
  }

  /** Arrows walk along the whole way; true if a key was one of these. */
  onKey({ key, ctrlKey, altKey, metaKey }) {
    if (!this.isWalking || ctrlKey || altKey || metaKey) return false;
    const goal = {
      ArrowLeft: this.number - 1,
      ArrowRight: this.number + 1,
      Home: 0,
      End: this.found.steps.length - (this.found.cut ? 1 : 0),
    }[key];
    if (goal === undefined) return false;
    this.showStep(goal);
    return true;
  }

  // what is written

  /** The technique and its level; “Hint” as long as that is not told. */
  writeTitle(found) {
    $("technique").textContent = found?.technique_name ?? say("web.hint");
    $("technique-level").textContent = found?.level_name ?? "";
    $("technique-level").hidden = !found?.level_name;
  }

  /** A sentence of pieces; those that name a part are chips in its colour. */
  write(runs) {
    this.lit = "";
    $("sentence").replaceChildren(...sentenceOf(runs));
  }

  /** To the page about a technique, where it is named. */
  linkTo(technique) {
    $("about").hidden = !technique;
    if (technique) $("about").firstElementChild.href = techniquePage(technique);
  }

  explainSigns(drawing, runs) {
    const chips = unnamed(drawing?.legend ?? [], runs).map((entry) => {
      const item = document.createElement("li");
      item.append(entry.letter ? pieceOf({ ...entry, text: entry.words }) : signOf(entry));
      return item;
    });
    $("legend").hidden = !chips.length;
    $("legend").replaceChildren(...chips);
  }

  /** Light up what a chip names. */
  light(cells) {
    if (!this.isOpen || this.lit === cells) return;
    this.lit = cells;
    this.play.board.picture.light(cells ? cells.split(" ").map(Number) : []);
  }

  offer({ stage = 0, more = false, apply = false, walk = false }) {
    $("advice").hidden = false;
    $("play").dataset.advice = walk ? "walk" : "hint"; // The page makes room for it.
    [...$("progress").children].forEach((mark, index) => mark.classList.toggle("told", index < stage));
    $("progress").hidden = !stage;
    $("more").hidden = !more;
    $("apply").hidden = !apply;
    $("another").hidden = $("all-steps").hidden = walk || this.found.kind !== "step";
    $("without-notes").hidden = !this.found.isAboutNotes;
    $("walk").hidden = !walk;
    $("steps").hidden = !walk;
  }
}
