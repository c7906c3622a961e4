// Steps in words: the twin of messages/steps.py, which says which facts a sentence may use.

import { Cell } from "./speech.js";

/** A fact with which a sentence begins. */
const OPENING = /(^|\. )\{(\w+)\}(,?)/g;

/** Puts the steps on boards of a layout in words. `symbols`: how each value is written;
 * `families`: the family of each technique, by its id. */
export class StepWords {
  constructor(speech, layout, symbols, families) {
    Object.assign(this, { speech, layout, symbols, families });
  }

  techniqueName(id) {
    return this.speech.say(`logic_${this.families[id]}.${id}.name`);
  }

  /** What the part is called that some evidence plays. `set-a` and `set-2`, `second-fins` and
   * `twin-base` only tell one part of a kind from another. */
  roleName(role) {
    const variant = /^(?:second|twin)-(.+)$/.exec(role);
    if (variant) return `${this.roleName(variant[1])} 2`;
    const numbered = /^(.+)-(.|\d+)$/.exec(role);
    if (numbered) return `${this.roleName(numbered[1])} ${numbered[2].toUpperCase()}`;
    return this.speech.say(`words.role.${role}`);
  }

  /** The step as an expert would write it. */
  sentence(step) {
    const template = this.speech.template(`logic_${this.families[step.technique]}.${step.technique}.step`);
    const evidence = byRole(step);
    const facts = this.#facts(step, evidence);
    const opened = template.replace(OPENING, (_, before, name, after) => {
      let words = facts[name];
      if (name.endsWith("_cells")) {
        const { cells } = evidence.get(name.slice(0, -"_cells".length).replaceAll("_", "-"));
        words = this.speech.say(`words.the-cells.${oneOrSeveral(cells)}`, { cells: words });
      }
      return before + capitalised(words) + (name.endsWith("_in") ? "," : after);
    });
    return this.speech.fill(opened, facts);
  }

