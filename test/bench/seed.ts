/** Books that a shop may have after a while, written before it starts. */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { type CustomerId, createMint, type PaymentReference } from "#core/ids.js";
import { naira } from "#core/money.js";
import type { Phone } from "#core/phone.js";
import { after, wallClock } from "#core/time.js";
import { openLowdbStore } from "#store/lowdb/store.js";

const mint = createMint(randomBytes);
const DAY_MS = 86_400_000;

async function withBooks(dataDir: string, work: (store: Awaited<ReturnType<typeof openLowdbStore>>) => Promise<void>) {
  const store = await openLowdbStore({ dir: join(dataDir, "books"), process });
  await work(store);
  await store.close();
}

/** So many customers, whose chats have the ids from `first` on. */
export const seedCustomers = (dataDir: string, count: number, first: number): Promise<void> =>
  withBooks(dataDir, async (store) => {
    const joinedAt = wallClock();
    const seeding = Array.from({ length: count }, (_, index) => {
      const id: CustomerId = mint("cus");
      const chat = { channel: "telegram", id: String(first + index) } as const;
      const recents = [{ phone: "08031234567" as Phone, network: "MTN" }] as const;
      return store.transact(id, (books) => books.putCustomer({ id, chat, name: "Ada", joinedAt, recents }));
    });
    await Promise.all(seeding);
  });

/** So many open top-ups, whose references are returned. */
export async function seedTopUps(dataDir: string, count: number): Promise<readonly PaymentReference[]> {
  const references = Array.from({ length: count }, (): PaymentReference => mint("top"));
  await withBooks(dataDir, async (store) => {
    const openedAt = wallClock();
    const seeding = references.map((reference, index) => {
      const customer: CustomerId = mint("cus");
      const chat = { channel: "telegram", id: String(index) } as const;
      return store.transact(customer, async (books) => {
        await books.putCustomer({ id: customer, chat, name: "Ada", joinedAt: openedAt, recents: [] });
        await books.putPayment({
          ...{ reference, customer, amount: naira(1_000), purpose: { kind: "top-up" }, state: "initiated" },
          via: { kind: "checkout", saveCard: false, url: "https://pay.example/checkout" },
          ...{ openedAt, changedAt: openedAt, expiresAt: after(openedAt, DAY_MS), reads: 0 },
        });
      });
    });
    await Promise.all(seeding);
  });
  return references;
}
