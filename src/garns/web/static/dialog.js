// What all dialogs share: opening, waiting and complaining.

import { point } from "./choice.js";
import { say } from "./words.js";

const $ = (id) => document.getElementById(id);

export function open(name) {
  const dialog = $(`${name}-dialog`);
  complain(dialog, "");
  dialog.showModal();
  dialog.scrollTop = 0; // The first button may be far below.
}

export function complain(dialog, text) {
  const line = dialog.querySelector(".trouble");
  if (line) line.textContent = text;
}

export function isSure(question) {
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
export async function during(page, dialog, work) {
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
    page.showGame();
    page.play.board.focusCell(); // A closed dialog gives the focus back to the button that opened it.
  } catch (trouble) {
    if (closing.signal.aborted) return;
    complain(dialog, trouble.message);
    if (trouble.line) point($("own-text"), trouble);
  } finally {
    dialog.removeAttribute("aria-busy");
  }
}

export function element(tag, text, properties = {}) {
  return Object.assign(document.createElement(tag), { textContent: text, ...properties });
}

/** The value of the radio button that is chosen. */
export function chosenIn(name) {
  return document.querySelector(`input[name="${name}"]:checked`)?.value;
}
