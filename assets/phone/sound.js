// A tick for each pick, a chime for one's turn: made on the spot, and only after a first touch,
// which browsers ask for.

let context = null;

addEventListener("pointerdown", () => {
  if (!context && "AudioContext" in window) context = new AudioContext();
  context?.resume();
});

function tone(frequency, after, seconds, loud) {
  if (!context || localStorage.getItem("mute") === "1") return;
  const begin = context.currentTime + after;
  const sound = context.createOscillator();
  const volume = context.createGain();
  sound.type = "triangle";
  sound.frequency.value = frequency;
  volume.gain.setValueAtTime(loud, begin);
  volume.gain.exponentialRampToValueAtTime(0.001, begin + seconds);
  sound.connect(volume).connect(context.destination);
  sound.start(begin);
  sound.stop(begin + seconds);
}

export const tick = () => tone(1400, 0, 0.05, 0.05);

export function chime() {
  tone(660, 0, 0.25, 0.12);
  tone(880, 0.12, 0.3, 0.12);
}
