// Boards with constraints (killer cages, thermometers …): what knows them is loaded when there is one
// (engine/rules.js).

/** Whether a board has constraints: they stand in the name of its layout. */
export function isRuled({ layout }) {
  return layout.includes(";");
}
