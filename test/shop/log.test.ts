/**
 * What the shop logs and counts is what was kept: a transaction's work may run more than once, and a run may be thrown
 * away.
 */

import { describe, expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "../../src/core/base/time.js";
import { kobo, naira } from "../../src/core/money/money.js";
import { linkChats, mint } from "../harness/test-shop.js";
import { openForAda, STAFF_MEMBER } from "./ada.js";
import { openOrderInReview } from "./order-in-review.js";
import { adaPays } from "./payments/ada-pays.js";
import { airtime, openScriptedShop, recordOf, runsTwice, type Script } from "./scripted-shop.js";

const TWICE = { reads: runsTwice() } satisfies Script;

describe("when every transaction runs twice, the log of", () => {
  test("a delivered vend is empty, and the vend is counted once", async () => {
    const counted: string[] = [];
    const { accept, buys, logged } = await openForAda({
      ...TWICE,
      meter: { vend: ({ ended }) => void counted.push(ended) },
    });
    accept(recordOf());
    await buys();
    expect([counted, logged]).toEqual([["delivered"], []]);
  });

  test("a refused vend has the refusal once", async () => {
    const { answer, buys, logged } = await openForAda(TWICE);
    answer({ outcome: "refused", reason: "bad-recipient", message: "no" });
    await buys();
    expect(logged).toEqual(["vend refused"]);
  });

  test("an answer about another vend says so once", async () => {
    const { accept, buys, logged } = await openForAda(TWICE);
    accept(recordOf({ recipient: airtime("08030000001").recipient }));
    await buys();
    expect(logged).toEqual(["vendor's answer is about another vend"]);
  });

  test("a vend without an answer, whose record staff pick, has a line for the vend", async () => {
    const { buys, show, pass, staffApi, state, logged } = await openForAda(TWICE);
    const order = await buys();
    show(recordOf(), recordOf({ vendorRef: "v2" }));
    await pass(2 * MINUTE_MS);
    expect(await staffApi.orders.adopt(order, "v1", STAFF_MEMBER)).toBe("delivered");
    expect(await state(order)).toBe("delivered");
    expect(logged).toEqual(["vend without an answer"]);
  });

  test("an order that staff send again, and end themselves, has a line for the vend", async () => {
    const { logged, vendAgain, pass, hideHistory, staffApi, order } = await openOrderInReview(TWICE);
    logged.length = 0;
    expect(await vendAgain()).toEqual({ outcome: "sent" });
    hideHistory();
    await pass(40 * MINUTE_MS);
    expect(await staffApi.orders.decide(order, "delivered", STAFF_MEMBER)).toBe(true);
    expect(await staffApi.orders.decide(order, "delivered", STAFF_MEMBER)).toBe(false);
    expect(logged.filter((line) => !line.includes("history"))).toEqual(["vend without an answer"]);
  });

  test("a vend that is refunded while pending has the refund once", async () => {
    const { accept, show, buys, pass, state, logged } = await openForAda({
      ...TWICE,
      pendingEnds: { afterMs: 6 * HOUR_MS, as: "refund" },
    });
    const pending = recordOf({ state: "pending" });
    accept(pending);
    show(pending);
    const order = await buys();
    await pass(7 * HOUR_MS, 5 * MINUTE_MS);
    expect(await state(order)).toBe("refunded");
    expect(logged).toEqual(["vend refunded while still pending"]);
  });

  test("a payment that agrees is empty", async () => {
    const { comes, payment, logged } = await adaPays("order", TWICE);
    await comes({});
    expect([(await payment()).state, logged]).toEqual(["paid", []]);
  });

  test.each([
    ["does not match", { amount: kobo(8_000) }, ["payment does not match"]],
    ["is suspicious", { suspicious: true }, []],
  ] as const)("a payment that %s, until staff credit it, has a line for what was found", async (_, listed, found) => {
    const { comes, staffApi, reference, payment, logged } = await adaPays("top-up", TWICE);
    await comes(listed);
    await comes(listed);
    expect(await staffApi.payments.credit(reference, STAFF_MEMBER)).toBe("credited");
    expect(await staffApi.payments.credit(reference, STAFF_MEMBER)).toBe("closed");
    expect((await payment()).state).toBe("paid");
    expect(logged).toEqual(found);
  });

  test("a payment that cannot be read has one line for each reading", async () => {
    const { listed, shop, ada, reference, logged } = await adaPays("top-up", TWICE);
    listed.as = "unread";
    await shop.payments.poll(ada.id, reference);
    expect(logged).toEqual(["payment could not be read back"]);
  });

  test("a saved card that cannot be opened has one line", async () => {
    const { shop, identify, saveCard, start, settled, logged } = await openScriptedShop({
      ...TWICE,
      vault: {
        open: () => {
          throw new Error("no key");
        },
      },
    });
    await start();
    const ada = await identify("1");
    const card = await saveCard(ada.id);
    await shop.orders.place(ada.id, airtime(), { by: "card", card });
    await settled();
    expect(logged).toEqual(["card token cannot be opened"]);
  });

  test("an incident has its beginning and its end once, however many orders notice it", async () => {
    const { answer, accept, at, buys, pass, logged } = await openForAda(TWICE);
    const noFloat = { outcome: "refused", reason: "out-of-float", message: "no" } as const;
    answer(noFloat, noFloat);
    await buys();
    await pass(2 * MINUTE_MS);
    await buys();
    await pass(20 * MINUTE_MS);
    accept(recordOf({ at: at() }));
    await buys();
    expect(logged).toEqual(["vend refused", "incident detected", "vend refused", "incident recovered"]);
  });

  test("changes to a wallet is empty, and each is in the audit once, tapped twice or approved by a colleague", async () => {
    const changes = async () =>
      (await staffApi.staff.auditLog({})).entries.filter(({ action }) => action === "wallet-credited");
    const { staffApi, shop, ada, identify, logged } = await openForAda(TWICE);
    const [chidi, dayo] = [await identify("900"), await identify("901")];
    const change = { kind: "credit", customer: ada.id, by: chidi.id, reason: "a kindness" } as const;
    const small = { ...change, id: mint("aud"), amount: naira(300) };
    expect(await staffApi.wallets.change(small)).toEqual({ outcome: "done" });
    expect(await staffApi.wallets.change(small)).toEqual({ outcome: "done" });
    expect(await changes()).toHaveLength(1);
    const large = { ...change, id: mint("aud"), amount: naira(6_000) };
    expect(await staffApi.wallets.change(large)).toMatchObject({ outcome: "asked" });
    expect(await changes()).toHaveLength(1);
    expect(await staffApi.wallets.decideApproval(large.id, "confirmed", dayo.id)).toEqual({ outcome: "done" });
    expect([(await changes()).length, logged]).toEqual([2, []]);
    expect(await shop.wallets.get(ada.id)).toMatchObject({ available: 100_000 + naira(6_300) });
  });

  test("two chats that are linked is empty", async () => {
    const { shop, ada, fund, logged } = await openForAda(TWICE);
    const other = await shop.customers.identify({ channel: "whatsapp", id: "7" }, "Ada");
    await fund(other.id, 50_000);
    await linkChats(shop, ada.id, other.id);
    expect([(await shop.wallets.get(other.id)).available, logged]).toEqual([150_000, []]);
  });
});

test("an order that a colleague was faster to decide ends as the colleague decided it", async () => {
  let meanwhile = async (): Promise<unknown> => undefined;
  const { staffApi, order, logged, state } = await openOrderInReview({ reads: runsTwice(() => meanwhile()) });
  logged.length = 0;
  meanwhile = () => {
    meanwhile = async () => undefined;
    return staffApi.orders.decide(order, "delivered", STAFF_MEMBER);
  };
  expect(await staffApi.orders.decide(order, "failed-by-staff", STAFF_MEMBER)).toBe(false);
  expect([await state(order), logged]).toEqual(["delivered", []]);
});
