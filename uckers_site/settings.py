"""Django's settings. What comes from outside is read and judged in `uckers_site.environment`."""

import logging
from urllib.parse import unquote

import dj_database_url
import dj_email_url
from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _
from redis.backoff import NoBackoff
from redis.retry import Retry

from uckers_site.environment import ROOT, read_environment
from uckers_site.logs import configure_logs

ENVIRONMENT = read_environment()
SITE_URL = ENVIRONMENT.site_url

# --- what the site is made of ---------------------------------------------------------------------------------
DEBUG = ENVIRONMENT.debug_pages
SECRET_KEY = ENVIRONMENT.secret_key
ALLOWED_HOSTS = ENVIRONMENT.allowed_hosts
CSRF_TRUSTED_ORIGINS = ENVIRONMENT.csrf_trusted_origins
ROOT_URLCONF = "uckers_site.urls"
WSGI_APPLICATION = "uckers_site.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = [
    "uckers_site.look",
    "uckers_site.accounts",
    "uckers_site.jobs",
    "uckers_site.audit",
    "uckers_site.live",
    "uckers_site.notices",
    "uckers_site.serving",
    "games",
    "tournaments",
    "whitenoise.runserver_nostatic",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "csp",
    "django_htmx",
    "django_structlog",
    "rest_framework",
    "drf_spectacular",
]

MIDDLEWARE = [
    "uckers_site.request_log.RequestLog",
    "django.middleware.security.SecurityMiddleware",
    "uckers_site.headers.permissions_policy",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "uckers_site.serving.health.answer_health",
    "uckers_site.headers.keep_nowhere",
    "uckers_site.hosts.refuse_other_ports",
    "uckers_site.look.middleware.in_the_look",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "uckers_site.request_log.name_user",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "uckers_site.accounts.middleware.note_last_seen",
    "uckers_site.accounts.middleware.RefuseWithoutRedis",
    "uckers_site.look.middleware.local_time",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": ["uckers_site.look.templatetags.look"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "uckers_site.look.context.page",
            ],
        },
    },
]

# --- stores ---------------------------------------------------------------------------------------------------
DATABASES = {
    "default": dj_database_url.parse(ENVIRONMENT.database_url, conn_max_age=600, conn_health_checks=True),
}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # Writers queue up instead of failing: a transaction takes the write lock when it begins.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
    }
else:
    DATABASES["default"].setdefault("OPTIONS", {}).setdefault("connect_timeout", 5)  # seconds

CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": ENVIRONMENT.redis_url,
        "KEY_PREFIX": "uckers",
        # A page that needs it says within seconds that it is down.
        "OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 1, "retry": Retry(NoBackoff(), 1)},
    }
}

# --- work -----------------------------------------------------------------------------------------------------
# Jobs stand in the database (docs/jobs.md); Redis carries messages that may be lost, doubled or late.
JOBS_LEASE_SECONDS = 60.0  # how long a job stays with a worker that is not heard of again
JOBS_MAX_ATTEMPTS = 20  # with the waits below, about ten hours
JOBS_BACKOFF_SECONDS = 5.0  # before the second attempt, then doubled each time
JOBS_BACKOFF_CAP_SECONDS = 3600.0
JOBS_SWEEP_BATCH = 200

CELERY_BROKER_URL = ENVIRONMENT.redis_url
CELERY_BROKER_TRANSPORT = "uckers_site.jobs.broker:Transport"
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # for ever
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 60,  # seconds until a message that a lost worker took is given to another
    "unacked_restore_interval": 5,
    "unacked_restore_throttle": 1,  # look at each interval
    "socket_connect_timeout": 3,
    "socket_timeout": 5,  # a worker's blocking read lasts one second, so this only ends reads from the dead
    "socket_keepalive": True,
    "health_check_interval": 10,
}
CELERY_RESULT_BACKEND = ENVIRONMENT.redis_url
CELERY_REDIS_SOCKET_CONNECT_TIMEOUT = 3
CELERY_REDIS_SOCKET_TIMEOUT = 5
CELERY_REDIS_SOCKET_KEEPALIVE = True
CELERY_REDIS_BACKEND_HEALTH_CHECK_INTERVAL = 10
CELERY_RESULT_EXPIRES = 3600
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_TIME_LIMIT = 15 * 60  # a handler that hangs is killed, and its job taken up again
CELERY_WORKER_CONSUMER = "uckers_site.jobs.consumer:Consumer"
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_SOFT_SHUTDOWN_TIMEOUT = 3.0  # seconds: what is begun may end; what is cut off is done again
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = False  # a job holds its lease, not its message
CELERY_TASK_SERIALIZER = CELERY_RESULT_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = CELERY_RESULT_ACCEPT_CONTENT = ["json"]
CELERY_ENABLE_UTC = True
CELERY_TIMEZONE = "UTC"
# Beat keeps its times in memory: every entry is due again within minutes, and there is no file for a kill to spoil.
# Whatever is due less often than that is found by looking at the database, not by what beat remembers.
CELERY_BEAT_SCHEDULER = "celery.beat:Scheduler"
CELERY_BEAT_SCHEDULE = {
    # A message that waited longer is dropped: the next one does the same, and a busy worker gets no pile of them.
    "sweep": {"task": "uckers_site.jobs.tasks.sweep", "schedule": 3.0, "options": {"expires": 6.0}},
    "heartbeat": {"task": "uckers_site.serving.tasks.heartbeat", "schedule": 10.0, "options": {"expires": 20.0}},
    "tables": {"task": "games.tasks.attend_all", "schedule": 2.0, "options": {"expires": 4.0}},
    "announcements": {"task": "games.tasks.announce_missed", "schedule": 30.0, "options": {"expires": 60.0}},
    "matches": {"task": "tournaments.tasks.confirm_unopposed", "schedule": 60.0, "options": {"expires": 60.0}},
    "match tables": {"task": "tournaments.tasks.take_over_missed", "schedule": 60.0, "options": {"expires": 60.0}},
    "reminders": {"task": "tournaments.tasks.remind_of_matches", "schedule": 300.0, "options": {"expires": 300.0}},
    # Cheap, and often, since beat begins to count anew whenever it starts.
    "sessions": {"task": "uckers_site.accounts.tasks.forget_sessions", "schedule": 600.0, "options": {"expires": 60.0}},
}

