/** Asking somebody to pay, on the real page: the link leads to the bot on the phone where it is followed, and nowhere else. */
import { expect, test } from "vitest";
import { openPage } from "../harness/browser.js";
import { createPhone, demoOfThisFile } from "./demo.js";

const demo = demoOfThisFile();

test("a link that asks somebody to pay opens on whichever phone it is tapped", async () => {
  const page = await openPage(demo.url, { viewport: { width: 1480, height: 860 } });
  const [ada, bayo] = [createPhone(page, 1001), createPhone(page, 1002)];
  await ada.taps("Start");
  await ada.sees("What would you like?");
  await ada.types("200 airtime 0803 123 4567");
  await ada.sees("Confirm by choosing how to pay");
  await ada.taps(/Pay by Checkout \(/);
  await ada.sees("Pay on the secure page");
  await ada.taps(/Ask somebody to pay/);
  await ada.sees("Pass this link on");
  const link =
    /https:\S+\?start=pay-[0-9a-z]{16}/.exec((await ada.says("Pass this link on").last().textContent()) ?? "")?.[0] ??
    "";
  await bayo.taps("Start");
  await bayo.sees("What would you like?");
  await bayo.types(`Ada wants me to pay: ${link}`);
  await bayo.phone.getByRole("button", { name: link }).click();
  await bayo.sees(/Ada.* asks you to pay ₦200/);
  await ada.taps(link);
  await ada.sees("share the link with someone else");
  expect(page.context().pages()).toHaveLength(1);
}, 90_000);
