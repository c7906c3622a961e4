// How the school writes digits: as the game does.

import { settings } from "../store.js";
import { signsFor, signsForServer } from "../symbols.js";
import { SIZE } from "./drills.js";

const { symbols } = settings();

export const SIGNS = signsFor(symbols, SIZE);
export const SIGNS_FOR_SERVER = signsForServer(symbols, SIZE);

export function signOf(value) {
  return SIGNS[value - 1];
}
