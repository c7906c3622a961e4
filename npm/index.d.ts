/**
 * garns solves, counts, makes, rates and explains Sudoku of any size and shape.
 *
 * All functions are asynchronous and return plain objects. They work in slices of some milliseconds,
 * so that a page stays alive; `garns/worker` has the same functions in a Worker. Nothing is loaded
 * before the first call.
 */

/** A puzzle in any form:
 * - a text in any notation that garns reads: 81 characters, rows, framed boards, links, files …;
 * - an array of numbers, row by row (or an array of rows), 0 for an empty cell;
 * - an object with `values` or a `line`, such as those that `parse` and `solve` return. */
export type PuzzleLike = string | ArrayLike<number> | readonly (readonly number[])[] | PuzzleObject;

/** What a board in progress can say: which digits are givens, and the pencil marks. */
export interface PuzzleObject {
  /** The name of the layout: `"9"` (the default for 81 cells), `"6"`, `"16"`, `"9+diagonals"`,
   * `"windoku"`, `"latin-5"`, `"blocks-2x5"`, `"jigsaw-1112132233243444"` … */
  layout?: string;
  /** The value of each cell, row by row, 0 for an empty one. */
  values?: ArrayLike<number>;
  /** The same as a text, a dot for each empty cell. */
  line?: string;
  /** The cells that belong to the puzzle; without them, all that are filled. */
  givens?: ArrayLike<number> | string;
  /** The player's candidates in each cell. */
  notes?: readonly (readonly number[])[] | null;
  cornerNotes?: readonly (readonly number[])[] | null;
  solution?: string | null;
  details?: Readonly<Record<string, string>>;
}

/** A board, as `solve` returns it. */
export interface Board {
  /** The name of its layout. */
  layout: string;
  /** How many rows, columns and values it has. */
  size: number;
  /** All cells as a text, a dot for each empty one; 10 is A, 11 is B … */
  line: string;
  /** All cells as numbers, row by row, 0 for each empty one. */
  values: number[];
}

/** A puzzle that was read. */
export interface Puzzle extends Board {
  givens: number[];
  notes: number[][] | null;
  cornerNotes: number[][] | null;
  /** If the text had one. */
  solution: string | null;
  /** What else the text said: `title`, `rating`, `comment` … */
  details: Record<string, string>;
  /** The line of the text at which it begins, from 1. */
  lineNumber: number | null;
}

/** What every function takes. */
export interface Options {
  /** The layout, where the text does not say it; see `PuzzleObject`. */
  layout?: string;
  /** The language of all sentences: `"en"`, `"pt"`, or a tag such as `navigator.language`. What is not
   * known is said in English. */
  language?: string;
  /** Cancels the work: the promise is rejected with the signal's reason. */
  signal?: AbortSignal;
  /** Bounds the work: the promise is rejected with BudgetUsedUp when they are over. */
  seconds?: number;
  /** Is called now and then: with the number of solutions found, or of puzzles that are done. */
  progress?: (done: number) => void;
}

export interface ReadOptions extends Options {
  /** The notation, if it is known: `"line"`, `"rows"`, `"sdk"`, `"fpuzzles"` … */
  format?: string;
}

export interface ReadManyOptions extends ReadOptions {
  /** Is told of lines that cannot be read. Without it, the first of them is thrown. */
  onError?: (error: UnreadableInput) => void;
}

export interface LimitOptions extends Options {
  /** Stop at so many solutions, 1 or more. Without it, all there are: a nearly empty board has more
   * than anybody can count. */
  limit?: number;
}

export interface WordOptions extends Options {
  /** What the values are called in sentences, one for each, without commas: `["🍎", "🍐", …]`. */
  symbols?: Iterable<string>;
}

/** The notations that are written. */
export type Notation = "json" | "line" | "pencilmarks" | "sdx";

export type Level = "easy" | "medium" | "hard" | "expert" | "extreme";

/** A row, column, box (`block`), region, diagonal or window, numbered from 1. */
export interface House {
  kind: "row" | "column" | "block" | "region" | "diagonal" | "window";
  number: number;
}

export interface Layout {
  name: string;
  size: number;
  /** Rows and columns of a box; null where boxes are no rectangles. */
  block: [number, number] | null;
  /** Every house with its cells, which are numbered row by row from 0. */
  houses: (House & { cells: number[] })[];
}

export interface Technique {
  /** `hidden-single-box` … */
  id: string;
  level: Level;
  /** Its name in the language that was asked for. */
  name: string;
}

/** A value that stands more than once in a house. */
export interface Conflict {
  house: House;
  value: number;
  /** Numbered row by row from 0. */
  cells: number[];
}

