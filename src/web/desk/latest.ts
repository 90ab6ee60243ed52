import type { Order } from "#core/order.js";
import { after, type Clock, type Instant, SECOND_MS } from "#core/time.js";
import type { Desk } from "#shop/desk.js";

type Seen = { readonly orders: readonly Order[]; readonly version: string };

/** The vends that moved last, read at most once a second for everybody who follows them together. */
export function createLatest({ desk, clock }: { readonly desk: Pick<Desk, "latest">; readonly clock: Clock }) {
  let kept: { readonly seen: Promise<Seen>; readonly until: Instant } | undefined;
  const read = async (): Promise<Seen> => {
    const orders = await desk.latest();
    return { orders, version: orders.map(({ id, state, changedAt }) => `${id} ${state} ${changedAt}`).join() };
  };
  return (): Promise<Seen> => {
    if (!kept || clock() >= kept.until) kept = { seen: read(), until: after(clock(), SECOND_MS) };
    return kept.seen;
  };
}
