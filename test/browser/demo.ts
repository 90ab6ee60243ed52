/** The demo as a newcomer runs it: `npm start` without a BOT_TOKEN, in a process of its own, and a real browser. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { freePort } from "../harness/child-shop.js";
import { createShopProcess } from "../harness/shop-process.js";

/** One demo for a test file, stopped when the file ends. Its `url` is known once the tests run. */
export function demoOfThisFile(): { readonly url: string } {
  let demo: Awaited<ReturnType<typeof startDemo>>;
  beforeAll(async () => {
    demo = await startDemo();
  });
  afterAll(() => demo.stop());
  return {
    get url() {
      return demo.url;
    },
  };
}

async function startDemo() {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), "sharpsharp-"));
  // Five seconds to undo what was bought in one tap are long for who does not.
  const env = { PATH: process.env["PATH"], PORT: String(port), DATA_DIR: dataDir, UNDO_MS: "1000" };
  const shop = createShopProcess(env);
  await shop.start();
  return {
    url: `http://localhost:${port}/`,
    async stop() {
      await shop.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Opens a checkout link, pays with the published test card, and comes back to the chat. */
export async function payByTestCard(page: Page, link: Locator): Promise<void> {
  const [checkout] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
  await checkout.getByRole("button", { name: "Use test card" }).click();
  await checkout.getByRole("button", { name: /^Pay ₦/ }).click();
  await checkout.waitForURL(/\/return\//);
  await checkout.getByRole("heading", { name: "You can close this page" }).waitFor();
  await checkout.close();
  await page.bringToFront();
}

/** A person's phone, whatever is on it: what `from` says there, and what they type. */
function phoneOf(page: Page, person: string, from: "bot" | "business") {
  const phone = page.locator(`[data-person="${person}"]`);
  const says = (text: string | RegExp) => phone.locator(`[data-from="${from}"]`).filter({ hasText: text });
  return {
    phone,
    says,
    sees: (text: string | RegExp) => says(text).last().waitFor(),
    async types(text: string) {
      await phone.getByRole("textbox").fill(text);
      await phone.getByRole("textbox").press("Enter");
    },
  };
}

export type DemoPhone = ReturnType<typeof createPhone>;

/** What a phone with Telegram shows, and how it is tapped. */
export function createPhone(page: Page, person: number) {
  const own = phoneOf(page, String(person), "bot");
  const taps = (name: string | RegExp) => own.phone.getByRole("button", { name }).last().click();
  /** Pays by the newest link to a checkout. */
  const paysByTestCard = () => payByTestCard(page, own.phone.getByRole("link", { name: /^Pay ₦/ }).last());
  return {
    ...own,
    taps,
    paysByTestCard,
    /** Tops up by one of the amounts that are offered. */
    async topsUp(amount: string) {
      await own.types("/topup");
      await own.sees("How much?");
      await taps(amount);
      await own.sees(`Top up ${amount}`);
      await paysByTestCard();
      await own.sees(`${amount} added`);
    },
  };
}

/** Up to the page that a link of the bot leads to. */
export async function opensDashboard(chat: Page, admin: DemoPhone): Promise<Page> {
  await admin.types("/dashboard");
  await admin.sees("This link lets you in once");
  const [desk] = await Promise.all([
    chat.context().waitForEvent("page"),
    admin.phone.getByRole("link", { name: "Open the dashboard" }).last().click(),
  ]);
  return desk;
}

/** What Emeka's phone shows, and how he buys: on WhatsApp, where lists are sheets. */
export function createEmeka(page: Page) {
  const own = phoneOf(page, "2348065550101", "business");
  const { phone } = own;
  return {
    ...own,
    /** Opens the newest list. */
    async opens(): Promise<Locator> {
      await phone.getByRole("button", { name: "Choose" }).last().click();
      return phone.getByRole("dialog");
    },
    async taps(name: string) {
      await phone.getByRole("button", { name, exact: true }).last().click();
    },
    async picks(name: string | RegExp) {
      const sheet = await this.opens();
      await sheet.getByRole("radio", { name }).check();
      await sheet.getByRole("button", { name: "Send" }).click();
    },
  };
}
