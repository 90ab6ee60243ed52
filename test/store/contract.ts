import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type CustomerId, SHOP_CUSTOMER_ID } from "../../src/core/base/ids.js";
import type { Phone } from "../../src/core/base/phone.js";
import { type Chat, chatClaim } from "../../src/core/customers/chat.js";
import { searchKeys } from "../../src/core/customers/search-keys.js";
import { moveInEntry, moveOutEntry } from "../../src/core/money/ledger.js";
import { kobo } from "../../src/core/money/money.js";
import type { Broadcast } from "../../src/core/notifications/broadcast.js";
import type { VendIncident } from "../../src/core/notifications/incident.js";
import { isListedKind, type OwnedKind, type RecordId } from "../../src/core/records.js";
import type { StaffMember } from "../../src/core/settings/role.js";
import { DEFAULT_SETTINGS } from "../../src/core/settings/shop-settings.js";
import type { Books, Store } from "../../src/core/store.js";
import { keyOf, OWNED_KINDS, ownerOf, type Records } from "../../src/store/records.js";
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
  finding,
  hold,
  order,
  payment,
  release,
  SAMPLES,
  schedule,
  targetOf,
  thread,
  topUp,
} from "./records.js";

/** A store with its own data. `reopen` opens the same data again, once the store is closed. */
export type OpenStore = () => Promise<{
  readonly store: Store;
  reopen(): Promise<Store>;
  dispose(): Promise<void>;
}>;

const forever = { now: at(1_000_000), limit: 100 };
const broken = new Error("The work broke");

