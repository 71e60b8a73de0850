// A sheet: seven rows of fifteen cells as printed, turned upright on a phone that is held upright.

import { bit } from "/draft.js";
import { el, shape } from "/dom.js";
import { t } from "/words.js";

const COLUMNS = 15;
const ROWS = 7;
const LETTERS = "ABCDEFGHIJKLMNO";
const START = 7; // column H, where everybody may begin
const CROSSES = 4; // so many are drawn differently, as by hand
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export const cellName = (cell) => LETTERS[Math.floor(cell / ROWS)] + (cell % ROWS + 1);

export class Sheet {
  /** `tapped` is told of a cell that was touched; without it the sheet is only looked at. */
  constructor(tapped) {
    this.tapped = tapped;
    this.text = null;
    this.cells = [];
    this.seen = [];
    this.heads = [];
    this.focus = START * ROWS + 3;
    this.root = el("div", { class: "sheet", role: "group" });
    this.root.onkeydown = (event) => this.steer(event);
  }

  /** Show this: the text of the sheet, sets of cells, what columns pay. */
  show(view) {
    if (view.text !== this.text) this.build(view.text);
    this.root.setAttribute("aria-label", view.label);
    this.cells.forEach((cell, n) => this.mark(cell, n, view));
    view.worths.split(" ").forEach((worth, n) => {
      const [, sign, points] = /^.([.-]?)(\d+)$/.exec(worth);
      const head = this.heads[n];
      head.className = "worth" + (n === START ? " middle" : "") + (sign === "." ? " won" : sign === "-" ? " later" : "");
      head.lastChild.textContent = points;
      const key = sign === "." ? "phone.column_won" : "phone.column";
      head.setAttribute("aria-label", t(key, { letter: LETTERS[n], points }));
    });
  }

  build(text) {
    this.text = text;
    const rows = text.split("\n");
    this.cells = [];
    this.seen = [];
    this.heads = [];
    const all = [el("span", { class: "start" })]; // the plate below column H
    for (let column = 0; column < COLUMNS; column++) {
      const head = el("span", { class: "worth", role: "img" },
        el("b", {}, LETTERS[column]), el("i", {}, ""));
      this.heads.push(head);
      all.push(head);
      for (let row = 0; row < ROWS; row++) {
        const letter = rows[row][column];
        const colour = letter.toLowerCase();
        const number = column * ROWS + row;
        const cell = el(this.tapped ? "button" : "span", {
          class: `cell ${colour}${letter === colour ? "" : " starred"}`, tabindex: "-1",
          role: this.tapped ? null : "img",
        }, letter !== colour && shape("star", "star"), shape(colour, "glyph"),
          shape("x" + number * 5 % 7 % CROSSES, "x"));
        cell.dataset.star = letter !== colour ? "1" : "";
        cell.dataset.colour = colour;
        if (this.tapped) cell.onclick = () => this.tap(number);
        this.cells.push(cell);
        all.push(cell);
      }
    }
    this.root.replaceChildren(...all);
    if (this.tapped) this.cells[this.focus].tabIndex = 0;
  }

  mark(cell, n, view) {
    const has = (set) => (set & bit(n)) !== 0n;
    const marks = ["crossed", "latest", "draft", "may", "hint"].filter((name) => has(view[name]));
    const circle = view.circles?.findIndex(has) ?? -1;
    const state = marks.join(" ") + "/" + circle;
    if (this.seen[n] === state) return;
    this.seen[n] = state;
    for (const name of ["crossed", "latest", "draft", "may", "hint"]) {
      cell.classList.toggle(name, marks.includes(name));
    }
    cell.dataset.circle = circle < 0 ? "" : String(circle + 1);
    const said = [cellName(n), t("colour." + cell.dataset.colour)];
    if (cell.dataset.star) said.push(t("phone.star"));
    if (marks.includes("crossed")) said.push(t("phone.crossed"));
    if (marks.includes("draft")) said.push(t("phone.picked"));
    if (marks.includes("may")) said.push(t("phone.may"));
    if (marks.includes("hint")) said.push(t("hint.hint"));
    cell.setAttribute("aria-label", said.join(", "));
    if (this.tapped) cell.setAttribute("aria-pressed", String(marks.includes("draft")));
  }

  tap(number) {
    this.move(number);
    this.tapped(number);
  }

  move(number) {
    this.cells[this.focus].tabIndex = -1;
    this.focus = number;
    this.cells[number].tabIndex = 0;
  }

  /** The arrow keys walk over the sheet as it lies on the screen. */
  steer(event) {
    const step = STEPS[event.key];
    if (!step || !this.tapped) return;
    const upright = matchMedia("(orientation: portrait)").matches;
    const [right, down] = step;
    const column = Math.floor(this.focus / ROWS) + (upright ? down : right);
    const row = this.focus % ROWS + (upright ? right : down);
    if (column < 0 || column >= COLUMNS || row < 0 || row >= ROWS) return;
    event.preventDefault();
    this.move(column * ROWS + row);
    this.cells[this.focus].focus();
  }
}
