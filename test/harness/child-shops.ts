/** Several processes of one shop on one database, behind one address, with the emulated outside world. */
import { onTestFailed, onTestFinished } from "vitest";
import { freePort } from "./child-shop.js";
import { createCustomer } from "./customer.js";
import { ADA, ADMIN, environmentOf, openOutside } from "./emulators.js";
import { openFrontDoor } from "./load-balancer.js";
import { createShopProcess, type ShopProcess } from "./shop-process.js";
import { aPostgresHome } from "./test-books.js";

type Options = {
  readonly processes: number;
  readonly environment?: Readonly<Record<string, string>>;
};

export async function openChildShops({ processes, environment = {} }: Options) {
  const home = await aPostgresHome();
  const outside = await openOutside();
  const door = await openFrontDoor();
  const common = {
    ...environmentOf(outside, ""),
    ...home.environment,
    PATH: process.env["PATH"],
    PUBLIC_URL: door.url,
    TELEGRAM_MODE: "webhook",
    TELEGRAM_WEBHOOK_SECRET: "a-secret-of-the-tests",
    ...environment,
  };
  outside.service.setWebhookUrl(`${door.url}/webhooks/payments`);
  const ports = await Promise.all(Array.from({ length: processes }, freePort));
  const shops: readonly ShopProcess[] = ports.map((port) => createShopProcess({ ...common, PORT: String(port) }));
  door.leadsTo(ports);
  onTestFailed(() => console.error(shops.map(({ said }, place) => `Shop ${place} said:\n${said()}`).join("\n")));
  onTestFinished(async () => {
    await Promise.all(shops.map(({ kill }) => kill()));
    outside.close();
  });

  await Promise.all(shops.map(({ start }) => start()));
  return {
    ...outside,
    home,
    shops,
    publicUrl: door.url,
    /** Sends requests only to these processes (by index); the others still do due work. */
    leadsTo: (...places: readonly number[]) => door.leadsTo(ports.filter((_, place) => places.includes(place))),
    ada: createCustomer(outside, ADA),
    admin: outside.telegram.person(ADMIN),
  };
}
