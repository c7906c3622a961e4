// A lesson: the idea, why it is true, an example that is drawn stage by stage, and a common mistake.

import { make, setText } from "../elements.js";
import { drawingOf, sentenceOf, underDrawing } from "../hints.js";
import { drillsOf, exampleOf } from "../school.js";
import { say, techniquePage } from "../words.js";
import { drillAddress } from "./addresses.js";
import { Instance } from "./judging.js";
import { techniqueNamed } from "./units.js";
import { techniqueName } from "./verdicts.js";
import { plainView, withMarks } from "./views.js";

const $ = (id) => document.getElementById(id);
const SECONDS = 3.5; // of a stage, and a little for each link of a chain
const LINK_SECONDS = 0.3;

/** What is shown one after the other: stages of a hint, from 0 (nothing yet) to 4 (the move), and at
 * last the position after it. */
const STAGES = [0, 1, 3, 4, 5];

export class LessonView {
  constructor(page) {
    this.page = page;
    this.board = $("lesson-board");
    $("lesson-back").addEventListener("click", () => this.show(this.place - 1));
    $("lesson-next").addEventListener("click", () => this.show(this.place + 1));
    $("lesson-play").addEventListener("click", () => (this.isPlaying ? this.pause() : this.play()));
  }

  async open({ technique }) {
    const { speech } = this.page;
    this.pause();
    Object.assign(this, { technique, drill: null, example: null });
    setText($("lesson-title"), techniqueName(speech, technique));
    setText($("lesson-level"), say(`words.level.${techniqueNamed(technique).level}`));
    for (const part of ["idea", "why", "mistake"]) setText($(part), say(`lesson.${technique}.${part}`));
    $("practise").href = drillAddress([technique]);
    $("lesson-page").href = techniquePage(technique);
    $("stages").replaceChildren(...STAGES.map(() => make("i")));
    setText($("lesson-sentence"), say("web.thinking"));
    this.page.prepare(this.board);
    this.board.fit();
    const [drill] = await drillsOf(technique);
    if (this.technique === technique) await this.begin(drill);
  }

  /** The text can be read while the engine looks for the step. */
  async begin(drill) {
    this.drill = drill;
    this.board.show(plainView(drill));
    const example = await exampleOf(drill);
    if (this.drill !== drill) return;
    this.example = example;
    this.show(0);
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) this.play();
  }

  close() {
    this.pause();
    this.technique = this.drill = null;
  }

  /** Nobody has to watch: it moves only until the end, or until somebody presses a key. */
  play() {
    this.isPlaying = true;
    if (this.place >= STAGES.length - 1) this.show(0);
    this.wait();
    this.drawButton();
  }

  pause() {
    this.isPlaying = false;
    clearTimeout(this.waiting);
    this.drawButton();
  }

  wait() {
    const links = this.example.step.chains.reduce((sum, { links: own }) => sum + own.length, 0);
    this.waiting = setTimeout(() => {
      if (this.place >= STAGES.length - 1) return this.pause();
      this.show(this.place + 1);
      return this.isPlaying && this.wait();
    }, 1000 * (SECONDS + (STAGES[this.place] === 3 ? links * LINK_SECONDS : 0)));
  }

  drawButton() {
    $("lesson-play").setAttribute("aria-pressed", Boolean(this.isPlaying));
    $("lesson-play").querySelector("use").setAttribute("href", this.isPlaying ? "#i-pause" : "#i-play");
    setText($("lesson-play").lastChild, say(this.isPlaying ? "school.pause" : "school.play"));
  }

  show(place) {
    if (!this.example || place < 0 || place >= STAGES.length) return;
    this.place = place;
    const stage = STAGES[place];
    [...$("stages").children].forEach((mark, index) => mark.classList.toggle("told", index <= place));
    $("lesson-back").disabled = place === 0;
    $("lesson-next").disabled = place === STAGES.length - 1;
    this.board.show(this.viewAt(stage));
    $("lesson-sentence").replaceChildren(...this.wordsAt(stage));
  }

  viewAt(stage) {
    const plain = plainView(this.drill);
    if (stage === 0) return plain;
    if (stage === 5) return withMarks(this.drill, Instance.ofRecord(this.example.step).conclusion);
    return underDrawing(plain, drawingOf(this.example, stage), this.drill.candidates);
  }

  wordsAt(stage) {
    if (stage === 0) return [say("school.example.before")];
    if (stage === 5) return [say("school.example.after")];
    return sentenceOf(this.example.runs[stage - 1]);
  }
}
