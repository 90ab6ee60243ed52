import { describe, expect, test } from "vitest";
import { ADA, ADMIN, BAYO, EMEKA } from "../../harness/emulators.js";
import { testOnEveryChannel } from "../../harness/every-channel.js";
import { openWorld, type World } from "../../harness/open-world.js";
import { giveRole } from "../../harness/staff.js";
import { replyTo, talkToStaff } from "../../harness/support.js";

const YES = "Yes, do it";
const TWO_ADMINS = { environment: { ADMIN_IDS: `${ADMIN},${BAYO}` } };

/** Ada tops up ₦1,000 and buys ₦200 of airtime. Returns the reference of her order. */
async function sellsAirtime({ ada, admin }: World): Promise<string> {
  await admin.start();
  await ada.startsAndBuys();
  const receipt = await ada.sees(/Delivered/);
  return /ord_[0-9a-z]{16}/.exec(receipt.text)?.[0] ?? expect.unreachable();
}

async function sends({ admin }: World, what: string, seen: RegExp) {
  await admin.send(what);
  return admin.sees(seen, { fresh: true });
}

async function taps({ admin }: World, label: string | RegExp, seen: RegExp) {
  await admin.tap(label);
  return admin.sees(seen, { fresh: true });
}

describe("a staff card", () => {
  test("of an order shows its cost and its postings to the kobo; an unknown order is refused", async () => {
    const world = await openWorld();
    const order = await sellsAirtime(world);
    const card = await sends(world, `/order ${order}`, /Postings/);
    expect(card.text).toMatch(/It cost us ₦19\d/);
    expect(card.text).toContain("₦200 wallet → held");
    expect(card.text).toContain("Number: 0803 123 4567");
    await taps(world, "📄 Service record", /At the service[\s\S]*delivered/);
    expect(card.text).toMatch(/Sold\n₦200 held → sales; ₦19\d(\.\d\d)? float → cost of sales/);
    await sends(world, "/order", /Which order\? For example/);
    await sends(world, "/refund", /Which order\? For example/);
    await sends(world, "/customer", /Which customer\? For example/);
    await sends(world, "/order ord_0000000000000000", /No order has that reference/);
  });

  test("of a customer is found by id, name or number, and never shows a card token", async () => {
    const world = await openWorld();
    const { ada, bayo, service } = world;
    await world.admin.start();
    await ada.savesCard();
    await bayo.start();
    await bayo.topsUp("1000");
    await bayo.ordersAirtime("100", "0803 123 4567");
    await bayo.sees(/Delivered/);
    for (const who of [String(ADA), "@ada_obi", "ADA"]) {
      await sends(world, `/customer ${who}`, /Ada · Telegram 1001 @Ada_Obi/);
    }
    const [token] = service.tokens();
    const card = await world.admin.sees(/Cards: .*•••• \d{4}[\s\S]*Last of \d postings/);
    expect(card.text).not.toContain(token?.id ?? expect.unreachable());
    await sends(world, "/customer 08031234567", /Which of them\?/);
    const bought = `Bayo · Telegram ${BAYO} · bought for this number`;
    await taps(world, bought, /Bayo · Telegram[\s\S]*Wallet: ₦900[\s\S]*MTN airtime ₦100 · 0803 123 4567\nord_/);
    await taps(world, "📒 Ledger", /Ledger: 3 postings[\s\S]*Sold[\s\S]*Received/);
    await sends(world, "/customer @nobody", /No customer found/);
  });
});

