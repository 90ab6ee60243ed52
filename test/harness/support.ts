/** Customers who write to the shop's staff. */
import type { Customer } from "./every-channel.js";

/** Complains in these words and taps “Talk to us”. The customer's next message goes to staff. */
export async function talkToStaff(customer: Customer, complaint = "agent"): Promise<void> {
  await customer.send(complaint);
  await customer.sees(/Talk to us/, { fresh: true });
  await customer.tap(/Talk to us/);
  await customer.sees(/What is wrong/, { fresh: true });
}
