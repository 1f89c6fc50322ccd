"""A device in three words, from what its browser calls itself: "Chrome on Linux".

Browsers name others before themselves, so the list is asked in order, those that hide behind others first. Whoever is
not on it stays without a name, and the page shows what the browser said.
"""

import re

BROWSERS = (
    ("Edge", r"\bEdg(e|A|iOS)?/"),
    ("Opera", r"\bOPR/|\bOpera\b"),
    ("Samsung Internet", r"\bSamsungBrowser/"),
    ("Firefox", r"\b(Firefox|FxiOS)/"),
    ("Chrome", r"\b(Chrome|CriOS|Chromium)/"),
    ("Safari", r"\bVersion/[\d.]+ (Mobile/\w+ )?Safari/"),
)
SYSTEMS = (
    ("iPhone", r"\(iPhone;"),
    ("iPad", r"\(iPad;"),
    ("Android", r"\bAndroid\b"),
    ("ChromeOS", r"\bCrOS\b"),
    ("Windows", r"\bWindows\b"),
    ("Mac", r"\bMacintosh\b"),
    ("Linux", r"\bLinux\b"),
)


def device(user_agent: str) -> str:
    """``Firefox on Windows``; empty where browser or system is not known."""
    browser, system = (
        next((name for name, sign in known if re.search(sign, user_agent)), "") for known in (BROWSERS, SYSTEMS)
    )
    return f"{browser} on {system}" if browser and system else ""
