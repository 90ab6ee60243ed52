/** A customer who waits for an answer, on the dashboard's real page. */
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { openPage } from "../harness/browser.js";
import { createPhone, demoOfThisFile, opensDashboard } from "./demo.js";

const demo = demoOfThisFile();

/** For a look at it: PICTURES=/tmp/some-folder/ npx vitest run … test/browser/support.test.ts */
const PICTURES = process.env["PICTURES"];

const COMPLAINT =
  "I paid ₦1,000 for 1 GB this morning and nothing came, please help me: https://example.com/a-very-long-address-without-any-place-to-break-it";

test("a customer who waits for an answer is listed as open work, and the page fits a phone and a wide screen", async () => {
  const chat = await openPage(demo.url, { viewport: { width: 1480, height: 860 } });
  const [ada, admin] = [createPhone(chat, 1001), createPhone(chat, 900)];
  await ada.taps("Start");
  await ada.sees("What would you like?");
  await ada.types("/help");
  await ada.sees("works");
  await ada.taps(/Talk to us/);
  await ada.sees("What is wrong?");
  await ada.types(`${COMPLAINT} ${"and so on, ".repeat(40)}`);
  await ada.sees("A person will answer you here");
  await ada.taps(/Reply/);
  await ada.sees("What is wrong?");
  const desk = await opensDashboard(chat, admin);
  await desk.getByRole("button", { name: "Open the dashboard" }).click();
  await desk.getByRole("heading", { name: "Overview" }).waitFor();
  const work = desk.locator("section", { has: desk.getByRole("heading", { name: "Open work" }) });
  await expect.poll(() => desk.reload().then(() => work.textContent())).toMatch(/1 customer waits for an answer/);
  const row = work.locator("li", { hasText: "Ada" });
  expect(await row.textContent()).toMatch(/I paid ₦1,000 for 1 GB.*since \d+ \w+/);
  expect((await row.textContent())?.length, "a long message is clipped").toBeLessThan(300);
  for (const width of [360, 1280, 1480]) {
    await desk.setViewportSize({ width, height: 860 });
    if (PICTURES) await desk.screenshot({ path: `${PICTURES}waiting-${width}.png`, fullPage: true });
    expect(await desk.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBeLessThanOrEqual(width);
    const [one, all] = ["Sign out", "Sign out everywhere"].map((name) =>
      desk.getByRole("button", { name, exact: true }),
    );
    expect(await gapBetween(one, all), `the ways out at ${width}`).toBeGreaterThan(5);
    const [text, time] = [await row.locator(".what").boundingBox(), await row.locator(".when").boundingBox()];
    expect(overlaps(text ?? expect.unreachable(), time ?? expect.unreachable()), `text and time at ${width}`).toBe(
      false,
    );
  }
  await admin.types("/inbox");
  await admin.sees("Customers who wrote to us");
  await admin.taps(/⏳ Ada/);
  await admin.taps(/Answer/);
  await admin.sees("Write to Ada");
  await admin.types("Please dial *323#");
  await ada.sees("Please dial *323#");
  await expect.poll(() => desk.reload().then(() => work.textContent())).not.toMatch(/waits for an answer/);
}, 120_000);

/** Pixels between two things that stand side by side. */
async function gapBetween(one: Locator | undefined, other: Locator | undefined): Promise<number> {
  const [left, right] = [await one?.boundingBox(), await other?.boundingBox()];
  return left && right ? right.x - left.x - left.width : 0;
}

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

const overlaps = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;
