import { GrammyError, HttpError } from "grammy";
import { describe, expect, it } from "vitest";
import { botIn, openChat, openTelegram } from "./open-telegram.js";

const quiet = () => undefined;
const caught = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

describe("a fault", () => {
  it("returns 429 with the time to wait, as often as configured", async () => {
    const { bot, ada, telegram } = await openChat(quiet);
    telegram.addFault({ method: "sendMessage", chat: ada.id, status: 429, retryAfterS: 7, times: 2 });
    for (const _ of [1, 2]) {
      const error = await caught(bot.api.sendMessage(ada.id, "hi"));
      expect(error).toBeInstanceOf(GrammyError);
      expect(error).toMatchObject({
        error_code: 429,
        description: "Too Many Requests: retry after 7",
        parameters: { retry_after: 7 },
      });
    }
    expect((await bot.api.sendMessage(ada.id, "hi")).text).toBe("hi");
  });

  it("closes the connection before or after the call takes effect", async () => {
    const { bot, ada, telegram } = await openChat(quiet);
    telegram.addFault({ method: "sendMessage", status: 0 });
    telegram.addFault({ method: "sendMessage", status: 0, afterAccepting: true });
    expect(await caught(bot.api.sendMessage(ada.id, "lost"))).toBeInstanceOf(HttpError);
    expect(await caught(bot.api.sendMessage(ada.id, "sent, without a reply"))).toBeInstanceOf(HttpError);
    expect(ada.messages().map(({ text }) => text)).toEqual(["/start", "Welcome Ada", "sent, without a reply"]);
  });

  it("has its own description, or only a delay", async () => {
    const { bot, ada, telegram } = await openChat(quiet);
    telegram.addFault({ status: 502 });
    telegram.addFault({ status: 400, description: "Bad Request: as configured" });
    telegram.addFault({ status: 200, delayMs: 60 });
    expect(await caught(bot.api.sendMessage(ada.id, "hi"))).toMatchObject({
      error_code: 502,
      description: "Bad Gateway",
    });
    expect(await caught(bot.api.getMe())).toMatchObject({ description: "Bad Request: as configured" });
    const before = performance.now();
    await bot.api.sendMessage(ada.id, "slow");
    expect(performance.now() - before).toBeGreaterThan(55);
    expect(
      telegram
        .calls()
        .filter(({ method }) => method !== "getUpdates")
        .slice(-3)
        .map(({ status }) => status),
    ).toEqual([502, 400, 200]);
  });

  it("can be a flood limit for all chats or for one chat, until it is removed", async () => {
    const { bot, ada, telegram } = await openChat(quiet);
    await telegram.person(1002).start();
    await telegram.idle();
    telegram.setFloodLimits({ perSecond: 3, perChatPerSecond: 1 });
    await bot.api.sendMessage(ada.id, "one");
    expect(await caught(bot.api.sendMessage(ada.id, "two"))).toMatchObject({
      error_code: 429,
      parameters: { retry_after: 1 },
    });
    await bot.api.sendMessage(1002, "another chat");
    await bot.api.answerCallbackQuery("none").catch(quiet);
    telegram.setFloodLimits({ perSecond: 1, perChatPerSecond: 5 });
    await bot.api.sendMessage(ada.id, "three");
    expect(await caught(bot.api.sendMessage(1002, "four"))).toMatchObject({ error_code: 429 });
    telegram.setFloodLimits(undefined);
    await Promise.all([1, 2, 3, 4, 5].map((number) => bot.api.sendMessage(ada.id, String(number))));
  });

  it("can be a limit of messages to a group in a minute", async () => {
    const served = await openTelegram({ groups: [{ id: -5001, title: "Staff", members: [1001] }] });
    const { api } = botIn(served);
    served.telegram.setFloodLimits({ perSecond: 30, perChatPerSecond: 30, perGroupPerMinute: 3 });
    for (const words of ["one", "two"]) await api.sendMessage(-5001, words);
    const { message_id } = await api.sendMessage(-5001, "three");
    expect(await caught(api.editMessageText(-5001, message_id, "3"))).toMatchObject({
      error_code: 429,
      parameters: { retry_after: 60 },
    });
  });
});
