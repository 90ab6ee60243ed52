import { expect } from "vitest";
import { sendBroadcast } from "../../harness/broadcasts.js";
import { type Story, testOnEveryChannel } from "../../harness/every-channel.js";
import type { World } from "../../harness/open-world.js";
import { replyTo } from "../../harness/support.js";

async function broadcastsToAll(admin: World["admin"], words: string) {
  await sendBroadcast(admin, words);
  await admin.sees(/Done: \d of \d/, { fresh: true });
}

/** The main flows, with the same result on every channel. */
const stories: Readonly<Record<string, Story>> = {
  "data is bought on the checkout page, and the receipt is sent to the chat": async ({ service, admin }, customer) => {
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
    await customer.buysAirtime();
    expect(service.vends()).toMatchObject([{ type: "airtime", amountNaira: 200 }]);
    await customer.seesWallet(/Available: ₦800/);
  },
  "a card saved at checkout pays the next order, and buys again in one tap": async ({ service }, customer) => {
    await customer.savesCard();
    await customer.choosesAirtime("300");
    await customer.tap(/Pay with Card/);
    await customer.sees(/₦300[\s\S]*Delivered/);
    await customer.tap(/Buy again/);
    await expect.poll(() => service.vends().map(({ amountNaira }) => amountNaira)).toEqual([200, 300, 300]);
    await customer.sees(/₦300[\s\S]*Delivered/, { fresh: true });
    expect(service.payments().filter(({ status }) => status === "success")).toHaveLength(3);
  },
  "saved cards can be renamed and set to be used first": async (_, customer) => {
    await customer.savesCard();
    await customer.says("/cards", /Saved cards/);
    await customer.taps(/••••/, /only when you tap/);
    await customer.taps(/Rename/, /like to call/);
    await customer.says("4081 4081 4081 4081", /like to call/);
    await customer.says("Salary", /Saved cards/);
    await customer.taps(/Salary ••••/, /Salary •••• \d{4}/);
    await customer.taps(/Use it first/, /Saved cards/);
    await customer.choosesAirtime("300");
    await customer.tap(/Pay with Card.*Salary/);
    await customer.sees(/₦300[\s\S]*Delivered/);
  },
  "a declined card sells nothing, and another way to pay is offered": async ({ service }, customer) => {
    await customer.savesCard();
    service.declineToken("all");
    await customer.choosesAirtime("300");
    await customer.tap(/Pay with Card/);
    await customer.sees(/declined/);
    await customer.taps(/Pay another way/, /Confirm by choosing/);
    await customer.taps(/Pay by Checkout/, /Pay on the secure page/);
    customer.pay("bank");
    await customer.sees(/₦300[\s\S]*Delivered/);
    expect(service.vends()).toHaveLength(2);
  },
  "a failed vend is refunded to the wallet, and the customer is notified": async ({ service }, customer) => {
    service.addVendRule({ result: "fail" });
    await customer.topsUp("1000");
    await customer.ordersAirtime();
    await customer.sees(/Not delivered[\s\S]*₦200 is back in your wallet/);
    await customer.seesWallet(/Available: ₦1,000/);
  },
  "a vend whose answer is lost is looked up and adopted, not repeated": async ({ service }, customer) => {
    await customer.topsUp("1000");
    service.addFault({ endpoint: "airtime", kind: "timeout-after-accepting" });
    await customer.buysAirtime();
    expect(service.vends()).toHaveLength(1);
  },
  "Back asks the previous question, and Cancel buys nothing": async ({ service }, customer) => {
    await customer.taps(/Airtime/, "Which network?");
    await customer.taps("Glo", "How much airtime?");
    await customer.taps(/Back/, "Which network?");
    await customer.taps(/Cancel/, "Nothing was bought");
    expect([...service.vends(), ...service.payments()]).toEqual([]);
  },
  '"no" at the summary of a purchase buys nothing': async ({ service }, customer) => {
    await customer.topsUp("1000");
    await customer.choosesAirtime();
    await customer.says("No please", "Nothing was bought");
    expect(service.vends()).toEqual([]);
  },
  "typed words are accepted where buttons are offered": async ({ service }, customer) => {
    await customer.topsUp("1000");
    for (const [words, question] of [
      ["I want data", "Which network?"],
      ["mtn", "Which plan?"],
      ["100mb", "plans for|plan for"],
    ] as const) {
      await customer.says(words, new RegExp(question));
    }
    await customer.taps(/^100MB/, "For which number?");
    await customer.says("+234 803 123 4567", "Confirm by choosing how to pay");
    await customer.tap(/Pay from Wallet/);
    await customer.sees(/Delivered/);
    expect(service.vends()).toMatchObject([{ type: "data", phone: "08031234567" }]);
  },
  "a button's whole text may be typed, and polite words around Cancel, Back or a way to pay do not matter": async (
    { service },
    customer,
  ) => {
    await customer.topsUp("1000");
    await customer.choosesAirtime("200");
    await customer.says("abeg go back", "For which number?");
    await customer.says("0803 123 4567", "Confirm by choosing how to pay");
    await customer.says("I have a code", /Type the code/);
    await customer.says("back", "Confirm by choosing how to pay");
    for (const typed of ["cancel please", "never mind", "pls stop it"]) {
      await customer.says(typed, /Nothing was bought/);
      await customer.choosesAirtime("200");
    }
    expect(service.vends()).toEqual([]);
    await customer.send("abeg pay from wallet");
    await customer.sees(/Delivered/);
    expect(service.vends()).toHaveLength(1);
  },
  "a forwarded command is no answer, so it pays, cancels and confirms nothing": async ({ service }, customer) => {
    await customer.topsUp("1000");
    await customer.choosesAirtime("200");
    for (const command of ["/wallet", "/Pay from Wallet", "/cancel"]) {
      await customer.forward(command);
      await customer.sees(/Please tap one of the buttons to pay/, { fresh: true });
    }
    expect(service.vends()).toEqual([]);
    await customer.asksForDeletion();
    await customer.forward("/yes");
    await customer.sees(/tap one of the buttons/, { fresh: true });
  },
  "who wants to transfer the money reads how, and gets the page for it at the summary": async (
    { service },
    customer,
  ) => {
    await customer.says("can I pay with transfer?", /Checkout page \(card, bank transfer, USSD\)/);
    for (const asked of ["which account i go pay to", "send account number"]) {
      await customer.choosesAirtime("200");
      await customer.says(asked, /Pay on the secure page/);
    }
    customer.pay("bank");
    await customer.sees(/Delivered/);
    expect(service.vends()).toHaveLength(1);
  },
  "somebody else's words in a forwarded message pay and confirm nothing": async ({ service }, customer) => {
    await customer.topsUp("1000");
    await customer.choosesAirtime("200");
    for (const words of ["wallet", "Pay from Wallet", "checkout"]) {
      await customer.forward(words);
      await customer.sees(/Please tap one of the buttons to pay/, { fresh: true });
    }
    expect(service.payments()).toHaveLength(1);
    await customer.asksForDeletion();
    await customer.forward("yes");
    await customer.sees(/tap one of the buttons/, { fresh: true });
    await customer.choosesAirtime("200");
    await customer.send("wallet");
    await customer.sees(/Delivered/);
    expect(service.vends()).toHaveLength(1);
  },
  "asking about the wallet at the question how to pay pays nothing, and naming it as the way to pay does": async (
    { service },
    customer,
  ) => {
    await customer.topsUp("1000");
    await customer.choosesAirtime("200");
    for (const words of ["balance", "how much do i have", "withdraw", "kuɗina", "owó mi", "ego m"]) {
      await customer.says(words, /Please tap one of the buttons to pay/);
    }
    expect(service.vends()).toEqual([]);
    await customer.send("pay from my wallet");
    await customer.sees(/Delivered/);
    expect(service.vends()).toHaveLength(1);
  },
  "words that reply to another message pay and confirm nothing, and those that reply to the question do": async (
    { service },
    customer,
  ) => {
    await customer.topsUp("1000");
    await customer.choosesAirtime("200");
    for (const words of ["wallet", "Pay from Wallet"]) {
      await replyTo(customer, /₦1,000 added/, words);
      await customer.sees(/Please tap one of the buttons to pay/, { fresh: true });
    }
    await customer.asksForDeletion();
    await replyTo(customer, /₦1,000 added/, "yes");
    await customer.sees(/tap one of the buttons/, { fresh: true });
    await customer.choosesAirtime("200");
    expect(service.vends()).toEqual([]);
    await replyTo(customer, /Confirm by choosing how to pay/, "wallet");
    await customer.sees(/Delivered/);
    expect(service.vends()).toHaveLength(1);
  },
  "orders are listed with their states": async (_, customer) => {
    await customer.topsUp("1000");
    await customer.buysAirtime();
    await customer.send("/history");
    await customer.sees(/Your orders[\s\S]*delivered[\s\S]*₦200/);
  },
  "Cancel, where somebody was about to schedule an order or to complain about it, does not say that nothing was bought":
    async (_, customer) => {
      await customer.topsUp("1000");
      await customer.buysAndOpensMore();
      await customer.taps(/Schedule/, "How often?");
      await customer.taps(/Cancel/, /Delivered/);
      await customer.taps(/Something is wrong/, /how it stands now[\s\S]*Delivered/);
      await customer.taps(/Talk to us/, /What is wrong/);
      await customer.taps(/Cancel/, /how it stands now[\s\S]*Delivered/);
      expect(customer.texts().join()).not.toMatch(/Nothing was bought/);
    },
  "an order is scheduled, paused and stopped": async (_, customer) => {
    await customer.topsUp("1000");
    await customer.buysAndOpensMore();
    await customer.taps(/Schedule/, "How often?");
    await customer.says("every fortnight", /number of days/);
    for (const [typed, every] of [
      ["every day", "every day"],
      ["weekly", "every week"],
      ["every month", "on day \\d+ of each month"],
    ] as const) {
      await customer.says(typed, new RegExp(`₦200 ${every}[^]*How do you want to pay`));
      await customer.says("back", "How often?");
    }
    await customer.says("every 2 weeks", /₦200 every 14 days[\s\S]*How do you want to pay/);
    await customer.tap(/from Wallet/);
    await customer.sees(/₦200 from your wallet, every 14 days[\s\S]*Next:/);
    await customer.tap(/Pause/);
    await customer.sees(/Paused/);
    await customer.says("/schedules", /Your schedules/);
    await customer.taps(/MTN airtime ₦200/, /Paused/);
    await customer.taps(/Stop it/, /Stopped: MTN airtime ₦200/);
  },
  "a receipt comes as a picture, the history as a table, and spending as a chart": async (_, customer) => {
    await customer.topsUp("1000");
    await customer.buysAndOpensMore();
    await customer.tap(/^🧾 Receipt/);
    await expect.poll(customer.files, { timeout: 20_000 }).toEqual(["picture"]);
    await customer.says("/history", /Your orders/);
    await customer.tap(/As a table/);
    await expect.poll(customer.files, { timeout: 20_000 }).toEqual(["picture", "orders.csv"]);
    await customer.says("/history", /Your orders/);
    await customer.tap(/Spending/);
    await expect.poll(customer.files, { timeout: 20_000 }).toEqual(["picture", "orders.csv", "picture"]);
  },
  "the history opens each order, and can show one kind of product": async (_, customer) => {
    await customer.topsUp("1000");
    await customer.buysAirtime();
    await customer.says("/history", /Your orders\s+1\. .*\n.*MTN airtime ₦200 · [^₦]*$/);
    await customer.taps(/^Data$/, /Nothing here yet/);
    await customer.taps(/^All$/, /Your orders/);
    await customer.taps(/^1$/, /₦200[\s\S]*Delivered/);
  },
  "a complaint about an order reaches staff with the order": async ({ admin }, customer) => {
    await customer.topsUp("1000");
    await customer.buysAndOpensMore();
    await customer.taps(/Something is wrong/, /how it stands now[\s\S]*Delivered[\s\S]*310#/);
    await customer.taps(/Talk to us/, /What is wrong/);
    await customer.says("My <b>brother</b> says no credit came", /A person will answer you here/);
    await admin.sees(/“My <b>brother<\/b> says no credit came”[\s\S]*ord_/);
  },
  "a customer who opted out gets no broadcast, but messages about their orders": async ({ admin }, customer) => {
    await customer.topsUp("1000");
    await customer.send("STOP");
    await customer.sees(/no more news/);
    await broadcastsToAll(admin, "MTN is back");
    await customer.buysAirtime();
    expect(customer.texts().join()).not.toContain("MTN is back");
    await customer.tap(/Get news again/);
    await customer.sees(/you will get our news/);
    await broadcastsToAll(admin, "Glo is back");
    await customer.sees("Glo is back");
  },
};

testOnEveryChannel(stories);
