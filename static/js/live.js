// The table of a live game. A stream says only that something changed; then the table is fetched anew. The board shows
// nothing that the site has not confirmed. What is sent is sent again, as it was, until the site has answered: every
// deed bears its own key, so that it is done once. Without this script every button and link works all the same.
import { pickOnBoard } from "./picking.js";
import { AWAY, SEND_AGAIN_EVERY, ask, sending } from "./sending.js";
import { sounds } from "./sounds.js";

const LOOK_EVERY = 15000; // milliseconds, in case the stream is silent
const SAID_KEPT = 40; // announcements

const main = document.getElementById("main");
const said = document.getElementById("table-said");
const notice = document.getElementById("unsent");
const table = () => document.getElementById("table");

let posting = 0; // under way; nothing is put in place under what was sent: its answer, and what was made, would be lost
let looking = false;
let wanted = 0; // the newest change that the stream told of
let shownAt = performance.now(); // when the table was last put in place
let openPanels = [];

const newestTold = () => Number(table().querySelector("#told li:last-child")?.dataset.n ?? 0);
const turnWords = () => document.querySelector("#turn strong").textContent;
let told = newestTold(); // the number of the newest deed that was announced, or was there when the page came
let turnWas = turnWords();
const asked = (now) => [...now.querySelectorAll("[data-asks]")].map((words) => words.textContent);
let askedWas = asked(table()); // what is offered, can be claimed, or was declined
let wasMine = "mine" in table().dataset;
let wasDocked = table().classList.contains("at-table--docked");
let wasOver = "over" in table().dataset;
const titleEnd = document.title.slice(table().dataset.names.length);
const makeHeard = sounds(document.getElementById("sounds"));

// --- the stream ------------------------------------------------------------------------------------------------------

let stream = null;
const chat = document.getElementById("chat"); // what it hears comes in the same stream, by a token of its own
const about = (now) => `${now.dataset.stream.split("?")[0]} ${now.dataset.seat || ""} ${chat.dataset.hears}`; // tokens are made anew each time
function listen() {
  const now = table();
  if (stream) stream.close();
  stream = null;
  const also = chat.dataset.also; // none once the chat is closed
  if (("closed" in now.dataset && !also) || !window.EventSource) return;
  const address = now.dataset.stream;
  stream = new EventSource(also ? `${address}${address.includes("?") ? "&" : "?"}also=${encodeURIComponent(also)}` : address);
  stream.about = about(now);
  for (const audience of ["players", "stand"])
    stream.addEventListener(audience, (event) => {
      const detail = { audience, change: Number(event.lastEventId) };
      document.dispatchEvent(new CustomEvent("chat:said", { detail }));
    });
  stream.addEventListener("version", (event) => {
    wanted = Math.max(wanted, Number(event.lastEventId));
    look();
  });
}

async function look(force = false) {
  const now = table();
  if (looking || posting || post.unsent || (!force && wanted <= Number(now.dataset.change))) return;
  looking = true;
  try {
    const seen = now.dataset.seen + (now.dataset.seen.includes("?") ? "&" : "?") + `seen=${now.dataset.change}${"claim" in now.dataset ? "&claim=1" : ""}`;
    const answer = await fetch(seen, { headers: { "HX-Request": "true" }, signal: AbortSignal.timeout(12000) });
    if (AWAY.includes(answer.status)) throw new Error(answer.statusText);
    notice.hidden = true;
    count(answer.headers.get("Watching"));
    if (answer.status === 200) show(await answer.text(), Number(answer.headers.get("Shown-Ago")));
  } catch {
    notice.hidden = false;
    setTimeout(() => look(force), SEND_AGAIN_EVERY);
  } finally {
    looking = false;
  }
  if (wanted > Number(table().dataset.change)) setTimeout(look, 200);
}
setInterval(() => document.hidden || "closed" in table().dataset || look(true), LOOK_EVERY);
document.addEventListener("visibilitychange", () => document.hidden || look(true));

