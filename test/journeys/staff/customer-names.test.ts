import { test } from "vitest";
import { createCustomer } from "../../harness/customer.js";
import { BAYO, EMEKA, NGOZI } from "../../harness/emulators.js";
import { openWorld, type World } from "../../harness/open-world.js";

/** In commands that need a customer, or an order or payment of one, staff can type the customer's name. */

type Member = Pick<World["admin"], "send" | "tap"> & {
  sees(pattern: RegExp, options?: { fresh: boolean }): Promise<unknown>;
};

const members: Readonly<Record<string, (world: World) => Member>> = {
  Telegram: ({ admin }) => admin,
  WhatsApp: ({ ngozi }) => ngozi as unknown as Member,
};

test.each(Object.entries(members))(
  "on %s a command accepts a customer's name, and asks which order or payment is meant",
  async (_, memberOf) => {
    const world = await openWorld({ environment: { ADMIN_WHATSAPP: NGOZI } });
    const { admin, ada, bayo, emeka, ngozi } = world;
    for (const person of [admin, bayo, emeka, ngozi]) await person.start();
    await ngozi.sees("What would you like?");
    await ada.startsAndBuys();
    const staff = memberOf(world);
    const sends = async (typed: string, answer: RegExp) => {
      await staff.send(typed);
      await staff.sees(answer, { fresh: true });
    };
    await sends("/order ada", /Which order of Ada\?/);
    await staff.tap(/MTN airtime/);
    await staff.sees(/Postings/);
    await sends("/payment Ada", /Last payments of Ada[\s\S]*₦1,000 by checkout · credited/);
    await staff.tap(/₦1,000/);
    await staff.sees(/Our books: credited[\s\S]*The service: paid/);
    await sends("/order nobody at all", /No order has that reference/);
    await sends("/refund ada", /Which order of Ada do you want to refund\?/);
    await staff.tap(/MTN airtime/);
    await staff.sees(/Why\?/);
    await staff.tap(/Sorry for the trouble/);
    await staff.sees(/Refund the order/);
    await staff.tap("Yes, do it");
    await ada.sees(/is back in your wallet/);
    await sends("/refund ada", /can be refunded: only a delivered order can, and only once/);
    await sends("/staff bayo", /Bayo.*Telegram[\s\S]*not on the staff/);
    await staff.tap(/^Viewer/);
    await staff.sees(/Make them/);
    await staff.tap("Yes, do it");
    await bayo.sees(/viewer/);
  },
);

const EMEKA_TYPED = `0${EMEKA.slice(3)}`;

test("/staff does not find a person by a number that they only bought for", async () => {
  const world = await openWorld();
  const { admin, ada } = world;
  await admin.start();
  await ada.startsAndBuys();
  await admin.says("/customer 0803 123 4567", /Ada · Telegram/);
  await admin.says("/staff 0803 123 4567", /Nobody who has written to this shop/);
});

test("a person who calls themselves an @name or a number is not found in its place", async () => {
  const world = await openWorld();
  const { admin } = world;
  world.telegram.world.people.set(BAYO, { id: BAYO, firstName: "@Newhand 08091112222", lastName: "700123456 Bayo" });
  const bayo = createCustomer(world, BAYO);
  await admin.start();
  await bayo.start();
  await bayo.sees("What would you like?");
  for (const typed of ["@newhand", "0809 111 2222", "700123456"]) {
    await admin.says(`/staff ${typed}`, /Nobody who has written to this shop/);
    await admin.says(`/credit ${typed} 500 sorry`, /No customer found/);
  }
  await admin.says("/customer bayo", /@Newhand/);
});

test("/credit takes a name before the amount, and keeps amount and reason when staff choose between two people", async () => {
  const world = await openWorld();
  const { admin, ada, bayo } = world;
  await admin.start();
  for (const buyer of [ada, bayo]) {
    await buyer.startsAndBuys();
  }
  await admin.send("/credit Ada 50 sorry for the trouble");
  await admin.sees(/Credit the wallet: ₦50[\s\S]*Ada · wallet[\s\S]*“sorry for the trouble”/, { fresh: true });
  await admin.says("/credit Nobody Here 70 sorry", /No customer found/);
  await admin.says("/credit 0803 123 4567 70 sorry", /Which of them\?/);
  await admin.taps(/^Bayo/, /Credit the wallet: ₦70[\s\S]*Bayo[\s\S]*“sorry”/);
  await admin.says("/credit 0803 123 4567 80", /Which of them\?/);
  await admin.says("somebody else", /No customer found[\s\S]*Which of them\?/);
  await admin.says("ada", /Why\?/);
  await admin.tap(/Sorry/);
  await admin.sees(/Credit the wallet: ₦80[\s\S]*Ada/);
  await admin.says("/debit 0803 123 4567 80 mistake", /Which of them\?/);
  await admin.taps(/Back/, /nothing was done/);
});

test("/credit with a number means whoever has it, and never silently somebody who only bought for it", async () => {
  const { admin, ada, emeka } = await openWorld();
  await admin.start();
  await ada.start();
  await ada.topsUp("1000");
  await ada.ordersAirtime("200", EMEKA_TYPED);
  await ada.sees(/Delivered/);
  await admin.says(`/credit ${EMEKA_TYPED} 70 sorry`, /Which of them\?/);
  await admin.taps(/^Ada · Telegram \d+ · bought for this number$/, /Credit the wallet: ₦70[\s\S]*Ada · wallet/);
  await emeka.start();
  await emeka.sees("What would you like?");
  await admin.says(`/credit ${EMEKA_TYPED} 70 sorry`, /Credit the wallet: ₦70[\s\S]*Emeka · wallet/);
});
