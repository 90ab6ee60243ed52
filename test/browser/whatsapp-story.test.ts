/** The same shop in the WhatsApp phone, from "hi" to the receipt. */
import { expect, test } from "vitest";
import { openPage } from "../harness/browser.js";
import { createEmeka, createPhone, demoOfThisFile, payByTestCard } from "./demo.js";

const demo = demoOfThisFile();

test("a customer on WhatsApp taps a network, picks a plan from a list, pays on the page and gets the receipt", async () => {
  const page = await openPage(demo.url, { viewport: { width: 390, height: 780 } });
  const emeka = createEmeka(page);
  await page.getByRole("tab", { name: "Emeka" }).click();
  await emeka.phone.getByRole("button", { name: "Say hi" }).click();
  await emeka.sees("What would you like?");
  await emeka.phone.getByRole("img", { name: "read" }).waitFor();

  await emeka.taps("🌐 Data");
  await emeka.sees("Which network?");
  await emeka.taps("MTN");
  await emeka.sees("Which plan?");
  await emeka.picks("Month");
  await expect.poll(() => emeka.says("Which plan?").count()).toBe(2);
  await emeka.picks(/^1\.5GB · 30 days/);
  await emeka.sees("For which number?");
  await emeka.types("0803 123 4567");
  await emeka.sees("Confirm by choosing how to pay");
  await emeka.taps("💳 Checkout + save");
  await emeka.sees("Pay on the secure page");
  await payByTestCard(page, emeka.phone.getByRole("link", { name: /checkout|^Pay ₦/ }).last());
  await emeka.sees(/MTN 1\.5GB data.*Delivered/s);

  const again = await emeka.opens();
  await again.getByRole("radio", { name: /Buy again/ }).waitFor();
}, 90_000);

test("after /link both phones show the same wallet", async () => {
  const page = await openPage(demo.url, { viewport: { width: 1480, height: 860 } });
  const emeka = createEmeka(page);
  const ada = createPhone(page, 1001);
  await ada.taps("Start");
  await ada.sees("What would you like?");
  await ada.types("/topup");
  await ada.sees("How much?");
  await ada.types("700");
  await ada.sees("Pay on the secure page");
  await ada.paysByTestCard();
  await ada.sees(/700 added/);

  await ada.types("/link");
  await ada.sees("Send us this on WhatsApp");
  const said = await ada.says("Send us this").last().textContent();
  await emeka.types(/link [0-9A-Z]{8}/.exec(said ?? "")?.[0] ?? "no code");
  await emeka.sees("Link this chat with Ada on Telegram?");
  await emeka.phone.getByRole("button", { name: "Yes, link them" }).last().click();
  await ada.sees("wants to link with this chat");
  await ada.phone.getByRole("button", { name: "Yes, it is me" }).last().click();
  await emeka.sees("Linked with Ada on Telegram");
  await emeka.types("/wallet");
  await emeka.sees(/Available: ₦700/);
}, 90_000);