function count(watching) {
  const shown = document.getElementById("watching");
  shown.hidden = watching === null;
  shown.querySelector("b").textContent = watching ?? "";
}

function show(html, ago) {
  const now = table();
  const change = /data-change="(\d+)"/.exec(html);
  if (!change || posting || Number(change[1]) < Number(now.dataset.change)) return; // overtaken on the way
  const field = document.activeElement;
  if (now.contains(field) && field.matches("input:not([type=hidden]):not([type=checkbox])") && field.value) return;
  rememberPanels();
  htmx.swap("#at", html, { swapStyle: "innerHTML" });
  placed(true, ago);
}

// By the player's setting what was picked whole is played at once: as soon as htmx knows the button that it came with.
main.addEventListener("htmx:afterSettle", (event) => {
  const whole = document.querySelector("#confirm[data-at-once]");
  if (!whole || event.detail.requestConfig?.verb !== "get") return;
  delete whole.dataset.atOnce;
  whole.click();
});

function rememberPanels() {
  openPanels = [...table().querySelectorAll("details[id]")].filter((panel) => panel.open).map((panel) => panel.id);
}

// --- sending ---------------------------------------------------------------------------------------------------------

const hideNotice = () => (notice.hidden = true);
const showNotice = () => (notice.hidden = false);
const post = sending(main, {
  goes: () => (posting += 1),
  waits: showNotice,
  lost: showNotice,
  answered: hideNotice,
  looked: hideNotice,
});

main.addEventListener("htmx:configRequest", (event) => {
  if (event.detail.verb === "post" && event.detail.formData.has("version") && !event.detail.formData.has("took"))
    event.detail.formData.set("took", String(Math.round(performance.now() - shownAt)));
});

main.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.requestConfig.verb === "post") posting = Math.max(0, posting - 1);
  look();
});
window.addEventListener("online", () => (post.unsent ? post.resend() : look(true)));

main.addEventListener("htmx:beforeSwap", (event) => {
  const change = /data-change="(\d+)"/.exec(event.detail.xhr.responseText);
  if (!change) return;
  const looked = event.detail.requestConfig.verb === "get" && posting; // the answer to what was sent is on its way
  if (looked || Number(change[1]) < Number(table().dataset.change)) event.detail.shouldSwap = false; // overtaken
  rememberPanels();
});
main.addEventListener("htmx:afterSwap", (event) => {
  const { xhr } = event.detail;
  if (event.target.id !== "at" || !xhr) return;
  count(xhr.getResponseHeader("Watching"));
  placed(false, Number(xhr.getResponseHeader("Shown-Ago")));
});

// Every deed is announced once and in order, however many come at a time. The turn is read when the focus goes to it, and
// announced where the focus stays.
function tell(now, looked) {
  const news = [...now.querySelectorAll("#told li")].filter((deed) => Number(deed.dataset.n) > told);
  for (const deed of news) say(deed.textContent);
  told = newestTold();
  const asks = asked(now);
  for (const words of asks) if (!askedWas.includes(words)) say(words);
  askedWas = asks;
  const words = turnWords();
  if (looked && words !== turnWas) say(words);
  turnWas = words;
  const heard = new Set(news.map((deed) => deed.dataset.kind));
  if ("over" in now.dataset && !wasOver) heard.add("end");
  else if ("mine" in now.dataset && !wasMine) heard.add("turn");
  wasMine = "mine" in now.dataset;
  wasOver = "over" in now.dataset;
  makeHeard(heard);
}

function say(words) {
  const line = document.createElement("p");
  line.textContent = words.replace(/\s+/g, " ").trim();
  said.append(line);
  while (said.childElementCount > SAID_KEPT) said.firstElementChild.remove();
}

