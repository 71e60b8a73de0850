// Sentences in the phone's language, from the same word files as the big screen.

const LANGUAGES = ["en", "de", "fr", "nl", "ko"];
const NAMES = { en: "English", de: "Deutsch", fr: "Français", nl: "Nederlands", ko: "한국어" };
let sentences = {};

export const languages = () => LANGUAGES.map((code) => [code, NAMES[code]]);

export function language() {
  const wanted = localStorage.getItem("language");
  const known = [wanted, ...navigator.languages.map((one) => one.slice(0, 2).toLowerCase())];
  return known.find((one) => LANGUAGES.includes(one)) ?? "en";
}

export async function speak(code = language()) {
  const answer = await fetch(`/words/${code}.json`);
  sentences = await answer.json();
  document.documentElement.lang = code;
}

export const has = (key) => key in sentences;

/** A sentence; a count of one has a sentence of its own where there is one. */
export function t(key, values = {}) {
  const one = values.count === 1 && has(key + "_one") ? key + "_one" : key;
  const text = sentences[one] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}
