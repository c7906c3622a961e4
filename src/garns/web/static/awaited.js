// What the game has in place of its cards as long as they are on their way: what is asked of them is done when they are
// there.

const NOTHING = [];

/** In place of hints (`advice.js`). */
export class AwaitedAdvice {
  view = null;
  isOpen = false;
  isWalking = false;

  constructor(play) {
    this.play = play;
  }

  async hint() {
    if (await this.play.page.loaded()) this.play.advice.hint();
  }

  async explain() {
    if (await this.play.page.loaded()) this.play.advice.explain();
  }

  close() {}

  hide() {}

  onKey() {
    return false;
  }
}

/** In place of the desk of experts (`desk.js`). */
export class AwaitedDesk {
  cells() {
    return NOTHING;
  }

  filterBy() {}

  draw() {}
}

/** In place of the card at the end (`finish.js`). */
export class AwaitedFinish {
  constructor(play) {
    this.play = play;
  }

  async compare(game, before) {
    if (!(await this.play.page.loaded())) return;
    this.play.finish.compare(game, before);
    this.play.draw();
  }

  draw() {}
}