function placed(looked, ago = 0) {
  const now = table();
  shownAt = performance.now() - ago; // clocks run on from there
  for (const id of openPanels) {
    const panel = document.getElementById(id);
    if (panel) panel.open = true;
  }
  tell(now, looked);
  const picked = now.querySelector("#confirm[data-picked]");
  if (!looked) (now.querySelector("#answer") || picked || document.getElementById("turn")).focus({ preventScroll: true });
  const docked = now.classList.contains("at-table--docked");
  if (docked && !wasDocked) document.getElementById("turn").scrollIntoView({ block: "nearest" }); // the game begins
  wasDocked = docked;
  name(now);
  if (!stream || stream.about !== about(now)) listen();
  document.dispatchEvent(new Event("table:placed"));
  addSeed();
}

// Who sits at the table stands in the page's head too, which is not put in place anew.
function name(now) {
  const names = document.querySelector(".at-table__head h1");
  if (names.textContent !== now.dataset.names) names.textContent = now.dataset.names;
  document.title = ("mine" in now.dataset ? "● " : "") + now.dataset.names + titleEnd;
}
document.addEventListener("chat:placed", () => stream && stream.about !== about(table()) && listen());

pickOnBoard(main, (address) => ask("GET", address));

// --- clocks ----------------------------------------------------------------------------------------------------------

setInterval(() => {
  const clock = document.querySelector("#table [data-left]"); // of whoever is due, or for coming to the table
  if (!clock) return;
  const left = Math.max(0, Number(clock.dataset.left) - (performance.now() - shownAt));
  if (left > 2 * 86400000) return;
  const seconds = Math.floor(left / 1000);
  const two = (value) => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const words = hours
    ? `${hours}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
    : `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  clock.lastChild.textContent = words;
  clock.classList.toggle("is-low", left < 30000);
}, 500);

// --- what this player adds to the dice -------------------------------------------------------------------------------
// A seed of 16 bytes; first only SHA-256 of ("uckers-dice-1", game, seat, seed), each with its length before it.

const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

function joined(...fields) {
  const raw = fields.map((field) => (typeof field === "string" ? new TextEncoder().encode(field) : field));
  const whole = new Uint8Array(raw.reduce((sum, field) => sum + 4 + field.length, 0));
  let at = 0;
  for (const field of raw) {
    new DataView(whole.buffer).setUint32(at, field.length);
    whole.set(field, at + 4);
    at += 4 + field.length;
  }
  return whole;
}

async function addSeed() {
  const now = table();
  const kept = `seed:${now.dataset.game}:${now.dataset.seat}`;
  const form = document.getElementById("seed");
  if (!form || !now.dataset.seed || form.dataset.sent) return;
  form.dataset.sent = "1";
  const values = { csrfmiddlewaretoken: form.querySelector("[name=csrfmiddlewaretoken]").value };
  if (now.dataset.seed === "commitment") {
    if (!window.crypto || !crypto.subtle) return; // not on an address without TLS; then it counts as absent
    const seed = crypto.getRandomValues(new Uint8Array(16));
    sessionStorage.setItem(kept, hex(seed));
    const fields = joined("uckers-dice-1", now.dataset.game, now.dataset.seat, seed);
    values.commitment = hex(new Uint8Array(await crypto.subtle.digest("SHA-256", fields)));
  } else {
    values.seed = sessionStorage.getItem(kept) || "";
  }
  await sent(form.getAttribute("action"), values);
  look(true);
}

// Not by htmx: whoever touches something meanwhile has an answer of their own coming.
async function sent(path, values) {
  const request = { method: "POST", headers: { "HX-Request": "true" }, body: new URLSearchParams(values) };
  for (;;) {
    const answer = await fetch(path, { ...request, signal: AbortSignal.timeout(12000) }).catch(() => null);
    if (answer && !AWAY.includes(answer.status)) return;
    await new Promise((later) => setTimeout(later, SEND_AGAIN_EVERY));
  }
}

listen();
addSeed();
name(table());
