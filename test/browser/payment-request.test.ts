/** Asking somebody to pay, on the real page: the link leads to the bot on a phone of the page, and nowhere else. */
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { openPage } from "../harness/browser.js";
import { createEmeka, createPhone, demoOfThisFile } from "./demo.js";

const demo = demoOfThisFile();

test("a payment request link opens on the chosen phone, also from WhatsApp", async () => {
  const page = await openPage(demo.url, { viewport: { width: 1480, height: 860 } });
  const [ada, bayo] = [createPhone(page, 1001), createPhone(page, 1002)];
  await ada.taps("Start");
  await ada.sees("What would you like?");
  await ada.types("200 airtime 0803 123 4567");
  await ada.sees("Confirm by choosing how to pay");
  await ada.taps(/Pay by Checkout \(/);
  await ada.sees("Pay on the secure page");
  await ada.taps(/Ask somebody to pay/);
  await ada.sees("Share this link");
  const link =
    /https:\S+\?start=pay-[0-9a-z]{16}/.exec((await ada.says("Share this link").last().textContent()) ?? "")?.[0] ?? "";
  const chooses = (phone: Locator, name: string) =>
    phone.getByRole("alertdialog").getByRole("button", { name, exact: true }).click();
  await ada.taps(link);
  await chooses(ada.phone, "Ada");
  await ada.sees("share the link with someone else");
  const emeka = createEmeka(page);
  await emeka.types(`Ada wants me to pay: ${link}`);
  await emeka.phone.getByRole("button", { name: link }).click();
  await chooses(emeka.phone, "Bayo");
  await bayo.sees(/Ada.* asks you to pay ₦200/);
  expect(page.context().pages()).toHaveLength(1);
}, 90_000);
