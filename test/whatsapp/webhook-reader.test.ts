import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readWhatsAppWebhook } from "../../src/whatsapp/updates/webhook-reader.js";
import { ADA, BISI, BUSINESS } from "../emulators/whatsapp/open-whatsapp.js";
import { openChannel } from "./open-channel.js";

const read = (request: Parameters<typeof readWhatsAppWebhook>[1]) => readWhatsAppWebhook(BUSINESS, request);
const sign = (body: Uint8Array | string, secret = BUSINESS.appSecret) =>
  `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
const bytes = (body: string) => new TextEncoder().encode(body);
const readSigned = (body: string, signature: string | undefined = sign(body)) =>
  read({ body: bytes(body), header: (name) => (name === "x-hub-signature-256" ? signature : undefined) });

describe("a webhook of the emulator", () => {
  it("becomes events for taps, contacts, pictures and texts", async () => {
    const { client, toAda, ada, bisi, received } = await openChannel();
    const buttons = [{ id: "q:1:yes", title: "Yes" }];
    await client.send(toAda, { kind: "buttons", text: "Sure?", buttons });
    const question = ada.last().id;
    await client.send(toAda, {
      kind: "list",
      text: "Which?",
      button: "Choose",
      rows: [{ id: "q:2:mtn", title: "MTN" }],
    });
    await client.send(toAda, { kind: "contact-request", text: "Number?" });
    await received();
    ada.tap(question, "q:1:yes");
    ada.pick("q:2:mtn");
    ada.shareContact();
    ada.shareContact({ name: "Emeka", phone: "2348022222222" });
    ada.sendPicture(new Uint8Array([1]));
    ada.sendUnsupported();
    bisi.send("₦200 abeg");
    const events = await received();
    expect(events.flatMap((event) => (event.kind === "message" ? [event.content] : []))).toEqual([
      { kind: "tap", id: "q:1:yes" },
      { kind: "tap", id: "q:2:mtn" },
      { kind: "contact", phone: ADA.phone, own: true },
      { kind: "contact", phone: "2348022222222", own: false },
      { kind: "photo", file: expect.any(String), caption: "" },
      { kind: "other", type: "unsupported" },
      { kind: "text", text: "₦200 abeg" },
    ]);
    const [fromAda, fromBisi] = [events.find(({ kind }) => kind === "message"), events.at(-1)];
    expect(fromAda).toMatchObject({ from: { userId: ada.userId(), phone: ADA.phone, name: ADA.name } });
    expect(fromBisi).toMatchObject({ from: { userId: BISI.userId, name: BISI.name, username: BISI.username } });
    expect(fromBisi).not.toHaveProperty("from.phone");
    expect(events.flatMap((event) => (event.kind === "status" ? [event.status] : []))).toEqual([
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

  it("reports that the ids of a user have changed", async () => {
    const { ada, received } = await openChannel();
    const before = ada.userId();
    ada.changeNumber("2348055555555");
    expect(await received()).toMatchObject([
      {
        kind: "identity",
        before: { userId: before, phone: ADA.phone },
        now: { userId: ada.userId(), phone: "2348055555555" },
      },
    ]);
  });

  it("is refused if it is forged, and the same message with a valid signature is handled", async () => {
    const { ada, whatsapp, refused, events, received } = await openChannel();
    whatsapp.webhooks.hold();
    ada.send("pay");
    whatsapp.webhooks.release();
    await received();
    whatsapp.webhooks.forgeLast();
    await whatsapp.waitFor(() => refused.length > 0);
    whatsapp.webhooks.repeatLast();
    await whatsapp.waitFor(() => refused.length > 1);
    expect(events.length).toBe(2);
  });
});

describe("a signature", () => {
  const body = JSON.stringify({ object: "whatsapp_business_account", entry: [] });

  it.each([
    ["missing", undefined],
    ["empty", ""],
    ["of another secret", sign(body, "other")],
    ["of another body", sign(`${body} `)],
    ["without its algorithm", sign(body).slice("sha256=".length)],
    ["of another algorithm", sign(body).replace("sha256", "sha1")],
    ["cut short", sign(body).slice(0, -1)],
    ["too long", `${sign(body)}0`],
    ["not hexadecimal", `sha256=${"z".repeat(64)}`],
  ])("that is %s is invalid", (_, signature) => {
    const header = () => signature;
    expect(read({ body: bytes(body), header })).toBeUndefined();
  });

  it("can be in capitals, and of any bytes", () => {
    expect(readSigned(body, sign(body).toUpperCase().replace("SHA256", "sha256"))).toEqual([]);
    for (const raw of [new Uint8Array([0xff, 0x00]), bytes("{"), bytes("")]) {
      expect(read({ body: raw, header: () => sign(raw) })).toEqual([]);
    }
  });
});
