import { MINUTE_MS, SECOND_MS } from "../../core/base/time.js";

/** How long a due record stays leased to one process: longer than the work on any record takes. */
export const DUE_LEASE_MS = MINUTE_MS;
/** A process without a connection may only be reconnecting, so its leases of the last seconds stay valid. */
export const TAKEOVER_AFTER_MS = 5 * SECOND_MS;

/** A shop gives its connections names that begin so. */
export const PROCESS_PREFIX = "sharpsharp ";

/** The connected processes, by the name that each gives its connections. */
export const CONNECTED_PROCESSES = "select application_name from pg_stat_activity where datname = current_database()";

/** Whether `me` may lease a row: nobody else has leased it, that lease is over, or its process is gone. */
export const leasableCondition = (of: { readonly now: string; readonly me: string }): string =>
  `(leased_until is null or leased_until <= ${of.now} or leased_by = ${of.me} or
  leased_until <= ${of.now} + ${DUE_LEASE_MS - TAKEOVER_AFTER_MS} and leased_by not in (${CONNECTED_PROCESSES}))`;
