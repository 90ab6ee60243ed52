import type { Demand, ExchangeDemand } from "../../core/jobs/rate-limiter.js";
import type { RunQuery } from "./connection/run-query.js";
import { CONNECTED_PROCESSES, PROCESS_PREFIX } from "./lease.js";

/** Writes only if this process's demand has changed, and deletes the rows of processes that are no longer connected. */
const EXCHANGE = {
  name: "exchange message demand",
  text: `with others as materialized (
  select distinct application_name as process
  from (${CONNECTED_PROCESSES} and application_name like '${PROCESS_PREFIX}%' and application_name <> $1) as connected
), ended as (
  delete from message_demand where process <> $1 and process not in (select process from others)
), own as (
  insert into message_demand (process, per_second, is_scarce)
  select $1, $2, $3 where not exists (
    select from message_demand where process = $1 and per_second = $2 and is_scarce = $3)
  on conflict (process) do update set per_second = excluded.per_second, is_scarce = excluded.is_scarce
)
select coalesce(per_second, 0) as "perSecond", coalesce(is_scarce, false) as "isScarce"
from others left join message_demand using (process)`,
};

/**
 * Tells the shop's other processes how many messages this one wants to send, and reads what each of them wants, through
 * a table of this database. The names of the open connections show which processes there are; one that has not told its
 * demand yet counts as zero.
 */
export const createExchangeDemand =
  (runQuery: RunQuery, processName: string): ExchangeDemand =>
  ({ perSecond, isScarce }) =>
    runQuery<Demand>(EXCHANGE, [processName, perSecond, isScarce]);
