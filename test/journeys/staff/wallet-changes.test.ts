import { describe, expect, test } from "vitest";
import { testOnEveryChannel } from "../../harness/every-channel.js";
import { openWorld, type World } from "../../harness/open-world.js";
import { ADA, ADMIN, BAYO, EMEKA } from "../../harness/outside.js";
import { givesRole } from "../../harness/staff.js";

const YES = "Yes, do it";
const TWO_ADMINS = { environment: { ADMIN_IDS: `${ADMIN},${BAYO}` } };

/** Ada has ₦1,000 and has bought ₦200 of airtime; the reference of her order. */
async function sold({ ada, admin }: World): Promise<string> {
  await admin.start();
  await ada.start();
  await ada.topsUp("1000");
  await ada.buysAirtime();
  const receipt = await ada.sees(/Delivered/);
  return /ord_[0-9a-z]{16}/.exec(receipt.text)?.[0] ?? expect.unreachable();
}

async function does({ admin }: World, what: string, seen: RegExp) {
  await admin.send(what);
  return admin.sees(seen, { fresh: true });
}

async function taps({ admin }: World, label: string | RegExp, seen: RegExp) {
  await admin.tap(label);
  return admin.sees(seen, { fresh: true });
}

const walletOf = async ({ ada }: World, amount: string) => {
  await ada.send("/wallet");
  await ada.sees(`Available: ${amount}`, { fresh: true });
};

describe("a card for staff", () => {
  test("of an order has its payment, its postings to the kobo and what staff did", async () => {
    const world = await openWorld();
    const order = await sold(world);
    const card = await does(world, `/order ${order}`, /Postings/);
    expect(card.text).toMatch(/It cost us ₦19\d/);
    expect(card.text).toContain("₦200 wallet → held");
    expect(card.text).toMatch(/Sold\n₦200 held → sales; ₦19\d(\.\d\d)? float → cost of sales/);
    await does(world, "/order", /Which order\? For example/);
    await does(world, "/refund", /Which order\? For example/);
    await does(world, "/customer", /Which customer\? For example/);
    await does(world, "/order ord_0000000000000000", /No order has that reference/);
  });

  test("of a customer is found by whatever is known of them, and never shows what charges a card", async () => {
    const world = await openWorld();
    const { ada, bayo, service } = world;
    await world.admin.start();
    await ada.savesCard();
    await bayo.start();
    await bayo.topsUp("1000");
    await bayo.choosesAirtime("100", "0803 123 4567");
    await bayo.tap(/Pay from Wallet/);
    await bayo.sees(/Delivered/);
    for (const who of [String(ADA), "@ada_obi", "ADA"]) {
      await does(world, `/customer ${who}`, /Ada · Telegram 1001 @Ada_Obi/);
    }
    const [token] = service.tokens();
    const card = await world.admin.sees(/Cards: .*•••• \d{4}[\s\S]*Last of \d postings/);
    expect(card.text).not.toContain(token?.id ?? expect.unreachable());
    await does(world, "/customer 08031234567", /Which of them\?/);
    await taps(world, `Bayo · Telegram ${BAYO}`, /Bayo · Telegram[\s\S]*Wallet: ₦900/);
    await taps(world, "📒 Ledger", /Ledger: 3 postings[\s\S]*Sold[\s\S]*Received/);
    await does(world, "/customer @nobody", /No customer found/);
  });
});

describe("an order that was delivered", () => {
  test("is refunded from its card, for a reason, once; its customer and the other staff are told", async () => {
    const world = await openWorld();
    const { ada, admin } = world;
    const order = await sold(world);
    await does(world, `/order ${order}`, /Postings/);
    await taps(world, "↩️ Refund", /Why\?/);
    await taps(world, "It did not arrive", /Refund the order: ₦200[\s\S]*the service’s cost is not recovered/);
    await admin.tapTwice(YES);
    await ada.sees(/₦200 is back in your wallet for order[\s\S]*Why: It did not arrive[\s\S]*Your wallet: ₦1,000/);
    await admin.sees(/🧾 Ada[\s\S]*refunded it: ₦200[\s\S]*It did not arrive/);
    await walletOf(world, "₦1,000");
    const card = await does(world, `/order ${order}`, /Refunded.*after delivery/);
    expect(card.text).toContain("₦200 sales → wallet");
    expect(card.buttons.flat().map(({ text }) => text)).not.toContain("↩️ Refund");
    await does(world, `/refund ${order}`, /has already been refunded/);
    await does(world, "/reconcile", /Our books and the service agree/);
    await ada.send("/history");
    await ada.sees(/delivered/, { fresh: true });
  });
});

