import { describe, expect, onTestFinished, test } from "vitest";
import { SHOP_CUSTOMER_ID } from "../../../src/core/base/ids.js";
import { after, DAY_MS, HOUR_MS, MINUTE_MS } from "../../../src/core/base/time.js";
import type { Chat } from "../../../src/core/customers/chat.js";
import type { SendResult } from "../../../src/core/notifications/messenger.js";
import { alarmKey, parseAlarmId, staffTarget } from "../../../src/core/notifications/notification.js";
import type { Store } from "../../../src/core/store.js";
import { chatIn, linkChats } from "../../harness/test-shop.js";
import { airtime, openScriptedShop, type Script } from "../scripted-shop.js";
import { openTwoShops } from "../two-shops.js";

const telegram = (id: string): Chat => ({ channel: "telegram", id });
const GROUP = telegram("-5001");
const SUPERGROUP = telegram("-1001");
/** The owner, set in the configuration. */
const OWNER = "900";
const REFUSED: SendResult = { outcome: "refused", cause: "CHAT_WRITE_FORBIDDEN" };
const TAKEN: SendResult = { outcome: "sent", messageId: "1" };

/** A shop whose staff are notified in a group; the test decides how each chat answers. */
async function open(answers: (chat: Chat) => SendResult, script: Script = {}) {
  const tries: {
    readonly to: string;
    readonly about: string;
    readonly outcome: SendResult["outcome"];
    readonly at: number;
  }[] = [];
  const shop = await openScriptedShop({
    staff: [GROUP],
    ...script,
    vendor: { vend: async () => ({ outcome: "refused", reason: "out-of-float", message: "Insufficient balance" }) },
    messenger: {
      send: async (chat, subject) => {
        const sent = answers(chat);
        const about = subject.kind === "alarm" ? parseAlarmId(subject.id).about : subject.kind;
        tries.push({ to: chat.id, about, outcome: sent.outcome, at: shop.at() });
        return sent;
      },
    },
  });
  await shop.start();
  const bayo = await shop.identify("2");
  await shop.fund(bayo.id, 100_000);
  const alarms = (to: string, outcome: SendResult["outcome"] = "sent") =>
    tries.filter((one) => one.to === to && one.about === "out-of-float" && one.outcome === outcome);
  return { ...shop, bayo, alarms, tries, fails: () => shop.shop.orders.place(bayo.id, airtime(), { by: "wallet" }) };
}

