"""Blocking: from then on neither of the two hears the other in any chat, or brings the other to a table."""

import structlog
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from uckers_site.accounts.models import Block, User

logger = structlog.get_logger(__name__)


@transaction.atomic
def block_account(*, by: User, whom: User) -> Block:
    """Block somebody. Twice is once. Raises `ValidationError` for oneself."""
    if by.pk == whom.pk:
        raise ValidationError(_("Nobody can block themselves."))
    block, new = Block.objects.get_or_create(by=by, whom=whom, lifted_at=None)
    if new:
        logger.info("account_blocked", account=str(whom.pk), by=str(by.pk))
    return block


@transaction.atomic
def lift_block(*, by: User, block_id: int) -> Block:
    """Block somebody no more. Twice is once. Raises `Block.DoesNotExist` for one that is not one's own."""
    block = Block.objects.select_for_update().get(pk=block_id, by=by)
    if block.lifted_at is None:
        block.lifted_at = timezone.now()
        block.save()
        logger.info("block_lifted", account=str(block.whom_id), by=str(by.pk))
    return block
