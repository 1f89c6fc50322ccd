// Tells the site the reader's time zone, so that the next page gives times in it. A zone chosen in the
// account is stronger, and readers without JavaScript get UTC with its offset written out.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const known = document.cookie.split("; ").find((cookie) => cookie.startsWith("tz="));
if (zone && known !== `tz=${zone}`) {
  const year = 365 * 24 * 3600;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `tz=${zone}; path=/; max-age=${year}; SameSite=Lax${secure}`;
}
