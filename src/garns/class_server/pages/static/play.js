// The board of a sheet, played: keys and a pad fill in its fields, and what is written is kept on
// the server as a draft. Without this script the fields are a plain form.
"use strict";

const form = document.querySelector("form[data-draft]");
if (form) play(form);

function play(form) {
  const table = form.querySelector(".board");
  const values = table.dataset.values.split(" ");
  const rows = [...table.rows].map((row) => [...row.cells]);
  const inputs = [...table.querySelectorAll("input")];
  const notesTool = form.querySelector('[data-tool="notes"]');
  const status = form.querySelector(".kept");
  const past = [];
  const changed = new Set();
  let current = null;
  let timer = 0;
  let isSending = false;

  document.documentElement.classList.add("scripted");
  form.querySelector(".pad").hidden = false;
  for (const input of inputs) {
    input.setAttribute("inputmode", "none"); // the pad is there: no keyboard over the board
    drawNotes(input);
    input.addEventListener("focus", () => { current = input; showSame(); });
    input.addEventListener("keydown", (event) => typed(event, input));
    input.addEventListener("input", () => { take(input, input.value); });
  }
  table.addEventListener("click", (event) => {
    const cell = event.target.closest("td");
    cell?.querySelector("input")?.focus();
    if (cell?.classList.contains("given")) showSame(cell.textContent.trim());
  });
  for (const button of form.querySelectorAll("[data-key]")) {
    button.addEventListener("pointerdown", (event) => event.preventDefault()); // keeps the focus
    button.addEventListener("click", () => { if (current) put(current, button.dataset.key); });
  }
  for (const button of form.querySelectorAll("[data-tool]")) {
    button.addEventListener("pointerdown", (event) => event.preventDefault());
    button.addEventListener("click", () => tools[button.dataset.tool]());
  }
  form.addEventListener("submit", () => { changed.clear(); });
  addEventListener("pagehide", () => { if (changed.size) send(true); });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden" && changed.size) send(true);
    if (document.visibilityState === "visible") refresh();
  });
  addEventListener("online", () => { if (changed.size) send(); });

  const tools = {
    notes: () => notesTool.setAttribute("aria-pressed", notesTool.getAttribute("aria-pressed") !== "true"),
    undo,
    clear: () => { if (current) change(current, "", ""); },
  };

  function isNoting() {
    return notesTool.getAttribute("aria-pressed") === "true";
  }

  function typed(event, input) {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      if (event.key === "z") { event.preventDefault(); undo(); }
      return;
    }
    const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    const name = values.find((each) => each.toLowerCase() === event.key.toLowerCase());
    if (steps[event.key]) go(input, ...steps[event.key]);
    else if (event.key === "Backspace" || event.key === "Delete" || event.key === "0" || event.key === " ") change(input, "", "");
    else if (name) (event.shiftKey ? note : put)(input, name);
    else if (event.code.startsWith("Digit") && event.shiftKey && values.includes(event.code.slice(5))) note(input, event.code.slice(5));
    else if (event.key === "n" && !values.includes("N")) tools.notes();
    else if (event.key === "Enter") go(input, 0, 1); // a board is not handed in by a slip
    else if (event.key.length > 1) return;
    event.preventDefault();
  }

  // To the next field in that direction, round the edge.
  function go(input, down, right) {
    const cell = input.closest("td");
    let row = cell.parentNode.rowIndex;
    let column = cell.cellIndex;
    for (let left = rows.length * rows[0].length; left; left--) {
      row = (row + down + rows.length) % rows.length;
      column = (column + right + rows[row].length) % rows[row].length;
      const field = rows[row][column].querySelector("input");
      if (field) { field.focus(); return; }
    }
  }

  function put(input, name) {
    if (isNoting()) note(input, name);
    else change(input, input.value === name ? "" : name, input.dataset.notes);
  }

  function note(input, name) {
    const found = new Set(input.dataset.notes.split(" ").filter(Boolean));
    if (!found.delete(name)) found.add(name);
    change(input, "", values.filter((each) => found.has(each)).join(" "));
  }

  // What a keyboard on the screen, or pasting, has written into the field itself.
  function take(input, text) {
    const name = values.find((each) => each.toLowerCase() === text.trim().slice(-1).toLowerCase());
    input.value = input.dataset.before ?? "";
    put(input, name ?? "");
  }

  function change(input, value, notes, isUndone = false) {
    const before = [input, input.dataset.before ?? input.defaultValue, input.dataset.notes];
    if (before[1] === value && before[2] === notes) return;
    if (!isUndone) past.push(before);
    write(input, value, notes);
    changed.add(input);
    showSame();
    if (!timer) timer = setTimeout(send, 3000);
    status.textContent = form.dataset.keeping;
  }

  function write(input, value, notes) {
    input.value = input.dataset.before = value;
    input.dataset.notes = notes;
    drawNotes(input);
  }

  function undo() {
    const last = past.pop();
    if (!last) return;
    change(...last, true);
    last[0].focus();
  }

  function drawNotes(input) {
    input.dataset.before ??= input.value;
    const place = input.parentNode.querySelector(".notes");
    const names = input.value ? [] : input.dataset.notes.split(" ").filter(Boolean);
    place.replaceChildren(...names.map((name) => Object.assign(document.createElement("span"), { textContent: name })));
  }

  function showSame(value = current?.value) {
    for (const cell of rows.flat()) {
      const text = (cell.querySelector("input")?.value ?? cell.textContent).trim();
      cell.classList.toggle("same", Boolean(value) && text === value && !cell.contains(document.activeElement));
    }
  }

  // Only what has changed, so that two phones do not undo each other's digits.
  async function send(isLeaving = false) {
    clearTimeout(timer);
    timer = 0;
    if (isSending && !isLeaving) { timer = setTimeout(send, 3000); return; }
    const sent = [...changed];
    if (!sent.length) return;
    const fields = new URLSearchParams({ csrf: form.elements.csrf.value, script: "1" });
    for (const input of sent) {
      const cell = input.name.slice("cell-".length);
      fields.set(`cell-${cell}`, input.value);
      fields.set(`notes-${cell}`, input.dataset.notes);
    }
    changed.clear();
    isSending = true;
    try {
      const answer = await fetch(form.dataset.draft, { method: "POST", body: fields, keepalive: isLeaving });
      if (answer.redirected || (answer.status >= 400 && answer.status < 500)) {
        // Closed meanwhile, or signed out: to send it again would change nothing.
        status.textContent = form.dataset.refused;
        isSending = false;
        return;
      }
      if (!answer.ok) throw new Error(answer.status);
      adopt(await answer.json());
      status.textContent = form.dataset.kept;
    } catch {
      for (const input of sent) changed.add(input);
      status.textContent = form.dataset.unkept;
      timer = setTimeout(send, 5000);
    }
    isSending = false;
  }

  async function refresh() {
    try {
      const answer = await fetch(form.dataset.draft);
      if (answer.ok && !answer.redirected) adopt(await answer.json());
    } catch { /* without a connection the board stays as it is */ }
  }

  // What other phones have written, but for what is being changed here.
  function adopt(draft) {
    for (const input of inputs) {
      const cell = input.name.slice("cell-".length);
      if (!changed.has(input)) write(input, draft.cells[cell] ?? "", draft.notes[cell] ?? "");
    }
    showSame();
  }
}
