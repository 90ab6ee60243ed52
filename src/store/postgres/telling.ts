import type { Instant } from "../../core/base/time.js";
import { type Tell, tellId } from "../../core/notifications/notification.js";
import type { Store } from "../../core/store.js";
import type { Scopes } from "../scope.js";
import type { Ask } from "./ask.js";
import { keepable } from "./json.js";
import { takeable } from "./lease.js";

type Writes = Pick<Store, "telling" | "told" | "tellLater" | "bindPost">;

/** The messages that this process is telling. */
export type Telling = {
  isUnderWay(id: string, now: Instant): boolean;
  count(): number;
};

type Options = { readonly ask: Ask; readonly me: string; readonly scopes: Scopes };

const BEGIN = {
  name: "begin telling",
  text: `update tells set leased_by = $3, leased_until = $5
where id = $1 and revision = $2 and ${takeable({ now: "$4", me: "$3" })} returning id`,
};
const END = {
  name: "end telling",
  text: "update tells set leased_until = null where id = $1 and leased_by = $2 and leased_until = $3",
};
/** A newer revision came while the older one was told: it stays, and is anybody's now. */
const TOLD = {
  name: "told",
  text: `with gone as (delete from tells where id = $1 and revision = $2)
update tells set leased_until = null where id = $1 and revision <> $2 and leased_by = $3`,
};
const LATER = {
  name: "tell later",
  text: `update tells set leased_until = null,
  due_at = case when revision = $2 then $4 else due_at end, attempts = case when revision = $2 then $5 else attempts end
where id = $1 and (revision = $2 or leased_by = $3)`,
};
const BIND = {
  name: "bind post",
  text: "insert into posts (id, message_id) values ($1, $2) on conflict (id) do update set message_id = excluded.message_id",
};

/** What is written outside a customer's books. Each write may be repeated, should its answer be lost. */
export function createTelling({ ask, me, scopes }: Options): { readonly writes: Writes; readonly telling: Telling } {
  const underWay = new Map<string, { readonly until: Instant; settled: boolean }>();
  const isUnderWay = (id: string, now: Instant) => (underWay.get(id)?.until ?? 0) > now;

  const settle = async (...[statement, values]: Parameters<Ask>) => {
    scopes.outside();
    await ask(statement, values);
  };
  const settleTell = async ({ id }: Tell, ...statement: Parameters<Ask>) => {
    await settle(...statement);
    const mine = underWay.get(id);
    if (mine) mine.settled = true;
  };

  const writes: Writes = {
    telling: async ({ id, revision }, { now, until }, work) => {
      if (isUnderWay(id, now)) return;
      const mine = { until, settled: false };
      underWay.set(id, mine);
      try {
        const begun = await ask(BEGIN, [keepable(id), revision, me, now, until]);
        mine.settled = begun.length === 0;
        if (begun.length > 0) await work();
      } finally {
        if (underWay.get(id) === mine) underWay.delete(id);
        if (!mine.settled) await ask(END, [keepable(id), me, until]);
      }
    },
    told: (tell) => settleTell(tell, TOLD, [keepable(tell.id), tell.revision, me]),
    tellLater: (tell, dueAt) =>
      settleTell(tell, LATER, [keepable(tell.id), tell.revision, me, dueAt, tell.attempts + 1]),
    bindPost: (chat, subject, messageId) => settle(BIND, [keepable(tellId(chat, subject)), keepable(messageId)]),
  };
  return { writes, telling: { isUnderWay, count: () => underWay.size } };
}
