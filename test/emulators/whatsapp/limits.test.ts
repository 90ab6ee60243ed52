import { describe, expect, it } from "vitest";
import { PNG } from "../../harness/serve-site.js";
import { BUSINESS, openApi, subscribe } from "./open-whatsapp.js";

const HOUR_MS = 60 * 60 * 1000;
const FIXED_TIME = () => 1_800_000_000_000;
const text = (body: string) => ({ type: "text", text: { body } });

const TEMPLATES = [
  { name: "order_ended", language: "en", category: "utility", body: "Your {{1}} for {{2}} arrived." },
] as const;

const body = (...values: readonly string[]) => ({
  type: "body",
  parameters: values.map((value) => ({ type: "text", text: value })),
});
const ended = (components: readonly object[], { name = "order_ended", language = "en" } = {}) => ({
  type: "template",
  template: { name, language: { code: language }, components },
});

describe("the 24-hour window", () => {
  it("is open for exactly a day after the last message of the person", async () => {
    const { send, whatsapp, ada } = await openApi({ refuses: "at-once", now: FIXED_TIME });
    whatsapp.advanceTime(24 * HOUR_MS - 1);
    expect((await send(text("in time"))).status).toBe(200);
    whatsapp.advanceTime(1);
    expect(await send(text("late"))).toMatchObject({ status: 400, error: { code: 131047 } });
    ada.send("still there?");
    expect((await send(text("again"))).status).toBe(200);
  });

  it("is closed for people who never wrote, except for templates", async () => {
    const { send, bisi } = await openApi({ refuses: "at-once", templates: TEMPLATES });
    const toBisi = { recipient: bisi.userId() };
    expect(await send(text("hello"), toBisi)).toMatchObject({ error: { code: 131047 } });
    expect((await send(ended([body("1.5 GB", "0803")]), toBisi)).status).toBe(200);
    expect(bisi.last().shown).toMatchObject({ text: "Your 1.5 GB for 0803 arrived." });
  });

  it("is by default reported by a webhook, after the message was accepted", async () => {
    const served = await openApi();
    const { values } = await subscribe(served);
    served.whatsapp.advanceTime(25 * HOUR_MS);
    const answer = await served.send(text("late"));
    expect(answer.status).toBe(200);
    await served.whatsapp.idle();
    expect(values()).toMatchObject([
      { statuses: [{ id: answer.messages?.[0]?.id, status: "failed", errors: [{ code: 131047 }] }] },
    ]);
    expect(served.ada.messages().length).toBe(1);
  });
});

describe("rate limits", () => {
  it("allow a burst to one person, then one message in six seconds, and others meanwhile", async () => {
    const { send, whatsapp, bisi } = await openApi({ pairBurst: 2, now: FIXED_TIME });
    bisi.send("hi");
    for (const word of ["one", "two"]) expect((await send(text(word))).status).toBe(200);
    expect(await send(text("three"))).toMatchObject({ status: 429, error: { code: 131056 } });
    expect((await send(text("to Bisi"), { recipient: bisi.userId() })).status).toBe(200);
    whatsapp.advanceTime(5_999);
    expect(await send(text("three"))).toMatchObject({ status: 429, error: { code: 131056 } });
    whatsapp.advanceTime(1);
    expect((await send(text("three"))).status).toBe(200);
    expect((await send(text("four"))).status).toBe(429);
  });

  it("limit all messages in a second", async () => {
    const { send, whatsapp } = await openApi({ perSecond: 2, now: FIXED_TIME });
    for (const word of ["one", "two"]) expect((await send(text(word))).status).toBe(200);
    expect(await send(text("three"))).toMatchObject({ status: 429, error: { code: 130429 } });
    whatsapp.advanceTime(1_000);
    expect((await send(text("three"))).status).toBe(200);
  });
});

