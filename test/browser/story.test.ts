/** The README's story, on the real page: `npm start` as a newcomer runs it, a real browser, taps and typing. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPage } from "../harness/browser.js";
import { createEmeka, createPhone, demoOfThisFile } from "./demo.js";

const demo = demoOfThisFile();
let page: Page;

test("a customer buys data by checkout, airtime from the wallet, and again with the saved card", async () => {
  page = await openPage(demo.url, { viewport: { width: 1480, height: 860 } });
  const [ada, bayo, admin] = [createPhone(page, 1001), createPhone(page, 1002), createPhone(page, 900)];
  await bayo.taps("Start");
  await bayo.sees("What would you like?");
  await bayo.taps(/Data/);
  await bayo.taps("Airtel");
  await bayo.sees("Which plan?");
  await admin.sees("What would you like?");
  await ada.taps("Start");
  await ada.sees("What would you like?");

  await ada.taps(/Data/);
  await ada.sees("Which network?");
  await ada.taps("MTN");
  await ada.sees("Which plan?");
  await ada.taps("Month");
  await ada.taps(/^1\.5GB · 30 days/);
  await ada.sees("For which number?");
  await ada.types("0803 123 4567");
  await ada.sees("Confirm by choosing how to pay");
  await ada.taps(/Checkout and save my card/);
  await ada.sees("Pay on the secure page");

  await ada.paysByTestCard();
  await ada.sees(/MTN 1\.5GB data.*Delivered/s);
  await admin.sees(/delivered.*1\.5GB/s);

  await ada.topsUp("₦1,000");

  await ada.types("/airtime");
  await ada.sees("Which network?");
  await ada.taps("MTN");
  await ada.sees("How much airtime?");
  await ada.taps("₦200");
  await ada.sees("For which number?");
  await ada.taps("0803 123 4567");
  await ada.sees("Confirm by choosing how to pay");
  await ada.taps(/Pay from Wallet/);
  await ada.sees(/airtime ₦200.*Delivered/s);
  await admin.sees(/delivered.*airtime ₦200/s);

  await ada.types("/data");
  await ada.taps("MTN");
  await ada.sees("Which plan?");
  await ada.taps(/100MB · 1 day/);
  await ada.sees("For which number?");
  await ada.taps("0803 123 4567");
  await ada.sees("Confirm by choosing how to pay");
  await ada.taps(/Pay with Card · \w+ •••• 1044/i);
  await ada.sees(/100MB.*Delivered/s);
  await ada.taps(/Buy again/);
  await ada
    .says(/100MB.*Delivered/s)
    .nth(1)
    .waitFor();
  await admin
    .says(/delivered.*100MB/s)
    .nth(1)
    .waitFor();

  // The picture in the README: PICTURE=test/browser/chat.png npx vitest run … test/browser/story.test.ts
  const picture = process.env["PICTURE"];
  if (picture) {
    await showWhatsApp();
    await page.screenshot({ path: picture, animations: "disabled" });
  }

  await ada.types("/wallet");
  await ada.sees("Available: ₦800");
  await ada.types("/history");
  await ada.sees("Your orders");
  expect(await ada.says("Your orders").last().textContent()).toMatch(/(✅[^✅]*){4}/);
}, 90_000);

/** Emeka, with a plan picked. */
async function showWhatsApp() {
  const emeka = createEmeka(page);
  await emeka.types("hi");
  await emeka.sees("What would you like?");
  await emeka.taps("🌐 Data");
  await emeka.sees("Which network?");
  await emeka.taps("MTN");
  await emeka.sees("Which plan?");
  await emeka.picks(/^100MB/);
  await emeka.sees("For which number?");
}
