import { describe, expect, test } from "vitest";
import type { CustomerId } from "../../../src/core/base/ids.js";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../src/core/base/time.js";
import type { PinHasher } from "../../../src/core/customers/spending-guards.js";
import { naira } from "../../../src/core/money/money.js";
import { createPinHasher } from "../../../src/store/pin-hasher.js";
import { chatIn, mint } from "../../harness/test-shop.js";
import { aFolder } from "../../store/folders.js";
import { gate, openForAda } from "../ada.js";
import { airtime, openScriptedShop, recordOf, type Script } from "../scripted-shop.js";

const PIN = "4071";
const WALLET = { by: "wallet" } as const;

/** Ada has ₦1,000, a card, and a PIN. */
async function openWithPin(script: Script = {}) {
  const shop = await openForAda(script);
  const card = await shop.saveCard(shop.ada.id);
  expect(await shop.shop.customers.setPin(shop.ada.id, PIN)).toBe("set");
  const pinSetAt = async () => {
    const setAt = (await shop.store.read("customer", shop.ada.id))?.safety?.pin?.setAt;
    if (setAt === undefined) throw new Error("there is no PIN");
    return setAt;
  };
  const reset = async (by: CustomerId = mint("cus")) =>
    shop.staffApi.customers.resetPin(shop.ada.id, await pinSetAt(), by);
  const tries = async (pin: string) => (await shop.shop.orders.place(shop.ada.id, airtime(), WALLET, { pin })).outcome;
  return {
    ...shop,
    card,
    tries,
    pinSetAt,
    reset,
    pays: (how = {}) => shop.shop.orders.place(shop.ada.id, airtime(), WALLET, how),
  };
}

