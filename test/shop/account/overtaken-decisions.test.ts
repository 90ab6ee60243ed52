import { describe, expect, test } from "vitest";
import { naira } from "../../../src/core/money/money.js";
import { mint } from "../../harness/test-shop.js";
import { hooked, openForTwo, TELEGRAM } from "./two-chats.js";

const LARGE = naira(5_001);

/** Ada's chats are linked just before the next transaction after `linksFirst`. */
async function open() {
  const transactions = hooked();
  const shop = await openForTwo({ reads: transactions.reads });
  const [chidi, dayo] = [await shop.identify("900"), await shop.identify("901")];
  const linksFirst = () =>
    transactions.set(async () => {
      transactions.set();
      expect(await shop.link()).toBe(true);
    });
  const asks = async (kind: "credit" | "debit") => {
    const request = { id: mint("aud"), kind, customer: shop.other.id, amount: LARGE, by: chidi.id, reason: "why" };
    expect(await shop.staffApi.wallets.change(request)).toMatchObject({ outcome: "asked" });
    return request.id;
  };
  return { ...shop, chidi, dayo, linksFirst, asks, cutAfter: transactions.cutAfter, resume: transactions.set };
}

describe("a wallet change that is decided while its customer is merged into another", () => {
  test("stays refused", async () => {
    const { staffApi, dayo, linksFirst, asks, main, wallet } = await open();
    const id = await asks("credit");
    linksFirst();
    expect(await staffApi.wallets.decideApproval(id, "refused", dayo.id)).toEqual({ outcome: "refused" });
    expect(await staffApi.wallets.decideApproval(id, "confirmed", dayo.id)).toEqual({
      outcome: "closed",
      as: "refused",
    });
    expect(await staffApi.wallets.pendingApprovals()).toEqual([]);
    expect((await staffApi.customers.profile(main.id))?.approvalRequests).toEqual([]);
    expect(await wallet(main.id)).toBe(150_000);
  });

  test("gives the one wallet its credit once", async () => {
    const { staffApi, dayo, linksFirst, asks, main, wallet } = await open();
    const id = await asks("credit");
    linksFirst();
    expect(await staffApi.wallets.decideApproval(id, "confirmed", dayo.id)).toEqual({ outcome: "done" });
    expect(await staffApi.wallets.decideApproval(id, "confirmed", dayo.id)).toMatchObject({ outcome: "closed" });
    expect(await wallet(main.id)).toBe(150_000 + LARGE);
  });

  test("leaves nothing on its way when the process dies before it takes a debit", async () => {
    const { staffApi, dayo, link, asks, main, other, wallet, fund, cutAfter, resume } = await open();
    await fund(other.id, 500_000);
    const id = await asks("debit");
    await link();
    cutAfter(1);
    await expect(staffApi.wallets.decideApproval(id, "confirmed", dayo.id)).rejects.toThrow("The power is cut");
    resume();
    expect(await wallet(main.id)).toBe(650_000 - LARGE);
    await staffApi.reconciliation.run(await staffApi.reconciliation.recentDays());
    expect(await wallet(main.id)).toBe(650_000);
    expect(await staffApi.wallets.decideApproval(id, "confirmed", dayo.id)).toEqual({ outcome: "done" });
    expect(await wallet(main.id)).toBe(650_000 - LARGE);
    expect(await wallet(other.id)).toBe(650_000 - LARGE);
  });
});

describe("a PIN that staff remove while its customer is merged into another", () => {
  test.each(["just before", "half done just before"])("is gone afterwards: %s", async (moment) => {
    const { staffApi, shop, dayo, store, jump, cutAfter, resume, main, other, writes } = await open();
    jump(1);
    expect(await shop.customers.setPin(other.id, "2580")).toBe("set");
    const setAt = (await store.read("customer", other.id))?.safety?.pin?.setAt ?? expect.unreachable();
    const { code } = await shop.account.invite(main.id);
    await shop.account.askToLink(other.id, code, { pin: "2580" });
    resume(async () => {
      if (moment === "just before") resume();
      else cutAfter(2);
      await shop.account.answerLink(main.id, true).catch(() => undefined);
      resume();
    });
    expect(await staffApi.customers.resetPin(other.id, setAt, dayo.id)).toBe("removed");
    await writes(TELEGRAM);
    expect(await shop.customers.spendingGuards(main.id)).toMatchObject({ pin: "none" });
  });
});
