/** What stays of a purchase, on the real page: the receipt as a picture, the history, the plan to buy it again; in Yoruba. */
import { expect, test } from "vitest";
import { openPage } from "../harness/browser.js";
import { demoOfThisFile, payByTestCard } from "./demo.js";

const demo = demoOfThisFile();

test("a receipt is a picture, an order is in the history, and it is planned again, in the customer's language", async () => {
  const page = await openPage(demo.url, { viewport: { width: 400, height: 860 } });
  const ada = page.locator('[data-person="1001"]');
  const says = (text: string | RegExp) => ada.locator('[data-from="bot"]').filter({ hasText: text });
  const sees = (text: string | RegExp) => says(text).last().waitFor();
  const tap = (name: string | RegExp) => ada.getByRole("button", { name }).last().click();
  const types = async (text: string) => {
    await ada.getByRole("textbox").fill(text);
    await ada.getByRole("textbox").press("Enter");
  };
  await tap("Start");
  await sees("What would you like?");
  await tap("Yorùbá");
  await sees("Kí ni ẹ fẹ́ rà?");
  await types("200 airtime 0803 123 4567");
  await sees(/Owó ìpè MTN ₦200/);
  await tap(/🔗/);
  await payByTestCard(page, ada.getByRole("link", { name: /₦200/ }).last());
  await sees(/Ó ti dé/);

  await tap(/⋯/);
  await tap(/Rìsíìtì/);
  await expect.poll(() => ada.locator("img.photo").count(), { timeout: 20_000 }).toBe(1);

  await types("/history");
  await sees(/1\. ✅/);
  await tap(/^1$/);
  await ada.getByRole("button", { name: /^🗓/ }).nth(1).waitFor();
  await tap(/^🗓/);
  await ada.getByRole("button", { name: /30/ }).last().waitFor();
  await tap(/30/);
  await ada.getByRole("button", { name: /🔔/ }).last().waitFor();
  await tap(/👛/);
  await ada.getByRole("button", { name: /⏸/ }).last().waitFor();
  await types("/schedules");
  await ada
    .getByRole("button", { name: /🗓 .*0803 123 4567/ })
    .last()
    .waitFor();
}, 90_000);