export interface Check {
  /** How many solutions there are; `invalid` if digits break a rule, `unknown` if the seconds are
   * over. */
  verdict: "unique" | "none" | "many" | "invalid" | "unknown";
  /** Up to two of them, as lines. */
  examples: string[];
  conflicts: Conflict[];
}

/** A value in a cell. Cells are named as in `r4c7`, in every language. */
export interface Candidate {
  cell: string;
  value: number;
}

/** What a step rests on: cells, houses and candidates, and which part they play. */
export interface Evidence {
  role: string;
  cells: string[];
  houses: House[];
  candidates: Candidate[];
}

export interface Link {
  from: Candidate[];
  to: Candidate[];
  strong: boolean;
}

export interface Chain {
  role: string;
  /** Where it begins, and whether that is assumed to be true. */
  assumption: (Candidate & { true: boolean }) | null;
  links: Link[];
}

/** One conclusion that a person can see. */
export interface Step {
  /** The id of the technique. */
  technique: string;
  level: Level;
  /** The whole step in one sentence. */
  sentence: string;
  values: number[];
  placements: Candidate[];
  eliminations: Candidate[];
  evidence: Evidence[];
  chains: Chain[];
}

/** A stroke to be laid over a board, whose cells are 100 units wide: a path (`d`) or a `text`, with
 * attributes of SVG. The `part` stands for a colour. */
export type Stroke = { part: string; d?: string; text?: string } & Record<string, string | number>;

/** What to lay over the board, and what the signs mean. */
export interface Drawing {
  below: Stroke[];
  above: Stroke[];
  /** Empty cells that it is about, from 0. */
  cells: number[];
  /** Candidates that it is about, as [cell, value]. */
  candidates: [number, number][];
  /** With the cells and candidates that each sign stands for. */
  legend: {
    letter?: string;
    part: string;
    words: string;
    cells: number[];
    candidates: [number, number][];
  }[];
}

/** A piece of a sentence. One that names a part of the drawing has its `part`, its `letter` (if it is
 * one), `cells` and `candidates`; a chain its `links`, which make the text with spaces between. */
export interface Run {
  text: string;
  part?: string;
  letter?: string;
  cells?: number[];
  candidates?: [number, number][];
  kind?: "chain";
  links?: string[];
}

export interface Hint {
  /** A step, mistakes that come before any step, or neither: the board is solved, or no technique
   * applies. */
  kind: "step" | "mistakes" | "solved" | "stuck";
  /** Sentences that say more and more: where to look, which technique, what there is to see, the
   * move. */
  stages: string[];
  /** The same for a page that draws them: what there is to see is said without coordinates. */
  runs: Run[][];
  /** Of the step, if there is one. */
  techniqueName?: string;
  level?: Level;
  levelName?: string;
  /** Cells with mistakes, such as `r4c7`. */
  mistakes: string[];
  /** Where to look. */
  where: House[];
  step: Step | null;
  /** A drawing for each stage at which there is more to be seen. */
  drawings: Drawing[];
}

/** A step of a path, with the board of its moment. */
export interface ExplainedStep extends Step {
  techniqueName: string;
  levelName: string;
  stages: string[];
  runs: Run[][];
  where: House[];
  drawings: Drawing[];
  /** The board before the step, as a line. */
  before: string;
  /** The candidates of each cell before the step. */
  candidates: number[][];
}

export interface Explanation {
  /** Whether the steps lead to the solution. */
  solved: boolean;
  /** That of the hardest technique. */
  level: Level;
  levelName: string;
  steps: ExplainedStep[];
  /** The board after the last step, as a line. */
  end: string;
  endCandidates: number[][];
  /** Whether there would be more steps than were asked for. */
  cut: boolean;
}

export interface LevelRating {
  scale: "level";
  level: Level;
  levelName: string;
  /** The id of the hardest technique; null if there was nothing to do, or none applies. */
  technique: string | null;
  techniqueName: string | null;
  /** How many steps lead to the solution. */
  steps: number;
  /** Whether the techniques solve it. */
  solved: boolean;
  /** `medium, Pointing`. */
  words: string;
}

/** On the scale of Sudoku Explainer 1.2.1. */
export interface SeRating {
  scale: "se";
  /** Of the hardest step, from 1.0 to 11.9. */
  er: number;
  /** Of the hardest step up to the first digit. */
  ep: number;
  /** Of the first step. */
  ed: number;
  /** If not, `er` is a lower bound. */
  exact: boolean;
  technique: string | null;
  techniqueName: string | null;
  words: string;
}

