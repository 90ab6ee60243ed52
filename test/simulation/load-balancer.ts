import { createMint } from "../../src/core/base/ids.js";
import type { Clock } from "../../src/core/base/time.js";
import type { PaymentWebhook } from "../../src/core/ports.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import type { StaffApi } from "../../src/shop/staff-api.js";
import type { Running, ShopProcess } from "./process.js";
import type { Random } from "./random.js";

/** Where people and webhooks reach the shop. */
export type LoadBalancer = {
  /** The shop that answers now; undefined while none does. */
  now(): { readonly shop: CustomerApi; readonly staffApi: StaffApi; fault(fault: unknown): void } | undefined;
  post(webhook: PaymentWebhook): Promise<void>;
};

/** The same front, with its customers' API wrapped. */
export const overShop = (loadBalancer: LoadBalancer, wrap: (shop: CustomerApi) => CustomerApi): LoadBalancer => ({
  ...loadBalancer,
  now() {
    const here = loadBalancer.now();
    return here && { ...here, shop: wrap(here.shop) };
  },
});

/** The front of a single process: it answers while it lives. */
export const singleProcess = ({ now, post }: ShopProcess): LoadBalancer => ({
  now() {
    const here = now();
    return here && { shop: here.shop.shop, staffApi: here.shop.staffApi, fault: here.instance.fault };
  },
  post,
});

/** The front of several processes: each request goes to a random process that is open. */
export function balanceOver(processes: readonly ShopProcess[], random: Random, clock: Clock): LoadBalancer {
  const anyone = (): Running | undefined => {
    const open = processes.flatMap((process) => process.now() ?? []);
    return open.length === 0 ? undefined : random.pick(open);
  };

  const ask = async (of: "shop" | "staffApi", name: string, given: readonly unknown[]): Promise<unknown> => {
    const here = anyone();
    if (!here) return never();
    try {
      const [room = "", use = ""] = name.split(".");
      const asked = (here.shop[of] as unknown as Record<string, Record<string, Asked>>)[room]?.[use];
      if (!asked) throw new TypeError(`No ${of}.${name}`);
      return await asked(...given);
    } catch (fault) {
      here.instance.fault(fault);
      return never();
    }
  };

  const mint = createMint(random.bytes, clock);
  /** Both APIs have two levels: `shop.orders.place`. */
  const facade = <T extends object>(of: "shop" | "staffApi", own: Readonly<Record<string, () => string>>): T => {
    const roomOf = (room: string) =>
      new Proxy(
        {},
        {
          get: (_, name: string) =>
            own[`${room}.${name}`] ?? ((...given: readonly unknown[]) => ask(of, `${room}.${name}`, given)),
        },
      );
    return new Proxy({} as T, { get: (_, room: string) => roomOf(room) });
  };
  const shop = facade<CustomerApi>("shop", { "orders.mintId": () => mint("ord") });
  const staffApi = facade<StaffApi>("staffApi", { "wallets.mintChangeId": () => mint("aud") });

  return {
    now: () => anyone() && { shop, staffApi, fault: () => undefined },
    post: async (webhook) => {
      const here = anyone();
      await here?.shop.handlePaymentWebhook(webhook).catch(here.instance.fault);
    },
  };
}

type Asked = (...given: readonly unknown[]) => Promise<unknown>;

const never = () => new Promise<never>(() => {});
