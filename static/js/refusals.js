// What an htmx request was refused is told at the head of the page, and the form that was sent stays as it is.
// A refusal with words of its own says where they go (HX-Retarget); anything else, a dead line included, gets
// the page's own words from <template id="refusal">.
const place = document.getElementById("flashes");

function tell(nodes) {
  place.replaceChildren(nodes);
  place.scrollIntoView({ block: "nearest" });
}

document.addEventListener("htmx:beforeSwap", (event) => {
  const answer = event.detail.xhr;
  if (answer.status < 400) return;
  if (answer.getResponseHeader("HX-Retarget")) {
    event.detail.shouldSwap = true;
  } else if (answer.status === 422) {
    event.detail.shouldSwap = true; // a form with its faults in it, which goes where the form was
  }
});

for (const trouble of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
  document.addEventListener(trouble, (event) => {
    const answer = event.detail.xhr;
    if (trouble === "htmx:responseError" && (answer.getResponseHeader("HX-Retarget") || answer.status === 422)) return;
    tell(document.getElementById("refusal").content.cloneNode(true));
  });
}