/** On the scale of HoDoKu 2.2.0. */
export interface HodokuRating {
  scale: "hodoku";
  level: "easy" | "medium" | "hard" | "unfair" | "extreme";
  score: number;
  technique: string | null;
  techniqueName: string | null;
  words: string;
}

/** What the plain row-by-row search did up to the first solution. */
export interface SearchResult {
  counters: {
    calls: number;
    tries: number;
    insertions: number;
    backtracks: number;
    maxDepth: number;
    solutions: number;
  };
  /** As a line; null if there is none. */
  solution: string | null;
}

/** A puzzle among many without an answer: the fields of its error, as data. */
export interface Failure {
  /** Its place among the puzzles, from 0. */
  index: number;
  /** The name of the error: `NoSolution` … */
  name: string;
  message: string;
  id: string;
  /** Where in the text, from 1. */
  line: number | null;
  column: number | null;
}

export interface ManySolved {
  /** A solution as a line for each puzzle, null for failures. */
  solutions: (string | null)[];
  failures: Failure[];
}

export interface ManyCounted {
  /** A number for each puzzle, null for failures. */
  counts: (number | null)[];
  failures: Failure[];
}

/** What a puzzle is to be like. Without `clues` or a `mask` it is minimal: no given can be taken away;
 * with a `difficulty`, a `technique` or a `rating` it may have more givens than it needs. */
export interface Wishes extends Options {
  /** How many givens: 24, `"24..30"` or [24, 30]. */
  clues?: number | string | readonly [number, number];
  symmetry?: Symmetry;
  /** Whether no given may be left that is not needed. */
  minimal?: boolean;
  /** The cells to be given: a drawing of the board with dots for the others, or their numbers from 0. */
  mask?: string | readonly number[];
  /** The same seed makes the same puzzle, in Python too; without one it is fresh. */
  seed?: number | bigint;
  /** After how many tries it is given up. */
  attempts?: number;
  /** A level, or a range such as `"easy..hard"`. */
  difficulty?: Level | `${Level}..${Level}`;
  /** The hardest technique that it needs, by its id. */
  technique?: string;
  /** An ER on the scale of Sudoku Explainer, for classic boards: 7.1, `"6.5.."`, [6.5, 7.2]. */
  rating?: number | string | readonly [number | null, number | null];
}

/** How the givens lie: turned by half or a quarter, mirrored across a line, or all of it. */
export type Symmetry =
  | "none"
  | "180"
  | "90"
  | "horizontal"
  | "vertical"
  | "both"
  | "diagonal"
  | "antidiagonal"
  | "diagonals"
  | "full";

/** A puzzle that was made. */
export interface GeneratedPuzzle extends Board {
  givens: number[];
  /** As a line. */
  solution: string;
  /** If a difficulty or a technique was wished. */
  level: Level | null;
  /** If a rating was wished. */
  er: number | null;
  seed: number | bigint;
}

export interface ManyGenerated {
  /** null for those that were not found. */
  puzzles: (GeneratedPuzzle | null)[];
  failures: Failure[];
}

/** Many puzzles: a list, or a text with one in each line (blank lines and comments are left out). */
export type ManyPuzzles = string | Iterable<PuzzleLike>;

/** All functions: those of this module, of `createGarns`, and in a Worker. */
export interface Garns {
  /** The one puzzle in a text, in any notation. Throws UnreadableInput. */
  parse(text: PuzzleLike, options?: ReadOptions): Promise<Puzzle>;

  /** All puzzles in a text, in any notation. Throws UnreadableInput. */
  read(text: string, options?: ReadManyOptions): Promise<Puzzle[]>;

  /** The puzzle as a text. Throws CannotCarry if the notation has no such boards. */
  format(puzzle: PuzzleLike, notation: Notation, options?: Options): Promise<string>;

  /** The layout of a name such as `"9"`, `"6"`, `"windoku"`. Throws InvalidRequest. */
  layout(name: string | number, options?: Options): Promise<Layout>;

  /** All techniques, the simplest first. */
  techniques(options?: Options): Promise<Technique[]>;

  /** The solution. Throws NoSolution, InvalidBoard, and ManySolutions unless `unique` is false. */
  solve(puzzle: PuzzleLike, options?: Options & { unique?: boolean }): Promise<Board>;

  /** The first `limit` solutions (1000), in an order that never changes. */
  solutions(puzzle: PuzzleLike, options?: LimitOptions): Promise<Board[]>;

  /** How many solutions there are, up to `limit`. A number is enough for all that can be counted
   * one by one. When the `seconds` are over, BudgetUsedUp says how many were found (`atLeast`). */
  count(puzzle: PuzzleLike, options?: LimitOptions): Promise<number>;

