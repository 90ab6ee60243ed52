import { describe, expect, it } from "vitest";
import { openApi, subscribe } from "./open-whatsapp.js";

const DAY_MS = 24 * 60 * 60 * 1000;
const FIXED_TIME = () => 1_800_000_000_000;
const TEMPLATES = [
  { name: "news", language: "en", category: "marketing", body: "News: {{1}} for you" },
  { name: "order", language: "en", category: "utility", body: "Order: {{1}} for you" },
] as const;
const templateMessage = (name: "news" | "order") => ({
  type: "template",
  template: {
    name,
    language: { code: "en" },
    components: [{ type: "body", parameters: [{ type: "text", text: "MTN is back" }] }],
  },
});

const open = () => openApi({ refuses: "at-once", now: FIXED_TIME, templates: TEMPLATES });

describe("a marketing template", () => {
  it("is accepted twice a day for a person who does not write, and again after a message of theirs", async () => {
    const { send, whatsapp, ada } = await open();
    whatsapp.advanceTime(DAY_MS);
    for (const _ of [1, 2]) expect((await send(templateMessage("news"))).status).toBe(200);
    expect(await send(templateMessage("news"))).toMatchObject({ status: 400, error: { code: 131049 } });
    expect((await send(templateMessage("order"))).status).toBe(200);
    whatsapp.advanceTime(DAY_MS);
    expect((await send(templateMessage("news"))).status).toBe(200);
    expect((await send(templateMessage("news"))).status).toBe(200);
    expect(await send(templateMessage("news"))).toMatchObject({ error: { code: 131049 } });
    ada.send("tell me more");
    expect((await send(templateMessage("news"))).status).toBe(200);
  });

  it("is refused for a person who stopped marketing, and other messages are accepted", async () => {
    const { send, ada } = await open();
    ada.stopMarketing();
    expect(await send(templateMessage("news"))).toMatchObject({ status: 400, error: { code: 131050 } });
    expect((await send(templateMessage("order"))).status).toBe(200);
    expect((await send({ type: "text", text: { body: "hello" } })).status).toBe(200);
  });

  it("is refused for a person in an experiment of Meta until they write, and other messages are accepted", async () => {
    const { send, ada, whatsapp } = await open();
    ada.joinsExperiment();
    expect((await send(templateMessage("news"))).status).toBe(200);
    whatsapp.advanceTime(DAY_MS);
    expect(await send(templateMessage("news"))).toMatchObject({ status: 400, error: { code: 130472 } });
    expect((await send(templateMessage("order"))).status).toBe(200);
    ada.send("tell me more");
    expect((await send(templateMessage("news"))).status).toBe(200);
  });
});

describe("the callback data of a message", () => {
  it("is returned with each status, also a failure, and is not shown in the chat", async () => {
    const served = await openApi();
    const { values } = await subscribe(served);
    const text = { type: "text", text: { body: "hello" }, biz_opaque_callback_data: "order 1" };
    await served.send(text);
    served.ada.reads();
    served.whatsapp.addFault({ code: 131026, as: "status" });
    await served.send({ ...text, biz_opaque_callback_data: "order 2" });
    await served.send({ type: "text", text: { body: "without data" } });
    await served.whatsapp.idle();
    const statuses = values().flatMap(({ statuses: all }) => all as Record<string, unknown>[]);
    expect(statuses.map(({ status, biz_opaque_callback_data: data }) => [status, data])).toEqual([
      ["sent", "order 1"],
      ["delivered", "order 1"],
      ["read", "order 1"],
      ["failed", "order 2"],
      ["sent", undefined],
      ["delivered", undefined],
    ]);
    expect(JSON.stringify(served.ada.messages())).not.toContain("order 1");
  });
});
