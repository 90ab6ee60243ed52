import { describe, expect, test } from "vitest";
import { walletWords } from "../../../conversations/locales/staff/money/wallets.js";
import { wordsIn } from "../../../conversations/locales/words.js";
import { plainText } from "../../../conversations/text.js";
import { ordersCsvLines } from "../../../conversations/views/orders-csv.js";
import { receiptPicture } from "../../../conversations/views/pictures.js";
import { approvalRequestView } from "../../../conversations/views/wallet-change.js";
import type { AuditEntryId } from "../../../src/core/base/ids.js";
import { LANGUAGES, type Language } from "../../../src/core/base/language.js";
import { DAY_MS, isoInstant, MINUTE_MS } from "../../../src/core/base/time.js";
import type { Customer } from "../../../src/core/customers/customer.js";
import { type Kobo, kobo, naira } from "../../../src/core/money/money.js";
import type { WalletChange } from "../../../src/core/money/wallet-change.js";
import type { WalletChangeRequest } from "../../../src/shop/wallets/change.js";
import { chatIn, linkChats, mint } from "../../harness/test-shop.js";
import { openForAda } from "../ada.js";
import { airtime, openScriptedShop, recordOf } from "../scripted-shop.js";

const SMALL = naira(300);
const LARGE = naira(5_001);

/** Ada has ₦1,000, and two members of staff are people of their own. */
async function open() {
  const shop = await openForAda();
  const [chidi, dayo] = [await shop.identify("900"), await shop.identify("901")];
  const request = (act: "credit" | "debit", amount: Kobo, id: AuditEntryId = mint("aud")): WalletChangeRequest => {
    return { id, kind: act, customer: shop.ada.id, amount, by: chidi.id, reason: "a kindness" };
  };
  const wallet = async () => (await shop.shop.wallets.get(shop.ada.id)).available;
  const sum = async () => Object.values(await shop.store.totals()).reduce((all: number, next) => all + next, 0);
  return { ...shop, chidi, dayo, request, wallet, sum };
}

describe("a credit or debit by staff", () => {
  test.each([
    ["credit", 130_000, "wallet-credited"],
    ["debit", 70_000, "wallet-debited"],
  ] as const)("%s: happens once, however often it is tapped, is announced and audited", async (act, left, did) => {
    const { staffApi, request, wallet, store, ada, chidi, notifications, settled, sum } = await open();
    const asked = request(act, SMALL);
    const ends = await Promise.all([1, 2, 3].map(() => staffApi.wallets.change(asked)));
    expect(ends.map(({ outcome }) => outcome)).toEqual(["done", "done", "done"]);
    expect(await wallet()).toBe(left);
    expect(await sum()).toBe(0);
    expect(await store.auditEntries({ limit: 9 })).toEqual([
      expect.objectContaining({
        id: asked.id,
        customer: ada.id,
        by: chidi.id,
        action: did,
        amount: SMALL,
        detail: "a kindness",
      }),
    ]);
    await settled();
    expect(notifications.filter((line) => line === `1 {"kind":"wallet-change","id":"${asked.id}"}`)).toHaveLength(1);
    expect(notifications.filter((line) => line === `900 {"kind":"audit-entry","id":"${asked.id}"}`)).toHaveLength(1);
  });

  test("never takes more than the wallet holds, and says how much that is", async () => {
    const { staffApi, request, wallet, store } = await open();
    const all = [request("debit", kobo(60_000)), request("debit", kobo(60_000))];
    const ends = await Promise.all(all.map(staffApi.wallets.change));
    expect(ends.map(({ outcome }) => outcome).sort()).toEqual(["done", "short"]);
    expect(ends).toContainEqual({ outcome: "short", available: 40_000 });
    expect(await wallet()).toBe(40_000);
    expect(await store.auditEntries({ limit: 9 })).toHaveLength(1);
  });

  test("takes from the one wallet of a person with two chats, whichever chat is named", async () => {
    const { staffApi, request, shop, ada, wallet, fund } = await open();
    const other = await shop.customers.identify({ channel: "whatsapp", id: "2348065550102" }, "Ada");
    const { code } = await shop.account.invite(ada.id);
    await shop.account.askToLink(other.id, code);
    await fund(other.id, 50_000);
    await shop.account.answerLink(ada.id, true);
    const both = { ...request("debit", kobo(150_000)), customer: other.id } as WalletChangeRequest;
    expect(await staffApi.wallets.change(both)).toEqual({ outcome: "done" });
    expect(await wallet()).toBe(0);
  });

  test("is impossible for a customer who was erased or never existed", async () => {
    const { staffApi, request, shop, chidi } = await open();
    await shop.account.erase(chidi.id);
    for (const customer of [chidi.id, "cus_nobody"]) {
      expect(await staffApi.wallets.change({ ...request("credit", SMALL), customer } as WalletChangeRequest)).toEqual({
        outcome: "gone",
        reason: "no-wallet",
      });
    }
  });
});

