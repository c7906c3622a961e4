// The cards beside the board, which the first view does not need.

import { Advice } from "./advice.js";
import { Desk } from "./desk.js";
import { Finish } from "./finish.js";

export function prepareCards(play) {
  play.advice = new Advice(play);
  play.desk = new Desk(play);
  play.finish = new Finish(play);
  if (play.isLaidOut) play.draw();
}
