// Texts that stand out too little from what lies behind them, each with its contrast.
const parse = (text) => {
  const [r, g, b, a = 1] = text.match(/[\d.]+/g).map(Number);
  return [r, g, b, a];
};
const over = (top, below) => {
  const a = top[3] + below[3] * (1 - top[3]);
  const mix = (n) => (a ? (top[n] * top[3] + below[n] * below[3] * (1 - top[3])) / a : 0);
  return [mix(0), mix(1), mix(2), a];
};
// The colour of a pixel of an element, with all that lies behind it and all that is see-through.
const seen = (one, pixel) => {
  if (!one) return over(pixel, [255, 255, 255, 1]);
  const style = getComputedStyle(one);
  const whole = over(pixel, parse(style.backgroundColor));
  whole[3] *= Number(style.opacity);
  return seen(one.parentElement, whole);
};
const light = (rgb) => {
  const part = (one) => (one /= 255) <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4;
  const [r, g, b] = rgb.map(part);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const faint = [];
for (const one of document.querySelectorAll("#page *")) {
  const own = [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
  const text = own.map((node) => node.data).join("").trim();
  const box = one.getBoundingClientRect(), style = getComputedStyle(one);
  const shown = box.width && style.visibility !== "hidden";
  if (!text || !shown || one.closest(".unseen, :disabled, [aria-disabled='true']")) continue;
  const both = [seen(one, [0, 0, 0, 0]), seen(one, parse(style.color))].map(light);
  const ratio = (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
  const size = parseFloat(style.fontSize), bold = Number(style.fontWeight) >= 700;
  const least = size >= 24 || (bold && size >= 18.66) ? 3 : 4.5;
  const name = one.id || one.className || one.nodeName;
  if (ratio < least) faint.push(`${name} "${text.slice(0, 20)}": ${ratio.toFixed(1)}`);
}
return faint;
