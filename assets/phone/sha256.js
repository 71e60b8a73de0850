// SHA-256 and HMAC (FIPS 180-4, RFC 2104): browsers have no crypto.subtle on plain HTTP.

const K = new Uint32Array(64);
const START = new Uint32Array(8);

// The constants are the first 32 bits of the fractions of cube and square roots of primes.
for (let n = 2, found = 0; found < 64; n++) {
  let prime = true;
  for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
  if (!prime) continue;
  if (found < 8) START[found] = fraction(Math.sqrt(n));
  K[found++] = fraction(Math.cbrt(n));
}

function fraction(x) {
  return ((x - Math.floor(x)) * 0x100000000) >>> 0;
}

const turned = (x, n) => (x >>> n) | (x << (32 - n));

/**
 * PBKDF2 with HMAC-SHA-256 (RFC 8018), the first 32 bytes; `rest` is awaited now and then, so that
 * the page does not stand still.
 */
export async function pbkdf2(password, salt, rounds, rest = () => null) {
  const key = new Uint8Array(64);
  key.set(password.length > 64 ? sha256(password) : password);
  const w = new Uint32Array(64);
  const [inner, outer] = [0x36, 0x5c].map((pad) => {
    const state = START.slice();
    block(state, w, new DataView(key.map((byte) => byte ^ pad).buffer), 0);
    return state;
  });
  // One block holds a digest and its padding; both halves of an HMAC begin from a state kept.
  const padded = new DataView(new ArrayBuffer(64));
  hmac(password, Uint8Array.from([...salt, 0, 0, 0, 1])).forEach((byte, n) => padded.setUint8(n, byte));
  padded.setUint8(32, 0x80);
  padded.setUint32(60, (64 + 32) << 3);
  const sum = new Uint32Array(8).map((_, n) => padded.getUint32(4 * n));
  const state = new Uint32Array(8);
  for (let round = 1; round < rounds; round++) {
    for (const half of [inner, outer]) {
      state.set(half);
      block(state, w, padded, 0);
      for (let n = 0; n < 8; n++) padded.setUint32(4 * n, state[n]);
    }
    for (let n = 0; n < 8; n++) sum[n] ^= state[n];
    if (round % 2000 === 0) await rest(round / rounds);
  }
  const made = new DataView(new ArrayBuffer(32));
  sum.forEach((word, n) => made.setUint32(4 * n, word));
  return new Uint8Array(made.buffer);
}

/** The SHA-256 digest of bytes, as bytes. */
export function sha256(bytes) {
  const length = bytes.length;
  const padded = new Uint8Array(((length + 8) >> 6 << 6) + 64);
  padded.set(bytes);
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length / 0x20000000));
  view.setUint32(padded.length - 4, length << 3);
  const state = START.slice();
  const w = new Uint32Array(64);
  for (let at = 0; at < padded.length; at += 64) block(state, w, view, at);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, n) => digest.setUint32(4 * n, word));
  return new Uint8Array(digest.buffer);
}

function block(state, w, view, at) {
  for (let n = 0; n < 16; n++) w[n] = view.getUint32(at + 4 * n);
  for (let n = 16; n < 64; n++) {
    const a = w[n - 15], b = w[n - 2];
    const s0 = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
    const s1 = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
    w[n] = w[n - 16] + s0 + w[n - 7] + s1;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let n = 0; n < 64; n++) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + K[n] + w[n]) | 0;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g; g = f; f = e; e = (d + t1) | 0;
    d = c; c = b; b = a; a = (t1 + t2) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, n) => { state[n] += word; });
}

/** HMAC-SHA-256 of bytes under a key, as bytes. */
export function hmac(key, bytes) {
  const short = key.length > 64 ? sha256(key) : key;
  const inner = new Uint8Array(64 + bytes.length).fill(0x36, 0, 64);
  const outer = new Uint8Array(96).fill(0x5c, 0, 64);
  short.forEach((byte, n) => { inner[n] ^= byte; outer[n] ^= byte; });
  inner.set(bytes, 64);
  outer.set(sha256(inner), 64);
  return sha256(outer);
}

export const hex = (bytes) => Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");

export const unhex = (text) =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

export const utf8 = (text) => new TextEncoder().encode(text);
