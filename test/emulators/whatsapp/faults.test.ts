import { describe, expect, it } from "vitest";
import { ADA, openApi, subscribe } from "./open-whatsapp.js";

const text = (body: string) => ({ type: "text", text: { body } });
const shopTexts = (ada: { messages(): readonly { from: string; shown: { text: string } }[] }) =>
  ada.messages().flatMap(({ from, shown }) => (from === "business" ? [shown.text] : []));

describe("a fault", () => {
  it.each([
    [429, 130429],
    [429, 131056],
    [400, 131026],
    [400, 131047],
    [400, 131049],
    [401, 190],
    [500, 131000],
  ])("returns %i with code %i, as often as configured, and sends nothing", async (status, code) => {
    const { send, whatsapp, ada } = await openApi();
    whatsapp.addFault({ code, times: 2 });
    for (const _ of [1, 2]) expect(await send(text("lost"))).toMatchObject({ status, error: { code } });
    expect((await send(text("found"))).status).toBe(200);
    expect(shopTexts(ada)).toEqual(["found"]);
    expect(whatsapp.calls().map((call) => [call.status, call.code])).toEqual([
      [status, code],
      [status, code],
      [200, undefined],
    ]);
  });

  it("can be reported later by a webhook", async () => {
    const served = await openApi();
    const { values } = await subscribe(served);
    served.whatsapp.addFault({ code: 131049, as: "status" });
    const answer = await served.send(text("offer"));
    await served.whatsapp.idle();
    expect(answer.status).toBe(200);
    const failed = { status: "failed", id: answer.messages?.[0]?.id, errors: [{ code: 131049 }] };
    expect(values()).toMatchObject([{ statuses: [failed] }]);
    expect(shopTexts(served.ada)).toEqual([]);
  });

  it("can be for one person, by number or id", async () => {
    const { send, whatsapp, ada, bisi } = await openApi();
    bisi.send("hi");
    whatsapp.addFault({ code: 131026, to: ADA.phone });
    expect((await send(text("to Bisi"), { recipient: bisi.userId() })).status).toBe(200);
    expect((await send(text("to Ada"), { recipient: ada.userId() })).status).toBe(400);
  });

  it("can close the connection before or after a message is sent, or return a page", async () => {
    const { send, whatsapp, ada } = await openApi();
    whatsapp.addFault({ status: 0 });
    whatsapp.addFault({ status: 0, afterAccepting: true });
    whatsapp.addFault({ status: 502 });
    await expect(send(text("lost"))).rejects.toThrow("fetch failed");
    await expect(send(text("sent, without a reply"))).rejects.toThrow("fetch failed");
    await expect(send(text("page"))).rejects.toThrow("JSON");
    expect(shopTexts(ada)).toEqual(["sent, without a reply"]);
    expect(whatsapp.calls().map(({ status }) => status)).toEqual([0, 0, 502]);
  });

  it("can delay the reply", async () => {
    const { send, whatsapp, ada } = await openApi();
    whatsapp.addFault({ delayMs: 60 });
    const before = performance.now();
    expect((await send(text("slow"))).status).toBe(200);
    expect(performance.now() - before).toBeGreaterThan(55);
    expect(shopTexts(ada)).toEqual(["slow"]);
  });
});
