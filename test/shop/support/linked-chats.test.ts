import { describe, expect, test } from "vitest";
import type { CustomerId, ThreadId } from "../../../src/core/base/ids.js";
import type { Chat } from "../../../src/core/customers/chat.js";
import { linkChats } from "../../harness/test-shop.js";
import { openScriptedShop } from "../scripted-shop.js";

/** A person with a chat on Telegram and one on WhatsApp: each answer goes to the chat that wrote. */

const TELEGRAM: Chat = { channel: "telegram", id: "7" };
const WHATSAPP: Chat = { channel: "whatsapp", id: "8" };
const STAFF_MEMBER: CustomerId = "cus_staff";

async function openForTwo(isReachable = () => true) {
  const answered: string[] = [];
  const shop = await openScriptedShop({
    messenger: {
      send: async (chat, key) => {
        if (!isReachable()) return { outcome: "later", afterMs: 1_000, cause: "away" };
        if (key.kind === "support-answer") answered.push(chat.channel);
        return { outcome: "sent", messageId: "1" };
      },
    },
  });
  await shop.start();
  const { account, customers, support } = shop.shop;
  const comes = (chat: Chat) => customers.identify(chat, `Ada on ${chat.channel}`);
  const [main, other] = [await comes(TELEGRAM), await comes(WHATSAPP)];
  let runs = 0;
  const origin = () => `run:${++runs}`;
  const ids = [main.id, other.id];
  return {
    ...{ ...shop, answered, comes, main, other, threads: () => shop.store.list("thread", ids) },
    /** Unlinks: `keeper` keeps everything, and the other chat is somebody else's. */
    unlink: (keeper: Chat) => account.unlink(main.id, keeper),
    link: () => linkChats(shop.shop, main.id, other.id),
    writes: async (chat: Chat, text: string, about = "") => {
      const { id } = await comes(chat);
      return support.write(id, { chat, origin: origin(), text, about });
    },
    answers: async (thread: ThreadId, text: string) => {
      const result = await shop.staffApi.support.answer(thread, { by: STAFF_MEMBER, origin: origin(), text });
      await shop.settled();
      return result;
    },
    writesFirst: async (customer: CustomerId, text: string) => {
      const result = await shop.staffApi.support.writeTo(customer, { by: STAFF_MEMBER, origin: origin(), text });
      await shop.settled();
      return result;
    },
  };
}

describe("an answer to a person with two chats", () => {
  test.each([
    [TELEGRAM, WHATSAPP],
    [WHATSAPP, TELEGRAM],
  ])("goes to the chat that wrote, $channel, even if the other wrote to the shop last", async (asking, last) => {
    const { answered, answers, comes, link, threads, writes } = await openForTwo();
    await link();
    await writes(asking, "Where is it?");
    await comes(last);
    const [thread] = await threads();
    expect(await answers(thread?.id ?? expect.unreachable(), "On its way")).toBe("sent");
    expect(answered).toEqual([asking.channel]);
    await writes(last, "And here?", thread?.id);
    await comes(asking);
    expect(await answers(thread?.id ?? expect.unreachable(), "Here too")).toBe("sent");
    expect(answered).toEqual([asking.channel, last.channel]);
    expect(await threads(), "one thread").toHaveLength(1);
  });

  test("goes there even if they wrote before they linked, and writing continues in that thread", async () => {
    const { answered, answers, link, comes, threads, writes } = await openForTwo();
    await writes(WHATSAPP, "Where is it?");
    await link();
    await comes(TELEGRAM);
    const [thread] = await threads();
    await answers(thread?.id ?? expect.unreachable(), "On its way");
    expect(answered).toEqual(["whatsapp"]);
    await writes(TELEGRAM, "Thank you");
    expect(await threads()).toMatchObject([{ id: thread?.id, messages: { length: 3 } }]);
  });

  test("goes to their open thread if staff write first, whichever of their chats opened it", async () => {
    const { answered, link, main, threads, writes, writesFirst, comes } = await openForTwo();
    await writes(WHATSAPP, "Where is it?");
    await link();
    await comes(TELEGRAM);
    expect(await writesFirst(main.id, "On its way")).toBe("sent");
    expect(await threads(), "one thread").toMatchObject([{ messages: { length: 2 } }]);
    expect(answered).toEqual(["whatsapp"]);
  });
});

describe("the limit of 20 messages an hour for a person with two chats", () => {
  test.each([
    [TELEGRAM, WHATSAPP],
    [WHATSAPP, TELEGRAM],
  ])("is shared, even if $channel wrote them before they linked", async (first, second) => {
    const { answers, link, staffApi, threads, writes } = await openForTwo();
    for (let number = 1; number <= 20; number++) await writes(first, `Message ${number}`);
    const [thread] = await threads();
    await answers(thread?.id ?? expect.unreachable(), "We have them");
    await staffApi.support.close(`${thread?.id ?? expect.unreachable()}.21`, STAFF_MEMBER);
    await link();
    expect(await writes(second, "One more")).toEqual({ outcome: "too-many" });
    expect(await writes(first, "One more")).toEqual({ outcome: "too-many" });
  });

  test("is shared by both chats", async () => {
    const { link, writes } = await openForTwo();
    await link();
    for (let number = 1; number <= 10; number++) {
      for (const chat of [TELEGRAM, WHATSAPP])
        expect(await writes(chat, `Message ${number}`)).toMatchObject({ outcome: "written" });
    }
    for (const chat of [TELEGRAM, WHATSAPP]) expect(await writes(chat, "More")).toEqual({ outcome: "too-many" });
  });
});

