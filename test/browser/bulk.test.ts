/** Many numbers in one order on the real page, on a small phone and on a wide screen: pasted on Telegram, a file on WhatsApp. */
import { expect, test } from "vitest";
import { openPage } from "../harness/browser.js";
import { createEmeka, createPhone, demoOfThisFile } from "./demo.js";

const PICTURES = process.env["PICTURES"];
const demo = demoOfThisFile();

const LIST = "0803 123 4567 500\n0805 123 4567 200\n2.35E+12 100\n0802 123 4567\n0806 123 4567 - 100";
const FILE = "\uFEFFname;phone;amount\r\nAde;8031234567;200\r\nBisi;8051234567;100\r\n";

test.each([
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
])("a list is pasted, corrected, paid for and ends in a table, $width wide", async (viewport) => {
  const page = await openPage(demo.url, { viewport });
  const picture = async (name: string) => {
    if (PICTURES)
      await page.screenshot({ path: `${PICTURES}bulk-${name}-${viewport.width}.png`, animations: "disabled" });
  };
  const ada = createPhone(page, viewport.width === 360 ? 1001 : 1002);
  const isNarrow = viewport.width === 360;
  if (!isNarrow) await ada.taps("Start");
  else await ada.phone.getByRole("button", { name: "Start", exact: true }).click();
  await ada.sees("What would you like?");
  await ada.topsUp("₦1,000");
  await ada.types("/bulk");
  await ada.sees("Send a line for each number");
  await picture("asked");
  await ada.types(LIST);
  await ada.sees("2 lines cannot be bought");
  await picture("wrong");
  await ada.types("0802 123 4567 100\n0816 123 4567 100");
  await ada.sees(/5 numbers.*Total: ₦1,000/s);
  await picture("summary");
  await ada.taps(/Pay from Wallet/);
  await ada.sees("All 5 delivered");
  await picture("result");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
});

test("a file is attached on WhatsApp", async () => {
  const page = await openPage(demo.url, { viewport: { width: 1480, height: 860 } });
  const emeka = createEmeka(page);
  await emeka.phone.getByRole("button", { name: "Say hi" }).click();
  await emeka.sees("What would you like?");
  const file = { name: "staff.csv", mimeType: "text/csv", buffer: Buffer.from(FILE) };
  await emeka.phone.locator('input[type="file"]').setInputFiles(file);
  await emeka.sees(/2 numbers.*Total: .*₦300/s);
  if (PICTURES) await page.screenshot({ path: `${PICTURES}bulk-whatsapp.png`, animations: "disabled" });
  expect(await emeka.phone.getByRole("link", { name: /staff\.csv/ }).count()).toBe(1);
});