describe("a delivered order", () => {
  const sold = async () => {
    const shop = await open();
    shop.accept(recordOf());
    const order = await shop.buys(airtime());
    await shop.pass(MINUTE_MS);
    expect(await shop.state(order)).toBe("delivered");
    shop.show(recordOf());
    const refund = (id: AuditEntryId = mint("aud")): WalletChangeRequest => {
      return { id, kind: "refund", order, by: shop.chidi.id, reason: "sorry" };
    };
    return { ...shop, order, refund };
  };

  test("is refunded once: the price is returned, the vendor keeps its cost, and the books still agree with the service", async () => {
    const { staffApi, refund, wallet, store, state, order, pass } = await sold();
    const asked = refund();
    const ends = await Promise.all([asked, asked, refund()].map(staffApi.wallets.change));
    expect(ends.map(({ outcome }) => outcome)).toEqual(["done", "done", "gone"]);
    expect(await wallet()).toBe(100_000);
    expect(await state(order)).toBe("delivered");
    expect((await store.read("order", order))?.refund?.auditEntry).toBe(asked.id);
    expect(await store.totals()).toEqual({
      wallet: 100_000,
      gateway: -100_000,
      float: -19_400,
      "cost-of-sales": 19_400,
    });
    await pass(20 * MINUTE_MS);
    const compared = await staffApi.reconciliation.run(await staffApi.reconciliation.recentDays());
    expect(compared).toMatchObject({ outcome: "report", report: { discrepancies: [] } });
    expect(await store.openFindings(9)).toEqual([]);
    expect((await staffApi.monitoring.sales(7)).sales).toMatchObject({ delivered: 1, revenue: 0, margin: -19_400 });
  });

  test("that was refunded and is later listed as failed returns its cost to the float, and nobody gets anything twice", async () => {
    const { staffApi, refund, wallet, store, state, order, show, pass, chidi } = await sold();
    await staffApi.wallets.change(refund());
    show(recordOf({ state: "failed" }));
    await pass(20 * MINUTE_MS);
    await staffApi.reconciliation.run(await staffApi.reconciliation.recentDays());
    const [finding] = await store.openFindings(9);
    expect(await staffApi.reconciliation.close(finding?.id ?? "fnd_", "refund", chidi.id)).toBe("done");
    expect(await state(order)).toBe("refunded");
    expect(await wallet()).toBe(100_000);
    expect(await store.totals()).toEqual({ wallet: 100_000, gateway: -100_000 });
    await staffApi.reconciliation.run(await staffApi.reconciliation.recentDays());
    expect(await store.openFindings(9)).toEqual([]);
  });

  test("of a member of staff is refunded by another one", async () => {
    const { staffApi, refund, ada, dayo, wallet } = await sold();
    const own = { ...refund(), by: ada.id };
    expect(await staffApi.wallets.change(own)).toMatchObject({ outcome: "asked" });
    expect(await wallet()).toBe(80_000);
    expect(await staffApi.wallets.decideApproval(own.id, "confirmed", ada.id)).toEqual({
      outcome: expect.stringMatching(/^own-/),
    });
    expect(await staffApi.wallets.decideApproval(own.id, "confirmed", dayo.id)).toEqual({ outcome: "done" });
    expect(await wallet()).toBe(100_000);
  });

  test("of a member of staff is not refunded by their own yes, also if another one has asked for it", async () => {
    const { staffApi, refund, request, ada, dayo, wallet } = await sold();
    await staffApi.wallets.change({ ...request("credit", naira(4_900)), customer: dayo.id } as WalletChangeRequest);
    const asked = refund();
    expect(await staffApi.wallets.change(asked)).toMatchObject({ outcome: "asked" });
    expect(await staffApi.wallets.decideApproval(asked.id, "confirmed", ada.id)).toEqual({ outcome: "own-wallet" });
    expect(await wallet()).toBe(80_000);
    expect(await staffApi.wallets.decideApproval(asked.id, "confirmed", dayo.id)).toEqual({ outcome: "done" });
  });

  test("that is refunded counts towards what a member of staff may give in a day, and is requested once", async () => {
    const { staffApi, refund, request, store, ada } = await sold();
    expect(await staffApi.wallets.change(request("credit", naira(4_801)))).toEqual({ outcome: "done" });
    expect(await staffApi.wallets.approvalReason(refund())).toBe("day");
    const asked = refund();
    expect(await staffApi.wallets.change(asked)).toMatchObject({ outcome: "asked" });
    // Asked for again it is the same request, but a credit of the same amount is another.
    expect(await staffApi.wallets.change(refund())).toEqual({ outcome: "requested", id: asked.id });
    await staffApi.wallets.change(request("credit", LARGE));
    const { approvalRequests = [] } = (await store.read("customer", ada.id)) ?? {};
    expect(approvalRequests.map(({ kind }) => kind)).toEqual(["refund", "credit"]);
  });

  test("that is refunded while a request for that waits no longer waits for a second member of staff", async () => {
    const { staffApi, refund, ada, chidi, notifications, settled } = await sold();
    await staffApi.settings.set({ approvalThreshold: naira(100) }, { by: chidi.id, amount: naira(100) });
    const asked = refund();
    expect(await staffApi.wallets.change(asked)).toMatchObject({ outcome: "asked" });
    const shown = async () => {
      const { text, choices = [] } = (await approvalRequestView(asked.id, staffApi)) ?? expect.unreachable();
      const waiting = [
        (await staffApi.wallets.pendingApprovals()).length,
        (await staffApi.customers.profile(ada.id))?.approvalRequests.length,
      ];
      return { text: plainText(text), buttons: choices.flat().length, waiting };
    };
    const before = { text: expect.stringContaining("must confirm or refuse it"), buttons: 2, waiting: [1, 1] };
    expect(await shown()).toEqual(before);
    await staffApi.settings.set({ approvalThreshold: naira(5_000) }, { by: chidi.id, amount: naira(5_000) });
    const cards = () => notifications.filter((line) => line.startsWith('900 {"kind":"approval-request"'));
    await settled();
    expect(cards()).toHaveLength(1);
    expect(await staffApi.wallets.change(refund())).toEqual({ outcome: "done" });
    const after = { text: expect.stringContaining("has already been refunded"), buttons: 0, waiting: [0, 0] };
    expect(await shown()).toEqual(after);
    await settled();
    expect(cards(), "its card is edited at once").toHaveLength(2);
  });

  test("that was refunded does not count as spending, and is marked in tables, on its receipt and in the exported data", async () => {
    const { staffApi, refund, shop, ada, at } = await sold();
    const months = async () => (await shop.orders.monthlySpending(ada.id, 1)).map(({ spent }) => spent.airtime);
    const table = async () => ordersCsvLines(wordsIn("en"), (await shop.orders.history(ada.id, { limit: 9 })).orders);
    const receipt = async (language: Language) => {
      const [order] = await shop.orders.history(ada.id, { limit: 1 }).then(({ orders }) => orders);
      return order && receiptPicture(wordsIn(language), order, shop);
    };
    expect(await receipt("en")).toMatchObject({ status: "delivered", mark: "done" });
    expect(await months()).toEqual([20_000]);
    expect(await table()).toContain('"delivered",""');
    await staffApi.wallets.change(refund());
    expect(await receipt("en")).toMatchObject({ status: "₦200 was refunded to your wallet.", mark: "returned" });
    for (const language of LANGUAGES)
      expect(await receipt(language)).toMatchObject({ status: expect.stringMatching(/^[\p{L}₦].*200/u) });
    expect(await months()).toEqual([0]);
    expect(await table()).toContain(`"delivered","${isoInstant(at())}"`);
    expect(await shop.account.exportPersonalData(ada.id)).toContain(`"givenBackAt": "${isoInstant(at())}"`);
  });

  test("that was refunded no longer counts towards its customer's daily limit", async () => {
    const { staffApi, refund, shop, ada } = await sold();
    await shop.customers.setLimits(ada.id, { dailyLimit: naira(300) });
    const buys = () => shop.orders.place(ada.id, airtime("08061234567", 30_000), { by: "wallet" });
    expect(await buys()).toMatchObject({ outcome: "over-limit", left: naira(100) });
    expect(await staffApi.wallets.change(refund())).toEqual({ outcome: "done" });
    expect((await shop.customers.spendingGuards(ada.id)).spent).toBe(0);
    expect(await buys()).toMatchObject({ outcome: "underway" });
  });

  test("can be refunded only if it exists and was delivered; what is refused uses up no allowance", async () => {
    const { staffApi, refund, request, shop, ada, wallet } = await sold();
    const open = airtime("08061234567", naira(4_900));
    await shop.orders.place(ada.id, open, { by: "checkout", saveCard: false });
    for (const [order, reason] of [
      [open.order, "not-delivered"],
      [mint("ord"), "no-wallet"],
    ]) {
      const change = { ...refund(), order } as WalletChangeRequest;
      expect(await staffApi.wallets.change(change)).toEqual({ outcome: "gone", reason });
    }
    expect(await wallet()).toBe(80_000);
    expect(await staffApi.wallets.change(request("credit", naira(4_800)))).toEqual({ outcome: "done" });
  });
});

