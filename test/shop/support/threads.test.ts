import { describe, expect, test } from "vitest";
import { flows } from "../../../conversations/flows.js";
import { answerCustomer, showThread } from "../../../conversations/staff/support.js";
import type { Talk } from "../../../conversations/talk.js";
import { plainText } from "../../../conversations/text.js";
import type { CustomerId } from "../../../src/core/base/ids.js";
import { after, DAY_MS, dayOf, HOUR_MS, MINUTE_MS, startOf } from "../../../src/core/base/time.js";
import type { Chat } from "../../../src/core/customers/chat.js";
import { MESSAGE_LENGTH_MAX } from "../../../src/core/support/thread.js";
import { writeToSupport } from "../../../src/shop/support/write.js";
import { chatIn, testShop } from "../../harness/test-shop.js";
import { openScriptedShop, type Script } from "../scripted-shop.js";

/** How long a thread lives, how much may be written in it, when staff are alarmed, and where answers go. */

const STAFF_MEMBER: CustomerId = "cus_staff";
const MESSAGES_AN_HOUR = 20;

/** Ada has said hello; it is midnight in Lagos. */
async function openSupport(script: Script = {}) {
  const shop = await openScriptedShop(script);
  await shop.start();
  shop.jump(after(startOf(dayOf(shop.at())), DAY_MS) - shop.at());
  const ada = await shop.identify("1");
  const chat = chatIn(ada);
  let runs = 0;
  const origin = (at: Chat = chat) => `${at.channel}:${at.id}:${++runs}`;
  const { support } = shop.staffApi;
  const threads = () => shop.store.list("thread", [ada.id]);
  return {
    ...{ ...shop, ada, chat, threads },
    writes: async (text: string, { by = ada.id, at = chat, about = "", as = origin(at) } = {}) => {
      const result = await shop.shop.support.write(by, { chat: at, origin: as, text, about });
      await shop.settled();
      return result;
    },
    answers: async (text: string) => {
      const [thread] = await threads();
      const result = await support.answer(thread?.id ?? "thr_none", { by: STAFF_MEMBER, origin: origin(), text });
      await shop.settled();
      return result;
    },
    texts: async () => (await threads()).flatMap(({ messages }) => messages.map(({ text }) => text)),
    alarms: () => shop.notifications.filter((line) => line.includes("customer-waiting")).length,
  };
}

test("a message that is too long is refused from either side, and nothing of it is stored", async () => {
  const { writes, answers, texts } = await openSupport();
  const whole = "a".repeat(MESSAGE_LENGTH_MAX);
  expect(await writes(whole)).toMatchObject({ outcome: "written" });
  expect(await writes(`${whole}a`)).toEqual({ outcome: "too-long" });
  expect(await answers(whole)).toBe("sent");
  expect(await answers(`${whole}a`)).toBe("too-long");
  expect(await texts()).toEqual([whole, whole]);
});

describe("an hour of messages", () => {
  test(`has room for ${MESSAGES_AN_HOUR}; the next is refused and nothing of it is stored, until the first is an hour old`, async () => {
    const { ada, chat, at, jump, store, texts, notifications, settled } = await openSupport();
    const context = testShop({ store, clock: at, staff: [{ channel: "telegram", id: "900" }] });
    const write = (number: number) => {
      const message = { chat, origin: `telegram:1:${number}`, text: `message ${number}`, about: "" };
      return writeToSupport(context, ada.id, message);
    };
    for (let number = 1; number <= MESSAGES_AN_HOUR; number++) {
      expect(await write(number)).toEqual({ outcome: "written", masked: false });
      jump(MINUTE_MS);
    }
    await settled();
    const [before, cards] = [await store.list("thread", [ada.id]), notifications.length];
    expect(await write(21)).toEqual({ outcome: "too-many" });
    await settled();
    expect(await store.list("thread", [ada.id]), "nothing is stored").toEqual(before);
    expect(notifications.length, "and staff hear nothing").toBe(cards);
    expect(await write(MESSAGES_AN_HOUR), "delivered again").toMatchObject({ outcome: "written" });
    expect(await texts()).toHaveLength(MESSAGES_AN_HOUR);
    jump((60 - MESSAGES_AN_HOUR) * MINUTE_MS - 1);
    expect(await write(22), "the first is not an hour old").toEqual({ outcome: "too-many" });
    jump(1);
    expect(await write(23)).toMatchObject({ outcome: "written" });
    expect(await write(24), "room for one").toEqual({ outcome: "too-many" });
    expect((await texts()).slice(-2)).toEqual(["message 20", "message 23"]);
  });

  test("does not start again when staff close the thread, and does not count answers", async () => {
    const { ada, answers, writes, threads, staffApi } = await openSupport();
    for (let number = 1; number <= MESSAGES_AN_HOUR; number++) {
      await writes(`message ${number}`);
      await answers(`answer ${number}`);
    }
    const [thread] = await threads();
    expect(await staffApi.support.close(`${thread?.id ?? "thr_none"}.${2 * MESSAGES_AN_HOUR}`, STAFF_MEMBER)).toBe(
      "closed",
    );
    expect(await writes("once more")).toEqual({ outcome: "too-many" });
    expect(await writes("once more", { about: thread?.id ?? "" })).toEqual({ outcome: "too-many" });
    expect(await threads()).toHaveLength(1);
    expect(ada.id).toBe(thread?.customer);
  });
});

