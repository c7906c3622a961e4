// What the start page and the game need when their first view is there.

export { Calendar } from "./calendar.js";
export { prepareCards } from "./cards.js";
export { prepareDialogs } from "./dialogs.js";
export { keepPlan, tidyPlans } from "./hints.js";
