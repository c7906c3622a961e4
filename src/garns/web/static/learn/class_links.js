// Links for a class: a lesson, a set of drills that is the same for everybody, or puzzles.

import { make } from "../elements.js";
import * as server from "../server.js";
import { say } from "../words.js";
import { drillAddress, lessonAddress, puzzlesAddress, whole } from "./addresses.js";
import { UNITS } from "./tables.js";
import { techniqueName } from "./verdicts.js";

const $ = (id) => document.getElementById(id);
const MOST_PUZZLES = 30;
const SEEDS = 1e6;

export class ClassLinks {
  constructor(page) {
    this.page = page;
    this.dialog = $("class-dialog");
    $("class-link").addEventListener("click", () => this.open());
    this.dialog.addEventListener("change", () => this.show());
    $("class-read").addEventListener("click", () => this.readPuzzles());
    $("copy").addEventListener("click", () => this.copy());
  }

  open() {
    const { speech } = this.page;
    const option = (technique) => make("option", { value: technique }, techniqueName(speech, technique));
    const groups = () =>
      UNITS.map(({ id, techniques }) => make("optgroup", { label: say(`learn.unit.${id}`) }, techniques.map(option)));
    for (const id of ["class-lesson", "class-techniques"]) $(id).replaceChildren(...groups());
    $("class-techniques").options[0].selected = true;
    this.seed = Math.floor(Math.random() * SEEDS);
    this.codes = [];
    this.show();
    this.dialog.showModal();
  }

  get kind() {
    return this.dialog.querySelector("[name=kind]:checked").value;
  }

  show() {
    for (const part of this.dialog.querySelectorAll("[data-for]")) {
      part.hidden = part.dataset.for !== this.kind;
    }
    this.complain("");
    const fragment = this.fragment;
    $("link").value = fragment ? whole(fragment) : "";
    $("copy").disabled = !fragment;
    this.drawCode(fragment && whole(fragment));
  }

  get fragment() {
    const chosen = [...$("class-techniques").selectedOptions].map(({ value }) => value);
    const count = Math.min(100, Math.max(1, Math.floor(Number($("class-count").value)) || 1));
    return {
      lesson: () => lessonAddress($("class-lesson").value),
      drill: () => chosen.length && drillAddress(chosen, { count, seed: this.seed }),
      puzzles: () => this.codes.length && puzzlesAddress(this.codes),
    }[this.kind]();
  }

  async drawCode(link) {
    $("qr").hidden = true;
    if (!link) return;
    const address = await server.picture(link).catch(() => null);
    if (!address || $("link").value !== link) return;
    $("qr").src = address;
    $("qr").alt = say("school.class.code");
    $("qr").hidden = false;
  }

  /** The short codes of classic puzzles in a text. */
  async readPuzzles() {
    this.codes = [];
    try {
      const { puzzles } = await server.ask("read", { puzzle: $("class-puzzles").value, after: 0 });
      for (const { puzzle } of puzzles.slice(0, MOST_PUZZLES)) {
        const { status, board } = await server.ask("check", { puzzle });
        if (status === "ok" && board.layout === "9") this.codes.push(board.code);
      }
      this.show();
      const n = this.codes.length;
      this.complain(n ? say("school.class.found", { n }) : say("school.class.none"));
    } catch (trouble) {
      this.show();
      this.complain(trouble.message);
    }
  }

  async copy() {
    $("link").select();
    try {
      await navigator.clipboard.writeText($("link").value);
    } catch {
      return; // It is selected, at least.
    }
    this.complain(say("school.class.copied"));
  }

  complain(text) {
    this.dialog.querySelector(".trouble").textContent = text;
  }
}
