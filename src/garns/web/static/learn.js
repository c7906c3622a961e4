// The school: the path, lessons, drills and runs, and the progress of the learner.

import { takeAlong } from "./along.js";
import "./board.js";
import { boardOfSize } from "./boards.js";
import { make, setText } from "./elements.js";
import { routeOf } from "./learn/addresses.js";
import { ClassLinks } from "./learn/class_links.js";
import { DrillView } from "./learn/drill_view.js";
import * as keeping from "./learn/keeping.js";
import { LessonView } from "./learn/lesson_view.js";
import { PathView } from "./learn/path_view.js";
import { dayNumber } from "./learn/progress.js";
import { SIGNS } from "./learn/signs.js";
import { loadSpeech } from "./school.js";
import * as store from "./store.js";
import { preferredLanguage, readWords, say, speak, useLanguage } from "./words.js";

const $ = (id) => document.getElementById(id);
const VIEWS = ["path", "lesson", "drill", "set"];

class School {
  async start() {
    const settings = store.settings();
    document.documentElement.dataset.theme = settings.theme;
    document.body.dataset.symbols = SIGNS[0] === "●" ? "colours" : "plain";
    const colour = getComputedStyle(document.documentElement).getPropertyValue("--bar");
    document.querySelector('meta[name="theme-color"]').content = colour;
    readWords();
    useLanguage(settings.language ?? preferredLanguage());
    this.speech = await loadSpeech();
    speak();
    document.title = `${say("web.learn")} · garns`;
    $("unkept").hidden = store.isKept;
    this.views = { path: new PathView(this), lesson: new LessonView(this), drill: new DrillView(this) };
    this.links = new ClassLinks(this);
    this.listen();
    const shown = this.route();
    document.body.dataset.ready = "whole"; // Texts can be read before the engine is there.
    await shown;
  }

  get progress() {
    return keeping.load();
  }

  get today() {
    return dayNumber(new Date());
  }

  /** Change what is kept of the learner. */
  async keep(change) {
    if (!(await keeping.change(change, { waits: !this.isClosing }))) this.tell(say("school.not-kept"));
    if (document.body.dataset.view === "path") this.views.path.draw();
  }

  /** A classic board, which the views fill. */
  prepare(board) {
    board.layout = boardOfSize(9);
    board.labelled = true;
    board.setAttribute("aria-label", say("web.board"));
  }

  listen() {
    addEventListener("hashchange", () => this.route());
    addEventListener("pagehide", () => {
      this.isClosing = true;
      this.views.drill.leave();
    });
    // Browsers may bring a page back as it was left, but for what was under way.
    addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
    keeping.whenChangedElsewhere(() => document.body.dataset.view === "path" && this.views.path.draw());
    $("export").addEventListener("click", () => this.exportProgress());
    $("import").addEventListener("click", () => $("import-file").click());
    $("import-file").addEventListener("change", () => this.importProgress());
    $("forget").addEventListener("click", () => this.forget());
  }

  /** Show what the address asks for. */
  async route() {
    const route = routeOf(location.hash);
    this.views.drill.leave();
    this.views.lesson.close();
    this.tell("");
    document.body.dataset.view = route.view;
    for (const view of VIEWS) $(view).hidden = view !== route.view;
    scrollTo(0, 0);
    try {
      if (route.view === "path") this.views.path.draw();
      else if (route.view === "set") this.showSet(route.codes);
      else await this.views[route.view].open(route);
    } catch (trouble) {
      this.tell(trouble.message);
    }
  }

  tell(text) {
    setText($("notice"), text);
  }

  showSet(codes) {
    const nameOf = (index) => say("web.own.puzzle", { number: index + 1 });
    const link = (code, index) => make("a", { href: `./#s=${code}` }, nameOf(index));
    $("set-list").replaceChildren(...codes.map((code, index) => make("li", {}, link(code, index))));
  }

  // what is kept

  exportProgress() {
    const blob = new Blob([`${JSON.stringify(this.progress)}\n`], { type: "application/json" });
    const link = make("a", { href: URL.createObjectURL(blob), download: "garns-learn.json" });
    link.click();
    URL.revokeObjectURL(link.href);
  }

  async importProgress() {
    const [file] = $("import-file").files;
    if (!file) return;
    try {
      await keeping.bring(await file.text());
      this.tell(say("school.imported"));
    } catch {
      this.tell(say("school.no-progress"));
    }
    $("import-file").value = "";
    this.views.path.draw();
  }

  async forget() {
    if (!(await isSure(say("school.forget.sure")))) return;
    keeping.forget();
    this.tell(say("school.forgotten"));
    this.views.path.draw();
  }
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

new School().start().finally(takeAlong);