describe("a wallet change above the limit", () => {
  const ask = async () => {
    const shop = await open();
    const request = shop.request("credit", LARGE);
    const [end] = await Promise.all([shop.staffApi.wallets.change(request), shop.staffApi.wallets.change(request)]);
    expect(end).toEqual({ outcome: "asked", alone: true });
    return { ...shop, asked: request, id: request.id };
  };

  test("moves nothing until a second member of staff confirms it, once", async () => {
    const { staffApi, asked, id, wallet, chidi, dayo, notifications, settled, store, ada } = await ask();
    expect(await wallet()).toBe(100_000);
    await settled();
    expect(notifications.filter((line) => line === `900 {"kind":"approval-request","id":"${id}"}`)).toHaveLength(1);
    expect(await staffApi.wallets.decideApproval(id, "confirmed", chidi.id)).toEqual({
      outcome: expect.stringMatching(/^own-/),
    });
    const ends = await Promise.all([1, 2, 3].map(() => staffApi.wallets.decideApproval(id, "confirmed", dayo.id)));
    expect(ends.map(({ outcome }) => outcome).sort()).toEqual(["closed", "closed", "done"]);
    expect(await staffApi.wallets.decideApproval(id, "refused", dayo.id)).toEqual({
      outcome: "closed",
      as: "confirmed",
    });
    expect(await wallet()).toBe(100_000 + LARGE);
    expect((await store.auditEntries({ about: ada.id, limit: 9 })).map(({ action, by }) => [action, by])).toEqual(
      expect.arrayContaining([
        ["approval-requested", chidi.id],
        ["wallet-credited", dayo.id],
      ]),
    );
    expect(await staffApi.wallets.change(asked)).toMatchObject({ outcome: "asked" });
    expect(await wallet()).toBe(100_000 + LARGE);
  });

  test("is announced to a new operator too, who can confirm it", async () => {
    const { staffApi, request, dayo, chidi, notifications, settled } = await open();
    await staffApi.staff.setRole({
      who: chatIn(dayo),
      role: "operator",
      by: chidi.id,
      as: { channel: "telegram", id: "900" },
    });
    const large = request("credit", LARGE);
    expect(await staffApi.wallets.change(large)).toEqual({ outcome: "asked", alone: false });
    await settled();
    for (const chat of ["900", "901"])
      expect(notifications).toContain(`${chat} {"kind":"approval-request","id":"${large.id}"}`);
  });

  test("needs a second person also if it is given in many small parts, even at the same moment", async () => {
    const { staffApi, request, wallet, jump } = await open();
    const requests = Array.from({ length: 8 }, () => request("credit", naira(1_000)));
    const ends = await Promise.all([...requests, ...requests].map((one) => staffApi.wallets.change(one)));
    expect(
      ends
        .slice(0, 8)
        .map(({ outcome }) => outcome)
        .sort(),
    ).toEqual([...[...Array(3).fill("asked"), ...Array(5).fill("done")]]);
    expect(ends.slice(8)).toEqual(ends.slice(0, 8));
    expect(await wallet()).toBe(100_000 + 500_000);
    expect(await staffApi.wallets.change(request("debit", naira(1_000))), "what is taken is nobody's gain").toEqual({
      outcome: "done",
    });
    jump(DAY_MS);
    expect(await staffApi.wallets.change(request("credit", (LARGE - 100) as Kobo)), "another day").toEqual({
      outcome: "done",
    });
  });

  test("needs a second person after a hundred in a day, however small, and a higher limit is not suggested then", async () => {
    const { staffApi, request } = await open();
    for (let times = 0; times < 100; times++) await staffApi.wallets.change(request("credit", naira(1)));
    const more = request("credit", naira(1));
    const second = await staffApi.wallets.approvalReason(more);
    expect(second).toBe("count");
    expect(await staffApi.wallets.change(more)).toMatchObject({ outcome: "asked" });
    const asks = { wallet: naira(1_100), second: second ?? null, alone: true };
    const said = plainText(walletWords.confirmChange(more as WalletChange, "Ada", asks));
    expect(said).toContain("more than 100 credits and refunds in a day");
    expect(said).not.toContain("/confirmabove");
  });

  test("that failed does not count towards what may be given in a day", async () => {
    const { staffApi, request, jump } = await open();
    const nobody = { ...request("credit", naira(5_000)), customer: "cus_nobody" } as WalletChangeRequest;
    expect(await staffApi.wallets.change(nobody)).toEqual({ outcome: "gone", reason: "no-wallet" });
    expect(await staffApi.wallets.approvalReason(request("credit", naira(5_000)))).toBeUndefined();
    const all = request("credit", naira(5_000));
    expect(await staffApi.wallets.change(all)).toEqual({ outcome: "done" });
    expect(await staffApi.wallets.approvalReason(request("credit", naira(1)))).toBe("day");
    expect(await staffApi.wallets.change(all), "tapped again").toEqual({ outcome: "done" });
    jump(DAY_MS);
    expect(await staffApi.wallets.approvalReason(request("credit", naira(5_000)))).toBeUndefined();
    expect(await staffApi.wallets.approvalReason(request("credit", LARGE))).toBe("above");
  });

  test("to one's own wallet, in any chat, is never made or confirmed by oneself, whoever asked", async () => {
    const { staffApi, request, shop, chidi, dayo, wallet } = await open();
    const other = await shop.customers.identify({ channel: "whatsapp", id: "2348065550101" }, "Chidi");
    const own = { ...request("credit", SMALL), customer: chidi.id } as WalletChangeRequest;
    const beforehand = { ...request("credit", SMALL), customer: other.id } as WalletChangeRequest;
    expect(await staffApi.wallets.change(beforehand), "somebody else, as far as we know").toEqual({ outcome: "done" });
    await linkChats(shop, chidi.id, other.id);
    const others = { ...request("credit", SMALL), customer: other.id } as WalletChangeRequest;
    const byOther = { ...request("credit", SMALL), customer: chidi.id, by: other.id } as WalletChangeRequest;
    for (const one of [own, others, byOther]) {
      expect(await staffApi.wallets.approvalReason(one)).toBe("own");
      expect(await staffApi.wallets.change(one)).toMatchObject({ outcome: "asked" });
    }
    const debit = { ...request("debit", SMALL), customer: chidi.id } as WalletChangeRequest;
    expect(await staffApi.wallets.change(debit)).toEqual({ outcome: "done" });
    expect(await staffApi.wallets.decideApproval(own.id, "confirmed", other.id)).toEqual({
      outcome: expect.stringMatching(/^own-/),
    });
    expect(await staffApi.wallets.decideApproval(own.id, "confirmed", dayo.id)).toEqual({ outcome: "done" });
    const toDayo = { ...request("credit", LARGE), customer: dayo.id } as WalletChangeRequest;
    await staffApi.wallets.change(toDayo);
    expect(await staffApi.wallets.decideApproval(toDayo.id, "confirmed", dayo.id)).toEqual({
      outcome: expect.stringMatching(/^own-/),
    });
    expect(await wallet()).toBe(100_000);
  });

  test("that was refused, or requested a day ago, can no longer be confirmed", async () => {
    const { staffApi, id, wallet, request, dayo, jump } = await ask();
    expect(await staffApi.wallets.decideApproval(id, "refused", dayo.id)).toEqual({ outcome: "refused" });
    expect(await staffApi.wallets.decideApproval(id, "confirmed", dayo.id)).toEqual({
      outcome: "closed",
      as: "refused",
    });
    const late = request("credit", LARGE);
    await staffApi.wallets.change(late);
    jump(DAY_MS);
    expect(await staffApi.wallets.decideApproval(late.id, "confirmed", dayo.id)).toEqual({ outcome: "stale" });
    expect(await wallet()).toBe(100_000);
  });

  test("can be withdrawn by its requester; a request that does not exist cannot be decided", async () => {
    const { staffApi, id, chidi, dayo } = await ask();
    expect(await staffApi.wallets.decideApproval(id, "refused", chidi.id)).toEqual({ outcome: "refused" });
    expect(await staffApi.wallets.decideApproval(mint("aud"), "confirmed", dayo.id)).toEqual({
      outcome: "gone",
      reason: "no-request",
    });
  });

  test("takes no more than the wallet holds when it is confirmed, and stays requested if that is too little", async () => {
    const { staffApi, request, dayo, wallet, fund, ada } = await open();
    await fund(ada.id, 500_000);
    const large = request("debit", LARGE);
    expect(await staffApi.wallets.change(large)).toMatchObject({ outcome: "asked" });
    await staffApi.wallets.change(request("debit", kobo(150_000)));
    expect(await staffApi.wallets.decideApproval(large.id, "confirmed", dayo.id)).toEqual({
      outcome: "short",
      available: 450_000,
    });
    await fund(ada.id, 60_000);
    expect(await staffApi.wallets.decideApproval(large.id, "confirmed", dayo.id)).toEqual({ outcome: "done" });
    expect(await wallet()).toBe(9_900);
  });

  test("takes its money from the wallet of the chat that it was linked to since, and nothing else", async () => {
    const { staffApi, request, shop, ada, chidi, dayo, fund, store } = await open();
    await fund(ada.id, 500_000);
    const [large, larger] = [request("debit", LARGE), request("debit", LARGE)];
    for (const asked of [large, larger]) await staffApi.wallets.change(asked);
    const main = await shop.customers.identify({ channel: "whatsapp", id: "2348065550102" }, "Ada");
    await linkChats(shop, main.id, ada.id);
    expect((await staffApi.customers.profile(main.id))?.approvalRequests.map(({ id }) => id)).toEqual([
      large.id,
      larger.id,
    ]);
    expect(await staffApi.wallets.decideApproval(large.id, "confirmed", chidi.id)).toEqual({
      outcome: expect.stringMatching(/^own-/),
    });
    expect(await store.totals()).toMatchObject({ wallet: await store.balance(`wallet:${main.id}`) });
    expect(await staffApi.wallets.decideApproval(large.id, "confirmed", dayo.id)).toEqual({ outcome: "done" });
    expect(await staffApi.wallets.decideApproval(larger.id, "confirmed", dayo.id)).toEqual({
      outcome: "short",
      available: 99_900,
    });
    expect((await shop.wallets.get(main.id)).available).toBe(99_900);
    expect(await store.balance(`wallet:${ada.id}`, `moving:${ada.id}`)).toBe(0);
    expect(await store.totals()).toMatchObject({ goodwill: LARGE });
  });

  test("is not confirmed from another chat of its requester, linked or unlinked since", async () => {
    const { staffApi, request, shop, chidi } = await open();
    const other = await shop.customers.identify({ channel: "whatsapp", id: "2348065550101" }, "Chidi");
    const { code } = await shop.account.invite(chidi.id);
    await shop.account.askToLink(other.id, code);
    const large = request("credit", LARGE);
    await staffApi.wallets.change(large);
    await shop.account.answerLink(chidi.id, true);
    expect(await staffApi.wallets.decideApproval(large.id, "confirmed", other.id)).toEqual({
      outcome: expect.stringMatching(/^own-/),
    });
    await shop.account.unlink(chidi.id, chatIn(chidi));
    const again = request("credit", LARGE);
    await shop.account.invite(chidi.id).then((invitation) => shop.account.askToLink(other.id, invitation.code));
    await shop.account.answerLink(chidi.id, true);
    await staffApi.wallets.change(again);
    await shop.account.unlink(chidi.id, chatIn(chidi));
    expect(await staffApi.wallets.decideApproval(again.id, "confirmed", other.id)).toEqual({
      outcome: expect.stringMatching(/^own-/),
    });
  });

  test("is not confirmed by a requester who deleted their account and came back, but by a colleague from before", async () => {
    const { staffApi, request, shop, identify, chidi, dayo, jump } = await open();
    const whatsapp = await shop.customers.identify({ channel: "whatsapp", id: "2348065550101" }, "Chidi");
    const [large, larger] = [request("credit", LARGE), request("credit", LARGE)];
    for (const asked of [large, larger]) await staffApi.wallets.change(asked);
    jump(MINUTE_MS);
    expect(await shop.account.erase(chidi.id)).toEqual({ outcome: "erased" });
    const again = await identify("900");
    const newcomer = { outcome: "newcomer" };
    expect(await staffApi.wallets.decideApproval(large.id, "confirmed", again.id)).toEqual(newcomer);
    await linkChats(shop, whatsapp.id, again.id);
    for (const { id } of [again, whatsapp]) {
      expect(await staffApi.wallets.decideApproval(large.id, "confirmed", id)).toEqual(newcomer);
    }
    expect(await staffApi.wallets.decideApproval(large.id, "refused", again.id)).toEqual({ outcome: "refused" });
    expect(await staffApi.wallets.decideApproval(larger.id, "confirmed", dayo.id)).toEqual({ outcome: "done" });
  });

  test("is not confirmed in a chat that its requester unlinked and whose data they deleted, nor is more given there", async () => {
    const { staffApi, request, shop, identify, chidi, jump } = await open();
    const whatsapp = { channel: "whatsapp", id: "2348065550101" } as const;
    const other = await shop.customers.identify(whatsapp, "Chidi");
    await linkChats(shop, chidi.id, other.id);
    jump(DAY_MS);
    const large = request("credit", LARGE);
    await staffApi.wallets.change(large);
    expect(await staffApi.wallets.change(request("credit", naira(5_000)))).toEqual({ outcome: "done" });
    await shop.account.unlink(chidi.id, whatsapp);
    for (const joins of ["unlinked", "again", "once more"]) {
      jump(MINUTE_MS);
      const { id: by } = await identify("900");
      expect(by, joins).not.toBe(chidi.id);
      expect(await staffApi.wallets.decideApproval(large.id, "confirmed", by), joins).toEqual({
        outcome: "own-request",
      });
      expect(await staffApi.wallets.approvalReason({ ...request("credit", naira(1)), by }), joins).toBe("day");
      expect(await shop.account.erase(by)).toEqual({ outcome: "erased" });
    }
  });

  test("can be confirmed by a colleague who joined after the request, or who linked a new chat", async () => {
    const { staffApi, request, shop, identify, dayo, jump } = await open();
    const [large, larger] = [request("credit", LARGE), request("credit", LARGE)];
    for (const asked of [large, larger]) await staffApi.wallets.change(asked);
    jump(MINUTE_MS);
    const colleague = await identify("902");
    expect(await staffApi.wallets.decideApproval(large.id, "confirmed", colleague.id)).toEqual({ outcome: "done" });
    const whatsapp = await shop.customers.identify({ channel: "whatsapp", id: "2348065550101" }, "Dayo");
    await linkChats(shop, dayo.id, whatsapp.id);
    expect(await staffApi.wallets.decideApproval(larger.id, "confirmed", dayo.id)).toEqual({ outcome: "done" });
  });

  test("cannot be avoided by deleting one's account: who comes back has no second daily allowance", async () => {
    const { staffApi, request, shop, identify, chidi, dayo, jump } = await open();
    expect(await staffApi.wallets.change(request("credit", naira(5_000)))).toEqual({ outcome: "done" });
    jump(MINUTE_MS);
    expect(await shop.account.erase(chidi.id)).toEqual({ outcome: "erased" });
    const { id: by } = await identify("900");
    const more = { ...request("credit", naira(1)), by };
    expect(await staffApi.wallets.approvalReason(more)).toBe("day");
    expect(await staffApi.wallets.change(more)).toMatchObject({ outcome: "asked" });
    jump(DAY_MS);
    for (const one of [by, dayo.id]) {
      expect(await staffApi.wallets.change({ ...request("credit", naira(5_000)), by: one })).toEqual({
        outcome: "done",
      });
    }
    const { id: stranger } = await identify("902");
    expect(await staffApi.wallets.approvalReason({ ...request("credit", naira(5_000)), by: stranger })).toBeUndefined();
  });

  test.each<[string, (both: Record<"kept" | "unlinked", Customer>) => readonly Customer[]]>([
    ["in the chat that keeps everything first", ({ kept, unlinked }) => [kept, unlinked]],
    ["in the unlinked chat first", ({ kept, unlinked }) => [unlinked, kept]],
  ])("cannot be avoided by unlinking a chat: nothing more is given in the other, %s", async (_, inOrder) => {
    const { staffApi, request, shop, chidi, jump } = await open();
    const whatsapp = { channel: "whatsapp", id: "2348065550101" } as const;
    const other = await shop.customers.identify(whatsapp, "Chidi");
    await linkChats(shop, chidi.id, other.id);
    await shop.account.unlink(chidi.id, chatIn(chidi));
    const both = inOrder({ kept: chidi, unlinked: await shop.customers.identify(whatsapp, "Chidi") });
    const credits = () => both.map(({ id: by }) => ({ ...request("credit", naira(3_000)), by }));
    const outcomes = async (changes: readonly WalletChangeRequest[]) => {
      const ends = [];
      for (const change of changes) ends.push((await staffApi.wallets.change(change)).outcome);
      return ends;
    };
    jump(DAY_MS);
    expect(await outcomes(credits())).toEqual(["done", "asked"]);
    jump(DAY_MS);
    const atOnce = await Promise.all(credits().map(staffApi.wallets.change));
    expect(atOnce.map(({ outcome }) => outcome).sort()).toEqual(["asked", "done"]);
    jump(DAY_MS);
    const [first, second] = credits();
    expect(await outcomes(first ? [first] : [])).toEqual(["done"]);
    expect(await shop.account.erase(both[0]?.id ?? chidi.id)).toEqual({ outcome: "erased" });
    expect(await outcomes(second ? [second] : [])).toEqual(["asked"]);
  });

  test("to a chat that was unlinked from its approver counts as one to the approver's own wallet", async () => {
    const { staffApi, request, shop, chidi, dayo } = await open();
    const whatsapp = { channel: "whatsapp", id: "2348065550101" } as const;
    const other = await shop.customers.identify(whatsapp, "Dayo");
    await linkChats(shop, dayo.id, other.id);
    await shop.account.unlink(dayo.id, chatIn(dayo));
    const { id: customer } = await shop.customers.identify(whatsapp, "Dayo");
    const large = { ...request("credit", LARGE), customer, by: chidi.id };
    await staffApi.wallets.change(large);
    expect(await staffApi.wallets.decideApproval(large.id, "confirmed", dayo.id)).toEqual({
      outcome: expect.stringMatching(/^own-/),
    });
    const small = { ...request("credit", SMALL), customer, by: dayo.id };
    expect(await staffApi.wallets.approvalReason(small)).toBe("own");
  });

  test("is one above the amount that the owner sets, not one of exactly that amount", async () => {
    const { staffApi, request, chidi, store } = await open();
    expect((await staffApi.settings.read()).approvalThreshold).toBe(500_000);
    await staffApi.settings.set({ approvalThreshold: naira(100) }, { by: chidi.id, amount: naira(100) });
    expect((await staffApi.settings.read()).approvalThreshold).toBe(10_000);
    expect(await staffApi.wallets.change(request("credit", naira(100)))).toEqual({ outcome: "done" });
    expect(await staffApi.wallets.change(request("credit", kobo(10_001)))).toMatchObject({ outcome: "asked" });
    expect(await store.auditEntries({ about: "settings", limit: 9 })).toEqual([
      expect.objectContaining({ action: "approval-threshold-set", amount: 10_000, by: chidi.id }),
    ]);
  });
});

