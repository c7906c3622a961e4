// <garns-board>: the board as an ARIA grid with one tab stop. It shows what it is given and tells
// what the player does with it (`pick`, `enter`); it knows no rules.

import { setAttribute } from "./elements.js";
import { members } from "./game.js";
import { say } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const FLAGS = ["given", "conflict", "wrong", "selected", "same", "near", "mistaken"];
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

function strokeOf({ part, text, ...attributes }) {
  const stroke = document.createElementNS(SVG, text ? "text" : "path");
  stroke.setAttribute("class", `garns-${part}`);
  stroke.textContent = text ?? "";
  for (const [name, value] of Object.entries(attributes)) stroke.setAttribute(name, value);
  return stroke;
}

// The lines as one drawing, in whole pixels of the screen: thin ones first, those between blocks over them. Borders of
// cells would have gaps wherever a cell is not so many whole pixels.

const [THIN, WALL, FRAME] = [1, 2, 3]; // in CSS pixels
const A_LITTLE = 0.01; // so that a browser that rounds down does not lose a whole pixel

/** The width of the frame in CSS pixels, where `ratio` pixels of the screen are one of these. */
function frameWidth(ratio) {
  return (Math.max(THIN, Math.round(FRAME * ratio)) + A_LITTLE) / ratio;
}

/** How many pixels of the screen a cell can have if there are so many CSS pixels for all cells. */
function cellPixels(room, size, ratio) {
  return Math.max(1, Math.floor((room * ratio) / size));
}

function rectangle(x, y, width, height) {
  return `M${x} ${y}h${width}v${height}h${-width}z`;
}

class Lines {
  /** `regions` has the number of its block for each cell. */
  constructor(size, regions) {
    Object.assign(this, { size, regions });
    this.element = document.createElementNS(SVG, "svg");
    this.element.setAttribute("class", "lines");
    this.element.setAttribute("aria-hidden", "true");
    this.element.setAttribute("preserveAspectRatio", "none");
    this.thin = this.makePath("thin");
    this.walls = this.makePath("walls");
  }

  makePath(name) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("class", name);
    this.element.append(path);
    return path;
  }

  /** Draw all lines between cells of so many pixels of the screen. */
  draw(cell, ratio) {
    const whole = cell * this.size;
    this.element.setAttribute("viewBox", `0 0 ${whole} ${whole}`);
    this.thin.setAttribute("d", this.thinLines(cell, Math.max(1, Math.floor(THIN * ratio))));
    this.walls.setAttribute("d", this.wallLines(cell, Math.max(WALL, Math.round(WALL * ratio))));
  }

  thinLines(cell, thickness) {
    const [whole, back] = [cell * this.size, Math.floor(thickness / 2)];
    const places = Array.from({ length: this.size - 1 }, (_, index) => (index + 1) * cell - back);
    return places.map((at) => rectangle(at, 0, thickness, whole) + rectangle(0, at, whole, thickness)).join("");
  }

  wallLines(cell, thickness) {
    const { size, regions } = this;
    const [back, long] = [Math.floor(thickness / 2), cell + thickness];
    return regions
      .map((region, index) => {
        const [row, column] = [Math.floor(index / size), index % size];
        const [x, y] = [column * cell - back, row * cell - back];
        const left = column && region !== regions[index - 1] ? rectangle(x, y, thickness, long) : "";
        return left + (row && region !== regions[index - size] ? rectangle(x, y, long, thickness) : "");
      })
      .join("");
  }
}

export class Board extends HTMLElement {
  constructor() {
    super();
    this.cells = [];
    this.selected = new Set();
    this.focused = 0;
    this.dragging = null;
    this.addEventListener("pointerdown", (event) => this.onPointerDown(event));
    this.addEventListener("pointermove", (event) => this.onPointerMove(event));
    this.addEventListener("pointerup", () => (this.dragging = null));
    this.addEventListener("pointercancel", () => (this.dragging = null));
    this.addEventListener("keydown", (event) => this.moveBy(event));
    this.addEventListener("focusin", (event) => this.onFocus(event));
  }

  /** The board keeps to whole pixels of the screen, whatever the room and the zoom. */
  connectedCallback() {
    new ResizeObserver(() => this.fit()).observe(this.parentElement);
    addEventListener("resize", () => this.fit());
  }

  fit() {
    if (!this.lines) return;
    const [room, ratio] = [this.parentElement.getBoundingClientRect().width, devicePixelRatio];
    this.style.setProperty("--frame", `${frameWidth(ratio)}px`);
    // Some browsers round the width of a border in their own way.
    const frames = 2 * parseFloat(getComputedStyle(this).borderLeftWidth);
    const cell = cellPixels(room - frames, this.size, ratio);
    this.style.width = `${(cell * this.size) / ratio + frames}px`;
    this.style.setProperty("--cell", `${cell / ratio}px`);
    this.lines.draw(cell, ratio);
  }

