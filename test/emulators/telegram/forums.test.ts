import { GrammyError } from "grammy";
import { describe, expect, it } from "vitest";
import { createChatPage } from "../../../src/emulators/page/chat-page.js";
import { openPage } from "../../harness/browser.js";
import { botIn, openTelegram, runBot } from "./open-telegram.js";

/** Groups whose messages stand in topics, as the Bot API has them. */

const STAFF = -5001;
const CHIDI = 1009;

async function openForum() {
  const served = await openTelegram({ groups: [{ id: STAFF, title: "Staff", members: [CHIDI] }] });
  served.telegram.makeForum(STAFF);
  return { ...served, api: botIn(served).api, chidi: served.telegram.person(CHIDI, { group: STAFF }) };
}

const said = async (call: Promise<unknown>): Promise<string> => {
  const error = await call.then(() => expect.unreachable()).catch((caught: unknown) => caught);
  return error instanceof GrammyError ? error.description : String(error);
};

describe("a forum", () => {
  it("keeps messages in the topic they were sent to, edited or not", async () => {
    const { api, chidi } = await openForum();
    const topic = await api.createForumTopic(STAFF, "MTN", { icon_color: 0x6fb9f0 });
    const sent = await api.sendMessage(STAFF, "₦200", { message_thread_id: topic.message_thread_id });
    expect(sent).toMatchObject({ message_thread_id: topic.message_thread_id, is_topic_message: true });
    expect(await api.editMessageText(STAFF, sent.message_id, "₦300")).toMatchObject({ is_topic_message: true });
    await api.sendMessage(STAFF, "to all");
    expect(chidi.messages().map(({ text, topic: name }) => [text, name])).toEqual([
      ["", "MTN"],
      ["₦300", "MTN"],
      ["to all", undefined],
    ]);
  });

  it("does not know the topics of others, General by number, nor one that was deleted with all in it", async () => {
    const { api, chidi, telegram } = await openForum();
    const { message_thread_id: thread } = await api.createForumTopic(STAFF, "MTN");
    const { message_id: inIt } = await api.sendMessage(STAFF, "in it", { message_thread_id: thread });
    const unknown = "Bad Request: message thread not found";
    for (const other of [1, 77]) {
      expect(await said(api.sendMessage(STAFF, "hi", { message_thread_id: other }))).toBe(unknown);
    }
    expect(await said(api.sendMessage(1001, "hi", { message_thread_id: thread }))).toMatch(/not found|initiate/);
    telegram.deleteTopic(STAFF, "MTN");
    expect(await said(api.sendMessage(STAFF, "hi", { message_thread_id: thread }))).toBe(unknown);
    expect(await said(api.editMessageText(STAFF, inIt, "hi"))).toBe("Bad Request: message to edit not found");
    expect(chidi.messages()).toEqual([]);
  });

  it("says in which topic somebody wrote or tapped", async () => {
    const { api, telegram, ...served } = await openForum();
    const { message_thread_id: thread } = await api.createForumTopic(STAFF, "MTN");
    await runBot({ telegram, ...served }, (bot) => {
      bot.command("again", (ctx) => ctx.reply("Again", { message_thread_id: ctx.msg.message_thread_id ?? 0 }));
    });
    const inTopic = telegram.person(CHIDI, { group: STAFF, topic: thread });
    await inTopic.send("/again");
    expect(await inTopic.sees("Again")).toMatchObject({ topic: "MTN" });
  });

  it("shows on the page which topic a message is in", async () => {
    const { api, telegram, site, origin } = await openForum();
    const people = [{ id: CHIDI, label: "Chidi", group: STAFF }];
    site.route("/", createChatPage(telegram, { shopName: "SharpSharp", people }));
    const { message_thread_id: thread } = await api.createForumTopic(STAFF, "Glo");
    await api.sendMessage(STAFF, "₦200 delivered", { message_thread_id: thread });
    const page = await openPage(origin, { viewport: { width: 400, height: 800 } });
    await page.getByText("made the topic “Glo”").waitFor();
    const message = page.getByRole("article").filter({ hasText: "₦200 delivered" });
    expect(await message.getByText("# Glo").count()).toBe(1);
  });
});
