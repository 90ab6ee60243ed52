import { MINUTE_MS, SECOND_MS } from "../../core/base/time.js";

/** How long a due record is one process's: longer than anything that is done about one takes. */
export const DUE_LEASE_MS = MINUTE_MS;
/** A process that is not connected may only be getting a new connection: what it leased this lately is still its own. */
export const TAKEOVER_AFTER_MS = 5 * SECOND_MS;

/** The processes that are connected, by the name that each gives itself. */
export const CONNECTED_PROCESSES = "select application_name from pg_stat_activity where datname = current_database()";

/** Whether a row may be leased: it is nobody's or one's own, its lease is over, or the process that has it is gone. */
export const leasableCondition = (of: { readonly now: string; readonly me: string }): string =>
  `(leased_until is null or leased_until <= ${of.now} or leased_by = ${of.me} or
  leased_until <= ${of.now} + ${DUE_LEASE_MS - TAKEOVER_AFTER_MS} and leased_by not in (${CONNECTED_PROCESSES}))`;
