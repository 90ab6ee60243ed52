/** One person with two chats, which a test links. */
import type { CustomerId } from "../../../src/core/base/ids.js";
import type { Chat } from "../../../src/core/customers/chat.js";
import type { Store } from "../../../src/core/store.js";
import type { Authorization } from "../../../src/shop/customers/authorize.js";
import { openScriptedShop, type Script } from "../scripted-shop.js";

export const TELEGRAM: Chat = { channel: "telegram", id: "7" };
export const WHATSAPP: Chat = { channel: "whatsapp", id: "7" };

/** Ada on Telegram with ₦1,000 and on WhatsApp with ₦500; the test links them. */
export async function openForTwo(script: Script = {}, [telegram, whatsapp]: readonly Chat[] = [TELEGRAM, WHATSAPP]) {
  const shop = await openScriptedShop({
    vendor: { vend: async () => ({ outcome: "refused", reason: "rejected", message: "no" }) },
    ...script,
  });
  const writes = (chat: Chat) => shop.shop.customers.identify(chat, `Ada on ${chat.channel}`);
  const [main, other] = [await writes(telegram ?? TELEGRAM), await writes(whatsapp ?? WHATSAPP)];
  await shop.fund(main.id, 100_000);
  await shop.fund(other.id, 50_000);
  const link = async (inviter: CustomerId = main.id, asking: CustomerId = other.id, proof: Authorization = {}) => {
    const { code } = await shop.shop.account.invite(inviter);
    await shop.shop.account.askToLink(asking, code, proof);
    return shop.shop.account.answerLink(inviter, true, proof);
  };
  const wallet = async (id: CustomerId) => (await shop.shop.wallets.get(id)).available;
  return { ...shop, writes, main, other, link, wallet };
}

/** What a test does at each transaction of the shop: nothing, cut the power, or something else first. */
export function hooked() {
  let hook: () => Promise<void> | void = () => undefined;
  return {
    reads: (own: Store): Partial<Store> => ({
      transact: async (customer, work) => {
        await hook();
        return own.transact(customer, work);
      },
    }),
    set: (next?: typeof hook) => {
      hook = next ?? (() => undefined);
    },
    cutAfter: (transactions: number) => {
      let left = transactions;
      hook = () => {
        if (left-- <= 0) throw new Error("The power is cut");
      };
    },
  };
}
