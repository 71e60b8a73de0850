// The sentence at the top of a match: what is to be done, or who is waited for.

import { size } from "/draft.js";
import { outcome } from "/ending.js";
import { t } from "/words.js";

/** The sentence that says what to do, or who is waited for. */
export function status(page, match) {
  const { table, own, draft } = page;
  const name = own.name;
  if (table.lost || !page.connected) return t("phone.lost");
  if (table.screen) return t("phone.screen_" + table.screen);
  if (table.paused != null) return t("phone.paused", { name: page.nameOf(table.paused) });
  if (match.over) return outcome(page, match);
  const leader = { name: page.nameOf(0) };
  if (match.phase === "share_penalty") return t("mission.decide_share", leader);
  if (match.phase === "give_up_die") return t("mission.decide_die", leader);
  if (!match.colours) return t("status.rolling");
  const others = match.due.filter((seat) => seat !== own.seat).map((seat) => page.nameOf(seat));
  const waits = others.length ? t("status.wait_others", { names: others.join(", ") }) : t("status.settling");
  if (own.seat === null) return waits;
  if (page.sent) return own.due ? t("status.sent") : waits;
  if (!own.due && !(match.phase === "active" && draft)) return waits;
  if (draft.isHopeless) {
    return own.due ? t((match.mission ? "mission" : "status") + ".must_pass", { name })
      : t("status.wait_active_watch", { name: page.nameOf(match.active) });
  }
  if (page.eager) return t("status.prepared", { name: page.nameOf(match.active) });
  if (draft.isEmpty) {
    if (!own.due) return t("status.wait_active", { name: page.nameOf(match.active) });
    return t(match.active === own.seat && match.phase === "active" ? "status.pick_active" : "status.pick", { name });
  }
  return nextStep(draft, own.risks ?? []);
}

/** `risks`: letters of a mission's word that the choice may put out of reach, with their cells. */
function nextStep(draft, risks) {
  if (draft.pair) {
    const spoiled = risks.find(([, lacks]) => !(BigInt("0x" + lacks) & ~draft.cells));
    if (spoiled) return t("status.too_early", { letter: spoiled[0] });
    const only = draft.pairs().length === 1;
    const more = draft.candidates() !== 0n;
    if (!draft.cost) return t(more ? "status.confirm_more" : "status.confirm");
    const key = more ? "confirm_more_cost" : only ? "confirm_only" : "confirm_cost";
    return t(`status.${key}`, { count: draft.cost });
  }
  const { colour, number } = draft.picks;
  if (!draft.cells && colour === null) return t("status.pick_colour");
  if (!draft.cells && number === null) return t("status.pick_number");
  const wanted = number === null ? 0 : Number(draft.numbers[number]) || 0;
  const left = wanted - size(draft.cells);
  if (!wanted || left <= 0) return t("status.pick_free");
  return t(draft.cells ? "status.pick_more" : "status.pick_cells", { count: left });
}

/** Whether the match stands still, as somebody has halted it. */
export function halted({ table }, match) {
  return !match.over && (Boolean(table.screen) || table.paused != null);
}

/** How the sentence at the top looks: is it your turn, is something ready, do you wait? */
export function mood(page, match) {
  const { table, own } = page;
  if (table.lost || !page.connected) return "wrong";
  if (halted(page, match)) return "";
  if (match.over) return match.mode === "mission" && !match.won ? "missed" : "over";
  if (page.note) return page.hint ? "yours" : "wrong";
  if (page.sent || page.eager) return "set";
  return own.due || (own.leads && match.mission && (match.mission.lost || match.mission.giving_up)) ? "yours" : "";
}
