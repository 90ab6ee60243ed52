import { webhookCallback } from "grammy";
import { describe, expect, it } from "vitest";
import { botIn, openChat, openTelegram, runBot } from "./open-telegram.js";

describe("updates by long polling", () => {
  it("are delivered until they are confirmed, and only the requested kinds", async () => {
    const served = await openTelegram();
    const { api } = botIn(served);
    const ada = served.telegram.person(1001);
    await ada.start();
    await ada.send("one");
    const first = await api.getUpdates({ limit: 1 });
    expect(first.map(({ message }) => message?.text)).toEqual(["/start"]);
    const [start, one] = await api.getUpdates();
    expect([start?.update_id, one?.message?.text]).toEqual([first[0]?.update_id, "one"]);
    expect(await api.getUpdates({ offset: (one?.update_id ?? 0) + 1, allowed_updates: ["callback_query"] })).toEqual(
      [],
    );
    await ada.send("not requested");
    expect(await api.getUpdates()).toEqual([]);
    expect(ada.messages().map(({ delivered }) => delivered)).toEqual([true, true, false]);
  });

  it("arrive while a call is waiting for them", async () => {
    const served = await openTelegram();
    const waiting = botIn(served).api.getUpdates({ timeout: 20 });
    await served.telegram.waitFor(() => served.telegram.calls().some(({ method }) => method === "getUpdates"));
    await served.telegram.person(1001).send("hi");
    expect((await waiting).length).toBe(1);
  });

  it("go to one poller, and a second one ends the first with a conflict", async () => {
    const served = await openTelegram();
    const { api } = botIn(served);
    const first = api.getUpdates({ timeout: 20 });
    await served.telegram.waitFor(() => served.telegram.calls().length === 1);
    const second = api.getUpdates({ timeout: 20 });
    await expect(first).rejects.toThrow("409: Conflict: terminated by other getUpdates request");
    await served.telegram.person(1001).send("hi");
    expect((await second).length).toBe(1);
  });

  it("are delivered again under the same id on demand", async () => {
    const ids: number[] = [];
    const { ada, telegram } = await openChat((bot) => bot.hears("pay", (ctx) => void ids.push(ctx.update.update_id)));
    await ada.send("pay");
    await telegram.idle();
    telegram.redeliverLast(ada.id);
    await telegram.idle();
    expect(ids.length).toBe(2);
    expect(ids[0]).toBe(ids[1]);
  });
});

describe("updates by webhook", () => {
  const open = async (answer: (request: Request) => Promise<Response>) => {
    const served = await openTelegram();
    served.site.post("/hook", (c) => answer(c.req.raw));
    await botIn(served).api.setWebhook(`${served.origin}/hook`, { secret_token: "s3cret" });
    return { ...served, ada: served.telegram.person(1001) };
  };

  it("reach a grammY bot, with the secret", async () => {
    const served = await openTelegram();
    const bot = botIn(served);
    bot.command("start", (ctx) => ctx.reply("Welcome by webhook"));
    served.site.post("/hook", webhookCallback(bot, "hono", { secretToken: "s3cret" }));
    await bot.api.setWebhook(`${served.origin}/hook`, { secret_token: "s3cret" });
    const ada = served.telegram.person(1001);
    await ada.start();
    await ada.sees("Welcome by webhook");
    await served.telegram.idle();
    await expect(bot.api.getUpdates()).rejects.toThrow("409");
  });

  it("are repeated under the same id, while later ones of the chat wait", async () => {
    const received: (readonly [number, string])[] = [];
    const { ada, telegram } = await open(async (request) => {
      const update = (await request.json()) as { update_id: number; message: { text: string } };
      received.push([update.update_id, update.message.text]);
      return new Response("", { status: received.length < 3 ? 500 : 200 });
    });
    await ada.send("one");
    await ada.send("two");
    await telegram.idle();
    expect(received.map(([, text]) => text)).toEqual(["one", "one", "one", "two"]);
    expect(new Set(received.slice(0, 3).map(([id]) => id)).size).toBe(1);
  });

  it("can be answered with a call, which is executed", async () => {
    const { ada, telegram } = await open(async () =>
      Response.json({ method: "sendMessage", chat_id: 1001, text: "From the reply" }),
    );
    await ada.send("hello");
    await ada.sees("From the reply");
    await telegram.idle();
    expect(telegram.calls().at(-1)).toMatchObject({ method: "sendMessage", status: 200 });
  });

  it("wait while a webhook is down, and a new webhook gets them at once", async () => {
    const served = await openTelegram({ webhookRetryMs: 60_000 });
    const { api } = botIn(served);
    const bodies: string[] = [];
    let refused = 0;
    served.site.post("/down", (c) => {
      refused += 1;
      return c.text("", 404);
    });
    served.site.post("/up", async (c) => {
      bodies.push(await c.req.text());
      return c.text("");
    });
    await api.setWebhook(`${served.origin}/down`);
    await served.telegram.person(1001).send("hello");
    await expect.poll(() => refused).toBe(1);
    await api.setWebhook(`${served.origin}/up`);
    await served.telegram.idle();
    expect(bodies.length).toBe(1);
  });

  it("need https to another machine, and a valid secret token", async () => {
    const { api } = botIn(await openTelegram());
    await expect(api.setWebhook("http://example.com/hook")).rejects.toThrow(
      "An HTTPS URL must be provided for webhook",
    );
    await expect(api.setWebhook("https://example.com", { secret_token: "a b" })).rejects.toThrow(
      "unallowed characters",
    );
  });

  it("can be polled again after it is deleted, with those that were pending", async () => {
    const { ada, telegram, ...served } = await open(async () => new Response("", { status: 500 }));
    await ada.send("pending");
    await botIn({ telegram, ...served }).api.deleteWebhook();
    await runBot({ telegram, ...served }, (bot) => bot.on("message", (ctx) => ctx.reply(`heard ${ctx.msg.text}`)));
    await ada.sees("heard pending");
  });
});
