import { expect, test } from "vitest";
import { openWorld } from "../harness/open-world.js";

/** Every story, on every channel: the flows are the same, and so must be what comes of them. */
const channels = { Telegram: "ada", WhatsApp: "emeka" } as const;
type World = Awaited<ReturnType<typeof openWorld>>;
type Story = (world: World, customer: World["ada"] | World["emeka"]) => Promise<void>;

async function broadcasts(admin: World["admin"], words: string) {
  await admin.send(`/broadcast ${words}`);
  await admin.sees(`Preview`, { fresh: true });
  await admin.tap(/Send to/);
  await admin.sees(/Done: \d of \d/, { fresh: true });
}

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
  "who wants to be left alone hears no broadcast, but of their own orders": async ({ admin }, customer) => {
    await customer.topsUp("1000");
    await customer.send("STOP");
    await customer.sees(/no more news/);
    await broadcasts(admin, "MTN is back");
    await customer.choosesAirtime("200");
    await customer.tap(/Pay from Wallet/);
    await customer.sees(/Delivered/);
    expect(customer.texts().join()).not.toContain("MTN is back");
    await customer.tap(/Get news again/);
    await customer.sees(/you get our news again/);
    await broadcasts(admin, "Glo is back");
    await customer.sees("Glo is back");
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
