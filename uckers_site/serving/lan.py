"""Where this machine is found by others on its network, and a QR code of the address for their phones."""

import io
import socket

import segno

NOWHERE = "203.0.113.1"  # an address of nobody's (RFC 5737), outside every home or ship's network
BORDER = 4  # modules: what readers of QR codes may expect around one (ISO/IEC 18004)
# The code's light squares are the text. White and black of the 256-colour cube, which no theme of a terminal bends.
WHITE_ON_BLACK = "\x1b[38;5;231;48;5;16m{}\x1b[0m"


class NoNetwork(RuntimeError):
    """The machine has no address that others could use."""


def lan_addresses() -> list[str]:
    """The machine's IPv4 addresses that others can reach it by, the one of its default route first.

    Raises `NoNetwork` when there is none but the loopback.
    """
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((NOWHERE, 9))  # chooses a route; sends nothing
            found.append(probe.getsockname()[0])
        except OSError:  # no route
            pass
    try:
        for *_, address in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET, socket.SOCK_STREAM):
            found.append(str(address[0]))
    except OSError:  # the machine's own name means nothing to it
        pass
    usable = [address for address in dict.fromkeys(found) if not address.startswith(("127.", "0."))]
    if not usable:
        raise NoNetwork("This machine has no address on a network; join one, or run the site without LAN=1.")
    return usable


def qr_code(text: str, *, colour: bool) -> str:
    """A QR code as lines of half blocks. `colour`: with the terminal's codes that fix its two colours."""
    drawn = io.StringIO()
    segno.make_qr(text, error="m").terminal(out=drawn, border=BORDER, compact=True)
    lines = drawn.getvalue().splitlines()
    return "\n".join(WHITE_ON_BLACK.format(line) if colour else line for line in lines)
