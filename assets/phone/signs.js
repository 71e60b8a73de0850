// Small things that stand for something: dice, the figures of a sheet, whose sheet it is.

import { el, figure, shape } from "/dom.js";
import { t } from "/words.js";

export const COSTUMES = ["plain", "glasses", "moustache", "bow", "patch", "shades", "flower", "freckles"];

/** The face of somebody's pen. */
export function face({ costume = 0, kind = "" }) {
  if (kind === "bot") return shape("visor", "face");
  return shape(COSTUMES[costume] ?? COSTUMES[0], "face");
}

/** The end of somebody's pen, in their tint and with their face. */
export function pen(place) {
  return el("span", { class: `pen tint${place.tint ?? 0}` }, face(place));
}

/** A whole pen; with its cap on it is not ready yet. */
export function mascot(place, capped = false) {
  const costume = COSTUMES[place.costume ?? 0];
  const eyes = place.kind === "bot" || costume === "shades" ? null : costume === "patch" ? "eye" : "eyes";
  return el("span", { class: `mascot tint${place.tint ?? 0}`, "aria-hidden": "true" },
    shape(capped ? "capped" : "uncapped", "body"), face(place), eyes && shape(eyes, "eyes"));
}

/** What a die shows; `more`: its classes and attributes. */
export function die(kind, top, { name, ...more }) {
  const colour = kind === "colour";
  return el("button", { class: `die ${kind} ${colour ? "f" + top : ""} ${name}`, ...more },
    el("span", { class: "cube" }, colour ? shape(top === "x" ? "x1" : top, top === "x" ? "x" : "glyph")
      : shape(top === "?" ? "any" : "p" + top, "pips")));
}

/** Dice that are still rolling. */
export const rollingDice = (many) => Array.from({ length: many }, () =>
  el("span", { class: "die rolling", "aria-hidden": "true" }, el("span", { class: "cube" })));

/** The tab of a seat's sheet: who, how far they are in this roll, their points. */
export function tab({ seat, place, points, done, due, signs, here, open }) {
  const mark = done === "marked" ? ["tick", "done", t("hint.done")]
    : done === "passed" ? ["none", "done", t("table.passed")]
    : due ? ["clock", "due", ""] : null;
  const said = [place.name, mark?.[2], ...signs, `${t("table.points")} ${figure(points)}`];
  return el("button", {
    id: "tab" + seat, class: `tab tint${place.tint ?? 0}`, onclick: open,
    "aria-current": here ? "true" : null, "aria-label": said.filter(Boolean).join(", "),
  }, pen(place), mark && shape(mark[0], "mark " + mark[1]),
    el("span", { class: "name" }, place.name ?? "", signs.length > 0 && el("span", { class: "sign" }, signs.join(", "))),
    el("b", { class: "points" }, figure(points)));
}

/** The figures below a sheet: what is left of each colour, then what the points are made of. */
export function scoreRow(shown) {
  const mission = shown.misses != null;
  const sign = (key, value, drawn, name = "") => el("span", {
    class: "figure " + name, role: "img", "aria-label": `${t("result." + key)} ${figure(value)}`,
  }, drawn, el("b", {}, figure(value)));
  return [
    ...shown.bonuses.map(([letter, points, left, won]) => el("span", {
      class: `bonus ${letter}${won ? " won" : ""}`, role: "img",
      "aria-label": t(won ? "phone.colour_won" : "phone.colour_left",
        { colour: t("colour." + letter), points, left }),
    }, shape(letter, "glyph"), el("b", {}, won ? `✓${points}` : `${left}`))),
    sign("columns", shown.columns[1], el("i", {}, "A–O"), "first"),
    !mission && sign("colours", shown.colours, shape("dots")),
    sign("jokers", shown.jokers, shape("bang"), "jokers"),
    mission ? el("span", { class: "figure" }, el("i", {}, t("mission.misses")), " ", el("b", {}, `${shown.misses}/3`))
      : sign("stars", shown.stars, shape("star"), shown.stars < 0 ? "owed" : ""),
  ].filter(Boolean);
}