  /** Build the cells of another board; those of the same can stay. */
  set layout({ layout, size, houses }) {
    if (layout === this.shape) return;
    this.shape = layout;
    this.size = size;
    this.setAttribute("role", "grid");
    this.setAttribute("aria-multiselectable", "true");
    this.style.setProperty("--size", size);
    this.style.setProperty("--notes", Math.ceil(Math.sqrt(size)));
    this.cells = [];
    this.contents = [];
    this.flags = [];
    this.selected = new Set([0]);
    this.focused = 0;
    const rows = Array.from({ length: size }, (_, row) => this.makeRow(row));
    this.layers = { below: this.makeLayer("below"), above: this.makeLayer("above") };
    this.drawing = null;
    this.lines = new Lines(size, this.regionsOf(houses));
    this.replaceChildren(this.lines.element, this.layers.below, ...rows, this.layers.above);
    this.fit();
  }

  /** A sheet for what is drawn over the board or under its digits; a cell is 100 units wide. */
  makeLayer(name) {
    const layer = document.createElementNS(SVG, "svg");
    layer.setAttribute("class", `layer ${name}`);
    layer.setAttribute("viewBox", `0 0 ${100 * this.size} ${100 * this.size}`);
    layer.setAttribute("aria-hidden", "true");
    return layer;
  }

  makeRow(row) {
    const element = document.createElement("div");
    element.setAttribute("role", "row");
    for (let column = 0; column < this.size; column += 1) {
      const cell = document.createElement("div");
      cell.setAttribute("role", "gridcell");
      cell.className = "cell";
      cell.dataset.cell = row * this.size + column;
      cell.tabIndex = this.cells.length ? -1 : 0;
      this.cells.push(cell);
      element.append(cell);
    }
    return element;
  }

  /** The number of its block for each cell; cells of other houses are marked. */
  regionsOf(houses) {
    const region = new Array(this.cells.length).fill(0);
    houses.forEach(({ kind, cells }, number) => {
      for (const cell of cells) {
        if (kind === "block" || kind === "region") region[cell] = number;
        else if (kind !== "row" && kind !== "column") this.cells[cell].dataset.extra = "";
      }
    });
    return region;
  }

  /** Draw what has changed. `view` holds values, givens, notes, a drawing and signs; see `viewOf`. */
  show(view) {
    this.view = view;
    if (this.drawing !== view.drawing) this.lay(view.drawing);
    // What stands in a cell changes seldom, its shade with every move of the player.
    const speech = `${view.signs} ${document.documentElement.lang}`;
    this.cells.forEach((element, cell) => {
      const looks = this.looks(cell);
      const { value, corner, centre, sameNote, marked } = looks;
      const contents = [value, corner, centre, sameNote, marked, speech].join();
      const flags = FLAGS.filter((flag) => looks[flag]).join(" ");
      if (this.contents[cell] !== contents) element.replaceChildren(...this.contentsOf(looks));
      if (this.contents[cell] !== contents || this.flags[cell] !== flags) this.describe(element, cell, looks, flags);
      this.contents[cell] = contents;
      this.flags[cell] = flags;
    });
  }

  /** Lay a drawing over the board: strokes with their part in the palette, and attributes of SVG. */
  lay(drawing) {
    this.drawing = drawing;
    this.classList.toggle("drawn", Boolean(drawing));
    for (const [name, layer] of Object.entries(this.layers)) {
      layer.replaceChildren(...(drawing?.[name] ?? []).map(strokeOf));
    }
  }

  looks(cell) {
    const { values, givens, corner, centre, marked, conflicts, wrong, same, near, mistaken } = this.view;
    const value = values[cell];
    return {
      value,
      given: Boolean(givens[cell]),
      corner: corner[cell],
      centre: centre[cell],
      conflict: conflicts.has(cell),
      wrong: wrong.has(cell),
      selected: this.selected.has(cell),
      same: same > 0 && value === same,
      sameNote: same > 0 && ((corner[cell] | centre[cell]) >> (same - 1)) & 1 ? same : 0,
      near: near.has(cell),
      mistaken: mistaken.has(cell),
      marked: marked?.[cell] ?? 0,
    };
  }

  describe(element, cell, looks, flags) {
    element.className = `cell ${flags}`.trim();
    setAttribute(element, "aria-label", this.nameOf(cell, looks));
    setAttribute(element, "aria-selected", looks.selected);
    setAttribute(element, "aria-readonly", looks.given);
    setAttribute(element, "aria-invalid", looks.conflict || looks.wrong || looks.mistaken || null);
  }

