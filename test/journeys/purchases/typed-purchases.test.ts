import { expect, test } from "vitest";
import { channels } from "../../harness/every-channel.js";
import { openWorld } from "../../harness/open-world.js";

test.each(Object.values(channels))(
  "a sentence with all details leads to the confirmation, and only the tap there buys: %s",
  async (who) => {
    const { service, ...world } = await openWorld();
    const customer = world[who];
    await customer.start();
    await customer.topsUp("1000");
    await customer.send("abeg send 200 airtime give 0803 123 4567");
    await customer.sees(/MTN airtime ₦200[\s\S]*0803 123 4567[\s\S]*Confirm by choosing/, { fresh: true });
    await service.idle();
    expect(service.vends()).toEqual([]);
    await customer.tap(/Pay from Wallet/);
    await customer.sees(/Delivered/);
    expect(service.vends()).toMatchObject([{ type: "airtime", phone: "08031234567", amountNaira: 200 }]);
  },
);

test.each(Object.values(channels))("missing details are asked for one at a time: %s", async (who) => {
  const customer = (await openWorld())[who];
  await customer.start();
  await customer.says("i wan buy", /^Airtime or data\?/);
  await customer.send("/cancel");
  await customer.says("i wan buy data", /Which network/);
  await customer.send("/cancel");
  await customer.says("1gb mtn", /plans? for “1gb”/);
  await customer.send("/cancel");
  await customer.says("100mb daily 08031234567", /MTN 100MB data[\s\S]*Confirm by choosing/);
  await customer.send("/cancel");
  await customer.says("500", /Airtime or data\?/);
  await customer.taps(/Airtime/, /Which network/);
  await customer.taps("Glo", /For which number/);
});

test.each(Object.values(channels))("an answer that names no product is asked again: %s", async (who) => {
  const customer = (await openWorld())[who];
  await customer.start();
  await customer.says("500", /Airtime or data\?/);
  await customer.says("any of them", /Airtime or data\?/);
  await customer.says("ego oku", /Airtime · ₦500\W+Which network/);
});

test.each(Object.values(channels))(
  "“my line” is refused with a reason while the customer's number is unknown: %s",
  async (who) => {
    const customer = (await openWorld())[who];
    await customer.start();
    const UNKNOWN = /do not know your own number yet/;
    await customer.send("200 airtime for my line");
    await customer.sees(new RegExp(`${UNKNOWN.source}[\\s\\S]*Airtime · ₦200\\W+Which network`), { fresh: true });
    await customer.says("my line", new RegExp(`${UNKNOWN.source}[\\s\\S]*Which network`));
    await customer.says("glo", /Glo airtime ₦200[\s\S]*For which number/);
    await customer.says("my line", new RegExp(`${UNKNOWN.source}[\\s\\S]*For which number`));
    await customer.says("0805 123 4567", /Glo airtime ₦200[\s\S]*0805 123 4567[\s\S]*Confirm by choosing/);
  },
);

test.each(Object.values(channels))("a number for a name is asked once, then the name is enough: %s", async (who) => {
  const { service, ...world } = await openWorld();
  const customer = world[who];
  await customer.start();
  await customer.topsUp("1000");
  await customer.says("200 mtn airtime for Mama", /Mama[\s\S]*number once/);
  await customer.says("0803 123 4567", /Confirm by choosing/);
  await customer.tap(/Pay from Wallet/);
  await customer.sees(/Delivered/);
  await customer.says("100 airtime for mama", /MTN airtime ₦100[\s\S]*0803 123 4567[\s\S]*Confirm by choosing/);
  await customer.send("/cancel");
  await customer.says("/people", /Your people/);
  await customer.taps(/Mama/, /Nobody yet/);
  expect(service.vends()).toHaveLength(1);
});

test.each(Object.values(channels))("a number for a name is saved too if words come with it: %s", async (who) => {
  const customer = (await openWorld())[who];
  await customer.start();
  for (const [typed, name] of [
    ["Mama is 0803 123 4567", "Mama"],
    ["her number is 0806 123 4567 please", "Ngozi"],
  ] as const) {
    await customer.says(`200 mtn airtime for ${name}`, /number once/);
    await customer.says(typed, /Confirm by choosing/);
    await customer.says("/cancel", /stopped/);
    await customer.says(`300 mtn airtime for ${name}`, new RegExp(`For: ${name} · 080`));
  }
  await customer.says("200 mtn airtime for Tunde", /number once/);
  await customer.send("Bayo is 0805 123 4567"); // Somebody else.
  await customer.sees(/0805 123 4567[\s\S]*Confirm by choosing/, { fresh: true });
  await customer.says("200 mtn airtime for Tunde", /number once/);
});

