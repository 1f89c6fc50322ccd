"""Asks the web process whether it answers, as its readers would: by the host that SITE_URL names.

Also a script, for health checks of containers; only the standard library, so that asking costs little:

    python uckers_site/serving/ask.py [--host 127.0.0.1] [--port 8000] PATH
"""

import argparse
import http.client
import os
import sys
from urllib.parse import urlsplit


def answers(path: str, *, host: str, port: int, site_url: str, seconds: float = 5.0) -> bool:
    """Whether a GET of `path` is answered with status 200 in time. `site_url` tells the Host and the scheme."""
    site = urlsplit(site_url)
    connection = http.client.HTTPConnection(host, port, timeout=seconds)
    try:
        connection.request("GET", path, headers={"Host": site.netloc, "X-Forwarded-Proto": site.scheme})
        return connection.getresponse().status == 200
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("path")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    options = parser.parse_args()
    site_url = os.environ.get("SITE_URL", "http://localhost")
    sys.exit(0 if answers(options.path, host=options.host, port=options.port, site_url=site_url) else 1)


if __name__ == "__main__":
    main()
