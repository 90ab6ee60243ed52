/** A phone with WhatsApp on the chat page, and a business that we play ourselves. */
import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { createChatPage } from "../../src/emulators/page/chat-page.js";
import { createTelegramEmulator } from "../../src/emulators/telegram/telegram.js";
import type { ApprovedTemplate } from "../../src/emulators/whatsapp/templates.js";
import type { WhatsAppEmulatorOptions } from "../../src/emulators/whatsapp/world.js";
import { ADA, BISI, openApi, subscribe } from "../emulators/whatsapp/open-whatsapp.js";
import { openPage } from "../harness/browser.js";
import { PNG } from "../harness/serve-site.js";

const PEOPLE = [
  { phone: ADA.phone, label: "Ada", about: "has said hi" },
  { phone: BISI.phone, label: "Bisi", about: "has said nothing" },
];

/** Ada has said hi before the page was opened; Bisi has not. */
async function openPhones({
  width = 900,
  ...options
}: Partial<WhatsAppEmulatorOptions> & { readonly width?: number } = {}) {
  const served = await openApi(options);
  const bot = { token: "1:unused", username: "unused_bot", name: "Unused" };
  const telegram = createTelegramEmulator({ publicUrl: `${served.origin}/telegram`, bot });
  const whatsapp = { publicUrl: served.apiRoot, people: PEOPLE };
  served.site.route("/", createChatPage(telegram, { shopName: "SharpSharp", people: [], whatsapp }));
  const { values } = await subscribe(served);
  const page = await openPage(served.origin, { viewport: { width, height: 700 } });
  const phoneOf = (phone: string) => page.locator(`[data-person="${phone}"]`);
  const interactive = (content: object) => served.send({ type: "interactive", interactive: content });
  return { ...served, values, page, interactive, adas: phoneOf(ADA.phone), bisis: phoneOf(BISI.phone) };
}

const list = {
  type: "list",
  body: { text: "Which plan?" },
  action: {
    button: "Plans",
    sections: [
      { title: "Daily", rows: [{ id: "d1", title: "100MB", description: "₦100 for a day" }] },
      {
        title: "Monthly",
        rows: [
          { id: "m1", title: "1.5GB", description: "₦1,200" },
          { id: "m2", title: "3GB", description: "₦1,600" },
        ],
      },
    ],
  },
};

const bubble = (phone: Locator) => phone.locator("article").last();