describe("a PIN", () => {
  test("guards the wallet, a card and the one-tap repeat, and nothing is placed without it", async () => {
    const { shop, ada, card, store } = await openWithPin();
    for (const payBy of [WALLET, { by: "card", card } as const]) {
      for (const undo of [false, true]) {
        const quote = airtime();
        expect(await shop.orders.place(ada.id, quote, payBy, { undo })).toEqual({ outcome: "pin-needed" });
        expect(await store.read("order", quote.order)).toBeUndefined();
        expect(await shop.orders.place(ada.id, quote, payBy, { undo, pin: PIN })).toMatchObject({
          outcome: "underway",
        });
      }
    }
  });

  test("guards another way of paying, but not a checkout page, which has its own guard", async () => {
    const { shop, ada } = await openWithPin();
    const quote = airtime();
    expect(await shop.orders.place(ada.id, quote, { by: "checkout", saveCard: false })).toMatchObject({
      outcome: "checkout",
    });
    expect(await shop.orders.pay(ada.id, quote.order, WALLET)).toEqual({ outcome: "pin-needed" });
    expect((await shop.orders.get(ada.id, quote.order))?.state).toBe("awaiting_payment");
    expect(await shop.orders.pay(ada.id, quote.order, WALLET, { pin: PIN })).toMatchObject({ outcome: "underway" });
  });

  test("guards an order that is placed just after it was looked up to be paid for", async () => {
    let placing = async (): Promise<unknown> => undefined;
    const { shop, ada, state } = await openWithPin({
      reads: (own) => ({
        read: async (kind, id) => {
          const record = await own.read(kind, id);
          const place = placing;
          placing = async () => undefined;
          await place();
          return record;
        },
      }),
    });
    const quote = airtime();
    placing = () => shop.orders.place(ada.id, quote, { by: "checkout", saveCard: false });
    await shop.orders.pay(ada.id, quote.order, WALLET);
    expect(await state(quote.order)).toBe("awaiting_payment");
    expect((await shop.wallets.get(ada.id)).available).toBe(100_000);
  });

  test("that is wrong is refused with the attempts left; the fifth locks it for half an hour", async () => {
    const { pays, jump, shop, ada, at } = await openWithPin();
    for (const left of [4, 3, 2, 1]) expect(await pays({ pin: "9999" })).toEqual({ outcome: "pin-wrong", left });
    const until = at() + 30 * MINUTE_MS;
    expect(await pays({ pin: "9999" })).toEqual({ outcome: "pin-locked", until });
    expect(await pays({ pin: PIN }), "the right one neither").toEqual({ outcome: "pin-locked", until });
    expect(await pays()).toEqual({ outcome: "pin-locked", until });
    expect(await shop.customers.spendingGuards(ada.id)).toMatchObject({ pin: "locked" });
    jump(30 * MINUTE_MS);
    expect(await pays({ pin: "9999" }), "all tries are there again").toEqual({ outcome: "pin-wrong", left: 4 });
    expect(await pays({ pin: PIN })).toMatchObject({ outcome: "underway" });
  });

  test("that was right resets the attempts", async () => {
    const { tries } = await openWithPin();
    for (const _ of [1, 2, 3]) {
      for (const __ of [1, 2, 3, 4]) expect(await tries("9999")).toBe("pin-wrong");
      expect(await tries(PIN)).toBe("underway");
    }
  });

  test("that was removed and set again meanwhile does not reset the new one's attempts", async () => {
    const hasher = createPinHasher({ key: new Uint8Array(32), costExponent: 1 });
    const [checking, checked] = [gate(), gate()];
    const matches: PinHasher["matches"] = async (pin, hash) => {
      const right = await hasher.matches(pin, hash);
      if (pin !== PIN) return right;
      checking.open();
      await checked.passed;
      return right;
    };
    const { shop, ada, tries, reset } = await openWithPin({ pins: { ...hasher, matches } });
    const paying = tries(PIN);
    await checking.passed; // The old PIN has just been found right.
    await reset();
    await shop.customers.setPin(ada.id, "8264");
    for (const left of [4, 3, 2])
      expect(await shop.customers.removePin(ada.id, { pin: "9999" })).toEqual({ outcome: "pin-wrong", left });
    checked.open();
    expect(await paying, "it is checked against the new one").toBe("pin-wrong");
    expect(await shop.customers.removePin(ada.id, { pin: "9999" })).toMatchObject({ outcome: "pin-locked" });
  });

  test("whose key this process lacks costs no attempt and is a fault, not a refusal; staff remove it", async () => {
    const hasher = (byte: number) => createPinHasher({ key: new Uint8Array(32).fill(byte), costExponent: 1 });
    const { store, pays, ada, reset } = await openWithPin({ pins: hasher(1) });
    const other = await openScriptedShop({ store, pins: hasher(2) });
    const paysThere = (pin: string) => other.shop.orders.place(ada.id, airtime(), WALLET, { pin });
    expect(await pays({ pin: "9999" })).toEqual({ outcome: "pin-wrong", left: 4 });
    for (const pin of [PIN, PIN, PIN, PIN, "9999"]) await expect(paysThere(pin)).rejects.toThrow("another key");
    expect(await pays({ pin: "9999" }), "no try was taken").toEqual({ outcome: "pin-wrong", left: 3 });
    expect(await pays({ pin: PIN })).toMatchObject({ outcome: "underway" });
    await reset();
    expect(await other.shop.orders.place(ada.id, airtime(), WALLET)).toMatchObject({ outcome: "underway" });
  });

  test("may be what bare digits mean for ten minutes after it was asked for, typed or chosen, and while it is locked", async () => {
    const { shop, ada, pays, jump } = await openWithPin();
    const expected = () => shop.customers.mayBePin(ada.id);
    const lasts = async () => {
      jump(10 * MINUTE_MS - 1);
      expect(await expected()).toBe(true);
      jump(1);
      expect(await expected()).toBe(false);
    };
    await lasts(); // Counted from when it was chosen.
    await pays();
    await lasts();
    await pays({ pin: PIN });
    await lasts();
    for (const _ of [1, 2, 3, 4, 5]) await pays({ pin: "9999" });
    jump(30 * MINUTE_MS - 1);
    expect(await expected()).toBe(true);
    jump(1);
    expect(await expected()).toBe(false);
    await shop.customers.removePin(ada.id, { pin: PIN });
    expect(await expected(), "there is none").toBe(false);
  });

  test("that was not typed as one costs no attempt", async () => {
    const { pays } = await openWithPin();
    for (const typed of ["", "12", "my pin", "1234567"]) {
      expect(await pays({ pin: typed })).toEqual({ outcome: "pin-wrong", left: 5 });
    }
  });

  test("allows five guesses at most, also when they come at once", async () => {
    const { tries } = await openWithPin();
    const guesses = Array.from({ length: 20 }, (_, index) => (index === 19 ? PIN : String(5000 + index * 7)));
    const outcomes = await Promise.all(guesses.map(tries));
    expect(outcomes.filter((outcome) => outcome === "pin-wrong")).toHaveLength(4);
    expect(outcomes.filter((outcome) => outcome === "pin-locked")).toHaveLength(16);
  });

  test("stays locked when the shop is opened again", async () => {
    const dir = await aFolder();
    const first = await openWithPin({ dir });
    for (const _ of [1, 2, 3, 4, 5]) await first.tries("9999");
    await first.close();
    const second = await openForAda({ dir });
    const placed = await second.shop.orders.place(second.ada.id, airtime(), WALLET, { pin: PIN });
    expect(placed).toEqual({ outcome: "pin-locked", until: second.at() + 30 * MINUTE_MS });
  });

  test("is set once, and removed only with itself", async () => {
    const { shop, ada, pays } = await openWithPin();
    expect(await shop.customers.setPin(ada.id, "8264"), "another one does not replace it").toBe("known");
    expect(await pays({ pin: "8264" })).toMatchObject({ outcome: "pin-wrong" });
    expect(await shop.customers.removePin(ada.id)).toEqual({ outcome: "pin-needed" });
    expect(await shop.customers.removePin(ada.id, { pin: PIN })).toBe(true);
    expect(await shop.customers.spendingGuards(ada.id)).toMatchObject({ pin: "none" });
    expect(await pays()).toMatchObject({ outcome: "underway" });
  });

  test.each(["1234", "1111", "12", "hello", "12345678"])("%o is not accepted as one", async (pin) => {
    const { shop, ada } = await openForAda();
    expect(await shop.customers.setPin(ada.id, pin)).toBe("unfit");
    expect(await shop.customers.spendingGuards(ada.id)).toMatchObject({ pin: "none" });
  });

  test("that was forgotten is removed by staff, who are asked; its customer is notified, and it is logged", async () => {
    const { shop, staffApi, ada, notifications, settled, tries, warnings, pinSetAt, reset } = await openWithPin();
    expect(await shop.account.requestPinReset(ada.id)).toBe(true);
    await settled();
    expect(notifications.at(-1)).toBe(`900 {"kind":"pin-reset-request","id":"${ada.id}"}`);
    const [staff, setAt] = [mint("cus"), await pinSetAt()];
    expect(await reset(staff)).toBe("removed");
    await settled();
    expect(notifications.at(-1)).toBe(`1 {"kind":"pin-reset","id":"${ada.id}"}`);
    expect(warnings).toEqual([`pin reset by staff${JSON.stringify({ customer: ada.id, by: staff })}`]);
    expect(await tries("")).toBe("underway");
    expect(await staffApi.customers.resetPin(ada.id, setAt, staff), "there is none any more").toBe("no-pin");
    expect(await shop.account.requestPinReset(ada.id)).toBe(false);
  });

  test("that was forgotten rings staff once in ten minutes, however often its customer says so", async () => {
    const { shop, ada, notifications, settled, jump, reset } = await openWithPin();
    const request = async () => {
      expect(await shop.account.requestPinReset(ada.id)).toBe(true);
      await settled();
      return notifications.filter((sent) => sent.includes("pin-reset-request")).length;
    };
    for (const told of [1, 1, 1]) expect(await request()).toBe(told);
    jump(10 * MINUTE_MS);
    for (const told of [2, 2]) expect(await request()).toBe(told);
    await reset();
    await shop.customers.setPin(ada.id, "8264"); // The first one is removed, so this one is told of.
    expect(await request()).toBe(3);
  });

  test("that was set after the request is not removed by it", async () => {
    const { shop, staffApi, ada, jump, pinSetAt, reset } = await openWithPin();
    const asked = await pinSetAt();
    await reset();
    jump(1);
    await shop.customers.setPin(ada.id, "8264");
    expect(await staffApi.customers.resetPin(ada.id, asked, mint("cus"))).toBe("newer");
    expect(await shop.customers.spendingGuards(ada.id)).toMatchObject({ pin: "set" });
  });

  test("of a member of staff is not removed by themselves: whoever has their phone could do that", async () => {
    const { shop, ada, reset } = await openWithPin();
    expect(await reset(ada.id)).toBe("own");
    expect(await shop.customers.spendingGuards(ada.id)).toMatchObject({ pin: "set" });
  });

  test("is removed, notified and audited together, or not at all", async () => {
    let commits = Number.POSITIVE_INFINITY;
    const { shop, staffApi, ada, notifications, settled, reset } = await openWithPin({
      reads: ({ transact }) => ({
        transact: (customer, work) =>
          commits-- > 0 ? transact(customer, work) : Promise.reject(new Error("the process is gone")),
      }),
    });
    await settled();
    commits = 1;
    await reset().catch(() => {});
    commits = Number.POSITIVE_INFINITY;
    await settled();
    const { entries } = await staffApi.staff.auditLog({ about: ada.id });
    expect(entries.map(({ action }) => action)).toEqual(["pin-reset"]);
    expect(await shop.customers.spendingGuards(ada.id)).toMatchObject({ pin: "none" });
    expect(notifications.at(-1)).toBe(`1 {"kind":"pin-reset","id":"${ada.id}"}`);
  });
});