testOnEveryChannel({
  "a customer is told what staff put into their wallet or took out of it, and why": async (world, customer) => {
    const who = customer === world.ada ? String(ADA) : `0${EMEKA.slice(3)}`;
    await customer.topsUp("500");
    const found = customer === world.ada ? who : "emeka";
    await does(world, `/credit ${found} 250 sorry for the trouble`, /Credit the wallet: ₦250[\s\S]*wallet ₦500/);
    await world.admin.tapTwice(YES);
    await customer.sees(/put ₦250 into your wallet[\s\S]*Why: sorry for the trouble[\s\S]*Your wallet: ₦750/);
    await does(world, `/debit ${found} 800 given twice`, /Debit the wallet: ₦800/);
    await taps(world, YES, /Nothing was taken: there is only ₦750/);
    await does(world, `/debit ${found} 250 given twice`, /Debit the wallet: ₦250/);
    await taps(world, YES, /Done and recorded/);
    await customer.sees(/took ₦250 out of your wallet[\s\S]*given twice[\s\S]*Your wallet: ₦500/);
  },
});

test("a reason that is too long is cut before an emoji, not within, and reaches its customer", async () => {
  const world = await openWorld();
  await world.admin.start();
  await world.ada.start();
  const why = "w".repeat(199);
  await does(world, `/credit ${ADA} 500 ${why}😀 and more`, /Credit the wallet: ₦500/);
  await world.admin.tapTwice(YES);
  await world.ada.sees(new RegExp(`₦500 into your wallet[\\s\\S]*Why: ${why}\n`));
});

test("what is missing is asked, from the card as well, and nonsense is asked again", async () => {
  const world = await openWorld();
  await sold(world);
  await does(world, "/customer ada", /Wallet: ₦800/);
  await taps(world, "💚 Credit", /How much\? From ₦1 to ₦500,000/);
  await does(world, "-5", /How much\?/);
  await does(world, "600000", /How much\?/);
  await does(world, "0", /How much\?/);
  await does(world, "1.5k", /Why\?/);
  await does(world, "ok", /Why\?/);
  await does(world, "birthday", /Credit the wallet: ₦1,500[\s\S]*“birthday”/);
  await taps(world, /Cancel/, /nothing was done/);
  await does(world, "/credit", /Whose wallet\?/);
  await does(world, "/credit 0803 123 4567 50 sorry", /Credit the wallet: ₦50[\s\S]*Ada/);
  await taps(world, YES, /Done and recorded/);
  await walletOf(world, "₦850");
});

