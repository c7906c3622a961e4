// A small writer of PDF documents: pages of rectangles, lines and words in grey. The words are set
// in Times, which every reader of such documents has.

/** Of figures and capital letters, in parts of the size of their font. */
export const CAP_HEIGHT = 0.67;
const DIGIT_WIDTH = 0.5;

/** By the name that a page knows a font by: what it is called, and the widths of A, B … P. */
const FONTS = {
  regular: {
    name: "Times-Roman",
    letters: [722, 667, 667, 722, 611, 556, 722, 722, 333, 389, 722, 611, 889, 722, 722, 556],
  },
  bold: {
    name: "Times-Bold",
    letters: [722, 667, 722, 722, 667, 611, 778, 778, 389, 500, 778, 667, 944, 722, 778, 611],
  },
};

/** How wide a digit or one of the letters A to P is at size 1. */
export function widthOf(character, font) {
  const letter = character.charCodeAt(0) - "A".charCodeAt(0);
  return letter >= 0 ? FONTS[font].letters[letter] / 1000 : DIGIT_WIDTH;
}

/** A page of this width and height. All is in points, down from its upper left corner; greys are
 * between 0, black, and 1. */
export class Page {
  #height;
  #marks = [];

  constructor(width, height) {
    this.#height = height;
    this.box = `[0 0 ${short(width)} ${short(height)}]`;
  }

  square(x, y, side, grey) {
    this.#marks.push(`${short(grey)} g ${this.#at(x, y + side)} ${short(side)} ${short(side)} re f`);
  }

  /** `dash`: the lengths of dashes and gaps. A line with square ends is longer by its width. */
  line(start, end, { width, grey = 0, dash = [], isSquare = false }) {
    const pen = `${short(grey)} G ${short(width)} w ${isSquare ? 2 : 0} J [${dash.map(short).join(" ")}] 0 d`;
    this.#marks.push(`${pen} ${this.#at(...start)} m ${this.#at(...end)} l S`);
  }

  /** Words from x on, above the line at y. */
  words(text, x, y, { font = "regular", size, grey = 0 }) {
    const set = `/${font} ${short(size)} Tf ${this.#at(x, y)} Td ${literal(text)} Tj`;
    this.#marks.push(`${short(grey)} g BT ${set} ET`);
  }

  /** What a reader is told to draw. */
  get content() {
    return this.#marks.join("\n");
  }

  #at(x, y) {
    return `${short(x)} ${short(this.#height - y)}`;
  }
}

/** The bytes of a document; `language` is a tag such as `pt-BR`. */
export function documentOf(pages, { title, language }) {
  const fonts = Object.values(FONTS).map(
    ({ name }) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`,
  );
  const fontNumbers = Object.keys(FONTS).map((id, i) => `/${id} ${4 + i} 0 R`);
  const numberOf = (i) => 4 + fonts.length + 2 * i; // of a page; its content comes next
  const kids = pages.map((_, i) => `${numberOf(i)} 0 R`);
  const resources = `<< /Font << ${fontNumbers.join(" ")} >> >>`;
  return fileOf([
    `<< /Type /Catalog /Pages 2 0 R /Lang ${literal(language)} >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids.join(" ")}] /Resources ${resources} >>`,
    `<< /Title ${literal(title)} /Creator (garns) >>`,
    ...fonts,
    ...pages.flatMap(({ box, content }, i) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Contents ${numberOf(i) + 1} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ]);
}

/** The file with these objects, numbered from 1: the catalogue first, the title third. At its end
 * stands where each of them begins. */
function fileOf(objects) {
  let text = "%PDF-1.4\n";
  const places = objects.map((object, i) => {
    const place = text.length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${places.join("")}`;
  const trailer = `trailer\n<< /Size ${count} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return new TextEncoder().encode(text + table + trailer);
}

function short(number) {
  return String(Number(number.toFixed(3)));
}

/** A text as documents write it, in ASCII alone: so characters and bytes are the same. What is not
 * in Latin-1 loses its accents, or becomes a question mark. */
function literal(text) {
  const written = Array.from(text.normalize("NFC"), (character) => {
    const code = codeOf(character);
    const isPlain = code >= 32 && code < 127 && !"()\\".includes(character);
    return isPlain ? String.fromCharCode(code) : `\\${code.toString(8).padStart(3, "0")}`;
  });
  return `(${written.join("")})`;
}

function codeOf(character) {
  const codes = [character, character.normalize("NFD"), "?"].map((each) => each.codePointAt(0));
  return codes.find((code) => code < 256);
}
