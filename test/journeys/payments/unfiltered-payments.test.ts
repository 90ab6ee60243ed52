import { describe, expect, test } from "vitest";
import { storeEnvironments } from "../../harness/every-store.js";
import { openWorld, type World } from "../../harness/open-world.js";

/** The service lists all payments, whatever reference is asked for, in small pages, oldest first. */
const UNFILTERED = { filtersByReference: false, listsOldestFirst: true, pageRowsMax: 2 };

async function opensPage(customer: World["ada" | "ngozi"]): Promise<string> {
  await customer.start();
  await customer.opensTopUp("1000");
  return customer.checkout();
}

/** The queries for this reference. */
const queriesFor = ({ service }: World, reference: string) =>
  service.calls().filter(({ endpoint, body }) => {
    const query = body as { readonly reference?: string };
    return endpoint === "query" && query.reference === reference;
  });

describe.each(Object.entries(storeEnvironments))("with books in %s", (_, store) => {
  test("if the service ignores the reference filter, the shop reads the whole list, and credits each payment once", async () => {
    const world = await openWorld({ environment: await store(), sandbox: UNFILTERED });
    const { ada, bayo, ngozi, service } = world;
    service.addWebhookRule({ mode: "lost", times: "always" });
    // The second payment shows that the service also lists others.
    await ada.start();
    for (const amount of ["500", "600", "700"]) await ada.topsUp(amount);

    // Polling finds this one without a tap.
    const first = await opensPage(bayo);
    bayo.pay("bank");
    await bayo.sees(/₦1,000 added/);

    const last = await opensPage(ngozi);
    await ngozi.taps(/I have paid/, /No payment seen yet/);
    ngozi.pay("bank");
    await ngozi.tap(/I have paid/);
    await ngozi.sees(/₦1,000 added/);
    expect([...queriesFor(world, first), ...queriesFor(world, last)]).toEqual([]);

    for (const [customer, amount] of [
      [ada, "₦1,800"],
      [bayo, "₦1,000"],
      [ngozi, "₦1,000"],
    ] as const) {
      await customer.seesWallet(`Available: ${amount}`);
    }
    expect(service.webhooksSent()).toEqual([]);
  });
});