  #facts(step, evidence) {
    const facts = {
      values: this.values(sorted(step.values)),
      chain: step.chains.map((chain) => this.chain(chain)).join("; "),
      conclusion: this.conclusion(step),
      it_leaves: this.#itLeaves(step) || this.conclusion(step),
      sectors: this.#sectors(step),
    };
    if (step.chains.length && evidence.has("start") && evidence.has("end")) {
      facts.loop = this.#loop(step);
    }
    for (const [role, { cells, houses, candidates }] of evidence) {
      const name = role.replaceAll("-", "_");
      facts[`${name}_cells`] = this.cells(cells);
      facts[`${name}_houses`] = this.houses(houses, "house");
      facts[`${name}_in`] = this.houses(houses, "in-house");
      facts[`${name}_candidates`] = this.candidates(candidates);
    }
    return facts;
  }

  /** What there is to see: `7 in r4c4 and r4c5, box 5`. */
  evidence({ cells, houses, candidates }) {
    const things = [this.candidates(candidates) || this.cells(cells), this.houses(houses, "bare-house")];
    return things.filter(Boolean).join(", ");
  }

  #sectors(step) {
    return step.evidence
      .filter(({ role }) => role.startsWith("sector-"))
      .map(({ houses, candidates }) =>
        this.speech.say("words.sector", {
          values: this.values(sorted(new Set(candidates.map(([, value]) => value)))),
          house: this.houses(houses, "in-house"),
        }),
      )
      .join("; ");
  }

  #loop(step) {
    const [start, end] = ["start", "end"].map(
      (wanted) => step.evidence.find(({ role }) => role === wanted).candidates,
    );
    const words = { start: this.candidates(start), end: this.candidates(end) };
    if (String(start) !== String(end)) return this.speech.say("words.loop-either", words);
    const isSupposedTrue = step.chains[0].assumption !== null;
    return this.speech.say(isSupposedTrue ? "words.loop-false" : "words.loop-true", words);
  }

  conclusion(step) {
    const parts = grouped(step.placements.map(([cell, value]) => [value, cell])).map(([value, cells]) =>
      this.speech.say(`words.placed.${oneOrSeveral(cells)}`, {
        cells: this.cells(cells),
        value: this.#symbol(value),
      }),
    );
    removals(step.eliminations).forEach(([values, cells], i) => {
      // “… can be removed from” stands once, before the first group.
      const removed = i === 0 ? "removed" : "removed-too";
      const words = { values: this.valuesAsThings(values), cells: this.cells(cells) };
      parts.push(this.speech.say(`words.${removed}.${oneOrSeveral(values)}`, words));
    });
    return this.speech.say("words.so", { parts: this.#clauses(parts) });
  }

  /** For steps that do nothing but remove one digit. */
  #itLeaves({ placements, eliminations }) {
    if (placements.length || new Set(eliminations.map(([, value]) => value)).size !== 1) return "";
    const cells = this.cells(eliminations.map(([cell]) => cell));
    return this.speech.say("words.so", { parts: this.speech.say("words.it-leaves", { cells }) });
  }

  /** Clauses have lists of their own: two are joined by more than an “and”, more by semicolons. */
  #clauses(parts) {
    if (parts.length !== 2) return parts.join("; ");
    return this.speech.say("words.and-clause", { first: parts[0], last: parts[1] });
  }

  // parts of sentences

  values(values) {
    return this.speech.listed([...values].map((value) => this.#symbol(value)));
  }

  /** `3 and 5`; Portuguese has an article: `o 3 e o 5`. */
  valuesAsThings(values) {
    const things = [...values].map((value) => this.speech.say("words.value", { value: this.#symbol(value) }));
    return this.speech.listed(things);
  }

  cell(cell) {
    const { row, column } = Cell.numbered(cell, this.layout.size);
    return this.speech.rowsAndColumns(row, column);
  }

  cells(cells) {
    return this.speech.listed(cells.map((cell) => this.cell(cell)));
  }

  /** Houses of one kind are named together: rows 2 and 5. */
  houses(houses, form) {
    const kinds = [...new Set(houses.map(({ kind }) => kind))];
    const words = kinds.map((kind) => {
      const numbers = houses.filter((house) => house.kind === kind).map(({ number }) => String(number));
      const several = numbers.length > 1 ? "s" : "";
      return this.speech.say(`words.${form}.${kind}${several}`, { number: this.speech.listed(numbers) });
    });
    return this.speech.listed(words);
  }

  candidates(candidates) {
    const groups = removals(candidates).map(([values, cells]) =>
      this.speech.say("words.candidates", {
        values: this.valuesAsThings(values),
        cells: this.cells(cells),
      }),
    );
    return this.speech.listed(groups);
  }

  /** `(5)r1c2 = (5)r1c8 - (7)r1c8 = …`: = for strong links, - for weak ones. */
  chain({ links }) {
    const first = links.length ? [this.#node(links[0].start)] : [];
    const others = links.flatMap(({ end, isStrong }) => [isStrong ? "=" : "-", this.#node(end)]);
    return [...first, ...others].join(" ");
  }

  /** `(5)r1c2`, and for several cells `(5)r1c23`. */
  #node(node) {
    return grouped(node.map(([cell, value]) => [value, cell]))
      .map(([value, cells]) => `(${this.#symbol(value)})${this.#cellsInShort(cells)}`)
      .join("");
  }

  /** Cells of a line together, `r1c23` or `r12c3`, if that cannot be misread; else `r1c2,r2c3`. */
  #cellsInShort(cells) {
    const { size } = this.layout;
    const places = cells.map((cell) => Cell.numbered(cell, size));
    const rows = sorted(new Set(places.map(({ row }) => row)));
    const columns = sorted(new Set(places.map(({ column }) => column)));
    if (size > 9 || Math.min(rows.length, columns.length) > 1) {
      return cells.map((cell) => this.cell(cell)).join(",");
    }
    return this.speech.rowsAndColumns(rows.join(""), columns.join(""));
  }

  #symbol(value) {
    return this.symbols[value - 1];
  }
}

/** What plays the same role comes together. */
function byRole(step) {
  const found = new Map();
  for (const { role, cells, houses, candidates } of step.evidence) {
    const before = found.get(role) ?? { cells: [], houses: [], candidates: [] };
    found.set(role, {
      cells: [...before.cells, ...cells],
      houses: [...before.houses, ...houses],
      candidates: [...before.candidates, ...candidates],
    });
  }
  return found;
}

/** [values, cells] such that all of the values go from all of the cells: as few groups as putting
 * together equal cells or equal values gives. */
function removals(candidates) {
  const byValue = merged(grouped(candidates.map(([cell, value]) => [value, cell])));
  const byCell = merged(grouped(candidates));
  return byCell.length < byValue.length ? byCell.map(([cells, values]) => [values, cells]) : byValue;
}

/** Keys with what goes with each of them, in the order of the keys. */
function grouped(pairs) {
  const found = new Map();
  for (const [key, item] of pairs) found.set(key, [...(found.get(key) ?? []), item]);
  return [...found].sort(([a], [b]) => a - b);
}

/** Keys that have the same list come together. */
function merged(groups) {
  const found = new Map();
  for (const [key, items] of groups) {
    const list = sorted(items);
    const [keys] = found.get(String(list)) ?? [[]];
    found.set(String(list), [[...keys, key], list]);
  }
  return [...found.values()];
}

function sorted(numbers) {
  return [...numbers].sort((a, b) => a - b);
}

function oneOrSeveral(things) {
  return things.length === 1 ? "one" : "several";
}

function capitalised(text) {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
