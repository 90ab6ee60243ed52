import type { Customer } from "./every-channel.js";

/** A customer without a PIN opens the settings and chooses one. */
export async function choosePin(customer: Customer, pin: string): Promise<void> {
  await customer.send("/settings");
  await customer.sees(/PIN: none/, { fresh: true });
  await typeNewPin(customer, pin);
}

/** Chooses a PIN, starting at the button that offers one. */
export async function typeNewPin(customer: Customer, pin: string): Promise<void> {
  await customer.tap(/Choose a PIN/);
  await customer.sees(/4 to 6 digits/, { fresh: true });
  await customer.send(pin);
  await customer.sees(/Type it once more/, { fresh: true });
  await customer.send(pin);
  await customer.sees(/Your PIN is on/, { fresh: true });
}