# --- people ---------------------------------------------------------------------------------------------------
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["uckers_site.accounts.backend.OneHash"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
PASSWORD_HASHERS = [
    "uckers_site.accounts.hashers.Argon2",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",  # accounts brought from elsewhere
]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ("username", "email", "display_name")},
    },
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
PASSWORD_RESET_TIMEOUT = 24 * 3600  # seconds: mail to a ship may wait for hours

ACCOUNT_ADAPTER = "uckers_site.accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "uckers_site.accounts.forms.entrance.SignInForm",
    "signup": "uckers_site.accounts.forms.entrance.SignUpForm",
    "add_email": "uckers_site.accounts.forms.entrance.AddAddressForm",
    "change_password": "uckers_site.accounts.forms.entrance.ChangePasswordForm",
    "set_password": "uckers_site.accounts.forms.entrance.SetPasswordForm",
    "reset_password": "uckers_site.accounts.forms.entrance.ForgottenPasswordForm",
    "reset_password_from_key": "uckers_site.accounts.forms.entrance.NewPasswordForm",
    "reauthenticate": "uckers_site.accounts.forms.entrance.StillYouForm",
}
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "username*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION = True  # in the browser that is in the middle of signing in, and no other
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_MAX_EMAIL_ADDRESSES = 3
ACCOUNT_EMAIL_NOTIFICATIONS = True  # tell the owner when a password, an address or a passkey has changed
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Uckers: "
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_REAUTHENTICATION_METHODS = {"password", "mfa"}
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
ACCOUNT_USER_DISPLAY = str  # the name shown
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if ENVIRONMENT.https else "http"
# Counted in Redis: by address ("ip"), by account ("user"), by what was typed ("key"). A ship's company may share an
# address, so that limit leaves room for a mess; what is typed may be guessed at from anywhere, so that one does not.
ACCOUNT_RATE_LIMITS = {
    "login": "60/m/ip",
    "login_failed": "30/m/ip,5/5m/key",
    "signup": "20/m/ip,100/d/ip",
    "reset_password": "20/m/ip,5/h/key",
    "reset_password_from_key": "20/m/ip",
    "change_password": "5/m/user",
    "manage_email": "10/m/user",
    "reauthenticate": "10/m/user",
    "confirm_email": "1/3m/key",
}
# The dispatcher settles REMOTE_ADDR (uckers_site.serving.environ), so that no other place believes a header.
ALLAUTH_TRUSTED_PROXY_COUNT = 0

# Browsers have passkeys on https, and on http://localhost for whoever is trying the site out.
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
if ENVIRONMENT.https or ENVIRONMENT.development:
    MFA_SUPPORTED_TYPES.append("webauthn")
MFA_ADAPTER = "uckers_site.accounts.second_factors.SecondFactorAdapter"
MFA_FORMS = {
    "authenticate": "uckers_site.accounts.forms.second_factors.CodeForm",
    "reauthenticate": "uckers_site.accounts.forms.second_factors.StillYouCodeForm",
    "activate_totp": "uckers_site.accounts.forms.second_factors.ActivateAppForm",
    "add_webauthn": "uckers_site.accounts.forms.second_factors.AddPasskeyForm",
    "edit_webauthn": "uckers_site.accounts.forms.second_factors.RenamePasskeyForm",
}
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = ENVIRONMENT.development
MFA_TOTP_ISSUER = "Uckers"
MFA_TOTP_TOLERANCE = 1  # steps of 30 s: clocks at sea drift
USERSESSIONS_TRACK_ACTIVITY = True  # seldom: uckers_site.accounts.middleware.note_last_seen

