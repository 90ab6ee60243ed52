import { describe, expect, it } from "vitest";
import { BISI, BUSINESS, openApi } from "./open-whatsapp.js";

const text = (body: string, more: object = {}) => ({ type: "text", text: { body, ...more } });
const reply = (id: string, title: string) => ({ type: "reply", reply: { id, title } });
const buttons = (...all: readonly object[]) => ({
  type: "interactive",
  interactive: { type: "button", body: { text: "Pick" }, action: { buttons: all } },
});
const row = (id: string, title: string, description?: string) => ({ id, title, ...(description && { description }) });
const list = (sections: readonly object[], { body = "Pick", button = "Choose" } = {}) => ({
  type: "interactive",
  interactive: { type: "list", body: { text: body }, action: { button, sections } },
});
const rows = (count: number, prefix = "r") =>
  Array.from({ length: count }, (_, index) => row(`${prefix}${index}`, `Row ${prefix}${index}`));
const link = (display_text: string, url: string) => ({
  type: "interactive",
  interactive: {
    type: "cta_url",
    body: { text: "Pay" },
    action: { name: "cta_url", parameters: { display_text, url } },
  },
});
const x = (count: number) => "x".repeat(count);

describe("a message to the Cloud API", () => {
  it.each([
    ["a text of 4096", text(x(4096))],
    ["a text without its type", { text: { body: "hi", preview_url: true } }],
    ["three buttons of 20", buttons(reply("a", x(20)), reply("b", "No"), reply(x(256), "Later"))],
    [
      "ten rows at their limits",
      list([{ rows: [row(x(200), x(24), x(72)), ...rows(9)] }], { body: x(1024), button: x(20) }),
    ],
    [
      "ten rows in two sections",
      list([
        { title: "A", rows: rows(4, "a") },
        { title: "B", rows: rows(6, "b") },
      ]),
    ],
    ["a link", link("Pay now", "https://pay.example.com/x?y=1")],
    [
      "a request for the number",
      {
        type: "interactive",
        interactive: {
          type: "request_contact_info",
          body: { text: "Your number?" },
          action: { name: "request_contact_info" },
        },
      },
    ],
  ])("is accepted: %s", async (_, message) => {
    const { send, ada } = await openApi();
    const answer = await send(message);
    expect(answer).toMatchObject({ status: 200, messages: [{ id: expect.stringMatching(/^wamid\./) }] });
    expect(ada.last().id).toBe(answer.messages?.[0]?.id);
  });

  it.each([
    [131009, "a text of 4097", text(x(4097))],
    [131009, "a text of only spaces", text(" \n ")],
    [100, "a misspelled field", text("hi", { preview: true })],
    [100, "a missing content", { type: "text" }],
    [131008, "a missing field inside", { type: "text", text: {} }],
    [131009, "an unknown type", { type: "telepathy" }],
    [131051, "a type that is not emulated", { type: "sticker", sticker: {} }],
    [131009, "no button", buttons()],
    [131009, "four buttons", buttons(...["a", "b", "c", "d"].map((id) => reply(id, `T${id}`)))],
    [131009, "a button of 21", buttons(reply("a", x(21)))],
    [131009, "a button without a title", buttons(reply("a", " "))],
    [131009, "two buttons with equal titles", buttons(reply("a", "Yes"), reply("b", "yes "))],
    [131009, "two buttons with one id", buttons(reply("a", "Yes"), reply("a", "No"))],
    [131009, "a button with an id of 257", buttons(reply(x(257), "Yes"))],
    [131009, "an id with a space at its end", buttons(reply("a ", "Yes"))],
    [131009, "eleven rows", list([{ rows: rows(11) }])],
    [
      131009,
      "eleven rows over two sections",
      list([
        { title: "A", rows: rows(5, "a") },
        { title: "B", rows: rows(6, "b") },
      ]),
    ],
    [131009, "two sections, one without a title", list([{ title: "A", rows: rows(1, "a") }, { rows: rows(1, "b") }])],
    [131009, "a row of 25", list([{ rows: [row("a", x(25))] }])],
    [131009, "a description of 73", list([{ rows: [row("a", "A", x(73))] }])],
    [131009, "a row with an id of 201", list([{ rows: [row(x(201), "A")] }])],
    [131009, "two rows with equal titles", list([{ rows: [row("a", "Same"), row("b", "Same")] }])],
    [
      131009,
      "two rows with one id",
      list([
        { title: "A", rows: rows(1) },
        { title: "B", rows: [row("r0", "Other")] },
      ]),
    ],
    [131009, "a list with a button of 21", list([{ rows: rows(1) }], { button: x(21) })],
    [131009, "a list with a text of 1025", list([{ rows: rows(1) }], { body: x(1025) })],
    [131009, "a list without a text", list([{ rows: rows(1) }], { body: "" })],
    [131009, "a link of 21", link(x(21), "https://pay.example.com")],
    [131009, "an invalid link", link("Pay", "pay now")],
    [131009, "a caption of 1025", { type: "image", image: { id: "1", caption: x(1025) } }],
    [
      100,
      "a list with a footer",
      { ...list([]), interactive: { ...list([{ rows: rows(1) }]).interactive, footer: text("x") } },
    ],
    [100, "an image that was not uploaded", { type: "image", image: { id: "1" } }],
  ])("is refused (%i): %s", async (code, _, message) => {
    const { send, ada } = await openApi();
    const shown = ada.messages().length;
    const { status, error } = await send(message);
    expect(status).toBe(400);
    expect(error).toMatchObject({
      code,
      type: "OAuthException",
      message: expect.stringContaining(`(#${code})`),
      error_data: { messaging_product: "whatsapp", details: expect.stringMatching(/\S/) },
      fbtrace_id: expect.stringMatching(/^A/),
    });
    expect(ada.messages().length).toBe(shown);
  });
});

