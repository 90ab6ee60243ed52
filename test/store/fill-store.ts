import { SHOP_CUSTOMER_ID } from "../../src/core/base/ids.js";
import { DEFAULT_SETTINGS } from "../../src/core/settings/shop-settings.js";
import type { Store } from "../../src/core/store.js";
import { type StoreExport, TRANSFER_KINDS } from "../../src/store/transfer.js";
import {
  about,
  ada,
  at,
  auditEntry,
  batch,
  batchGroup,
  bayo,
  capture,
  card,
  chatOf,
  customer,
  hold,
  order,
  payment,
  schedule,
  targetOf,
  thread,
  topUp,
} from "./records.js";

/** Some of everything. Wallets are empty more than once, so the entries can be posted in one order only. */
export async function fill(store: Store) {
  await store.transact(ada, async (books) => {
    await books.put("customer", customer(ada, { name: "Ada \ud83d" }));
    for (let round = 0; round < 3; round++) {
      const id = `ord_${9 - round}` as const;
      await books.post(topUp(`top_${round}`, 500));
      await books.post(hold(id, 500));
      if (round < 2) await books.post(capture(id, 500));
      await books.put("order", order(id, { state: round < 2 ? "delivered" : "paid", dueAt: at(round) }));
    }
    await books.put("payment", payment("chk_1", { purpose: { kind: "order", order: "ord_7" } }));
    await books.put("batch", batch("bat_1"));
    await books.put("batchGroup", batchGroup("bgr_1"));
    await books.put("card", card("crd_1", 1));
    await books.put("schedule", schedule("sch_1", { dueAt: at(3) }));
    await books.put("thread", thread("thr_1", { dueAt: at(4) }));
    await books.claim("slot", "ord_7");
    await books.notify(targetOf(ada), about("ord_8"), at(1));
    await books.notify(targetOf(ada), about("ord_7"), at(2));
  });
  await store.transact(bayo, (books) => books.put("customer", customer(bayo)));
  await store.transact("cus_shop", (books) =>
    books.put("finding", {
      id: "fnd_1",
      key: "payment:missing-here:x",
      customer: "cus_shop",
      discrepancy: { about: "payment", difference: "missing-here", reference: "x", at: at(1) },
      foundAt: at(2),
    }),
  );
  await store.transact(SHOP_CUSTOMER_ID, async (books) => {
    await books.put("shopSettings", DEFAULT_SETTINGS);
    await books.put("auditEntry", auditEntry("aud_1", { customer: SHOP_CUSTOMER_ID }));
  });
  await store.linkMessage(chatOf(ada), about("ord_7"), "77");
  const broadcast = { id: "brd_1", text: "New prices", by: bayo, from: chatOf(bayo), startedAt: at(1), total: 2 };
  await store.transact(bayo, (books) =>
    books.put("broadcast", { ...broadcast, audience: { kind: "everyone" }, delivered: 1, unreachable: 0, failed: 0 }),
  );
}

/** All records as sorted texts. */
export async function allRecords(transfer: Pick<StoreExport, "exportPages">) {
  const records: [string, unknown][] = [];
  for (const kind of TRANSFER_KINDS) {
    for await (const page of transfer.exportPages(kind)) {
      for (const record of page) records.push([kind, record]);
    }
  }
  return records.map((pair) => JSON.stringify(sorted(pair))).sort();
}

/** Sorts the keys of objects, as stores return them in different orders. */
const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : typeof value === "object" && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([k, v]) => [k, sorted(v)]),
        )
      : typeof value === "string"
        ? Buffer.from(value).toString()
        : value;
