// The page of a phone: what it knows, what it is told, what a press does.

import { Link, knock } from "/link.js";
import { Draft, cellsOf } from "/draft.js";
import { Screens } from "/screens.js";
import { announce } from "/dom.js";
import { chime, tick } from "/sound.js";
import { hex, unhex } from "/sha256.js";
import { speak, t } from "/words.js";

const OVER = 1500; // so long after the end of a table it is shown
const PAUSE = 120; // who taps about asks only why the last cell does not fit

/** What the phone keeps: the table's key, the secret of its seat, how its person looks. */
const kept = {
  get key() {
    const found = /^#([0-9a-f]{32})$/.exec(location.hash);
    if (found) localStorage.setItem("key", found[1]);
    return found?.[1] ?? localStorage.getItem("key");
  },
  /** The key is of another evening. */
  forget() {
    localStorage.removeItem("key");
    history.replaceState(null, "", location.pathname);
  },
  get secret() {
    const old = localStorage.getItem("secret");
    if (/^[0-9a-f]{64}$/.test(old ?? "")) return unhex(old);
    const made = crypto.getRandomValues(new Uint8Array(32));
    localStorage.setItem("secret", hex(made));
    return made;
  },
  get look() {
    try {
      return JSON.parse(localStorage.getItem("look")) ?? null;
    } catch {
      return null;
    }
  },
  set look(look) {
    localStorage.setItem("look", JSON.stringify(look));
  },
};

class Page {
  constructor() {
    this.table = null;
    this.own = { choices: [] };
    this.draft = null;
    this.sent = null; // what was sent in this roll: a choice, or a pass
    this.eager = false; // whether it goes out by itself as soon as it is due
    this.sure = false; // whether the next press on Pass passes
    this.hint = null;
    this.note = "";
    this.elsewhere = false;
    this.closed = false; // whether the table is over, as far as we know
    this.connected = false;
    this.last = {}; // what was heard last, by its kind
    this.heard = ""; // who was told of what last: a buzz comes once
    this.kept = kept;
    this.screens = new Screens(this);
  }

  begin() {
    if (!kept.key) {
      this.knock();
      return;
    }
    this.link = new Link(kept.key, kept.secret, (message) => this.hear(message), (stands) => {
      this.connected = stands;
      this.last = {};
      if (stands) { // what was sent as the link broke may be lost; the table knows better
        this.closed = false;
        this.sent = null;
      }
      this.screens.show();
    }, () => {
      kept.forget();
      this.begin();
    });
    this.screens.show();
  }

  /** The address was typed: show a number, and wait until somebody at the screen lets us in. */
  knock() {
    this.number = null;
    this.screens.show();
    knock((number) => {
      this.number = number;
      this.screens.show();
    }, (key) => {
      location.hash = key; // and the page begins anew
    });
  }

  // What comes.

  hear(message) {
    const text = JSON.stringify(message);
    if (this.last[message.kind] === text && !["refused", "why"].includes(message.kind)) return;
    this.last[message.kind] = text;
    if (message.kind === "table") this.takeTable(message);
    else if (message.kind === "own") this.takeOwn(message);
    else if (message.kind === "advice") this.takeAdvice(message);
    else if (message.kind === "refused") this.refused(message);
    else if (message.kind === "why") this.explain(message);
    else if (message.kind === "closed") this.over();
    else if (message.kind === "elsewhere") {
      this.elsewhere = true;
      this.link.end();
    }
    this.screens.show();
  }

  /** The table is over; where the next one opens at once, we are there before this is shown. */
  over() {
    setTimeout(() => {
      if (this.connected) return;
      this.closed = true;
      this.table = this.draft = this.sent = null;
      announce(t("phone.closed"));
      this.screens.show();
    }, OVER);
  }

  takeTable(table) {
    this.table = table;
    this.link.learn(table.addresses ?? []);
  }

