import { createMint } from "#core/ids.js";
import type { PaymentWebhook } from "#core/ports.js";
import type { Shop } from "#shop/shop.js";
import type { Running, ShopProcess } from "./process.js";
import type { Random } from "./random.js";

/** Where people and webhooks come in. */
export type Front = {
  /** The shop that answers now; undefined when none does. */
  now(): { readonly shop: Shop; fault(fault: unknown): void } | undefined;
  post(webhook: PaymentWebhook): Promise<void>;
};

/** One process answers for itself, for as long as it lives. */
export const frontOf = ({ now, post }: ShopProcess): Front => ({
  now() {
    const here = now();
    return here && { shop: here.shop.shop, fault: here.life.fault };
  },
  post,
});

/** In front of several processes: whoever comes in is sent to any that is open, every time anew. */
export function sharedFront(processes: readonly ShopProcess[], random: Random): Front {
  const anyone = (): Running | undefined => {
    const open = processes.flatMap((process) => process.now() ?? []);
    return open.length === 0 ? undefined : random.pick(open);
  };

  const ask = async (name: keyof Shop, given: readonly unknown[]): Promise<unknown> => {
    const here = anyone();
    if (!here) return never();
    try {
      return await (here.shop.shop[name] as (...given: readonly unknown[]) => Promise<unknown>)(...given);
    } catch (fault) {
      here.life.fault(fault);
      return never();
    }
  };

  const mint = createMint(random.bytes);
  const shop = new Proxy({} as Shop, {
    get: (_, name: keyof Shop) =>
      name === "mintOrder" ? () => mint("ord") : (...given: readonly unknown[]) => ask(name, given),
  });

  return {
    now: () => anyone() && { shop, fault: () => undefined },
    post: async (webhook) => {
      const here = anyone();
      await here?.shop.noticePayment(webhook).catch(here.life.fault);
    },
  };
}

const never = () => new Promise<never>(() => {});