describe("a thread", () => {
  test("closes after seven quiet days, and is removed ninety days later", async () => {
    const { answers, writes, threads, pass, store, staffApi } = await openSupport();
    await writes("Hello?");
    await answers("It is there now");
    await pass(7 * DAY_MS - HOUR_MS, 6 * HOUR_MS);
    expect((await threads())[0]).not.toHaveProperty("closedAt");
    await pass(2 * HOUR_MS, HOUR_MS);
    const [closed] = await threads();
    expect(closed).toHaveProperty("closedAt");
    expect(await store.openThreads(10)).toEqual([]);
    await pass(90 * DAY_MS - 2 * HOUR_MS, DAY_MS);
    expect(await threads(), "still there").toHaveLength(1);
    await pass(2 * HOUR_MS, HOUR_MS);
    expect(await threads()).toEqual([]);
    expect(await store.read("thread", closed?.id ?? "thr_none")).toBeUndefined();
    const said: string[] = [];
    const talk: Partial<Talk> = {
      show: async ({ text }) => void said.push(plainText(text)),
      once: (work) => work() as never,
    };
    for (const tapped of [answerCustomer, showThread]) await tapped(talk as Talk, staffApi, closed?.id ?? "");
    const removed = expect.stringMatching(/^This conversation no longer exists/);
    expect(said, "what staff read who tap its old card: its customer is still there").toEqual([removed, removed]);
  });

  test("counts its seven days from the last message, and its ninety from the last closing", async () => {
    const { answers, writes, threads, pass } = await openSupport();
    await writes("Hello?");
    await answers("It is there now");
    await pass(6 * DAY_MS, DAY_MS);
    await writes("Not yet");
    await answers("And now?");
    await pass(6 * DAY_MS, DAY_MS);
    expect((await threads())[0]).not.toHaveProperty("closedAt");
    await pass(2 * DAY_MS, DAY_MS);
    const [closed] = await threads();
    expect(closed).toHaveProperty("closedAt");
    await pass(80 * DAY_MS, DAY_MS);
    await writes("It is gone again", { about: closed?.id ?? "" });
    const [open] = await threads();
    expect(open).toMatchObject({ id: closed?.id, messages: { length: 5 } });
    expect(open).not.toHaveProperty("closedAt");
    await pass(30 * DAY_MS, DAY_MS);
    expect(await threads(), "who waits for an answer is not forgotten").toEqual([
      expect.not.objectContaining({ closedAt: expect.anything() }),
    ]);
  });
});

