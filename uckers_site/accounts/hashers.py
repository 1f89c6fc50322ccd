"""How passwords are kept."""

from django.contrib.auth.hashers import Argon2PasswordHasher


class Argon2(Argon2PasswordHasher):
    """Argon2id with parameters that OWASP gives for small machines: 19 MiB and one thread a sign-in."""

    memory_cost = 19 * 1024  # KiB
    time_cost = 2
    parallelism = 1
