// Passkey buttons show where the browser can use passkeys; when a device gives none, the page says so in words.
if (window.PublicKeyCredential) {
  for (const place of document.querySelectorAll("[data-passkeys]")) place.hidden = false;
}

document.addEventListener("allauth.error", (event) => {
  const words = document.getElementById("passkey-refusal");
  if (!words) return;
  event.preventDefault();
  const place = document.getElementById("flashes");
  place.replaceChildren(words.content.cloneNode(true));
  place.scrollIntoView({ block: "nearest" });
});
