// How well a technique is known, as a ring.

import { svg } from "../picture.js";

/** It is closed when the technique is mastered. */
export function ring(share) {
  const place = { cx: 18, cy: 18, r: 15, pathLength: 100 };
  const part = Math.round(100 * share);
  const circles = [svg("circle", { class: "all", ...place })];
  if (part) circles.push(svg("circle", { class: "done", "stroke-dasharray": `${part} 100`, ...place }));
  const kind = part >= 100 ? "ring whole" : "ring";
  return svg("svg", { class: kind, viewBox: "0 0 36 36", "aria-hidden": "true" }, ...circles);
}