# --- mail -----------------------------------------------------------------------------------------------------
_mail = dj_email_url.parse(ENVIRONMENT.email_url)
EMAIL_BACKEND = _mail["EMAIL_BACKEND"]
if EMAIL_BACKEND.endswith(".filebased.EmailBackend"):
    EMAIL_BACKEND = "uckers_site.mail_files.EmailBackend"
EMAIL_FILE_PATH = unquote(_mail["EMAIL_FILE_PATH"])
EMAIL_HOST = _mail["EMAIL_HOST"]
EMAIL_PORT = _mail["EMAIL_PORT"]
EMAIL_HOST_USER = _mail["EMAIL_HOST_USER"]
EMAIL_HOST_PASSWORD = _mail["EMAIL_HOST_PASSWORD"]
EMAIL_USE_TLS = _mail["EMAIL_USE_TLS"]
EMAIL_USE_SSL = _mail["EMAIL_USE_SSL"]
EMAIL_TIMEOUT = 10  # seconds
DEFAULT_FROM_EMAIL = SERVER_EMAIL = ENVIRONMENT.from_email

# --- words and time -------------------------------------------------------------------------------------------
LANGUAGE_CODE = "en-gb"
LANGUAGES = [("en-gb", _("British English"))]
LOCALE_PATHS = [ROOT / "locale"]
USE_I18N = len(LANGUAGES) > 1  # with one language no word is looked up: that was a fifth of what a live table costs
USE_TZ = True
TIME_ZONE = "UTC"  # what the database holds; each reader's own zone is set by uckers_site.look.middleware

# --- files ----------------------------------------------------------------------------------------------------
STATIC_URL = "static/"
STATICFILES_DIRS = [ROOT / "static"]
STATIC_ROOT = ENVIRONMENT.data_dir / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if ENVIRONMENT.development
        else "uckers_site.serving.static_files.HashedFiles"
    },
}
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = ENVIRONMENT.development
WHITENOISE_MIMETYPES = {".webmanifest": "application/manifest+json"}

# --- safety ---------------------------------------------------------------------------------------------------
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = ENVIRONMENT.https
if ENVIRONMENT.https:  # the browser takes these from this very host only, and over TLS
    SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = "__Host-sessionid", "__Host-csrftoken"
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SECURE_SSL_REDIRECT = ENVIRONMENT.https
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]  # asked from inside, without TLS
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if ENVIRONMENT.https else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = ENVIRONMENT.https
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if ENVIRONMENT.trusted_proxies else None
X_FRAME_OPTIONS = "DENY"
CSRF_FAILURE_VIEW = "uckers_site.look.errors.csrf_failure"
DATA_UPLOAD_MAX_MEMORY_SIZE = ENVIRONMENT.max_body_bytes  # what is larger was refused before it came to Django
DEFAULT_EXCEPTION_REPORTER = "uckers_site.look.reporter.Reporter"

# Nothing inline and nothing from other hosts; scripts read their data from attributes and JSON blocks.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "object-src": [NONE],
        "upgrade-insecure-requests": ENVIRONMENT.https,
    },
}

API_TITLE = "Uckers"
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.SessionAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_THROTTLE_RATES": {"asking": "120/min", "reading": "600/min", "recording": "30/min"},
    "EXCEPTION_HANDLER": "games.api.errors.answer_error",
    "URL_FORMAT_OVERRIDE": None,  # `format` is a game's, such as pairs
    "NUM_PROXIES": 0,  # the server has told the client's address already, from the proxies that it trusts
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
}
SPECTACULAR_SETTINGS = {
    "TITLE": API_TITLE,
    "DESCRIPTION": "Records judged and kept, games read throw by throw, and what the rules allow.",
    "VERSION": "1",
    "SERVE_PERMISSIONS": ["rest_framework.permissions.AllowAny"],
    "SERVE_AUTHENTICATION": [],
    "SERVE_INCLUDE_SCHEMA": False,
    "ENUM_NAME_OVERRIDES": {"DraftState": "games.models.Draft.State", "GameState": "games.models.Game.State"},
}

# --- logs -----------------------------------------------------------------------------------------------------
LOGGING = configure_logs(level=ENVIRONMENT.log_level, form=ENVIRONMENT.log_format)
DJANGO_STRUCTLOG_CELERY_ENABLED = True
DJANGO_STRUCTLOG_CELERY_TASK_START_LOG_LEVEL = logging.DEBUG  # a sweep every few seconds is no news
DJANGO_STRUCTLOG_CELERY_TASK_SUCCESS_LOG_LEVEL = logging.DEBUG
DJANGO_STRUCTLOG_IP_LOGGING_ENABLED = ENVIRONMENT.log_client_addresses
DJANGO_STRUCTLOG_TRUST_UPSTREAM_REQUEST_ID = True  # uckers_site.request_log has looked at it first
DJANGO_STRUCTLOG_STATUS_START_LOG_LEVEL = logging.DEBUG