test.each(Object.values(channels))(
  "a name typed at any question is shown, and the number that follows is its: %s",
  async (who) => {
    const customer = (await openWorld())[who];
    await customer.start();
    await customer.says("save 08031234567 as Mama", /Saved: Mama/);
    await customer.says("500 airtime", /Which network/);
    await customer.says("for Tunde", /Which network[\s\S]*For: Tunde/);
    await customer.says("0806 123 4567", /MTN airtime ₦500[\s\S]*Confirm by choosing/);
    await customer.says("cancel", /Nothing was bought/);
    await customer.says("200 airtime for Tunde", /For: Tunde · 0806 123 4567/);
    await customer.says("cancel", /Nothing was bought/);
    await customer.says("mtn data", /Which plan/);
    await customer.says("for my wife", /Which plan[\s\S]*For: wife/);
    await customer.says("mama", /Which plan[\s\S]*For: Mama · 0803 123 4567/); // Somebody else: this number is not the wife's.
    await customer.says("cancel", /Nothing was bought/);
    await customer.says("200 airtime for my wife", /Which network[\s\S]*For: wife/);
    await customer.says("cancel", /Nothing was bought/);
    await customer.says("mtn data for my wife", /Which plan/);
    await customer.says("for youtube", /No MTN plan fits “for youtube”[\s\S]*For: wife/);
  },
);

test.each(Object.values(channels))(
  "who says that somebody else pays is told how, and shown what is unpaid: %s",
  async (who) => {
    const customer = (await openWorld())[who];
    await customer.start();
    await customer.says("200 airtime 0803 123 4567", /Confirm by choosing/);
    for (const typed of ["can my friend pay for me", "let my sister pay"]) {
      await customer.says(
        typed,
        /somebody else will pay, tap Checkout[\s\S]*For: .*0803 123 4567[\s\S]*Confirm by choosing/,
      );
    }
    await customer.says("checkout", /Pay on the secure page/);
    await customer.says("can my friend pay for me", /For: .*0803 123 4567[\s\S]*Pay on the secure page/);
    await customer.taps(/Ask somebody to pay/, /Share /);
  },
);

test.each(Object.values(channels))(
  "one word with a mistake leads where it would without, unless it is a saved name: %s",
  async (who) => {
    const customer = (await openWorld())[who];
    await customer.start();
    await customer.says("ballance", /Your wallet/);
    await customer.says("histry", /Your orders/);
    await customer.says("save 0803 123 4567 as Wallat", /Saved: Wallat/);
    await customer.says("wallat", /Airtime or data\?[\s\S]*For: .*0803 123 4567/);
    await customer.says("cancle", /Nothing was bought/);
  },
);

test.each(Object.values(channels))("“each” with two numbers is a list: %s", async (who) => {
  const customer = (await openWorld())[who];
  await customer.start();
  await customer.says("08031234567 & 08061234567 500 each", /2 numbers[\s\S]*Total: ₦1,000/);
  await customer.says("500 each for 08031234567 and 08061234567", /4 numbers|2 lines are in the list twice/);
});

test.each(Object.values(channels))(
  "a name whose number is changed at once is asked for again next time: %s",
  async (who) => {
    const customer = (await openWorld())[who];
    await customer.start();
    await customer.says("500 mtn airtime for Tunde", /number once/);
    await customer.says("0803 123 4567", /Confirm by choosing/);
    await customer.says("change number to 0806 123 4567", /For: .*0806 123 4567[\s\S]*Confirm by choosing/);
    await customer.says("cancel", /Nothing was bought/);
    await customer.says("500 mtn airtime for Tunde", /number once/);
    await customer.says("0803 123 4567", /Confirm by choosing/);
    await customer.says("wrong number", /number once/);
    await customer.says("0806 123 4567", /Confirm by choosing/);
    await customer.says("cancel", /Nothing was bought/);
    await customer.says("500 mtn airtime for Tunde", /For: Tunde · 0806 123 4567/);
  },
);

