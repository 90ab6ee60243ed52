/** The product in a process of its own, and the outside world that it speaks to. */
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFailed, onTestFinished } from "vitest";
import { createCustomer } from "./customer.js";
import { aFolderHome, type Home } from "./homes.js";
import { ADA, ADMIN, environmentOf, openOutside } from "./outside.js";
import { createShopProcess, type Environment } from "./shop-process.js";

/** A port that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

export async function openChildShop(environment: Readonly<Record<string, string>> = {}, given?: Home) {
  const home = given ?? (await aFolderHome(environment["DATA_DIR"]));
  const outside = await openOutside();
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const env: Environment = {
    ...environmentOf(outside, ""),
    ...home.environment,
    PATH: process.env["PATH"],
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    ...environment,
  };
  outside.service.setWebhookUrl(`${publicUrl}/webhooks/payments`);
  const shop = createShopProcess(env);
  onTestFailed(() => console.error(`The shop said:\n${shop.said()}`));
  onTestFinished(async () => {
    await shop.kill();
    outside.close();
  });

  await shop.start();
  return {
    ...outside,
    ...shop,
    home,
    env,
    dataDir: env["DATA_DIR"] ?? "",
    publicUrl,
    ada: createCustomer(outside, ADA),
    admin: outside.telegram.person(ADMIN),
    /** Resolves when a conversation with these words is kept: it is written behind, and a test may not outrun that. */
    drafted: (words: string) => expect.poll(async () => (await home.drafts()).join("\n")).toContain(words),
  };
}
