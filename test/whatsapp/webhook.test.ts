import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerChallenge, createWebhookReader } from "#whatsapp/webhook.js";
import { ADA, BISI, BUSINESS, VERIFY_TOKEN } from "../demo/whatsapp/harness.js";
import { openChannel } from "./open-channel.js";

const read = createWebhookReader(BUSINESS);
const sign = (body: Uint8Array | string, secret = BUSINESS.appSecret) =>
  `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
const bytes = (body: string) => new TextEncoder().encode(body);
const given = (body: string, signature: string | undefined = sign(body)) =>
  read({ body: bytes(body), header: (name) => (name === "x-hub-signature-256" ? signature : undefined) });

const metadata = { phone_number_id: BUSINESS.phoneNumberId };
const webhook = (...values: readonly object[]) =>
  JSON.stringify({
    object: "whatsapp_business_account",
    entry: values.map((value) => ({ changes: [{ field: "messages", value: { metadata, ...value } }] })),
  });
const message = (id: string, more: object = {}) => ({
  id,
  from: "234803",
  from_user_id: "NG.1",
  timestamp: "1700000000",
  type: "text",
  text: { body: id },
  ...more,
});
const eventsOf = (body: string) => {
  const answer = given(body);
  if (answer.outcome === "forged") throw new Error("It was signed");
  return answer.events;
};
const contentOf = (more: object) => {
  const [event] = eventsOf(webhook({ messages: [message("m", more)] }));
  return event?.kind === "message" ? event.content : event;
};

describe("a webhook of the emulator", () => {
  it("becomes events in our words, whatever the person did", async () => {
    const { client, toAda, ada, bisi, heard } = await openChannel();
    const buttons = [{ id: "q:1:yes", title: "Yes" }];
    const asked = await client.sendButtons(toAda, { text: "Sure?", buttons });
    await client.sendList(toAda, { text: "Which?", button: "Choose", rows: [{ id: "q:2:mtn", title: "MTN" }] });
    await client.sendContactRequest(toAda, "Number?");
    await heard();
    ada.press("Yes");
    ada.press("MTN");
    ada.shareContact();
    ada.shareContact({ name: "Emeka", phone: "2348022222222" });
    ada.sendPicture(new Uint8Array([1]));
    ada.sendUnsupported();
    bisi.say("₦200 abeg");
    const all = await heard();
    const of = asked.outcome === "accepted" ? asked.messageId : "";
    expect(all.flatMap((event) => (event.kind === "message" ? [event.content] : []))).toEqual([
      { kind: "tap", id: "q:1:yes", title: "Yes", of },
      { kind: "tap", id: "q:2:mtn", title: "MTN", of: expect.any(String) },
      { kind: "contact", phone: ADA.phone, own: true },
      { kind: "contact", phone: "2348022222222", own: false },
      { kind: "other", type: "image" },
      { kind: "other", type: "unsupported" },
      { kind: "text", text: "₦200 abeg" },
    ]);
    const [fromAda, fromBisi] = [all.find(({ kind }) => kind === "message"), all.at(-1)];
    expect(fromAda).toMatchObject({ from: { userId: ada.userId(), phone: ADA.phone, name: ADA.name } });
    expect(fromBisi).toMatchObject({ from: { userId: BISI.userId, name: BISI.name, username: BISI.username } });
    expect(fromBisi).not.toHaveProperty("from.phone");
    expect(all.flatMap((event) => (event.kind === "status" ? [event.status] : []))).toEqual([
      "sent",
      "delivered",
      "sent",
      "delivered",
      "sent",
      "delivered",
      "read",
      "read",
      "read",
    ]);
  });

  it("tells that a person goes by other ids from now on", async () => {
    const { ada, heard } = await openChannel();
    const before = ada.userId();
    ada.changeNumber("2348055555555");
    expect(await heard()).toMatchObject([
      {
        kind: "identity",
        before: { userId: before, phone: ADA.phone },
        now: { userId: ada.userId(), phone: "2348055555555" },
      },
    ]);
  });

  it("is refused when it is forged, and taken when it comes again with the right signature", async () => {
    const { ada, whatsapp, refused, events, heard } = await openChannel();
    whatsapp.webhooks.hold();
    ada.say("pay");
    whatsapp.webhooks.release();
    await heard();
    whatsapp.webhooks.forgeLast();
    await whatsapp.waitFor(() => refused.length > 0);
    whatsapp.webhooks.repeatLast();
    await whatsapp.waitFor(() => refused.length > 1);
    expect(events.length).toBe(2);
  });
});

describe("a signature", () => {
  const body = webhook({ messages: [message("m")] });

  it.each([
    ["missing", undefined],
    ["empty", ""],
    ["of somebody else", sign(body, "other")],
    ["of another body", sign(`${body} `)],
    ["without its name", sign(body).slice("sha256=".length)],
    ["of another kind", sign(body).replace("sha256", "sha1")],
    ["cut short", sign(body).slice(0, -1)],
    ["with more behind", `${sign(body)}0`],
    ["not hexadecimal", `sha256=${"z".repeat(64)}`],
  ])("that is %s does not count", (_, signature) => {
    const header = () => signature;
    expect(read({ body: bytes(body), header })).toEqual({ outcome: "forged" });
  });

  it("counts in capitals too, over any bytes, JSON or not", () => {
    expect(given(body, sign(body).toUpperCase().replace("SHA256", "sha256"))).toMatchObject({ outcome: "events" });
    for (const raw of [new Uint8Array([0xff, 0x00]), bytes("{"), bytes("")]) {
      expect(read({ body: raw, header: () => sign(raw) })).toEqual({ outcome: "events", events: [] });
    }
  });
});

describe("reading", () => {
  it("puts a batch of several entries in order of time, and keeps the order within a second", () => {
    const at = (seconds: number) => ({ timestamp: String(seconds) });
    const body = webhook(
      { messages: [message("c", at(30)), message("a", at(10))] },
      { messages: [message("d", at(30)), message("b", at(20))], statuses: [{ id: "s", status: "sent", ...at(5) }] },
    );
    expect(eventsOf(body).map((event) => (event.kind === "status" ? event.messageId : event.id))).toEqual([
      "s",
      "a",
      "b",
      "c",
      "d",
    ]);
    expect(eventsOf(body)[1]).toMatchObject({ at: 10_000 });
  });

  it("leaves out other numbers, other fields, nobody's messages and broken ones, and nothing else", () => {
    const change = (field: string, value: object) => ({ changes: [{ field, value }] });
    const body = JSON.stringify({
      entry: [
        change("messages", { metadata: { phone_number_id: "999" }, messages: [message("other number")] }),
        change("account_update", { metadata, messages: [message("other field")] }),
        { changes: "nonsense" },
        "nonsense",
        change("messages", {
          metadata,
          contacts: "nonsense",
          messages: [
            { ...message("nobody"), from: undefined, from_user_id: undefined },
            { ...message(""), id: undefined },
            null,
            message("good", { timestamp: "soon", new_field: {} }),
          ],
          statuses: [{ id: "x", status: "pondering" }, { id: "x" }],
        }),
      ],
    });
    expect(eventsOf(body)).toEqual([
      {
        kind: "message",
        id: "good",
        at: 0,
        from: { userId: "NG.1", phone: "234803" },
        content: { kind: "text", text: "good" },
      },
    ]);
  });

  it("finds the writer's names and missing ids among the contacts of a batch", () => {
    const contacts = [
      { user_id: "NG.2", wa_id: "234805", profile: { name: "Bisi" } },
      { user_id: "NG.1", wa_id: "234803", profile: { name: "Ada", username: "ada.o" } },
    ];
    const messages = [message("a", { from: undefined }), message("b", { from: "234805", from_user_id: undefined })];
    expect(eventsOf(webhook({ contacts, messages })).map((event) => event.kind === "message" && event.from)).toEqual([
      { userId: "NG.1", phone: "234803", name: "Ada", username: "ada.o" },
      { userId: "NG.2", phone: "234805", name: "Bisi" },
    ]);
  });

  const card = (more: object) => ({ type: "contacts", contacts: [{ phones: [{ phone: "+234 803", ...more }] }] });
  it.each([
    [
      "a template's button",
      { type: "button", button: { payload: "go:a", text: "Again" }, context: { id: "t" } },
      { kind: "tap", id: "go:a", title: "Again", of: "t" },
    ],
    [
      "a tap without its title",
      { type: "interactive", interactive: { button_reply: { id: "x" } } },
      { kind: "tap", id: "x", title: "" },
    ],
    [
      "a form's answer",
      { type: "interactive", interactive: { nfm_reply: {} } },
      { kind: "other", type: "interactive" },
    ],
    [
      "a number asked for, as others report it",
      { type: "contacts", contacts: [{ origin: "contact_request", phones: [{ phone: "+1" }] }] },
      { kind: "contact", phone: "+1", own: true },
    ],
    [
      "a number asked for, of one who hides it",
      { from: undefined, type: "contacts", origin: "contact_request", contacts: [{ phones: [{ phone: "+1" }] }] },
      { kind: "contact", phone: "+1", own: true },
    ],
    ["one's own card", card({ wa_id: "234803" }), { kind: "contact", phone: "234803", own: true }],
    ["a friend's card", card({ wa_id: "234805" }), { kind: "contact", phone: "234805", own: false }],
    ["the card of somebody without WhatsApp", card({}), { kind: "contact", phone: "+234 803", own: false }],
    ["a card without a number", { type: "contacts", contacts: [{}] }, { kind: "other", type: "contacts" }],
    ["a kind that is new", { type: "hologram", text: undefined }, { kind: "other", type: "hologram" }],
    ["no kind", { type: undefined }, { kind: "other", type: "unknown" }],
  ])("understands %s", (_, more, content) => {
    expect(contentOf(more)).toEqual(content);
  });

  it("ignores a change of ids that says nothing of the new ones", () => {
    const system = { type: "customer_identity_changed" };
    expect(eventsOf(webhook({ messages: [message("m", { type: "system", system })] }))).toEqual([]);
  });

  it("never throws, whatever is signed", () => {
    fc.assert(
      fc.property(fc.json(), fc.json(), (value, item) => {
        expect(given(value).outcome).toBe("events");
        const inner = `{"metadata":${JSON.stringify(metadata)},"contacts":[${item}],"messages":[${item},${value}],"statuses":[${item}]}`;
        expect(given(`{"entry":[{"changes":[{"field":"messages","value":${inner}}]}]}`).outcome).toBe("events");
      }),
    );
  });
});

describe("the challenge", () => {
  const query = { "hub.mode": "subscribe", "hub.challenge": "4711", "hub.verify_token": VERIFY_TOKEN };
  const answer = (changed: Readonly<Record<string, string | undefined>>) => {
    const asked: Readonly<Record<string, string | undefined>> = { ...query, ...changed };
    return answerChallenge((name) => asked[name], VERIFY_TOKEN);
  };

  it("is given back to who knows the token, and to nobody else", async () => {
    expect(answer({})).toBe("4711");
    expect(answer({ "hub.verify_token": "wrong" })).toBeUndefined();
    expect(answer({ "hub.verify_token": undefined })).toBeUndefined();
    expect(answer({ "hub.mode": "unsubscribe" })).toBeUndefined();
    const { whatsapp, url } = await openChannel();
    await expect(whatsapp.webhooks.subscribe({ url, verifyToken: "wrong" })).rejects.toThrow("403");
  });
});
