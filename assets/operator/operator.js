// The operator's page: proves that it knows the password, shows how the kiosk is, says what is wanted.

import { Link } from "/link.js";
import { announce, el, replace } from "/dom.js";
import { hex, pbkdf2, unhex, utf8 } from "/sha256.js";
import { language, languages, speak, t } from "/words.js";

const LOOK_EVERY = 3000;
const ASK_EVERY = 1000;
const TOLD_LATE = 3000; // so long what was set here counts, until the kiosk has told it back
const DUTIES = ["open", "extra", "paused", "closing", "dark"];
const PATIENCE = 25000; // whoever has guessed wrong waits for their turn

class Page {
  constructor() {
    this.status = null;
    this.ill = "";
    this.connected = false;
    this.busy = 0; // how much of the password is worked out, 0 to 1
    this.note = "";
    this.config = null; // the text that is edited; null: closed
    this.fault = "";
    this.sure = ""; // what the next press does
    this.changed = {}; // what was set here and not told back yet, with when
    this.size = [640, 360]; // of the picture
    this.logOpen = false;
    this.link = null;
    setInterval(() => this.look(), LOOK_EVERY);
  }

  // The password.

  begin() {
    const key = sessionStorage.getItem("key");
    if (key) this.comeBack(key);
    this.show();
  }

  /** A kiosk that was started anew has another salt: there the old key is a wrong password. */
  async comeBack(key) {
    for (;;) {
      try {
        const { salt } = await (await fetch("/password.json")).json();
        if (salt === sessionStorage.getItem("salt")) this.open(key);
        else this.close(t("operator.anew"));
        return;
      } catch {
        await new Promise((done) => setTimeout(done, ASK_EVERY));
      }
    }
  }

  async prove(password) {
    this.note = "";
    this.busy = 0.01;
    this.show();
    const { salt, rounds } = await (await fetch("/password.json")).json();
    const key = await pbkdf2(utf8(password), unhex(salt), rounds, (share) => {
      this.busy = share;
      this.show();
      return new Promise((done) => setTimeout(done));
    });
    sessionStorage.setItem("key", hex(key));
    sessionStorage.setItem("salt", salt);
    this.open(hex(key));
    this.show();
  }

  open(key) {
    const secret = crypto.getRandomValues(new Uint8Array(32));
    this.link = new Link(key, secret, (message) => this.hear(message), (stands) => {
      const broke = this.connected && !stands;
      this.connected = stands;
      this.busy = 0;
      this.show();
      if (stands) this.look();
      if (broke) {
        this.link.end();
        this.comeBack(key);
      }
    }, () => this.close(t("operator.wrong_password")), { tries: 1, patience: PATIENCE });
    this.busy = 1;
  }

  close(note) {
    sessionStorage.removeItem("key");
    this.link = this.status = null;
    this.busy = 0;
    this.note = note;
    this.show();
  }

  // What comes.

  hear(message) {
    if (message.kind === "status") {
      this.status = message.status;
      this.ill = message.ill;
    } else if (message.kind === "picture") this.paint(message.jpeg);
    else if (message.kind === "config") {
      this.config = message.fault ? null : message.text;
      this.fault = message.fault;
      this.fresh = true;
    } else if (message.kind === "taken") {
      this.fault = message.fault;
      if (!message.fault) {
        this.config = null;
        this.tell(t("operator.config_taken"));
      }
    }
    this.show();
  }

