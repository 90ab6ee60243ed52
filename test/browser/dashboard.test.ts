/** The dashboard on its real page: the demo as a newcomer runs it, its merchant's link, and a real browser. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browser, openPage } from "../harness/browser.js";
import { createPhone, type DemoPhone, demoOfThisFile, opensDashboard } from "./demo.js";

const demo = demoOfThisFile();

/** For a look at it: PICTURES=/tmp/some-folder/ npx vitest run … test/browser/dashboard.test.ts */
async function picture(page: Page, name: string) {
  const folder = process.env["PICTURES"];
  if (folder) await page.screenshot({ path: `${folder}dashboard-${name}.png`, fullPage: true, animations: "disabled" });
}

/** Ada buys ₦200 of airtime from her wallet. */
async function buys(ada: DemoPhone) {
  await ada.types("/airtime");
  await ada.sees("Which network?");
  await ada.taps("MTN");
  await ada.sees("How much airtime?");
  await ada.taps("₦200");
  await ada.sees("For which number?");
  await ada.types("0803 123 4567");
  await ada.sees("Confirm by choosing how to pay");
  const before = await ada.says(/Delivered/).count();
  await ada.taps(/Pay from Wallet/);
  await ada
    .says(/Delivered/)
    .nth(before)
    .waitFor();
}

test("the merchant signs in with the bot's link and sees the dashboard update", async () => {
  const chat = await openPage(demo.url, { viewport: { width: 1480, height: 860 } });
  const [ada, admin] = [createPhone(chat, 1001), createPhone(chat, 900)];
  await admin.sees("What would you like?");
  await ada.taps("Start");
  await ada.sees("What would you like?");
  await ada.topsUp("₦1,000");
  await buys(ada);

  const desk = await opensDashboard(chat, admin);
  const troubles: string[] = [];
  desk.on("pageerror", (error) => troubles.push(error.message));
  desk.on("console", (line) => line.type() === "error" && troubles.push(line.text()));
  await picture(desk, "sign-in");
  await desk.getByRole("button", { name: "Open the dashboard" }).click();
  await desk.getByRole("heading", { name: "Overview" }).waitFor();
  const today = desk.locator("section", { has: desk.getByRole("heading", { name: "Today" }) });
  expect(await today.textContent()).toMatch(/Revenue.*₦200.*Success.*100%.*Orders.*1/s);
  expect(await desk.getByRole("img", { name: /Revenue by day/ }).count()).toBe(1);
  await picture(desk, "overview");

  await desk.getByRole("link", { name: "Live" }).click();
  await desk.getByText("Live: this page updates by itself.").waitFor();
  expect(await desk.locator("#rows li").count()).toBe(1);
  await chat.bringToFront();
  await buys(ada);
  await desk.bringToFront();
  await desk.locator("#rows li").nth(1).waitFor();
  await picture(desk, "live");

  await desk.getByRole("link", { name: "Orders" }).click();
  await desk.getByLabel("Order, customer or number").fill("08031234567");
  await desk.getByRole("button", { name: "Search" }).click();
  await desk.getByText("2 orders").waitFor();
  await picture(desk, "orders");
  await desk
    .getByRole("link", { name: /airtime/ })
    .first()
    .click();
  await desk.getByRole("heading", { name: /MTN airtime/ }).waitFor();
  expect(await desk.getByText("0803 123 4567").count()).toBe(1);
  const order = new URL(desk.url()).pathname;
  await picture(desk, "order");

  await desk.getByRole("link", { name: "Books" }).click();
  await desk.getByRole("button", { name: "Compare" }).click();
  await desk.getByRole("heading", { name: "Our books and the service’s lists" }).waitFor();
  await picture(desk, "books");
  await looksRightOnAPhone(desk, order);

  await desk.getByRole("button", { name: "Sign out", exact: true }).click();
  await desk.getByText("Ask the bot for a link").waitFor();
  expect(troubles.filter((trouble) => !trouble.includes("401"))).toEqual([]); // Where it ends, on purpose.
}, 120_000);

/** Nothing is wider than the phone, in the light and in the dark. */
async function looksRightOnAPhone(desk: Page, order: string) {
  const state = await desk.context().storageState();
  const context = await (await browser()).newContext({
    ...{ storageState: state, viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, colorScheme: "dark" },
  });
  const phone = await context.newPage();
  const books = new URL(desk.url());
  for (const [name, path] of [
    ["overview", "/desk"],
    ["live", "/desk/live"],
    ["orders", "/desk/orders"],
    ["books", `${books.pathname}${books.search}`],
    ["order", order],
  ] as const) {
    await phone.goto(new URL(path, demo.url).href);
    const [wide, shown] = await phone.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    expect(wide, name).toBeLessThanOrEqual(shown ?? 0);
    await picture(phone, `phone-${name}`);
  }
  await context.close();
}
