// <garns-board>: the board as an ARIA grid with one tab stop, over a picture that shows what it is
// given. It tells what the player does with it (`pick`, `press`, `drag`, `twice`); it knows no rules.

import { setAttribute } from "./elements.js";
import { placesOf } from "./engine/places.js";
import { members } from "./game.js";
import { Picture } from "./picture.js";
import { currentLanguage, say } from "./words.js";

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const LABELS = 16; // CSS pixels for the numbers of rows and columns
const LONG_PRESS = 450; // milliseconds
const CLOSE = 34; // CSS pixels for a cell of a board that is looked at closely

export class Board extends HTMLElement {
  constructor() {
    super();
    this.cells = [];
    this.selected = new Set();
    this.focused = 0;
    this.hasLabels = false; // whether rows and columns are numbered
    this.isStill = false; // Keys walk somewhere else.
    this.isAdding = false; // whether a press keeps the cells that were chosen before
    this.isClose = false; // whether only a part of it is seen
    this.dragging = this.pressed = null;
    this.addEventListener("pointerdown", (event) => this.onPointerDown(event));
    this.addEventListener("pointermove", (event) => this.onPointerMove(event));
    this.addEventListener("pointerup", () => this.onPointerUp());
    this.addEventListener("pointercancel", () => this.letGo());
    this.addEventListener("contextmenu", (event) => event.preventDefault()); // A long press chooses cells.
    this.addEventListener("dblclick", (event) => this.onTwice(this.cellUnder(event)));
    this.addEventListener("keydown", (event) => this.moveBy(event));
    this.addEventListener("focusin", (event) => this.onFocus(event));
  }

  connectedCallback() {
    new ResizeObserver(() => this.fit()).observe(this.parentElement);
    addEventListener("resize", () => this.fit());
  }

  /** As large as there is room, on whole pixels of the screen, whatever the zoom. */
  fit() {
    if (!this.picture) return;
    this.room = this.parentElement.getBoundingClientRect().width;
    const style = getComputedStyle(this);
    [this.reserved, this.outside] = ["--gutter", "--outside"].map((name) => parseFloat(style.getPropertyValue(name)) || 0);
    this.fill();
  }

  /** Take the room that there was when it was last measured: to measure it, a browser lays out the whole page. */
  fill() {
    this.classList.toggle("tiny", this.isTiny);
    // On a phone, numbers of one digit stand beside the board, which keeps its size.
    const outside = this.places.width > 9 ? 0 : this.outside;
    const gutter = this.hasLabels && !outside ? Math.max(LABELS, this.reserved) : this.reserved;
    const taken = this.picture.fit(this.roomWanted, gutter, devicePixelRatio, outside);
    this.picture.showLabels(this.hasLabels);
    for (const [name, length] of Object.entries(taken)) this.style.setProperty(`--${name}`, `${length}px`);
  }

  set labelled(isLabelled) {
    if (this.hasLabels === isLabelled) return;
    this.hasLabels = isLabelled;
    if (this.picture) this.fill();
  }

  /** As much as there is; of a large board that is looked at closely, more. */
  get roomWanted() {
    return this.isClose && this.isTiny ? CLOSE * this.places.width : this.room;
  }

  /** Whether its cells would be too small for fingers, if all of it is seen. */
  get isTiny() {
    return this.room < CLOSE * 0.75 * this.places.width;
  }

  /** Look at it closely: a part of it is seen, which moves along with the cell that is chosen. */
  set close(isClose) {
    if (this.isClose === isClose) return;
    this.isClose = isClose;
    this.classList.toggle("close", isClose);
    this.fill();
    this.reveal();
  }

  /** Move so that a cell is in the middle. */
  reveal(cell = this.focused) {
    if (!this.isClose) return;
    const { places, parentElement: frame, picture: { taken } } = this;
    const middle = (line) => taken.start + ((line + 0.5) * taken.cells) / places.width;
    frame.scrollTo(middle(places.columns[cell]) - frame.clientWidth / 2, middle(places.rows[cell]) - frame.clientHeight / 2);
  }

