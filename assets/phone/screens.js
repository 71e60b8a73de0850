// What the page shows: who sits where before a match, and the match.

import { announce, el, replace, shape } from "/dom.js";
import { endOf, toldOf } from "/ending.js";
import { Sheet } from "/sheet.js";
import { COSTUMES, die, face, mascot, pen, rollingDice, scoreRow, tab } from "/signs.js";
import { halted, mood, status } from "/status.js";
import { language, languages, t } from "/words.js";

const TINTS = 8;
const LARGE = 21; // from letters of this size on, in pixels, not everything fits side by side
const set = (digits) => BigInt("0x" + digits);
/** A switch of the menu; until it is pressed the phone's own wish for contrast holds. */
const option = (name) => (localStorage.getItem(name)
  ?? (name === "contrast" && matchMedia("(prefers-contrast: more)").matches ? "1" : "0")) === "1";

export class Screens {
  constructor(page) {
    this.page = page;
    this.root = document.getElementById("page");
    this.menuOpen = false;
    this.share = null; // the jokers each seat is to strike, as they are set
    this.look = null; // the form of somebody who has not sat down yet
    this.renew();
  }

  /** Make everything anew: another language, another look. */
  renew() {
    this.sheets = new Map();
    this.kind = "";
    for (const name of ["contrast", "still"]) {
      document.body.classList.toggle(name, option(name));
    }
    if (this.page.table) this.show();
  }

  show() {
    const { page } = this;
    const size = parseFloat(getComputedStyle(document.documentElement).fontSize);
    document.documentElement.classList.toggle("large", size > LARGE);
    this.root.setAttribute("aria-busy", "false");
    if (!page.kept.key && page.number) {
      return this.message(t("phone.number"), el("b", { class: "number" }, page.number));
    }
    if (!page.kept.key) return this.message(t("phone.scan"));
    if (page.elsewhere) return this.elsewhere();
    if (page.closed) return this.message(t("phone.closed"));
    if (!page.table) return this.message(t(page.connected ? "phone.waiting" : "status.joining"));
    const { match, screen } = page.table;
    if (screen === "closed") return this.message(t("phone.screen_closed"));
    if (match && (page.table.state === "playing" || !this.leftResult(match))) this.match(match);
    else this.lobby();
  }

  leftResult(match) {
    return this.left === match.number;
  }

  message(...children) {
    this.kind = "message";
    this.root.replaceChildren(el("div", { class: "message" }, logo(),
      ...children.map((child) => (typeof child === "string" ? el("p", {}, child) : child))));
  }

  elsewhere() {
    this.message(
      t("phone.elsewhere"),
      el("button", { class: "go", onclick: () => this.page.useHere() }, t("phone.use_here")),
    );
  }

  // Before a match.

  lobby() {
    const { page } = this;
    const { table, own } = page;
    if (this.kind !== "lobby") this.root.replaceChildren();
    this.kind = "lobby";
    replace(
      this.root,
      this.head(table.name || "Noch mal!", logo()),
      el("ul", { class: "seats", "aria-label": t("phone.seats") }, this.seatRows()),
      el("p", { class: "note", role: "alert" }, page.note || (table.screen ? t("phone.screen_" + table.screen) : "")),
      own.seat === null ? this.sitForm() : this.readyForm(),
      this.menu(),
    );
  }

  seatRows() {
    const { table, own } = this.page;
    return table.places.map((place, seat) => {
      const name = place.name || t("lobby.free_seat");
      const mine = seat === own.seat ? " mine" : "";
      const waits = place.kind === "person" && !place.ready && !place.host;
      return el("li", { class: `seat ${place.kind}${mine}` + (place.name ? ` tint${place.tint ?? 0}` : "") },
        place.name && mascot(place, waits),
        el("span", { class: "who" },
          el("span", { class: "name" }, name),
          place.kind === "bot" && el("span", { class: "sign" }, t("phone.bot")),
          place.host && el("span", { class: "sign" }, t("phone.host")),
          place.away && el("span", { class: "sign" }, t("phone.away")),
          place.ready && el("span", { class: "sign ready" }, `✓ ${t("lobby.ready")}`)));
    });
  }

