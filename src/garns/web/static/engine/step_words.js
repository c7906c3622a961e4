// Steps in words: the twin of messages/steps.py, which says which facts a sentence may use.

import { candidatesShown, chainGroups, chainsShown, distinct, houseCells, markedEvidence } from "./parts.js";
import { filled, joined, piecesOf, run, textOf, together } from "./runs.js";
import { Cell, houseNumber } from "./speech.js";
import { NO_EVIDENCE } from "./steps.js";

/** Of sets of digits that a sentence names; more are counted. */
const MOST_SETS = 6;

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

  /** The same as a thing to look at: `the base`, `set A`, `the chains`. */
  theRole(role, isOne = true) {
    const lettered = /^(.+)-([^-]+)$/.exec(role);
    if (!lettered) return this.speech.say(`words.${isOne ? "the-role" : "the-roles"}.${role}`);
    const [, kind, which] = lettered;
    return this.speech.say(`words.the-role-of-several.${kind}`, { which: which.toUpperCase() });
  }

  /** The step as an expert would write it. */
  sentence(step) {
    return textOf(this.runs(step));
  }

  /** The sentence of the step, in runs. */
  runs(step) {
    const template = this.speech.template(`logic_${this.families[step.technique]}.${step.technique}.step`);
    const facts = this.#facts(step);
    const pieces = piecesOf(template);
    const runs = pieces.flatMap((piece, i) => {
      if (i % 2 === 0) return [run(piece)];
      const before = pieces[i - 1];
      const isOpening = before.endsWith(". ") || (!before && i === 1);
      return isOpening ? this.#opening(piece, facts[piece], pieces[i + 1]) : facts[piece];
    });
    return together([...runs, ...this.#linksByConstraints(step)]);
  }

  /** A sentence that names the constraints through which the chains lead, if there are any. */
  #linksByConstraints({ chains }) {
    const links = this.layout.constraints?.length ? chains.flatMap((chain) => chain.links) : [];
    const found = [...new Set(links.flatMap((link) => this.#constraintsOf(link)))];
    if (!found.length) return [];
    const cells = distinct(found.flatMap(({ groups }) => groups.flat()));
    const words = this.speech.say("words.links-by", { constraints: this.#constraints(found) });
    return [run(" "), run(words, [], { cells, candidates: [] })];
  }

  /** The constraint that a link follows from; none if a cell or a house is enough. One with all of the
   * cells, else one about the whole board. */
  #constraintsOf({ start, end }) {
    const ends = [...start, ...end];
    const [cells, values] = [0, 1].map((part) => [...new Set(ends.map((each) => each[part]))]);
    const areIn = (among) => cells.every((cell) => among.includes(cell));
    const isOfHouse = values.length === 1 && this.layout.houses.some((house) => areIn(house.cells));
    if (cells.length === 1 || isOfHouse) return [];
    const { constraints } = this.layout;
    const around = constraints.filter(({ groups }) => areIn(groups.flat()));
    return (around.length ? around : constraints.filter(({ groups }) => !groups.length)).slice(0, 1);
  }

  /** A fact with which a sentence begins. */
  #opening(name, runs, after) {
    let opened = runs;
    if (name.endsWith("_cells")) {
      const template = this.speech.template(`words.the-cells.${oneOrSeveral(runs[0].cells)}`);
      opened = filled(template, { cells: runs });
    } else if (name.endsWith("_in") && !after.startsWith(",")) {
      opened = [...runs, run(",")];
    }
    const [first, ...others] = opened;
    return [{ ...first, text: capitalised(first.text) }, ...others];
  }

  #facts(step) {
    const conclusion = this.conclusion(step);
    const facts = {
      values: [run(this.values(sorted(step.values)))],
      chain: joined(this.#chainRuns(step), "; "),
      conclusion,
      it_leaves: this.#itLeaves(step) ?? conclusion,
      sectors: joined(this.#sectors(step), "; "),
    };
    const signs = signsOf(step);
    for (const [role, evidence] of byRole(step)) {
      Object.assign(facts, this.#evidenceFacts(role.replaceAll("-", "_"), evidence, signs.get(role)));
    }
    if (step.chains.length && facts.start_candidates && facts.end_candidates) {
      facts.loop = this.#loop(step, facts.start_candidates, facts.end_candidates);
    }
    return facts;
  }

  #evidenceFacts(role, evidence, signs) {
    const { cells, houses, candidates } = evidence;
    const around = { cells: houseCells(houses), candidates: [] };
    const isOfRule = evidence.constraints.length > 0 || evidence.numbers.length > 0;
    return {
      ...(isOfRule ? this.#constraintFacts(role, evidence, signs, around) : {}),
      [`${role}_cells`]: [run(this.cells(cells), signs, { cells, candidates: [] })],
      [`${role}_houses`]: [run(this.houses(houses, "house"), signs, around)],
      [`${role}_in`]: [run(this.houses(houses, "in-house"), signs, around)],
      [`${role}_candidates`]: [run(this.candidates(candidates), signs, candidatesShown(candidates))],
    };
  }

  #constraintFacts(role, { houses, constraints, numbers }, signs, around) {
    const own = { cells: distinct(constraints.flatMap((each) => each.groups.flat())), candidates: [] };
    const named = this.#constraints(constraints);
    const source = named || this.speech.say("words.sum-of", { houses: this.houses(houses, "house") });
    const [number = 0, ...sets] = numbers;
    return {
      [`${role}_constraint`]: [run(named, signs, own)],
      [`${role}_source`]: [run(source, signs, named ? own : around)],
      [`${role}_number`]: [run(String(number))],
      [`${role}_sets`]: [run(this.#sets(sets, number ? "+" : " "))],
    };
  }

  #sets(sets, between) {
    const words = sets.map((set) =>
      [...this.symbols].filter((_, value) => (set >> value) & 1).join(between),
    );
    if (words.length <= MOST_SETS) return this.speech.either(words);
    const [named, n] = [words.slice(0, MOST_SETS - 1).join(", "), words.length - MOST_SETS + 1];
    return this.speech.say("words.more-sets", { sets: named, n });
  }

  /** `Killer cage 10 (r1c1 and r1c2)`; of one about the whole board, the name alone. */
  #constraints(constraints) {
    const words = constraints.map(({ kind, groups, numbers }) => {
      const cells = distinct(groups.flat());
      return [
        this.speech.say(`constraint-words.${kind}.name`),
        ...(numbers.length === 1 ? numbers : []),
        ...(cells.length ? [`(${this.cells(cells)})`] : []),
      ].join(" ");
    });
    return this.speech.listed(words);
  }

  /** What there is to see: `7 in r4c4 and r4c5, box 5`. */
  evidence({ cells, houses, candidates, constraints }) {
    const things = [
      this.candidates(candidates) || this.cells(cells),
      this.houses(houses, "bare-house"),
      this.#constraints(constraints),
    ];
    return things.filter(Boolean).join(", ");
  }

  #sectors(step) {
    const signs = signsOf(step);
    return step.evidence
      .filter(({ role }) => role.startsWith("sector-"))
      .map(({ role, houses, candidates }) => {
        const text = this.speech.say("words.sector", {
          values: this.values(sorted(new Set(candidates.map(([, value]) => value)))),
          house: this.houses(houses, "in-house"),
        });
        return run(text, signs.get(role), candidatesShown(candidates));
      });
  }

  #loop(step, start, end) {
    const [first, last] = ["start", "end"].map(
      (wanted) => step.evidence.find(({ role }) => role === wanted).candidates,
    );
    const isSupposedTrue = step.chains[0].assumption !== null;
    const same = isSupposedTrue ? "loop-false" : "loop-true";
    const kind = String(first) === String(last) ? same : "loop-either";
    return filled(this.speech.template(`words.${kind}`), { start, end });
  }

  conclusion(step) {
    return this.#so(this.#clauses([...this.#placed(step), ...this.#removed(step)]));
  }

  #so(parts) {
    return filled(this.speech.template("words.so"), { parts });
  }

  #placed({ placements }) {
    return grouped(placements.map(([cell, value]) => [value, cell])).map(([value, cells]) => {
      const text = this.speech.say(`words.placed.${oneOrSeveral(cells)}`, {
        cells: this.cells(cells),
        value: this.#symbol(value),
      });
      return run(text, ["placed"], candidatesShown(cells.map((cell) => [cell, value])));
    });
  }

  #removed({ eliminations }) {
    return removals(eliminations).map(([values, cells], i) => {
      // “… can be removed from” stands once, before the first group.
      const removed = i === 0 ? "removed" : "removed-too";
      const words = { values: this.valuesAsThings(values), cells: this.cells(cells) };
      const text = this.speech.say(`words.${removed}.${oneOrSeveral(values)}`, words);
      const gone = cells.flatMap((cell) => values.map((value) => [cell, value]));
      return run(text, ["removed"], candidatesShown(gone));
    });
  }

  /** For steps that do nothing but remove one digit. */
  #itLeaves({ placements, eliminations }) {
    if (placements.length || new Set(eliminations.map(([, value]) => value)).size !== 1) return null;
    const cells = this.cells(eliminations.map(([cell]) => cell));
    const text = this.speech.say("words.it-leaves", { cells });
    return this.#so([run(text, ["removed"], candidatesShown(eliminations))]);
  }

  /** Clauses have lists of their own: two are joined by more than an “and”, more by semicolons. */
  #clauses(parts) {
    if (parts.length !== 2) return joined(parts, "; ");
    const [first, last] = parts.map((part) => [part]);
    return filled(this.speech.template("words.and-clause"), { first, last });
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
    const { row, column } = Cell.numbered(cell, this.layout);
    return this.speech.rowsAndColumns(row, column);
  }

  cells(cells) {
    return this.speech.listed(cells.map((cell) => this.cell(cell)));
  }

  /** Houses of one kind are named together: rows 2 and 5. */
  houses(houses, form) {
    const kinds = [...new Set(houses.map(({ kind }) => kind))];
    const words = kinds.map((kind) => {
      const numbers = houses.filter((house) => house.kind === kind).map((house) => String(houseNumber(house, this.speech)));
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
  chain(chain) {
    return this.#nodes(chain).join(" ");
  }

  #chainRuns(step) {
    const first = markedEvidence(step).length;
    const groups = chainGroups(step);
    return step.chains.map((chain) => {
      const sign = first + groups.findIndex((group) => group.includes(chain));
      return { ...run(this.chain(chain), [sign], chainsShown([chain])), links: this.#nodes(chain) };
    });
  }

  /** Each with the sign of the link that leads to it. */
  #nodes({ links }) {
    const first = links.length ? [this.#node(links[0].start)] : [];
    return [...first, ...links.map(({ end, isStrong }) => `${isStrong ? "=" : "-"} ${this.#node(end)}`)];
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
    const places = cells.map((cell) => Cell.numbered(cell, this.layout));
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

/** By role the numbers of the parts that are drawn. */
function signsOf(step) {
  const found = new Map(step.evidence.map(({ role }) => [role, []]));
  markedEvidence(step).forEach(({ role }, number) => found.get(role).push(number));
  return found;
}

/** What plays the same role comes together. */
function byRole(step) {
  const found = new Map();
  for (const { role, cells, houses, candidates, constraints, numbers } of step.evidence) {
    const before = found.get(role) ?? NO_EVIDENCE;
    found.set(role, {
      cells: [...before.cells, ...cells],
      houses: [...before.houses, ...houses],
      candidates: [...before.candidates, ...candidates],
      constraints: [...before.constraints, ...constraints],
      numbers: [...before.numbers, ...numbers],
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
