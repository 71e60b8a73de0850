// A match that is over: who has won, the places, the moments, and another one.

import { el, figure, shape } from "/dom.js";
import { mascot, pen } from "/signs.js";
import { t } from "/words.js";

const BITS = 12; // of confetti

/** The sentence that says how it ended. */
export function outcome(page, match) {
  const names = (match.winners ?? []).map((seat) => page.nameOf(seat));
  if (match.mode === "mission") return t(match.won ? "mission.won" : "mission.lost");
  if (match.mode === "solo") return t("result.solo", { points: match.seats[0].points });
  if (names.length > 1) return t("result.share", { names: names.join(", ") });
  return t("result.wins", { name: names[0] ?? "" });
}

/** The places and the moments. */
export function toldOf(page, match) {
  const ranked = match.seats.map((seat, n) => [seat.points, n]).sort((a, b) => b[0] - a[0]);
  const team = match.mode === "mission";
  const placeOf = (points) => 1 + ranked.filter(([more]) => more > points).length;
  return [
    heroes(page, match),
    el("ol", { class: "ranks" }, ranked.map(([points, seat]) => {
      const won = (match.winners ?? []).includes(seat);
      const place = page.table.places[seat] ?? {};
      return el("li", { class: `tint${place.tint ?? 0}${won ? " won" : ""}${seat === page.own.seat ? " mine" : ""}` },
        el("span", { class: "place" }, won ? shape("crown") : team ? "" : `${placeOf(points)}`),
        pen(place),
        el("span", { class: "name" }, page.nameOf(seat)), el("b", {}, figure(points)));
    })),
    match.moments?.length && el("ul", { class: "moments", "aria-label": t("moments.heading") },
      match.moments.map((moment) => momentOf(page, match, moment))),
  ].filter(Boolean);
}

/** Whoever has won, or a team that has lost with their caps on. */
function heroes(page, match) {
  const lost = match.mode === "mission" && !match.won;
  const alone = match.winners?.length ? match.winners : match.seats.map((_, seat) => seat);
  const places = alone.map((seat) => page.table.places[seat] ?? {});
  return el("div", { class: `hero tint${places[0].tint ?? 0}`, "aria-hidden": "true" },
    !lost && Array.from({ length: BITS }, (_, n) => shape("gybro"[n % 5], `bit ${"gybro"[n % 5]}`)),
    places.map((place) => mascot(place, lost)));
}

/** What may be pressed then; `leave`: back to the table. */
export function endOf(page, match, leave) {
  const { own, table } = page;
  const ready = own.seat !== null && table.places[own.seat]?.ready;
  return [
    el("button", { onclick: leave }, t("phone.to_table")),
    own.seat !== null && el("button", {
      id: "again", class: ready ? "" : "go", "aria-pressed": String(Boolean(ready)),
      onclick: () => page.ready(!ready),
    }, t(ready ? "lobby.not_ready" : "result.again")),
  ].filter(Boolean);
}

function momentOf(page, match, { key, roll, seats, parts }) {
  const team = seats.length === match.seats.length && seats.length > 1;
  const who = team ? t("moments.team") : seats.map((seat) => page.nameOf(seat)).join(", ");
  const colour = parts.colour && t("colour." + parts.colour);
  const place = team ? null : page.table.places[seats[0]];
  return el("li", { class: place ? `tint${place.tint ?? 0}` : "" },
    el("b", {}, who), el("span", { class: "small" }, t("moments.roll", { number: roll })),
    el("p", {}, t("moments." + key, { ...parts, colour })));
}
