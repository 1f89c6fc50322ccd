// The size at which brackets are shown: by buttons, by keys while a bracket has the focus, kept by this browser.
// It stands on the page's root, so that a sheet that renews itself comes in the same size.
const SIZES = [30, 40, 50, 65, 80, 100, 125, 150];
const USUAL = 100;
const KEPT = "bracket-zoom";
const root = document.documentElement;

function kept() {
  try {
    const size = Number(localStorage.getItem(KEPT));
    return SIZES.includes(size) ? size : USUAL;
  } catch {
    return USUAL; // a browser may refuse to keep anything
  }
}

function show(size) {
  root.dataset.bracketZoom = size;
  const now = document.getElementById("zoom-now");
  if (now) now.textContent = `${size} %`;
  for (const button of document.querySelectorAll("[data-zoom]")) {
    const end = { "-1": SIZES[0], 1: SIZES.at(-1) }[button.dataset.zoom];
    button.setAttribute("aria-disabled", String(size === end));
  }
}

function choose(size) {
  show(size);
  try {
    localStorage.setItem(KEPT, size);
  } catch {
    // then it lasts as long as the page
  }
}

function step(by) {
  const at = SIZES.indexOf(Number(root.dataset.bracketZoom)) + by;
  choose(SIZES[Math.min(Math.max(at, 0), SIZES.length - 1)]);
}

// The largest size, up to the usual, in which no bracket scrolls sideways.
function fit() {
  const brackets = [...document.querySelectorAll(".bracket")];
  const fits = (size) => {
    show(size);
    return brackets.every((one) => one.scrollWidth <= one.clientWidth + 1);
  };
  choose(SIZES.filter((size) => size <= USUAL).reverse().find(fits) ?? SIZES[0]);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-zoom]");
  if (!button) return;
  if (button.dataset.zoom === "fit") fit();
  else step(Number(button.dataset.zoom));
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !event.target.closest(".bracket")) return;
  const deed = { "+": () => step(1), "=": () => step(1), "-": () => step(-1), 0: () => choose(USUAL) }[event.key];
  if (!deed) return;
  event.preventDefault();
  deed();
});

document.addEventListener("htmx:afterSwap", () => show(Number(root.dataset.bracketZoom)));
show(kept());