describe("an alarm that the staff chat does not accept", () => {
  test.each<[string, SendResult]>([
    ["refuses", REFUSED],
    ["cannot be reached", { outcome: "unreachable" }],
  ])(
    "is retried for as long as it takes, less and less often, and an owner is notified meanwhile, once: the chat %s",
    async (_, answer) => {
      let takes = false;
      const { fails, alarms, settled, pass } = await open((chat) => (chat.id === GROUP.id && !takes ? answer : TAKEN));
      await fails();
      await settled();
      expect(alarms(OWNER)).toHaveLength(1);
      await pass(5 * DAY_MS, HOUR_MS);
      const tried = alarms(GROUP.id, answer.outcome);
      expect(tried.length).toBeGreaterThan(50);
      expect(tried.length).toBeLessThan(5 * 24 + 10);
      takes = true;
      await pass(2 * HOUR_MS, HOUR_MS);
      expect(alarms(GROUP.id)).toHaveLength(1);
      expect(alarms(OWNER)).toHaveLength(1);
    },
  );

  test("is retried for a week if other staff were notified, so that a dead chat does not collect alarms", async () => {
    const { fails, alarms, settled, pass, store, at } = await open((chat) => (chat.id === GROUP.id ? REFUSED : TAKEN));
    await fails();
    await settled();
    await pass(9 * DAY_MS, HOUR_MS);
    const tried = alarms(GROUP.id, "refused").length;
    await pass(2 * DAY_MS, HOUR_MS);
    expect(alarms(GROUP.id, "refused")).toHaveLength(tried);
    expect(alarms(OWNER)).toHaveLength(1);
    expect(await store.due("notifications", { now: after(at(), DAY_MS), limit: 10 })).toEqual([]);
  });

  test("is retried for as long as it takes if there is no other staff", async () => {
    const alone = { staff: [telegram(OWNER)] };
    const { fails, alarms, settled, pass } = await open(({ id }) => (id === OWNER ? REFUSED : TAKEN), alone);
    await fails();
    await settled();
    await pass(12 * DAY_MS, HOUR_MS);
    expect(alarms(OWNER, "refused").length).toBeGreaterThan(11 * 24);
  });

  test("is retried to an unreachable owner, too", async () => {
    let takes = false;
    const { fails, alarms, settled, pass } = await open(({ id }) => (id !== "2" && !takes ? REFUSED : TAKEN));
    await fails();
    await settled();
    await pass(3 * DAY_MS, HOUR_MS);
    takes = true;
    await pass(2 * HOUR_MS, HOUR_MS);
    expect([alarms(GROUP.id).length, alarms(OWNER).length]).toEqual([1, 1]);
  });

  test("goes to no other chat of its owner, which has no role, but to other staff", async () => {
    let takes = false;
    const { fails, alarms, settled, pass, shop, staffApi, identify } = await open(
      ({ id }) => (id === OWNER && !takes ? { outcome: "unreachable" } : TAKEN),
      { staff: [telegram(OWNER), telegram("8")] },
    );
    const owner = await identify(OWNER);
    const family = await shop.customers.identify({ channel: "whatsapp", id: "2348065550101" }, "Ngozi");
    await linkChats(shop, owner.id, family.id);
    await staffApi.staff.setRole({
      who: chatIn(await identify("31")),
      role: "operator",
      by: owner.id,
      as: telegram(OWNER),
    });
    await pass(MINUTE_MS);
    await fails();
    await settled();
    expect(["2348065550101", "8", "31"].map((to) => alarms(to).length)).toEqual([0, 1, 1]);
    takes = true;
    await pass(2 * HOUR_MS, HOUR_MS);
    expect([OWNER, "2348065550101", "8", "31"].map((to) => alarms(to).length)).toEqual([1, 0, 1, 1]);
  });

  test("reaches the staff whom an owner has added, too", async () => {
    const { fails, alarms, settled, staffApi, identify, jump } = await open((chat) =>
      chat.id === GROUP.id ? REFUSED : TAKEN,
    );
    const [operator, viewer] = [await identify("31"), await identify("32")];
    await staffApi.staff.setRole({ who: chatIn(operator), role: "operator", by: operator.id, as: telegram(OWNER) });
    await staffApi.staff.setRole({ who: chatIn(viewer), role: "viewer", by: operator.id, as: telegram(OWNER) });
    jump(2_000);
    await fails();
    await settled();
    expect(alarms("31")).toHaveLength(1);
    expect(alarms("32")).toEqual([]);
  });
});

test("an alarm that the channel accepted and later reports undelivered is queued again, and an owner is notified", async () => {
  const { alarms, settled, pass, handleUndelivered } = await open(() => TAKEN);
  const subject = alarmKey({ about: "out-of-float", of: "now" });
  await handleUndelivered({ ...staffTarget(GROUP), key: subject }, { outcome: "refused", cause: "132015 paused" });
  await settled();
  expect(alarms(OWNER)).toHaveLength(1);
  expect(alarms(GROUP.id)).toEqual([]);
  await pass(2 * HOUR_MS, HOUR_MS);
  expect(alarms(GROUP.id)).toHaveLength(1);
});

test("a notification that a customer's chat refuses in every form is dropped and logged", async () => {
  const { fails, settled, pass, tries, faults } = await open((chat) => (chat.id === "2" ? REFUSED : TAKEN));
  await fails();
  await settled();
  await pass(DAY_MS, HOUR_MS);
  expect(tries.filter(({ to }) => to === "2").length).toBeLessThan(4);
  expect(faults.join()).toContain("notification dropped");
});