  sitForm() {
    const { page } = this;
    if (!page.own.may_sit) {
      return el("p", { class: "note full" }, t(page.own.locked ? "refusal.locked" : "phone.full"));
    }
    this.look ??= page.kept.look ?? { name: "", tint: freeTint(page.table), costume: 0 };
    const { look } = this;
    if (tintsTaken(page.table).includes(look.tint)) look.tint = freeTint(page.table);
    const back = this.seatLeft();
    if (back) return this.backForm(look, back);
    const name = el("input", {
      id: "name", maxlength: "24", autocomplete: "nickname", value: look.name,
      placeholder: `${t("phone.name")} (${suggestedName(page.table.places)})`, "aria-label": t("phone.name"), enterkeyhint: "go",
      oninput: (event) => { look.name = event.target.value; },
    });
    const sit = (event) => {
      event.preventDefault();
      look.name = look.name.trim() || suggestedName(page.table.places);
      document.activeElement?.blur();
      page.sit(look, this.spareSeat());
    };
    return el("form", { class: "sit", onsubmit: sit },
      mascot(look), this.sparePick(), name,
      this.picks("tint", TINTS, (n) => el("span", { class: `pen tint${n}` }), tintsTaken(page.table)),
      this.picks("costume", COSTUMES.length, (n) => face({ costume: n })),
      el("button", { class: "go", type: "submit" }, t("phone.sit")));
  }

  /** The seat of this person that a bot plays now, as a pair with its name; undefined for none. */
  seatLeft() {
    const { table, own } = this.page;
    if (table.state !== "playing" || !own.name) return undefined;
    return own.spare.find(([seat, name]) => name === own.name && table.places[seat]?.away);
  }

  backForm(look, [seat, name]) {
    const sit = (event) => {
      event.preventDefault();
      this.page.sit({ ...look, name }, seat);
    };
    return el("form", { class: "sit", onsubmit: sit },
      el("p", {}, t("phone.bot_plays")),
      el("button", { id: "back", class: "go", type: "submit" }, t("phone.come_back")));
  }

  /** Who looks on while a match runs may take the seat of a bot. */
  sparePick() {
    const { table, own } = this.page;
    if (table.state !== "playing" || !own.spare?.length) return null;
    return el("select", { id: "spare", "aria-label": t("phone.seats") },
      own.spare.map(([seat, name]) => el("option", { value: seat }, name)));
  }

  spareSeat() {
    const pick = document.getElementById("spare");
    return pick ? Number(pick.value) : null;
  }

  picks(field, many, draw, taken = []) {
    const { look } = this;
    const choose = (n) => {
      look[field] = n;
      this.show();
    };
    return el("div", { class: "picks", role: "radiogroup", "aria-label": t("phone." + field) },
      Array.from({ length: many }, (_, n) => el("button", {
        type: "button", role: "radio", disabled: taken.includes(n), "aria-checked": String(look[field] === n),
        "aria-label": `${t("phone." + field)} ${n + 1}`, onclick: () => choose(n),
      }, draw(n))));
  }

  readyForm() {
    const { page } = this;
    const seat = page.table.places[page.own.seat];
    const ready = seat?.ready ?? false;
    const name = seat?.name ?? page.own.name;
    return el("div", { class: "sit" }, mascot(seat ?? {}, !ready),
      el("p", {}, ready ? this.readyWords() : t("phone.seated", { name })),
      el("button", {
        id: "ready", class: ready ? "" : "go", "aria-pressed": String(ready),
        onclick: () => page.ready(!ready),
      }, t(ready ? "lobby.not_ready" : "lobby.ready")),
      el("button", { onclick: () => page.stand() }, t("lobby.rise")));
  }

  /** For what somebody waits who is ready: at a couch for the others, at a table for its host. */
  readyWords() {
    const { table } = this.page;
    if (table.state !== "joining") return t("lobby.waiting_host");
    const late = table.places.filter((place) => place.kind === "person" && !place.ready);
    if (!late.length) return t("phone.waiting");
    return t("status.wait_others", { names: late.map((place) => place.name).join(", ") });
  }

  // The match.

