// Drills: a click on the board chooses a cell, keys and pad mark digits in it. What is marked is
// written into the field of the answer, which is a plain form without this script.
"use strict";

const board = document.querySelector(".drawing.drill");
const answerForm = document.querySelector(".drill-form");
if (board && answerForm) drill(board, answerForm);

function drill(board, form) {
  const NAMESPACE = "http://www.w3.org/2000/svg";
  const SIZE = 9;
  const picture = board.querySelector("svg");
  const left = Number(board.dataset.left);
  const top = Number(board.dataset.top);
  const side = Number(board.dataset.cell);
  const state = board.dataset.state.split(",");
  const field = form.elements.answer;
  const drawn = picture.appendChild(document.createElementNS(NAMESPACE, "g"));
  // As the page calls them: r4c5, or L4C5.
  const names = [...form.elements.cell.options].map((option) => option.text);
  const places = new Map(names.map((name, cell) => [name.toLowerCase(), cell]));
  let chosen = null;

  document.documentElement.classList.add("scripted");
  form.querySelector(".pad").hidden = false;
  picture.setAttribute("tabindex", "0");
  picture.addEventListener("click", (event) => {
    const place = new DOMPoint(event.clientX, event.clientY).matrixTransform(picture.getScreenCTM().inverse());
    choose(Math.floor((place.y - top) / side), Math.floor((place.x - left) / side));
  });
  picture.addEventListener("keydown", (event) => {
    const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    const [row, column] = chosen === null ? [0, 0] : [Math.floor(chosen / SIZE), chosen % SIZE];
    if (steps[event.key]) choose((row + steps[event.key][0] + SIZE) % SIZE, (column + steps[event.key][1] + SIZE) % SIZE, true);
    else if (/^[1-9]$/.test(event.key)) mark(event.key);
    else return;
    event.preventDefault();
  });
  for (const button of form.querySelectorAll("[data-key]")) {
    button.addEventListener("click", () => mark(button.dataset.key));
  }
  field.addEventListener("input", draw);
  form.addEventListener("change", draw);
  draw();

  function mode() {
    return form.elements.what.value;
  }

  function choose(row, column, isMoving = false) {
    if (!(row in [...Array(SIZE)] && column in [...Array(SIZE)])) return;
    chosen = row * SIZE + column;
    if (mode() === "pattern" && !isMoving) toggle(names[chosen]);
    draw();
  }

  // A digit in the chosen cell: in the mode of patterns it needs none.
  function mark(digit) {
    if (chosen === null) return;
    if (mode() !== "pattern" && state[chosen].startsWith("=")) return; // there is a digit already
    if (mode() === "pattern") toggle(names[chosen]);
    else toggle(`${names[chosen]}${mode() === "place" ? "=" : "<>"}${digit}`);
    draw();
  }

  function words() {
    return field.value.split(/\s+/).filter(Boolean);
  }

  function toggle(word) {
    const found = words();
    // Marks and cells of a pattern are two kinds of answer.
    const isMark = /[=<]/.test(word);
    const kept = found.filter((each) => /[=<]/.test(each) === isMark && each !== word && !isRival(each, word));
    if (!found.includes(word)) kept.push(word);
    field.value = kept.join(" ");
  }

  // Two digits for one cell.
  function isRival(one, other) {
    return /^[^<]*=/.test(one) && /^[^<]*=/.test(other) && one.split("=")[0] === other.split("=")[0];
  }

  function shape(kind, attributes, text) {
    const made = document.createElementNS(NAMESPACE, kind);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    if (text) made.textContent = text;
    drawn.append(made);
  }

  function square(cell, part) {
    shape("rect", { class: part, x: left + (cell % SIZE) * side, y: top + Math.floor(cell / SIZE) * side, width: side, height: side });
  }

  function draw() {
    drawn.replaceChildren();
    if (chosen !== null) square(chosen, "chosen");
    for (const word of words()) {
      const [, name, sign, digits] = /^([^=<>]+)(?:(=|<>)([1-9]+))?$/.exec(word) ?? [];
      const cell = places.get(name?.toLowerCase());
      if (cell === undefined) continue;
      if (!sign) square(cell, "pattern");
      else if (sign === "=") place(cell, digits);
      else for (const digit of digits) strike(cell, Number(digit));
    }
  }

  function place(cell, digit) {
    if (state[cell].startsWith("=")) return;
    const x = left + (cell % SIZE + 0.5) * side;
    const y = top + (Math.floor(cell / SIZE) + 0.5) * side;
    shape("rect", { class: "marked-cover", x: x - side * 0.42, y: y - side * 0.42, width: side * 0.84, height: side * 0.84 });
    shape("text", { class: "marked-place", x, y: y + side * 0.2, "font-size": side * 0.56 }, digit);
  }

  // Across the note, where the drawing has it.
  function strike(cell, digit) {
    const note = side * 0.86 / 3;
    const x = left + (cell % SIZE + 0.5) * side + (((digit - 1) % 3) - 1) * note;
    const y = top + (Math.floor(cell / SIZE) + 0.5) * side + (Math.floor((digit - 1) / 3) - 1) * note;
    const reach = note * 0.42;
    shape("line", { class: "marked-remove", x1: x - reach, y1: y + reach, x2: x + reach, y2: y - reach });
  }
}