describe("a delivered order", () => {
  test("is refunded once from its staff card, with a reason; customer and staff are notified", async () => {
    const world = await openWorld();
    const { ada, admin } = world;
    const order = await sellsAirtime(world);
    await sends(world, `/order ${order}`, /Postings/);
    await taps(world, "↩️ Refund", /Why\?/);
    await taps(world, "It did not arrive", /Refund the order: ₦200[\s\S]*the service’s cost is not recovered/);
    await admin.tapTwice(YES);
    await ada.sees(/₦200 is back in your wallet for order[\s\S]*Why: It did not arrive[\s\S]*Your wallet: ₦1,000/);
    await admin.sees(/^🧾 .* · Chidi refunded it: ₦200\nAda · ord_[0-9a-z]{16} · “It did not arrive”$/);
    await world.ada.seesWallet("Available: ₦1,000");
    const card = await sends(world, `/order ${order}`, /Refunded.*after delivery/);
    expect(card.text).toContain("₦200 sales → wallet");
    expect(card.buttons.flat().map(({ text }) => text)).not.toContain("↩️ Refund");
    await sends(world, `/refund ${order}`, /has already been refunded/);
    await sends(world, "/reconcile", /Our books and the service agree/);
    await ada.says("/history", /delivered/);
  });

  test("is meant by /refund or /order in reply to a message that names it", async () => {
    const world = await openWorld();
    const { admin } = world;
    const order = await sellsAirtime(world);
    await admin.sees(new RegExp(order));
    await replyTo(admin, new RegExp(order), "/refund");
    await admin.sees(/Why\?/, { fresh: true });
    await replyTo(admin, new RegExp(order), "/order");
    await admin.sees(/Postings/, { fresh: true });
    await replyTo(admin, new RegExp(order), "/refund nobody");
    await admin.sees(/No order has that reference/, { fresh: true });
    await replyTo(admin, /No order has/, "/refund");
    await admin.sees(/Which order\?/, { fresh: true });
  });

  test("is not meant by /refund in reply to a customer's message that names another order as well", async () => {
    const world = await openWorld();
    const { ada, admin } = world;
    const other = await sellsAirtime(world);
    await ada.ordersAirtime("100", "0803 123 4568");
    await ada.sees(/0803 123 4568[\s\S]*Delivered/);
    await talkToStaff(ada, "it did not come");
    await ada.send(`Where is it? ${other}`);
    await admin.sees(/Where is it\?[\s\S]*₦100/);
    await replyTo(admin, /Where is it\?[\s\S]*₦100/, "/refund");
    await admin.sees(/Which order\?/, { fresh: true });
  });
});

testOnEveryChannel({
  "a customer is notified of a credit or debit by staff, with the reason": async (world, customer) => {
    const who = customer === world.ada ? String(ADA) : `0${EMEKA.slice(3)}`;
    await customer.topsUp("500");
    const found = customer === world.ada ? who : "emeka";
    await sends(world, `/credit ${found} 250 sorry for the trouble`, /Credit the wallet: ₦250[\s\S]*wallet ₦500/);
    await world.admin.tapTwice(YES);
    await customer.sees(/put ₦250 into your wallet[\s\S]*Why: sorry for the trouble[\s\S]*Your wallet: ₦750/);
    await sends(world, `/debit ${found} 800 given twice`, /Debit the wallet: ₦800/);
    await taps(world, YES, /Nothing was taken: there is only ₦750/);
    await sends(world, `/debit ${found} 250 given twice`, /Debit the wallet: ₦250/);
    await taps(world, YES, /Done and recorded/);
    await customer.sees(/took ₦250 out of your wallet[\s\S]*given twice[\s\S]*Your wallet: ₦500/);
  },
});

test("a long reason is cut before an emoji, and the customer reads it", async () => {
  const world = await openWorld();
  await world.admin.start();
  await world.ada.start();
  const why = "w".repeat(199);
  await sends(world, `/credit ${ADA} 500 ${why}😀 and more`, /Credit the wallet: ₦500/);
  await world.admin.tapTwice(YES);
  await world.ada.sees(new RegExp(`₦500 into your wallet[\\s\\S]*Why: ${why}\n`));
});

