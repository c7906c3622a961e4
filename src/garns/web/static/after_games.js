// What the game needs when one has ended.

export { countGame } from "./learn/opponents.js";
