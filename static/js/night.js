// A night's results on a bad link. What is sent is kept by the browser until the site has answered, and sent again as it
// was: each row bears its own key and version, so that it is done once. A page that was closed meanwhile fills its rows
// in again and sends them when it is next opened, by the same account. Nothing is shown as kept but what the site says.
// Without this script the form goes as any other.
import { AWAY, SEND_AGAIN_EVERY } from "./sending.js";

const GIVE_UP_AFTER = 15000; // milliseconds, for an answer
const LONGEST_PAUSE = 60000;
const TOKEN = "csrfmiddlewaretoken"; // the page that sends has one of its own

const night = document.getElementById("rows");
const flashes = document.getElementById("flashes");
const notice = document.getElementById("unsent");
const words = document.getElementById("unsent-words").content;
const others = `uckers-night-${night.dataset.by}-${location.pathname}?`; // of this account, and of this season
const keptAs = others + night.dataset.night;

let busy = false;
let pause = SEND_AGAIN_EVERY;
let timer = 0;

const form = () => night.querySelector("form[data-rows]");
const word = (name) => words.querySelector(`[data-words="${name}"]`).textContent;
const typed = (name) => !name.endsWith("-key") && !name.endsWith("-version");

function values() {
  const { [TOKEN]: _, ...told } = Object.fromEntries(new FormData(form()));
  return told;
}

// A browser that keeps nothing (or has no room) loses what is unsent with the page, and nothing else.
let held = null;
let isKept = true; // by the browser, and not by this page alone
function store(told) {
  held = told;
  try {
    localStorage.setItem(keptAs, JSON.stringify(told));
    isKept = true;
  } catch {
    isKept = false;
  }
}

function stored() {
  try {
    held ??= JSON.parse(localStorage.getItem(keptAs));
  } catch {}
  return held;
}

function forget() {
  held = null;
  clearTimeout(timer);
  pause = SEND_AGAIN_EVERY;
  try {
    localStorage.removeItem(keptAs);
  } catch {}
}

function rowsIn(told) {
  const rows = Object.entries(told).filter(([name, value]) => /-(winner|first|second)_\d+$/.test(name) && value !== "");
  const endings = Object.entries(told).filter(([name, value]) => name.endsWith("-ending") && value !== "played");
  return new Set([...rows, ...endings].map(([name]) => name.slice(0, 36))).size; // 36: of a fixture's id
}

function tell(name) {
  const count = stored() ? rowsIn(stored()) : 0;
  notice.querySelector('[data-unsent="words"]').textContent = word(name).replace("#", count);
  notice.querySelector('[data-unsent="more"]').textContent = word(`${name}-more`);
  for (const button of notice.querySelectorAll("button")) button.hidden = !stored();
  notice.hidden = false;
}

function fill(told) {
  for (const [name, value] of Object.entries(told)) {
    const field = form()?.elements.namedItem(name);
    if (field) field.value = value;
  }
}

function waits(name) {
  tell(name);
  clearTimeout(timer);
  timer = setTimeout(send, pause);
  pause = Math.min(2 * pause, LONGEST_PAUSE);
}

async function send() {
  const sent = stored();
  if (!sent || busy || !form()) return;
  busy = true;
  const body = new URLSearchParams(sent);
  body.set(TOKEN, form().elements.namedItem(TOKEN).value);
  try {
    const answer = await fetch(form().action, { method: "POST", body, signal: AbortSignal.timeout(GIVE_UP_AFTER) });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const there = page.getElementById("rows");
    if (AWAY.includes(answer.status)) waits("waits");
    else if (there && there.dataset.by === night.dataset.by) put(page, there, sent);
    else tell("refused"); // signed out, or no longer an official: kept, until this page is opened by who typed it
  } catch {
    waits("waits");
  } finally {
    busy = false;
  }
}

// What the site says takes the place of what was sent. What was typed since stays, and is still to be sent.
function put(page, there, sent) {
  const since = Object.entries(values()).filter(([name, value]) => typed(name) && sent[name] !== value);
  forget();
  notice.hidden = true;
  night.replaceChildren(...there.childNodes);
  flashes.replaceChildren(...page.getElementById("flashes").childNodes);
  fill(Object.fromEntries(since));
  const wrong = night.querySelector("[aria-invalid=true]");
  if (wrong) wrong.focus();
  else document.getElementById("main").focus({ preventScroll: true });
  (night.querySelector(".flash") || flashes).scrollIntoView({ block: "nearest" });
}

night.addEventListener("submit", (event) => {
  if (event.target !== form()) return;
  event.preventDefault();
  store(values());
  pause = SEND_AGAIN_EVERY;
  send();
});
notice.querySelector('[data-unsent="now"]').addEventListener("click", () => {
  pause = SEND_AGAIN_EVERY;
  send();
});
notice.querySelector('[data-unsent="leave"]').addEventListener("click", () => {
  forget();
  notice.hidden = true;
});
window.addEventListener("online", send);
window.addEventListener("beforeunload", (event) => {
  if (held && !isKept) event.preventDefault(); // it would be lost
});

if (stored() && form()) {
  fill(stored());
  tell("again");
  send();
}

function otherNights() {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(others) && name !== keptAs);
  } catch {
    return [];
  }
}
for (const name of otherNights()) {
  const link = document.createElement("a");
  link.href = `?night=${encodeURIComponent(name.slice(others.length))}`;
  link.textContent = word("other").replace("#", name.slice(others.length));
  const line = document.createElement("p");
  line.append(link);
  night.prepend(line);
}
