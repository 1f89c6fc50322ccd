"""Who may do what, at every address of the site: the table, which `tests/test_who_may.py` asks row by row."""

import re
import uuid
from dataclasses import dataclass, replace

# --- the words of the table ------------------------------------------------------------------------------------

Answer = int | str | frozenset[int | str]  # a status; the name of an address that is redirected to; or one of several

SIGN_IN, SIGN_IN_AGAIN, HOME = "account_login", "account_reauthenticate", "home"


@dataclass(frozen=True)
class Who:
    """What each caller gets. `stale` signed in long ago, `user` just now; `staff` has no permissions of its own."""

    anonymous: Answer = 200
    stale: Answer = 200
    user: Answer = 200
    staff: Answer = 200
    superuser: Answer = 200
    reads: bool = True
    posts: bool = False
    token: bool = True
    posted: Answer = frozenset()  # what an empty post by who may is answered with; if nothing is said: no refusal


def everyone(answer: Answer) -> Who:
    return Who(answer, answer, answer, answer, answer)


def signed_in(answer: Answer, *, anonymous: Answer = SIGN_IN) -> Who:
    return Who(anonymous, answer, answer, answer, answer)


EVERYBODY = everyone(200)
SIGNED_IN = signed_in(200)
SIGNED_OUT = signed_in(HOME, anonymous=200)
AFRESH = replace(SIGNED_IN, stale=SIGN_IN_AGAIN)  # the password is asked for again after a while
OWNER = replace(AFRESH, staff=404, superuser=404)  # `user` owns what is asked for
RECORDER = Who(SIGN_IN, 403, 200, 403, 403)  # `user` recorded the game; to be staff makes nobody an umpire
NOT_TYPING = frozenset[int | str]({403, 405})  # what is only posted to says so first
TYPES = Who(SIGN_IN, NOT_TYPING, 200, NOT_TYPING, NOT_TYPING)
OFFICIAL = replace(TYPES, superuser=200)  # `user` is the edition's secretary, and a superuser may everything there
UMPIRE = Who(SIGN_IN, 403, 200, 403, 200)  # likewise
SITS = replace(TYPES, anonymous=NOT_TYPING)  # `user` sits at the live game
NOT_THERE = frozenset[int | str]({404, 405})
ABSENT = Who(frozenset({SIGN_IN, 405}), NOT_THERE, NOT_THERE, NOT_THERE, NOT_THERE)  # only posted to; of what is not
NOBODY_OF_THEM = replace(TYPES, user=NOT_TYPING)
DRAFTER = Who(SIGN_IN, 404, 200, 404, 404)  # `user` sent the draft; for everybody else it is not there
MENDS = replace(DRAFTER, stale=frozenset({404, 405}), staff=frozenset({404, 405}), superuser=frozenset({404, 405}))
KEEPS = Who(SIGN_IN, 403, 403, 403, 200)
THEMSELVES = replace(KEEPS, user=200)
SECRETARY = Who(SIGN_IN, 403, 200, 403, 200)  # `user` is secretary of the competition; a superuser may do as much
OF_THE_TITLE = replace(SECRETARY, stale=404, staff=404)
ANSWERS_OF_THE_TITLE = replace(MENDS, anonymous=frozenset({SIGN_IN, 405}), superuser=200)
HALF_SIGNED_IN = signed_in(HOME)  # a step of signing in that none of the callers is at
NOBODY_BY_CODE = signed_in(403)  # no codes by mail are sent
ADMIN = Who("admin:login", "admin:login", "admin:login", 200, 200)
ALREADY_IN: Answer = frozenset({200, "admin:index"})


def page(who: Who) -> Who:
    return who


def form(who: Who, *, posted: Answer = frozenset()) -> Who:
    return replace(who, posts=True, posted=posted)


def action(who: Who, *, token: bool = True) -> Who:
    return replace(who, reads=False, posts=True, token=token)


def without_token(who: Who) -> Who:
    return replace(who, token=False)


# --- the table -------------------------------------------------------------------------------------------------

