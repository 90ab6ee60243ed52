import { expect, test } from "vitest";
import { HOUR_MS, SECOND_MS } from "../../../src/core/base/time.js";
import { passTo } from "../../harness/later.js";
import { openWorld, type World } from "../../harness/open-world.js";
import { EMEKA } from "../../harness/outside.js";

/** What is WhatsApp's own; the stories themselves are in main-flows.test.ts. */
const open = async (options: Parameters<typeof openWorld>[0] = {}) => {
  const world = await openWorld(options);
  await world.emeka.start();
  await world.emeka.sees("What would you like?");
  return world;
};

/** An order that was left unpaid, and is paid for a day later. */
async function paysNextDay(world: Awaited<ReturnType<typeof open>>, before = () => {}) {
  const { emeka, whatsapp } = world;
  await emeka.choosesAirtime("200");
  await emeka.tap(/Pay by Checkout/);
  await emeka.sees(/Pay on the secure page/);
  whatsapp.advanceTime(25 * HOUR_MS);
  before();
  emeka.pay();
}

const kinds = ({ emeka }: Awaited<ReturnType<typeof open>>) => emeka.messages().map(({ shown }) => shown.kind);

test.each(["at-once", "later"] as const)(
  "the outcome of paid work reaches who wrote more than a day ago as a template, refused %s otherwise",
  async (refuses) => {
    const world = await open({ whatsapp: { refuses } });
    await paysNextDay(world);
    await world.emeka.sees(/Your order at SharpSharp has news: .*Delivered/);
    expect(kinds(world).filter((kind) => kind === "template")).toHaveLength(1);
  },
);

test("what is said to have failed only after a restart is told all the same", async () => {
  const world = await open({ whatsapp: { refuses: "later" } });
  const { whatsapp, emeka, restart } = world;
  await paysNextDay(world, () => whatsapp.webhooks.hold());
  const isReceipt = ({ payload }: ReturnType<typeof whatsapp.calls>[number]) =>
    JSON.stringify(payload).includes("Delivered");
  await whatsapp.waitFor(() => whatsapp.calls().some((call) => isReceipt(call) && call.status === 200));
  await restart();
  expect(emeka.texts().join()).not.toContain("Delivered");
  whatsapp.webhooks.release();
  await emeka.sees(/Your order at SharpSharp has news: .*Delivered/);
});

test("an outcome that no template can tell waits until its customer writes, and is told then", async () => {
  const world = await open({ whatsapp: { refuses: "at-once", templates: [] } });
  await paysNextDay(world);
  await world.whatsapp.waitFor(() => world.whatsapp.calls().some(({ code }) => code === 132001));
  world.emeka.send("hello");
  await world.emeka.sees(/Delivered/);
});

test.each([
  ["and their user id is told for the first time then", async ({ emeka }: World) => emeka.setWebhookIds("both")],
  ["and the shop was restarted meanwhile", ({ restart }: World) => restart()],
])("what waits for who is known by their number is told when they write, %s", async (_, meanwhile) => {
  const world = await openWorld({ whatsapp: { refuses: "at-once", templates: [] } });
  const { emeka, whatsapp } = world;
  emeka.setWebhookIds("number");
  await emeka.start();
  await emeka.sees("What would you like?");
  await paysNextDay(world);
  await whatsapp.waitFor(() => whatsapp.calls().some(({ code }) => code === 132001));
  await meanwhile(world);
  emeka.send("hello");
  await emeka.sees(/Delivered/);
});

test("an old button is answered kindly, and the question that stands is asked again", async () => {
  const { emeka, whatsapp } = await open();
  await emeka.choosesAirtime("200");
  const [networks] = emeka.messages().filter(({ shown }) => shown.text.includes("Which network?"));
  whatsapp.person(EMEKA).tap(networks?.id ?? "", networks?.shown.buttons?.[0]?.id ?? "");
  await emeka.sees(/That button is no longer active\.[\s\S]*Confirm by choosing how to pay/);
});

test("a list that is too long is turned over, and what was on a later page can be bought", async () => {
  const { emeka, service } = await open();
  await emeka.send("/data");
  await emeka.sees("Which network?");
  await emeka.tap("MTN");
  await emeka.sees("Which plan?");
  await emeka.tap("Month");
  await emeka.sees("Which plan?", { fresh: true });
  await emeka.tap("More");
  await emeka.sees("Which plan?", { fresh: true });
  await emeka.tap(/GB · 30 days/);
  await emeka.sees("For which number?", { fresh: true });
  await emeka.send("08031234567");
  await emeka.tap(/Pay by Checkout/);
  await emeka.sees(/Pay on the secure page/);
  emeka.pay();
  await emeka.sees(/Delivered/);
  expect(service.vends()).toMatchObject([{ type: "data", status: "success" }]);
});

