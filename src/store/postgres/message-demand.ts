import type { Demand, ExchangeDemand } from "../../core/jobs/rate-limiter.js";
import type { RunQuery } from "./connection/run-query.js";
import { CONNECTED_PROCESSES } from "./lease.js";

/** Nothing is written as long as a process wants the same, and its row goes when it is no longer connected. */
const EXCHANGE = {
  name: "exchange message demand",
  text: `with others as materialized (
  select distinct application_name as process from (${CONNECTED_PROCESSES} and starts_with(application_name, $1)) as connected
  where application_name <> $2
), ended as (
  delete from message_demand where process <> $2 and process not in (select process from others)
), own as (
  insert into message_demand (process, per_second, is_scarce)
  select $2, $3, $4 where not exists (
    select from message_demand where process = $2 and per_second = $3 and is_scarce = $4)
  on conflict (process) do update set per_second = excluded.per_second, is_scarce = excluded.is_scarce
)
select coalesce(per_second, 0) as "perSecond", coalesce(is_scarce, false) as "isScarce"
from others left join message_demand using (process)`,
};

type Process = { readonly prefix: string; readonly name: string };

/** What the processes on this database want to send; by the names of their connections it is known which there are. */
export const createExchangeDemand =
  (runQuery: RunQuery, { prefix, name }: Process): ExchangeDemand =>
  ({ perSecond, isScarce }) =>
    runQuery<Demand>(EXCHANGE, [prefix, name, perSecond, isScarce]);
