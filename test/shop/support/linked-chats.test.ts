import { describe, expect, test } from "vitest";
import type { CustomerId, ThreadId } from "../../../src/core/base/ids.js";
import type { Chat } from "../../../src/core/customers/customer.js";
import { openScriptedShop } from "../scripted-shop.js";

/** Somebody with a chat on Telegram and one on WhatsApp: each answer goes to the chat that wrote. */

const TELEGRAM: Chat = { channel: "telegram", id: "7" };
const WHATSAPP: Chat = { channel: "whatsapp", id: "8" };
const CLERK: CustomerId = "cus_clerk";

async function openForTwo() {
  const answered: string[] = [];
  const shop = await openScriptedShop({
    messenger: {
      send: async (chat, key) => {
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
    ...{ ...shop, answered, comes, main, other, threads: () => shop.store.threads(ids) },
    link: async () => {
      const { code } = await account.invite(main.id);
      await account.askToLink(other.id, code);
      return account.answerLink(main.id, true);
    },
    writes: async (chat: Chat, text: string, about = "") => {
      const { id } = await comes(chat);
      return support.write(id, { chat, origin: origin(), text, about });
    },
    answers: async (thread: ThreadId, text: string) => {
      const result = await shop.staffApi.support.answer(thread, { by: CLERK, origin: origin(), text });
      await shop.settled();
      return result;
    },
    writesFirst: async (customer: CustomerId, text: string) => {
      const result = await shop.staffApi.support.writeTo(customer, { by: CLERK, origin: origin(), text });
      await shop.settled();
      return result;
    },
  };
}

describe("an answer to somebody with two chats", () => {
  test.each([
    [TELEGRAM, WHATSAPP],
    [WHATSAPP, TELEGRAM],
  ])("goes to the chat that wrote, $channel, also when the other one wrote to the shop last", async (asking, last) => {
    const { answered, answers, comes, link, threads, writes } = await openForTwo();
    expect(await link()).toBe(true);
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

  test("goes there also when they wrote before they linked, and writing goes on in that thread", async () => {
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

  test("comes in their open thread when staff write first, whichever of their chats that was opened in", async () => {
    const { answered, link, main, threads, writes, writesFirst, comes } = await openForTwo();
    await writes(WHATSAPP, "Where is it?");
    await link();
    await comes(TELEGRAM);
    expect(await writesFirst(main.id, "On its way")).toBe("sent");
    expect(await threads(), "one thread").toMatchObject([{ messages: { length: 2 } }]);
    expect(answered).toEqual(["whatsapp"]);
  });
});
