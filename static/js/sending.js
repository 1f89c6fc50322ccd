// What is posted from a table is sent again, as it was, until the site has answered: each post bears its own key, so that
// it is done once. One thing after the other: while something is unsent nothing else goes.
export const SEND_AGAIN_EVERY = 3000; // milliseconds
export const AWAY = [502, 503, 504]; // what stands before the site answers so when the site itself cannot

// What comes of a request is told by its events; the promise of one that fails is of no further use.
export function ask(verb, path, values) {
  htmx.ajax(verb, path, { source: "#at", target: "#at", swap: "innerHTML", values }).catch(() => {});
}

const sentBy = ({ path, formData }) => ({ path, values: Object.fromEntries(formData), key: formData.get("key") });

// `told` hears: goes(sent), before anything is posted; waits(unsent), when it was not answered, or holds something else
// up; lost(), when a mere look was not answered; answered(key, unsent, refused); and looked(), when a look was, with
// nothing unsent.
export function sending(main, told) {
  let unsent = null; // {path, values, key, busy}
  let timer = 0;

  function resend() {
    clearTimeout(timer);
    if (!unsent) return;
    timer = setTimeout(resend, SEND_AGAIN_EVERY);
    if (unsent.busy) return;
    unsent.busy = true;
    ask("POST", unsent.path, unsent.values);
  }

  function forget() {
    clearTimeout(timer);
    unsent = null;
  }

  function answered(config, refused) {
    const was = unsent;
    forget();
    told.answered(config.formData.get("key"), was, refused);
  }

  function noAnswer(event) {
    const config = event.detail.requestConfig;
    event.stopPropagation(); // told here, and not at the head of the page
    if (config.verb === "post") unsent ??= sentBy(config);
    if (!unsent) {
      told.lost();
      return;
    }
    if (config.verb === "post") unsent.busy = false;
    told.waits(unsent);
    clearTimeout(timer);
    timer = setTimeout(resend, SEND_AGAIN_EVERY);
  }

  main.addEventListener("htmx:beforeRequest", (event) => {
    const config = event.detail.requestConfig;
    if (config.verb !== "post") return;
    if (unsent && config.formData.get("key") !== unsent.key) {
      event.preventDefault();
      told.waits(unsent);
      resend();
    } else told.goes(sentBy(config));
  });
  main.addEventListener("htmx:sendError", noAnswer);
  main.addEventListener("htmx:timeout", noAnswer);
  main.addEventListener("htmx:responseError", (event) => {
    const config = event.detail.requestConfig;
    if (AWAY.includes(event.detail.xhr.status)) noAnswer(event);
    else if (config.verb === "post") answered(config, true); // the page's head says why
  });
  main.addEventListener("htmx:afterRequest", (event) => {
    const config = event.detail.requestConfig;
    if (!event.detail.successful) return;
    if (config.verb === "post") answered(config, false);
    else if (!unsent) told.looked();
  });

  return {
    get unsent() {
      return unsent;
    },
    resend,
    forget,
    takeUp(kept) {
      unsent = kept; // what an earlier page could not send
      told.waits(unsent);
      resend();
    },
  };
}