  /** Whether there is exactly one solution. */
  isUnique(puzzle: PuzzleLike, options?: Options): Promise<boolean>;

  /** Rules and number of solutions, as data: nothing is thrown about the puzzle itself. */
  check(puzzle: PuzzleLike, options?: Options): Promise<Check>;

  /** What to do next on this board, in words. Give a board in progress as an object with `givens` and
   * `values`; its `notes` count if it has any. Throws NoSolution, ManySolutions, InvalidBoard. */
  hint(puzzle: PuzzleLike, options?: WordOptions): Promise<Hint>;

  /** The way to the solution, step by step, at most `most` steps (1000). Throws MistakenBoard if what
   * is on the board is not the solution's. */
  explain(puzzle: PuzzleLike, options?: WordOptions & { most?: number }): Promise<Explanation>;

  /** How hard a puzzle is: a level, or on the scale of another program, for classic boards. */
  rate(puzzle: PuzzleLike, options?: Options & { scale?: "level" }): Promise<LevelRating>;
  rate(puzzle: PuzzleLike, options: Options & { scale: "se" }): Promise<SeRating>;
  rate(puzzle: PuzzleLike, options: Options & { scale: "hodoku" }): Promise<HodokuRating>;

  /** The plain row-by-row search that courses teach, counted. */
  backtrack(puzzle: PuzzleLike, options?: Options): Promise<SearchResult>;

  /** A puzzle with exactly one solution. Throws CannotMake if there is no such puzzle, or none is found
   * within the attempts. */
  generate(wishes?: Wishes): Promise<GeneratedPuzzle>;

  /** The first `n` puzzles of a seed. */
  generateMany(n: number, wishes?: Wishes): Promise<ManyGenerated>;

  /** The solutions of many puzzles: tens of thousands of classic ones in a second. The `seconds` are
   * for each puzzle. */
  solveMany(puzzles: ManyPuzzles, options?: Options): Promise<ManySolved>;

  /** How many solutions each of many puzzles has, up to `limit`. */
  countMany(puzzles: ManyPuzzles, options?: LimitOptions): Promise<ManyCounted>;
}

export interface Settings {
  /** The language of calls that name none; English if it is left out. */
  language?: string;
  /** garns.wasm: its address, its bytes, or the compiled module. Without it, the file of this package
   * is loaded. */
  wasm?: string | URL | BufferSource | WebAssembly.Module;
}

/** The functions of this module, with settings of their own. */
export function createGarns(settings?: Settings): Garns;

export const backtrack: Garns["backtrack"];
export const check: Garns["check"];
export const count: Garns["count"];
export const countMany: Garns["countMany"];
export const explain: Garns["explain"];
export const format: Garns["format"];
export const generate: Garns["generate"];
export const generateMany: Garns["generateMany"];
export const hint: Garns["hint"];
export const isUnique: Garns["isUnique"];
export const layout: Garns["layout"];
export const parse: Garns["parse"];
export const rate: Garns["rate"];
export const read: Garns["read"];
export const solutions: Garns["solutions"];
export const solve: Garns["solve"];
export const solveMany: Garns["solveMany"];
export const techniques: Garns["techniques"];

/** Any refusal: the message is a sentence in the language that was asked for. */
export class GarnsError extends Error {
  protected constructor();
  /** Names the sentence, in every language: `answer.none`, `unreadable.cell-count` … */
  readonly id: string;
  /** Where in the text, both from 1; null if that is not known or not the point. */
  readonly line: number | null;
  readonly column: number | null;
}

/** The text is not a puzzle; `line` and `column` say where. */
export class UnreadableInput extends GarnsError {}

/** The notation has no way to write this puzzle. */
export class CannotCarry extends GarnsError {}

/** There is no such puzzle to be made, or none was found within the attempts. */
export class CannotMake extends GarnsError {}

/** There is no such layout, or it does not fit. */
export class InvalidRequest extends GarnsError {}

/** Digits on the board break a rule. */
export class InvalidBoard extends GarnsError {
  readonly conflicts: Conflict[];
}

/** What a player has placed is not the solution's. */
export class MistakenBoard extends GarnsError {}

/** The puzzle breaks no rule, and yet cannot be completed. */
export class NoSolution extends GarnsError {}

/** One solution was required. */
export class ManySolutions extends GarnsError {
  /** Two of them, as lines. */
  readonly examples: string[];
}

/** The `seconds` were over. */
export class BudgetUsedUp extends GarnsError {
  /** So many solutions had been found. */
  readonly atLeast: number;
}
