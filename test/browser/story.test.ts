/** The README's story, on the real page: `npm start` as a newcomer runs it, a real browser, taps and typing. */
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPage } from "../harness/browser.js";
import { createEmeka, demoOfThisFile, payByTestCard } from "./demo.js";

const demo = demoOfThisFile();
let page: Page;

const phone = (person: number): Locator => page.locator(`[data-person="${person}"]`);
const says = (who: Locator, text: string | RegExp) => who.locator('[data-from="bot"]').filter({ hasText: text });
const sees = (who: Locator, text: string | RegExp) => says(who, text).last().waitFor();
const tap = (who: Locator, name: string | RegExp) => who.getByRole("button", { name }).last().click();

async function type(who: Locator, text: string) {
  await who.getByRole("textbox").fill(text);
  await who.getByRole("textbox").press("Enter");
}

test("a customer buys data by checkout, airtime from the wallet, and again with the saved card", async () => {
  page = await openPage(demo.url, { viewport: { width: 1480, height: 860 } });
  const [ada, bayo, admin] = [phone(1001), phone(1002), phone(900)];
  await tap(bayo, "Start");
  await sees(bayo, "What would you like?");
  await tap(bayo, /Data/);
  await tap(bayo, "Airtel");
  await sees(bayo, "Which plan?");
  await tap(admin, "Start");
  await sees(admin, "What would you like?");
  await tap(ada, "Start");
  await sees(ada, "What would you like?");

  await tap(ada, /Data/);
  await sees(ada, "Which network?");
  await tap(ada, "MTN");
  await sees(ada, "Which plan?");
  await tap(ada, "Monthly");
  await tap(ada, /^1\.5GB · 30 days/);
  await sees(ada, "For which number?");
  await type(ada, "0803 123 4567");
  await sees(ada, "Confirm by choosing how to pay");
  await tap(ada, /Checkout and save my card/);
  await sees(ada, "Pay on the secure page");

  await paysByTestCard(ada);
  await sees(ada, /MTN 1\.5GB data.*Delivered/s);
  await sees(admin, /delivered.*1\.5GB/s);

  await type(ada, "/topup");
  await sees(ada, "How much?");
  await tap(ada, "₦1,000");
  await sees(ada, "Top up ₦1,000");
  await paysByTestCard(ada);
  await sees(ada, "₦1,000 added");

  await type(ada, "/airtime");
  await sees(ada, "Which network?");
  await tap(ada, "MTN");
  await sees(ada, "How much airtime?");
  await tap(ada, "₦200");
  await sees(ada, "For which number?");
  await tap(ada, "0803 123 4567");
  await sees(ada, "Confirm by choosing how to pay");
  await tap(ada, /Pay from Wallet/);
  await sees(ada, /airtime ₦200.*Delivered/s);
  await sees(admin, /delivered.*airtime ₦200/s);

  await type(ada, "/data");
  await tap(ada, "MTN");
  await sees(ada, "Which plan?");
  await tap(ada, /^100MB · daily/);
  await sees(ada, "For which number?");
  await tap(ada, "0803 123 4567");
  await sees(ada, "Confirm by choosing how to pay");
  await tap(ada, /Pay with Card · \w+ •••• 1044/i);
  await sees(ada, /100MB.*Delivered/s);
  await tap(ada, /Buy again/);
  await says(ada, /100MB.*Delivered/s)
    .nth(1)
    .waitFor();
  await says(admin, /delivered.*100MB/s)
    .nth(1)
    .waitFor();

  // The picture in the README: PICTURE=test/browser/chat.png npx vitest run … test/browser/story.test.ts
  const picture = process.env["PICTURE"];
  if (picture) {
    await showWhatsApp();
    await page.screenshot({ path: picture, animations: "disabled" });
  }

  await type(ada, "/wallet");
  await sees(ada, "Available: ₦800");
  await type(ada, "/history");
  await sees(ada, "Your orders");
  expect(await says(ada, "Your orders").last().textContent()).toMatch(/(✅[^✅]*){4}/);
}, 90_000);

const paysByTestCard = (ada: Locator) => payByTestCard(page, ada.getByRole("link", { name: /^Pay ₦/ }).last());

/** Emeka, with a plan picked. */
async function showWhatsApp() {
  const emeka = createEmeka(page);
  await emeka.types("hi");
  await emeka.sees("What would you like?");
  await emeka.picks("Data");
  await emeka.sees("Which network?");
  await emeka.picks("MTN");
  await emeka.sees("Which plan?");
  await emeka.picks(/^100MB/);
  await emeka.sees("For which number?");
}
