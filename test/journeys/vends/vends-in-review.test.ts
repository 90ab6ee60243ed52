import { describe, expect, test } from "vitest";
import { VEND_AGAIN_AFTER_MS } from "../../../src/shop/orders/decide-by-hand.js";
import { setClocksAhead } from "../../harness/clocks.js";
import { openInReview } from "../../harness/open-in-review.js";

const DELIVERED = "It was delivered: keep the money";
const NOT_DELIVERED = "Not delivered: refund it";
const AGAIN = "Send it again";
const YES = "Yes, do it";
const SURE_QUESTION = /Are you sure\?/;
const WHICH_QUESTION = /Which of these is it\?/;

/** With Ada's wallet, and the answer of staff to the alarm. */
async function open() {
  const world = await openInReview();
  const { ada, admin } = world;
  /** Taps a button of the alarm, and answers its question. */
  const decides = async (label: string, asked: RegExp, answer: string | RegExp) => {
    await admin.taps(label, asked);
    await admin.tap(answer);
  };
  return { ...world, decides, wallet: ada.seesWallet };
}

describe("a vend in review", () => {
  test("is adopted when staff pick its record, and can be decided only once", async () => {
    const { ada, admin, service, own, theirs, decides, wallet } = await open();
    service.settleVend(own, "success");
    await admin.tap(DELIVERED);
    const question = await admin.sees(WHICH_QUESTION);
    expect(question.text).toContain(own);
    expect(question.text).toContain(theirs);
    await admin.tap(/^1\. \d\d:\d\d:\d\d · ₦200 · delivered$/);
    await admin.sees("Done: delivered.");
    await ada.sees(/Delivered/);
    const feed = await admin.sees(/✅ delivered/);
    expect(feed.text).toContain(own);
    expect(feed.edited).toBeGreaterThan(0);
    await wallet(/Available: ₦800$/m);
    await decides(NOT_DELIVERED, SURE_QUESTION, YES);
    await admin.sees(/There is nothing left to decide/);
    await wallet(/Available: ₦800$/m);
  });

  test("is refunded when staff pick a record that failed", async () => {
    const { ada, admin, service, own, decides, wallet } = await open();
    service.settleVend(own, "failed");
    await decides(DELIVERED, WHICH_QUESTION, /^1\. .* failed: refund it$/);
    await admin.sees("Done: it failed");
    await ada.sees(/back in your wallet/);
    await wallet(/Available: ₦1,000$/m);
  });

  test("can be marked as delivered without a record, from /status", async () => {
    const { ada, admin, decides, wallet } = await open();
    await admin.says("/status", /1 order in review/);
    await admin.taps(/^₦200 → 0803\*\*\*4567/, /Placed[\s\S]*ord_/);
    await decides(DELIVERED, WHICH_QUESTION, "None of these, but it was delivered");
    await admin.sees(SURE_QUESTION);
    await admin.tap(YES);
    await ada.sees(/Delivered/);
    await wallet(/Available: ₦800$/m);
  });

  test("cannot be adopted while the history cannot be read, but can be refunded", async () => {
    const { ada, service, decides, wallet } = await open();
    service.addFault({ endpoint: "history", kind: "500", times: "always" });
    await decides(DELIVERED, /cannot be read right now. Nothing was decided/, /Try again/);
    await wallet(/Held for orders: ₦200/);
    await decides(NOT_DELIVERED, SURE_QUESTION, YES);
    await ada.sees(/back in your wallet/);
    await wallet(/Available: ₦1,000$/m);
  });
});

describe("sending a vend in review again", () => {
  test("is refused until the first vend has certainly failed", async () => {
    const { ada, admin, service, own, theirs, decides, wallet } = await open();
    service.settleVend(own, "failed");
    service.settleVend(theirs, "failed");
    await decides(AGAIN, /it is sent only if the list shows nothing for this order/, YES);
    await admin.sees(/Not sent again: the last attempt may still appear/);
    expect(service.vends()).toHaveLength(2);
    setClocksAhead(VEND_AGAIN_AFTER_MS);
    await decides(AGAIN, /Send it again\?/, YES);
    await admin.sees("It will be sent again.");
    await ada.sees(/Delivered/);
    await admin.sees(/✅ delivered/);
    expect(service.vends()).toHaveLength(3);
    await wallet(/Available: ₦800$/m);
  });

  test("is refused while the service lists a candidate, which can be adopted instead", async () => {
    const { ada, admin, service, own, theirs, decides } = await open();
    service.settleVend(own, "success");
    setClocksAhead(VEND_AGAIN_AFTER_MS);
    await decides(AGAIN, /Send it again\?/, YES);
    const refused = await admin.sees(/Not sent again: the service lists a vend/);
    expect(refused.text).toContain(own);
    expect(refused.text).toContain(theirs);
    await admin.tapOn(refused.messageId, DELIVERED);
    await admin.sees(WHICH_QUESTION);
    await admin.tap(/^1\. .* delivered$/);
    await ada.sees(/Delivered/);
    expect(service.vends()).toHaveLength(2);
  });
});