  match(match) {
    const { page } = this;
    const kind = `match${match.number}/${page.own.seat}`;
    if (this.kind !== kind) this.buildMatch(match, kind);
    const text = page.note || status(page, match);
    this.say.textContent = halted(page, match) ? "" : text; // the dialogue says it
    announce(text);
    this.top.querySelector(".link").hidden = page.connected && !page.table.lost;
    const look = mood(page, match);
    this.top.className = "top " + look;
    replace(this.rolls, match.over ? [look === "over" && shape("crown")] : match.roll ? [shape("die"), String(match.roll)] : []);
    this.rolls.setAttribute("aria-label", match.roll ? t("table.roll", { number: match.roll }) : "");
    this.dice.hidden = Boolean(match.over);
    this.showDice(match);
    this.showSheets(match);
    replace(this.mission, match.mission ? this.missionRow(match.mission) : []);
    replace(this.told, match.over ? toldOf(page, match) : []);
    const leave = () => { this.left = match.number; this.show(); };
    const buttons = match.over ? endOf(page, match, leave) : this.buttons(match);
    this.foot.hidden = !buttons.length && page.own.seat === null;
    replace(this.foot, buttons);
    replace(this.side, this.dialogue(match), this.menu());
  }

  buildMatch(match, kind) {
    this.kind = kind;
    this.sheets.clear();
    this.top = this.head("");
    this.say = this.top.querySelector("h1");
    this.say.className = "say";
    this.rolls = this.top.querySelector(".rolls");
    this.dice = el("div", { class: "dice", role: "group", "aria-label": t("phone.dice") });
    this.mission = el("div", { class: "mission" });
    this.told = el("div", { class: "told" });
    this.tabs = el("nav", { class: "tabs", "aria-label": t("phone.sheets") });
    this.swipe = el("div", { class: "swipe", tabindex: "0", "aria-label": t("phone.sheets") });
    this.foot = el("div", { class: "foot" });
    this.side = el("div");
    const own = this.page.own.seat;
    this.order = match.seats.map((_, seat) => seat);
    if (own !== null) this.order.sort((a, b) => (b === own) - (a === own) || a - b);
    for (const seat of this.order) this.swipe.append(this.panel(seat, seat === own));
    this.here = 0; // which of the sheets is in sight
    this.swipe.onscroll = () => this.swiped();
    this.root.replaceChildren(
      this.top, this.dice, this.told,
      el("div", { class: "desk" }, this.tabs, this.mission, this.swipe), this.foot, this.side);
  }

  panel(seat, mine) {
    const sheet = new Sheet(mine ? (cell) => this.page.pickCell(cell) : null);
    const head = el("h2", { class: "unseen" });
    const score = el("div", { class: "score" });
    const root = el("section", {}, head, sheet.root, score);
    this.sheets.set(seat, { root, sheet, head, score, mine });
    return root;
  }

  /** A swipe has brought another sheet into sight. */
  swiped() {
    const here = Math.round(this.swipe.scrollLeft / (this.swipe.clientWidth || 1));
    if (here === this.here || !this.page.table?.match) return;
    this.here = here;
    this.showSheets(this.page.table.match);
  }

  open(n) {
    const still = option("still") || matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.swipe.scrollTo({ left: n * this.swipe.clientWidth, behavior: still ? "auto" : "smooth" });
  }

  showSheets(match) {
    const { page } = this;
    const tabs = [];
    for (const [seat, { root, sheet, head, score, mine }] of this.sheets) {
      const shown = match.seats[seat];
      const place = page.table.places[seat] ?? {};
      const draft = mine && !page.sent ? page.draft : null;
      root.className = `panel tint${place.tint ?? 0}` + (mine ? " mine" : "");
      head.textContent = t("phone.sheet_of", { name: place.name ?? "" });
      sheet.show({
        text: match.sheets[shown.sheet],
        label: t("phone.sheet_of", { name: place.name ?? "" }),
        crossed: set(shown.crossed),
        latest: set(shown.latest),
        draft: draft?.cells ?? (mine && page.sent && page.draft ? page.draft.cells : 0n),
        may: draft ? draft.candidates() : 0n,
        hint: mine && page.hint && draft ? page.hint.cells : 0n,
        circles: (shown.circles ?? []).map(set),
        worths: shown.worths,
      });
      replace(score, scoreRow(shown));
      const n = this.order.indexOf(seat);
      tabs.push(tab({
        seat, place, points: shown.points, done: shown.done, due: match.due.includes(seat) && !match.over,
        signs: this.signsOf(place), here: n === this.here, open: () => this.open(n),
      }));
    }
    replace(this.tabs, tabs);
  }

  signsOf(place) {
    return [
      place.away && (place.waits ? t("phone.waits", { seconds: place.waits }) : t("phone.away")),
      place.stand_in && t("phone.bot"),
    ].filter(Boolean);
  }

