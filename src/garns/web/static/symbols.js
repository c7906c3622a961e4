// How values are written: in storage and on the wire always by ALPHABET, on the board as chosen.

export const ALPHABET = "123456789ABCDEFGHIJKLMNOP";

const AS_TEXT = "\ufe0e"; // Signs of the zodiac are to be drawn as letters, not as coloured pictures.

export const SYMBOLS = {
  digits: [...ALPHABET],
  letters: [..."ABCDEFGHIJKLMNOPQRSTUVWXY"],
  zodiac: [..."♈♉♊♋♌♍♎♏♐♑♒♓"].map((sign) => sign + AS_TEXT),
  colours: [..."●■▲◆★✚⬟♥☾"],
};

/** The signs for a board; digits where a set has too few. */
export function signsFor(name, size) {
  const signs = SYMBOLS[name] ?? SYMBOLS.digits;
  return (signs.length >= size ? signs : SYMBOLS.digits).slice(0, size);
}

/** What the server is to call the values, or nothing if it is to use digits. */
export function signsForServer(name, size) {
  const signs = signsFor(name, size);
  return signs[0] === "1" ? undefined : signs.map((sign) => sign.replace(AS_TEXT, "")).join(",");
}

export function valuesOf(line) {
  return Array.from(line, (character) => ALPHABET.indexOf(character.toUpperCase()) + 1);
}

export function lineOf(values) {
  return values.map((value) => (value ? ALPHABET[value - 1] : ".")).join("");
}

/** The value that a key stands for: by the sign on the board first, else by digit or letter. */
export function valueOfKey(key, signs) {
  const upper = key.toUpperCase();
  const index = signs.indexOf(upper);
  const value = index >= 0 ? index + 1 : ALPHABET.indexOf(upper) + 1;
  return key.length === 1 && value >= 1 && value <= signs.length ? value : 0;
}
