import { expect } from "vitest";
import { type Customer, type Story, testOnEveryChannel } from "../../harness/every-channel.js";
import { choosePin } from "../../harness/pin.js";

/** The purchase as the question shows it: product, recipient and price. */
const PURCHASE = /MTN airtime ₦200[\s\S]*0803 123 4567[\s\S]*₦200[\s\S]*/.source;
const PIN = "40719";

async function setsLimit(customer: Customer, label: RegExp, amount: string) {
  await customer.says("/settings", /Settings/);
  await customer.taps(label, /Pick or type/);
  await customer.says(amount, /Settings/);
}

const stories: Readonly<Record<string, Story>> = {
  "the question for the PIN shows the purchase, also after a wrong PIN and before a schedule": async (_, customer) => {
    await customer.topsUp("1000");
    await choosePin(customer, PIN);
    await customer.ordersAirtime();
    await customer.sees(new RegExp(`${PURCHASE}Type your PIN`), { fresh: true });
    await customer.says("99998", new RegExp(`not your PIN[\\s\\S]*${PURCHASE}Type your PIN`));
    await customer.send(PIN);
    await customer.sees(/Delivered/);
    await customer.taps(/More/, /Delivered/);
    await customer.taps(/Schedule/, /How often/);
    await customer.says("14", /How do you want to pay/);
    await customer.taps(/Pay from Wallet/, new RegExp(`${PURCHASE}every 14 days[\\s\\S]*Type your PIN`));
  },
  "the second confirmation shows the purchase, also for Buy again": async (_, customer) => {
    await customer.topsUp("1000");
    await setsLimit(customer, /Ask once more/, "150");
    await customer.ordersAirtime();
    await customer.sees(new RegExp(`${PURCHASE}Really pay it`), { fresh: true });
    await customer.tap(/Yes, pay it/);
    await customer.sees(/Delivered/);
    await customer.taps(/Buy again/, new RegExp(`${PURCHASE}Really pay it`));
  },
  "Cancel at the question for the PIN shows no older unpaid order": async (_, customer) => {
    await customer.topsUp("2000");
    await customer.buysAirtime();
    await customer.choosesAirtime("300");
    await customer.taps(/Checkout/, /Pay on the secure page/);
    await choosePin(customer, PIN);
    const cancels = async () => {
      await customer.sees(/Type your PIN/, { fresh: true });
      await customer.taps(/Cancel/, /Okay, stopped/);
    };
    await customer.ordersAirtime("400");
    await cancels();
    await customer.says("/repeat", /again/);
    await customer.tap(/₦200/);
    await cancels();
    await customer.says("08031234567 500\n08051234567 200", /2 numbers/);
    await customer.tap(/Pay from Wallet/);
    await cancels();
  },
  "Cancel at the question for the PIN of an unpaid list shows the list, which is still unpaid": async (_, customer) => {
    await customer.topsUp("2000");
    await choosePin(customer, PIN);
    await customer.says("08031234567 500\n08051234567 200", /2 numbers/);
    await customer.taps(/Checkout(?: \(|$)/, /Pay on the secure page/);
    await customer.taps(/Pay another way/, /Confirm by choosing how to pay/);
    await customer.taps(/Pay from Wallet/, /Type your PIN/);
    await customer.taps(/Cancel/, /still have this unpaid order[\s\S]*2 numbers[\s\S]*Pay on the secure page/);
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
    await customer.says("08031234567 100\n08061234567 100", /2 numbers[\s\S]*Confirm/);
    await customer.taps(/Pay from Wallet/, /daily limit \(₦180 of ₦180\)[\s\S]*2 numbers/);
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
    await customer.says("wallet", /tap one of the buttons to pay[\s\S]*daily limit \(₦180 of ₦180\)/);
    expect(customer.texts().join()).not.toMatch(/Really pay it|Type your PIN/);
    expect(service.vends()).toEqual([]);
  },
};

testOnEveryChannel(stories);
