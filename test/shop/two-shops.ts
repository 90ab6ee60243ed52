/** Two processes of the shop over one store (or each over its own, of one database), with scripted ports and one stopped clock. */
import { onTestFinished } from "vitest";
import type { Chat } from "#core/customer.js";
import type { CustomerId } from "#core/ids.js";
import { topUpEntry } from "#core/ledger.js";
import { UNMEASURED } from "#core/meter.js";
import { kobo } from "#core/money.js";
import type { Gateway, Vendor } from "#core/ports.js";
import type { Store } from "#core/store.js";
import { instant } from "#core/time.js";
import type { Messenger } from "#shop/messenger.js";
import { openShop } from "#shop/open-shop.js";
import { createPinHasher } from "#store/pin-hasher.js";
import { aFolder, openAt } from "../store/folders.js";
import { gate, turn } from "./ada.js";
import { mint, START } from "./scripted-shop.js";

type Script = {
  readonly vendor?: Partial<Vendor>;
  readonly gateway?: Partial<Gateway>;
  readonly messenger?: Partial<Messenger>;
};

export async function openTwoShops(stores?: readonly [Store, Store]) {
  let now = START;
  const clock = () => instant(now);
  const store = stores?.[0] ?? (await openAt(await aFolder()));
  if (!stores) onTestFinished(store.close);
  let opens = 0;

  /** Opens one of them. Nothing is vended, paid or known of unless its script says so. */
  const open = ({ vendor, gateway, messenger }: Script = {}, staff: readonly Chat[] = []) => {
    let held: ReturnType<typeof gate<void>> | undefined;
    let looks = 0;
    const own = stores?.[opens++ % 2] ?? store;
    const seen: Store = {
      ...own,
      transact: async (customer, work) => {
        const result = await own.transact(customer, work);
        await held?.passed;
        return result;
      },
      due: (kind, page) => {
        if (kind === "tells") looks++;
        return own.due(kind, page);
      },
    };
    const opened = openShop({
      ...{ shopName: "SharpSharp", store: seen, clock, mint, jitter: () => 1 },
      vendor: {
        vend: async () => ({ outcome: "unknown", cause: "scripted" }),
        plans: async () => ({ outcome: "unread", cause: "scripted" }),
        history: async () => ({ outcome: "history", records: [] }),
        ...vendor,
      },
      gateway: {
        open: async ({ reference }) => ({ outcome: "opened", url: `https://pay.example/${reference}` }),
        charge: async () => ({ outcome: "sent" }),
        find: async () => ({ outcome: "absent" }),
        list: async () => ({ outcome: "payments", payments: [] }),
        ...gateway,
      },
      messenger: {
        tell: async () => ({ outcome: "sent", messageId: "1" }),
        turn: async () => {},
        broadcast: async () => ({ outcome: "sent" }),
        ...messenger,
      },
      pins: createPinHasher({ costExponent: 1 }),
      vault: { seal: (token) => token as never, open: (sealed) => sealed as string },
      log: { info: () => {}, warn: () => {}, error: () => {} },
      staff,
      owners: [{ channel: "telegram", id: "900" }],
      callbackPage: (reference) => `https://shop.example/return/${reference}`,
      deskPage: (key) => `https://shop.example/desk/in/${key}`,
      emailOf: (customer) => `${customer}@shop.example`,
      ...{
        lookIntervalMs: 2_000,
        vendGraceMs: 180_000,
        paymentExpiryMs: 3_600_000,
        undoMs: 5_000,
        ...{ watchIntervalMs: 30_000, meter: UNMEASURED },
        ...{ watchIntervalMs: 30_000, meter: UNMEASURED },
        callTimeoutMs: 22_000,
      },
    });
    const wake = async () => {
      const { id } = await opened.shop.greet({ channel: "telegram", id: "1" }, "Ada");
      await opened.shop.removeCard(id, "crd_none");
    };
    return {
      ...opened,
      /** Has its worker look at what is due, and do something about it. */
      look: async () => {
        for (const until = looks + 10; looks < until; await turn()) await wake();
      },
      /** What it keeps is kept, but it hears of it only when it thaws. */
      freeze: () => {
        const freezing = gate();
        held = freezing;
        return () => {
          held = undefined;
          freezing.open();
        };
      },
    };
  };

  return {
    ...{ store, open, clock },
    jump: (ms: number) => {
      now += ms;
    },
    /** Ada, with money in her wallet. */
    fundedAda: async ({ shop }: ReturnType<typeof open>) => {
      const ada = await shop.greet({ channel: "telegram", id: "1" }, "Ada");
      const entry = topUpEntry({ id: mint("top"), customer: ada.id, amount: kobo(100_000), at: clock() });
      await store.transact(ada.id, (books) => books.post(entry));
      return ada;
    },
    saveCard: async (customer: CustomerId) => {
      const id = mint("crd");
      const card = { id, customer, brand: "visa", last4: "1111", sealedToken: "token" as never, savedAt: clock() };
      await store.transact(customer, (books) => books.putCard(card));
      return id;
    },
  };
}
