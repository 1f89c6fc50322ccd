// The chat, below a live table or on a page of its own. The table's stream says that something was said; then the chat is
// fetched, and the lines that are not there yet are added, so that nothing is taken from under somebody's hands. What was
// typed stays until the site has taken it. Without this script the chat is a form and a list.
const LOOK_EVERY = 60000; // milliseconds, in case the stream is silent
const PATIENCE = 12000;
const SPREAD = 1000; // so that not everybody who watches asks at the same moment

const chat = () => document.getElementById("chat");
const log = () => document.getElementById("chat-log");
const told = {}; // by audience: the newest change that the stream told of
let looking = false;
let again = false;

function scrollDown() {
  log().scrollTop = log().scrollHeight;
}

function parsed(html) {
  return new DOMParser().parseFromString(html, "text/html").getElementById("chat");
}

const number = (line) => Number(line.id.split("-")[1]);

function putLine(list, line) {
  const there = document.getElementById(line.id);
  const before = [...list.children].reverse().find((one) => number(one) < number(line));
  if (there) there.replaceWith(line);
  else if (before) before.after(line);
  else list.prepend(line);
}

// Lines one by one: a reader of the screen is told of what is new, and not of all once more.
function putLines(fresh) {
  const list = document.getElementById("chat-lines");
  const atEnd = log().scrollTop + log().clientHeight >= log().scrollHeight - 8;
  const lines = [...fresh.querySelectorAll("#chat-lines > li")];
  if ("whole" in fresh.dataset) list.replaceChildren(...lines);
  else for (const line of lines) putLine(list, line);
  document.getElementById("chat-empty").hidden = list.children.length > 0;
  if (atEnd) scrollDown();
}

function put(html) {
  const fresh = parsed(html);
  if (!fresh) return;
  const now = chat();
  putLines(fresh);
  if (fresh.dataset.speaks !== now.dataset.speaks || fresh.dataset.hears !== now.dataset.hears) {
    const typed = document.getElementById("chat-text")?.value || "";
    document.getElementById("chat-say").replaceWith(fresh.querySelector("#chat-say"));
    const field = document.getElementById("chat-text");
    if (field) field.value = typed;
  }
  for (const name of ["seen", "speaks", "hears", "also"]) now.dataset[name] = fresh.dataset[name];
  document.dispatchEvent(new Event("chat:placed"));
}

async function look() {
  if (looking) {
    again = true;
    return;
  }
  looking = true;
  try {
    const address = `${chat().dataset.here}?seen=${encodeURIComponent(chat().dataset.seen)}`;
    const answer = await fetch(address, { headers: { "HX-Request": "true" }, signal: AbortSignal.timeout(PATIENCE) });
    if (answer.status === 200) put(await answer.text());
  } catch {
    // the link is down: the table says so, and there is another look soon
  } finally {
    looking = false;
  }
  if (again) {
    again = false;
    look();
  }
}

function heard(audience, change) {
  if (change <= (told[audience] || 0)) return;
  told[audience] = change;
  if (chat().dataset.seen.split(".").includes(`${audience}-${change}`)) return;
  setTimeout(look, chat().dataset.speaks === "players" ? 0 : Math.random() * SPREAD);
}
document.addEventListener("chat:said", (event) => heard(event.detail.audience, event.detail.change));

// On a page of its own there is no table that listens: the chat does, to the same stream.
let stream = null;
function listen() {
  const { stream: address, also, hears } = chat().dataset;
  if (!address || !window.EventSource || (stream && stream.hears === hears && also)) return;
  if (stream) stream.close();
  stream = also ? new EventSource(`${address}?also=${encodeURIComponent(also)}`) : null; // none once the chat is closed
  if (!stream) return;
  stream.hears = hears;
  for (const audience of hears.split(" "))
    stream.addEventListener(audience, (event) => heard(audience, Number(event.lastEventId)));
}
document.addEventListener("chat:placed", listen);

// Whoever sits down, gets up or sees the game end speaks to others and hears others from then on.
const standingAt = (table) => `${table.dataset.seat} ${table.dataset.over}`;
const table = document.getElementById("table");
let standing = table && standingAt(table);
document.addEventListener("table:placed", () => {
  const now = standingAt(document.getElementById("table"));
  if (standing !== now) look();
  standing = now;
});
setInterval(() => document.hidden || look(), LOOK_EVERY); // which also finds, without a table, that others are heard now
document.addEventListener("visibilitychange", () => document.hidden || look());

function refuse(nodes) {
  document.getElementById("chat-refusal").replaceChildren(...nodes);
}

// --- saying ----------------------------------------------------------------------------------------------------------

async function send(form, button) {
  const values = new FormData(form, button);
  values.set("seen", chat().dataset.seen);
  const field = form.querySelector("#chat-text");
  for (const one of form.querySelectorAll("button")) one.setAttribute("aria-disabled", "true");
  form.dataset.sending = "1";
  try {
    const answer = await fetch(form.action, {
      method: "POST",
      body: values,
      headers: { "HX-Request": "true" },
      signal: AbortSignal.timeout(PATIENCE),
    });
    const html = await answer.text();
    const fresh = parsed(html);
    if (!fresh) throw new Error(answer.statusText);
    const at = [...form.parentElement.querySelectorAll("form")].indexOf(form);
    const key = fresh.querySelectorAll("#chat-say form")[at]?.elements.key;
    if (key) form.elements.key.value = key.value;
    if (answer.ok) {
      refuse([]);
      if (field && field.value === values.get("text")) field.value = "";
    } else {
      refuse(fresh.querySelector("#chat-refusal").childNodes);
    }
    put(html);
    if (answer.ok) scrollDown();
  } catch {
    refuse(document.getElementById("refusal").content.cloneNode(true).childNodes); // with its key: sent again, it is once
  } finally {
    delete form.dataset.sending;
    for (const one of form.querySelectorAll("button")) one.removeAttribute("aria-disabled");
  }
}

document.getElementById("main").addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("#chat-say form")) return;
  event.preventDefault();
  if (!form.dataset.sending) send(form, event.submitter);
});

listen();
scrollDown();
