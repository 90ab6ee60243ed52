import { test } from "vitest";
import { openWorld, type World } from "./open-world.js";

/** Who stands for each channel in an open world. */
export const channels = { Telegram: "ada", WhatsApp: "emeka" } as const;
export type Customer = World["ada"] | World["emeka"];
export type Story = (world: World, customer: Customer) => Promise<void>;

/** Plays each story on every channel, by a customer who has just said hello. */
export function testOnEveryChannel(
  stories: Readonly<Record<string, Story>>,
  environment: () => Promise<Readonly<Record<string, string>>> = async () => ({}),
): void {
  for (const [name, story] of Object.entries(stories)) {
    test.each(Object.entries(channels))(`${name}, on %s`, async (_, who) => {
      const world = await openWorld({ environment: await environment() });
      await world.admin.start();
      const customer = world[who];
      await customer.start();
      await customer.sees("What would you like?");
      await story(world, customer);
    });
  }
}
