import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { createWhatsAppClient } from "../../src/whatsapp/api/client.js";
import { deliveryFailureReasonOf } from "../../src/whatsapp/api/failure.js";
import { ADA } from "../emulators/whatsapp/open-whatsapp.js";
import { PNG } from "../harness/serve-site.js";
import { openChannel } from "./open-channel.js";

const BUTTONS = [
  { id: "q:1:yes", title: "Yes" },
  { id: "q:1:no", title: "No" },
];
const ROWS = [
  { id: "q:1:mtn", title: "MTN", description: "0803, 0806" },
  { id: "q:1:glo", title: "Glo" },
];

describe("the client", () => {
  it("sends every kind of message, and the phone shows them in order", async () => {
    const template = {
      name: "ended",
      language: "en",
      category: "utility",
      body: "It was {{1}} for {{2}} today",
    } as const;
    const { client, toAda, ada } = await openChannel({ emulator: { templates: [template] } });
    const picture = { bytes: [PNG], type: "image/png", caption: "Receipt" };
    const sent = [
      await client.send(toAda, { kind: "text", text: "Hello *Ada*" }),
      await client.send({ channel: "whatsapp", id: ADA.phone }, { kind: "buttons", text: "Sure?", buttons: BUTTONS }),
      await client.send(toAda, { kind: "list", text: "Which network?", button: "Choose", rows: ROWS }),
      await client.send(toAda, { kind: "link", text: "₦200", label: "Pay ₦200", url: "https://pay.example.com/1" }),
      await client.send(toAda, { kind: "contact-request", text: "Your number?" }),
      await client.sendFile(toAda, picture),
      await client.sendFile(toAda, { bytes: [PNG], type: "application/pdf", filename: "a b.pdf" }),
      await client.send(toAda, { kind: "template", name: "ended", language: "en", values: ["1 GB", "0803"] }),
    ];
    expect(sent.map((result) => result.outcome === "accepted" && result.messageId)).toEqual(
      ada
        .messages()
        .slice(1)
        .map(({ id }) => id),
    );
    expect(
      ada
        .messages()
        .slice(1)
        .map(({ shown }) => shown),
    ).toMatchObject([
      { kind: "text", text: "Hello *Ada*" },
      { kind: "buttons", text: "Sure?", buttons: BUTTONS },
      { kind: "list", text: "Which network?", list: { button: "Choose", sections: [{ rows: ROWS }] } },
      { kind: "link", text: "₦200", link: { title: "Pay ₦200", url: "https://pay.example.com/1" } },
      { kind: "contact-request", text: "Your number?" },
      { kind: "image", text: "Receipt", file: { mediaId: expect.stringMatching(/^\d+$/) } },
      { kind: "document", file: { mediaId: expect.stringMatching(/^\d+$/), filename: "a b.pdf" } },
      { kind: "template", text: "It was 1 GB for 0803 today" },
    ]);
  });

  it("marks a message as read, and shows typing", async () => {
    const { client, ada, greeting } = await openChannel();
    expect(await client.markRead(greeting)).toMatchObject({ outcome: "ok" });
    expect([ada.messages()[0]?.status, ada.typing()]).toEqual(["read", true]);
    expect(await client.markRead("wamid.none")).toMatchObject({ outcome: "refused", reason: "malformed" });
  });

  it.each([
    [130429, "throughput"],
    [131056, "pair-rate"],
    [131047, "window-closed"],
    [131026, "undeliverable"],
    [131049, "marketing-limit"],
    [190, "token"],
    [132001, "template"],
    [131009, "malformed"],
    [999999, "other"],
  ])("reads code %i as %s, from the reply or a later status", async (code, reason) => {
    const { client, whatsapp, toAda, ada, received } = await openChannel();
    whatsapp.addFault({ code });
    whatsapp.addFault({ code, as: "status" });
    const details = expect.stringMatching(/\S/);
    expect(await client.send(toAda, { kind: "text", text: "hello" })).toEqual({
      outcome: "refused",
      reason,
      code,
      details,
    });
    const later = await client.send(toAda, { kind: "text", text: "hello" });
    const messageId = later.outcome === "accepted" ? later.messageId : "";
    expect(await received()).toMatchObject([
      { kind: "status", messageId, status: "failed", failure: { reason, code, details } },
    ]);
    expect(ada.messages().length).toBe(1);
  });

  it("reports a closed window, the pair rate and an unused number as refused", async () => {
    const { client, whatsapp, toAda } = await openChannel({ emulator: { refuses: "at-once", pairBurst: 1 } });
    expect(await client.send(toAda, { kind: "text", text: "one" })).toMatchObject({ outcome: "accepted" });
    expect(await client.send(toAda, { kind: "text", text: "two" })).toMatchObject({
      outcome: "refused",
      reason: "pair-rate",
    });
    whatsapp.advanceTime(24 * 60 * 60 * 1000);
    expect(await client.send(toAda, { kind: "text", text: "three" })).toMatchObject({
      outcome: "refused",
      reason: "window-closed",
    });
    const nobody = await client.send({ channel: "whatsapp", id: "2347011111111" }, { kind: "text", text: "hello" });
    expect(nobody).toMatchObject({ outcome: "refused", reason: "undeliverable" });
  });

  it("reports a rejected token", async () => {
    const { client, toAda } = await openChannel({ accessToken: "wrong" });
    expect(await client.send(toAda, { kind: "text", text: "hello" })).toMatchObject({
      outcome: "refused",
      reason: "token",
      code: 190,
    });
    expect(() =>
      createWhatsAppClient({ apiRoot: "", version: "", accessToken: "a\nb", phoneNumberId: "1", timeoutMs: 1 }),
    ).toThrow(/^The WhatsApp access token has characters that a header cannot carry$/);
  });

  it.each([
    ["a server error of Meta", { code: 131000 }, 0],
    ["a 502 page", { status: 502 }, 0],
    ["a page instead of a reply", { status: 200, afterAccepting: true }, 1],
    ["a dropped connection", { status: 0 }, 0],
    ["a lost reply", { status: 0, afterAccepting: true }, 1],
    ["a reply after the timeout", { delayMs: 60_000 }, undefined],
  ])("reports `unknown` after %s, and does not repeat the message", async (_, fault, arrived) => {
    const { client, whatsapp, toAda, ada } = await openChannel({ timeoutMs: "delayMs" in fault ? 1_000 : 30_000 });
    whatsapp.addFault(fault);
    expect(await client.send(toAda, { kind: "text", text: "hello" })).toEqual({
      outcome: "unknown",
      cause: expect.stringMatching(/\S/),
    });
    expect(whatsapp.calls().length).toBe(1);
    if (arrived !== undefined) expect(ada.messages().length - 1).toBe(arrived);
  });

  it("does not wait for a body that never ends, and removes the token from details", async () => {
    const server = createServer((request, response) => {
      response.writeHead(request.url?.includes("/2/") ? 400 : 200, { "content-type": "application/json" });
      if (!request.url?.includes("/2/")) return void response.write('{"messages":');
      response.end(
        JSON.stringify({ error: { code: 1, message: `bad ${request.headers.authorization} ${"x".repeat(999)}` } }),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const apiRoot = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const open = (phoneNumberId: string, timeoutMs: number) =>
      createWhatsAppClient({ apiRoot, version: "v23.0", phoneNumberId, accessToken: "s3cret-token", timeoutMs });
    expect(await open("1", 300).send({ channel: "whatsapp", id: "1" }, { kind: "text", text: "x" })).toMatchObject({
      outcome: "unknown",
    });
    const refused = await open("2", 20_000).send({ channel: "whatsapp", id: "1" }, { kind: "text", text: "x" });
    expect(refused).toMatchObject({ outcome: "refused", reason: "other" });
    expect(refused.outcome === "refused" && refused.details).toMatch(/^bad Bearer \[token\] x{181}$/);
  });

  it.each([301, 302, 303, 307, 308])("does not follow a %i", async (status) => {
    const paths: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      paths.push(request.url);
      if (request.url?.startsWith("/elsewhere")) return void response.end('{"messages":[{"id":"wamid.1"}]}');
      response.writeHead(status, { location: "/elsewhere" }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const apiRoot = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const client = createWhatsAppClient({
      ...{ apiRoot, version: "v23.0", phoneNumberId: "1", accessToken: "s3cret-token", timeoutMs: 2_000 },
    });
    expect(await client.send({ channel: "whatsapp", id: "1" }, { kind: "text", text: "x" })).toMatchObject({
      outcome: "unknown",
    });
    expect(paths).toEqual(["/v23.0/1/messages"]);
  });

  it("sends no message if the upload fails", async () => {
    const { client, whatsapp, toAda, ada } = await openChannel();
    const page = { bytes: [PNG], type: "text/html" };
    expect(await client.sendFile(toAda, page)).toMatchObject({ outcome: "refused", reason: "malformed" });
    whatsapp.addFault({ on: "upload", status: 503 });
    expect(await client.sendFile(toAda, { bytes: [PNG], type: "image/png" })).toMatchObject({
      outcome: "unknown",
    });
    expect([ada.messages().length, whatsapp.calls().length]).toEqual([1, 2]);
  });
});

describe("an error code", () => {
  it.each([
    [4, "throughput"],
    [80007, "throughput"],
    [131048, "throughput"],
    [130472, "marketing-limit"],
    [131021, "undeliverable"],
    [131030, "undeliverable"],
    [0, "token"],
    [10, "token"],
    [200, "token"],
    [299, "token"],
    [131005, "token"],
    [132999, "template"],
    [131062, "template"],
    [33, "malformed"],
    [131008, "malformed"],
    [131051, "malformed"],
    [300, "other"],
    [133000, "other"],
  ])("%i means %s", (code, reason) => {
    expect(deliveryFailureReasonOf(code)).toBe(reason);
  });
});
