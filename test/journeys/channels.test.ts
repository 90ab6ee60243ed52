import { expect, test } from "vitest";
import { openWorld } from "../harness/open-world.js";

/** Every story, on every channel: the flows are the same, and so must be what comes of them. */
const channels = { Telegram: "ada", WhatsApp: "emeka" } as const;
type World = Awaited<ReturnType<typeof openWorld>>;
type Story = (world: World, customer: World["ada"] | World["emeka"]) => Promise<void>;

const stories: Readonly<Record<string, Story>> = {
  "data is bought on the checkout page, and the receipt comes to the chat": async ({ service, admin }, customer) => {
    await customer.choosesData();
    await customer.tap(/Pay by Checkout/);
    await customer.sees(/Pay on the secure page/);
    customer.pay();
    await customer.sees(/Delivered/);
    expect(service.vends()).toMatchObject([
      { type: "data", phone: "08031234567", planCode: "1001", status: "success" },
    ]);
    await admin.sees(/delivered/);
  },
  "airtime is bought from the wallet after a top-up": async ({ service }, customer) => {
    await customer.topsUp("1000");
    await customer.choosesAirtime("200");
    await customer.tap(/Pay from Wallet/);
    await customer.sees(/Delivered/);
    expect(service.vends()).toMatchObject([{ type: "airtime", amountNaira: 200 }]);
    await customer.send("/wallet");
    await customer.sees(/Available: ₦800/);
  },
};

for (const [name, story] of Object.entries(stories)) {
  test.each(Object.entries(channels))(`${name}, on %s`, async (_, who) => {
    const world = await openWorld();
    await world.admin.start();
    const customer = world[who];
    await customer.start();
    await customer.sees("What would you like?");
    await story(world, customer);
  });
}
