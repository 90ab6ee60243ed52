import { afterEach, expect, test, vi } from "vitest";
import { flows } from "../../conversations/flows.js";
import type { Phone } from "../../src/core/base/phone.js";
import { MINUTE_MS, SECOND_MS } from "../../src/core/base/time.js";
import type { Messenger } from "../../src/core/notifications/messenger.js";
import { airtime, openScriptedShop, recordOf } from "../shop/scripted-shop.js";
import { BOSS, openTelegramBot, STAFF_ROOM } from "./open-bot.js";

/** A busy minute of vends, reported to a staff group by the real flows within Telegram's limits. */

const VENDS = 200;
const FAILED = 20;

afterEach(() => void vi.useRealTimers());

/** The emulator's limits use the wall clock, so it is moved together with the shop's. */
async function openBusyShop() {
  let messenger: Messenger | undefined;
  let failing = (_recipient: string) => false;
  const shop = await openScriptedShop({
    staff: [{ channel: "telegram", id: String(STAFF_ROOM) }],
    vendor: {
      vend: async ({ recipient }) => {
        const state = failing(recipient) ? "failed" : "delivered";
        return {
          outcome: "accepted",
          record: recordOf({ vendorRef: `v${recipient}`, recipient, state, at: shop.at() }),
        };
      },
    },
    messenger: { send: async (...notification) => (await messenger?.send(...notification)) ?? { outcome: "sent" } },
  });
  vi.useFakeTimers({ toFake: ["Date"], now: shop.at() });
  const { staffApi, at: clock } = shop;
  const { emulator, telegram } = await openTelegramBot({ flows, shop: shop.shop, staffApi, clock });
  emulator.setFloodLimits({ perSecond: 30, perChatPerSecond: 1, perGroupPerMinute: 20 });
  messenger = telegram.messenger;
  await shop.start();
  const ada = await shop.identify("1001");
  await emulator.person(1001).start();
  await shop.fund(ada.id, 100_000_000);

  const pass = async (ms: number, step: number) => {
    for (let passed = 0; passed < ms; passed += step) {
      vi.setSystemTime(shop.at() + step);
      await shop.pass(step, step);
    }
  };
  const vendForAMinute = async (fails: (recipient: string) => boolean) => {
    failing = fails;
    for (let index = 0; index < VENDS; index++) {
      const recipient = `0803${String(index).padStart(7, "0")}` as Phone;
      await shop.shop.orders.place(ada.id, airtime(recipient), { by: "wallet" });
      await pass(MINUTE_MS / VENDS, MINUTE_MS / VENDS);
    }
  };
  const toGroup = () =>
    emulator
      .calls()
      .filter(({ payload }) => Number((payload as { readonly chat_id?: unknown }).chat_id) === STAFF_ROOM)
      .filter(({ method }) => /^(send|edit)/.test(method));
  const messages = () => emulator.person(BOSS, { group: STAFF_ROOM }).messages();
  return { ...shop, pass, vendForAMinute, toGroup, messages };
}

test("two hundred vends in a minute take at most forty calls to a group, without a 429, and each failure is shown with sound", async () => {
  const { vendForAMinute, pass, toGroup, messages, faults } = await openBusyShop();
  await vendForAMinute((recipient) => Number(recipient) % (VENDS / FAILED) === 0);
  const inTheMinute = toGroup().length;
  await pass(10 * MINUTE_MS, SECOND_MS);
  const calls = toGroup();
  expect(calls.filter(({ status }) => status !== 200)).toEqual([]);
  expect(inTheMinute).toBeLessThanOrEqual(20);
  expect(calls.length).toBeLessThanOrEqual(FAILED + 10 + 10);
  expect(messages().filter(({ text, silent }) => text.startsWith("❌") && !silent)).toHaveLength(FAILED);
  expect(faults).toEqual([]);
}, 120_000);

test("two hundred failed vends in a minute are all shown with sound, without a 429", async () => {
  const { vendForAMinute, pass, toGroup, messages, faults } = await openBusyShop();
  await vendForAMinute(() => true);
  await pass(30 * MINUTE_MS, SECOND_MS);
  expect(toGroup().filter(({ status }) => status !== 200)).toEqual([]);
  expect(messages().filter(({ text, silent }) => text.startsWith("❌") && !silent)).toHaveLength(VENDS);
  expect(faults).toEqual([]);
}, 240_000);
