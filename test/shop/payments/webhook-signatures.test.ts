import { expect, test } from "vitest";
import { MINUTE_MS } from "../../../src/core/base/time.js";
import { kobo } from "../../../src/core/money/money.js";
import { openForAda } from "../ada.js";

/** Five customers have opened a checkout each, or one all five; webhooks about them come, one after the other. */
async function open({ customers = 5 } = {}) {
  const shop = await openForAda();
  const references: string[] = [];
  for (let page = 0; page < 5; page++) {
    const customer = await shop.identify(String((page % customers) + 1));
    const opened = await shop.shop.payments.topUp(customer.id, kobo(50_000), { saveCard: false });
    if (opened.outcome !== "checkout") throw new Error("no page");
    references.push(opened.reference);
  }
  const unsigned = async (...about: string[]) => {
    for (const reference of about) await shop.webhookSignatures.recordUnsigned(reference);
    await shop.settled();
  };
  const alarms = () =>
    shop.notifications.filter((line) => line.includes('"alarm"')).map((line) => JSON.parse(line.slice(4)) as object);
  return { ...shop, references, unsigned, alarms };
}

const UNSIGNED = { kind: "alarm", id: "webhooks-unsigned:now" };

test("several webhooks in a row about our payments without a valid signature are one alarm, whose end is reported", async () => {
  const { references, unsigned, webhookSignatures, alarms, jump, settled } = await open();
  await unsigned(...references.slice(0, 2));
  expect(alarms()).toEqual([]);
  await unsigned(...references);
  expect(alarms()).toEqual([UNSIGNED]);
  await webhookSignatures.recordSigned();
  await settled();
  expect(alarms()).toHaveLength(1);
  jump(10 * MINUTE_MS);
  await webhookSignatures.recordSigned();
  await settled();
  expect(alarms().slice(1)).toEqual([{ kind: "alarm", id: "recovered:webhooks-unsigned" }]);
});

test("a valid signature in between starts the count again", async () => {
  const { references, unsigned, webhookSignatures, alarms } = await open();
  for (const reference of references) {
    await unsigned(reference);
    await webhookSignatures.recordSigned();
  }
  expect(alarms()).toEqual([]);
});

test("a customer who forges webhooks about their own payments, whose references they know, causes no alarm", async () => {
  const { references, unsigned, alarms } = await open({ customers: 1 });
  await unsigned(...references);
  expect(alarms()).toEqual([]);
});

test("forged webhooks cause no alarm: unknown payments, nonsense, one payment repeated; nor is the store read each time", async () => {
  let looks = 0;
  const shop = await openForAda({
    reads: (store) => ({
      read: (kind, id) => {
        if (kind === "payment") looks += 1;
        return store.read(kind, id);
      },
    }),
  });
  const made = Array.from({ length: 50 }, (_, place) => `top_0123456789abcd${10 + place}`);
  for (const reference of made) await shop.webhookSignatures.recordUnsigned(reference);
  expect(looks).toBe(10);
  const { references, unsigned, alarms } = await open();
  await unsigned(...made.slice(0, 5), "top_1", "", ...Array(9).fill(references[0]));
  expect(alarms()).toEqual([]);
});
