import { describe, expect, test } from "vitest";
import { openWorld, type World } from "../../harness/open-world.js";

const labels = (who: World["ada"]) =>
  who
    .last()
    .buttons.flat()
    .map(({ text }) => text);

describe("Back and Cancel", () => {
  test("Back asks the previous question, back to the menu", async () => {
    const { ada } = await openWorld();
    await ada.start();
    await ada.sees("What would you like?");
    await ada.tap(/Airtime/);
    await ada.sees("Which network?");
    await ada.tap("Glo");
    await ada.sees("How much airtime?");
    await ada.tap("₦500");
    await ada.sees("For which number?");
    await ada.taps(/Back/, "How much airtime?");
    await ada.taps(/Back/, "Which network?");
    await ada.taps(/Back/, "What would you like?");
    expect(ada.messages().filter(({ from }) => from === "bot")).toHaveLength(1);
  });

  test("Cancel at a question buys nothing and says so", async () => {
    const { ada, service } = await openWorld();
    await ada.start();
    await ada.choosesAirtime();
    await ada.tap(/Cancel/);
    await ada.sees("Nothing was bought");
    await ada.says("/data", "Which network?");
    await ada.says("/cancel", "Nothing was bought");
    expect([...service.vends(), ...service.payments()]).toEqual([]);
  });

  test("an order that awaits payment can be cancelled from its message", async () => {
    const { ada, service } = await openWorld();
    await ada.start();
    await ada.choosesAirtime();
    await ada.tap(/Pay by Checkout/);
    await ada.sees("Pay on the secure page");
    await ada.tap(/Cancel/);
    await ada.sees(/Cancelled\. If you have paid on the page/);
    expect(service.vends()).toEqual([]);
  });
});

test.each(["withdraw", "i want to withdraw my money", "how do I cash out?"])(
  "“%s” shows the wallet, and that it is not paid out",
  async (typed) => {
    const { ada } = await openWorld();
    await ada.start();
    await ada.topsUp("1000");
    await ada.says(typed, /Available: ₦1,000\n.*not paid out in cash or to a bank.*\/help/);
  },
);

describe("typed words where buttons are offered", () => {
  test("lead through a whole purchase", async () => {
    const { ada } = await openWorld();
    await ada.send("/start");
    await ada.sees("What would you like?");
    await ada.topsUp("5000");
    await ada.send("I want data");
    await ada.sees("Which network?");
    await ada.send("mtn");
    await ada.sees("Which plan?");
    await ada.send("1.5gb monthly");
    const found = await ada.sees(/1 plan for “1\.5gb monthly”/);
    const plans = found.buttons
      .flat()
      .map(({ text }) => text)
      .filter((text) => text.includes("₦"));
    expect(plans.length).toBeGreaterThan(0);
    for (const plan of plans) expect(plan).toMatch(/^1\.5GB · /);
    await ada.tap(/^1\.5GB/);
    await ada.sees("For which number?");
    await ada.send("+234 (0) 803-123-4567");
    await ada.sees("Confirm by choosing");
    await ada.send("wallet");
    await ada.sees(/Delivered/);
  });

  test("that are no answer are refused with a hint, and the purchase goes on", async () => {
    const { ada } = await openWorld();
    await ada.start();
    await ada.send("/airtime");
    await ada.sees("Which network?");
    await ada.send("constructor");
    await ada.sees("Please pick a network");
    await ada.send("mtn");
    await ada.sees("How much airtime?");
    for (const odd of ["49", "12.5", "1e9", "-200", "lots", "9".repeat(5_00)]) {
      await ada.says(odd, /Please type whole naira|is too (little|much)/);
    }
    await ada.send("٢٠٠");
    await ada.sees("For which number?");
    await ada.send("no idea");
    await ada.sees("not a Nigerian mobile number");
    await ada.send("0803 123 45678");
    await ada.sees("0803 123 45678 has 12 digits; a Nigerian number has 11");
    await ada.send("٠٨٠٣١٢٣٤٥٦٧");
    await ada.sees(/MTN airtime ₦200\s+For: 0803 123 4567/);
  });

  test("outside any flow open what they name", async () => {
    const { ada } = await openWorld();
    await ada.start();
    await ada.send("how much is my balance");
    await ada.sees("Your wallet");
    await ada.send("0805 123 4567");
    await ada.sees("Airtime or data?");
    await ada.tap(/Airtime/);
    await ada.sees("How much airtime?");
    await ada.send("/start");
    await ada.send("<b>asdf & qwerty</b>");
    await ada.sees("I did not get that");
    await ada.says("2", "Please tap one of the buttons");
  });

  test("a number typed for the network suggests the network, and a number of another network is pointed out", async () => {
    const { ada } = await openWorld();
    await ada.start();
    await ada.send("/airtime");
    await ada.sees("Which network?");
    await ada.send("08051234567");
    await ada.sees("How much airtime?");
    await ada.send("100");
    await ada.sees(/Glo airtime ₦100/);
    await ada.choosesAirtime("100", "08051234567");
    await ada.sees(/looks like Glo.*MTN/s);
  });
});

