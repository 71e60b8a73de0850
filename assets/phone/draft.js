// A choice in the making: dice first or cells first, with undo. The program has sent every legal
// choice, so nothing is asked while picking. The same rules as game/table/play/draft.py.

const EMPTY = { colour: null, number: null, cells: 0n, turn: 0 };
const same = (a, b) => a.colour === b.colour && a.number === b.number && a.cells === b.cells;
const EVERY = [0, 1, 2];

/** The number of cells in a set. */
export function size(cells) {
  let count = 0;
  for (; cells; cells &= cells - 1n) count++;
  return count;
}

/** The numbers of the cells in a set. */
export function cellsOf(cells) {
  const found = [];
  for (let n = 0; cells; n++, cells >>= 1n) if (cells & 1n) found.push(n);
  return found;
}

export const bit = (cell) => 1n << BigInt(cell);

export class Draft {
  /** `choices`: pairs of cells and the bits 3c+n of the dice that pay; faces as texts. */
  constructor(choices, colours, numbers) {
    this.colours = colours;
    this.numbers = numbers;
    this.history = [];
    this.picks = EMPTY;
    this.take(choices);
  }

  take(choices) {
    this.choices = choices.map(([cells, pairs]) => ({ cells: BigInt("0x" + cells), pairs }));
  }

  get cells() { return this.picks.cells; }
  get isEmpty() { return same(this.picks, EMPTY); }
  get isHopeless() { return this.choices.length === 0; }
  get canUndo() { return this.history.length > 0; }

  /** The cells that may be picked next. */
  candidates() {
    let all = 0n;
    for (const choice of this.fitting(this.picks)) all |= choice.cells;
    return all & ~this.picks.cells;
  }

  /** The dice of a kind that may be picked without losing the cells. */
  usable(kind) {
    const loose = { ...this.picks, [kind]: null };
    const found = new Set();
    for (const choice of this.fitting(loose)) {
      for (const [c, n] of this.pairsOf(choice, loose)) found.add(kind === "colour" ? c : n);
    }
    return found;
  }

  /** The pairs that pay for exactly the cells picked, fewest jokers first. */
  pairs() {
    const byFaces = new Map();
    for (const choice of this.fitting(this.picks)) {
      if (choice.cells !== this.picks.cells) continue;
      for (const pair of this.pairsOf(choice, this.picks)) {
        const faces = this.colours[pair[0]] + this.numbers[pair[1]];
        if (!byFaces.has(faces)) byFaces.set(faces, pair);
      }
    }
    return [...byFaces.values()].sort(
      (a, b) => this.costOf(a) - this.costOf(b) || a[0] - b[0] || a[1] - b[1],
    );
  }

  get pair() {
    const pairs = this.pairs();
    return pairs.length ? pairs[this.picks.turn % pairs.length] : null;
  }

  get cost() {
    const pair = this.pair;
    return pair ? this.costOf(pair) : 0;
  }

  costOf([colour, number]) {
    return (this.colours[colour] === "x") + (this.numbers[number] === "?");
  }

  /** Pick a die, or put it back; cells that no longer fit are let go. */
  pickDie(kind, die) {
    const other = kind === "colour" ? "number" : "colour";
    let picks = { ...this.picks, [kind]: this.picks[kind] === die ? null : die, turn: 0 };
    if (!this.fits(picks)) picks = { ...picks, cells: 0n };
    if (!this.fits(picks)) picks = { ...picks, [other]: null };
    return this.step(picks);
  }

  /** Pick a cell, or take it back; one that fits the dice but not the cells starts anew. */
  pickCell(cell) {
    const tried = [{ ...this.picks, cells: this.picks.cells ^ bit(cell), turn: 0 }];
    if (!(this.picks.cells & bit(cell))) tried.push({ ...this.picks, cells: bit(cell), turn: 0 });
    return tried.some((picks) => this.step(picks));
  }

  cycle() {
    return this.pairs().length > 1 && this.step({ ...this.picks, turn: this.picks.turn + 1 });
  }

  undo() {
    if (!this.history.length) return false;
    this.picks = this.history.pop();
    return true;
  }

  clear() {
    this.picks = EMPTY;
    this.history = [];
  }

  /** New legal choices, since dice were taken; false if the draft fell with them. */
  offer(choices) {
    const whole = this.pair !== null;
    this.take(choices);
    if (this.fits(this.picks) && (this.pair !== null || !whole)) return true;
    this.clear();
    return false;
  }

  step(picks) {
    const old = this.picks;
    if ((same(picks, old) && picks.turn === old.turn) || !this.fits(picks)) return false;
    this.history.push(old);
    this.picks = picks;
    return true;
  }

  fits(picks) {
    return same(picks, EMPTY) || !this.fitting(picks).next().done;
  }

  *fitting(picks) {
    for (const choice of this.choices) {
      if (!(picks.cells & ~choice.cells) && this.pairsOf(choice, picks).length) yield choice;
    }
  }

  /** The pairs of dice of a choice that hold the dice picked. */
  pairsOf(choice, { colour, number }) {
    const found = [];
    for (const c of colour === null ? EVERY : [colour]) {
      for (const n of number === null ? EVERY : [number]) {
        if (choice.pairs >> (3 * c + n) & 1) found.push([c, n]);
      }
    }
    return found;
  }
}