test("missing details of a credit are asked for, and invalid ones are asked for again", async () => {
  const world = await openWorld();
  await sellsAirtime(world);
  await sends(world, "/customer ada", /Wallet: ₦800/);
  await taps(world, "💚 Credit", /How much\? From ₦1 to ₦500,000/);
  await sends(world, "-5", /How much\?/);
  await sends(world, "600000", /How much\?/);
  await sends(world, "0", /How much\?/);
  await sends(world, "1.5k", /Why\?/);
  await sends(world, "ok", /Why\?/);
  await sends(world, "birthday", /Credit the wallet: ₦1,500[\s\S]*“birthday”/);
  await taps(world, /Cancel/, /nothing was done/);
  await sends(world, "/debit ada 200", /Why\?/);
  await taps(world, "It arrived after all", /Debit the wallet: ₦200[\s\S]*“It arrived after all”/);
  await taps(world, /Cancel/, /nothing was done/);
  await sends(world, "/credit", /Whose wallet\?/);
  await sends(world, "/credit Ada 2 500 sorry", /Credit the wallet: ₦2,500[\s\S]*Ada[\s\S]*“sorry”/);
  await sends(world, "/credit 0803 123 4567 1 500 sorry", /Which of them\?/);
  await taps(world, /^Ada/, /Credit the wallet: ₦1,500[\s\S]*Ada[\s\S]*“sorry”/);
  await sends(world, "/credit 0803 123 4567 50 sorry", /Which of them\?/);
  await taps(world, /^Ada/, /Credit the wallet: ₦50[\s\S]*Ada/);
  await taps(world, YES, /Done and recorded/);
  await world.admin.sees(/^🧾 .* · Chidi credited the wallet: ₦50\nAda · cus_[0-9a-z]{16} · “sorry”$/);
  await world.ada.seesWallet("Available: ₦850");
});