  showDice(match) {
    const { page } = this;
    const draft = page.draft;
    const pair = draft?.pair;
    const fresh = this.rolled !== match.roll ? " fresh" : "";
    this.rolled = match.roll;
    const [freeColours, freeNumbers] = match.free ?? [[], []];
    const dieOf = (kind, top, n) => {
      const free = (kind === "colour" ? freeColours : freeNumbers).includes(n);
      const usable = draft && !page.sent && free && draft.usable(kind).has(n);
      const on = draft && !page.sent && (draft.picks[kind] === n || pair?.[kind === "colour" ? 0 : 1] === n);
      const hinted = page.hint?.dice?.[kind === "colour" ? 0 : 1] === n;
      const name = kind === "colour"
        ? (top === "x" ? t("phone.joker") : t("colour." + top))
        : (top === "?" ? t("phone.joker") : top);
      return die(kind, top, {
        id: kind + n, name: `${on ? "on" : ""}${free ? "" : " gone"}${usable === false ? " faded" : ""}${hinted ? " hinted" : ""}${fresh}`,
        "aria-label": name, "aria-pressed": String(Boolean(on)), "aria-disabled": String(!usable),
        onclick: () => page.pickDie(kind, n),
      });
    };
    if (!match.colours) {
      replace(this.dice, match.over ? [] : rollingDice(match.mode === "solo" ? 4 : 6));
      return;
    }
    replace(this.dice,
      [...match.colours].map((one, n) => dieOf("colour", one, n)),
      [...match.numbers].map((one, n) => dieOf("number", one, n)));
  }

  buttons(match) {
    const { page } = this;
    const { own, draft } = page;
    if (own.seat === null) return own.may_sit ? [this.sitForm()] : [];
    if (!draft || page.sent || match.colours === undefined) return [];
    const lost = match.seats[own.seat].loses ? "_lost" : "";
    const price = match.mission ? `mission.pass${lost}` : "table.pass";
    const pass = page.sure ? `${price}_sure` : price;
    const button = (id, key, press, on, name = "", values = {}) => el("button", {
      id, class: name, disabled: !on, onclick: press,
    }, t(key, values));
    const advice = draft.pairs().length > 1 ? button("cycle", "table.other", () => page.cycle(), true)
      : button("hint", "hint.hint", () => page.askHint(), own.due);
    return [ // as many as one row takes, or the sheet above would move
      button("undo", "table.undo", () => page.undo(), draft.canUndo),
      !page.sure && advice,
      button("pass", pass, () => page.pass(), own.due, page.sure || draft.isHopeless ? "stop" : ""),
      button("done", "table.send", () => page.done(), Boolean(draft.pair), "go" + (page.eager ? " on" : "")),
    ];
  }

  // Missions.

  missionRow(mission) {
    const goals = mission.parts.map(([kind, count, done]) => el("span", { class: "goal" },
      t("mission.goal_" + kind, { count }), el("b", {}, ` ${done.length}/${kind === "letter" ? 7 : kind === "star" ? 15 : count}`)));
    const flags = mission.flags.map(({ roll, points, needed, enough, past }) => el("span", {
      class: "flag" + (past ? " past" : "") + (enough ? " enough" : "") + (roll === mission.next ? " next" : ""),
      "aria-label": t("mission.milestone", { roll, points: needed }),
    }, el("i", {}, t("table.roll", { number: roll })), ` ${points}/${needed}`));
    return [el("div", { class: "goals" }, goals), el("div", { class: "flags" }, flags)];
  }

