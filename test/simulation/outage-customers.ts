import type { CustomerId } from "../../src/core/base/ids.js";
import { after, type Instant, instant, MINUTE_MS, SECOND_MS } from "../../src/core/base/time.js";
import { naira } from "../../src/core/money/money.js";
import { productKey } from "../../src/core/orders/product.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import type { StaffApi } from "../../src/shop/staff-api.js";
import type { Common } from "./common.js";
import type { SimulatedGateway } from "./gateway.js";
import type { LoadBalancer } from "./load-balancer.js";
import { LINE, NUMBERS_EACH, numberOf, type Outages, UNLUCKY } from "./outage.js";

type Visitor = { readonly index: number; customer: CustomerId | undefined; isContent: boolean };

type Deps = Common & {
  readonly loadBalancer: LoadBalancer;
  readonly gateway: SimulatedGateway;
  readonly outages: Outages;
};

export type OutageCustomers = {
  begin(until: Instant): void;
  customers(): readonly CustomerId[];
};

/** Enough customers to prove an outage, and more than may try the suspended network. */
const VISITORS = 8;
const TOP_UP = naira(5_000);
const AMOUNTS = [naira(100), naira(150)];
/** Nobody stops coming before it surely stays on sale, as three customers are needed to try it. */
const CERTAIN_AFTER_MS = 10 * MINUTE_MS;
/** For this long after the faults they keep coming back until they can buy. */
const COME_AGAIN_MS = 90 * MINUTE_MS;
const TAPS_OF_BATCH = 5;

/**
 * In seeds with an outage, many customers of one product line buy from their wallets, are told why they cannot, try it when
 * they may, and come back until it is on sale. Staff let the shop suspend by itself, or suspend when asked.
 */
export function createOutageCustomers({ time, random, faults, loadBalancer, gateway, outages }: Deps): OutageCustomers {
  const { outage } = faults;
  const isAuto = outage !== "network-down" || random.chance(0.5);
  const visitors: readonly Visitor[] = outage
    ? Array.from({ length: VISITORS }, (_, index) => ({ index, customer: undefined, isContent: false }))
    : [];

  const topsUp = async (shop: CustomerApi, id: CustomerId): Promise<void> => {
    const opened = await shop.payments.topUp(id, TOP_UP, { saveCard: false });
    if (opened.outcome !== "checkout") return;
    time.in(random.between(SECOND_MS, MINUTE_MS), () => gateway.payPage(opened.reference));
  };

  const buys = async (shop: CustomerApi, { index }: Visitor, id: CustomerId): Promise<"bought" | undefined> => {
    const recipient = numberOf(index, random.between(0, NUMBERS_EACH - 1));
    const product = { kind: LINE.kind, amount: random.pick(AMOUNTS) } as const;
    const quoted = await shop.orders.quote(id, { network: LINE.network, recipient, product });
    if (quoted.outcome === "refused") {
      await shop.catalogue.joinWaitingList(id, LINE);
      return undefined;
    }
    const { quote } = quoted;
    if (quote.wallet < quote.price) {
      await topsUp(shop, id);
      return undefined;
    }
    const placed = await shop.orders.place(id, quote, { by: "wallet" });
    if (placed.outcome === "off-sale") await shop.catalogue.joinWaitingList(id, LINE);
    // Only customers who were told that it may fail try a suspended network.
    if (placed.outcome === "changed") await shop.orders.place(id, placed.quote, { by: "wallet" });
    return placed.outcome === "underway" && !quote.isTrial ? "bought" : undefined;
  };

  const comes = async (visitor: Visitor, certainAt: Instant): Promise<void> => {
    const here = loadBalancer.now();
    if (!here) return;
    const isCertain = time.clock() > certainAt;
    try {
      const { id } = await here.shop.customers.identify({ channel: "telegram", id: `5${visitor.index}` }, "Many");
      visitor.customer = id;
      const isBatch = outage === "batch-fails" && visitor.index === UNLUCKY && random.chance(0.5);
      const taps = Array.from({ length: isBatch ? TAPS_OF_BATCH : 1 }, () => buys(here.shop, visitor, id));
      const results = await Promise.all(taps);
      if (isCertain && results.includes("bought")) visitor.isContent = true;
    } catch (fault) {
      here.fault(fault);
    }
  };

  const decides = async (staffApi: StaffApi, by: CustomerId): Promise<void> => {
    if (isAuto) return staffApi.settings.set({ suspendMode: "auto" }, { by: by });
    const { withIncident, offSale } = await staffApi.monitoring.vendReport(1);
    const isAsked = withIncident.some((line) => productKey(line) === productKey(LINE));
    if (isAsked && offSale.length === 0) await staffApi.catalogue.changeSale([LINE], "suspended", by);
  };

  const clerk = async (): Promise<void> => {
    const here = loadBalancer.now();
    if (!here) return;
    try {
      const { id } = await here.shop.customers.identify({ channel: "telegram", id: "91" }, "91");
      await decides(here.staffApi, id);
    } catch (fault) {
      here.fault(fault);
    }
  };

  return {
    customers: () => visitors.flatMap(({ customer }) => customer ?? []),
    begin(until) {
      const last = after(until, COME_AGAIN_MS);
      const certainAt = after(instant(Math.max(until, outages.endsAt)), CERTAIN_AFTER_MS);
      for (const visitor of visitors) {
        const isEager = visitor.index === UNLUCKY && outage === "customer-fails";
        const most = isEager ? MINUTE_MS : 4 * MINUTE_MS;
        const next = () =>
          time.in(random.between(SECOND_MS, most), () => {
            if (visitor.isContent || time.clock() >= last) return;
            void comes(visitor, certainAt);
            next();
          });
        next();
      }
      const lookAgain = () =>
        time.in(MINUTE_MS, () => {
          if (time.clock() >= until) return;
          void clerk();
          lookAgain();
        });
      if (outage) lookAgain();
    },
  };
}