describe("a wallet change above the limit", () => {
  test("is confirmed once, by a second member of staff", async () => {
    const world = await openWorld(TWO_ADMINS);
    const { ada, admin, bayo } = world;
    await sellsAirtime(world);
    await bayo.start();
    await sends(world, `/credit ${ADA} 6000 a big sorry`, /above the limit: a second member of staff/);
    await taps(world, YES, /Nothing was done yet.[\s\S]*Another member of staff/);
    await bayo.sees(/Credit the wallet: ₦6,000[\s\S]*asked by Chidi[\s\S]*Another member of staff must confirm/);
    await admin.sees(/asked by Chidi/);
    await taps(world, "✅ Confirm", /You asked for this yourself/);
    await world.ada.seesWallet("Available: ₦800");
    await bayo.tapTwice("✅ Confirm");
    await bayo.sees(/Confirmed and done/);
    await ada.sees(/put ₦6,000 into your wallet[\s\S]*Your wallet: ₦6,800/);
    await admin.sees(/asked by Chidi[\s\S]*✅ Confirmed by Bayo/);
    await world.ada.seesWallet("Available: ₦6,800");
    const audit = await sends(world, `/audit ada`, /What staff did/);
    expect(audit.text).toMatch(
      /Bayo credited the wallet: ₦6,000\nAda · cus_[\s\S]*Chidi asked for a second person’s approval: ₦6,000/,
    );
    const card = await sends(world, `/customer ${ADA}`, /What staff did/);
    expect(card.text).toMatch(
      /Bayo credited the wallet: ₦6,000\n“a big sorry”\n.*Chidi asked for a second person’s approval/,
    );
  });

  test("is not done if the second member of staff refuses", async () => {
    const world = await openWorld(TWO_ADMINS);
    await sellsAirtime(world);
    await world.bayo.start();
    await sends(world, `/debit ${ADA} 700 a mistake`, /Debit the wallet/);
    await taps(world, /Cancel/, /nothing was done/);
    const limit = await sends(world, "/confirmabove 500", /up to ₦500 a day[\s\S]*a second member of staff to confirm/);
    expect(limit.text).not.toContain("⚠️");
    await sends(world, `/debit ${ADA} 700 a mistake`, /above the limit/);
    await taps(world, YES, /Nothing was done yet/);
    await sends(world, "/status", /1 wallet change waiting/);
    const waiting = await taps(world, /Debit the wallet/, /asked by Chidi/);
    const [, asked, until] = /asked by Chidi, ([^\n]*)[\s\S]*before ([^\n]*)\.$/.exec(waiting.text) ?? [];
    expect([asked?.slice(-5), asked === until], "the same time, a day later").toEqual([until?.slice(-5), false]);
    await world.bayo.sees(/Debit the wallet: ₦700/);
    await world.bayo.tap("✕ Refuse");
    await world.bayo.sees(/Refused. Nothing was done/);
    await world.admin.sees(/✕ Refused by Bayo/);
    await world.ada.seesWallet("Available: ₦800");
  });

  test("that a colleague asked for already is shown to whoever asks for it again, who can confirm it", async () => {
    const world = await openWorld(TWO_ADMINS);
    const { ada, bayo } = world;
    const order = await sellsAirtime(world);
    await bayo.start();
    await sends(world, "/confirmabove 100", /up to ₦100 a day/);
    await sends(world, `/refund ${order}`, /Why\?/);
    await taps(world, "It did not arrive", /above the limit/);
    await taps(world, YES, /Nothing was done yet/);
    await bayo.says(`/refund ${order}`, /Why\?/);
    await bayo.taps("It did not arrive", /above the limit/);
    await bayo.taps(YES, /Refund the order: ₦200[\s\S]*asked by Chidi/);
    await bayo.tap("✅ Confirm");
    await ada.sees(/₦200 is back in your wallet for order/);
  });

  test("cannot be confirmed by its requester after they delete their account and join again", async () => {
    const world = await openWorld(TWO_ADMINS);
    await sellsAirtime(world);
    await world.bayo.start();
    await sends(world, `/credit ${ADA} 6000 a big sorry`, /above the limit/);
    await taps(world, YES, /Nothing was done yet/);
    await world.bayo.sees(/Credit the wallet: ₦6,000/);
    await world.admin.sees(/asked by Chidi/);
    await sends(world, "/privacy", /Your data/);
    await taps(world, /Delete me/, /Delete your data/);
    await taps(world, /Yes, delete me/, /Your data is deleted/);
    await taps(world, "✅ Confirm", /you joined after that/);
    await world.ada.seesWallet("Available: ₦800");
    await world.bayo.tap("✅ Confirm");
    await world.ada.sees(/Your wallet: ₦6,800/);
  });

  test("tells the only member of staff what to do: when they set the limit, before they ask, and after", async () => {
    const world = await openWorld();
    await sellsAirtime(world);
    await sends(
      world,
      "/confirmabove 5000",
      /up to ₦5,000 a day[\s\S]*There is no other operator or owner[\s\S]*\/staff/,
    );
    await sends(
      world,
      `/credit ${ADA} 6000 a big sorry`,
      /above the limit[\s\S]*There is no other operator or owner[\s\S]*\/staff[\s\S]*\/confirmabove 20000/,
    );
    await taps(world, YES, /Nothing was done yet[\s\S]*There is no other operator or owner[\s\S]*\/staff/);
    await sends(world, "/confirmabove 20000", /from ₦5,000 to ₦20,000\?\n.* up to ₦20,000 a day, 100 times at most/);
    await taps(world, /Cancel/, /nothing was done/);
    await sends(world, "/confirmabove 20000", /Raise the limit from ₦5,000 to ₦20,000/);
    await taps(world, YES, /up to ₦20,000 a day/);
    await sends(world, `/credit ${ADA} 6000 a big sorry`, /Credit the wallet/);
    await taps(world, YES, /Done and recorded/);
    await world.ada.sees(/Your wallet: ₦6,800/);
  });

  test("to the requester's own wallet does not suggest a higher limit, which would not help", async () => {
    const world = await openWorld();
    await world.admin.start();
    const asked = await sends(
      world,
      `/credit ${ADMIN} 50 thank you`,
      /your own wallet[\s\S]*There is no other operator or owner/,
    );
    expect(asked.text).not.toContain("/confirmabove");
  });
});

test("a forwarded command does not change the limit, on Telegram or WhatsApp", async () => {
  const world = await openWorld({ environment: { ADMIN_WHATSAPP: EMEKA } });
  await world.admin.start();
  await world.admin.forward("/confirmabove 500000");
  await world.admin.sees("I did not get that", { fresh: true });
  await world.emeka.start();
  await world.emeka.sees("What would you like?");
  world.emeka.forward("/confirmabove 500000");
  await world.emeka.sees("I did not get that", { fresh: true });
  await world.emeka.says("/confirmabove", "up to ₦5,000 a day");
  await sends(world, "/confirmabove 1000", /up to ₦1,000 a day/);
});

