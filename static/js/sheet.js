// A group's page renews itself when results land: the stream says a number, and the sheet is fetched if it is older.
const PATIENCE = 400; // milliseconds, so that results that land together are fetched once

let timer = 0;

function listen(sheet) {
  const stream = new EventSource(sheet.dataset.stream);
  stream.addEventListener("version", (event) => {
    const now = document.getElementById("sheet");
    if (!now || Number(event.lastEventId) <= Number(now.dataset.version)) return;
    clearTimeout(timer);
    timer = setTimeout(() => renew(now), PATIENCE);
  });
  addEventListener("pagehide", () => stream.close());
}

// Not while somebody has a form open in it: what they are typing would be gone. Whoever looks on stays where they were:
// at the same place of a bracket, and on a phone in the round that they chose, which the address names.
async function renew(now) {
  if (now.contains(document.activeElement) && document.activeElement.matches("input, select, textarea")) return;
  const places = [...now.querySelectorAll(".bracket")].map((one) => [one.id, one.scrollLeft]);
  await htmx.ajax("GET", location.pathname, { target: "#sheet", swap: "outerHTML" });
  const top = scrollY;
  if (document.getElementById(location.hash.slice(1))) location.replace(location.hash);
  scrollTo({ top, behavior: "instant" });
  for (const [id, left] of places) document.getElementById(id)?.scrollTo({ left, behavior: "instant" });
}

const sheet = document.getElementById("sheet");
if (sheet && window.EventSource) listen(sheet);