describe("after the chats are unlinked, an answer", () => {
  test.each([
    [TELEGRAM, WHATSAPP],
    [WHATSAPP, TELEGRAM],
  ])("to the chat that keeps everything, $channel, never goes to the other", async (keeper, parted) => {
    const { answered, answers, comes, link, threads, unlink, writes } = await openForTwo();
    await link();
    await writes(keeper, "Where is it?");
    await comes(parted);
    expect(await unlink(keeper)).toBe(true);
    await comes(parted);
    const [thread] = await threads();
    expect(await answers(thread?.id ?? expect.unreachable(), "On its way")).toBe("sent");
    expect(answered).toEqual([keeper.channel]);
  });

  test.each([
    [TELEGRAM, WHATSAPP],
    [WHATSAPP, TELEGRAM],
  ])(
    "to the chat that was unlinked goes to nobody, and %j gets what staff write to its customer",
    async (keeper, parted) => {
      const { answered, answers, comes, link, main, threads, unlink, writes, writesFirst } = await openForTwo();
      await link();
      await writes(parted, "Where is mine?");
      expect(await unlink(keeper)).toBe(true);
      const somebodyElse = await comes(parted);
      const [thread] = await threads();
      expect(await answers(thread?.id ?? expect.unreachable(), "On its way")).toBe("parted");
      expect(answered).toEqual([]);
      expect((await threads())[0]?.messages, "nothing is written").toHaveLength(1);
      expect(await writes(parted, "Hello?", thread?.id), "it is not their thread any more").toEqual({
        outcome: "gone",
      });
      expect(await writesFirst(main.id, "Your order is there")).toBe("sent");
      expect(await answers(thread?.id ?? expect.unreachable(), "And more")).toBe("sent");
      expect(answered).toEqual([keeper.channel, keeper.channel]);
      expect(await writesFirst(somebodyElse.id, "And yours")).toBe("sent");
      expect(answered).toEqual([keeper.channel, keeper.channel, parted.channel]);
    },
  );

  test("that was written before and waits to be sent is dropped, and not sent to the other chat", async () => {
    const { answered, staffApi, link, threads, unlink, writes, settled } = await openForTwo();
    await link();
    await writes(WHATSAPP, "Where is mine?");
    const [thread] = await threads();
    const message = { by: STAFF_MEMBER, origin: "early", text: "On its way" };
    const answering = staffApi.support.answer(thread?.id ?? expect.unreachable(), message);
    const parting = unlink(TELEGRAM);
    await Promise.all([answering, parting]);
    await settled();
    expect(answered).not.toContain("telegram");
  });
});

describe("an answer to a person whose WhatsApp number changed since they wrote", () => {
  const NOW: Chat = { channel: "whatsapp", id: "NG.9" };

  test.each([false, true])("goes to their chat under its new name (linked with another: %s)", async (isLinked) => {
    const { answered, answers, comes, link, shop, threads, writes } = await openForTwo();
    if (isLinked) await link();
    await writes(WHATSAPP, "Where is it?");
    expect(await shop.customers.changeChat([WHATSAPP], [NOW])).toBe(true);
    if (isLinked) await comes(TELEGRAM);
    const [thread] = await threads();
    expect(await answers(thread?.id ?? expect.unreachable(), "On its way")).toBe("sent");
    expect(answered).toEqual(["whatsapp"]);
    expect((await threads()).map(({ chat }) => chat)).toEqual([NOW]);
  });

  test("goes there also if it waited to be sent", async () => {
    let isReachable = false;
    const { answered, answers, shop, settled, threads, writes, jump } = await openForTwo(() => isReachable);
    await writes(WHATSAPP, "Where is it?");
    const [thread] = await threads();
    expect(await answers(thread?.id ?? expect.unreachable(), "On its way")).toBe("sent");
    expect(answered).toEqual([]);
    await shop.customers.changeChat([WHATSAPP], [NOW]);
    isReachable = true;
    jump(2_000);
    await settled();
    expect(answered).toEqual(["whatsapp"]);
  });

  test("does not go to the other chat once that is somebody else's", async () => {
    const { answered, answers, link, shop, threads, unlink, writes } = await openForTwo();
    await link();
    await writes(WHATSAPP, "Where is it?");
    await shop.customers.changeChat([WHATSAPP], [NOW]);
    await unlink(TELEGRAM);
    const [thread] = await threads();
    expect(await answers(thread?.id ?? expect.unreachable(), "On its way")).toBe("parted");
    expect(answered).toEqual([]);
  });
});