/** The tests that every store must pass. */
export const storeContract = (name: string, open: OpenStore) =>
  describe(name, () => {
    let place: Awaited<ReturnType<OpenStore>>;
    let store: Store;
    beforeEach(async () => {
      place = await open();
      store = place.store;
    });
    afterEach(async () => {
      await store.close();
      await place.dispose();
    });
    const reopen = async () => {
      await store.close();
      store = await place.reopen();
    };
    const asAda = <T>(work: (books: Books) => Promise<T>) => store.transact(ada, work);
    const asBayo = <T>(work: (books: Books) => Promise<T>) => store.transact(bayo, work);
    const wallet = () => store.balance(`wallet:${ada}`);

    describe("a transaction", () => {
      it("saves everything that was written, and gives the result of the work", async () => {
        const result = await asAda(async (books) => {
          await books.put("customer", customer(ada));
          await books.put("order", order("ord_1"));
          return "done";
        });
        expect(result).toBe("done");
        expect(await store.read("customer", ada)).toEqual(customer(ada));
        expect(await store.read("order", "ord_1")).toEqual(order("ord_1"));
      });

      it("saves nothing when the work fails", async () => {
        await asAda((books) => books.put("card", card("crd_1", 1)));
        const work = asAda(async (books) => {
          await books.put("customer", customer(ada));
          await books.put("order", order("ord_1", { dueAt: at(1) }));
          await books.put("payment", payment("top_1", { dueAt: at(1) }));
          await books.post(topUp("top_1", 500));
          await books.claim("name", "ada");
          await books.remove("card", "crd_1");
          await books.notify(targetOf(ada), about("ord_1"), at(1));
          throw broken;
        });
        await expect(work).rejects.toBe(broken);
        for (const check of [() => Promise.resolve(), reopen]) {
          await check();
          expect(await store.read("customer", ada)).toBeUndefined();
          expect(await store.customerAt(chatOf(ada))).toBeUndefined();
          expect(await store.read("order", "ord_1")).toBeUndefined();
          expect(await store.read("payment", "top_1")).toBeUndefined();
          expect(await store.totals()).toEqual({});
          expect(await store.nextDue()).toBeUndefined();
          expect(await store.list("card", [ada])).toEqual([card("crd_1", 1)]);
          expect(await asAda((books) => books.claimant("name"))).toBeUndefined();
        }
      });

      it("sees its own writes, which nobody else sees until it ends", async () => {
        await asAda(async (books) => {
          await books.put("order", order("ord_1"));
          await books.post(topUp("top_1", 500));
          expect(await books.read("order", "ord_1")).toEqual(order("ord_1"));
          expect(await books.balance(`wallet:${ada}`)).toBe(500);
          expect(await store.read("order", "ord_1")).toBeUndefined();
          expect(await store.balance(`wallet:${ada}`)).toBe(0);
        });
        expect(await wallet()).toBe(500);
      });

      it("refuses what its books are asked after it has ended, as a write would be lost", async () => {
        const ended = await asAda(async (books) => ({ books }));
        await expect(ended.books.put("customer", customer(ada))).rejects.toThrow(TypeError);
        await expect(ended.books.read("order", "ord_1")).rejects.toThrow(TypeError);
      });

      it("loses no update when a hundred transactions use one wallet at once", async () => {
        await Promise.all(
          Array.from({ length: 100 }, (_, index) =>
            asAda(async (books) => {
              const seen = (await books.customer())?.joinedAt ?? 0;
              await books.put("customer", customer(ada, { joinedAt: at(seen + 1) }));
              await books.post(topUp(`top_${index}`, 100));
            }),
          ),
        );
        expect(await wallet()).toBe(10_000);
        expect((await store.read("customer", ada))?.joinedAt).toBe(100);
        await reopen();
        expect(await wallet()).toBe(10_000);
      });

      it("allows only as many holds as the wallet covers, however many arrive at once", async () => {
        await asAda((books) => books.post(topUp("top_1", 350)));
        const ends = await Promise.allSettled(
          Array.from({ length: 10 }, (_, index) => asAda((books) => books.post(hold(`ord_${index}`, 100)))),
        );
        expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
        expect(await store.totals()).toEqual({ wallet: 50, held: 300, gateway: -350 });
      });

      it("runs operations that start at the same time one after another", async () => {
        const [posts, claims] = await asAda(async (books) => [
          await Promise.all([books.post(topUp("top_1", 100)), books.post(topUp("top_1", 100))]),
          await Promise.all([books.claim("slot", "ord_1"), books.claim("slot", "ord_2")]),
        ]);
        expect([posts, claims]).toEqual([
          [true, false],
          [true, false],
        ]);
        expect(await wallet()).toBe(100);
        const holds = asAda((books) => Promise.all([books.post(hold("ord_1", 60)), books.post(hold("ord_2", 60))]));
        await expect(holds).rejects.toThrow(RangeError);
        expect(await wallet()).toBe(100);
      });

      it("works after another one has failed", async () => {
        const first = asAda(() => Promise.reject(broken));
        const second = asAda((books) => books.post(topUp("top_1", 1)));
        await expect(first).rejects.toBe(broken);
        expect(await second).toBe(true);
      });

      it("refuses to let its books be used after it has ended", async () => {
        const kept = await asAda(async (books) => ({ books }));
        await expect(kept.books.put("customer", customer(ada))).rejects.toThrow();
        expect(await store.read("customer", ada)).toBeUndefined();
      });
    });

    describe("records", () => {
      it("cannot be changed through the objects that were written or read", async () => {
        const written = structuredClone(order("ord_1")) as { price: number; product: { amount: number } };
        await asAda((books) => books.put("order", written as never));
        written.price = 1;
        written.product.amount = 1;
        const read = (await store.read("order", "ord_1")) as unknown as typeof written;
        try {
          read.product.amount = 2;
        } catch {
          // Frozen objects are as good as copies.
        }
        expect(await store.read("order", "ord_1")).toEqual(order("ord_1"));
      });

      it("of another customer are absent when read and refused when written", async () => {
        await asAda(async (books) => {
          await books.put("order", order("ord_1"));
          await books.put("payment", payment("top_1"));
          await books.put("card", card("crd_1", 1));
        });
        await asBayo(async (books) => {
          expect(await books.read("order", "ord_1")).toBeUndefined();
          expect(await books.read("payment", "top_1")).toBeUndefined();
          expect(await books.list("card")).toEqual([]);
          await books.remove("card", "crd_1");
        });
        const mine = { customer: bayo };
        await expect(asBayo((books) => books.put("order", order("ord_1", mine)))).rejects.toThrow(TypeError);
        await expect(asBayo((books) => books.put("order", order("ord_2")))).rejects.toThrow(TypeError);
        await expect(asBayo((books) => books.put("payment", payment("top_1", mine)))).rejects.toThrow(TypeError);
        await expect(asBayo((books) => books.put("card", card("crd_1", 2, bayo)))).rejects.toThrow(TypeError);
        await expect(asBayo((books) => books.put("customer", customer(ada)))).rejects.toThrow(TypeError);
        await expect(asBayo((books) => books.post(topUp("top_9", 1)))).rejects.toThrow(TypeError);
        expect(await store.read("order", "ord_1")).toEqual(order("ord_1"));
        expect(await store.list("card", [ada])).toHaveLength(1);
      });

      it.each(OWNED_KINDS)("of the kind %s are saved, read and listed by their owner only", async (kind) => {
        await keepsRecord(kind);
      });

      async function keepsRecord<K extends OwnedKind>(kind: K) {
        const record = SAMPLES[kind] as Records[K];
        const [id, owner] = [keyOf(kind, record) as RecordId<K>, ownerOf(kind, record)];
        const asOwner = <T>(work: (books: Books) => Promise<T>) => store.transact(owner, work);
        await asOwner(async (books) => {
          await books.put(kind, record);
          expect(await books.read(kind, id)).toEqual(record);
          if (isListedKind(kind)) expect(await books.list(kind)).toEqual([record]);
        });
        await reopen();
        expect(await store.read(kind, id)).toEqual(record);
        expect(await asBayo((books) => books.read(kind, id))).toBeUndefined();
        await expect(asBayo((books) => books.put(kind, record))).rejects.toThrow(TypeError);
        const fields = Object.entries(record).map(([field, value]) => [field, value === owner ? bayo : value]);
        const taken = Object.fromEntries(fields) as typeof record;
        if (kind !== "customer") await expect(asBayo((books) => books.put(kind, taken))).rejects.toThrow(TypeError);
        expect(await store.read(kind, id)).toEqual(record);
        if (!isListedKind(kind)) return;
        expect(await store.list(kind, [ada, bayo])).toEqual([record]);
        expect(await asBayo((books) => books.list(kind))).toEqual([]);
        await asBayo((books) => books.remove(kind, id as never));
        expect(await asOwner((books) => books.list(kind))).toEqual([record]);
        await asOwner(async (books) => {
          await books.remove(kind, id as never);
          expect(await books.read(kind, id)).toBeUndefined();
          expect(await books.list(kind)).toEqual([]);
        });
        await reopen();
        expect(await store.list(kind, [ada])).toEqual([]);
      }

      it("with invalid ids, amounts, instants or states are refused at once", async () => {
        for (const change of [{ price: Number.NaN }, { price: 0.5 }, { placedAt: -1 }, { state: "lost" }]) {
          await expect(
            asAda((books) => books.put("order", { ...order("ord_1"), ...change } as never)),
          ).rejects.toThrow();
        }
        expect(await store.read("order", "ord_1")).toBeUndefined();
      });

      it("are all there after the store is reopened", async () => {
        const broadcast = aBroadcast("b1", 1);
        await asAda(async (books) => {
          await books.put("customer", customer(ada));
          await books.claim(chatClaim(chatOf(ada)), ada);
          await books.put("order", order("ord_1", { dueAt: at(5) }));
          await books.put("payment", payment("top_1", { dueAt: at(4) }));
          await books.put("card", card("crd_1", 1));
          await books.post(topUp("top_1", 50_000));
          await books.post(hold("ord_1", 20_000));
          await books.claim("slot", "ord_1");
          await books.notify(targetOf(ada), about("ord_1"), at(3));
        });
        await Promise.all([
          store.linkMessage(chatOf(ada), { kind: "support-answer", id: "thr_1.2" }, "78 76"),
          ...["75", "76", "77"].map((id) => store.linkMessage(chatOf(ada), about("ord_1"), id)),
        ]);
        await asBayo((books) => books.put("broadcast", broadcast));
        await reopen();
        expect(await store.customerAt(chatOf(ada))).toEqual(customer(ada));
        expect(await store.history([ada], { limit: 9 })).toEqual([order("ord_1", { dueAt: at(5) })]);
        expect(await store.openOrders([ada])).toHaveLength(1);
        expect(await store.read("payment", "top_1")).toEqual(payment("top_1", { dueAt: at(4) }));
        expect(await store.list("card", [ada])).toEqual([card("crd_1", 1)]);
        expect(await store.totals()).toEqual({ wallet: 30_000, held: 20_000, gateway: -50_000 });
        expect(await store.due("notifications", forever)).toHaveLength(1);
        expect(await store.nextDue()).toBe(3);
        expect(await store.messageFor(chatOf(ada), about("ord_1"))).toBe("77");
        expect(await store.supportMessageAt(chatOf(ada), "76")).toEqual({ kind: "support-answer", id: "thr_1.2" });
        expect(await store.broadcasts()).toEqual([broadcast]);
        await asAda(async (books) => {
          expect(await books.claim("slot", "other")).toBe(false);
          expect(await books.post(topUp("top_1", 50_000))).toBe(false);
        });
      });
    });

    describe("the ledger", () => {
      it("posts an entry once, however often it is posted", async () => {
        expect(await asAda((books) => books.post(topUp("top_1", 500)))).toBe(true);
        expect(await asAda((books) => books.post(topUp("top_1", 500)))).toBe(false);
        const both = await asAda(async (books) => [
          await books.post(topUp("top_2", 5)),
          await books.post(topUp("top_2", 5)),
        ]);
        expect(both).toEqual([true, false]);
        expect(await wallet()).toBe(505);
      });

      it("knows what was posted, in any customer's books", async () => {
        await asAda(async (books) => {
          expect(await books.posted("top-up:top_1")).toBe(false);
          await books.post(topUp("top_1", 500));
          expect(await books.posted("top-up:top_1")).toBe(true);
        });
        expect(await asBayo((books) => books.posted("top-up:top_1"))).toBe(true);
        expect(await asBayo((books) => books.posted("top-up:top_2"))).toBe(false);
      });

      it("refuses to take a wallet or a hold below zero, to the kobo", async () => {
        await asAda((books) => books.post(topUp("top_1", 500)));
        await expect(asAda((books) => books.post(hold("ord_1", 501)))).rejects.toThrow(RangeError);
        expect(await asAda((books) => books.post(hold("ord_1", 500)))).toBe(true);
        await expect(asAda((books) => books.post(capture("ord_1", 501)))).rejects.toThrow(RangeError);
        await expect(asAda((books) => books.post(release("ord_2", 1)))).rejects.toThrow(RangeError);
        expect(await store.totals()).toEqual({ held: 500, gateway: -500 });
      });

      it("leaves the books unchanged when the work catches a refused posting", async () => {
        await asAda(async (books) => {
          await books.post(topUp("top_1", 500));
          await expect(books.post(hold("ord_1", 501))).rejects.toThrow(RangeError);
        });
        expect(await store.totals()).toEqual({ wallet: 500, gateway: -500 });
      });

      it.each([0, -5, 0.5, Number.NaN, 2 ** 53])("refuses to move %d kobo", async (amount) => {
        const entry = { ...topUp("top_1", 1), postings: [{ from: "gateway", to: `wallet:${ada}`, amount }] };
        await expect(asAda((books) => books.post(entry as never))).rejects.toThrow(RangeError);
        expect(await store.totals()).toEqual({});
      });

      it("sums to zero, and drops a hold that is empty", async () => {
        await asAda(async (books) => {
          await books.post(topUp("top_1", 1_000));
          await books.post(hold("ord_1", 300));
          await books.post(hold("ord_2", 200));
          await books.post(capture("ord_1", 300));
          await books.post(release("ord_2", 200));
        });
        const totals = await store.totals();
        expect(totals).toEqual({ wallet: 700, gateway: -1_000, sales: 300, float: -300, "cost-of-sales": 300 });
        expect(Object.values(totals).reduce<number>((sum, amount) => sum + amount, 0)).toBe(0);
        expect(await store.balance("held:ord_1")).toBe(kobo(0));
      });
    });

    describe("a counter", () => {
      /** Its new value; undefined if nothing was added. */
      const add = async (by: number, max?: number) =>
        (await asAda((books) => books.add("uses", by, max))) ? store.counter("uses") : undefined;

      it("starts at zero, gives its new value, and does not exceed its maximum", async () => {
        expect(await store.counter("uses")).toBe(0);
        expect([await add(2, 3), await add(2, 3), await add(1, 3), await add(1, 3)]).toEqual([
          2,
          undefined,
          3,
          undefined,
        ]);
        expect([await add(4), await store.counter("uses")]).toEqual([7, 7]);
        expect(await asAda((books) => books.add("none", 1, 0))).toBe(false);
        expect(await store.counter("none")).toBe(0);
      });

      it("can be reduced, but never below zero", async () => {
        await add(3);
        expect([await add(-1), await add(-1, 0), await add(-5), await add(-1)]).toEqual([2, 1, 0, 0]);
        expect(await asAda((books) => books.add("none", -1))).toBe(true);
        expect(await store.counter("none")).toBe(0);
      });

      it("counts what a transaction adds, but nothing of one that fails", async () => {
        const values = await asAda(async (books) => {
          const added = [await books.add("uses", 1), await books.counter("uses"), await books.add("uses", 1, 2)];
          return [...added, await books.add("uses", 1, 2), await books.counter("uses")];
        });
        expect([values, await asBayo((books) => books.counter("uses"))]).toEqual([[true, 1, true, false, 2], 2]);
        const work = asAda(async (books) => {
          await books.add("uses", 1);
          await books.add("uses", -3);
          throw broken;
        });
        await expect(work).rejects.toThrow(broken);
        expect(await store.counter("uses")).toBe(2);
      });

      it("begins again at zero when it is counted after it was removed in the same transaction", async () => {
        await add(5);
        const values = await asAda(async (books) => {
          await books.removeCounters("uses");
          return [await books.counter("uses"), await books.add("uses", 2), await books.counter("uses")];
        });
        expect(values).toEqual([0, true, 2]);
        expect(await store.counter("uses")).toBe(2);
        await asAda(async (books) => {
          await books.add("uses", 1);
          await books.removeCounters("uses");
        });
        expect(await store.counter("uses")).toBe(0);
      });

      it("stops exactly at its maximum when many add at once", async () => {
        const many = Array.from({ length: 40 }, (_, index) =>
          store.transact(`cus_${index}`, (books) => books.add("uses", 1, 7)),
        );
        expect((await Promise.all(many)).filter(Boolean)).toHaveLength(7);
        expect(await store.counter("uses")).toBe(7);
      });

      it("gives each its own value when many read it and add to it at once", async () => {
        const many = Array.from({ length: 40 }, (_, index) =>
          store.transact(`cus_${index}`, async (books) => {
            const value = (await books.counter("uses")) + 1;
            return (await books.add("uses", 1, 7)) ? value : undefined;
          }),
        );
        const values = (await Promise.all(many)).filter((value) => value !== undefined);
        expect(values.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7]);
        expect(await store.counter("uses")).toBe(7);
      });

      it("is removed together with the counters below its name, and no others", async () => {
        await asAda(async (books) => {
          for (const name of ["uses", "uses:of:ada", "uses2", "other"]) await books.add(name, 1);
        });
        await asBayo((books) => books.removeCounters("uses"));
        expect(await Promise.all(["uses", "uses:of:ada", "uses2", "other"].map(store.counter))).toEqual([0, 0, 1, 1]);
        await reopen();
        expect(await Promise.all(["uses", "uses:of:ada", "uses2", "other"].map(store.counter))).toEqual([0, 0, 1, 1]);
        expect(await add(1, 1)).toBe(1);
      });
    });

    describe("a claim", () => {
      it("has one owner across all customers, until that owner releases it", async () => {
        expect(await asAda((books) => books.claim("slot", "ord_1"))).toBe(true);
        expect(await asAda((books) => books.claim("slot", "ord_1"))).toBe(true);
        expect(await asBayo((books) => books.claim("slot", "ord_2"))).toBe(false);
        await asBayo((books) => books.unclaim("slot", "ord_2"));
        expect(await asBayo((books) => books.claimant("slot"))).toBe("ord_1");
        expect(await store.claimant("slot")).toBe("ord_1");
        await asAda((books) => books.unclaim("slot", "ord_1"));
        expect(await store.claimant("slot")).toBeUndefined();
        expect(await asBayo((books) => books.claim("slot", "ord_2"))).toBe(true);
      });

      it("that was released is free at once, also within the same transaction", async () => {
        await asAda((books) => books.claim("slot", "ord_1"));
        await asAda(async (books) => {
          await books.unclaim("slot", "ord_1");
          expect(await books.claimant("slot")).toBeUndefined();
          expect(await books.claim("slot", "ord_2")).toBe(true);
          await books.unclaim("slot", "ord_1"); // No longer its claim, so nothing happens.
        });
        expect(await asBayo((books) => books.claimant("slot"))).toBe("ord_2");
      });

      it("that another holds is refused, also if the transaction would release it again", async () => {
        await asAda((books) => books.claim("slot", "ord_1"));
        const answers = await asBayo(async (books) => {
          const isClaimed = await books.claim("slot", "ord_2");
          await books.unclaim("slot", "ord_2");
          return [isClaimed, await books.claimant("slot")];
        });
        expect(answers).toEqual([false, "ord_1"]);
      });

      it("stays its owner's when another releases it, also within the same transaction", async () => {
        await asAda((books) => books.claim("slot", "ord_1"));
        const claimant = await asBayo(async (books) => {
          await books.unclaim("slot", "ord_2");
          return books.claimant("slot");
        });
        expect(claimant).toBe("ord_1");
      });

      it("goes to exactly one of many that ask at once", async () => {
        const asked = Array.from({ length: 20 }, (_, index) =>
          store.transact(`cus_${index}`, (books) => books.claim("slot", `ord_${index}`)),
        );
        expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(1);
      });
    });

    describe("a message to send", () => {
      const notify = (dueAt: number) => asAda((books) => books.notify(targetOf(ada), about("ord_1"), at(dueAt)));
      const rows = () => store.due("notifications", forever);
      const only = async () => {
        const [row, ...others] = await rows();
        expect(others).toEqual([]);
        if (!row) throw new Error("There is no message to send");
        return row;
      };

      it("replaces an unsent message of the same chat and key with a newer revision", async () => {
        await notify(5);
        const first = await only();
        await notify(3);
        const second = await only();
        expect(second).toMatchObject({
          id: first.id,
          dueAt: 3,
          attempts: 0,
          chat: chatOf(ada),
          key: about("ord_1"),
        });
        expect(second.revision).toBeGreaterThan(first.revision);
      });

      it("has a known due time as long as it waits", async () => {
        const later = Date.now() + 3_600_000; // A message that is due already may be handed out at once.
        const time = () => asAda((books) => books.notifyingAt(targetOf(ada), about("ord_1")));
        expect(await time()).toBeUndefined();
        const ownWrite = await asAda(async (books) => {
          await books.notify(targetOf(ada), about("ord_1"), at(later));
          return books.notifyingAt(targetOf(ada), about("ord_1"));
        });
        expect([ownWrite, await time()]).toEqual([later, later]);
        const [row] = await store.due("notifications", { now: at(later), limit: 9 });
        if (!row) throw new Error("There is no message to send");
        await store.withNotificationLease(row, { now: at(later), until: at(later + 1_000) }, async () => {
          expect(await time(), "while it is being sent").toBeUndefined();
          await store.markSent(row);
        });
        expect(await time()).toBeUndefined();
      });

      it("is handed out at most once to the process that queued it, and listed until it is sent", async () => {
        await notify(5);
        const page = { now: forever.now, limit: 9, except: new Set<string>() };
        const own = await store.takeOwnDue("notifications", page);
        expect(own.length).toBeLessThanOrEqual(1);
        expect(await store.takeOwnDue("notifications", page)).toEqual([]);
        const sent = await only();
        for (const one of own) expect(one).toEqual(sent);
        await store.markSent(sent, "77");
        expect(await rows()).toEqual([]);
        expect(await store.messageFor(sent.chat, sent.key)).toBe("77");
      });

      it("is removed once it is sent", async () => {
        await notify(5);
        await store.markSent(await only());
        expect(await rows()).toEqual([]);
        await reopen();
        expect(await rows()).toEqual([]);
      });

      it("stays when the older revision that it replaced is marked as sent", async () => {
        await notify(5);
        const sent = await only();
        await notify(6);
        await store.markSent(sent);
        await store.reschedule(sent, at(99));
        expect(await only()).toMatchObject({ dueAt: 6, attempts: 0 });
      });

      it("stays when an older message, removed before this one was queued, is marked as sent late", async () => {
        await notify(5);
        const sent = await only();
        await store.markSent(sent);
        await notify(6);
        await store.markSent(sent);
        expect(await only()).toMatchObject({ dueAt: 6 });
      });

      it("is rescheduled with one more attempt, or the given number of attempts", async () => {
        await notify(5);
        await store.reschedule(await only(), at(50));
        expect(await store.due("notifications", { now: at(49), limit: 9 })).toEqual([]);
        expect(await only()).toMatchObject({ dueAt: 50, attempts: 1 });
        await store.reschedule(await only(), at(60), 1);
        expect(await only()).toMatchObject({ dueAt: 60, attempts: 1 });
        await store.markSent(await only());
        expect(await rows()).toEqual([]);
      });

      it("is found by its chat, under any of the chat's ids, before it is due", async () => {
        const whatsApp = (id: string): Chat => ({ channel: "whatsapp", id });
        const queue = (chat: Chat, id: `ord_${string}`, dueAt: number) =>
          asAda((books) => books.notify({ chat, owner: ada }, about(id), at(dueAt)));
        await queue(whatsApp("23480"), "ord_1", 300);
        await queue(whatsApp("NG.1"), "ord_2", 200);
        await queue(whatsApp("NG.1"), "ord_3", 100);
        await queue(whatsApp("NG.10"), "ord_4", 300);
        await queue({ channel: "telegram", id: "NG.1" }, "ord_5", 300);
        const names = ["NG.1", "23480", "NG.1", "NG.2"].map(whatsApp); // A repeated id counts once.
        const found = await store.notificationsAfter(at(100), names);
        expect(found.map(({ key }) => key)).toEqual([about("ord_2"), about("ord_1")]);
        expect(found).toContainEqual((await rows()).find(({ key }) => key.id === "ord_1"));
        expect(await store.notificationsAfter(at(0), [])).toEqual([]);
        expect(await store.notificationsAfter(at(200))).toHaveLength(3);
      });

      describe("that is being sent", () => {
        const hour = { now: forever.now, until: at(forever.now + 3_600_000) };
        const said: string[] = [];
        const say = (words: string) => async () => void said.push(words);
        beforeEach(async () => {
          said.length = 0;
          await notify(5);
        });

        it("cannot be sent by anybody else, nor can a newer revision, until the sending has ended", async () => {
          const first = await only();
          await store.withNotificationLease(first, hour, async () => {
            await store.withNotificationLease(first, hour, say("the same at once"));
            await notify(6);
            expect(await rows()).toEqual([]);
            await store.markSent(first);
          });
          expect(said).toEqual([]);
          await store.withNotificationLease(await only(), hour, say("the newer"));
          expect(said).toEqual(["the newer"]);
        });

        it("does not make other messages wait", async () => {
          const other = about("ord_2");
          await store.withNotificationLease(await only(), hour, async () => {
            await asAda((books) => books.notify(targetOf(ada), other, at(1)));
            await store.withNotificationLease(await only(), hour, say("another"));
          });
          expect(said).toEqual(["another"]);
        });

        it("can be sent by somebody else when its lease is over, and is then leased to them", async () => {
          const first = await only();
          const later = { now: hour.until, until: at(hour.until + 3_600_000) };
          const again = { now: hour.until, limit: 9 };
          let finish = () => {};
          let second: Promise<void> | undefined;
          await store.withNotificationLease(first, hour, async () => {
            expect(await store.due("notifications", { now: at(hour.until - 1), limit: 9 })).toEqual([]);
            expect(await store.due("notifications", again)).toEqual([first]);
            await new Promise<void>((begun) => {
              const work = () =>
                new Promise<void>((end) => {
                  finish = end;
                  begun();
                });
              second = store.withNotificationLease(first, later, work);
            });
          });
          expect(await store.due("notifications", again)).toEqual([]);
          finish();
          await second;
          expect(await store.due("notifications", again)).toEqual([first]);
        });

        it("can be sent by somebody else when the sending has failed", async () => {
          await expect(store.withNotificationLease(await only(), hour, () => Promise.reject(broken))).rejects.toBe(
            broken,
          );
          await store.withNotificationLease(await only(), hour, say("again"));
          expect(said).toEqual(["again"]);
        });

        it("is not sent when it was sent or replaced meanwhile", async () => {
          const first = await only();
          await notify(6);
          await store.withNotificationLease(first, hour, say("the one that was replaced"));
          const second = await only();
          await store.markSent(second);
          await store.withNotificationLease(second, hour, say("the one that was sent"));
          expect(said).toEqual([]);
        });
      });
    });

    describe("a finding", () => {
      it("is found by its id and its key, and is open until it is closed", async () => {
        const late = finding("fnd_2", { foundAt: at(2) });
        const early = finding("fnd_1", { foundAt: at(1) });
        await asAda((books) => books.put("finding", late));
        await store.transact(SHOP_CUSTOMER_ID, (books) =>
          books.put("finding", { ...early, customer: SHOP_CUSTOMER_ID }),
        );
        expect(await asAda((books) => books.read("finding", "fnd_1"))).toBeUndefined();
        expect(await asAda((books) => books.read("finding", "fnd_2"))).toEqual(late);
        for (const check of [() => Promise.resolve(), reopen]) {
          await check();
          expect(await store.read("finding", "fnd_2")).toEqual(late);
          expect(await store.findingAbout(late.key)).toEqual(late);
          expect(await store.findingAbout("vend:missing-here:nothing")).toBeUndefined();
          expect((await store.openFindings(9)).map(({ id }) => id)).toEqual(["fnd_1", "fnd_2"]);
          expect((await store.openFindings(1)).map(({ id }) => id)).toEqual(["fnd_1"]);
        }
        const closed = { ...late, closed: { as: "noted", at: at(3) } } as const;
        await asAda((books) => books.put("finding", closed));
        expect((await store.openFindings(9)).map(({ id }) => id)).toEqual(["fnd_1"]);
        await reopen();
        expect(await store.read("finding", "fnd_2")).toEqual(closed);
        expect((await store.openFindings(9)).map(({ id }) => id)).toEqual(["fnd_1"]);
      });

      it("is the only one for its key, and belongs to one customer", async () => {
        await asAda((books) => books.put("finding", finding("fnd_1")));
        await expect(asAda((books) => books.put("finding", finding("fnd_2", { key: "fnd_1" })))).rejects.toThrow(
          TypeError,
        );
        const taken = { ...finding("fnd_1"), customer: bayo };
        await expect(asBayo((books) => books.put("finding", taken))).rejects.toThrow(TypeError);
        expect(await store.read("finding", "fnd_2")).toBeUndefined();
      });
    });

    describe("open work", () => {
      it("counts the open orders, with their amounts, by state, and the messages that wait", async () => {
        expect(await store.openWork()).toEqual({ orders: [], notifications: 0 });
        await asAda(async (books) => {
          await books.put("order", order("ord_1", { price: kobo(100) }));
          await books.put("order", order("ord_2", { price: kobo(200) }));
          await books.put("order", order("ord_3", { state: "delivered" }));
          await books.put("order", order("ord_4", { state: "awaiting_payment" }));
          await books.notify(targetOf(ada), about("ord_1"), at(1));
        });
        await asBayo((books) =>
          books.put("order", order("ord_5", { customer: bayo, state: "review", price: kobo(5) })),
        );
        for (const check of [() => Promise.resolve(), reopen]) {
          await check();
          const { orders, notifications } = await store.openWork();
          expect(notifications).toBe(1);
          expect([...orders].sort((a, b) => (a.state < b.state ? -1 : 1))).toEqual([
            { state: "paid", count: 2, amount: 300 },
            { state: "review", count: 1, amount: 5 },
          ]);
        }
      });
    });

    describe("the shop settings", () => {
      it("starts with the defaults, and is saved in the shop's own books only", async () => {
        expect(await store.settings()).toEqual(DEFAULT_SETTINGS);
        expect(await asAda((books) => books.settings())).toEqual(DEFAULT_SETTINGS);
        const member: StaffMember = {
          ...{ chat: { channel: "whatsapp", id: "234" }, customer: ada, name: "Ada", role: "viewer" },
          ...{ since: at(1), by: bayo },
        };
        const settings = {
          ...{ ...DEFAULT_SETTINGS, staff: [member], later: "something" },
          availability: { "MTN data": { onSale: false, at: at(5), customersNotified: false } },
          vendIncidents: { "GLO airtime": anIncident },
        } as const;
        await expect(asAda((books) => books.put("shopSettings", settings))).rejects.toThrow(TypeError);
        await store.transact(SHOP_CUSTOMER_ID, async (books) => {
          await books.put("shopSettings", settings);
          expect(await books.settings()).toEqual(settings);
          expect(await store.settings()).toEqual(DEFAULT_SETTINGS);
        });
        await reopen();
        expect(await store.settings()).toEqual(settings);
        expect(await asAda((books) => books.settings())).toEqual(settings);
      });
    });

    describe("an audit entry", () => {
      const all = { limit: 100 };

      it("is saved together with the change, or not at all, and listed newest first, page by page", async () => {
        await asAda((books) => books.put("auditEntry", auditEntry("aud_1", { at: at(2) })));
        await asBayo((books) => books.put("auditEntry", auditEntry("aud_2", { at: at(1), customer: bayo })));
        await asAda(async (books) => {
          await books.put("auditEntry", auditEntry("aud_3", { at: at(2), amount: kobo(500), detail: "a kindness" }));
          await books.put("customer", customer(ada));
        });
        const failed = asAda(async (books) => {
          await books.put("auditEntry", auditEntry("aud_4"));
          throw broken;
        });
        await expect(failed).rejects.toBe(broken);
        for (const check of [() => Promise.resolve(), reopen]) {
          await check();
          expect((await store.auditEntries(all)).map(({ id }) => id)).toEqual(["aud_3", "aud_1", "aud_2"]);
          expect((await store.auditEntries(all))[0]).toEqual(
            auditEntry("aud_3", { at: at(2), amount: kobo(500), detail: "a kindness" }),
          );
          expect((await store.auditEntries({ before: "aud_3", limit: 1 })).map(({ id }) => id)).toEqual(["aud_1"]);
          expect(await store.auditEntries({ before: "aud_9", limit: 9 })).toEqual([]);
        }
      });

      it("is found by its id, its customer, the member of staff, and its target", async () => {
        await asAda(async (books) => {
          await books.put("auditEntry", auditEntry("aud_1", { at: at(1), by: "cus_clerk", target: "ord_1" }));
          await books.put("auditEntry", auditEntry("aud_2", { at: at(2), by: "cus_boss", target: "ord_2" }));
        });
        await asBayo((books) =>
          books.put("auditEntry", auditEntry("aud_3", { at: at(3), customer: bayo, by: ada, target: bayo })),
        );
        expect(await store.read("auditEntry", "aud_2")).toMatchObject({ by: "cus_boss" });
        expect(await store.read("auditEntry", "aud_9")).toBeUndefined();
        const about = async (of: string, page = {}) =>
          (await store.auditEntries({ about: of, limit: 9, ...page })).map(({ id }) => id);
        expect(await about(ada)).toEqual(["aud_3", "aud_2", "aud_1"]);
        expect(await about(ada, { before: "aud_3", limit: 1 })).toEqual(["aud_2"]);
        expect(await about("cus_clerk")).toEqual(["aud_1"]);
        expect(await about("ord_2")).toEqual(["aud_2"]);
        expect(await about("cus_nobody")).toEqual([]);
      });

      it("cannot be changed, nor put into another customer's books", async () => {
        await asAda((books) => books.put("auditEntry", auditEntry("aud_1")));
        await expect(
          asAda((books) => books.put("auditEntry", auditEntry("aud_1", { detail: "otherwise" }))),
        ).rejects.toThrow();
        await expect(asBayo((books) => books.put("auditEntry", auditEntry("aud_2")))).rejects.toThrow(TypeError);
        expect(await store.auditEntries(all)).toEqual([auditEntry("aud_1")]);
      });
    });

    describe("a schedule", () => {
      it("is listed for its customer, oldest first, is due while it has a due time, and can be removed", async () => {
        const late = schedule("sch_1", { createdAt: at(2), dueAt: at(5) });
        const early = schedule("sch_2", { createdAt: at(1), dueAt: at(9) });
        await asAda(async (books) => {
          await books.put("schedule", late);
          await books.put("schedule", early);
          expect(await books.read("schedule", "sch_1")).toEqual(late);
        });
        for (const check of [() => Promise.resolve(), reopen]) {
          await check();
          expect(await store.list("schedule", [ada])).toEqual([early, late]);
          expect(await store.list("schedule", [bayo])).toEqual([]);
          expect(await store.read("schedule", "sch_2")).toEqual(early);
          expect(await store.nextDue()).toBe(5);
        }
        expect(await store.due("schedules", forever)).toEqual([
          { id: "sch_1", customer: ada, dueAt: 5 },
          { id: "sch_2", customer: ada, dueAt: 9 },
        ]);
        await asAda((books) => books.put("schedule", schedule("sch_1", { createdAt: at(2) })));
        await asAda((books) => books.remove("schedule", "sch_2"));
        expect(await store.due("schedules", forever)).toEqual([]);
        expect(await asAda((books) => books.read("schedule", "sch_2"))).toBeUndefined();
        await reopen();
        expect((await store.list("schedule", [ada])).map(({ id }) => id)).toEqual(["sch_1"]);
      });

      it("is found by each message of a chat that shows it now", async () => {
        const [asked, answered] = [
          { kind: "support-message", id: "thr_1.1" },
          { kind: "support-answer", id: "thr_1.2" },
        ] as const;
        await store.linkMessage(chatOf(ada), asked, "11 9 10");
        await store.linkMessage(chatOf(bayo), answered, "11");
        await store.linkMessage(chatOf(ada), about("ord_1"), "12");
        const shownAt = (customer: typeof ada, messageId: string) =>
          store.supportMessageAt(chatOf(customer), messageId);
        for (const messageId of ["9", "10", "11"]) expect(await shownAt(ada, messageId)).toEqual(asked);
        expect(await shownAt(bayo, "11")).toEqual(answered);
        expect(await shownAt(bayo, "9"), "another chat").toBeUndefined();
        expect(await shownAt(ada, "12"), "an order").toBeUndefined();
        expect(await shownAt(ada, "1")).toBeUndefined();
        await store.linkMessage(chatOf(ada), asked, "20 19");
        expect(await shownAt(ada, "19")).toEqual(asked);
        expect(await shownAt(ada, "10"), "it was sent anew").toBeUndefined();
      });

      it("cannot be read, taken or removed by another customer", async () => {
        await asAda((books) => books.put("schedule", schedule("sch_1")));
        expect(await asBayo((books) => books.read("schedule", "sch_1"))).toBeUndefined();
        await asBayo((books) => books.remove("schedule", "sch_1"));
        const taken = { ...schedule("sch_1"), customer: bayo };
        await expect(asBayo((books) => books.put("schedule", taken))).rejects.toThrow();
        expect(await store.list("schedule", [ada])).toEqual([schedule("sch_1")]);
      });
    });

    describe("a batch", () => {
      it("is saved, for its customer only", async () => {
        await asAda(async (books) => {
          await books.put("batch", batch("bat_1", { state: "awaiting_payment" }));
          expect((await books.read("batch", "bat_1"))?.state).toBe("awaiting_payment");
          await books.put("batch", batch("bat_1"));
          expect(await books.read("batch", "bat_1")).toEqual(batch("bat_1"));
        });
        await reopen();
        expect(await store.read("batch", "bat_1")).toEqual(batch("bat_1"));
        expect(await store.read("batch", "bat_2")).toBeUndefined();
        expect(await asBayo((books) => books.read("batch", "bat_1"))).toBeUndefined();
        await expect(asBayo((books) => books.put("batch", batch("bat_1", { customer: bayo })))).rejects.toThrow();
        expect(await store.read("batch", "bat_1")).toEqual(batch("bat_1"));
      });

      it("has groups of lines saved under names, for their customer only", async () => {
        const [staff, family] = [batchGroup("bgr_1"), batchGroup("bgr_2", { name: "Family" })];
        await asAda(async (books) => {
          await books.put("batchGroup", staff);
          await books.put("batchGroup", family);
          expect(await books.list("batchGroup")).toEqual([family, staff]);
        });
        await reopen();
        expect(await store.list("batchGroup", [ada, bayo])).toEqual([family, staff]);
        expect(await asBayo((books) => books.list("batchGroup"))).toEqual([]);
        await asBayo((books) => books.remove("batchGroup", "bgr_1"));
        await expect(asBayo((books) => books.put("batchGroup", { ...staff, customer: bayo }))).rejects.toThrow();
        await asAda((books) => books.put("batchGroup", { ...staff, name: "Clerks" }));
        await asAda((books) => books.remove("batchGroup", "bgr_2"));
        await reopen();
        expect(await store.list("batchGroup", [ada])).toEqual([{ ...staff, name: "Clerks" }]);
      });

      it("has its customer's open orders read together, with the transaction's own changes", async () => {
        await asAda(async (books) => {
          await books.put("order", order("ord_1"));
          await books.put("order", order("ord_2", { state: "vending" }));
          await books.put("order", order("ord_3", { state: "delivered" }));
        });
        await asBayo((books) => books.put("order", order("ord_4", { customer: bayo })));
        await reopen();
        await asAda(async (books) => {
          const open = async () => (await books.openOrders()).map(({ id }) => id).sort();
          expect(await open()).toEqual(["ord_1", "ord_2"]);
          await books.put("order", order("ord_2", { state: "delivered" }));
          await books.put("order", order("ord_5", { state: "review" }));
          expect(await open()).toEqual(["ord_1", "ord_5"]);
        });
        expect((await asAda((books) => books.openOrders())).map(({ id }) => id).sort()).toEqual(["ord_1", "ord_5"]);
      });
    });

    describe("a thread", () => {
      it("is listed for its customer, newest first, is open until closed, and due while it has a due time", async () => {
        const older = thread("thr_1", { openedAt: at(1), dueAt: at(5) });
        const newer = thread("thr_2", { openedAt: at(2), dueAt: at(9) });
        await asAda(async (books) => {
          await books.put("thread", older);
          expect(await books.list("thread")).toEqual([older]);
          await books.put("thread", newer);
          expect(await books.list("thread")).toEqual([newer, older]);
        });
        await asBayo((books) => books.put("thread", thread("thr_3", { customer: bayo, openedAt: at(3) })));
        for (const check of [() => Promise.resolve(), reopen]) {
          await check();
          expect(await store.list("thread", [ada])).toEqual([newer, older]);
          expect((await store.list("thread", [ada, bayo])).map(({ id }) => id)).toEqual(["thr_3", "thr_2", "thr_1"]);
          expect(await store.read("thread", "thr_2")).toEqual(newer);
          expect((await store.openThreads(2)).map(({ id }) => id)).toEqual(["thr_1", "thr_2"]);
          expect(await store.nextDue()).toBe(5);
        }
        expect(await store.due("threads", forever)).toEqual([
          { id: "thr_1", customer: ada, dueAt: 5 },
          { id: "thr_2", customer: ada, dueAt: 9 },
        ]);
        await asAda((books) => books.put("thread", thread("thr_1", { closedAt: at(4) })));
        await asAda((books) => books.remove("thread", "thr_2"));
        expect(await store.due("threads", forever)).toEqual([]);
        await reopen();
        expect((await store.openThreads(9)).map(({ id }) => id)).toEqual(["thr_3"]);
        expect((await store.list("thread", [ada])).map(({ id }) => id)).toEqual(["thr_1"]);
        expect(await store.read("thread", "thr_2")).toBeUndefined();
      });

      it("cannot be read, taken or removed by another customer", async () => {
        await asAda((books) => books.put("thread", thread("thr_1")));
        expect(await asBayo((books) => books.list("thread"))).toEqual([]);
        await asBayo((books) => books.remove("thread", "thr_1"));
        await expect(asBayo((books) => books.put("thread", thread("thr_1", { customer: bayo })))).rejects.toThrow();
        expect(await store.list("thread", [ada])).toEqual([thread("thr_1")]);
      });

      it("is saved together with the transaction's other writes, or not at all", async () => {
        const failing = asAda(async (books) => {
          await books.put("thread", thread("thr_1", { dueAt: at(1) }));
          await books.notify(targetOf(ada), about("ord_1"), at(1));
          throw new Error("The process dies");
        });
        await expect(failing).rejects.toThrow("The process dies");
        expect([await store.list("thread", [ada]), await store.nextDue()]).toEqual([[], undefined]);
      });
    });

    describe("money between two wallets of one person", () => {
      it("is on its way, in neither wallet, until it is taken in", async () => {
        const money = { id: "mov_1", amount: kobo(300), at: at(1) } as const;
        await asAda((books) => books.post(topUp("top_1", 500)));
        await asAda((books) => books.post(moveOutEntry({ ...money, customer: ada, to: bayo })));
        await reopen();
        expect(await wallet()).toBe(200);
        expect(await store.balance(`moving:${bayo}`)).toBe(300);
        expect(await store.balance(`wallet:${ada}`, `moving:${bayo}`), "together").toBe(500);
        expect(await store.totals()).toEqual({ gateway: -500, wallet: 200, moving: 300 });
        await asBayo((books) => books.post(moveInEntry({ ...money, customer: bayo })));
        expect(await asBayo((books) => books.post(moveInEntry({ ...money, customer: bayo })))).toBe(false);
        expect([await store.balance(`wallet:${bayo}`), await store.balance(`moving:${bayo}`)]).toEqual([300, 0]);
        expect(await store.totals()).toEqual({ gateway: -500, wallet: 500 });
      });
    });

    describe("what is due", () => {
      it("comes earliest first, up to the limit, and not before its time", async () => {
        await asAda(async (books) => {
          for (const [id, dueAt] of [
            ["ord_c", 3],
            ["ord_a", 1],
            ["ord_b", 2],
            ["ord_d", 9],
          ] as const) {
            await books.put("order", order(id, { dueAt: at(dueAt) }));
          }
          await books.put("order", order("ord_never"));
          await books.put("payment", payment("top_1", { dueAt: at(7) }));
        });
        const ids = async (now: number, limit: number) =>
          (await store.due("orders", { now: at(now), limit })).map(({ id }) => id);
        expect(await ids(3, 9)).toEqual(["ord_a", "ord_b", "ord_c"]);
        expect(await ids(9, 2)).toEqual(["ord_a", "ord_b"]);
        expect(await ids(0, 9)).toEqual([]);
        expect(await store.due("payments", forever)).toEqual([{ id: "top_1", customer: ada, dueAt: 7 }]);
        expect(await store.nextDue()).toBe(1);
        expect(await store.dueWork(at(0))).toEqual({ ready: [], next: 1 });
        expect(await store.dueWork(at(1))).toEqual({ ready: ["orders"], next: 2 });
        expect(await store.dueWork(at(8))).toEqual({ ready: ["payments", "orders"], next: 9 });
        expect(await store.dueWork(at(9))).toEqual({ ready: ["payments", "orders"] });
      });

      it("follows a record that is postponed, and drops one that is no longer due", async () => {
        await asAda((books) => books.put("order", order("ord_1", { dueAt: at(5) })));
        await asAda((books) => books.put("order", order("ord_1", { dueAt: at(8) })));
        expect(await store.due("orders", forever)).toEqual([{ id: "ord_1", customer: ada, dueAt: 8 }]);
        await asAda((books) => books.put("order", order("ord_1")));
        expect(await store.due("orders", forever)).toEqual([]);
        expect(await store.nextDue()).toBeUndefined();
      });
    });

    describe("pages", () => {
      it("of a history go from the newest order to the oldest, by instant and then by id", async () => {
        await asAda(async (books) => {
          for (const [id, placedAt] of [
            ["ord_b", 2],
            ["ord_a", 2],
            ["ord_c", 1],
            ["ord_d", 3],
          ] as const) {
            await books.put("order", order(id, { placedAt: at(placedAt) }));
          }
        });
        await asBayo((books) => books.put("order", order("ord_x", { customer: bayo, placedAt: at(2) })));
        const page = async (limit: number, before?: "ord_b" | "ord_c" | "ord_x" | "ord_nobody") =>
          (await store.history([ada], { limit, ...(before ? { before } : {}) })).map(({ id }) => id);
        expect(await page(2)).toEqual(["ord_d", "ord_b"]);
        expect(await page(9, "ord_b")).toEqual(["ord_a", "ord_c"]);
        expect(await page(9, "ord_c")).toEqual([]);
        expect(await page(9, "ord_x"), "another's order is a place in time too").toEqual(["ord_b", "ord_a", "ord_c"]);
        expect(await page(9, "ord_nobody")).toEqual([]);
      });

      it("of several customers are one sorted list", async () => {
        const mixed = async (customer: CustomerId, ...ids: readonly number[]) =>
          store.transact(customer, async (books) => {
            for (const id of ids) {
              await books.put("order", order(`ord_${id}`, { customer, placedAt: at(id) }));
              await books.put("payment", payment(`top_${id}`, { customer, openedAt: at(id) }));
              await books.put("schedule", schedule(`sch_${id}`, { customer, createdAt: at(id) }));
              await books.put("card", card(`crd_${id}`, id, customer));
              await books.post({ ...topUp(`top_${id}`, 100, customer), at: at(id) });
            }
          });
        await mixed(ada, 1, 4, 5);
        await mixed(bayo, 2, 3);
        await mixed("cus_emeka", 6);
        const both = [ada, bayo];
        type Named = { readonly id: string } | { readonly reference: string };
        const numbers = (records: readonly Named[]) =>
          records.map((record) => Number(("id" in record ? record.id : record.reference).match(/\d+/)?.[0]));
        expect(numbers(await store.history(both, { limit: 3 }))).toEqual([5, 4, 3]);
        expect(numbers(await store.history(both, { before: "ord_4", limit: 9 }))).toEqual([3, 2, 1]);
        expect(numbers(await store.openOrders(both))).toEqual([5, 4, 3, 2, 1]);
        expect(numbers(await store.payments(both))).toEqual([5, 4, 3, 2, 1]);
        expect(numbers(await store.list("card", both))).toEqual([5, 4, 3, 2, 1]);
        expect(numbers(await store.list("schedule", both))).toEqual([1, 2, 3, 4, 5]);
        expect(numbers(await store.entries(both))).toEqual([1, 2, 3, 4, 5]);
        expect(await store.history([], { limit: 9 })).toEqual([]);
      });

      it("of a customer's recent orders include this transaction's writes, and no other customer's orders", async () => {
        await asAda(async (books) => {
          for (const placed of [1, 2, 3] as const) {
            await books.put("order", order(`ord_${placed}`, { placedAt: at(placed) }));
          }
        });
        await asBayo((books) => books.put("order", order("ord_x", { customer: bayo, placedAt: at(3) })));
        const seen = await asAda(async (books) => {
          await books.put("order", order("ord_3", { placedAt: at(3), state: "delivered", closedAt: at(4) }));
          await books.put("order", order("ord_4", { placedAt: at(4) }));
          await books.put("order", order("ord_0", { placedAt: at(1) }));
          return books.recentOrders(at(2));
        });
        expect(seen.map(({ id, state }) => `${id} ${state}`).sort()).toEqual([
          ...["ord_2 paid", "ord_3 delivered", "ord_4 paid"],
        ]);
      });

      it("of changed orders go from the last changed to the given instant, inclusive", async () => {
        await asAda(async (books) => {
          for (const changed of [1, 2, 3, 4] as const) {
            await books.put("order", order(`ord_${changed}`, { changedAt: at(changed) }));
          }
          await books.put("order", order("ord_1", { changedAt: at(9) }));
        });
        const ids = async (since: number, limit: number) =>
          (await store.ordersSince(at(since), limit)).map(({ id }) => id);
        expect(await ids(3, 9)).toEqual(["ord_1", "ord_4", "ord_3"]);
        expect(await ids(0, 2)).toEqual(["ord_1", "ord_4"]);
        expect(await ids(10, 9)).toEqual([]);
      });

      it("of a window include its first instant but not its last", async () => {
        await asAda(async (books) => {
          for (const began of [4, 1, 3, 2] as const) {
            await books.put("order", order(`ord_${began}`, { vendingAt: at(began) }));
            await books.put("payment", payment(`top_${began}`, { openedAt: at(began) }));
          }
          await books.put("order", order("ord_unsent"));
          await books.put("order", order("ord_4", { vendingAt: at(2) }));
        });
        await asBayo((books) => books.put("order", order("ord_x", { customer: bayo, vendingAt: at(3) })));
        for (const check of [() => Promise.resolve(), reopen]) {
          await check();
          const window = { from: at(2), to: at(4) };
          expect((await store.ordersVended(window)).map(({ id }) => id)).toEqual(["ord_2", "ord_4", "ord_3", "ord_x"]);
          expect((await store.paymentsOpened(window)).map(({ reference }) => reference)).toEqual(["top_2", "top_3"]);
        }
      });

      it("of customers are in the order of their ids", async () => {
        for (const id of ["cus_c", "cus_a", "cus_b"] as const) {
          await store.transact(id, (books) => books.put("customer", customer(id)));
        }
        const ids = async (limit: number, after?: "cus_a") =>
          (await store.customers({ limit, ...(after ? { after } : {}) })).map(({ id }) => id);
        expect(await ids(2)).toEqual(["cus_a", "cus_b"]);
        expect(await ids(9, "cus_a")).toEqual(["cus_b", "cus_c"]);
        expect(await ids(9)).toHaveLength(3);
      });
    });

    it("finds a customer by the claim on a chat, also after the chat has moved to another customer", async () => {
      const [first, second] = [chatOf(ada), { channel: "whatsapp", id: "NG.2348065550101" } as const];
      await asAda(async (books) => {
        await books.put("customer", customer(ada));
        await books.claim(chatClaim(first), ada);
      });
      await asBayo((books) => books.put("customer", customer(bayo, { chats: customer(ada).chats })));
      expect((await store.customerAt(first))?.id, "whoever else lists the chat").toBe(ada);
      expect(await store.customerAt(second)).toBeUndefined();
      await asBayo(async (books) => {
        expect(await books.claim(chatClaim(second), ada)).toBe(true);
        await books.unclaim(chatClaim(first), ada);
        expect(await books.claim(chatClaim(first), bayo)).toBe(true);
      });
      for (const check of [() => Promise.resolve(), reopen]) {
        await check();
        expect((await store.customerAt(first))?.id).toBe(bayo);
        expect((await store.customerAt(second))?.id).toBe(ada);
      }
    });

    describe("a customer is found", () => {
      const ids = async (key: string, limit = 9) => (await store.customersBySearchKey(key, limit)).map(({ id }) => id);
      const phone = (digits: string) => digits as Phone;
      const chidi = customer(ada, {
        chats: [{ chat: chatOf(ada), name: "Chidi", username: "Chidi_Obi" }],
        ...{ name: "Chidi  OBI-Ndu Ọlá @ada 08030000009 +2348030000009", ownPhone: phone("08030000001") },
        beneficiaries: [{ name: "Mama", phone: phone("08030000002") }],
        recentRecipients: [{ phone: phone("08030000003"), network: "MTN" }],
      });
      const keys = ["chidi", "obi-ndu", "ọlá", "@chidi_obi", "08030000001", "08030000002", "08030000003"];

      it("by their numbers, their @username and the words of their name, as core says, and by nothing else", async () => {
        await asAda((books) => books.put("customer", chidi));
        expect([...searchKeys(chidi)].sort()).toEqual([...keys].sort());
        for (const check of [() => Promise.resolve(), reopen]) {
          await check();
          for (const key of keys) expect(await ids(key), key).toEqual([ada]);
          const others = [
            "",
            "chid",
            "Chidi",
            "obi",
            "08030000004",
            "chidi_obi",
            "@ada",
            "08030000009",
            "+2348030000009",
          ];
          for (const key of others) expect(await ids(key)).toEqual([]);
        }
      });

      it("by their present keys, together with others who have the same keys", async () => {
        await asAda((books) => books.put("customer", chidi));
        await asBayo((books) => books.put("customer", customer(bayo, { name: "Chidi" })));
        expect(await ids("chidi")).toEqual([ada, bayo]);
        expect(await ids("chidi", 1)).toEqual([ada]);
        expect(await ids("08031234567")).toEqual([bayo]);
        await asAda((books) => books.put("customer", customer(ada, { name: "Ada", recentRecipients: [] })));
        expect(await ids("chidi")).toEqual([bayo]);
        expect(await ids("ada")).toEqual([ada]);
        expect(await ids("@chidi_obi")).toEqual([]);
        await asBayo((books) => books.put("customer", customer(bayo, { name: "", recentRecipients: [] })));
        expect(await ids("chidi")).toEqual([]);
      });

      it("by the phone number of their WhatsApp chat, if it has one", async () => {
        const chat = (id: string, alias?: Chat) => ({
          ...{ name: "", recentRecipients: [] },
          chats: [{ chat: { channel: "whatsapp", id } as const, name: "", ...(alias && { alias }) }],
        });
        await asAda((books) => books.put("customer", customer(ada, chat("2348065550101"))));
        await asBayo((books) => books.put("customer", customer(bayo, chat("NG.2348065550101"))));
        expect(await ids("08065550101")).toEqual([ada]);
        expect(searchKeys(customer(ada, chat("2348065550101")))).toEqual(["08065550101"]);
        const alias = { channel: "whatsapp", id: "2348065550102" } as const;
        const named = customer(bayo, chat("NG.2", alias));
        await asBayo((books) => books.put("customer", named));
        expect(await ids("08065550102")).toEqual([bayo]);
        expect(searchKeys(named)).toEqual(["08065550102"]);
        const merged = { ...named, mergedInto: { into: ada, at: at(1) } };
        await asBayo((books) => books.put("customer", merged));
        expect(await ids("08065550102"), "the chat now belongs to another customer").toEqual([]);
        expect(searchKeys(merged)).toEqual([]);
      });
    });

    it("lists saved cards newest first, within a transaction too", async () => {
      await asAda(async (books) => {
        await books.put("card", card("crd_1", 1));
        await books.put("card", card("crd_3", 3));
      });
      await asAda(async (books) => {
        await books.put("card", card("crd_2", 2));
        await books.remove("card", "crd_1");
        expect((await books.list("card")).map(({ id }) => id)).toEqual(["crd_3", "crd_2"]);
      });
      expect((await store.list("card", [ada])).map(({ id }) => id)).toEqual(["crd_3", "crd_2"]);
    });

    it("lists the orders whose money is held", async () => {
      await asAda(async (books) => {
        await books.put("order", order("ord_1", { placedAt: at(1) }));
        await books.put("order", order("ord_2", { placedAt: at(2), state: "review" }));
        await books.put("order", order("ord_3", { state: "awaiting_payment" }));
      });
      expect((await store.openOrders([ada])).map(({ id }) => id).sort()).toEqual(["ord_1", "ord_2"]);
      await asBayo((books) =>
        books.put("order", order("ord_0", { customer: bayo, placedAt: at(1), state: "pending" })),
      );
      const held = async (limit: number) => (await store.heldOrders(limit)).map(({ id }) => id);
      expect(await held(9)).toEqual(["ord_0", "ord_1", "ord_2"]);
      expect(await held(1)).toEqual(["ord_0"]);
      await asAda((books) => books.put("order", order("ord_1", { state: "delivered" })));
      expect(await held(9)).toEqual(["ord_0", "ord_2"]);
      expect((await store.openOrders([ada])).map(({ id }) => id)).toEqual(["ord_2"]);
    });

    it("lists the vends that are looked up", async () => {
      await asAda(async (books) => {
        await books.put("order", order("ord_1", { placedAt: at(3), state: "vending" }));
        await books.put("order", order("ord_2", { placedAt: at(2), state: "review" }));
        await books.put("order", order("ord_3", { placedAt: at(1), state: "paid" }));
        await books.put("order", order("ord_4", { placedAt: at(4), state: "refunded", dueAt: at(90) }));
        await books.put("order", order("ord_5", { placedAt: at(5), state: "refunded" }));
      });
      await asBayo((books) =>
        books.put("order", order("ord_0", { customer: bayo, placedAt: at(2), state: "pending" })),
      );
      const open = async (limit: number) => (await store.openVends(limit)).map(({ id }) => id);
      expect(await open(9)).toEqual(["ord_0", "ord_2", "ord_1", "ord_4"]);
      expect(await open(2)).toEqual(["ord_0", "ord_2"]);
      await asAda((books) => books.put("order", order("ord_2", { placedAt: at(2), state: "delivered" })));
      expect(await open(9)).toEqual(["ord_0", "ord_1", "ord_4"]);
    });

    it("lists the buyers: a vend since then, or an open order, of one network and kind", async () => {
      const data = { kind: "data", planCode: "p", size: "1GB", validity: "1 day", cost: kobo(1) } as const;
      await asAda(async (books) => {
        await books.put("order", order("ord_1", { state: "delivered", vendingAt: at(5) }));
        await books.put(
          "order",
          order("ord_2", { state: "delivered", vendingAt: at(9), network: "GLO", product: data }),
        );
      });
      await asBayo(async (books) => {
        await books.put("order", order("ord_3", { customer: bayo, state: "awaiting_payment" }));
        await books.put("order", order("ord_4", { customer: bayo, state: "paid", network: "AIRTEL" }));
        await books.put("order", order("ord_5", { customer: bayo, state: "refunded", vendingAt: at(7) }));
      });
      const buyers = async (bought: Parameters<Store["buyers"]>[0]) => [...(await store.buyers(bought))].sort();
      expect(await buyers({ since: at(5), network: "MTN" })).toEqual([ada, bayo]);
      expect(await buyers({ since: at(6), network: "MTN" })).toEqual([bayo]);
      expect(await buyers({ since: at(1), network: "GLO", productKind: "airtime" })).toEqual([]);
      expect(await buyers({ since: at(1), network: "GLO", productKind: "data" })).toEqual([ada]);
      expect(await buyers({ since: at(100), network: "MTN" })).toEqual([]);
      expect(await buyers({ since: at(100), network: "AIRTEL" })).toEqual([bayo]);
    });

    it("lists the customers with money in their wallet", async () => {
      await asAda((books) => books.post(topUp("top_1", 500)));
      await asBayo(async (books) => {
        await books.post(topUp("top_2", 500, bayo));
        await books.post(hold("ord_2", 500, bayo));
      });
      expect([...(await store.walletHolders())]).toEqual([ada]);
      const sent = { id: "mov_1", customer: ada, to: bayo, amount: kobo(500), at: at(1) } as const;
      await asAda((books) => books.post(moveOutEntry(sent)));
      expect([...(await store.walletHolders())], "or on its way there").toEqual([bayo]);
    });

    it("lists unfinished broadcasts, oldest first, and reads any by its id", async () => {
      await asBayo(async (books) => {
        await books.put("broadcast", aBroadcast("b2", 2));
        await books.put("broadcast", aBroadcast("b1", 1));
        expect(await books.read("broadcast", "b1")).toEqual(aBroadcast("b1", 1));
      });
      expect((await store.broadcasts()).map(({ id }) => id)).toEqual(["b1", "b2"]);
      await asBayo((books) => books.put("broadcast", { ...aBroadcast("b1", 1), finishedAt: at(5) }));
      expect((await store.broadcasts()).map(({ id }) => id)).toEqual(["b2"]);
      expect(await store.read("broadcast", "b1")).toMatchObject({ finishedAt: 5 });
    });

    it("saves a broadcast in its sender's books: no concurrent count is lost, and no other customer sees it", async () => {
      await asBayo((books) => books.put("broadcast", aBroadcast("b1", 1)));
      const countOne = () =>
        asBayo(async (books) => {
          const known = await books.read("broadcast", "b1");
          if (known) await books.put("broadcast", { ...known, delivered: known.delivered + 1 });
        });
      await Promise.all(Array.from({ length: 20 }, countOne));
      await reopen();
      expect(await store.read("broadcast", "b1")).toMatchObject({ delivered: 20 });
      expect(await asAda((books) => books.read("broadcast", "b1"))).toBeUndefined();
      await expect(asAda((books) => books.put("broadcast", aBroadcast("b2", 1)))).rejects.toThrow(TypeError);
      expect(await store.read("broadcast", "b2")).toBeUndefined();
    });
  });

const anIncident: VendIncident = {
  ...{ id: "inc_1", network: "GLO", kind: "airtime", since: at(3), recoveringSince: at(4) },
  evidence: { delivered: 1, atFault: 5, late: 0, stuck: 2 },
};

const aBroadcast = (id: string, startedAt: number): Broadcast => ({
  id,
  text: "New prices",
  by: bayo,
  from: chatOf(bayo),
  audience: { kind: "everyone" },
  startedAt: at(startedAt),
  total: 3,
  delivered: 0,
  unreachable: 0,
  failed: 0,
});