  async paint(jpeg) {
    const bytes = Uint8Array.from(atob(jpeg), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/jpeg" }));
    this.size = [image.width, image.height];
    this.show();
    document.getElementById("picture")?.getContext("2d").drawImage(image, 0, 0);
  }

  // What is pressed.

  look() {
    if (this.connected && document.visibilityState === "visible") this.link.say({ kind: "look" });
  }

  tell(note) {
    this.note = note;
    announce(note);
  }

  get wishes() {
    const told = { ...this.status.wishes };
    for (const [name, [value, at]] of Object.entries(this.changed)) {
      if (performance.now() - at > TOLD_LATE || told[name] === value) delete this.changed[name];
      else told[name] = value;
    }
    return told;
  }

  set(name, value) {
    this.changed[name] = [value, performance.now()];
    this.link.say({ kind: "set", wishes: this.wishes });
    this.show();
  }

  /** What cannot be taken back is asked for twice. */
  do(deed) {
    if (this.sure === deed) {
      this.link.say({ kind: "do", deed });
      this.tell(t("operator.asked"));
    }
    this.sure = this.sure === deed ? "" : deed;
    this.show();
  }

  // What is shown.

  show() {
    replace(document.getElementById("page"), this.header(), this.status ? this.all() : this.door());
    if (this.status) this.match();
  }

  /** What a person has changed keeps its own value; let it be what the kiosk says. */
  match() {
    const { volume, brightness, language } = this.wishes;
    for (const [id, value] of Object.entries({ volume, brightness, language: language ?? "" })) {
      const field = document.getElementById(id);
      if (field !== document.activeElement && field.value !== String(value)) field.value = value;
    }
  }

  header() {
    const choice = el("select", { "aria-label": t("operator.page_language"), onchange: async (event) => {
      localStorage.setItem("language", event.target.value);
      await speak(event.target.value);
      this.show();
    } }, languages().map(([code, name]) => el("option", { value: code, selected: code === language() }, name)));
    return el("header", {}, el("h1", {}, t("operator.title")), choice);
  }

  door() {
    const working = this.busy > 0;
    return el("form", { id: "door", onsubmit: (event) => {
      event.preventDefault();
      const field = document.getElementById("password");
      if (!working && field.value) this.prove(field.value);
    } },
      el("label", {}, t("operator.password"),
        el("input", { id: "password", type: "password", autocomplete: "current-password", disabled: working })),
      el("button", { class: "go", disabled: working },
        working ? t("operator.opening", { percent: Math.round(100 * this.busy) }) : t("operator.enter")),
      el("p", { class: "note" }, this.note));
  }

  all() {
    return [
      el("p", { class: "note", id: "note" }, this.connected ? this.note : t("operator.gone")),
      this.state(), this.duty(), this.sliders(), this.message(), this.deeds(), this.editor(), this.log(),
    ];
  }

  state() {
    const { doing, people, closed, config_fault } = this.status;
    const shut = closed && doing === "nobody plays";
    const now = shut ? t("operator.closed") : doing ? t("operator.doing_" + doing.replaceAll(" ", "_")) : "";
    return el("section", { class: this.ill ? "state ill" : "state", id: "state" },
      el("h2", {}, this.ill ? t("operator.ill") : t("operator.well")),
      el("p", { class: "fault" }, this.ill),
      el("canvas", { id: "picture", width: this.size[0], height: this.size[1], role: "img",
        "aria-label": t("operator.picture") }),
      el("p", {}, people ? t("operator.now_with", { now, people }) : now),
      el("p", { class: "fault" }, config_fault && `${t("operator.config_old")}\n${config_fault}`));
  }

  duty() {
    const now = this.wishes.duty;
    return el("section", {}, el("div", { class: "row" }, DUTIES.map((duty) => el("button", {
      id: "duty-" + duty, "aria-pressed": String(duty === now), onclick: () => this.set("duty", duty),
    }, t("operator.duty_" + duty)))));
  }

  sliders() {
    const slider = (name, least) => el("label", {}, el("span", {}, t("operator." + name),
      el("output", {}, `${this.wishes[name]} %`)),
      el("input", { id: name, type: "range", min: least, max: 100, step: 10, value: this.wishes[name],
        onchange: (event) => this.set(name, Number(event.target.value)) }));
    const chosen = this.wishes.language ?? "";
    const options = [["", t("operator.as_config")], ...languages()];
    return el("section", {}, slider("volume", 0), slider("brightness", 10),
      el("label", {}, t("operator.language"), el("select", { id: "language",
        onchange: (event) => this.set("language", event.target.value || null) },
        options.map(([code, name]) => el("option", { value: code, selected: code === chosen }, name)))));
  }

  message() {
    const send = (text) => {
      this.set("message", text);
      document.getElementById("message").value = text;
    };
    return el("form", { onsubmit: (event) => {
      event.preventDefault();
      send(document.getElementById("message").value.trim());
    } },
      el("label", {}, t("operator.message"), el("input", { id: "message", maxlength: 200, autocomplete: "off" })),
      this.wishes.message && el("p", { id: "shown" }, t("operator.shown", { message: this.wishes.message })),
      el("div", { class: "row" }, el("button", { class: "go", id: "send" }, t("operator.show")),
        el("button", { type: "button", id: "unsend", onclick: () => send("") }, t("operator.hide"))));
  }

  deeds() {
    const button = (deed, word) => el("button", {
      id: deed.replaceAll(" ", "-"), class: this.sure === deed && "stop", onclick: () => this.do(deed),
    }, t(this.sure === deed ? "operator.sure" : word));
    return el("section", {}, el("div", { class: "row" },
      button("restart", "operator.restart"), button("clear records", "operator.clear")));
  }

  editor() {
    if (this.config === null) {
      return el("section", { id: "config" },
        el("button", { onclick: () => this.link.say({ kind: "config" }) }, t("operator.edit_config")),
        el("p", { class: "fault" }, this.fault));
    }
    const text = el("textarea", { id: "text", spellcheck: "false", autocapitalize: "off" });
    const old = document.getElementById("text");
    text.textContent = this.config;
    if (this.fresh && old) old.value = this.config;
    this.fresh = false;
    return el("section", { id: "config" }, text, el("p", { class: "fault" }, this.fault),
      el("div", { class: "row" },
        el("button", { class: "go", id: "take", onclick: () => {
          this.link.say({ kind: "take", text: document.getElementById("text").value });
        } }, t("operator.take_config")),
        el("button", { onclick: () => { this.config = null; this.fault = ""; this.show(); } }, t("operator.leave"))));
  }

  log() {
    const s = this.status, m = s.machine;
    const megabytes = (size) => t("operator.megabytes", { size: Math.round(size / 1e6) });
    const time = (at) => new Date(at * 1000).toLocaleString();
    const rows = [
      ["up", span(s.uptime)],
      ["memory", `${megabytes(s.memory)} / ${megabytes(s.memory_limit)}`],
      ["disk", m.disk_free === null ? "" : megabytes(m.disk_free)],
      ["temperature", m.temperature === null ? "" : `${Math.round(m.temperature)} °C`],
      ["restarts", String(s.restart_count)],
      ["version", s.version],
    ].filter(([, text]) => text);
    return el("section", { id: "machine" },
      el("dl", {}, rows.flatMap(([name, text]) => [el("dt", {}, t("operator." + name)), el("dd", {}, text)])),
      el("ul", { class: "log" }, s.restarts.map((one) => el("li", {}, `${time(one.at)} ${t("operator.because_" + one.cause)}`))),
      el("button", { id: "log", "aria-expanded": String(this.logOpen), onclick: () => {
        this.logOpen = !this.logOpen;
        this.show();
      } }, t("operator.log")),
      this.logOpen && el("ul", { class: "log" }, s.log.map((line) => el("li", {}, line))));
  }
}

/** How long something is, in days, hours and minutes. */
function span(seconds) {
  const minutes = Math.floor(seconds / 60), hours = Math.floor(minutes / 60);
  return t("operator.span", { days: Math.floor(hours / 24), hours: hours % 24, minutes: minutes % 60 });
}

await speak();
new Page().begin();
