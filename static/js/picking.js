// A play picked on the board: its marks are links, and so are the ways back. Backspace takes back the last pick, Escape
// all of them. `ask(address)` fetches the table as it is seen from there.
export function pickOnBoard(main, ask) {
  const follow = (link) => ask(link.getAttribute("href").split("#")[0]);

  main.addEventListener("click", (event) => {
    const link = event.target.closest("#table .b-tg-a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    follow(link);
  });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.repeat) return;
    if (event.target.closest("input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable], dialog")) return;
    const id = { Backspace: "step-back", Escape: "afresh" }[event.key];
    const link = id && document.getElementById(id);
    if (!link) return;
    event.preventDefault();
    follow(link);
  });
}