test.each(Object.values(channels))("a number may be saved in words at any question of a purchase: %s", async (who) => {
  const customer = (await openWorld())[who];
  await customer.start();
  await customer.says("500 airtime", /Which network/);
  await customer.says(
    "save 08031234567 as Mama",
    /Saved: Mama is 0803 123 4567[\s\S]*MTN airtime ₦500[\s\S]*Confirm by choosing/,
  );
  await customer.says(
    "save 0806 123 4567 as Papa",
    /Saved: Papa is 0806 123 4567[\s\S]*MTN airtime ₦500[\s\S]*Confirm by choosing/,
  );
  await customer.says("cancel", /Nothing was bought/);
  await customer.says("glo 200 airtime", /For which number/);
  await customer.says("save 0805 123 4567 as Tunde", /Saved: Tunde is 0805 123 4567[\s\S]*Confirm by choosing/);
  await customer.says("cancel", /Nothing was bought/);
  for (const name of ["Mama", "Papa", "Tunde"]) {
    await customer.says(`200 airtime for ${name}`, new RegExp(`For: ${name} · `));
    await customer.says("cancel", /Nothing was bought/);
  }
});

test.each(Object.values(channels))("“for two people” leads to the list at any question: %s", async (who) => {
  const customer = (await openWorld())[who];
  await customer.start();
  await customer.says("200 airtime 0803 123 4567", /Confirm by choosing/);
  await customer.says("for two people", /Many numbers in one order/);
  await customer.says("cancel", /Nothing was bought/);
  await customer.says("glo 200 airtime", /For which number/);
  await customer.says("it is for 3 people", /Many numbers in one order\W+Send a line/);
});

test.each(Object.values(channels))("a number is saved in words: %s", async (who) => {
  const customer = (await openWorld())[who];
  await customer.start();
  await customer.says("save 08031234567 as Mama", /Saved: Mama is 0803 123 4567/);
  await customer.says("200 airtime for mama", /MTN airtime ₦200[\s\S]*0803 123 4567[\s\S]*Confirm by choosing/);
  await customer.says("cancel", /Nothing was bought/);
  await customer.says("save 0805 123 4567", /What do you call the person with 0805 123 4567/);
  await customer.says("back", /Your people[\s\S]*for them/);
  await customer.says("don't save 0805 123 4567", /did not get that/);
});

test.each(Object.values(channels))("a number that has two names is one button: %s", async (who) => {
  const world = await openWorld();
  const customer = world[who];
  await customer.start();
  for (const name of ["Mama", "Home"]) {
    await customer.says(`200 mtn airtime for ${name}`, /number once/);
    await customer.says("0806 555 0101", /Confirm by choosing/);
    await customer.send("/cancel");
  }
  await customer.says("200 mtn airtime", "For which number?");
  await customer.taps(/Home/, /For: .*0806 555 0101[\s\S]*Confirm by choosing/);
});

test.each(Object.values(channels))(
  "a typed purchase interrupts another purchase, but not a complaint: %s",
  async (who) => {
    const { admin, ...world } = await openWorld();
    const customer = world[who];
    await admin.start();
    await customer.start();
    await customer.topsUp("1000");
    await customer.says("/data", /Which network/);
    await customer.says("200 airtime 0803 123 4567", /MTN airtime ₦200[\s\S]*Confirm by choosing/);
    await customer.tap(/Pay from Wallet/);
    await customer.sees(/Delivered/);
    await customer.taps(/More/, /Delivered/);
    await customer.taps(/Something is wrong/, /how it stands now/);
    await customer.taps(/Talk to us/, /What is wrong/);
    await customer.send("200 airtime 0803 123 4567");
    await admin.sees(/“200 airtime 0803 123 4567”/);
  },
);

