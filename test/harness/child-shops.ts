/** Several processes of one shop on one database, behind one address, with the emulated outside world. */
import { onTestFailed, onTestFinished } from "vitest";
import { freePort } from "./child-shop.js";
import { createCustomer } from "./customer.js";
import { ADA, ADMIN, environmentOf, openEmulators } from "./emulators.js";
import { openLoadBalancer } from "./load-balancer.js";
import { createShopProcess, type ShopProcess } from "./shop-process.js";
import { booksInPostgres } from "./test-books.js";

type Options = {
  readonly processes: number;
  readonly environment?: Readonly<Record<string, string>>;
};

export async function openChildShops({ processes, environment = {} }: Options) {
  const books = await booksInPostgres();
  const emulators = await openEmulators();
  const balancer = await openLoadBalancer();
  const common = {
    ...environmentOf(emulators, ""),
    ...books.environment,
    PATH: process.env["PATH"],
    PUBLIC_URL: balancer.url,
    TELEGRAM_MODE: "webhook",
    TELEGRAM_WEBHOOK_SECRET: "a-secret-of-the-tests",
    ...environment,
  };
  emulators.service.setWebhookUrl(`${balancer.url}/webhooks/payments`);
  const ports = await Promise.all(Array.from({ length: processes }, freePort));
  const shops: readonly ShopProcess[] = ports.map((port) => createShopProcess({ ...common, PORT: String(port) }));
  balancer.routeTo(ports);
  onTestFailed(() =>
    console.error(shops.map(({ output }, index) => `Output of shop ${index}:\n${output()}`).join("\n")),
  );
  onTestFinished(async () => {
    await Promise.all(shops.map(({ kill }) => kill()));
    emulators.close();
  });

  await Promise.all(shops.map(({ start }) => start()));
  return {
    ...emulators,
    books,
    shops,
    publicUrl: balancer.url,
    /** Sends requests only to these processes (by index); the others still do due work. */
    routeTo: (...indexes: readonly number[]) => balancer.routeTo(ports.filter((_, index) => indexes.includes(index))),
    ada: createCustomer(emulators, ADA),
    admin: createCustomer(emulators, ADMIN),
  };
}