describe("a customer's wait", () => {
  test("causes one alarm after 15 minutes, however many messages they add; an answer ends it", async () => {
    const { alarms, answers, writes, pass } = await openSupport();
    await writes("Hello?");
    await pass(14 * MINUTE_MS);
    await writes("Anybody?");
    expect(alarms()).toBe(0);
    await pass(MINUTE_MS);
    expect(alarms()).toBe(1);
    await writes("Still nobody?");
    await pass(3 * HOUR_MS, 5 * MINUTE_MS);
    expect(alarms()).toBe(1);
    await answers("Here we are");
    await pass(HOUR_MS, 5 * MINUTE_MS);
    expect(alarms()).toBe(1);
    await writes("It is gone again");
    await pass(16 * MINUTE_MS);
    expect(alarms()).toBe(2);
  });

  test("that is answered in time causes no alarm, and staff can see who waits", async () => {
    const { alarms, answers, writes, pass, notifications, shop, staffApi } = await openSupport();
    await writes("Hello?");
    await pass(14 * MINUTE_MS);
    await answers("Here we are");
    await pass(HOUR_MS);
    expect(alarms()).toBe(0);
    await writes("Thank you");
    await pass(15 * MINUTE_MS);
    const key = JSON.parse(
      notifications.find((line) => line.includes("customer-waiting"))?.replace(/^\d+ /, "") ?? "null",
    );
    const notice = await flows.noticeFor(key, shop, staffApi);
    expect(plainText(notice?.text ?? expect.unreachable())).toMatch(/waited for at least 15 minutes/);
    expect(JSON.stringify(notice?.choices), "an answer is one tap away").toMatch(/"answer","with":"thr_/);
  });

  test("counts support hours only, also if it begins before they end", async () => {
    const { alarms, answers, writes, pass, staffApi } = await openSupport();
    await staffApi.settings.set(
      { supportHours: { from: 8 * 60, to: 20 * 60 } },
      { by: STAFF_MEMBER, detail: "08:00–20:00" },
    );
    expect(await writes("Hello?")).toMatchObject({ outcome: "written", opensAt: expect.any(Number) });
    await pass(8 * HOUR_MS + 14 * MINUTE_MS, MINUTE_MS * 2);
    expect(alarms()).toBe(0);
    await pass(MINUTE_MS);
    expect(alarms()).toBe(1);
    await answers("Good morning");
    await pass(11 * HOUR_MS + 40 * MINUTE_MS, 5 * MINUTE_MS); // 19:55
    await writes("One more thing");
    await pass(12 * HOUR_MS + 5 * MINUTE_MS, 5 * MINUTE_MS); // 08:00
    expect(alarms(), "five minutes of it were in support hours").toBe(1);
    await pass(9 * MINUTE_MS);
    expect(alarms()).toBe(1);
    await pass(MINUTE_MS);
    expect(alarms()).toBe(2);
  });
});

describe("a picture of an album", () => {
  test("joins the thread of the others; a redelivered first one gets the same result as before", async () => {
    const { ada, chat, shop, threads } = await openSupport();
    const picture = (file: string, album = "1") => ({ channel: "telegram", file, album }) as const;
    const sent = { chat, origin: "telegram:1:a", text: "", about: "" };
    const sendsFirst = () => shop.support.write(ada.id, { ...sent, photo: picture("first") });
    for (const _ of ["once", "again"]) expect(await sendsFirst()).toEqual({ outcome: "written", masked: false });
    const [thread] = await threads();
    expect(thread?.messages).toHaveLength(1);
    expect(await shop.support.threadOfCustomerAlbum(ada.id, picture("first"))).toBeUndefined();
    expect(await shop.support.threadOfCustomerAlbum(ada.id, picture("second", "2"))).toBeUndefined();
    expect(await shop.support.threadOfCustomerAlbum(ada.id, picture("second"))).toBe(thread?.id);
    const more = { ...sent, origin: "telegram:1:b", photo: picture("second") };
    expect(await shop.support.write(ada.id, more)).toMatchObject({ isMore: true });
  });
});

describe("what a customer and the staff wrote", () => {
  test("is in the customer's exported data, also from a closed thread, and is erased with them", async () => {
    const { ada, shop, staffApi, store, threads, writes, answers } = await openSupport();
    await writes("My PIN is 4821, where is it?");
    await answers("It is on its way");
    const [first] = await threads();
    await staffApi.support.close(`${first?.id ?? "thr_none"}.2`, STAFF_MEMBER);
    await writes("And now?");
    const { help } = JSON.parse(await shop.account.exportPersonalData(ada.id));
    const written = help.flatMap(({ messages }: { messages: { from: string; text: string }[] }) =>
      messages.map(({ from, text }) => `${from}: ${text}`),
    );
    expect(written.toSorted()).toEqual([
      "customer: And now?",
      "customer: My PIN is ••••, where is it?",
      "staff: It is on its way",
    ]);
    expect(await shop.account.erase(ada.id, {})).toEqual({ outcome: "erased" });
    expect(await store.list("thread", [ada.id])).toEqual([]);
    expect(await store.openThreads(10)).toEqual([]);
  });
});
