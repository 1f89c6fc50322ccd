// What a table makes heard, out of the Web Audio API alone: dice, a play, your turn, the end. Off until somebody turns
// it on; then as loud as the device is set. Browsers let nothing be heard before the page was first touched.
const MOST = 0.25; // of full scale
let context = null;

function at(seconds, length) {
  const gain = context.createGain();
  const start = context.currentTime + seconds;
  gain.gain.setValueAtTime(MOST, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  gain.connect(context.destination);
  return { gain, start };
}

function note(hertz, seconds, length, type = "sine") {
  const { gain, start } = at(seconds, length);
  const tone = context.createOscillator();
  tone.type = type;
  tone.frequency.value = hertz;
  tone.connect(gain);
  tone.start(start);
  tone.stop(start + length);
}

function knock(seconds, hertz, length = 0.07) {
  const { gain, start } = at(seconds, length);
  const noise = context.createBufferSource();
  noise.buffer = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  noise.buffer.getChannelData(0).forEach((_, i, samples) => (samples[i] = Math.random() * 2 - 1));
  const wood = context.createBiquadFilter();
  wood.type = "bandpass";
  wood.frequency.value = hertz;
  noise.connect(wood).connect(gain);
  noise.start(start);
}

const SOUNDS = {
  throw: () => [0, 0.08, 0.19].forEach((seconds, i) => knock(seconds, 2400 - 350 * i)),
  play: () => [0.35, 0.5].forEach((seconds) => knock(seconds, 700, 0.1)),
  turn: () => [523, 784].forEach((hertz, i) => note(hertz, 0.7 + 0.14 * i, 0.3)),
  end: () => [784, 659, 523, 784].forEach((hertz, i) => note(hertz, 0.7 + 0.18 * i, 0.4, "triangle")),
};

// Let sounds be heard by the switch in `form`; returns what plays some of them, told by their names.
export function sounds(form) {
  const button = form.querySelector("button");
  const on = () => button.getAttribute("aria-pressed") === "true";
  const wake = () => {
    if (!on() || !window.AudioContext) return;
    context ??= new AudioContext();
    if (context.state === "suspended") context.resume();
  };
  for (const touch of ["pointerdown", "keydown"]) document.addEventListener(touch, wake);
  form.hidden = !window.AudioContext;

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const values = new FormData(form);
    const wanted = !on();
    values.set("on", wanted ? "1" : "");
    button.disabled = true;
    try {
      const answer = await fetch(form.action, { method: "POST", body: values, headers: { "HX-Request": "true" } });
      if (!answer.ok) throw new Error(answer.statusText);
      button.setAttribute("aria-pressed", String(wanted));
      wake();
    } catch {
      form.submit(); // the page says what is wrong
    } finally {
      button.disabled = false;
    }
    if (wanted && context) SOUNDS.play();
  });

  return (names) => {
    if (!on() || !context || context.state !== "running") return;
    for (const name of names) SOUNDS[name]?.();
  };
}
