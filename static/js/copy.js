// A button with data-copy="id" puts the field of that id on the clipboard, and says so in its own words.
for (const button of document.querySelectorAll("[data-copy]")) {
  const field = document.getElementById(button.dataset.copy);
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    field.select();
    await navigator.clipboard.writeText(field.value);
    button.querySelector("[role=status]").textContent = button.dataset.copied;
  });
}