TABLE = {
    "home": page(EVERYBODY),
    "games:play": page(EVERYBODY),
    # the rules' room
    "games:rules": page(EVERYBODY),
    "games:five_minutes": page(EVERYBODY),
    "games:presets": page(EVERYBODY),
    "games:options": page(EVERYBODY),
    "games:option": page(EVERYBODY),
    "games:examples": page(EVERYBODY),
    "games:example": page(EVERYBODY),
    "games:law": page(EVERYBODY),
    "games:traditions": page(EVERYBODY),
    "games:glossary": page(EVERYBODY),
    "games:history": page(EVERYBODY),
    "games:notation": page(EVERYBODY),
    "games:puzzles": page(EVERYBODY),
    "games:puzzle": page(EVERYBODY),
    # a game that `user` recorded
    "games:list": page(EVERYBODY),
    # the underside of the board, with an eight piece of a game that `user` played; who strikes is in test_underside
    "games:underside": page(EVERYBODY),
    "games:inscription": page(EVERYBODY),
    "games:strike": form(signed_in(403)),
    "games:let_stand": form(signed_in(403)),
    # the API: questions are for everybody, records are sent by who is signed in
    "games:api:reference": page(EVERYBODY),
    "games:api:schema": without_token(page(EVERYBODY)),
    "games:api:validate": without_token(action(EVERYBODY)),
    "games:api:legal": without_token(action(EVERYBODY)),
    "games:api:games": form(EVERYBODY, posted=frozenset({403, 415})),
    "games:api:game": without_token(page(EVERYBODY)),
    "games:api:frame": without_token(page(EVERYBODY)),
    "games:api:draft": page(replace(DRAFTER, anonymous=403)),
    "games:game": page(EVERYBODY),
    "games:frame": page(EVERYBODY),
    "games:ugn": page(EVERYBODY),
    "games:json": page(EVERYBODY),
    "games:picture": page(EVERYBODY),
    "games:sent": page(RECORDER),
    "games:invite": form(RECORDER, posted=422),
    "games:annul": form(RECORDER, posted=422),
    "games:reinstate": form(signed_in(403)),  # site umpires: test_standing
    "games:answer_by_account": form(signed_in(403)),  # none of them has a seat; who has is in test_standing
    "games:answer": form(everyone(404)),  # with a token that nobody was given
    # a faulty draft of `user`
    "games:record": form(SIGNED_IN),
    "games:draft": page(DRAFTER),
    "games:draft_progress": page(DRAFTER),
    "games:mend": action(MENDS),
    "games:play_instead": action(MENDS),
    "games:take_back": action(MENDS),
    "games:name_players": action(MENDS),
    "games:go_on": form(DRAFTER),
    "games:record_draft": action(MENDS),
    "games:put_aside": action(MENDS),
    # an umpire's table that `user` opened
    "games:new_table": form(SIGNED_IN),
    "games:table": page(RECORDER),
    "games:act": action(TYPES),
    "games:step_back": action(TYPES),
    "games:table_umpires": form(RECORDER),
    "games:send_away": action(TYPES),
    "games:join_table": form(signed_in(404)),  # with a token that nobody was given
    # a live game that `user` opened and sits at
    "games:new_game": form(SIGNED_IN),
    "games:play_settings": form(EVERYBODY),  # an account's own, or the browser's
    "games:play_sounds": action(EVERYBODY),
    "games:live": page(EVERYBODY),
    "games:live_join": form(everyone(410)),  # with a token that nobody was given
    "games:live_sit": action(replace(SIGNED_IN, anonymous=frozenset({SIGN_IN, 405}))),  # guests: test_keeping
    "games:live_decline": action(EVERYBODY),  # of a seat that is not kept, nothing; who may is in test_keeping
    "games:live_free": action(SITS),
    "games:live_get_up": action(SITS),
    "games:live_bot": action(SITS),
    "games:live_invite": action(SITS),
    "games:live_withdraw_link": action(SITS),
    "games:live_call_off": action(SITS),
    "games:live_seed": action(SITS),
    "games:live_throw": action(SITS),
    "games:live_declare": action(SITS),
    "games:live_play": action(SITS),
    "games:live_leave": action(SITS),
    "games:live_offer": action(SITS),
    "games:live_answer": action(SITS),
    "games:live_claim": action(SITS),
    "games:live_rematch": action(TYPES),
    "games:live_chat": form(EVERYBODY, posted=frozenset({403, 422})),  # a line that says nothing
    "games:live_line": page(EVERYBODY),
    "games:live_report_line": action(replace(SIGNED_IN, anonymous=NOT_TYPING)),
    "games:live_remove_line": action(NOBODY_OF_THEM),
    "games:live_people": page(EVERYBODY),
    "games:live_mute": action(EVERYBODY),
    "games:live_report_player": action(replace(SIGNED_IN, anonymous=NOT_TYPING)),
    "games:live_dice": page(EVERYBODY),
    "games:live_dice_json": page(EVERYBODY),
    # for moderators of the site, of whom there is none here; who is one is in tests/games/views/test_reports.py
    "games:reports": page(signed_in(403)),
    "games:report": form(signed_in(403)),
    "games:lift_silence": action(NOBODY_OF_THEM),
    # notices; the one that is named is `user`'s own
    "notices:list": page(SIGNED_IN),
    "notices:see_all": action(SIGNED_IN),
    "notices:wishes": form(SIGNED_IN),
    "notices:off": without_token(form(everyone(404))),  # with a token that is none of ours
    "notices:follow": page(Who(SIGN_IN, 404, "games:play", 404, 404)),
    # championships; who may what in one that there is: tests/tournaments/competing/test_pages.py
    "tournaments:championships": page(EVERYBODY),
    "tournaments:honours": page(EVERYBODY),
    "tournaments:new_edition": form(Who(SIGN_IN, 403, 403, 403, 200)),
    "tournaments:edition": page(everyone(404)),
    "tournaments:manage": form(signed_in(404)),
    "tournaments:publish_edition": action(ABSENT),
    "tournaments:new_title": action(ABSENT),
    "tournaments:appoint": action(ABSENT),
    "tournaments:dismiss": action(ABSENT),
    "tournaments:title": page(everyone(404)),
    "tournaments:rules": page(everyone(404)),
    "tournaments:write_rules": form(signed_in(404)),
    "tournaments:rules_form": form(signed_in(404)),
    "tournaments:begin_stage": action(ABSENT),
    "tournaments:write_champion": action(ABSENT),
    "tournaments:group": page(everyone(404)),
    "tournaments:group_paper": page(everyone(404)),
    "tournaments:framing": form(signed_in(404)),
    "tournaments:embed": page(everyone(404)),
    "tournaments:tables": page(everyone(404)),
    "tournaments:tables_csv": page(everyone(404)),
    "tournaments:tables_json": page(everyone(404)),
    "tournaments:do_draw": action(ABSENT),
    "tournaments:draw": page(everyone(404)),
    "tournaments:draw_text": page(everyone(404)),
    "tournaments:import_edition": form(Who(SIGN_IN, 403, 403, 403, 200), posted=422),
    "tournaments:archive": page(signed_in(404)),
    "tournaments:public_archive": page(everyone(404)),
    "tournaments:results_csv": page(everyone(404)),
    "tournaments:group_results_csv": page(everyone(404)),
    "tournaments:standings_csv": page(everyone(404)),
    # a match of an edition that everybody sees, whose secretary is `user`; roles and sides: tests/tournaments/matches
    "tournaments:own_matches": page(SIGNED_IN),
    "tournaments:match": page(EVERYBODY),
    "tournaments:match_report": action(OFFICIAL),
    "tournaments:match_table": action(OFFICIAL),
    "tournaments:match_game": action(OFFICIAL),
    "tournaments:match_times": action(NOBODY_OF_THEM),  # for those who play it
    "tournaments:match_time": action(NOBODY_OF_THEM),
    "tournaments:own_calendar": form(SIGNED_IN),
    "tournaments:withdraw_calendar": action(signed_in("tournaments:own_calendar")),
    "tournaments:calendar_feed": page(everyone(404)),  # with a token that nobody was given
    "tournaments:match_calendar": page(everyone(404)),  # no time is agreed
    "tournaments:match_confirm": action(OFFICIAL),
    "tournaments:match_correct": form(UMPIRE),
    "tournaments:match_deadline": form(UMPIRE),
    "tournaments:round_deadline": form(signed_in(404)),
    "tournaments:overdue": page(UMPIRE),
    "tournaments:entry_out": form(UMPIRE),
    "tournaments:entry_points": form(UMPIRE, posted=422),
    # entries of a title whose secretary is `user`; what other officials may is in tests/tournaments/entries
    "tournaments:enter": form(SIGNED_IN),
    "tournaments:entries": page(EVERYBODY),
    "tournaments:entries_csv": page(EVERYBODY),
    "tournaments:entries_kept": page(SECRETARY),
    "tournaments:entries_kept_csv": page(SECRETARY),
    "tournaments:entry_add": form(SECRETARY),
    "tournaments:entries_list": form(SECRETARY),
    "tournaments:entry": page(OF_THE_TITLE),
    "tournaments:entry_way": page(EVERYBODY),
    "tournaments:entry_answer": action(ANSWERS_OF_THE_TITLE),
    "tournaments:entry_withdraw": action(ANSWERS_OF_THE_TITLE),
    "tournaments:entry_kept": form(SECRETARY),
    "tournaments:entry_substitute": form(SECRETARY),
    "tournaments:messages": form(SECRETARY),
    "tournaments:message": page(OF_THE_TITLE),
    # leagues: one that `user` opened, with a season that is published
    "tournaments:leagues": page(EVERYBODY),
    "tournaments:open_league": form(SIGNED_IN),
    "tournaments:held": page(EVERYBODY),
    "tournaments:change_league": form(SECRETARY),
    "tournaments:annul_league": form(KEEPS),  # and moderators: tests/tournaments/leagues
    "tournaments:new_season": form(SECRETARY),
    "tournaments:begin_season": action(OFFICIAL),
    "tournaments:next_season": form(SECRETARY, posted=422),
    "tournaments:nights": form(SECRETARY, posted=422),
    "tournaments:night_results": form(SECRETARY),
    "tournaments:results_list": form(SECRETARY),
    "tournaments:match_night": form(SECRETARY, posted=422),
    "tournaments:leaderboards": page(EVERYBODY),
    # players, ships and claims: the player that is named is `user`'s own, with a ship and a claim of theirs to another;
    # officials keep the lists, who are superusers here, and by their site role in tests/tournaments/people
    "tournaments:players": page(EVERYBODY),
    "tournaments:player": page(EVERYBODY),
    "tournaments:own_player": form(SIGNED_IN),
    "tournaments:record_player": form(KEEPS),
    "tournaments:rename_player": form(KEEPS),
    "tournaments:claim_player": form(SIGNED_IN),
    "tournaments:let_go_player": form(KEEPS),
    "tournaments:anonymise_player": form(THEMSELVES, posted=422),
    "tournaments:choose_double": page(KEEPS),
    "tournaments:merge_players": form(KEEPS, posted=422),
    "tournaments:join_ship": form(THEMSELVES, posted=422),
    "tournaments:leave_ship": form(THEMSELVES, posted=422),
    "tournaments:remove_posting": form(THEMSELVES),
    "tournaments:ships": page(EVERYBODY),
    "tournaments:propose_ship": form(SIGNED_IN),
    "tournaments:ship": page(EVERYBODY),
    "tournaments:decide_ship": form(KEEPS),
    "tournaments:waiting": page(KEEPS),
    "tournaments:decide_claim": form(KEEPS, posted=422),
    "tournaments:withdraw_claim": action(TYPES),
    # signing in and out
    "account_login": form(SIGNED_OUT),
    "account_signup": form(SIGNED_OUT),
    "account_logout": form(signed_in(200, anonymous=HOME)),
    "account_inactive": page(EVERYBODY),
    "account_confirm_login_code": form(HALF_SIGNED_IN),
    "mfa_authenticate": form(HALF_SIGNED_IN),
    "mfa_login_webauthn": form(HALF_SIGNED_IN),
    "account_reauthenticate": form(SIGNED_IN),
    "account_request_reauthentication_code": form(NOBODY_BY_CODE),
    "account_confirm_reauthentication_code": form(NOBODY_BY_CODE),
    "mfa_reauthenticate": form(signed_in(SIGN_IN_AGAIN)),
    "mfa_reauthenticate_webauthn": form(signed_in(SIGN_IN_AGAIN)),
    # addresses and passwords
    "account_email": form(SIGNED_IN),
    "account_email_verification_sent": page(EVERYBODY),
    "account_give_address": form(HALF_SIGNED_IN),
    "account_confirm_email": form(EVERYBODY, posted=404),  # with a key that nobody was sent
    "account_change_password": form(SIGNED_IN),
    "account_set_password": form(signed_in("account_change_password")),
    "account_reset_password": form(EVERYBODY),
    "account_reset_password_done": page(EVERYBODY),
    "account_reset_password_from_key": form(EVERYBODY),
    "account_reset_password_from_key_done": page(EVERYBODY),
    # one's own account
    "account_profile": form(SIGNED_IN),
    "account_blocked": form(SIGNED_IN),
    "account_lift_block": action(signed_in(frozenset({404, 405}))),  # of a block that there is not
    "usersessions_list": form(SIGNED_IN),
    "account_end_session": action(SIGNED_IN),
    "mfa_index": page(SIGNED_IN),
    "mfa_activate_totp": form(AFRESH),
    "mfa_deactivate_totp": form(OWNER),
    "mfa_view_recovery_codes": page(OWNER),
    "mfa_generate_recovery_codes": form(AFRESH),
    "mfa_download_recovery_codes": page(OWNER),
    "mfa_list_webauthn": page(SIGNED_IN),
    "mfa_add_webauthn": form(AFRESH),
    "mfa_edit_webauthn": form(OWNER),
    "mfa_remove_webauthn": form(OWNER),
    # the admin; its pages of models are in ADMIN_OF_MODELS
    "admin:index": form(ADMIN),
    "admin:login": form(Who(SIGN_IN, 403, 403, ALREADY_IN, ALREADY_IN)),
    "admin:logout": action(Who("admin:index", "admin:index", "admin:index", 200, 200)),
    "admin/password_change/": form(everyone("account_change_password")),
    "admin:password_change": form(everyone("account_change_password")),
    "admin:password_change_done": page(ADMIN),
    "admin:autocomplete": page(replace(ADMIN, staff=403, superuser=403)),
    "admin:jsi18n": page(ADMIN),
    "admin:view_on_site": form(replace(ADMIN, staff=404, superuser=404)),
    "admin/r/<int:content_type_id>/<path:object_id>/": form(replace(ADMIN, staff=404, superuser=404)),
    "admin:app_list": form(replace(ADMIN, staff=404)),
    "admin/(?P<url>.*)$": form(replace(ADMIN, staff=404, superuser=404)),
    # the light switch asks for no token: a foreign page could at worst change the light
    "theme": action(everyone(HOME), token=False),
    "favicon": page(everyone("static")),
    # for machines
    "healthz": without_token(page(EVERYBODY)),
    "readyz": without_token(page(everyone(frozenset({200, 503})))),
    # in development only
    "style": form(EVERYBODY),
    "style_refused": form(everyone(404)),
}

