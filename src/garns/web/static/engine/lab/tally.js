// Counting the steps of a search, and keeping its board up to date: the twin of
// search/ladder/tally.py.

/** The counters, the board and the depth after the steps added so far. */
export class Tally {
  insertions = 0;
  guesses = 0;
  tries = 0;
  maxDepth = 0;
  solutions = 0;
  depth = 0;

  constructor(values) {
    this.board = [...values];
  }

  add({ kind, cell, value, isGuess }) {
    if (kind === "reject") {
      this.tries++;
    } else if (kind === "place") {
      this.#insert(cell, value, isGuess);
    } else if (kind === "take back") {
      this.depth--;
      this.board[cell] = 0;
    } else if (kind === "solution") {
      this.solutions++;
    }
  }

  #insert(cell, value, isGuess) {
    this.tries++;
    this.insertions++;
    if (isGuess) this.guesses++;
    this.depth++;
    this.maxDepth = Math.max(this.maxDepth, this.depth);
    this.board[cell] = value;
  }

  get counters() {
    const { insertions, guesses, tries, depth, maxDepth, solutions } = this;
    // What is on the board no more was taken back.
    return { insertions, guesses, tries, backtracks: insertions - depth, maxDepth, solutions };
  }
}
