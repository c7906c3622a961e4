// The box beside the board that helps: hints in stages, and the walk through the whole solution.

import { members } from "./game.js";
import { cellOf, drawingOf, legendItems, nameOf, plannedHint, underDrawing } from "./hints.js";
import * as server from "./server.js";
import { signsForServer, valuesOf } from "./symbols.js";
import { say, techniquePage } from "./words.js";

const $ = (id) => document.getElementById(id);
const LARGEST_AT_ONCE = 9; // Beyond that some steps take long to find: they come in portions.
const STEPS_AT_ONCE = 10;
const ONE_COLUMN = "(max-width: 52rem)"; // as in the style sheet
const [EVIDENCE_STAGE, LAST_STAGE] = [3, 4];

/** Candidates that were ruled out: `r1c2:3 r1c2:4 …` */
function inWords(struck, size) {
  return struck.flatMap((mask, cell) => members(mask).map((value) => `${nameOf(cell, size)}:${value}`)).join(" ");
}

/** The player's notes: `r1c2:3,4 r1c5:1,9 …` */
function notesInWords(game) {
  const noted = [...game.values.keys()].filter((cell) => game.notesIn(cell));
  return noted.map((cell) => `${nameOf(cell, game.size)}:${members(game.notesIn(cell))}`).join(" ");
}

export class Advice {
  constructor(page) {
    this.page = page;
    this.view = null;
    $("more").addEventListener("click", () => this.showStage(this.stage + 1));
    $("without-notes").addEventListener("click", () => this.withoutNotes());
    $("apply").addEventListener("click", () => this.apply());
    $("back").addEventListener("click", () => this.showStep(this.number - 1));
    $("next").addEventListener("click", () => this.showStep(this.number + 1));
    $("close-advice").addEventListener("click", () => {
      this.close();
      page.board.focusCell();
    });
  }

  close() {
    this.view = this.found = null;
    if ($("advice").hidden) return;
    $("advice").hidden = true;
    this.page.draw();
  }

  question(fromNotes = this.page.settings.fromNotes) {
    const { game, settings } = this.page;
    return {
      puzzle: game.ending ? game.board.puzzle : game.line(), // full after the end
      givens: game.board.puzzle,
      layout: game.board.layout,
      struck: (!game.ending && inWords(game.struck, game.size)) || undefined,
      // A wrong digit has removed notes all around: it is all that there is to say then.
      notes: (fromNotes && !game.wrong().size && notesInWords(game)) || undefined,
      symbols: signsForServer(settings.symbols, game.size),
    };
  }

  /** The next step from the player's notes, or from the digits alone. */
  async hint(fromNotes = this.page.settings.fromNotes) {
    const { game } = this.page;
    const candidates = fromNotes ? game.candidates() : game.allowed();
    const lost = fromNotes ? game.lost() : new Set();
    const found = await this.asked("hint", this.question(fromNotes), () => plannedHint(game, { candidates, lost }));
    if (!found) return;
    this.countHelp();
    this.withoutNotes = () => this.hint(false);
    this.found = { ...found, candidates, isAboutNotes: found.kind === "mistakes" && lost.size > 0 };
    this.showStage(1);
  }

  async explain(fromNotes = this.page.settings.fromNotes) {
    if (fromNotes && this.page.game.lost().size) {
      await this.hint(); // It says so.
      this.withoutNotes = () => this.explain(false);
      return;
    }
    const found = await this.asked("explain", { ...this.question(fromNotes), most: this.mostSteps });
    if (!found) return;
    this.countHelp();
    this.found = found;
    this.showStep(0);
  }

  /** Help is part of the record of a game. */
  countHelp() {
    if (!this.page.game.ending) this.page.game.hints += 1;
    this.page.save();
  }

  get mostSteps() {
    return this.page.game.size > LARGEST_AT_ONCE ? STEPS_AT_ONCE : undefined;
  }

  /** More steps, from where those that are known lead. */
  async explainOn() {
    const { found, page } = this;
    const { game } = page;
    const possible = game.possible(valuesOf(found.end));
    const struck = inWords(possible.map((mask, cell) => mask & ~found.end_candidates[cell]), game.size);
    const asked = { ...this.question(false), puzzle: found.end, struck: struck || undefined, most: this.mostSteps };
    page.tell(say("web.thinking"));
    const more = await server.ask("explain", asked).catch((trouble) => ({ detail: trouble.message }));
    if (this.found !== found) return;
    page.tell(more.status === "ok" ? "" : more.detail);
    if (more.status !== "ok") return;
    this.found = { ...more, steps: [...found.steps, ...more.steps] };
    this.showStep(found.steps.length);
  }

