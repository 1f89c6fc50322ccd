"""Notices: what somebody with an account is told on the site, and by e-mail if they wish.

An app registers the kinds of its notices with their words (`kinds`), and its services tell in the transaction of what
they tell of (`services.tell`). How to use it: docs/notices.md.
"""
