/** A network outage, and what customers do during it. */
import { MINUTE_MS } from "../../src/core/base/time.js";
import { setAllClocksAhead } from "./clocks.js";
import type { Customer } from "./every-channel.js";
import type { World } from "./open-world.js";

const TRIALS_MS = 16 * MINUTE_MS;

/** Moves time to when a suspended network may be tried, for the shop and for WhatsApp, whose messages carry a time. */
export function advanceToTrials(world: Pick<World, "whatsapp">): void {
  setAllClocksAhead(world, TRIALS_MS);
}

type Shop = Pick<World, "bayo" | "ngozi" | "service"> & { readonly admin: Pick<World["admin"], "sees"> };

/** The customer's vends fail until the shop suspends MTN airtime and notifies staff. Bayo and Ngozi have money too. */
export async function suspendAirtime({ bayo, ngozi, admin, service }: Shop, customer: Customer) {
  for (const who of [bayo, ngozi]) {
    await who.start();
    await who.sees("What would you like?");
    await who.topsUp("1000");
  }
  await customer.topsUp("5000");
  service.addVendRule({ result: "fail", times: 5 });
  for (let count = 0; count < 5; count++) {
    await customer.choosesAirtime(String(200 + count));
    await customer.tap(/Pay from Wallet/);
    await customer.sees(/back in your wallet/, { fresh: true });
  }
  await admin.sees(/MTN airtime deliveries are failing since[\s\S]*3 customers may try whether it works again/);
}

export async function expectRefusal(customer: Customer) {
  await customer.send("500 airtime 08031234567");
  await customer.sees(
    /MTN airtime is having problems right now[\s\S]*nothing was charged[\s\S]*as soon as it works again/,
    {
      fresh: true,
    },
  );
}

export async function buyTrial(customer: Customer) {
  await customer.choosesAirtime("100");
  await customer.sees(/MTN airtime has been failing[\s\S]*from your wallet only/);
  await customer.tap(/Pay from Wallet/);
  await customer.sees(/Delivered/, { fresh: true });
}

/** How many messages told a customer that the network works again. */
export const countRecoveryMessages = (customer: Customer) =>
  customer.texts().filter((text) => /MTN airtime works again|MTN ya dawo aiki/.test(text)).length;