test("why a question is asked again is said again when it is repeated", async () => {
  const { emeka, whatsapp } = await open();
  await emeka.send("/airtime");
  await emeka.sees("Which network?");
  const networks = emeka.messages().at(-1);
  await emeka.tap("MTN");
  await emeka.sees("How much airtime?", { fresh: true });
  await emeka.send("10");
  await emeka.sees(/₦10 is too little[\s\S]*How much airtime\?/, { fresh: true });
  whatsapp.person(EMEKA).tap(networks?.id ?? "", networks?.shown.buttons?.[0]?.id ?? "");
  await emeka.sees(/no longer active[\s\S]*₦10 is too little[\s\S]*How much airtime\?/, { fresh: true });
});

/** Six lines are ordered together: one more order than a list of history has room for beside its buttons. */
async function buysSixTimes({ emeka }: World) {
  await emeka.topsUp("5000");
  await emeka.send([1, 2, 3, 4, 5, 6].map((last) => `0803123456${last} 100`).join("\n"));
  await emeka.sees(/Total: ₦600/, { fresh: true });
  await emeka.tap(/Pay from Wallet/);
  await emeka.sees(/All 6 delivered/);
}

test("a list that asks nothing is turned over too, also by its old buttons and after a restart", async () => {
  const world = await open();
  const { emeka, whatsapp, restart } = world;
  await buysSixTimes(world);
  await emeka.send("history");
  await emeka.sees("Tap a number to open its receipt", { fresh: true });
  await emeka.tap("More");
  await emeka.sees("Tap a number to open its receipt", { fresh: true });
  await emeka.tap("📄 As a table");
  await whatsapp.waitFor(() => emeka.files().includes("orders.csv"), { what: "the orders in a file" });
  await emeka.send("wallet");
  await emeka.sees(/Available: /, { fresh: true });
  await restart();
  await emeka.tap("More");
  await emeka.sees("Tap a number to open its receipt", { fresh: true });
  await emeka.tap("📊 Spending");
  await whatsapp.waitFor(() => emeka.files().includes("picture"), { what: "a chart of what was spent" });
});

test("one's own number is a tap away: WhatsApp tells it", async () => {
  const { emeka, service } = await open();
  await emeka.topsUp("1000");
  await emeka.send("/airtime");
  await emeka.sees("Which network?", { fresh: true });
  await emeka.tap("MTN");
  await emeka.sees("How much airtime?", { fresh: true });
  await emeka.send("200");
  await emeka.sees("For which number?", { fresh: true });
  await emeka.tap(/My number/);
  await emeka.sees(/Confirm by choosing/, { fresh: true });
  await emeka.tap("👛 Wallet");
  await emeka.sees(/Delivered/);
  expect(service.vends()).toMatchObject([{ phone: "08065550101" }]);
});

test("a webhook that comes twice, and one that is forged, do nothing more", async () => {
  const { emeka, whatsapp, service, publicUrl } = await open();
  await emeka.topsUp("1000");
  await emeka.choosesAirtime("200");
  whatsapp.webhooks.hold();
  await emeka.tap("👛 Wallet");
  whatsapp.webhooks.release({ copies: 3 });
  await emeka.sees(/Delivered/);
  await whatsapp.idle();
  expect(service.vends()).toHaveLength(1);
  const forged = await fetch(`${publicUrl}/webhooks/whatsapp`, {
    method: "POST",
    headers: { "x-hub-signature-256": `sha256=${"0".repeat(64)}` },
    body: "{}",
  });
  expect(forged.status).toBe(401);
});

test("who changes their number keeps their wallet", async () => {
  const { emeka, whatsapp } = await open();
  await emeka.topsUp("1000");
  emeka.changeNumber("2348065550199");
  await whatsapp.idle();
  emeka.send("wallet");
  await emeka.sees(/Available: ₦1,000/, { fresh: true });
});