  takeOwn(own) {
    const before = this.own;
    this.own = { seat: null, choices: [], spare: [], roll: 0, name: "", ...own };
    const match = this.table?.match;
    if (!match || this.own.seat === null || !match.colours) {
      this.draft = this.sent = this.hint = null;
      if (match?.over) this.note = "";
      return;
    }
    if (!this.draft || before.roll !== this.own.roll || before.seat !== this.own.seat) {
      this.draft = new Draft(this.own.choices, match.colours, match.numbers);
      this.sent = this.hint = null;
      this.eager = this.sure = false;
      this.note = "";
    } else if (!this.sent && String(before.choices) !== String(this.own.choices)) {
      if (!this.draft.offer(this.own.choices)) {
        this.eager = false;
        this.note = t("status.dice_taken", { name: this.nameOf(match.active) });
      }
    }
    if (this.own.due && this.eager) this.send();
    this.call(match);
  }

  /** A short buzz once when it is this person's turn. */
  call(match) {
    const turn = `${match.number}/${match.roll}/${match.phase}`;
    if (!this.own.due || this.sent || turn === this.heard) return;
    this.heard = turn;
    navigator.vibrate?.(40);
    chime();
  }

  takeAdvice({ roll, found, cells, dice }) {
    if (roll !== this.own.roll) return;
    this.hint = { found, cells: BigInt("0x" + cells), dice };
    this.note = t(!found ? "phone.no_hint" : dice ? "phone.hint" : "phone.hint_pass");
    announce(this.note);
  }

  refused({ code, params }) {
    this.sent = null;
    this.note = t("refusal." + code, params);
    announce(this.note);
  }

  /** Why the cell that was pressed last does not fit; the program knows the rules. */
  explain({ key }) {
    if (this.note !== t("phone.not")) return; // something else has been pressed since
    this.note = t(key ? "couch." + key : "phone.not");
    announce(this.note);
  }

  // What is pressed.

  /** Change the choice; whether anything has. */
  touch(change, why = "phone.not") {
    if (this.sent || !this.draft) return false;
    const changed = change(this.draft);
    this.eager = this.sure = false;
    this.note = changed ? "" : t(this.draft.isHopeless ? "phone.nothing" : why);
    if (changed) tick();
    this.screens.show();
    return changed;
  }

  pickCell(cell) {
    clearTimeout(this.asking);
    if (this.touch((draft) => draft.pickCell(cell)) || !this.draft || this.draft.isHopeless) return;
    const { colour, number } = this.draft.picks;
    const why = { kind: "why", roll: this.own.roll, cell, colour_die: colour, number_die: number };
    this.asking = setTimeout(() => this.link.say(why), PAUSE);
  }

  pickDie(kind, die) { this.touch((draft) => draft.pickDie(kind, die), "couch.why_die_unfit"); }
  undo() { this.touch((draft) => draft.undo()); }
  cycle() { this.touch((draft) => draft.cycle()); }

  done() {
    if (this.own.due) this.send();
    else this.eager = !this.eager;
    this.screens.show();
  }

  send() {
    const pair = this.draft?.pair;
    if (!pair || this.sent) return;
    const [colour_die, number_die] = pair;
    const cells = cellsOf(this.draft.cells);
    this.sent = { roll: this.own.roll };
    this.eager = false;
    this.link.say({ kind: "choose", roll: this.own.roll, colour_die, number_die, cells });
  }

  pass() {
    if (this.sent || !this.own.due) return;
    if (this.sure || this.draft?.isHopeless) {
      this.sent = { roll: this.own.roll };
      this.link.say({ kind: "pass", roll: this.own.roll });
    }
    this.sure = !this.sure;
    this.screens.show();
  }

  askHint() { this.link.say({ kind: "hint" }); }
  halt(paused) { this.link.say({ kind: "halt", paused }); }
  ready(ready) { this.link.say({ kind: "ready", ready }); }
  stand() { this.link.say({ kind: "stand" }); }
  decide(decision) { this.link.say({ kind: "decide", roll: this.table.match.roll, ...decision }); }

  sit(look, seat = null) {
    kept.look = look;
    this.note = "";
    this.link.say({ kind: "sit", ...look, seat });
  }

  useHere() {
    this.elsewhere = false;
    this.link.resume();
    this.screens.show();
  }

  async speak(code) {
    localStorage.setItem("language", code);
    await speak(code);
    this.screens.renew();
  }

  // What can be read.

  nameOf(seat) {
    return this.table?.places[seat]?.name ?? "";
  }
}

addEventListener("hashchange", () => kept.key && location.reload()); // scanned into an open tab
await speak();
new Page().begin();
