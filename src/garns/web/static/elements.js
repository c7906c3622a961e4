// Writing into the page only what has changed: everything that is written is laid out and painted
// anew, even if it was there before.

export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** null removes the attribute. */
export function setAttribute(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
}

/** A new element. Of its attributes, functions are listeners, true is one without a value, and what is false or nothing is
 * none; states of ARIA are written as they are. Of its children, what is nothing is left out. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    const isFlag = typeof value === "boolean" && !name.startsWith("aria-");
    if (typeof value === "function") element.addEventListener(name, value);
    else if (isFlag) element.toggleAttribute(name, value);
    else if (value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child || child === 0));
  return element;
}

/** How much of something is done, as a bar; its words stand beside it. */
export function progress(done, all) {
  const bar = make("i");
  bar.style.setProperty("width", `${all ? (100 * done) / all : 100}%`);
  return make("div", { class: "progress", "aria-hidden": "true" }, bar);
}