describe("a schedule and a PIN", () => {
  test("that was set up with the PIN runs without it", async () => {
    const { shop, ada, pays, pass, settled, accept } = await openWithPin();
    await pays({ pin: PIN });
    const [placed] = (await shop.orders.history(ada.id, { limit: 1 })).orders;
    if (!placed) throw new Error("no order");
    const how = { action: "buy", payBy: WALLET, every: { days: 7 } } as const;
    expect(await shop.schedules.create(ada.id, placed.id, how)).toEqual({ outcome: "pin-needed" });
    expect(await shop.schedules.list(ada.id)).toEqual([]);
    expect(await shop.schedules.create(ada.id, placed.id, { ...how, action: "remind" })).toMatchObject({
      outcome: "scheduled",
    });
    expect(await shop.schedules.create(ada.id, placed.id, { ...how, pin: PIN })).toMatchObject({
      outcome: "scheduled",
    });
    accept(recordOf());
    await settled();
    await pass(7 * DAY_MS, HOUR_MS);
    expect((await shop.orders.history(ada.id, { limit: 9 })).orders).toHaveLength(2);
  });
});

describe("a purchase above the confirmation limit", () => {
  test("needs a second tap, and one at the limit does not", async () => {
    const { shop, ada } = await openForAda();
    await shop.customers.setLimits(ada.id, { confirmAbove: naira(200) });
    const dear = airtime("08031234567", 20_100);
    expect(await shop.orders.place(ada.id, dear, WALLET)).toEqual({
      outcome: "confirmation-needed",
      above: naira(200),
    });
    expect(await shop.orders.place(ada.id, airtime(), WALLET)).toMatchObject({ outcome: "underway" });
    expect(await shop.orders.place(ada.id, dear, WALLET, { confirmed: true })).toMatchObject({ outcome: "underway" });
  });

  test("needs no second tap with a PIN", async () => {
    const { shop, ada } = await openWithPin();
    await shop.customers.setLimits(ada.id, { confirmAbove: naira(100) });
    expect(await shop.orders.place(ada.id, airtime(), WALLET, { pin: PIN })).toMatchObject({ outcome: "underway" });
  });
});

