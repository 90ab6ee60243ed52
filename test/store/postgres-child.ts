import { writeSync } from "node:fs";
import { instant } from "../../src/core/base/time.js";
import { kobo } from "../../src/core/money/money.js";
import { openPostgresStore } from "../../src/store/postgres/store.js";

/**
 * A process that is killed. `hold`: leases what is due, says so, and dies in the middle of a transaction. `write`:
 * prints each number to stdout once its transaction is acknowledged, and never earlier.
 */
const [, , url = "", play = "write", first = "0"] = process.argv;
const WRITERS = 4;
const CUSTOMERS = 3;

const store = await openPostgresStore({ url });
let next = Number(first);

async function hold(): Promise<void> {
  const due = await store.due("orders", { now: instant(1_000_000), limit: 100 });
  await store.transact("cus_ada", async (books) => {
    await books.claim("slot", "ord_dead");
    writeSync(1, `${due.length}\n`);
    await new Promise(() => setInterval(() => undefined, 1_000));
  });
}

async function write(): Promise<never> {
  for (;;) {
    const number = next++;
    const at = instant(number);
    const id = `top_${number}` as const;
    const customer = `cus_${number % CUSTOMERS}` as const;
    await store.transact(customer, async (books) => {
      const postings = [{ from: "gateway", to: `wallet:${customer}`, amount: kobo(100) }] as const;
      await books.post({ id: `top-up:${id}`, customer, at, postings });
      await books.notify({ chat: { channel: "telegram", id: "1" }, owner: customer }, { kind: "payment", id }, at);
    });
    writeSync(1, `${number}\n`);
  }
}

await (play === "hold" ? hold() : Promise.all(Array.from({ length: WRITERS }, write)));
