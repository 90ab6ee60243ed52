/** The HTTP API of the chat page. */
import { describe, expect, it, onTestFinished } from "vitest";
import type { WhatsAppChatView } from "../../../src/emulators/whatsapp/view.js";
import { PNG } from "../../harness/serve-site.js";
import { ADA, BISI, openApi, subscribe } from "./open-whatsapp.js";

async function openChat() {
  const served = await openApi();
  const hook = await subscribe(served);
  const act = async (what: string, body: object = {}, phone = ADA.phone) => {
    const headers = { "content-type": "application/json" };
    const init = { method: "POST", headers, body: JSON.stringify(body) };
    return (await fetch(`${served.apiRoot}/chat/${phone}/${what}`, init)).status;
  };
  return { ...served, ...hook, act };
}

/** Reads the stream of views one by one. */
async function follow(apiRoot: string, ...phones: readonly string[]) {
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const query = phones.map((phone) => `seat=${phone}`).join("&");
  const answer = await fetch(`${apiRoot}/chat/events?${query}`, { signal: leaving.signal });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  return async (): Promise<WhatsAppChatView> => {
    for (;;) {
      const [block, ...rest] = text.split("\n\n");
      if (rest.length > 0) {
        text = rest.join("\n\n");
        return JSON.parse(/^data: (.*)$/m.exec(block ?? "")?.[1] ?? "") as WhatsAppChatView;
      }
      text += (await reader?.read())?.value ?? "";
    }
  };
}

const buttons = {
  type: "button",
  body: { text: "Pay?" },
  action: { buttons: [{ type: "reply", reply: { id: "pay", title: "Pay" } }] },
};
const list = {
  type: "list",
  body: { text: "Which?" },
  action: { button: "Choose", sections: [{ rows: [{ id: "mtn", title: "MTN" }] }] },
};

describe("the WhatsApp of the chat page", () => {
  it("gets the views of all phones first, and then those that changed", async () => {
    const { apiRoot, bisi } = await openChat();
    const next = await follow(apiRoot, ADA.phone, BISI.phone);
    const [adas, bisis] = [await next(), await next()];
    expect(adas).toMatchObject({ seat: ADA.phone, title: "SharpSharp", typing: false });
    expect(adas.messages.map(({ shown }) => shown.text)).toEqual(["hi"]);
    expect(bisis).toMatchObject({ seat: BISI.phone, messages: [] });
    bisi.send("Good morning");
    const later = await next();
    expect(later.seat).toBe(BISI.phone);
    expect(later.messages.map(({ shown }) => shown.text)).toEqual(["Good morning"]);
  });

  it("gets at most the newest hundred messages", async () => {
    const { apiRoot, ada } = await openChat();
    for (let number = 1; number <= 105; number++) ada.send(String(number));
    const view = await (await follow(apiRoot, ADA.phone))();
    expect([view.messages.length, view.messages[0]?.shown.text, view.messages.at(-1)?.shown.text]).toEqual([
      ...[100, "6", "105"],
    ]);
  });

  it("can write, tap, pick and share as the person", async () => {
    const { act, send, whatsapp, values } = await openChat();
    const messageOf = async (interactive: object) =>
      (await send({ type: "interactive", interactive })).messages?.[0]?.id ?? "";
    expect(await act("send", { text: "Hello" })).toBe(200);
    expect(await act("tap", { messageId: await messageOf(buttons), id: "pay" })).toBe(200);
    expect(await act("pick", { messageId: await messageOf(list), id: "mtn" })).toBe(200);
    expect(await act("contact")).toBe(200);
    await whatsapp.idle();
    const received = values().flatMap(({ messages }) => (messages as readonly { type: string }[] | undefined) ?? []);
    expect(received).toMatchObject([
      { type: "text", text: { body: "Hello" } },
      { type: "interactive", interactive: { button_reply: { id: "pay", title: "Pay" } } },
      { type: "interactive", interactive: { list_reply: { id: "mtn", title: "MTN" } } },
      { type: "contacts" },
    ]);
  });

  it("is refused a button that does not exist and an unknown number", async () => {
    const { act, send, ada } = await openChat();
    const { messages } = await send({ type: "interactive", interactive: buttons });
    expect(await act("tap", { messageId: messages?.[0]?.id, id: "steal" })).toBe(409);
    expect(await act("pick", { messageId: messages?.[0]?.id, id: "mtn" })).toBe(409);
    expect(await act("send", { text: "hi" }, "2340000000000")).toBe(409);
    expect(ada.messages()).toHaveLength(2);
  });

  it("gets pictures inline and other files as downloads, with their types", async () => {
    const { apiRoot, call } = await openChat();
    const headersOf = async (type: string) => {
      const body = new FormData();
      body.set("messaging_product", "whatsapp");
      body.set("type", type);
      body.set("file", new Blob([new Uint8Array(PNG)], { type }), "file");
      const { id } = (await call("v23.0/106540352242922/media", { method: "POST", body })) as unknown as { id: string };
      const { headers } = await fetch(`${apiRoot}/chat/files/${id}`);
      return ["content-type", "content-disposition", "x-content-type-options"].map((name) => headers.get(name));
    };
    expect(await headersOf("image/png")).toEqual(["image/png", "inline", "nosniff"]);
    expect(await headersOf("text/plain")).toEqual(["text/plain", "attachment", "nosniff"]);
    expect((await fetch(`${apiRoot}/chat/files/404`)).status).toBe(404);
  });
});