describe("templates", () => {
  it.each([
    [404, 132001, "an unknown name", ended([], { name: "unknown" })],
    [404, 132001, "an unknown language", ended([body("a", "b")], { language: "ha" })],
    [400, 132000, "too few values", ended([body("a")])],
    [400, 132000, "too many values", ended([body("a", "b", "c")])],
    [400, 131009, "a value on two lines", ended([body("a\nb", "b")])],
  ])("refuse (%i, %i) %s", async (status, code, _, message) => {
    const { send } = await openApi({ templates: TEMPLATES });
    expect(await send(message)).toMatchObject({ status, error: { code } });
  });

  it.each([
    ["{{1}} has answered you.", /start or end/],
    ["Your code is {{1}}", /start or end/],
    ["Your code is {{1}}.", /start or end/],
    ["Your {{1}} {{2}} arrived.", /next to each other/],
    ["Your {{2}} for {{1}} arrived, {{4}} said.", /sequential/],
  ])("cannot be approved with the body “%s”", async (wrong, fault) => {
    const templates = [{ name: "wrong", language: "en", category: "utility", body: wrong }] as const;
    await expect(openApi({ templates })).rejects.toThrow(fault);
  });

  it("are accepted with a message status", async () => {
    const { send } = await openApi({ templates: TEMPLATES });
    const answer = await send(ended([body("a", "b")]));
    expect(answer).toMatchObject({ status: 200, messages: [{ message_status: "accepted" }] });
  });
});

describe("files", () => {
  const upload = (fields: Readonly<Record<string, string>>, bytes: Uint8Array | undefined, name = "a.png") => {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    if (bytes) form.set("file", new Blob([new Uint8Array(bytes)]), name);
    return { method: "POST", body: form };
  };
  const path = `v23.0/${BUSINESS.phoneNumberId}/media`;
  const png = { messaging_product: "whatsapp", type: "image/png" };

  it("are uploaded, sent by id, and downloaded with the token", async () => {
    const { call, send, ada, whatsapp } = await openApi();
    const { id } = (await call(path, upload(png, PNG))) as unknown as { id: string };
    expect((await send({ type: "image", image: { id, caption: "Receipt" } })).status).toBe(200);
    expect(ada.last().shown).toMatchObject({ kind: "image", text: "Receipt", file: { mediaId: id } });
    const about = (await call(`v23.0/${id}`, {})) as unknown as { url: string };
    expect(about).toMatchObject({ mime_type: "image/png", file_size: PNG.length });
    const headers = { authorization: `Bearer ${BUSINESS.accessToken}` };
    expect((await fetch(about.url)).status).toBe(401);
    expect(Buffer.from(await (await fetch(about.url, { headers })).arrayBuffer())).toEqual(PNG);
    whatsapp.advanceTime(5 * 60 * 1000);
    expect((await fetch(about.url, { headers })).status).toBe(404);
    expect(await call("v23.0/404", {})).toMatchObject({ status: 400, error: { code: 100 } });
    expect(await send({ type: "image", image: { id: "404" } })).toMatchObject({ status: 400, error: { code: 100 } });
  });

  it.each([
    [100, "no product", upload({ type: "image/png" }, PNG)],
    [100, "no file", upload(png, undefined)],
    [100, "a type that Meta does not list", upload({ ...png, type: "text/html" }, PNG)],
    [131009, "an empty file", upload(png, new Uint8Array())],
    [131009, "a picture of more than 5 MB", upload(png, new Uint8Array(5 * 1024 * 1024 + 1))],
  ])("are refused (%i) with %s", async (code, _, init) => {
    const { call } = await openApi();
    expect(await call(path, init)).toMatchObject({ status: 400, error: { code } });
  });
});

describe("receipts", () => {
  it("mark messages as read up to the given one, and show typing until the next message or for 25 seconds", async () => {
    const { call, send, ada, whatsapp, greeting } = await openApi();
    const later = ada.send("anybody?");
    const read = (message_id: string, more: object = {}) =>
      call(`v23.0/${BUSINESS.phoneNumberId}/messages`, {
        method: "POST",
        body: JSON.stringify({ messaging_product: "whatsapp", status: "read", message_id, ...more }),
      });
    const statusOf = (id: string) => ada.messages().find((message) => message.id === id)?.status;
    expect(await read(greeting)).toEqual({ status: 200, success: true });
    expect([statusOf(greeting), statusOf(later), ada.typing()]).toEqual(["read", "sent", false]);
    await read(later, { typing_indicator: { type: "text" } });
    expect([statusOf(later), ada.typing()]).toEqual(["read", true]);
    await send({ type: "text", text: { body: "Hello" } });
    expect(ada.typing()).toBe(false);
    await read(later, { typing_indicator: { type: "text" } });
    whatsapp.advanceTime(25_000);
    expect(ada.typing()).toBe(false);
    const ownMessage = (await send({ type: "text", text: { body: "mine" } })).messages?.[0]?.id ?? "";
    for (const id of [ownMessage, "wamid.none"]) expect(await read(id)).toMatchObject({ error: { code: 131009 } });
  });
});