test("who changes their number does not buy for the old one, which may be somebody else's by then", async () => {
  const { emeka, ngozi, whatsapp, service } = await open();
  await emeka.topsUp("1000");
  const buysForSelf = async (amount: string, phone: string) => {
    await emeka.send(`mtn ${amount} airtime`);
    await emeka.sees("For which number?", { fresh: true });
    await emeka.tap(/My number/);
    await emeka.sees(/Confirm by choosing/, { fresh: true });
    await emeka.tap("👛 Wallet");
    await whatsapp.waitFor(() => service.vends().some((vend) => vend.phone === phone), { what: `a vend to ${phone}` });
  };
  await buysForSelf("200", "08065550101");
  emeka.changeNumber("2348065550199");
  await whatsapp.idle();
  ngozi.changeNumber("2348065550101");
  await ngozi.start();
  await buysForSelf("300", "08065550199");
  expect(service.vends().map(({ phone }) => phone)).toEqual(["08065550101", "08065550199"]);
  await ngozi.send("wallet");
  await ngozi.sees(/Available: ₦0/, { fresh: true });
});

test("who was known by their number keeps their wallet when WhatsApp tells a user id as well, or that alone", async () => {
  const { emeka, whatsapp } = await openWorld();
  const hasMoney = async () => {
    emeka.send("wallet");
    await emeka.sees(/Available: ₦1,000/, { fresh: true });
  };
  emeka.setWebhookIds("number");
  await emeka.start();
  await emeka.sees("What would you like?");
  await emeka.topsUp("1000");
  for (const ids of ["both", "user-id", "number", "both"] as const) {
    emeka.setWebhookIds(ids);
    await hasMoney();
  }
  emeka.changeNumber("2348065550199");
  await whatsapp.idle();
  for (const ids of ["number", "user-id"] as const) {
    emeka.setWebhookIds(ids);
    await hasMoney();
  }
});

test("a purchase takes one message for each step, and says nothing twice", async () => {
  const { emeka, whatsapp } = await open();
  await emeka.choosesAirtime("200");
  await emeka.tap("🔗 Checkout");
  await emeka.sees(/Pay on the secure page/);
  emeka.pay();
  await emeka.sees(/Delivered/);
  await whatsapp.idle();
  const said = emeka.messages().filter(({ from }) => from === "business");
  const headings = said.map(({ shown }) => shown.text.split("\n").find((line) => !line.includes("TEST")));
  expect(headings).toEqual([
    "*SharpSharp*",
    "*Airtime*",
    "*MTN airtime*",
    "*MTN airtime ₦200*",
    "*MTN airtime ₦200*",
    "*MTN airtime ₦200*",
    "*MTN airtime ₦200*",
  ]);
});

test.each(["Checkout", "I have paid"])(
  "who paid on the page reads that a vend is on its way when it takes longer than a moment: %s",
  async (by) => {
    const world = await open();
    const { emeka, service } = world;
    service.addVendRule({ result: "stay-pending" });
    if (by === "I have paid") service.addWebhookRule({ mode: "lost", times: "always" });
    await emeka.choosesAirtime("200");
    await emeka.tap("🔗 Checkout");
    await emeka.sees(/Pay on the secure page/);
    emeka.pay();
    if (by === "I have paid") await emeka.tap(/I have paid/);
    await expect.poll(() => service.vends(), { timeout: 20_000 }).toHaveLength(1);
    passTo(world, 21 * SECOND_MS);
    await emeka.sees(/On its way\. The network is confirming/);
  },
);

test("a reaction is no message: nothing is said to it, and what is asked can still be answered", async () => {
  const { emeka, whatsapp, service } = await open();
  await emeka.topsUp("1000");
  const reacts = async () => {
    await whatsapp.idle();
    const before = emeka.texts();
    const { id } = emeka.last();
    emeka.react(id, "👍");
    emeka.react(id);
    await whatsapp.idle();
    expect(emeka.texts()).toEqual(before);
  };
  await emeka.choosesAirtime("200");
  await reacts();
  await emeka.tap(/Pay from Wallet/);
  await emeka.sees(/Delivered/);
  await reacts();
  expect(service.vends()).toHaveLength(1);
});

test("an order that its customer cancels is said to be cancelled once", async () => {
  const { emeka } = await open();
  await emeka.choosesAirtime("200");
  await emeka.tap("🔗 Checkout");
  await emeka.sees(/Pay on the secure page/);
  await emeka.tap("✕ Cancel");
  await emeka.sees(/Cancelled\. Nothing was charged/, { fresh: true });
  await emeka.topsUp("1000");
  expect(emeka.texts().filter((text) => text.includes("Cancelled"))).toHaveLength(1);
});
