import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { onTestFinished } from "vitest";

const QUIET = ["--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

let shared: Promise<Browser> | undefined;

/** One browser for a test file; close it in `afterAll`. */
export const browser = (): Promise<Browser> => {
  shared ??= chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", ...QUIET],
  });
  return shared;
};

/** A fresh page that fails the test when its scripts do. */
export async function openPage(url: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await (await browser()).newContext(options);
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on("pageerror", (error) => troubles.push(error.message));
  page.on("console", (line) => line.type() === "error" && troubles.push(line.text()));
  onTestFinished(async () => {
    await context.close();
    if (troubles.length > 0) throw new Error(`The page complained: ${troubles.join("; ")}`);
  });
  await page.goto(url);
  return page;
}