describe("a group that gets another id", () => {
  test("gets new and waiting notifications there, and only the first message finds out", async () => {
    const answers = ({ id }: Chat): SendResult => (id === GROUP.id ? { outcome: "moved", to: SUPERGROUP } : TAKEN);
    const { fails, alarms, settled, tries, staffApi, pass } = await open(answers);
    await fails();
    await settled();
    expect(alarms(SUPERGROUP.id)).toHaveLength(1);
    await pass(MINUTE_MS);
    const before = tries.length;
    await fails();
    await settled();
    expect(
      tries
        .slice(before)
        .filter(({ about }) => about === "vend")
        .map(({ to }) => to),
    ).toEqual([SUPERGROUP.id]);
    expect(await staffApi.staff.currentChat(GROUP)).toEqual(SUPERGROUP);
    expect(alarms(OWNER)).toEqual([]);
  });

  test("gets a notification there from another process, which has not read of the move yet", async () => {
    const shops = await openTwoShops();
    const sentTo: string[] = [];
    const send = async ({ id }: Chat) => {
      sentTo.push(id);
      return TAKEN;
    };
    const [first, second] = [shops.open({}, [GROUP]), shops.open({ messenger: { send } }, [GROUP])];
    await second.staffApi.staff.currentChat(GROUP);
    await first.staffApi.staff.recordChatMove(GROUP, SUPERGROUP);
    await shops.store.transact(SHOP_CUSTOMER_ID, (books) =>
      books.notify(staffTarget(SUPERGROUP), alarmKey({ about: "out-of-float", of: "now" }), shops.clock()),
    );
    await second.start();
    onTestFinished(second.close);
    await second.idle();
    expect(sentTo).toEqual([SUPERGROUP.id]);
  });

  test("gets a notification that was sent while it moved, and moved again before the answer came", async () => {
    const shops = await openTwoShops();
    const sentTo: string[] = [];
    const [next, last] = [telegram("-1002"), telegram("-1003")];
    const send = async ({ id }: Chat): Promise<SendResult> => {
      sentTo.push(id);
      if (id === last.id) return TAKEN;
      if (id === SUPERGROUP.id) await other.staffApi.staff.recordChatMove(SUPERGROUP, next);
      return { outcome: "moved", to: last };
    };
    const [other, sending] = [shops.open({}, [GROUP]), shops.open({ messenger: { send } }, [GROUP])];
    await other.staffApi.staff.recordChatMove(GROUP, SUPERGROUP);
    await shops.store.transact(SHOP_CUSTOMER_ID, (books) =>
      books.notify(staffTarget(SUPERGROUP), alarmKey({ about: "out-of-float", of: "now" }), shops.clock()),
    );
    await sending.start();
    onTestFinished(sending.close);
    await sending.idle();
    expect(sentTo).toEqual([SUPERGROUP, next, last].map(({ id }) => id));
  });

  test("may move twice; the move of a group that is not a staff chat is ignored", async () => {
    const { staffApi } = await open(() => TAKEN);
    await staffApi.staff.recordChatMove(telegram("-77"), telegram("-78"));
    expect(await staffApi.staff.currentChat(telegram("-77"))).toEqual(telegram("-77"));
    await staffApi.staff.recordChatMove(GROUP, SUPERGROUP);
    await staffApi.staff.recordChatMove(SUPERGROUP, telegram("-1002"));
    await staffApi.staff.recordChatMove(telegram("-78"), SUPERGROUP);
    for (const chat of [GROUP, SUPERGROUP]) expect(await staffApi.staff.currentChat(chat)).toEqual(telegram("-1002"));
  });

  test("gets a notification for which one process read the settings just before another recorded the move, and just after", async () => {
    let isRecorded = true;
    const answers = ({ id }: Chat): SendResult => (id === GROUP.id ? { outcome: "moved", to: SUPERGROUP } : TAKEN);
    const { jump, settled, alarms, store, at } = await open(answers, {
      reads: (own) => ({
        settings: async () => {
          const settings = await own.settings();
          if (isRecorded) return settings;
          isRecorded = true;
          const moved = { ...settings, movedChats: [{ from: GROUP, to: SUPERGROUP }] };
          await own.transact(SHOP_CUSTOMER_ID, (books) => books.put("shopSettings", moved));
          jump(2_000);
          return settings;
        },
      }),
    });
    jump(2_000);
    isRecorded = false;
    await store.transact(SHOP_CUSTOMER_ID, (books) =>
      books.notify(staffTarget(GROUP), alarmKey({ about: "out-of-float", of: "now" }), at()),
    );
    await settled();
    expect(alarms(SUPERGROUP.id)).toHaveLength(1);
  });
});

describe("the alarm that the store is away", () => {
  const away = (store: Store): Partial<Store> => ({ ...store, openWork: () => Promise.reject(new Error("away")) });
  const toldOfIt = (answers: (chat: Chat) => SendResult) => open(answers, { reads: away, healthCheckIntervalMs: 5 });
  const about = ({ about: kind }: { readonly about: string }) => kind === "store-unavailable";

  test("goes to an owner if the staff group does not accept it", async () => {
    const { tries } = await toldOfIt((chat) => (chat.id === GROUP.id ? REFUSED : TAKEN));
    await expect.poll(() => tries.filter(about).map(({ to }) => to)).toEqual([GROUP.id, OWNER]);
  });

  test("is repeated until it reaches somebody", async () => {
    let takes = false;
    const { tries } = await toldOfIt(() => (takes ? TAKEN : REFUSED));
    await expect.poll(() => tries.filter(about).length).toBeGreaterThan(5);
    takes = true;
    await expect.poll(() => tries.filter((one) => about(one) && one.outcome === "sent").length).toBe(1);
  });
});
