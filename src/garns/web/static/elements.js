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
