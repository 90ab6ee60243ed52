import type { Customer } from "./every-channel.js";

/** Orders a list, ₦500 for one number and ₦200 for another, and saves it as the group "My staff". */
export async function saveGroup(customer: Customer): Promise<void> {
  await customer.send("08031234567 500\n08051234567 200");
  await customer.sees(/Total: ₦700/, { fresh: true });
  await customer.tap(/Pay from Wallet/);
  await customer.sees(/All 2 delivered/);
  await customer.tap(/Save as a group/);
  await customer.sees(/What should this group be called/, { fresh: true });
  await customer.send("My staff");
  await customer.sees(/Saved: My staff/, { fresh: true });
}
