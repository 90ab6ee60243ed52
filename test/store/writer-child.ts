import { writeSync } from "node:fs";
import { instant } from "../../src/core/base/time.js";
import { kobo } from "../../src/core/money/money.js";
import { openLowdbStore } from "../../src/store/lowdb/store.js";

/** Writes until it is killed. Prints a number to stdout once its transaction is acknowledged, and never earlier. */
const [, , dir = "", first = "0"] = process.argv;
const WRITERS = 4;

const store = await openLowdbStore({ dir, process, snapshotBytes: 20_000, sliceRecords: 5 });
let next = Number(first);

async function write(): Promise<never> {
  for (;;) {
    const number = next++;
    const at = instant(number);
    const id = `top_${number}` as const;
    await store.transact("cus_ada", async (books) => {
      const postings = [{ from: "gateway", to: "wallet:cus_ada", amount: kobo(100) }] as const;
      await books.post({ id: `top-up:${id}`, customer: "cus_ada", at, postings });
      await books.notify({ chat: { channel: "telegram", id: "1" }, owner: "cus_ada" }, { kind: "payment", id }, at);
    });
    writeSync(1, `${number}\n`);
  }
}

await Promise.all(Array.from({ length: WRITERS }, write));