  /** Build the cells of another board; those of the same can stay. */
  set layout({ layout, size, houses }) {
    if (layout === this.shape) return;
    this.shape = layout;
    const places = (this.places = placesOf({ layout, size }));
    this.setAttribute("role", "grid");
    this.setAttribute("aria-multiselectable", "true");
    this.style.setProperty("--columns", places.width);
    this.style.setProperty("--rows", places.height);
    this.cells = [];
    this.described = [];
    this.selected = new Set([0]);
    this.focused = 0;
    this.picture = new Picture({ size, houses, places });
    const rows = Array.from({ length: places.height }, (_, row) => this.makeRow(row));
    // Before there are cells to be laid out.
    this.fit();
    const cells = document.createElement("div");
    cells.className = "cells";
    cells.setAttribute("role", "presentation");
    cells.append(...rows);
    this.replaceChildren(this.picture.element, cells);
  }

  /** What a board with constraints has besides its houses. */
  set rules(drawn) {
    this.picture.rule(drawn);
    this.fill();
  }

  makeRow(row) {
    const element = document.createElement("div");
    element.setAttribute("role", "row");
    for (let column = 0; column < this.places.width; column += 1) {
      const number = this.places.at(row, column);
      if (number === undefined) continue;
      const cell = document.createElement("div");
      cell.setAttribute("role", "gridcell");
      cell.className = "cell";
      cell.dataset.cell = number;
      if (!this.picture.isWhole) cell.style.gridColumn = column + 1;
      cell.tabIndex = this.cells.length ? -1 : 0;
      this.cells.push(cell);
      element.append(cell);
    }
    return element;
  }

  /** Draw what has changed. `view` holds values, givens, notes, a drawing and signs; see `viewOf`. */
  show(view) {
    this.view = view;
    const { near, filtered, mistaken, values, givens, same, isTinted, drawing } = view;
    const cells = [...values.keys()];
    this.picture.show(view, {
      windows: this.picture.windows,
      givens: isTinted ? cells.filter((cell) => givens[cell]) : [],
      near,
      filtered,
      same: same ? cells.filter((cell) => values[cell] === same) : [],
      selected: drawing ? [] : this.selected,
      mistaken,
    });
    if (this.drawing !== drawing) this.reveal(drawing?.cells?.[0]);
    this.drawing = drawing;
    const manner = currentLanguage() + view.signs;
    if (this.manner !== manner) this.described = [];
    this.manner = manner;
    this.cells.forEach((element, cell) => this.describe(element, cell));
  }

  /** What is said of a cell, if that has changed. */
  describe(element, cell) {
    const { values, givens, corner, centre, colours, conflicts, wrong, mistaken, remarks } = this.view;
    const [isSelected, isWrong, isMistaken] = [this.selected, wrong, mistaken].map((cells) => cells.has(cell));
    const states = [isSelected, isWrong, isMistaken, conflicts.has(cell), Boolean(givens[cell])];
    const key = [values[cell], corner[cell] | centre[cell], colours[cell], remarks?.[cell], ...states].join();
    if (this.described[cell] === key) return;
    this.described[cell] = key;
    setAttribute(element, "aria-selected", isSelected);
    setAttribute(element, "aria-readonly", Boolean(givens[cell]));
    setAttribute(element, "aria-invalid", isWrong || isMistaken ? "true" : null);
    setAttribute(element, "aria-label", this.nameOf(cell));
  }

  /** “row 3, column 7, empty, notes 2 4 9” */
  nameOf(cell) {
    const { values, givens, corner, centre, colours, conflicts, wrong, mistaken, signs, remarks } = this.view;
    const [row, column] = [this.places.rows[cell] + 1, this.places.columns[cell] + 1];
    const value = values[cell];
    const write = (each) => signs[each - 1];
    const parts = [say("web.cell.place", { row, column })];
    if (value) parts.push(write(value));
    else parts.push(say("web.cell.empty"));
    if (givens[cell]) parts.push(say("web.cell.given"));
    const notes = members(corner[cell] | centre[cell]).map(write).join(" ");
    if (!value && notes) parts.push(say("web.cell.notes", { notes }));
    const paints = members(colours[cell]).map((colour) => say(`web.colour.${colour}`)).join(" ");
    if (paints) parts.push(paints);
    if (conflicts.has(cell)) parts.push(say("web.cell.conflict"));
    if (wrong.has(cell) || (value && mistaken.has(cell))) parts.push(say("web.cell.wrong"));
    if (!value && mistaken.has(cell)) parts.push(say("web.cell.lost"));
    if (remarks?.[cell]) parts.push(remarks[cell]);
    return parts.join(", ");
  }

