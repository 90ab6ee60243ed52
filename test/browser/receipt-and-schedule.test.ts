/** What stays of a purchase, on the real page: the receipt as a picture, the history, the plan to buy it again; in Yoruba. */
import { expect, test } from "vitest";
import { openPage } from "../harness/browser.js";
import { createPhone, demoOfThisFile, payByTestCard } from "./demo.js";

const demo = demoOfThisFile();

test("a customer gets a receipt picture, finds the order in the history and schedules it, in Yoruba", async () => {
  const page = await openPage(demo.url, { viewport: { width: 400, height: 860 } });
  const ada = createPhone(page, 1001);
  await ada.taps("Start");
  await ada.sees("What would you like?");
  await ada.taps(/🌍/);
  await ada.sees("Which language would you like?"); // Before that, the only button with the word is the one that was just tapped.
  await ada.taps("Yorùbá");
  await ada.sees("Kí ni ẹ fẹ́ rà?");
  await ada.types("200 airtime 0803 123 4567");
  await ada.sees(/Owó ìpè MTN ₦200/);
  await ada.taps(/🔗/);
  await payByTestCard(page, ada.phone.getByRole("link", { name: /₦200/ }).last());
  await ada.sees(/Ó ti dé/);

  await ada.taps(/⋯/);
  await ada.taps(/Rìsíìtì/);
  await expect.poll(() => ada.phone.locator("img.photo").count(), { timeout: 40_000 }).toBe(1);

  await ada.types("/history");
  await ada.sees(/1\. ✅/);
  await ada.taps(/^1$/);
  await ada.phone.getByRole("button", { name: /^🗓/ }).nth(1).waitFor();
  await ada.taps(/^🗓/);
  await ada.phone.getByRole("button", { name: /30/ }).last().waitFor();
  await ada.taps(/30/);
  await ada.phone.getByRole("button", { name: /🔔/ }).last().waitFor();
  await ada.taps(/👛/);
  await ada.phone.getByRole("button", { name: /⏸/ }).last().waitFor();
  await ada.types("/schedules");
  await ada.phone
    .getByRole("button", { name: /🗓 .*0803 123 4567/ })
    .last()
    .waitFor();
}, 90_000);
