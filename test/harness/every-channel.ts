import { test } from "vitest";
import { storeEnvironments } from "./every-store.js";
import { openWorld, type World } from "./open-world.js";

/** The customer who uses each channel in an open world. */
export const channels = { Telegram: "ada", WhatsApp: "emeka" } as const;
export type Customer = World["ada"] | World["emeka"];
export type Story = (world: World, customer: Customer) => Promise<void>;
type Stories = Readonly<Record<string, Story>>;
type Variables = Readonly<Record<string, string>>;

/** Runs each story on every channel, with a customer who has just said hello. */
export function testOnEveryChannel(stories: Stories): void {
  for (const [name, story] of Object.entries(stories)) {
    test.each(Object.entries(channels))(`${name}, on %s`, (_, who) => play(story, who, {}));
  }
}

/** A shop for each channel and each store. Channels do not know the stores (floors.test.ts), so all four pairs would show nothing more. */
export const everyShop = [
  ["Telegram, with books in Postgres", channels.Telegram, storeEnvironments.Postgres],
  ["WhatsApp, with books in the folder", channels.WhatsApp, storeEnvironments["the folder"]],
] as const;

/** Runs each story on every channel and on every store, with a customer who has just said hello. */
export function testInEveryShop(stories: Stories, variables: Variables = {}): void {
  for (const [name, story] of Object.entries(stories)) {
    test.each(everyShop)(`${name}, on %s`, async (_, who, environment) =>
      play(story, who, { ...(await environment()), ...variables }),
    );
  }
}

async function play(story: Story, who: (typeof channels)[keyof typeof channels], environment: Variables) {
  const world = await openWorld({ environment });
  await world.admin.start();
  const customer = world[who];
  await customer.start();
  await customer.sees("What would you like?");
  await story(world, customer);
}
