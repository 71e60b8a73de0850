// Making elements, and keeping those that have not changed.

const HANDLERS = ["onclick", "onsubmit", "oninput", "onchange", "onkeydown"];
const SVG = "http://www.w3.org/2000/svg";

/** An element with attributes, and children: texts, elements, or nothing. */
export function el(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made[key] = value;
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value != null) made.setAttribute(key, value);
  }
  made.append(...children.flat().filter((child) => child != null && child !== false));
  return made;
}

/** One of the shapes at the head of the page. */
export function shape(id, name = "") {
  const svg = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", "#" + id);
  svg.setAttribute("class", "shape " + name);
  svg.setAttribute("aria-hidden", "true");
  svg.append(use);
  return svg;
}

/** A figure with a proper minus. */
export const figure = (number) => String(number).replace("-", "−");

/** Say something to whoever listens to the page. */
export function announce(text) {
  const live = document.getElementById("live");
  if (live.textContent !== text) live.textContent = text;
}

/**
 * Make the children of an element these. Elements that were there stay and only change, so that a
 * finger that is down on a button presses it, and what had the focus keeps it.
 */
export function replace(parent, ...children) {
  const wanted = children.flat().filter((child) => child != null && child !== false);
  wanted.forEach((child, n) => {
    const old = parent.childNodes[n];
    if (!old) parent.append(child);
    else if (old !== child) become(old, child);
  });
  while (parent.childNodes.length > wanted.length) parent.lastChild.remove();
}

function become(old, wanted) {
  if (typeof wanted === "string") wanted = document.createTextNode(wanted);
  if (old.nodeName !== wanted.nodeName || old.id !== wanted.id) {
    old.replaceWith(wanted);
  } else if (old.nodeType === Node.TEXT_NODE) {
    if (old.data !== wanted.data) old.data = wanted.data;
  } else {
    for (const { name } of [...old.attributes]) {
      if (!wanted.hasAttribute(name)) old.removeAttribute(name);
    }
    for (const { name, value } of wanted.attributes) {
      if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    }
    for (const name of HANDLERS) old[name] = wanted[name];
    replace(old, [...wanted.childNodes]);
  }
}
