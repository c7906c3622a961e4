// What the start page and the game need when their first view is there.

export { prepareDialogs } from "./dialogs.js";
export { countGame } from "./learn/opponents.js";
