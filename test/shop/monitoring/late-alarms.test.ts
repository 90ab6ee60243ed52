/** Alarms that were raised while staff could not be reached: what staff read once they can be. */
import { expect, test } from "vitest";
import { flows } from "../../../conversations/flows.js";
import { plainText } from "../../../conversations/text.js";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../src/core/base/time.js";
import { alarmKey } from "../../../src/core/notifications/notification.js";
import { openForAda } from "../ada.js";
import { airtime, openScriptedShop, recordOf } from "../scripted-shop.js";

const ALARM = /^🚨 The merchant wallet at the service has too little money/;

/**
 * A shop whose staff channel can be cut off; `said` lists the messages that arrived there about the shop as a whole.
 */
async function openCutOff() {
  const said: string[] = [];
  let isCut = true;
  const world = await openForAda({
    messenger: {
      send: async (_chat, key) => {
        if (key.kind !== "alarm") return { outcome: "sent" };
        if (isCut) return { outcome: "later", afterMs: 5_000, cause: "no network" };
        const notice = await flows.noticeFor(key, world.shop, world.staffApi);
        if (notice) said.push(plainText(notice.text));
        return { outcome: "sent", messageId: "1" };
      },
    },
  });
  let bought = 0;
  const quote = () => airtime(`080300000${10 + bought++}`);
  return {
    ...{ ...world, said },
    floatIsEmpty: async () => {
      world.answer({ outcome: "refused", reason: "out-of-float", message: "no" });
      await world.buys(quote());
    },
    floatIsFilled: async () => {
      await world.pass(11 * MINUTE_MS);
      const { recipient, ...bought } = quote();
      world.accept(recordOf({ recipient, vendorRef: `v-${bought.order}`, at: world.at() }));
      await world.buys({ recipient, ...bought });
    },
    reconnect: async () => {
      isCut = false;
      await world.pass(2 * HOUR_MS);
    },
  };
}

test("an alarm that is over by then is left out, and its end says from when to when it lasted", async () => {
  const { floatIsEmpty, floatIsFilled, reconnect, pass, said } = await openCutOff();
  await floatIsEmpty();
  await pass(25 * MINUTE_MS);
  await floatIsFilled();
  await reconnect();
  expect(said).toEqual([
    expect.stringMatching(
      /^✅ The service accepts vends again.*\nThe problem lasted from 21 Sept?, 15:13 to 21 Sept?, 15:49\.$/,
    ),
  ]);
});

test("an alarm whose cause goes on arrives, however late", async () => {
  const { floatIsEmpty, reconnect, pass, said } = await openCutOff();
  await floatIsEmpty();
  await pass(2 * DAY_MS, HOUR_MS);
  await reconnect();
  expect(said).toEqual([expect.stringMatching(ALARM)]);
});

test("an alarm that arrives late says when its cause was last noticed, as it may be over by now", async () => {
  const { floatIsEmpty, reconnect, pass, said } = await openCutOff();
  await floatIsEmpty();
  await pass(25 * MINUTE_MS);
  await reconnect();
  expect(said).toEqual([expect.stringMatching(/^🚨 The merchant wallet .*\nLast noticed: 21 Sept?, 15:13\.$/)]);
});

test("an alarm that arrives at once does not say when its cause was last noticed", async () => {
  const { floatIsEmpty, floatIsFilled, reconnect, said } = await openCutOff();
  await reconnect();
  await floatIsEmpty();
  await floatIsFilled();
  expect(said).toEqual([expect.stringMatching(/^🚨 .* topped up\.$/), expect.stringMatching(/^✅/)]);
});

test("an incident that ended and began again arrives as an alarm, without its end", async () => {
  const { floatIsEmpty, floatIsFilled, reconnect, said } = await openCutOff();
  await floatIsEmpty();
  await floatIsFilled();
  await floatIsEmpty();
  await reconnect();
  expect(said).toEqual([expect.stringMatching(ALARM)]);
  await floatIsFilled();
  expect(said.slice(1)).toEqual([expect.stringMatching(/^✅ The service accepts vends again/)]);
});

test("a process that read the settings before the alarm does not take it for over", async () => {
  const { floatIsEmpty, store } = await openCutOff();
  const { shop, staffApi } = await openScriptedShop({ store });
  await staffApi.closure(); // It has read them now, and reads them again after a second.
  await floatIsEmpty();
  expect(await flows.noticeFor(alarmKey({ about: "out-of-float", of: "now" }), shop, staffApi)).toBeDefined();
});

test("the alarm that the store is unreadable does not read the store", async () => {
  const { shop, staffApi } = await openScriptedShop({
    reads: () => ({ settings: () => Promise.reject(new Error("away")) }),
  });
  const alarm = alarmKey({ about: "store-unavailable", of: "now" });
  expect(await flows.noticeFor(alarm, shop, staffApi)).toMatchObject({ fresh: true });
});
