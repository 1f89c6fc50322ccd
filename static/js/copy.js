// A button with data-copy="id" puts the field of that id on the clipboard, and says so in its own words.
function offer() {
  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = !navigator.clipboard;
}
offer();
document.addEventListener("htmx:afterSettle", offer); // a link that came with a new table

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  field.select();
  await navigator.clipboard.writeText(field.value);
  button.querySelector("[aria-live]").textContent = button.dataset.copied;
});