test.each(Object.values(channels))("who wants a purchase repeated reads how: %s", async (who) => {
  const customer = (await openWorld())[who];
  await customer.start();
  await customer.send("500 airtime daily 0803 123 4567");
  await customer.sees(/buys it once[\s\S]*More › 🗓 Schedule[\s\S]*MTN airtime ₦500[\s\S]*Confirm by choosing/, {
    fresh: true,
  });
  await customer.send("/cancel");
  for (const typed of [
    "500 airtime every day 0803 123 4567",
    "send me 1gb every friday",
    "kowane mako 200 airtime mtn",
  ]) {
    await customer.says(typed, /Your schedules[\s\S]*Buy something, then tap “⋯ More › 🗓 Schedule”/);
  }
  await customer.send("500 airtime twice 0803 123 4567");
  await customer.sees(/buys it once. To buy it again, tap “🔁 Buy again”[\s\S]*MTN airtime ₦500[\s\S]*Confirm/, {
    fresh: true,
  });
  await customer.send("500 airtime twice to 0803 123 4567 and 300 to 0805 123 4567");
  await customer.sees(/buys it once[\s\S]*MTN airtime ₦500[\s\S]*Next: Airtime ₦300 · 0805 123 4567/, { fresh: true });
  await customer.says("100mb daily 0803 123 4567", /^MTN 100MB data \(1 day\)[\s\S]*Confirm by choosing/);
});

test("a sentence with two numbers is asked about", async () => {
  const { ada } = await openWorld();
  await ada.start();
  await ada.says("200 airtime 08031234567 08051234567", /^Airtime · ₦200\nWhich network\?/);
});

test("“my line” means the number that the customer shared, unless they type another", async () => {
  const { ada } = await openWorld();
  await ada.start();
  await ada.topsUp("1000");
  await ada.says("200 airtime mtn", /For which number/);
  await ada.tap(/My number/);
  await ada.sees(/share your own number/);
  await ada.shareContact("+2348031234567");
  await ada.sees(/Confirm by choosing/, { fresh: true });
  await ada.send("/cancel");
  await ada.says("recharge my line 300", /MTN airtime ₦300[\s\S]*0803 123 4567[\s\S]*Confirm by choosing/);
  await ada.says("/airtime", /Which network/);
  await ada.says("my number is 0805 123 4567", /Glo airtime[\s\S]*For: 0805 123 4567/);
  await ada.says("/airtime", /Which network/);
  await ada.says("mtn", /How much/);
  await ada.says("500", /MTN airtime ₦500[\s\S]*For which number/);
  await ada.says("my glo line 0805 123 4567", /Glo airtime ₦500[\s\S]*0805 123 4567[\s\S]*Confirm by choosing/);
});

test("“me” and a typed number are one purchase for the typed number", async () => {
  const { ada, service } = await openWorld();
  await ada.start();
  await ada.topsUp("1000");
  await ada.says("200 airtime mtn", /For which number/);
  await ada.tap(/My number/);
  await ada.sees(/share your own number/);
  await ada.shareContact("+2348031234567");
  await ada.sees(/Confirm by choosing/, { fresh: true });
  await ada.send("/cancel");
  await ada.send("buy me 500 airtime and my number is 0803 765 4321");
  await ada.sees(/MTN airtime ₦500[\s\S]*0803 765 4321[\s\S]*Confirm by choosing/, { fresh: true });
  await ada.tap(/Pay from Wallet/);
  await ada.sees(/Delivered/);
  expect(service.vends()).toMatchObject([{ phone: "08037654321", amountNaira: 500 }]);
  expect(ada.screen().join("\n")).not.toMatch(/Next: /);
});

test.each(Object.values(channels))("an amount is never taken for the code of a plan: %s", async (who) => {
  const customer = (await openWorld())[who];
  await customer.start();
  await customer.send("data 1001 mtn 0803 123 4567"); // 1001 is also the code of 100MB for ₦100.
  await customer.sees(/MTN has no plan for “₦1,001”/, { fresh: true });
  await customer.says("1001", /1 plan for “1001”/);
  await customer.send("/bulk 08031234567 mtn data 1001\n08061234567 mtn data 100");
  await customer.sees(/1 line cannot be bought[\s\S]*0803 123 4567 MTN ₦1,001/, { fresh: true });
});

test.each(Object.values(channels))("what is not sold here, and “ok”, get an answer of their own: %s", async (who) => {
  const { service, ...world } = await openWorld();
  const customer = world[who];
  await customer.start();
  await customer.says("/airtime", /Which network/);
  await customer.says("waec pin", /We do not sell that. You can buy airtime and data/);
  await customer.says("👍🏾", /We are here whenever you need/);
  await customer.says("200 airtime 0803 123 4567", /Confirm by choosing/);
  await customer.says("👍", /Please tap one of the buttons to pay/);
  await customer.says("ok", /Please tap one of the buttons to pay/);
  expect(service.payments()).toEqual([]);
});