describe("the Cloud API", () => {
  it("refuses a wrong token before anything else", async () => {
    const { call } = await openApi();
    const init = { method: "POST", body: "{}", headers: { authorization: "Bearer nonsense" } };
    const answer = await call(`v23.0/${BUSINESS.phoneNumberId}/messages`, init);
    expect(answer).toMatchObject({ status: 401, error: { code: 190, type: "OAuthException" } });
    expect(answer.error?.error_data).toBeUndefined();
  });

  it("refuses an unknown phone number id, and a path without a version", async () => {
    const { call, apiRoot } = await openApi();
    const init = { method: "POST", body: "{}" };
    expect(await call("v23.0/999/messages", init)).toMatchObject({
      status: 400,
      error: { code: 100, error_subcode: 33 },
    });
    expect((await fetch(`${apiRoot}/latest/${BUSINESS.phoneNumberId}/messages`, init)).status).toBe(404);
  });

  it("refuses a body that is not an object", async () => {
    const { call } = await openApi();
    for (const body of ["{", "[]", "null", "1"]) {
      const answer = await call(`v23.0/${BUSINESS.phoneNumberId}/messages`, { method: "POST", body });
      expect(answer).toMatchObject({ status: 400, error: { code: 100 } });
    }
  });

  it("finds people by number in any format and by user id, and refuses other recipients", async () => {
    const { send, ada, bisi } = await openApi({ refuses: "at-once" });
    bisi.send("hi");
    expect(await send(text("one"), { to: "+234 (803) 123-4567" })).toMatchObject({
      status: 200,
      contacts: [{ input: "+234 (803) 123-4567", wa_id: "2348031234567" }],
    });
    const byId = await send(text("two"), { recipient: BISI.userId });
    expect(byId).toMatchObject({ status: 200, contacts: [{ input: "NG.77", user_id: "NG.77" }] });
    expect(JSON.stringify(byId)).not.toContain(BISI.phone);
    expect(await send(text("three"), {})).toMatchObject({ status: 400, error: { code: 100 } });
    expect(await send(text("four"), { recipient: "0803" })).toMatchObject({ status: 400, error: { code: 131009 } });
    expect(await send(text("five"), { to: "15550001111" })).toMatchObject({ status: 400, error: { code: 131026 } });
    expect([ada.last().shown.text, bisi.last().shown.text]).toEqual(["one", "two"]);
  });
});
