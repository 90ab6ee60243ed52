import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../core/base/time.js";
import { naira } from "../core/money/money.js";
import type { IllAt } from "../core/notifications/incident.js";

/** Everything has a limit. The airtime minimum is the service's (service-spec.md, Limits); the others are ours. */
export const AIRTIME_MIN = naira(50);
export const AIRTIME_MAX = naira(50_000);
export const TOP_UP_MIN = naira(100);
export const TOP_UP_MAX = naira(500_000);

/** Whoever taps Buy again this soon after they bought with it may have tapped by mistake. */
export const JUST_BOUGHT_MS = 10 * MINUTE_MS;

/** A shelf this fresh is good enough to choose from. */
export const SHELF_FRESH_MS = MINUTE_MS;
/** Beyond this a shelf that cannot be read again is no longer sold from. */
export const SHELF_STALE_MS = HOUR_MS;

/** What is settled for the whole shop is read again after this. */
export const HOUSE_FRESH_MS = SECOND_MS;

/** Waits between two looks at the same open payment or vend grow to this, and no further. */
export const LOOK_INTERVAL_MAX_MS = 5 * MINUTE_MS;
export const LOOK_GROWTH = 1.5;
/** Looks at a vend that found nothing, before "absent" may be believed. */
export const ABSENT_LOOKS_MIN = 3;
/** A vend that is still undecided after this goes to a person. */
export const UNDECIDED_MAX_MS = 30 * MINUTE_MS;
/** A vend that is on its way for longer than this is told to staff anew, aloud. */
export const VEND_LATE_MS = 5 * MINUTE_MS;
/** When more vends than this are begun within a minute, staff are told of those that are fine in numbers: half of what
 * Telegram takes for a group. */
export const VENDS_SINGLY_MAX = 10;
/** The numbers are told at most this often. */
export const DIGEST_EVERY_MS = 15 * SECOND_MS;
/** The service's history is not read further back than this to show the record of one vend. */
export const RECORD_SHOWN_MS = 7 * DAY_MS;
/** An order waits at most this long behind another one for the same item and number. */
export const SLOT_WAIT_MAX_MS = 10 * MINUTE_MS;
/** A vend that was refunded because it never arrived is still looked for, this long and this often. */
export const LATE_VEND_MS = DAY_MS;
export const LATE_VEND_INTERVAL_MS = 10 * MINUTE_MS;
/** A page that nobody paid in time can still be paid; it is looked at this long, at most an hour apart. */
export const LATE_PAYMENT_MS = 7 * DAY_MS;
export const LATE_PAYMENT_INTERVAL_MAX_MS = HOUR_MS;
/** How many of a kind are worked on at once. */
export const AT_ONCE_MAX = { tells: 32, payments: 16, orders: 64, schedules: 16 } as const;
/** The service's clock and ours may differ by this much. */
export const CLOCK_SKEW_MS = 5 * MINUTE_MS;
/** How often a person may have one order sent again, so that nobody empties the float by tapping. */
export const RETRIES_MAX = 3;
/** An order is sent again this long after its last try at the earliest; a call may take the better part of the minute. */
export const RETRY_AFTER_MS = 2 * CLOCK_SKEW_MS + MINUTE_MS;
/** Looks at a payment that was given up on, after a webhook names it again. */
export const LATE_PAYMENT_LOOKS_MAX = 6;

export const TELL_ATTEMPTS_MAX = 25;
/** A week of them, at most an hour apart: a chat that is gone for good must not gather messages without end. */
export const STAFF_TELL_ATTEMPTS_MAX = 175;
export const TELL_INTERVAL_MAX_MS = HOUR_MS;
/** Longer than telling one message takes, repeats and time-outs included; after it, somebody else may tell it. */
export const TELLING_MAX_MS = MINUTE_MS;

/** Somebody who is paying for somebody else's order has done so after this, or it waits for them no longer. */
export const PAYER_MS = MINUTE_MS;

export const UNREACHABLE_INTERVAL_MS = MINUTE_MS;
/** Who could not be reached, as their channel found out later, is tried again after this, or when they write. */
export const UNDELIVERED_INTERVAL_MS = HOUR_MS;

/** Customers read at once when an audience is counted. */
export const AUDIENCE_PAGE = 1_000;
export const BROADCAST_PAGE = 100;
export const BROADCAST_PROGRESS_MS = 2 * SECOND_MS;
/** Messages of a broadcast that are under way at once: as many may be in doubt when a process dies. */
export const BROADCAST_AT_ONCE_MAX = 16;
/** After a message that nobody answered for, the next one waits; twice as long each time, up to the most. */
export const DOUBT_MS = 5 * SECOND_MS;
export const DOUBT_MAX_MS = MINUTE_MS;
export const BROADCAST_TRIES_MAX = 5;
/** Who has taken a turn at a work has it this long, unless they ask again; the others ask this often. */
export const TURN_MS = 20 * SECOND_MS;
export const TURN_WAIT_MS = SECOND_MS;

/** How long a link to the dashboard is good for. */
export const DESK_LINK_MS = 10 * MINUTE_MS;
/** How long somebody is signed in to the dashboard, and on how many devices at once. */
export const DESK_SESSION_MS = 12 * HOUR_MS;
export const DESK_SESSIONS_MAX = 5;
/** The dashboard's figures, its feed and its search look back so many days. */
export const DASHBOARD_DAYS = 30;
export const FEED_ORDERS = 30;
export const SEARCH_PAGE = 25;
/** Most orders of one customer that the dashboard turns the pages of. */
export const SEARCH_OF_CUSTOMER_MAX = 500;

