// Plays a game through: arrow keys press the links that step, "Play through" presses the one that goes on, and the
// record marks the throw that is shown. Without this script every one of those links leads to a page.
const playing = document.getElementById("playing");
const said = document.getElementById("said");
const through = document.getElementById("through");
const go = document.getElementById("through-go");
const speed = document.getElementById("through-speed");
const icon = go.querySelector("use");
const sprite = icon.getAttribute("href").split("#")[0];
let timer = 0;
let running = false;

const step = (name) => document.querySelector(`#step-${name}[href]`);

function press(name) {
  const link = step(name);
  if (link) link.click();
  return Boolean(link);
}

// While it runs, a screen reader is not told of every throw: it could not keep up.
function run(wanted) {
  running = wanted;
  clearTimeout(timer);
  said.setAttribute("aria-live", wanted ? "off" : "polite");
  go.querySelector("span").textContent = wanted ? through.dataset.pause : through.dataset.play;
  icon.setAttribute("href", `${sprite}#${wanted ? "step-pause" : "step-through"}`);
}

function next() {
  if (!press("on")) run(false);
}

function wait() {
  clearTimeout(timer);
  if (!running) return;
  if (step("on")) timer = setTimeout(next, Number(speed.value));
  else run(false);
}

go.addEventListener("click", () => {
  run(!running);
  if (running && !press(step("on") ? "on" : "first")) run(false);
});
speed.addEventListener("change", wait);
through.hidden = false;

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
  if (event.target.closest("input, select, textarea, .scroll")) return;
  const names = { ArrowLeft: event.shiftKey ? "first" : "back", ArrowRight: event.shiftKey ? "last" : "on" };
  if (names[event.key] && press(names[event.key])) {
    event.preventDefault();
    run(false);
  }
});

function mark() {
  const number = document.getElementById("step-at").dataset.number;
  const log = document.getElementById("record");
  if (!log) return;
  for (const old of log.querySelectorAll("[aria-current]")) old.removeAttribute("aria-current");
  const shown = document.getElementById(`throw-${number}`);
  shown?.setAttribute("aria-current", "step");
  const top = shown ? shown.closest("li").offsetTop - log.clientHeight / 2 : 0;
  log.scrollTop = top; // the list alone is scrolled, never the page, and at once
}

mark();
playing.addEventListener("htmx:afterSettle", () => {
  mark();
  wait();
});
for (const trouble of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
  playing.addEventListener(trouble, () => run(false));
}
