// The lines of a board as one drawing, in whole pixels of the screen: thin ones first, those between
// blocks over them. Borders of cells would have gaps wherever a cell is not so many whole pixels.

const SVG = "http://www.w3.org/2000/svg";
const [THIN, WALL, FRAME] = [1, 2, 3]; // in CSS pixels
const A_LITTLE = 0.01; // so that a browser that rounds down does not lose a whole pixel

/** The width of the frame in CSS pixels, where `ratio` pixels of the screen are one of these. */
export function frameWidth(ratio) {
  return (Math.max(THIN, Math.round(FRAME * ratio)) + A_LITTLE) / ratio;
}

/** How many pixels of the screen a cell can have if there are so many CSS pixels for all cells. */
export function cellPixels(room, size, ratio) {
  return Math.max(1, Math.floor((room * ratio) / size));
}

function rectangle(x, y, width, height) {
  return `M${x} ${y}h${width}v${height}h${-width}z`;
}

export class Lines {
  /** `regions` has the number of its block for each cell. */
  constructor(size, regions) {
    Object.assign(this, { size, regions });
    this.element = document.createElementNS(SVG, "svg");
    this.element.setAttribute("class", "lines");
    this.element.setAttribute("aria-hidden", "true");
    this.element.setAttribute("preserveAspectRatio", "none");
    this.thin = this.makePath("thin");
    this.walls = this.makePath("walls");
  }

  makePath(name) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("class", name);
    this.element.append(path);
    return path;
  }

  /** Draw all lines between cells of so many pixels of the screen. */
  draw(cell, ratio) {
    const whole = cell * this.size;
    this.element.setAttribute("viewBox", `0 0 ${whole} ${whole}`);
    this.thin.setAttribute("d", this.thinLines(cell, Math.max(1, Math.floor(THIN * ratio))));
    this.walls.setAttribute("d", this.wallLines(cell, Math.max(WALL, Math.round(WALL * ratio))));
  }

  thinLines(cell, thickness) {
    const [whole, back] = [cell * this.size, Math.floor(thickness / 2)];
    const places = Array.from({ length: this.size - 1 }, (_, index) => (index + 1) * cell - back);
    return places.map((at) => rectangle(at, 0, thickness, whole) + rectangle(0, at, whole, thickness)).join("");
  }

  wallLines(cell, thickness) {
    const { size, regions } = this;
    const [back, long] = [Math.floor(thickness / 2), cell + thickness];
    return regions
      .map((region, index) => {
        const [row, column] = [Math.floor(index / size), index % size];
        const [x, y] = [column * cell - back, row * cell - back];
        const left = column && region !== regions[index - 1] ? rectangle(x, y, thickness, long) : "";
        return left + (row && region !== regions[index - size] ? rectangle(x, y, long, thickness) : "");
      })
      .join("");
  }
}
