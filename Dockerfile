# The site in one image; docker-compose.yml runs it as web, worker, beat and the one-off migrate.
# A package mirror: docker build --build-arg PIP_INDEX_URL=...
FROM python:3.11-slim AS base
ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1

FROM base AS build
ARG PIP_INDEX_URL
COPY requirements/production.txt /tmp/production.txt
RUN python -m venv /opt/venv \
    && /opt/venv/bin/python -m pip install --no-cache-dir --disable-pip-version-check --require-hashes -r /tmp/production.txt

FROM base
RUN useradd --system --uid 10001 --home-dir /srv/uckers uckers
COPY --from=build /opt/venv /opt/venv
WORKDIR /srv/uckers
COPY manage.py ./
COPY docs/RULES.md docs/RULES.md
COPY static static
COPY templates templates
COPY games games
COPY tournaments tournaments
COPY uckers_site uckers_site
ENV PATH="/opt/venv/bin:$PATH" UCKERS_MODE=production DATA_DIR=/srv/uckers/var
# Settings are judged here as anywhere else, so this one step is told things that nothing will use.
RUN SECRET_KEY=for-this-step-only-0123456789-abcdefghijklmnopqrstuvwxyz \
    SITE_URL=https://build.invalid TRUSTED_PROXIES=1 DATABASE_URL=sqlite:////tmp/none REDIS_URL=redis://build.invalid:6379/0 \
    EMAIL_URL=smtp://build.invalid:25 \
    python manage.py collectstatic --noinput --verbosity 0
USER uckers
EXPOSE 8000
CMD ["python", "-m", "uvicorn", "uckers_site.asgi:application", "--host", "0.0.0.0", "--port", "8000", "--loop", "uvloop", "--http", "uckers_site.serving.heads:Heads", "--ws", "none", "--no-access-log", "--no-proxy-headers", "--no-server-header", "--log-level", "warning", "--timeout-graceful-shutdown", "3", "--timeout-worker-healthcheck", "30"]
