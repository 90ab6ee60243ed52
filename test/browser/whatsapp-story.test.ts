/** The same shop in the WhatsApp phone, from "hi" to the receipt. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { browser, openPage } from "../harness/browser.js";
import { createEmeka, payByTestCard, startDemo } from "./demo.js";

let demo: Awaited<ReturnType<typeof startDemo>>;

beforeAll(async () => {
  demo = await startDemo();
});

afterAll(async () => {
  await (await browser()).close();
  await demo.stop();
});

test("a customer on WhatsApp says hi, picks network and plan from lists, pays on the page and has the receipt", async () => {
  const page = await openPage(demo.url, { viewport: { width: 390, height: 780 } });
  const emeka = createEmeka(page);
  await page.getByRole("tab", { name: "Emeka" }).click();
  await emeka.phone.getByRole("button", { name: "Say hi" }).click();
  await emeka.sees("What would you like?");
  await emeka.phone.getByRole("img", { name: "read" }).waitFor();

  await emeka.picks("Data");
  await emeka.sees("Which network?");
  await emeka.picks("MTN");
  await emeka.sees("Which plan?");
  await emeka.picks("Monthly");
  await expect.poll(() => emeka.says("Which plan?").count()).toBe(2);
  await emeka.picks(/^1\.5GB · 30 days/);
  await emeka.sees("For which number?");
  await emeka.types("0803 123 4567");
  await emeka.sees("Confirm by choosing how to pay");
  await emeka.picks(/Pay by Checkout and save my card/);
  await emeka.sees("Pay on the secure page");
  await payByTestCard(page, emeka.phone.getByRole("link", { name: /checkout|^Pay ₦/ }).last());
  await emeka.sees(/MTN 1\.5GB data.*Delivered/s);

  const again = await emeka.opens();
  await again.getByRole("radio", { name: /Buy again/ }).waitFor();
}, 90_000);
