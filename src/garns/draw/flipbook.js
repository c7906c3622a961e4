"use strict";
const book = JSON.parse(document.getElementById("data").textContent);
const player = document.querySelector(".player");
const cells = [...player.querySelectorAll("td")];
const drawing = player.querySelector(".drawing");
const steps = [...document.querySelectorAll("details li")];
const slider = player.querySelector("input");
const last = book.frames.length - 1;
let now = 0;

// A drawing is told by what it shares with the one before: [from, to] of its pieces, and new ones.
function unfold(frames) {
  let before = [];
  for (const frame of frames) {
    before = frame.drawing.flatMap((part) =>
      typeof part === "string" ? [part] : before.slice(...part),
    );
    frame.pieces = before;
  }
}

function notes(list, struck) {
  const grid = document.createElement("div");
  grid.className = "notes";
  for (let value = 1; value < book.symbols.length; value++) {
    const bit = 1 << (value - 1);
    const note = document.createElement(struck & bit ? "s" : "span");
    note.textContent = list & bit ? book.symbols[value] : "";
    grid.append(note);
  }
  return grid;
}

function spoken(i, frame) {
  const value = frame.values[i];
  if (value) return `${book.cells[i]}: ${book.symbols[value]}`;
  if (!frame.lists) return book.cells[i];
  const left = frame.lists[i] & ~frame.struck[i];
  const values = book.symbols.filter((_, value) => value && left & (1 << (value - 1)));
  return `${book.cells[i]}: ${book.candidates} ${values.join(" ") || "–"}`;
}

function write(i, frame) {
  const cell = cells[i];
  cell.setAttribute("aria-label", spoken(i, frame));
  cell.classList.toggle("pointed-at", frame.pointedAt.includes(i));
  cell.classList.toggle("dead-end", frame.deadEnds.includes(i));
  if (frame.values[i]) cell.textContent = book.symbols[frame.values[i]];
  else if (frame.lists) cell.replaceChildren(notes(frame.lists[i], frame.struck[i]));
  else cell.textContent = "";
}

function show(step) {
  now = Math.max(0, Math.min(last, step));
  const frame = book.frames[now];
  if (drawing) drawing.innerHTML = frame.pieces.join("");
  else cells.forEach((_, i) => write(i, frame));
  const [heading, words] = steps[now].children;
  document.getElementById("heading").textContent = heading.textContent;
  document.getElementById("words").textContent = words.textContent;
  slider.value = now + 1;
  slider.setAttribute("aria-valuetext", heading.textContent);
  for (const button of player.querySelectorAll("button")) {
    const forward = ["next", "part-next", "last"].includes(button.dataset.go);
    // Not `disabled`: the focus would be lost with the button.
    button.setAttribute("aria-disabled", now === (forward ? last : 0));
  }
  history.replaceState(null, "", `#${now + 1}`);
}

function startOfPart(step) {
  while (step > 0 && book.frames[step - 1].part === book.frames[step].part) step--;
  return step;
}

function startOfNextPart() {
  const next = book.frames.findIndex((frame, i) => i > now && frame.part !== book.frames[now].part);
  return next < 0 ? last : next;
}

const go = {
  first: () => show(0),
  back: () => show(now - 1),
  next: () => show(now + 1),
  last: () => show(last),
  "part-back": () => show(startOfPart(Math.max(0, now - 1))),
  "part-next": () => show(startOfNextPart()),
};
const keys = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };
const shifted = { ArrowLeft: "part-back", ArrowRight: "part-next" };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("details")) return;
  const wish = (event.shiftKey ? shifted : keys)[event.key];
  if (!wish) return;
  event.preventDefault();
  go[wish]();
});
player.addEventListener("click", (event) => go[event.target.dataset.go]?.());
slider.addEventListener("input", () => show(slider.value - 1));

if (drawing) unfold(book.frames);
player.hidden = false;
document.querySelector("details").open = false;
show((parseInt(location.hash.slice(1), 10) || 1) - 1);
