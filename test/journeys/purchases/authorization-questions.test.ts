import { expect } from "vitest";
import { type Customer, type Story, testOnEveryChannel } from "../../harness/every-channel.js";
import { choosePin } from "../../harness/pin.js";

/** The purchase as the question shows it: product, recipient and price. */
const PURCHASE = /MTN airtime ₦200[\s\S]*0803 123 4567[\s\S]*₦200[\s\S]*/.source;
const PIN = "40719";

async function setsLimit(customer: Customer, label: RegExp, amount: string) {
  await customer.send("/settings");
  await customer.sees(/Settings/, { fresh: true });
  await customer.tap(label);
  await customer.sees(/Pick or type/, { fresh: true });
  await customer.send(amount);
  await customer.sees(/Settings/, { fresh: true });
}

const stories: Readonly<Record<string, Story>> = {
  "the question for the PIN shows the purchase, also after a wrong PIN and before a schedule": async (_, customer) => {
    await customer.topsUp("1000");
    await choosePin(customer, PIN);
    await customer.ordersAirtime();
    await customer.sees(new RegExp(`${PURCHASE}Type your PIN`), { fresh: true });
    await customer.send("99998");
    await customer.sees(new RegExp(`not your PIN[\\s\\S]*${PURCHASE}Type your PIN`), { fresh: true });
    await customer.send(PIN);
    await customer.sees(/Delivered/);
    await customer.tap(/More/);
    await customer.sees(/Delivered/, { fresh: true });
    await customer.tap(/Schedule/);
    await customer.sees(/How often/, { fresh: true });
    await customer.send("14");
    await customer.sees(/How do you want to pay/, { fresh: true });
    await customer.tap(/Pay from Wallet/);
    await customer.sees(new RegExp(`${PURCHASE}every 14 days[\\s\\S]*Type your PIN`), { fresh: true });
  },
  "the second confirmation shows the purchase, also for Buy again": async (_, customer) => {
    await customer.topsUp("1000");
    await setsLimit(customer, /Ask once more/, "150");
    await customer.ordersAirtime();
    await customer.sees(new RegExp(`${PURCHASE}Really pay it`), { fresh: true });
    await customer.tap(/Yes, pay it/);
    await customer.sees(/Delivered/);
    await customer.tap(/Buy again/);
    await customer.sees(new RegExp(`${PURCHASE}Really pay it`), { fresh: true });
  },
  "Cancel at the question for the PIN shows no older unpaid order": async (_, customer) => {
    await customer.topsUp("2000");
    await customer.buysAirtime();
    await customer.choosesAirtime("300");
    await customer.tap(/Checkout/);
    await customer.sees(/Pay on the secure page/, { fresh: true });
    await choosePin(customer, PIN);
    const cancels = async () => {
      await customer.sees(/Type your PIN/, { fresh: true });
      await customer.tap(/Cancel/);
      await customer.sees(/Okay, stopped/, { fresh: true });
    };
    await customer.ordersAirtime("400");
    await cancels();
    await customer.send("/repeat");
    await customer.sees(/again/, { fresh: true });
    await customer.tap(/₦200/);
    await cancels();
    await customer.send("08031234567 500\n08051234567 200");
    await customer.sees(/2 numbers/, { fresh: true });
    await customer.tap(/Pay from Wallet/);
    await cancels();
  },
  "Cancel at the question for the PIN of an unpaid list shows the list, which is still unpaid": async (_, customer) => {
    await customer.topsUp("2000");
    await choosePin(customer, PIN);
    await customer.send("08031234567 500\n08051234567 200");
    await customer.sees(/2 numbers/, { fresh: true });
    await customer.tap(/Checkout(?: \(|$)/);
    await customer.sees(/Pay on the secure page/, { fresh: true });
    await customer.tap(/Pay another way/);
    await customer.sees(/Confirm by choosing how to pay/, { fresh: true });
    await customer.tap(/Pay from Wallet/);
    await customer.sees(/Type your PIN/, { fresh: true });
    await customer.tap(/Cancel/);
    await customer.sees(/still have this unpaid order[\s\S]*2 numbers[\s\S]*Pay on the secure page/, { fresh: true });
  },
  "a purchase above the daily limit offers only what it does not count, for many numbers too": async (_, customer) => {
    await customer.savesCard();
    await customer.topsUp("1000");
    await setsLimit(customer, /Daily limit/, "180");
    const offered = () =>
      customer.screen().slice(customer.screen().findLastIndex((text) => text.includes("daily limit")));
    await customer.ordersAirtime();
    await customer.sees(/daily limit \(₦180 of ₦180\)/, { fresh: true });
    expect(offered().join()).toMatch(/Checkout/);
    expect(offered().join()).not.toMatch(/Pay from Wallet|Pay with Card/);
    await customer.send("08031234567 100\n08061234567 100");
    await customer.sees(/2 numbers[\s\S]*Confirm/, { fresh: true });
    await customer.tap(/Pay from Wallet/);
    await customer.sees(/daily limit \(₦180 of ₦180\)[\s\S]*2 numbers/, { fresh: true });
    expect(offered().join()).toMatch(/Checkout/);
    expect(offered().join()).not.toMatch(/Pay from Wallet|Pay with Card/);
  },
  "a purchase above the daily limit asks for no confirmation and no PIN": async ({ service }, customer) => {
    await customer.topsUp("1000");
    await setsLimit(customer, /Ask once more/, "150");
    await setsLimit(customer, /Daily limit/, "180");
    await customer.ordersAirtime();
    await customer.sees(/daily limit \(₦180 of ₦180\)/, { fresh: true });
    await choosePin(customer, PIN);
    await customer.ordersAirtime();
    await customer.sees(/daily limit \(₦180 of ₦180\)/, { fresh: true });
    await customer.send("wallet");
    await customer.sees(/tap one of the buttons to pay[\s\S]*daily limit \(₦180 of ₦180\)/, { fresh: true });
    expect(customer.texts().join()).not.toMatch(/Really pay it|Type your PIN/);
    expect(service.vends()).toEqual([]);
  },
};

testOnEveryChannel(stories);