  nameOfFocused() {
    return this.cells[this.focused].getAttribute("aria-label");
  }

  focusCell() {
    this.cells[this.focused]?.focus({ preventScroll: true });
  }

  /** Choose a cell; `extend` keeps the others. */
  choose(cell, { extend = false, toggle = false } = {}) {
    if (toggle && this.selected.has(cell) && this.selected.size > 1) this.selected.delete(cell);
    else this.selected = extend || toggle ? new Set([...this.selected, cell]) : new Set([cell]);
    this.moveFocus(cell);
    this.tell("pick", { cell });
  }

  /** Choose a cell before the board is shown. */
  begin(cell) {
    this.selected = new Set([cell]);
    this.moveFocus(cell);
  }

  /** Choose all of these, and go on from the one that has the focus. */
  chooseAll(cells) {
    this.selected = new Set(cells);
    this.tell("pick", { cell: this.focused });
  }

  moveFocus(cell) {
    this.cells[this.focused].tabIndex = -1;
    this.focused = cell;
    this.cells[cell].tabIndex = 0;
    this.reveal();
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
    if (cell === null || event.button > 0 || !event.isPrimary) return this.letGo();
    event.preventDefault();
    // A finger moves a board that is looked at closely: what it presses is known when it lets go.
    if (this.isClose && event.pointerType !== "mouse") this.pressed = { cell, event };
    else this.press(cell, event);
    return undefined;
  }

  press(cell, event) {
    this.dragging = cell;
    if (event.pointerType !== "mouse") {
      this.waiting = setTimeout(() => this.onTwice(cell), LONG_PRESS);
    }
    const isAdding = this.isAdding || event.ctrlKey || event.metaKey;
    this.choose(cell, { toggle: isAdding, extend: event.shiftKey });
    this.focusCell();
    this.tell("press", { cell, ...this.placeIn(cell, event) });
  }

  onPointerUp() {
    if (this.pressed) this.press(this.pressed.cell, this.pressed.event);
    this.letGo();
  }

  /** Where in a cell, in parts of it. */
  placeIn(cell, { clientX, clientY }) {
    const box = this.cells[cell].getBoundingClientRect();
    return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
  }

  onPointerMove(event) {
    const cell = this.dragging === null ? null : this.cellUnder(event);
    if (cell === null || cell === this.dragging) return;
    clearTimeout(this.waiting);
    this.dragging = cell;
    this.choose(cell, { extend: true });
    this.tell("drag", { cell });
  }

  letGo() {
    clearTimeout(this.waiting);
    this.dragging = this.pressed = null;
  }

  onTwice(cell) {
    if (cell !== null) this.tell("twice", { cell });
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
    if (this.isStill || altKey || metaKey) return null; // Some belong to the browser: Alt+← goes back.
    const { places: { rows, count }, focused } = this;
    if (key in STEPS) return this.nextFrom(focused, STEPS[key]);
    if (key === "Home") return ctrlKey ? 0 : rows.indexOf(rows[focused]);
    if (key === "End") return ctrlKey ? count - 1 : rows.lastIndexOf(rows[focused]);
    return null;
  }

  /** The next cell in a direction: across gaps, and from edge to edge. */
  nextFrom(cell, [down, right]) {
    const { rows, columns, height, width } = this.places;
    let [row, column, found] = [rows[cell], columns[cell]];
    while (found === undefined) {
      [row, column] = [(row + down + height) % height, (column + right + width) % width];
      found = this.places.at(row, column);
    }
    return found;
  }
}

customElements.define("garns-board", Board);