  contentsOf({ value, corner, centre, sameNote, marked }) {
    if (value) return [this.sign(value, "value")];
    const classOf = (note) => (note === sameNote ? "same-note" : (marked >> (note - 1)) & 1 ? "marked-note" : "");
    const shown = [];
    if (corner) shown.push(this.notes(centre ? "notes squeezed" : "notes", corner, classOf));
    if (centre) shown.push(this.notes("centre", centre, classOf));
    return shown;
  }

  /** Notes have their places in the cell unless they are squeezed or in its centre. */
  notes(className, mask, classOf) {
    const notes = document.createElement("span");
    notes.className = className;
    const there = new Set(members(mask));
    for (let value = 1; value <= this.size; value += 1) {
      if (there.has(value)) notes.append(this.sign(value, classOf(value)));
      else if (className === "notes") notes.append(document.createElement("span"));
    }
    return notes;
  }

  sign(value, className) {
    const element = document.createElement("span");
    element.className = `${className} v${value}`.trim();
    element.textContent = this.view.signs[value - 1];
    return element;
  }

  /** “row 3, column 7, empty, notes 2 4 9” */
  nameOf(cell, { value, given, corner, centre, conflict, wrong, mistaken }) {
    const [row, column] = [Math.floor(cell / this.size) + 1, (cell % this.size) + 1];
    const write = (each) => this.view.signs[each - 1];
    const parts = [say("web.cell.place", { row, column })];
    if (value) parts.push(write(value));
    else parts.push(say("web.cell.empty"));
    if (given) parts.push(say("web.cell.given"));
    const notes = members(corner | centre).map(write).join(" ");
    if (!value && notes) parts.push(say("web.cell.notes", { notes }));
    if (conflict) parts.push(say("web.cell.conflict"));
    if (wrong || (value && mistaken)) parts.push(say("web.cell.wrong"));
    if (!value && mistaken) parts.push(say("web.cell.lost"));
    return parts.join(", ");
  }

  nameOfFocused() {
    return this.cells[this.focused].getAttribute("aria-label");
  }

  focusCell() {
    this.cells[this.focused].focus({ preventScroll: true });
  }

  /** Choose a cell; `extend` keeps the others. */
  choose(cell, { extend = false, toggle = false } = {}) {
    if (toggle && this.selected.has(cell) && this.selected.size > 1) this.selected.delete(cell);
    else this.selected = extend || toggle ? new Set([...this.selected, cell]) : new Set([cell]);
    this.cells[this.focused].tabIndex = -1;
    this.focused = cell;
    this.cells[cell].tabIndex = 0;
    this.tell("pick", { cell });
  }

  tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  onFocus(event) {
    const cell = Number(event.target.dataset.cell);
    if (cell !== this.focused) this.choose(cell);
  }

  onPointerDown(event) {
    const cell = this.cellUnder(event);
    if (cell === null || event.button > 0) return;
    event.preventDefault();
    this.dragging = cell;
    this.choose(cell, { toggle: event.ctrlKey || event.metaKey, extend: event.shiftKey });
    this.focusCell();
    this.tell("press", { cell });
  }

  onPointerMove(event) {
    const cell = this.dragging === null ? null : this.cellUnder(event);
    if (cell === null || cell === this.dragging) return;
    this.dragging = cell;
    this.choose(cell, { extend: true });
  }

  cellUnder(event) {
    const found = document.elementFromPoint(event.clientX, event.clientY)?.closest(".cell");
    return found && this.contains(found) ? Number(found.dataset.cell) : null;
  }

  /** Go where a key leads, wherever it was pressed; false if it leads nowhere. */
  moveBy(event) {
    const goal = this.goalOf(event);
    if (goal === null) return false;
    event.preventDefault();
    this.choose(goal, { extend: event.shiftKey });
    this.focusCell();
    return true;
  }

  /** Where a key leads: arrows, and Home and End in the row or, with Ctrl, on the board. */
  goalOf({ key, ctrlKey, altKey, metaKey }) {
    if (altKey || metaKey) return null; // These belong to the browser: Alt+← goes back.
    const { size, focused } = this;
    const [row, column] = [Math.floor(focused / size), focused % size];
    if (key in STEPS) {
      const [down, right] = STEPS[key];
      return ((row + down + size) % size) * size + ((column + right + size) % size);
    }
    if (key === "Home") return ctrlKey ? 0 : row * size;
    if (key === "End") return ctrlKey ? size * size - 1 : row * size + size - 1;
    return null;
  }
}

customElements.define("garns-board", Board);
