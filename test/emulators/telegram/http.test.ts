import { request } from "node:http";
import { describe, expect, it } from "vitest";
import { PNG } from "../../harness/serve-site.js";
import { botIn, openChat, openTelegram, TOKEN } from "./open-telegram.js";

const json = (body: string) => ({ method: "POST", headers: { "content-type": "application/json" }, body });

async function openApi() {
  const served = await openChat(() => undefined);
  const ask = async (path: string, init: RequestInit = { method: "POST" }) => {
    const response = await fetch(`${served.origin}/telegram/${path}`, init);
    return {
      status: response.status,
      ...((await response.json()) as { ok: boolean; description?: string; result?: unknown }),
    };
  };
  const call = (method: string, init?: RequestInit) => ask(`bot${TOKEN}/${method}`, init);
  return { ...served, ask, call };
}

describe("the Bot API over HTTP", () => {
  it("refuses unknown bots and methods with the messages of Telegram", async () => {
    const { ask, call } = await openApi();
    expect(await ask("bot1:nonsense/getMe")).toMatchObject({ status: 401, ok: false, description: "Unauthorized" });
    expect(await call("sendNonsense")).toMatchObject({ status: 404, description: "Not Found" });
    expect(await call("sendMessage", json("{"))).toMatchObject({
      status: 400,
      description: "Bad Request: can't parse request JSON object",
    });
    expect(await call("getMe")).toMatchObject({
      status: 200,
      ok: true,
      result: { is_bot: true, username: "sharp_bot" },
    });
  });

  it("accepts parameters in both kinds of forms and in JSON, and numbers as text", async () => {
    const { ada, call } = await openApi();
    await call("sendMessage", { method: "POST", body: new URLSearchParams({ chat_id: "1001", text: "by form" }) });
    const form = new FormData();
    form.set("chat_id", "1001");
    form.set("text", "by multipart");
    form.set("reply_markup", JSON.stringify({ inline_keyboard: [[{ text: "Go", callback_data: "go" }]] }));
    await call("sendMessage", { method: "POST", body: form });
    await call("sendMessage", json('{"chat_id":"1001","text":"by JSON","disable_notification":true}'));
    expect(
      ada
        .messages()
        .slice(2)
        .map(({ text }) => text),
    ).toEqual(["by form", "by multipart", "by JSON"]);
    expect(
      ada
        .messages()
        .slice(2)
        .map(({ silent }) => silent),
    ).toEqual([false, false, true]);
    await ada.tap("Go");
  });

  it("accepts a file in its own field, as curl sends it", async () => {
    const { ada, call } = await openApi();
    const form = new FormData();
    form.set("chat_id", "1001");
    form.set("photo", new Blob([PNG]), "one.png");
    expect(await call("sendPhoto", { method: "POST", body: form })).toMatchObject({ status: 200 });
    expect(ada.last().photo).toMatchObject({ width: 1, height: 1, file_size: PNG.length });
  });

  it("survives a caller that disconnects during a long poll, and loses nothing", async () => {
    const served = await openTelegram();
    const options = { method: "POST", headers: { "content-type": "application/json" } };
    const poll = request(`${served.origin}/telegram/bot${TOKEN}/getUpdates`, options).on("error", () => undefined);
    poll.end('{"timeout":30}');
    await served.telegram.waitFor(() => served.telegram.calls().length === 1);
    poll.destroy();
    await served.telegram.person(1001).send("still here?");
    expect((await botIn(served).api.getUpdates()).length).toBe(1);
  });

  it("keeps connections open between calls", async () => {
    const { origin } = await openTelegram();
    const sockets = new Set<unknown>();
    const { Agent } = await import("node:http");
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let calls = 0; calls < 3; calls++) {
      await new Promise<void>((resolve) => {
        const call = request(`${origin}/telegram/bot${TOKEN}/getMe`, { agent, method: "POST" }, (answer) =>
          answer.resume().on("end", resolve),
        );
        call.on("socket", (socket) => sockets.add(socket)).end();
      });
    }
    agent.destroy();
    expect(sockets.size).toBe(1);
  });
});
