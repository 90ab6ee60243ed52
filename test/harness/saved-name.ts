import type { Customer } from "./every-channel.js";

/** Tops up ₦1,000, buys ₦200 of MTN airtime for 0803 123 4567, and saves a name for that number. */
export async function saveName(customer: Customer, name = "Mama"): Promise<void> {
  await customer.topsUp("1000");
  await customer.buysAndOpensMore();
  await customer.tap(/Save the number/);
  await customer.sees(/What do you call/, { fresh: true });
  await customer.send(name);
  await customer.sees(`Saved: ${name}`, { fresh: true });
}