describe("the two chats of one person", () => {
  async function openLinked() {
    const shop = await openForAda();
    const other = await shop.shop.customers.identify({ channel: "whatsapp", id: "7" }, "Ada");
    const link = async (pins: { readonly asks?: string; readonly allows?: string }) => {
      const { code } = await shop.shop.account.invite(shop.ada.id);
      const asked = await shop.shop.account.askToLink(other.id, code, { ...(pins.asks && { pin: pins.asks }) });
      const allowed = await shop.shop.account.answerLink(shop.ada.id, true, {
        ...(pins.allows && { pin: pins.allows }),
      });
      return [asked, allowed];
    };
    return { ...shop, other, link };
  }

  test("are linked and parted only with the PINs of both", async () => {
    const { shop, ada, other, link } = await openLinked();
    await shop.customers.setPin(ada.id, PIN);
    await shop.customers.setPin(other.id, "8264");
    const needed = { outcome: "pin-needed" };
    expect(await link({})).toEqual([needed, false]);
    expect(await link({ asks: "8264" })).toEqual([true, needed]);
    expect(await link({ asks: "8264", allows: PIN })).toEqual([true, true]);
    expect(await shop.account.unlink(ada.id, chatIn(ada))).toEqual(needed);
    expect(await shop.account.unlink(ada.id, chatIn(ada), { pin: "8264" })).toMatchObject({ outcome: "pin-wrong" });
    expect(await shop.account.unlink(ada.id, chatIn(ada), { pin: PIN })).toBe(true);
  });

  test("are both guarded by the PIN that one of them had", async () => {
    const { shop, ada, other, link } = await openLinked();
    await shop.customers.setPin(other.id, "8264");
    expect(await link({ asks: "8264" })).toEqual([true, true]);
    expect(await shop.orders.place(ada.id, airtime(), WALLET)).toEqual({ outcome: "pin-needed" });
    expect(await shop.orders.place(ada.id, airtime(), WALLET, { pin: "8264" })).toMatchObject({ outcome: "underway" });
  });
});