test("plans of one duration are listed page by page, cheapest first", async () => {
  const { ada } = await openWorld();
  await ada.start();
  await ada.send("/data");
  await ada.sees("Which network?");
  await ada.tap("MTN");
  await ada.sees("Which plan?");
  await ada.taps("Month", "Which plan?");
  const prices = () =>
    labels(ada).flatMap((label) => (label.includes("₦") ? [Number(label.split("₦")[1]?.replaceAll(",", ""))] : []));
  const first = prices();
  expect(first).toHaveLength(8);
  await ada.taps(/Next/, "Which plan?");
  const all = [...first, ...prices()];
  expect(all.length).toBeGreaterThan(8);
  expect(all).toEqual([...all].sort((a, b) => a - b));
});

test("each plan is on one page, and the last page has no Next", async () => {
  const { ada, service, restart } = await openWorld();
  await ada.start();
  await ada.send("/data");
  await ada.sees("Which network?");
  await ada.tap("MTN");
  await ada.sees("Which plan?");
  const codes = () =>
    ada
      .last()
      .buttons.flat()
      .flatMap(({ data }) => /:plan:(.+)$/.exec(data ?? "")?.[1] ?? []);
  const readAll = async () => {
    await ada.taps("Month", "Which plan?");
    const pages = [codes()];
    while (labels(ada).some((label) => label.includes("Next"))) {
      await ada.taps(/Next/, "Which plan?");
      pages.push(codes());
    }
    return pages;
  };
  const pages = await readAll();
  const all = pages.flat();
  expect(pages.slice(0, -1).every(({ length }) => length === 8)).toBe(true);
  expect(new Set(all).size).toBe(all.length);
  for (const code of all.slice(8)) service.withdrawPlan(code);
  await restart(); // The shop reads the plans again.
  await ada.says("/data", "Which network?");
  await ada.taps("MTN", "Which plan?");
  expect(await readAll(), "eight plans are one page").toEqual([all.slice(0, 8)]);
});

test("Next shows the last page of plans when later ones were withdrawn meanwhile", async () => {
  const { ada, service, restart } = await openWorld();
  const plans = () =>
    ada
      .last()
      .buttons.flat()
      .flatMap(({ data }) => /:plan:(.+)$/.exec(data ?? "")?.[1] ?? []);
  await ada.start();
  await ada.send("/data MTN");
  await ada.sees("Which plan?");
  await ada.taps("Month", "Which plan?");
  const first = plans();
  await ada.taps(/Next/, "Which plan?");
  const later = plans();
  await ada.taps(/Previous/, "Which plan?");
  for (const code of later) service.withdrawPlan(code);
  await restart(); // The shop reads the plans again.
  await ada.taps(/Next/, "Which plan?");
  expect(plans()).toEqual(first);
});

test("a price that rose after the summary is confirmed again", async () => {
  const { ada, service } = await openWorld();
  await ada.start();
  await ada.topsUp("1000");
  await ada.choosesData();
  service.setPrice("1001", 900);
  await ada.taps(/Pay from Wallet/, /price went from ₦100 to ₦900/);
  expect(service.vends()).toEqual([]);
  await ada.tap(/Pay from Wallet/);
  await ada.sees(/₦900[\s\S]*Delivered/);
  await ada.seesWallet(/Available: ₦100/);
});

test("/cancel shows an unpaid order with its own Cancel", async () => {
  const { ada } = await openWorld();
  await ada.start();
  await ada.opensPage();
  await ada.send("/cancel");
  await ada.sees(/still have this unpaid order/);
  await ada.taps(/Cancel/, /Cancelled\. If you have paid on the page/);
  await ada.send("/cancel");
  await ada.sees(/Okay, stopped/);
});

