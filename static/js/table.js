// The umpire's table on a bad link. What is sent is sent again, as it was, until the site has answered; the board
// only ever shows what the site has confirmed. It is kept by the browser as well, until it has been answered, so that
// a page that was closed meanwhile sends it when it is opened again: key and version go with it, and it is done once.
// The table is looked at again every few seconds while it is in sight.
// Two digits typed anywhere are a throw. Without this script every button and link works all the same.
import { pickOnBoard } from "./picking.js";
import { ask, sending } from "./sending.js";

const LOOK_EVERY = 4000; // milliseconds
const DIGITS_WITHIN = 4000;

const main = document.getElementById("main");
const said = document.getElementById("table-said");
const notice = document.getElementById("unsent");
const words = document.getElementById("unsent-words").content;

let telling = ""; // what the notice says
let looking = false; // a look at the table is under way
let open = []; // which panels were open before the table was put in place
let digit = ""; // the first of two
let digitTimer = 0;

const table = () => document.getElementById("table");
const word = (name) => words.querySelector(`[data-words="${name}"]`).textContent;
const keptAs = () => `uckers-unsent-${table().dataset.by}-${location.pathname}`; // by whom, and at which table
const isLook = (config) => config.verb === "get" && /[?&]seen=/.test(config.path);

function tell(name) {
  notice.querySelector('[data-unsent="words"]').textContent = word(name);
  notice.querySelector('[data-unsent="more"]').textContent = word(`${name}-more`);
  telling = name;
  const waits = name === "post" || name === "kept";
  notice.querySelector('[data-unsent="leave"]').hidden = !waits;
  notice.hidden = false;
  table().classList.toggle("at-table--waiting", waits);
}

// A browser that keeps nothing (or has no room) loses what is unsent with the page, and nothing else.
function store(sent) {
  try {
    const { csrfmiddlewaretoken: _, ...values } = sent.values; // the page that sends it has a token of its own
    localStorage.setItem(keptAs(), JSON.stringify({ ...sent, values }));
  } catch {}
}

function stored() {
  try {
    return JSON.parse(localStorage.getItem(keptAs()));
  } catch {
    return null;
  }
}

function forgetStored(key) {
  try {
    if (stored()?.key === key) localStorage.removeItem(keptAs()); // another tab's stays
  } catch {}
}

function settle() {
  telling = "";
  notice.hidden = true;
  table().classList.remove("at-table--waiting");
}

// --- sending -------------------------------------------------------------------------------------------------------

const waits = (unsent) => tell(unsent.before ? "kept" : "post");
const post = sending(main, {
  goes: store, // before it goes: the page may be closed on the way
  waits,
  lost: () => tell("get"),
  answered(key, was, refused) {
    forgetStored(key);
    settle();
    if (was?.before && !refused && !document.querySelector(".at-table__turn .flash")) tell("sent");
  },
  looked: () => telling === "sent" || settle(),
});

function lookedAt(event) {
  if (isLook(event.detail.requestConfig)) looking = false;
}
for (const end of ["sendError", "timeout", "responseError", "afterRequest"]) main.addEventListener(`htmx:${end}`, lookedAt);

notice.querySelector('[data-unsent="leave"]').addEventListener("click", () => {
  if (post.unsent) forgetStored(post.unsent.key);
  post.forget();
  settle();
  look();
});
window.addEventListener("online", () => (post.unsent ? post.resend() : look()));
window.addEventListener("beforeunload", (event) => {
  if (post.unsent && !stored()) event.preventDefault(); // it would be lost
});

// What an earlier page could not send. The site says whether it still can be done.
function sendStored() {
  const kept = stored();
  if (!kept || post.unsent) return;
  const values = { ...kept.values, csrfmiddlewaretoken: table().querySelector("[name=csrfmiddlewaretoken]").value };
  post.takeUp({ path: kept.path, values, key: kept.key, before: true });
}
if (document.readyState === "complete") sendStored();
else window.addEventListener("load", sendStored); // htmx is there by then

// --- looking -------------------------------------------------------------------------------------------------------

function look() {
  const now = table();
  if (!now || looking || post.unsent || document.hidden || "closed" in now.dataset) return;
  looking = true;
  const seen = now.dataset.seen + (now.dataset.seen.includes("?") ? "&" : "?") + `seen=${now.dataset.version}`;
  ask("GET", seen);
}
setInterval(look, LOOK_EVERY);
document.addEventListener("visibilitychange", look);

main.addEventListener("htmx:beforeSwap", (event) => {
  const { requestConfig: config, xhr } = event.detail;
  const version = /data-version="(\d+)"/.exec(xhr.responseText);
  if (!version) return;
  const now = table();
  if (Number(version[1]) < Number(now.dataset.version)) event.detail.shouldSwap = false; // overtaken on the way
  const field = document.activeElement;
  if (isLook(config) && now.contains(field) && field.matches("input:not([type=hidden]), select") && field.value) {
    event.detail.shouldSwap = false; // nothing is taken from under somebody's hands
    tell("moved");
  }
  open = [...now.querySelectorAll("details[id]")].map((panel) => [panel.id, panel.open]);
});

main.addEventListener("htmx:afterSwap", (event) => {
  if (event.target.id !== "at") return;
  const now = table();
  const look = isLook(event.detail.requestConfig);
  for (const [id, was] of open) {
    const panel = document.getElementById(id);
    if (panel && (id === "record" || id === "in-words" || id === "rules" || look)) panel.open = was || panel.open;
  }
  const turn = document.getElementById("turn");
  if (look && document.activeElement !== document.body) return;
  if (look) said.textContent = turn.textContent;
  else {
    const call = now.querySelector("#timber");
    const answer = now.querySelector("#answer");
    (answer || turn).focus({ preventScroll: true });
    if (call) call.scrollIntoView({ block: "start" });
    else (answer || now.querySelector(".at-table__turn .flash") || turn).scrollIntoView({ block: "nearest" });
  }
});

// --- touching the board, and typing --------------------------------------------------------------------------------

pickOnBoard(main, (address) => ask("GET", address));

function forget() {
  digit = "";
  for (const button of document.querySelectorAll(".throws .is-lit")) button.classList.remove("is-lit");
}

document.addEventListener("keydown", (event) => {
  const throws = document.querySelector("#table .throws");
  if (!throws || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, select, textarea, [contenteditable]")) return;
  if (event.key === "Escape") forget();
  if (!/^[1-6]$/.test(event.key)) return;
  clearTimeout(digitTimer);
  const first = digit;
  forget();
  if (!first) {
    digit = event.key;
    said.textContent = `${digit}, ${word("digit")}`;
    for (const button of throws.querySelectorAll("[name=dice]"))
      button.classList.toggle("is-lit", button.value.includes(digit));
    digitTimer = setTimeout(forget, DIGITS_WITHIN);
    return;
  }
  const dice = [first, event.key].sort().reverse().join("-");
  throws.querySelector(`[value="${dice}"]`).click();
});