describe("above the limit", () => {
  test("somebody else confirms: not who asked, and once", async () => {
    const world = await openWorld(TWO_ADMINS);
    const { ada, admin, bayo } = world;
    await sold(world);
    await bayo.start();
    await does(world, `/credit ${ADA} 6000 a big sorry`, /above the limit: a second member of staff/);
    await taps(world, YES, /Nothing was done yet.[\s\S]*Another member of staff/);
    await bayo.sees(/Credit the wallet: ₦6,000[\s\S]*asked by Chidi[\s\S]*Another member of staff must confirm/);
    await admin.sees(/asked by Chidi/);
    await taps(world, "✅ Confirm", /You asked for this yourself/);
    await walletOf(world, "₦800");
    await bayo.tapTwice("✅ Confirm");
    await bayo.sees(/Confirmed and done/);
    await ada.sees(/put ₦6,000 into your wallet[\s\S]*Your wallet: ₦6,800/);
    await admin.sees(/asked by Chidi[\s\S]*✅ Confirmed by Bayo/);
    await walletOf(world, "₦6,800");
    const audit = await does(world, `/audit ada`, /What staff did/);
    expect(audit.text).toMatch(
      /Bayo credited the wallet: ₦6,000[\s\S]*Chidi asked for a second person’s approval: ₦6,000/,
    );
  });

  test("what somebody else refuses is not done", async () => {
    const world = await openWorld(TWO_ADMINS);
    await sold(world);
    await world.bayo.start();
    await does(world, `/debit ${ADA} 700 a mistake`, /Debit the wallet/);
    await taps(world, /Cancel/, /nothing was done/);
    const limit = await does(
      world,
      "/confirmabove 500",
      /more than ₦500 in a day[\s\S]*a second member of staff to confirm/,
    );
    expect(limit.text).not.toContain("⚠️");
    await does(world, `/debit ${ADA} 700 a mistake`, /above the limit/);
    await taps(world, YES, /Nothing was done yet/);
    await world.bayo.sees(/Debit the wallet: ₦700/);
    await world.bayo.tap("✕ Refuse");
    await world.bayo.sees(/Refused. Nothing was done/);
    await world.admin.sees(/✕ Refused by Bayo/);
    await walletOf(world, "₦800");
  });

  test("who asked, and deletes their account, does not confirm it as somebody new; another one does", async () => {
    const world = await openWorld(TWO_ADMINS);
    await sold(world);
    await world.bayo.start();
    await does(world, `/credit ${ADA} 6000 a big sorry`, /above the limit/);
    await taps(world, YES, /Nothing was done yet/);
    await world.bayo.sees(/Credit the wallet: ₦6,000/);
    await world.admin.sees(/asked by Chidi/);
    await does(world, "/privacy", /Your data/);
    await taps(world, /Delete me/, /Delete your data/);
    await taps(world, /Yes, delete me/, /Your data is deleted/);
    await taps(world, "✅ Confirm", /you joined after that/);
    await walletOf(world, "₦800");
    await world.bayo.tap("✅ Confirm");
    await world.ada.sees(/Your wallet: ₦6,800/);
  });

  test("who is alone is told what to do: when they set the limit, before they ask, and when they have asked", async () => {
    const world = await openWorld();
    await sold(world);
    await does(
      world,
      "/confirmabove 5000",
      /more than ₦5,000 in a day[\s\S]*You are the only operator or owner[\s\S]*\/staff/,
    );
    await does(
      world,
      `/credit ${ADA} 6000 a big sorry`,
      /above the limit[\s\S]*You are the only operator or owner[\s\S]*\/staff[\s\S]*\/confirmabove 20000/,
    );
    await taps(world, YES, /there is none[\s\S]*\/staff/);
    await does(world, "/confirmabove 20000", /Raise the limit from ₦5,000 to ₦20,000/);
    await taps(world, /Cancel/, /nothing was done/);
    await does(world, "/confirmabove 20000", /Raise the limit from ₦5,000 to ₦20,000/);
    await taps(world, YES, /more than ₦20,000/);
    await does(world, `/credit ${ADA} 6000 a big sorry`, /Credit the wallet/);
    await taps(world, YES, /Done and recorded/);
    await world.ada.sees(/Your wallet: ₦6,800/);
  });

  test("who is alone is not told to raise the limit for what goes to their own wallet: that would not help", async () => {
    const world = await openWorld();
    await world.admin.start();
    const asked = await does(
      world,
      `/credit ${ADMIN} 50 thank you`,
      /your own wallet[\s\S]*You are the only operator or owner/,
    );
    expect(asked.text).not.toContain("/confirmabove");
  });
});

test("the limit is raised by no command that was passed on, on Telegram or WhatsApp", async () => {
  const world = await openWorld({ environment: { ADMIN_WHATSAPP: EMEKA } });
  await world.admin.start();
  await world.admin.forward("/confirmabove 500000");
  await world.admin.sees("I did not get that", { fresh: true });
  await world.emeka.start();
  await world.emeka.sees("What would you like?");
  world.emeka.forward("/confirmabove 500000");
  await world.emeka.sees("I did not get that", { fresh: true });
  await world.emeka.send("/confirmabove");
  await world.emeka.sees("more than ₦5,000", { fresh: true });
  await does(world, "/confirmabove 1000", /more than ₦1,000/);
});