describe("a WhatsApp phone on the chat page", () => {
  it("lets the person write first, and shows what the business has read and that it is typing", async () => {
    const { bisis, bisi, call } = await openPhones();
    await bisis.getByRole("button", { name: "Say hi" }).click();
    await bisis.getByText("hi", { exact: true }).waitFor();
    expect(await bisis.getByRole("img", { name: "sent" }).textContent()).toBe("✓");
    expect(await bisis.getByRole("button", { name: "Say hi" }).isVisible()).toBe(false);
    await call("v23.0/106540352242922/messages", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        messaging_product: "whatsapp",
        status: "read",
        message_id: bisi.messages()[0]?.id,
        typing_indicator: { type: "text" },
      }),
    });
    await bisis.getByRole("status").getByText("typing").waitFor();
    expect(await bisis.getByRole("img", { name: "read" }).textContent()).toBe("✓✓");
  });

  it("shows WhatsApp's marks as they look, and everything else as it was written", async () => {
    const { adas, page, send } = await openPhones();
    const body =
      "*bold and _both_* ~gone~ `*code*` 2*3*4 a_b_c <img src=x onerror=alert(1)> see https://a.example/b_c_d. 5*6* *7*8";
    await send({ text: { body } });
    await adas.getByText("see").waitFor();
    const styled = await bubble(adas)
      .locator(".text *")
      .evaluateAll((all) => all.map(({ localName, textContent }) => `${localName}: ${textContent}`));
    expect(styled).toEqual([
      "strong: bold and both",
      "em: both",
      "s: gone",
      "code: *code*",
      "a: https://a.example/b_c_d",
    ]);
    expect(await bubble(adas).locator(".text").textContent()).toContain("2*3*4 a_b_c <img src=x onerror=alert(1)> see");
    expect(await page.locator(".feed img").count()).toBe(0);
  });

  it("sends a tapped reply button as a reply to its message", async () => {
    const { adas, interactive, ada } = await openPhones();
    const reply = (id: string, title: string) => ({ type: "reply", reply: { id, title } });
    const action = { buttons: [reply("yes", "Yes, pay"), reply("no", "No")] };
    await interactive({ type: "button", body: { text: "*Pay* now?" }, action });
    await adas.getByRole("button", { name: "Yes, pay" }).click();
    await adas.getByRole("article", { name: /^You/ }).getByText("Yes, pay").waitFor();
    expect(await bubble(adas).locator(".quote").textContent()).toBe("SharpSharpPay now?");
    expect(ada.messages().at(-1)).toMatchObject({ from: "person", shown: { text: "Yes, pay" } });
  });

  it("opens a list as a sheet and sends what was picked, by keyboard alone", async () => {
    const { adas, interactive, page, values } = await openPhones();
    await interactive(list);
    await adas.getByRole("button", { name: "Plans" }).press("Enter");
    const sheet = adas.getByRole("dialog", { name: "Plans" });
    expect(await sheet.getByRole("group").evaluateAll((all) => all.map((one) => one.textContent))).toEqual([
      "Daily100MB ₦100 for a day",
      "Monthly1.5GB ₦1,200" + "3GB ₦1,600",
    ]);
    const field = adas.locator(".composer input");
    await field.evaluate((input) => input.focus());
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(false);
    expect(await sheet.getByRole("button", { name: "Send" }).isDisabled()).toBe(true);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await adas.getByRole("article", { name: /^You/ }).getByText("1.5GB").waitFor();
    expect(await sheet.count()).toBe(0);
    const reply = { id: "m1", title: "1.5GB", description: "₦1,200" };
    await expect
      .poll(() => values())
      .toContainEqual(
        expect.objectContaining({
          messages: [expect.objectContaining({ interactive: { type: "list_reply", list_reply: reply } })],
        }),
      );
  });

  it("sends nothing when a sheet is closed, and returns the focus to the button that opened it", async () => {
    const { adas, interactive, page, ada } = await openPhones();
    await interactive(list);
    const opener = adas.getByRole("button", { name: "Plans" });
    const leave: readonly (() => Promise<void>)[] = [
      () => page.keyboard.press("Escape"),
      () => adas.getByRole("button", { name: "Close" }).click(),
      () => adas.getByRole("dialog").click({ position: { x: 20, y: 20 } }),
    ];
    for (const way of leave) {
      await opener.click();
      await adas.getByRole("radio", { name: /3GB/ }).check();
      await way();
      expect(await adas.getByRole("dialog").count()).toBe(0);
      expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
    }
    expect(ada.messages()).toHaveLength(2);
  });

  it("opens the page of a link button in a tab of its own", async () => {
    const { adas, interactive, page, origin } = await openPhones();
    const parameters = { display_text: "Pay ₦1,200", url: `${origin}/page/style.css` };
    await interactive({ type: "cta_url", body: { text: "Pay here" }, action: { name: "cta_url", parameters } });
    const [opened] = await Promise.all([
      page.context().waitForEvent("page"),
      adas.getByRole("link", { name: "Pay ₦1,200" }).click(),
    ]);
    await opened.waitForURL(parameters.url);
    expect(await opened.evaluate(() => window.opener)).toBe(null);
  });

  it("shares the person's number when asked for it, after asking them", async () => {
    const { adas, interactive, ada } = await openPhones();
    await interactive({
      type: "request_contact_info",
      body: { text: "Your number?" },
      action: { name: "request_contact_info" },
    });
    await adas.getByRole("button", { name: "Share phone number" }).click();
    await adas.getByRole("alertdialog").getByRole("button", { name: "Share" }).click();
    await adas.getByText(`Ada Obi +${ADA.phone}`).waitFor();
    expect(ada.messages().at(-1)).toMatchObject({ shown: { kind: "contact" }, replyTo: ada.last().id });
  });

  it("shows a template", async () => {
    const template: ApprovedTemplate = { name: "news", language: "en", category: "utility", body: "It is {{1}} now." };
    const { adas, send } = await openPhones({ templates: [template] });
    const components = [{ type: "body", parameters: [{ type: "text", text: "delivered" }] }];
    await send({ type: "template", template: { name: "news", language: { code: "en" }, components } });
    await adas.getByText("It is delivered now.").waitFor();
  });

  it("shows pictures and offers files", async () => {
    const { adas, send, call, page } = await openPhones();
    const upload = async (name: string, type: string, bytes: Buffer) => {
      const body = new FormData();
      body.set("messaging_product", "whatsapp");
      body.set("type", type);
      body.set("file", new Blob([new Uint8Array(bytes)], { type }), name);
      return (await call("v23.0/106540352242922/media", { method: "POST", body })) as unknown as { id: string };
    };
    const picture = await upload("r.png", "image/png", PNG);
    await send({ type: "image", image: { id: picture.id, caption: "Receipt" } });
    const image = adas.getByRole("img", { name: "Receipt" });
    await image.waitFor();
    await expect.poll(() => image.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(1);
    const file = await upload("orders.txt", "text/plain", Buffer.from("a,b"));
    await send({ type: "document", document: { id: file.id, filename: "orders.txt" } });
    const download = page.waitForEvent("download");
    await adas.getByRole("link", { name: "orders.txt" }).click();
    expect((await download).suggestedFilename()).toBe("orders.txt");
  });

  it("has a tab of its own on a small screen, which counts what is unread", async () => {
    const { adas, bisis, page, send } = await openPhones({ width: 360 });
    await adas.getByText("hi", { exact: true }).waitFor();
    expect(await page.getByRole("tab").allInnerTexts()).toEqual(["Ada", "Bisi"]);
    await page.getByRole("tab", { name: "Bisi" }).click();
    await bisis.getByRole("button", { name: "Say hi" }).waitFor();
    expect(await adas.isVisible()).toBe(false);
    await send({ text: { body: "One" } });
    await send({ text: { body: "Two" } });
    await page.getByRole("tab", { name: "Ada 2", exact: true }).click();
    await adas.getByText("Two").waitFor();
    await page.getByRole("tab", { name: "Ada", exact: true }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});