/** How long a code for linking another chat is good for. */
export const INVITATION_MS = 10 * MINUTE_MS;
/** Orders of a chat among which its unpaid ones are looked for when it is linked or forgotten. */
export const UNPAID_LOOKBACK = 50;

/** Rules that make prices, and codes, those that have ended among them. */
export const PRICE_RULES_MAX = 200;
export const PROMOS_MAX = 100;
/** What the vendor takes of a listed price is seen from so many days, and so many orders. */
export const TAKEN_DAYS = 7;
export const TAKEN_ORDERS_MAX = 2_000;

/** Schedules of one customer. */
export const SCHEDULES_MAX = 20;
/** A run whose price cannot be read is tried again, so often and for so long. */
export const SCHEDULE_RETRY_MS = 5 * MINUTE_MS;
export const SCHEDULE_TRIES_MS = 6 * HOUR_MS;

/** Orders read at a time, and at most, when a customer's are searched or added up. */
export const HISTORY_PAGE = 100;
export const HISTORY_LOOKBACK = 5_000;
/** Characters kept of what somebody says is wrong. */
export const REPORT_MAX = 500;

/** For how many looks of the watch something is amiss before staff are told. */
export const TROUBLE_LOOKS = { "store-away": 2, "service-away": 4, "ledger-off": 3, "work-late": 1 } as const;
/** That a trouble lasts is written down at most this often. */
export const TROUBLE_NOTED_EVERY_MS = MINUTE_MS;
/** A trouble that orders or webhooks meet is over when one goes well and none has met it for so long. One that goes well
 * is not enough: what is left of the float may still pay for small orders. */
export const TROUBLE_QUIET_MS = 10 * MINUTE_MS;
/** So long after a vend that was refused as every other would be, nobody is asked for new money. */
export const PAYING_PAUSE_MS = 5 * MINUTE_MS;
/** Payments of ours that webhooks without a valid signature were about, in a row, before staff are told. */
export const UNSIGNED_IN_A_ROW_MIN = 3;
export const UNSIGNED_LOOKS_A_MINUTE_MAX = 10;
/** After so many looks without an answer, whoever asks whether this process is ready is told that it is not. */
export const UNREACHABLE_LOOKS = 2;
/** Due work that has waited longer than so many looks apart is late. */
export const LATE_LOOKS = 10;

/** How long somebody else can be asked to pay for an order. */
export const FAVOUR_MS = DAY_MS;

/** Who have been given a role by an owner. */
export const STAFF_MAX = 50;

/** Orders, postings and deeds on a card, for staff. */
export const CARD_ORDERS = 5;
export const CARD_ENTRIES = 5;
export const CARD_DEEDS = 5;
/** Customers shown for a name that several have; postings and deeds on a page. */
export const FOUND_MAX = 11;
export const LEDGER_PAGE = 8;
export const DEEDS_PAGE = 8;

/** The most that staff give or take at a time; and above how much, given by one of them in a day or taken at once, a second
 * one confirms it, unless the owner says. */
export const WALLET_ACT_MAX = naira(500_000);
export const SECOND_ABOVE = naira(5_000);
/** How often one of them gives something in a day without a second one. */
export const GIVEN_ALONE_MAX = 100;

/** The float is looked at so often; staff are told when it lasts no longer than this at what was taken lately. */
export const FLOAT_LOOK_MS = 5 * MINUTE_MS;
export const FLOAT_LOW_HOURS = 6;

/** Unpaid checkouts of one customer that stand open at once. */
export const CHECKOUTS_OPEN_MAX = 10;
/** Customers read at once when their card tokens are brought under a new key. */
export const RESEAL_PAGE = 100;

/** Our books are compared with the service's lists soon after the start, a week of them, and then every hour. */
export const COMPARE_FIRST_DAYS = 7;
export const COMPARE_FIRST_WITHIN_MS = 30 * SECOND_MS;
export const COMPARE_INTERVAL_MS = HOUR_MS;
/** Up to this share is added to every wait. */
export const COMPARE_JITTER = 0.2;
/** After a reading that could not be had; twice as long each time, up to the interval. */
export const COMPARE_RETRY_MS = MINUTE_MS;
/** New findings that one comparison keeps and tells of; more wait for the next. */
export const FINDINGS_AT_ONCE_MAX = 20;
export const FINDINGS_OPEN_MAX = 1_000;

export const DESK_ORDERS_MAX = 20_000;
/** Orders whose money is held, of all customers, that are looked through at once. */
export const HELD_ORDERS_MAX = 5_000;

/** How vends go is judged by the newest of so long, each time that so many waits between two looks at a vend are over. */
export const WATCH_WINDOW_MS = 15 * MINUTE_MS;
export const WATCH_ORDERS_MAX = 5_000;
export const WATCH_LOOKS = 30;
/** Later than this is slow. */
export const SLOW_VEND_MS = 5 * MINUTE_MS;
/** When vends go badly, and when well again; what lies between is neither. */
export const ILL_AT: IllAt = {
  ...{ endedMin: 5, wellEndedMin: 3, success: 0.8, wellSuccess: 0.9 },
  ...{ lateMin: 2, lateMs: SLOW_VEND_MS, wellLateMs: 2 * MINUTE_MS, stuckMin: 3, wellMs: 10 * MINUTE_MS },
};
/** Who has bought something in the time before it went badly is told of it. */
export const AFFECTED_MS = 7 * DAY_MS;
/** An order that waits to be paid can be paid for so long, however often it is asked how. */
export const UNPAID_MS = 2 * DAY_MS;
export const REPEAT_LOOKBACK = 30;
export const PAYMENT_WINDOW_MS = DAY_MS;