# Every page of a model in the admin, whichever models are registered: `admin:jobs_job_change` and its like. What a
# superuser may is for the model to say; staff need a permission, which these have not.
OF_A_MODEL = re.compile(r"admin:\w+_\w+_(changelist|add|change|delete|history)")
OF_MODELS = form(
    replace(ADMIN, staff=frozenset({403, 404, "admin:index"}), superuser=frozenset({200, 403, 404, "admin:index"}))
)
# A nameless address that leads on to `..._change`.
LEADS_TO_A_MODEL = re.compile(r"admin/(\w+)/(\w+)/<path:object_id>/")

# Beside Django, in the event loop: full paths.
STREAMS = {"/live/ping": EVERYBODY, "/live/on/": EVERYBODY}

# What stands in an address where something is named.
NAMED = {
    "key": "no-such-key",
    "pk": 0,
    "number": 1,
    "token": "no-such-token",
    "uidb36": "1",
    "option": "suck_back",
    "example": "blob-blocks",
    "puzzle": "the-shut-door",
    "status": 404,
    "content_type_id": 1,
    "report_id": 1,
    "silence_id": 1,
    "ship_slug": "hms-victory",
    "app_label": "accounts",
    "championship": "championships/world",
    "edition": "no-such-edition",
    "title": "no-such-title",
    "size": "a4",
    "view": "table",
    **dict.fromkeys(("group", "draw", "official"), uuid.UUID(int=0)),
    "url": "x",
}
