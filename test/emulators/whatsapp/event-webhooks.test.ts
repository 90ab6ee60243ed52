import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { ADA, BISI, BUSINESS, openApi, openWhatsApp, subscribe, VERIFY_TOKEN } from "./open-whatsapp.js";

const text = (body: string) => ({ type: "text", text: { body } });
const bodies = (values: readonly Record<string, unknown>[]) =>
  values.flatMap(({ messages = [] }) =>
    (messages as { text?: { body: string } }[]).map((message) => message.text?.body),
  );
const statuses = (values: readonly Record<string, unknown>[]) =>
  values.flatMap(({ statuses: all = [] }) => (all as { status: string }[]).map(({ status }) => status));

describe("webhooks", () => {
  it("need a subscription that returns the challenge unchanged", async () => {
    const { site, origin, whatsapp } = await openWhatsApp();
    const queries: Record<string, string>[] = [];
    site.get("/right", (c) => {
      queries.push(c.req.query());
      return c.text(c.req.query("hub.challenge") ?? "");
    });
    site.get("/wrong", (c) => c.text(`"${c.req.query("hub.challenge")}"`));
    await whatsapp.webhooks.subscribe({ url: `${origin}/right`, verifyToken: VERIFY_TOKEN });
    expect(queries).toMatchObject([{ "hub.mode": "subscribe", "hub.verify_token": VERIFY_TOKEN }]);
    await expect(whatsapp.webhooks.subscribe({ url: `${origin}/wrong`, verifyToken: "" })).rejects.toThrow("200");
    await expect(whatsapp.webhooks.subscribe({ url: `${origin}/none`, verifyToken: "" })).rejects.toThrow("404");
  });

  it("are signed over the raw bytes, which differ from the same JSON serialized again", async () => {
    const served = await openWhatsApp();
    const { received } = await subscribe(served);
    served.ada.send("₦200 / Ṣe ó dára?");
    await served.whatsapp.idle();
    const [{ body, signature } = { body: "", signature: "" }] = received;
    const sign = (bytes: string) => `sha256=${createHmac("sha256", BUSINESS.appSecret).update(bytes).digest("hex")}`;
    expect(signature).toBe(sign(body));
    expect(sign(JSON.stringify(JSON.parse(body)))).not.toBe(signature);
    expect(JSON.parse(body)).toMatchObject({
      object: "whatsapp_business_account",
      entry: [{ id: BUSINESS.accountId }],
    });
    expect(body).toContain("\\u20a6200 \\/");
  });

  it("name the sender, without a hidden number", async () => {
    const served = await openWhatsApp();
    const { values, received } = await subscribe(served);
    const id = served.ada.send("hi");
    await served.whatsapp.idle();
    expect(values()).toMatchObject([
      {
        messaging_product: "whatsapp",
        metadata: { phone_number_id: BUSINESS.phoneNumberId },
        contacts: [{ wa_id: ADA.phone, user_id: served.ada.userId(), profile: { name: ADA.name } }],
        messages: [{ from: ADA.phone, from_user_id: served.ada.userId(), id, type: "text", text: { body: "hi" } }],
      },
    ]);
    served.bisi.send("hello");
    await served.whatsapp.idle();
    expect(values().at(-1)).toMatchObject({ messages: [{ from_user_id: BISI.userId }] });
    expect(received.at(-1)?.body).not.toContain(BISI.phone);
  });

  it("report a message as sent, as delivered, and as read", async () => {
    const served = await openApi();
    const { values } = await subscribe(served);
    await served.send(text("one"));
    await served.whatsapp.idle();
    expect([statuses(values()), served.ada.messages().length]).toEqual([["sent", "delivered"], 2]);
    served.ada.reads();
    await served.whatsapp.idle();
    expect(statuses(values())).toEqual(["sent", "delivered", "read"]);
    await served.send(text("two"));
    served.ada.send("thanks");
    await served.whatsapp.idle();
    expect(statuses(values()).slice(3)).toEqual(["sent", "delivered", "read"]);
  });

  it("are repeated with the same bytes, and later ones do not wait for them", async () => {
    const served = await openWhatsApp();
    const { received, values } = await subscribe(served, 500, 200, 503);
    served.ada.send("one");
    served.ada.send("two");
    await served.whatsapp.idle();
    expect(bodies(values())).toEqual(["one", "two", "one", "one"]);
    expect(new Set([0, 2, 3].map((index) => received[index]?.body)).size).toBe(1);
    expect(served.whatsapp.webhooks.deliveries().map(({ status }) => status)).toEqual([200, 200]);
  });

  it("are repeated unless the reply is exactly 200", async () => {
    const served = await openWhatsApp();
    const { received } = await subscribe(served, 204, 302);
    served.ada.send("one");
    await served.whatsapp.idle();
    expect(received.length).toBe(3);
  });

  it("can be sent in one batch, twice, reversed, again and forged", async () => {
    const served = await openWhatsApp();
    const { received, values } = await subscribe(served);
    served.whatsapp.webhooks.hold();
    for (const word of ["one", "two", "three"]) served.ada.send(word);
    served.whatsapp.webhooks.release({ batch: true });
    await served.whatsapp.idle();
    expect([received.length, bodies(values())]).toEqual([1, ["one", "two", "three"]]);
    served.whatsapp.webhooks.hold();
    for (const word of ["four", "five"]) served.ada.send(word);
    served.whatsapp.webhooks.release({ reversed: true, copies: 2 });
    await served.whatsapp.idle();
    expect(bodies(values()).slice(3)).toEqual(["five", "five", "four", "four"]);
    served.whatsapp.webhooks.repeatLast();
    served.whatsapp.webhooks.forgeLast();
    await served.whatsapp.idle();
    const [last, repeated, forged] = received.slice(-3);
    expect(repeated).toEqual(last);
    expect(forged?.body).toBe(last?.body);
    expect(forged?.signature).not.toBe(last?.signature);
  });

  it("report a new number as new ids of the same person", async () => {
    const served = await openWhatsApp();
    const { values } = await subscribe(served);
    const before = served.ada.userId();
    served.ada.changeNumber("2348055555555");
    await served.whatsapp.idle();
    const system = { type: "user_changed_user_id", wa_id: "2348055555555", user_id: served.ada.userId() };
    expect(values()).toMatchObject([{ messages: [{ from: ADA.phone, from_user_id: before, type: "system", system }] }]);
    expect(values()[0]).not.toHaveProperty("contacts");
    expect(served.ada.userId()).not.toBe(before);
    expect(served.whatsapp.person("2348055555555").userId()).toBe(served.ada.userId());
  });
});

