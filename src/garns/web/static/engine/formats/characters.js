// Characters that stand for cells: the twin of model/symbols.py.

import { ALPHABET } from "../layouts.js";

/** What people write for an empty cell. */
export const EMPTY_MARKS = ".0*_-xX?·";

/** The value of each character that may stand for a cell, in capitals or not. */
export const CHARACTER_VALUES = new Map([
  ...[...ALPHABET].map((char, i) => [char, i + 1]),
  ...[...ALPHABET.toLowerCase()].map((char, i) => [char, i + 1]),
  ...[...EMPTY_MARKS].map((char) => [char, 0]),
]);

/** What frames are drawn with. */
export const DECORATION = "|+=-:│┃║─━═┌┬┐├┼┤└┴┘┏┳┓┣╋┫┗┻┛╔╦╗╠╬╣╚╩╝┠┨┯┷┿╂╟╢╤╧╪╫╞╡╥╨";

/** Letters that count from 1. */
export const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXY";
