import { test } from "vitest";
import { storeEnvironments } from "./every-store.js";
import { openWorld, type World } from "./open-world.js";

/** Who stands for each channel in an open world. */
export const channels = { Telegram: "ada", WhatsApp: "emeka" } as const;
export type Customer = World["ada"] | World["emeka"];
export type Story = (world: World, customer: Customer) => Promise<void>;
type Stories = Readonly<Record<string, Story>>;
type Variables = Readonly<Record<string, string>>;

/** Plays each story on every channel, by a customer who has just said hello. */
export function testOnEveryChannel(stories: Stories): void {
  for (const [name, story] of Object.entries(stories)) {
    test.each(Object.entries(channels))(`${name}, on %s`, (_, who) => play(story, who, {}));
  }
}

/** A shop for each channel and each store. No channel knows of a store (floors.test.ts), so that all four would show no more. */
export const everyShop = [
  ["Telegram, with books in Postgres", channels.Telegram, storeEnvironments.Postgres],
  ["WhatsApp, with books in the folder", channels.WhatsApp, storeEnvironments["the folder"]],
] as const;

/** Plays each story on every channel and on every store, by a customer who has just said hello. */
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
