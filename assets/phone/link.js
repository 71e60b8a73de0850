// The link to a program of the table: sealed both ways, opened again whenever it breaks.
// docs/PHONES.md says what the seal is for.

import { hex, hmac, unhex, utf8 } from "/sha256.js";

const NAME = utf8("noch-mal phone 1");
const PATIENCE = 8000; // so long a program may say nothing before it is taken for gone
const AGAIN = 400;
const TRIES = 3; // at one place, before the next one is tried

const joined = (...parts) => Uint8Array.from(parts.flatMap((part) => Array.from(part)));

/** One direction: numbers and authenticates texts. */
class Seal {
  constructor(key) {
    this.key = key;
    this.count = 0;
  }

  mac(text) {
    const number = new Uint8Array(8);
    new DataView(number.buffer).setUint32(4, this.count++);
    return hex(hmac(this.key, joined(number, utf8(text))));
  }

  close(text) {
    return this.mac(text) + text;
  }

  open(sealed) {
    const text = sealed.slice(64);
    return this.mac(text) === sealed.slice(0, 64) ? text : null;
  }
}

export class Link {
  /**
   * `key`: the table's, in hexadecimal; `secret`: 32 bytes that this phone's seat is known by.
   * `heard` gets every message, `stands` whether the link stands; `strange` is called when the
   * key is none of this table's, after so many `tries`; `patience`: so long the other end may say
   * nothing.
   */
  constructor(key, secret, heard, stands, strange, { tries = TRIES, patience = PATIENCE } = {}) {
    this.strange = strange;
    this.tries = tries;
    this.patience = patience;
    this.everStood = false;
    this.key = unhex(key);
    this.secret = secret;
    this.heard = heard;
    this.stands = stands;
    this.places = [location.host];
    this.at = 0;
    this.failed = 0; // how often in a row a link has ended before anything was proven on it
    this.proven = false;
    this.ended = false;
    this.socket = null;
    this.last = 0;
    setInterval(() => this.check(), 1000);
    addEventListener("visibilitychange", () => this.wake());
    addEventListener("online", () => this.wake());
    this.open();
  }

  /** Where else programs of the table are: if ours dies, one of them goes on. */
  learn(places) {
    const here = /^(127\.|localhost|\[::1)/; // means another machine on each of them
    const far = places.filter((place) => here.test(location.host) || !here.test(place));
    this.places = [...new Set([this.place, location.host, ...far])];
    this.at = 0;
  }

  get place() {
    return this.places[this.at % this.places.length];
  }

  say(message) {
    if (this.up && this.socket.readyState === WebSocket.OPEN) {
      this.socket.send(this.up.close(JSON.stringify(message)));
    }
  }

  /** Stop for good: the seat is open in another tab. */
  end() {
    this.ended = true;
    this.socket.close();
  }

  resume() {
    this.ended = false;
    this.open();
  }

  open() {
    clearTimeout(this.timer);
    const socket = new WebSocket(`ws://${this.place}/talk`);
    this.socket = socket;
    this.up = this.down = null;
    this.proven = false;
    this.last = performance.now();
    socket.onmessage = ({ data }) => socket === this.socket && this.take(data);
    socket.onclose = () => socket === this.socket && this.lost();
  }

  take(data) {
    this.last = performance.now();
    if (!this.up) {
      this.begin(unhex(data));
      return;
    }
    const text = this.down.open(data);
    if (text === null) {
      this.socket.close(); // not from the table: hear nothing more of it
      return;
    }
    if (!this.proven) {
      this.proven = true;
      this.failed = 0;
      this.everStood = true;
      this.stands(true);
    }
    const message = JSON.parse(text);
    if (message.kind === "ping") this.say({ kind: "pong" });
    else this.heard(message);
  }

  begin(theirs) {
    const ours = crypto.getRandomValues(new Uint8Array(16));
    const base = hmac(this.key, joined(NAME, theirs, ours));
    this.up = new Seal(hmac(base, utf8("up")));
    this.down = new Seal(hmac(base, utf8("down")));
    const mask = hmac(base, utf8("mask"));
    const secret = hex(this.secret.map((byte, n) => byte ^ mask[n]));
    const hello = this.up.close(JSON.stringify({ kind: "hello", secret }));
    this.socket.send(hex(ours) + hello);
  }

  /** The link has ended; `far`: nobody answers there, so the next place is tried at once. */
  lost(far = false) {
    if (this.ended) return;
    this.stands(false);
    if (this.ended) return; // whoever was told has other plans
    this.failed++;
    if (this.up && !this.proven && this.failed >= (this.everStood ? 10 * TRIES : this.tries)) {
      this.ended = true; // the key is of another evening
      this.strange();
      return;
    }
    if (far || this.failed % TRIES === 0) this.at++;
    this.timer = setTimeout(() => this.open(), AGAIN);
  }

  check() {
    const silent = performance.now() - this.last > this.patience;
    const waits = this.socket.readyState === WebSocket.CONNECTING;
    const slow = waits && performance.now() - this.last > 2000;
    if (!this.ended && (silent || slow)) this.drop(slow);
  }

  wake() {
    const dead = this.socket.readyState > WebSocket.OPEN;
    const old = performance.now() - this.last > 4000;
    if (document.visibilityState === "visible" && !this.ended && (dead || old)) {
      this.drop();
    }
  }

  /** Give the socket up without waiting for its end, and open another. */
  drop(far = false) {
    const socket = this.socket;
    this.socket = { readyState: WebSocket.CLOSED, close() {} };
    socket.onclose = socket.onmessage = null;
    socket.close();
    this.lost(far);
  }
}

/** Ask to be let in without a key; `shown` gets the number, null when nobody is let in. */
export function knock(shown, letIn) {
  const socket = new WebSocket(`ws://${location.host}/talk`);
  let nonce = null;
  socket.onmessage = ({ data }) => {
    if (nonce === null) {
      nonce = data;
      socket.send("knock");
      return;
    }
    const message = JSON.parse(data);
    if (message.kind === "number") shown(message.number);
    if (message.kind === "key" && /^[0-9a-f]{32}$/.test(message.key)) {
      socket.onclose = null;
      socket.close();
      letIn(message.key);
    }
  };
  socket.onclose = () => shown(null);
}