test("a customer's profile shows everything but card tokens", async () => {
  const { staffApi, ada, saveCard, request, jump } = await open();
  await saveCard(ada.id);
  await staffApi.wallets.change(request("credit", SMALL));
  jump(MINUTE_MS);
  await staffApi.wallets.change(request("credit", LARGE));
  const card = await staffApi.customers.profile(ada.id);
  expect(card).toMatchObject({
    ...{ wallet: 130_000, cards: [{ brand: "visa", last4: "1111" }], entries: { count: 2 } },
    ...{
      approvalRequests: [{ amount: LARGE }],
      auditEntries: [{ action: "approval-requested" }, { action: "wallet-credited", name: "Ada" }],
    },
  });
  expect(JSON.stringify(card)).not.toContain("token");
});

test("customers are found by id, chat id, @name, number or words of their name", async () => {
  const { staffApi, shop, identify, store } = await openScriptedShop();
  const ada = await shop.customers.identify({ channel: "telegram", id: "1" }, "Ada Obi", { username: "Ada_O" });
  const bayo = await identify("2");
  await shop.customers.setOwnPhone(bayo.id, "08031234567" as never);
  const ids = async (typed: string) => (await staffApi.customers.find(typed)).map(({ id }) => id);
  for (const typed of ["1", ada.id, "@ada_o", "obi", "OBI ada"]) expect(await ids(typed), typed).toEqual([ada.id]);
  for (const typed of ["2", "+234 803 123 4567", "8031234567"]) expect(await ids(typed), typed).toEqual([bayo.id]);
  expect((await ids("ada")).sort()).toEqual([ada.id, bayo.id].sort());
  for (const typed of ["", "ob", "@ada", "cus_nobody", "3"]) expect(await ids(typed), typed).toEqual([]);
  await shop.customers.identify({ channel: "telegram", id: "1" }, "Ada Obi");
  expect(await ids("@ada_o")).toEqual([]);
  expect((await store.read("customer", ada.id))?.chats[0]?.username).toBeUndefined();
});