describe("a person", () => {
  it("can tap old buttons, pick rows, share numbers, and send files and unsupported messages", async () => {
    const served = await openApi();
    const { values } = await subscribe(served);
    const buttons = [{ type: "reply", reply: { id: "yes", title: "Yes" } }];
    const interactive = { type: "button", body: { text: "Sure?" }, action: { buttons } };
    const question = (await served.send({ type: "interactive", interactive })).messages?.[0]?.id ?? "";
    const row = { id: "mtn", title: "MTN", description: "0803, 0806" };
    const list = { type: "list", body: { text: "Which?" }, action: { button: "Choose", sections: [{ rows: [row] }] } };
    await served.send({ type: "interactive", interactive: list });
    served.ada.tap(question, "yes");
    served.ada.pick("mtn");
    served.ada.shareContact({ name: "Emeka", phone: "2348022222222" });
    const request = {
      type: "request_contact_info",
      action: { name: "request_contact_info" },
      body: { text: "Number?" },
    };
    await served.send({ type: "interactive", interactive: request });
    served.ada.shareContact();
    served.ada.sendPicture(new Uint8Array([1]), "look");
    served.ada.sendDocument(new Uint8Array([1, 2]), "staff.csv", "our staff");
    served.ada.sendUnsupported();
    await served.whatsapp.idle();
    const context = { from: BUSINESS.phone, id: question };
    const button_reply = { id: "yes", title: "Yes" };
    expect(values().flatMap(({ messages = [] }) => messages)).toMatchObject([
      { type: "interactive", context, interactive: { type: "button_reply", button_reply } },
      { type: "interactive", interactive: { type: "list_reply", list_reply: row } },
      { type: "contacts", origin: "other", contacts: [{ phones: [{ wa_id: "2348022222222" }] }] },
      { type: "contacts", origin: "contact_request", contacts: [{ phones: [{ wa_id: ADA.phone }] }] },
      { type: "image", image: { caption: "look" } },
      { type: "document", document: { filename: "staff.csv", mime_type: "text/csv", caption: "our staff" } },
      { type: "unsupported", errors: [{ code: 131051 }] },
    ]);
    expect(() => served.ada.tap(question, "no")).toThrow("no button no");
  });

  it("sees what matches, or nothing in time", async () => {
    const { send, ada } = await openApi();
    await send(text("hello"));
    await ada.sees(/hel+o/);
    await expect(ada.sees("never", { timeoutMs: 60 })).rejects.toThrow("Ada Obi sees never");
  });
});
