import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { sharedServer } from "./shared-servers.js";

let connection: Promise<Browser> | undefined;

/** The browser that all tests of a run share. A test closes the pages it opened; the run closes the browser. */
export const browser = (): Promise<Browser> => {
  connection ??= sharedServer("browser").then((address) => chromium.connect(address));
  return connection;
};
/** A fresh page. The test fails if a script on it fails. */
export async function openPage(url: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await (await browser()).newContext(options);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (line) => line.type() === "error" && errors.push(line.text()));
  onTestFinished(async () => {
    await context.close();
    if (errors.length > 0) throw new Error(`Errors on the page: ${errors.join("; ")}`);
  });
  await page.goto(url);
  return page;
}