test("the merchant's money at the service is counted from when it was told, and is missed when it is out", async () => {
  const world = await openWorld();
  await world.admin.start();
  await does(world, "/float", /Enter once what the merchant wallet/);
  await does(world, "/float +500", /Enter once what/);
  await does(world, "/float a lot", /For example \/float 250000/);
  await does(world, "/float 250", /hold ₦250 now\?/);
  await does(world, "yes", /by our books: ₦250[\s\S]*Spent today: ₦0/);
  await sold(world);
  await does(world, "/float", /by our books: ₦5\d(\.\d\d)?\n[\s\S]*Spent today: ₦19\d/);
  await does(world, "/float 20", /hold ₦20 now\?[\s\S]*-₦3\d.* will be booked as a correction/);
  await taps(world, YES, /by our books: ₦20\n/);
  await does(world, "/float 0", /hold ₦0 now\?/);
  await taps(world, YES, /by our books: ₦0/);
  await world.admin.sees(/The float is empty[\s\S]*Top it up at the service/);
  await does(world, "/float +50000", /Did you add ₦50,000 to/);
  await taps(world, YES, /by our books: ₦50,000/);
});

test("a viewer reads the float, and that an owner enters it", async () => {
  const world = await openWorld();
  const { admin, ada } = world;
  await admin.start();
  await ada.start();
  await givesRole(world, ADA, /^Viewer/);
  await ada.send("/float");
  await ada.sees(/not tracked yet: an owner enters once/, { fresh: true });
  await ada.send("/float 250000");
  await ada.sees("Only an owner can enter what the merchant wallet holds", { fresh: true });
});

test("the audit shows what staff did, newest first, page by page", async () => {
  const world = await openWorld();
  const order = await sold(world);
  await does(world, "/audit", /No staff actions yet/);
  for (const amount of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
    await does(world, `/credit ${ADA} ${amount} number ${amount}`, /Credit the wallet/);
    await taps(world, YES, /Done and recorded/);
  }
  const newest = await does(world, "/audit", /What staff did/);
  expect([...newest.text.matchAll(/number (\d)/g)].map(([, amount]) => amount)).toEqual([..."98765432"]);
  const older = await taps(world, "⬇️ Older", /number 1/);
  expect(older.text).not.toContain("number 2");
  await does(world, "/audit chidi", /Ada · cus_\w+ · “number 9”/);
  await does(world, `/audit ${order}`, /No staff actions here yet/);
});

test("a viewer sees the cards, and nothing of what is done with money", async () => {
  const world = await openWorld();
  const order = await sold(world);
  const { bayo } = world;
  await bayo.start();
  await bayo.sees("What would you like?");
  await does(world, `/staff ${BAYO}`, /Now: not on the staff/);
  await taps(world, /^Viewer/, /Make them viewer/);
  await taps(world, YES, /Done/);
  await bayo.send(`/order ${order}`);
  const card = await bayo.sees(/Postings/, { fresh: true });
  await bayo.send(`/customer ${ADA}`);
  const customer = await bayo.sees(/Wallet: ₦800/, { fresh: true });
  const operators = await does(world, `/order ${order}`, /Postings/);
  expect(operators.text).toMatch(/At the service: .*8031234567/);
  expect(card.text).toMatch(/At the service: .*0803\*\*\*4567/);
  for (const { text } of [card, customer]) expect(text).not.toMatch(/803\W?123\W?4567/);
  const labels = [...card.buttons, ...customer.buttons].flat().map(({ text }) => text);
  expect(labels).not.toEqual(expect.arrayContaining([expect.stringMatching(/Refund|Give|Take/)]));
  for (const command of [`/credit ${ADA} 500 me`, `/refund ${order}`, "/confirmabove 1"]) {
    await bayo.send(command);
    await bayo.sees(/no command|What would you like/, { fresh: true });
  }
});

test("to a customer none of it exists", async () => {
  const world = await openWorld();
  const order = await sold(world);
  for (const command of [`/credit ${ADA} 500 me`, `/refund ${order}`, "/float 1", "/audit", "/confirmabove 1"]) {
    await world.ada.send(command);
    await world.ada.sees(/no command|What would you like/, { fresh: true });
  }
  await world.ada.tapForged(`go:approval:aud_0000000000000000.yes`);
  await walletOf(world, "₦800");
});