test("the float is tracked from the amount that staff enter, and an empty float raises an alarm", async () => {
  const world = await openWorld();
  await world.admin.start();
  await sends(world, "/float", /Enter once what the merchant wallet/);
  await sends(world, "/float +500", /Enter once what/);
  await sends(world, "/float a lot", /For example \/float 250000/);
  await sends(world, "/float 1.5m", /hold ₦1,500,000 now\?/);
  await sends(world, "/float 250", /hold ₦250 now\?/);
  await sends(world, "yes", /by our books: ₦250[\s\S]*Spent today: ₦0/);
  await sellsAirtime(world);
  await sends(world, "/float", /by our books: ₦5\d(\.\d\d)?\n[\s\S]*Spent today: ₦19\d/);
  await sends(world, "/float 20", /hold ₦20 now\?[\s\S]*-₦3\d.* will be booked as a correction/);
  await taps(world, YES, /by our books: ₦20\n/);
  await sends(world, "/float 0", /hold ₦0 now\?/);
  await taps(world, YES, /by our books: ₦0/);
  await world.admin.sees(/The float is empty[\s\S]*Top it up at the service/);
  await sends(world, "/float +50000", /Did you add ₦50,000 to/);
  await taps(world, YES, /by our books: ₦50,000/);
});

test("a viewer can read the float, but only an owner can enter it", async () => {
  const world = await openWorld();
  const { admin, ada } = world;
  await admin.start();
  await ada.start();
  await giveRole(world, ADA, /^Viewer/);
  await ada.says("/float", /not tracked yet: an owner enters once/);
  await ada.says("/float 250000", "Only an owner can enter what the merchant wallet holds");
});

test("/audit shows staff actions page by page, newest first", async () => {
  const world = await openWorld();
  const order = await sellsAirtime(world);
  await sends(world, "/audit", /No staff actions yet/);
  for (const amount of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
    await sends(world, `/credit ${ADA} ${amount} number ${amount}`, /Credit the wallet/);
    await taps(world, YES, /Done and recorded/);
  }
  const newest = await sends(world, "/audit", /What staff did/);
  expect([...newest.text.matchAll(/number (\d)/g)].map(([, amount]) => amount)).toEqual([..."98765432"]);
  const older = await taps(world, "⬇️ Older", /number 1/);
  expect(older.text).not.toContain("number 2");
  await sends(world, "/audit chidi", /Ada · cus_\w+ · “number 9”/);
  await sends(world, `/audit ${order}`, /No staff actions here yet/);
});

test("a viewer sees staff cards with masked numbers, and cannot refund or change wallets", async () => {
  const world = await openWorld();
  const order = await sellsAirtime(world);
  const { bayo } = world;
  await bayo.start();
  await bayo.sees("What would you like?");
  await sends(world, `/staff ${BAYO}`, /Now: not on the staff/);
  await taps(world, /^Viewer/, /Make them viewer/);
  await taps(world, YES, /Done/);
  await bayo.send(`/order ${order}`);
  const card = await bayo.sees(/Postings/, { fresh: true });
  await bayo.send(`/customer ${ADA}`);
  const customer = await bayo.sees(/Wallet: ₦800/, { fresh: true });
  const operators = await sends(world, `/order ${order}`, /Postings/);
  expect(operators.text).toMatch(/At the service: .*8031234567/);
  expect(card.text).toMatch(/At the service: .*0803\*\*\*4567/);
  for (const { text } of [card, customer]) expect(text).not.toMatch(/803\W?123\W?4567/);
  const labels = [...card.buttons, ...customer.buttons].flat().map(({ text }) => text);
  expect(labels).not.toEqual(expect.arrayContaining([expect.stringMatching(/Refund|Credit|Debit/)]));
  for (const command of [`/credit ${ADA} 500 me`, `/refund ${order}`, "/confirmabove 1"]) {
    await bayo.says(command, /You have no command/);
  }
});

test("the commands for money are unknown to a customer", async () => {
  const world = await openWorld();
  const order = await sellsAirtime(world);
  for (const command of [`/credit ${ADA} 500 me`, `/refund ${order}`, "/float 1", "/audit", "/confirmabove 1"]) {
    await world.ada.says(command, /There is no command/);
  }
  await world.ada.tapForged(`go:approval:aud_0000000000000000.yes`);
  await world.ada.seesWallet("Available: ₦800");
});
