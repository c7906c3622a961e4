// What the part of an address after # asks for, and addresses for a class.

import { PATH } from "./units.js";

const RUNS = ["streak", "storm"];
const SEEDS = 2 ** 32;
const MOST_DRILLS = 100;

/** { view, … } of a fragment; the path where it says nothing that is known. */
export function routeOf(fragment) {
  const wishes = new URLSearchParams(fragment.replace(/^#/, ""));
  const seed = numberIn(wishes.get("seed"), 0, SEEDS - 1);
  const taught = (name) => (wishes.get(name) ?? "").split(",").filter((each) => PATH.includes(each));
  if (taught("lesson").length) return { view: "lesson", technique: taught("lesson")[0] };
  if (taught("drill").length) {
    const count = numberIn(wishes.get("n"), 1, MOST_DRILLS);
    return { view: "drill", kind: "practice", techniques: taught("drill"), count, seed };
  }
  const run = RUNS.find((each) => wishes.has(each));
  if (run) return { view: "drill", kind: run, seed };
  if (wishes.has("review")) return { view: "drill", kind: "review", seed };
  const codes = (wishes.get("puzzles") ?? "").split(",").filter((code) => /^[0-9A-Za-z]+$/.test(code));
  return codes.length ? { view: "set", codes } : { view: "path" };
}

function numberIn(text, least, most) {
  const number = text === null || text === "" ? NaN : Number(text);
  return Number.isInteger(number) && number >= least && number <= most ? number : null;
}

export function lessonAddress(technique) {
  return `#lesson=${technique}`;
}

export function drillAddress(techniques, { count, seed } = {}) {
  const set = count ? `&n=${count}&seed=${seed}` : "";
  return `#drill=${techniques.join(",")}${set}`;
}

export function puzzlesAddress(codes) {
  return `#puzzles=${codes.join(",")}`;
}

/** The whole of an address of the school. */
export function whole(fragment) {
  return new URL(fragment, location.href).href;
}