  /** The answer, unless there is none, or the board has changed since; `otherwise` gives one where
   * the server cannot be reached. */
  async asked(name, question, otherwise = async () => null) {
    const { page } = this;
    this.close();
    page.tell(say("web.thinking"));
    const { game } = page;
    const before = game.touched;
    const isStale = () => page.game !== game || game.touched !== before;
    try {
      const found = await server.ask(name, question);
      if (isStale()) return null;
      page.tell(found.status === "ok" ? "" : found.detail);
      return found.status === "ok" ? found : null;
    } catch (trouble) {
      const planned = await otherwise();
      if (isStale()) return null;
      page.tell(planned ? "" : trouble.message);
      return planned;
    }
  }

  showStage(stage) {
    const { found, page } = this;
    const isStep = found.kind === "step";
    const drawing = drawingOf(found, stage);
    const mistaken = (found.mistakes ?? []).map((name) => cellOf(name, page.game.size));
    this.stage = stage;
    this.view = underDrawing({ ...page.viewOf(page.game), mistaken: new Set(mistaken) }, drawing, found.candidates);
    this.write(isStep ? found.stages.slice(0, stage) : found.stages);
    this.explainSigns(stage >= EVIDENCE_STAGE ? drawing : null);
    this.linkTo(stage >= EVIDENCE_STAGE ? found.step?.technique : null);
    this.offer({
      more: isStep && stage < LAST_STAGE,
      apply: isStep && stage >= LAST_STAGE,
    });
    page.draw();
    this.reveal();
  }

  /** Make the move of the hint: place its digits, or strike its candidates from the notes. */
  apply() {
    const { step } = this.found;
    const { game: { size }, settings: { cleanUp } } = this.page;
    const eliminations = step.eliminations.map((each) => [cellOf(each.cell, size), each.value]);
    this.page.move((game) => {
      if (eliminations.length && !step.placements.length) return game.strike(eliminations);
      for (const { cell, value } of step.placements) game.place([cellOf(cell, size)], value, { cleanUp });
      return true;
    });
    this.page.board.focusCell();
  }

  showStep(number) {
    const { found, page } = this;
    const steps = found.steps;
    if (number < 0 || number > steps.length) return;
    if (number === steps.length && found.cut) {
      this.explainOn();
      return;
    }
    this.number = number;
    const step = steps[number];
    const drawing = step && drawingOf(step, LAST_STAGE);
    const nothing = page.game.values.map(() => 0);
    const plain = {
      ...page.viewOf(page.game),
      values: valuesOf(step ? step.before : found.end),
      corner: step ? step.candidates : nothing,
      centre: nothing,
      conflicts: new Set(),
      wrong: new Set(),
      near: new Set(),
      same: 0,
    };
    this.view = underDrawing(plain, drawing, plain.corner);
    this.explainSigns(drawing);
    this.linkTo(step?.step.technique);
    const n = steps.length;
    const place = say("web.explain.step", { number: number + 1, n: found.cut ? "…" : n });
    this.write(
      step
        ? [`${place}: ${step.technique_name}`, step.stages.at(-1)]
        : [say(found.solved ? "web.explain.solved" : "web.explain.stuck", { n })],
    );
    this.offer({ walk: true });
    $("back").disabled = number === 0;
    $("next").disabled = number === n;
    page.draw();
    this.reveal();
  }

  write(sentences) {
    const items = sentences.map((sentence) => {
      const item = document.createElement("li");
      item.textContent = sentence;
      return item;
    });
    $("stages").replaceChildren(...items);
  }

  /** To the page about a technique, where it is named. */
  linkTo(technique) {
    $("about").hidden = !technique;
    if (technique) $("about").firstElementChild.href = techniquePage(technique);
  }

  explainSigns(drawing) {
    $("legend").hidden = !drawing;
    if (drawing) $("legend").replaceChildren(...legendItems(drawing));
  }

  /** Bring what was said last into view; beside the board the whole box, if it has room. */
  reveal() {
    const [box, newest] = [$("advice"), $("stages").lastElementChild];
    const isWhole = box.offsetHeight < innerHeight && !matchMedia(ONE_COLUMN).matches;
    (isWhole ? box : newest).scrollIntoView({ block: "nearest" });
  }

  offer({ more = false, apply = false, walk = false }) {
    if ($("advice").hidden && matchMedia(ONE_COLUMN).matches) this.page.board.scrollIntoView();
    $("advice").hidden = false;
    $("more").hidden = !more;
    $("apply").hidden = !apply;
    $("without-notes").hidden = !this.found.isAboutNotes;
    $("back").hidden = $("next").hidden = !walk;
    $("stages").classList.toggle("walk", walk);
  }
}
