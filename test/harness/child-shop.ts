/** The product in its own process, with the emulated outside world. */
import { once } from "node:events";
import { createServer } from "node:net";
import { expect, onTestFailed, onTestFinished } from "vitest";
import { createCustomer } from "./customer.js";
import { ADA, ADMIN, environmentOf, openEmulators } from "./emulators.js";
import { createShopProcess, type Environment } from "./shop-process.js";
import { booksInFolder, type TestBooks } from "./test-books.js";

/** Below the ports that the system hands out by itself, so that a shop that restarts finds its port still free. */
const PORTS_FROM = 10_000;
const PORTS_A_WORKER = 1_000;
const WORKERS_MAX = 20;
const worker = Number(process.env["VITEST_POOL_ID"] ?? 0) % WORKERS_MAX;
/** Another run at the same time begins elsewhere. */
let portsGiven = process.pid;

/** A port that is free now and is given to no other worker of this run. */
export async function freePort(): Promise<number> {
  const port = PORTS_FROM + worker * PORTS_A_WORKER + (portsGiven++ % PORTS_A_WORKER);
  const probe = createServer().listen(port);
  const isFree = await once(probe, "listening").then(
    () => true,
    () => false,
  );
  if (!isFree) return freePort();
  probe.close();
  await once(probe, "close");
  return port;
}

export async function openChildShop(environment: Readonly<Record<string, string>> = {}, existing?: TestBooks) {
  const books = existing ?? (await booksInFolder(environment["DATA_DIR"]));
  const emulators = await openEmulators();
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const env: Environment = {
    ...environmentOf(emulators, ""),
    ...books.environment,
    PATH: process.env["PATH"],
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    ...environment,
  };
  emulators.service.setWebhookUrl(`${publicUrl}/webhooks/payments`);
  const shop = createShopProcess(env);
  onTestFailed(() => console.error(`Output of the shop:\n${shop.output()}`));
  onTestFinished(async () => {
    await shop.kill();
    emulators.close();
  });

  await shop.start();
  return {
    ...emulators,
    ...shop,
    books,
    env,
    dataDir: env["DATA_DIR"] ?? "",
    publicUrl,
    ada: createCustomer(emulators, ADA),
    admin: createCustomer(emulators, ADMIN),
    /** Resolves when a conversation with these words is stored. Drafts are written with a delay, and a test must not go on before that. */
    waitForDraft: (words: string) => expect.poll(async () => (await books.drafts()).join("\n")).toContain(words),
  };
}
