import { describe, expect, it } from "vitest";
import { openApi, subscribe } from "./open-whatsapp.js";

const DAY_MS = 24 * 60 * 60 * 1000;
const STOPPED = () => 1_800_000_000_000;
const TEMPLATES = [
  { name: "news", language: "en", category: "marketing", body: "News: {{1}} for you" },
  { name: "order", language: "en", category: "utility", body: "Order: {{1}} for you" },
] as const;
const templated = (name: "news" | "order") => ({
  type: "template",
  template: {
    name,
    language: { code: "en" },
    components: [{ type: "body", parameters: [{ type: "text", text: "MTN is back" }] }],
  },
});

const open = () => openApi({ refuses: "at-once", now: STOPPED, templates: TEMPLATES });

describe("marketing", () => {
  it("reaches people who do not write twice a day, and then no more until a day has passed or they write", async () => {
    const { send, whatsapp, ada } = await open();
    whatsapp.advanceTime(DAY_MS);
    for (const _ of [1, 2]) expect((await send(templated("news"))).status).toBe(200);
    expect(await send(templated("news"))).toMatchObject({ status: 400, error: { code: 131049 } });
    expect((await send(templated("order"))).status).toBe(200);
    whatsapp.advanceTime(DAY_MS);
    expect((await send(templated("news"))).status).toBe(200);
    expect((await send(templated("news"))).status).toBe(200);
    expect(await send(templated("news"))).toMatchObject({ error: { code: 131049 } });
    ada.send("tell me more");
    expect((await send(templated("news"))).status).toBe(200);
  });

  it("does not reach people who told WhatsApp to stop it; anything else does", async () => {
    const { send, ada } = await open();
    ada.stopMarketing();
    expect(await send(templated("news"))).toMatchObject({ status: 400, error: { code: 131050 } });
    expect((await send(templated("order"))).status).toBe(200);
    expect((await send({ type: "text", text: { body: "hello" } })).status).toBe(200);
  });

  it("does not reach people in an experiment of Meta's until they write; anything else does", async () => {
    const { send, ada, whatsapp } = await open();
    ada.joinsExperiment();
    expect((await send(templated("news"))).status).toBe(200);
    whatsapp.advanceTime(DAY_MS);
    expect(await send(templated("news"))).toMatchObject({ status: 400, error: { code: 130472 } });
    expect((await send(templated("order"))).status).toBe(200);
    ada.send("tell me more");
    expect((await send(templated("news"))).status).toBe(200);
  });
});

describe("the callback data of a message", () => {
  it("is returned with each of its statuses, even a failure, and is shown to nobody", async () => {
    const served = await openApi();
    const { values } = await subscribe(served);
    const text = { type: "text", text: { body: "hello" }, biz_opaque_callback_data: "order 1" };
    await served.send(text);
    served.ada.reads();
    served.whatsapp.addFault({ code: 131026, as: "status" });
    await served.send({ ...text, biz_opaque_callback_data: "order 2" });
    await served.send({ type: "text", text: { body: "bare" } });
    await served.whatsapp.idle();
    const told = values().flatMap(({ statuses }) => statuses as Record<string, unknown>[]);
    expect(told.map(({ status, biz_opaque_callback_data: along }) => [status, along])).toEqual([
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
