import { expect } from "vitest";
import type { CustomerId } from "../../src/core/base/ids.js";
import type { Customer } from "../../src/core/customers/customer.js";
import type { UnreadableVend, VendOutcome, VendRecord, VendRequest } from "../../src/core/ports.js";
import type { Quote } from "../../src/shop/orders/quote.js";
import type { StaffApi } from "../../src/shop/staff-api.js";
import { chatIn } from "../harness/test-shop.js";
import { airtime, openScriptedShop, type Script } from "./scripted-shop.js";

/** A member of staff. */
export const STAFF_MEMBER: CustomerId = "cus_staff";

/** Makes a customer an operator, who may then decide about orders and payments. */
export async function makeOperator({ staffApi }: { readonly staffApi: StaffApi }, of: Customer) {
  const as = { channel: "telegram", id: "900" } as const;
  expect(await staffApi.staff.setRole({ who: chatIn(of), role: "operator", by: STAFF_MEMBER, as })).toBe("given");
}

/** Ada, who has money, and a vendor whose answers and history the test decides. */
export async function openForAda({ vendor, ...script }: Script = {}) {
  const answers: VendOutcome[] = [];
  const vends: VendRequest[] = [];
  let records: readonly VendRecord[] | undefined = [];
  let doubtful: readonly UnreadableVend[] = [];
  const shop = await openScriptedShop({
    ...script,
    vendor: {
      vend: async (request) => {
        vends.push(request);
        return answers.shift() ?? { outcome: "unknown", cause: "scripted" };
      },
      history: async () =>
        records ? { outcome: "history", records, unreadable: doubtful } : { outcome: "unread", cause: "scripted" },
      ...vendor,
    },
  });
  await shop.start();
  const ada = await shop.identify("1");
  await shop.fund(ada.id, 100_000);
  return {
    ...{ ...shop, ada, vends },
    /** The vendor's next answer. Without one the call gets no answer. */
    answer: (...next: VendOutcome[]) => void answers.push(...next),
    accept: (record: VendRecord) => void answers.push({ outcome: "accepted", record }),
    show: (...shown: VendRecord[]) => {
      records = shown;
    },
    /** Rows of the history that cannot be read completely. */
    doubt: (...rows: UnreadableVend[]) => {
      doubtful = rows;
    },
    hideHistory: () => {
      records = undefined;
    },
    buys: async (quote: Quote = airtime()) => {
      await shop.shop.orders.place(ada.id, quote, { by: "wallet" });
      await shop.settled();
      return quote.order;
    },
  };
}

/** A promise that the test resolves. */
export function gate<T = void>() {
  let open: (value: T) => void = () => {};
  const passed = new Promise<T>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}

export const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