test("/cancel shows an unpaid list with its own Cancel, unless an order was left unpaid after it", async () => {
  const { ada } = await openWorld();
  await ada.start();
  await ada.says("08031234567 500\n08051234567 200", /Total: ₦700/);
  await ada.tap(/Pay by Checkout \(/);
  await ada.sees(/2 numbers[\s\S]*Pay on the secure page/);
  await ada.send("/cancel");
  await ada.sees(/still have this unpaid order[\s\S]*2 numbers/);
  await ada.start();
  await ada.choosesAirtime("200");
  await ada.taps(/Pay by Checkout \(/, /₦200[\s\S]*Pay on the secure page/);
  for (const unpaid of [/unpaid order[\s\S]*MTN airtime ₦200/, /unpaid order[\s\S]*2 numbers/]) {
    await ada.says("/cancel", unpaid);
    await ada.taps(/Cancel/, /Cancelled\. If you have paid on the page/);
  }
  await ada.send("/cancel");
  await ada.sees(/Okay, stopped/);
});

test("a customer shares their own number or any other contact", async () => {
  const { ada } = await openWorld();
  await ada.start();
  await ada.send("/airtime");
  await ada.sees("Which network?");
  await ada.tap("MTN");
  await ada.sees("How much airtime?");
  await ada.tap("₦100");
  await ada.sees("For which number?");
  await ada.tap(/My number/);
  await ada.sees("share your own number");
  await ada.shareContact();
  await ada.sees(/For: 0803 123 4567/);
  await ada.taps(/Back/, "For which number?");
  await ada.shareContact("+2348165554444", 4242);
  await ada.sees(/For: 0816 555 4444/);
  await ada.taps(/Back/, "For which number?");
  await expect
    .poll(() => labels(ada), { message: "another contact does not replace the customer's own number" })
    .toContain("📱 My number · 0803 123 4567");
});

test("the message that asks how to pay becomes the receipt", async () => {
  const { ada } = await openWorld();
  await ada.start();
  await ada.topsUp("1000");
  await ada.choosesAirtime("200");
  const asked = await ada.sees("Confirm by choosing how to pay");
  await ada.tap(/Pay from Wallet/);
  const receipt = await ada.sees(/Delivered/);
  expect(receipt.messageId).toBe(asked.messageId);
});

test("a wallet that is too short cannot pay, also when it is typed", async () => {
  const { ada } = await openWorld();
  await ada.start();
  await ada.topsUp("100");
  await ada.choosesAirtime("200");
  await ada.says("wallet", /Please tap one of the buttons to pay[\s\S]*₦100 short/);
  await ada.says("/history", /Your orders\nNothing here yet/);
});

test("Buy again points out a higher price or a withdrawn plan, and buys nothing", async () => {
  const { ada, service } = await openWorld();
  await ada.start();
  await ada.topsUp("5000");
  await ada.choosesData();
  await ada.tap(/Pay from Wallet/);
  const receipt = await ada.sees(/Delivered/);
  service.setPrice("1001", 150);
  await ada.tapOn(receipt.messageId, /Buy again/);
  await ada.sees(/price went from ₦100 to ₦150/, { fresh: true });
  await ada.taps(/Back/, "What would you like?");
  service.withdrawPlan("1001");
  await ada.tapOn(receipt.messageId, /Buy again/);
  await ada.sees(/no longer sold/, { fresh: true });
  expect(service.vends()).toHaveLength(1);
});

test("plans that cannot be read are reported, and Back tries again", async () => {
  const { ada, service } = await openWorld();
  service.addFault({ endpoint: "plans", kind: "500" });
  await ada.send("/data");
  await ada.sees("Which network?");
  await ada.tap("MTN");
  await ada.sees("cannot read the MTN plans");
  await ada.taps(/Back/, "Which network?");
  await ada.tap("MTN");
  await ada.sees("Which plan?");
});

test("a customer cannot see or repeat another customer's order", async () => {
  const { ada, bayo, service } = await openWorld();
  await ada.start();
  await ada.topsUp("1000");
  await ada.ordersAirtime();
  const receipt = await ada.sees(/Delivered/);
  const again = receipt.buttons.flat().find(({ text }) => text.includes("Buy again"))?.data ?? expect.unreachable();
  await bayo.start();
  await bayo.sees("What would you like?");
  await bayo.tapForged(again);
  await bayo.sees("What would you like?", { fresh: true });
  await bayo.send("/history");
  await bayo.sees("Nothing here yet");
  expect(service.vends()).toHaveLength(1);
});
