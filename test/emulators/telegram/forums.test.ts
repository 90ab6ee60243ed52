import { GrammyError } from "grammy";
import { describe, expect, it } from "vitest";
import { createChatPage } from "../../../src/emulators/page/chat-page.js";
import { openPage } from "../../harness/browser.js";
import { botIn, openTelegram, runBot } from "./open-telegram.js";

/** Groups with topics in the Bot API. */

const STAFF = -5001;
const CHIDI = 1009;

async function openForum() {
  const served = await openTelegram({ groups: [{ id: STAFF, title: "Staff", members: [CHIDI] }] });
  const thread = served.telegram.addTopic(STAFF, "MTN");
  return { ...served, thread, api: botIn(served).api, chidi: served.telegram.person(CHIDI, { group: STAFF }) };
}

const errorOf = async (call: Promise<unknown>): Promise<string> => {
  const error = await call.then(() => expect.unreachable()).catch((caught: unknown) => caught);
  return error instanceof GrammyError ? error.description : String(error);
};

describe("a forum", () => {
  it("keeps messages in the topic they were sent to, edited or not", async () => {
    const { api, chidi, thread } = await openForum();
    const sent = await api.sendMessage(STAFF, "₦200", { message_thread_id: thread });
    expect(sent).toMatchObject({ message_thread_id: thread, is_topic_message: true });
    expect(await api.editMessageText(STAFF, sent.message_id, "₦300")).toMatchObject({ is_topic_message: true });
    await api.sendMessage(STAFF, "to all");
    expect(chidi.messages().map(({ text, topic: name }) => [text, name])).toEqual([
      ["₦300", "MTN"],
      ["to all", undefined],
    ]);
  });

  it("refuses unknown topics, topics of other groups, and General by number", async () => {
    const { api, chidi, thread } = await openForum();
    for (const unknown of [1, 77]) {
      const error = await errorOf(api.sendMessage(STAFF, "hi", { message_thread_id: unknown }));
      expect(error).toBe("Bad Request: message thread not found");
    }
    expect(await errorOf(api.sendMessage(1001, "hi", { message_thread_id: thread }))).toMatch(/not found|initiate/);
    expect(chidi.messages()).toEqual([]);
  });

  it("sends the topic of a message to the bot", async () => {
    const { telegram, thread, ...served } = await openForum();
    await runBot({ telegram, ...served }, (bot) => {
      bot.command("again", (ctx) => {
        // A message in a topic arrives as a reply to the message that opened the topic.
        const { name } = ctx.msg.reply_to_message?.forum_topic_created ?? {};
        return ctx.reply(`Again in ${name}`, { message_thread_id: ctx.msg.message_thread_id ?? 0 });
      });
    });
    const inTopic = telegram.person(CHIDI, { group: STAFF, topic: thread });
    await inTopic.send("/again");
    expect(await inTopic.sees("Again in MTN")).toMatchObject({ topic: "MTN" });
    expect(inTopic.messages().filter(({ replyTo }) => replyTo)).toEqual([]);
  });

  it("shows the topic of a message on the page", async () => {
    const { api, telegram, site, origin, thread } = await openForum();
    const people = [{ id: CHIDI, label: "Chidi", group: STAFF }];
    site.route("/", createChatPage(telegram, { shopName: "SharpSharp", people }));
    await api.sendMessage(STAFF, "₦200 delivered", { message_thread_id: thread });
    const page = await openPage(origin, { viewport: { width: 400, height: 800 } });
    const message = page.getByRole("article").filter({ hasText: "₦200 delivered" });
    await message.getByText("# MTN").waitFor();
  });
});
