"""A page of the site may listen, under its own security policy, and its browser hears events by their name."""

from playwright.sync_api import Page

LISTEN = """() => new Promise((resolve, reject) => {
    const stream = new EventSource("/live/ping");
    stream.addEventListener("ping", (event) => { stream.close(); resolve([event.lastEventId, event.data]); });
    stream.addEventListener("error", () => { stream.close(); reject(new Error("no stream")); });
    setTimeout(() => { stream.close(); reject(new Error("no ping")); }, 5000);
})"""


def test_a_browser_hears_a_ping(page: Page) -> None:
    page.goto("/rules/")
    number, data = page.evaluate(LISTEN)
    assert number.isdigit()
    assert data == ""