  /** What the leader decides, or what everybody reads while they do. */
  dialogue(match) {
    const { page } = this;
    const mission = match.mission;
    if (halted(page, match)) return this.halt(match);
    if (!mission || !page.own.leads || !(mission.lost || mission.giving_up)) {
      this.share = null;
      return null;
    }
    const flag = mission.flags.find(({ roll }) => roll === match.roll) ?? mission.flags[0];
    const values = { points: flag.points, needed: flag.needed, count: mission.lost };
    if (mission.giving_up) {
      const die = (kind) => el("button", { onclick: () => page.decide({ die: kind }) }, t("mission.die_" + kind));
      return el("div", { class: "box", role: "dialog" }, el("p", {}, t("mission.die_text", values)),
        die("colour"), die("number"));
    }
    this.share ??= [...mission.proposed];
    const open = mission.lost - this.share.reduce((sum, one) => sum + one, 0);
    const turn = (seat, way) => {
      const most = match.seats[seat].jokers;
      this.share[seat] = Math.max(0, Math.min(most, this.share[seat] + way));
      this.show();
    };
    return el("div", { class: "box", role: "dialog" }, el("p", {}, t("mission.share_text", values)),
      this.share.map((count, seat) => el("div", { class: "share" },
        pen(page.table.places[seat] ?? {}),
        el("span", { class: "name" }, page.nameOf(seat)),
        el("button", { id: `less${seat}`, "aria-label": `− ${page.nameOf(seat)}`, onclick: () => turn(seat, -1) }, "−"),
        el("b", {}, `${count}`),
        el("button", { id: `more${seat}`, "aria-label": `+ ${page.nameOf(seat)}`, onclick: () => turn(seat, 1) }, "+"))),
      open > 0 && el("p", {}, t("mission.share_open", { count: open })),
      open < 0 && el("p", {}, t("mission.share_over", { count: -open })),
      el("button", { class: "go", disabled: open !== 0, onclick: () => page.decide({ jokers: this.share }) },
        t("mission.decide")));
  }

  /** Why the match is halted, and a button for players who may resume it. */
  halt(match) {
    const { page } = this;
    const { table, own } = page;
    const mine = own.seat !== null && table.paused != null && (table.paused === own.seat || table.may_resume);
    return this.box(status(page, match),
      mine && !table.screen && el("button", { class: "go", onclick: () => page.halt(false) }, t("pause.go_on")));
  }

  box(text, ...more) {
    return el("div", { class: "box", role: "dialog" }, el("p", {}, text), ...more);
  }

  // On every screen.

  head(title, sign = null) {
    const { page } = this;
    return el("header", { class: "top" }, sign,
      el("div", { class: "banner" },
        el("span", { class: "rolls", role: "img" }),
        el("h1", {}, title),
        el("span", { class: "link", role: "img", "aria-label": t("phone.lost"), hidden: page.connected && !page.table?.lost }, "⚠")),
      el("button", { id: "menu", "aria-label": t("phone.menu"), "aria-expanded": String(this.menuOpen), onclick: () => this.toggle() }, shape("bars")));
  }

  toggle() {
    this.menuOpen = !this.menuOpen;
    this.show();
  }

  menu() {
    if (!this.menuOpen) return null;
    const { page } = this;
    const { table, own } = page;
    const flip = (name) => {
      localStorage.setItem(name, option(name) ? "0" : "1");
      this.renew();
    };
    const check = (name) => el("button", {
      id: name, role: "switch", "aria-checked": String(option(name)), onclick: () => flip(name),
    }, t("phone." + name));
    const playing = own.seat !== null && table.state === "playing" && table.paused == null && !table.screen;
    return el("div", { class: "box menu", role: "dialog", "aria-label": t("phone.menu") },
      playing && el("button", { onclick: () => { this.menuOpen = false; page.halt(true); } }, t("phone.pause")),
      own.seat !== null && el("button", { onclick: () => { this.menuOpen = false; page.stand(); } }, t("lobby.rise")),
      check("mute"), check("contrast"), check("still"),
      el("select", { id: "language", "aria-label": t("phone.language"), onchange: (event) => page.speak(event.target.value) },
        languages().map(([code, name]) => el("option", { value: code, selected: code === language() }, name))),
      el("p", { class: "small" }, t("phone.safety")),
      el("button", { class: "go", onclick: () => this.toggle() }, t("phone.close")));
  }
}

const logo = () => el("img", { class: "logo", src: "/logo.svg", alt: "Noch mal!" });

const tintsTaken = (table) =>
  table.places.filter((place) => place.kind === "person").map((place) => place.tint ?? 0);

/** What somebody is called who writes no name: nobody at the table has that. */
function suggestedName(places) {
  const names = places.map((place) => place.name);
  let number = 1 + places.filter((place) => place.kind === "person").length;
  while (names.includes(t("phone.someone", { number }))) number += 1;
  return t("phone.someone", { number });
}

function freeTint(table) {
  const taken = tintsTaken(table);
  return Array.from({ length: TINTS }, (_, n) => n).find((n) => !taken.includes(n)) ?? 0;
}
