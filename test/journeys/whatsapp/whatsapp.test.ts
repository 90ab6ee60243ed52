import { expect, test } from "vitest";
import { HOUR_MS, SECOND_MS } from "../../../src/core/base/time.js";
import { setAllClocksAhead } from "../../harness/clocks.js";
import { EMEKA } from "../../harness/emulators.js";
import { openWorld, type World } from "../../harness/open-world.js";

/** What only WhatsApp has; the flows of both channels are in purchases/main-flows.test.ts. */
const open = async (options: Parameters<typeof openWorld>[0] = {}) => {
  const world = await openWorld(options);
  await world.emeka.start();
  await world.emeka.sees("What would you like?");
  return world;
};

/** Leaves an order unpaid, and pays it a day later. */
async function paysNextDay(world: Awaited<ReturnType<typeof open>>, before = () => {}) {
  const { emeka, whatsapp } = world;
  await emeka.opensPage();
  whatsapp.advanceTime(25 * HOUR_MS);
  before();
  emeka.pay();
}

const kinds = ({ emeka }: Awaited<ReturnType<typeof open>>) => emeka.messages().map(({ shown }) => shown.kind);

test.each(["at-once", "later"] as const)(
  "an outcome outside the service window is sent as a template; other messages are refused %s",
  async (refuses) => {
    const world = await open({ whatsapp: { refuses } });
    await paysNextDay(world);
    await world.emeka.sees(/Your order at SharpSharp has news: .*Delivered/);
    expect(kinds(world).filter((kind) => kind === "template")).toHaveLength(1);
  },
);

test("a notification whose failure is reported only after a restart is sent again", async () => {
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

test("an outcome without a template waits until the customer writes", async () => {
  const world = await open({ whatsapp: { refuses: "at-once", templates: [] } });
  await paysNextDay(world);
  await world.whatsapp.waitFor(() => world.whatsapp.calls().some(({ code }) => code === 132001));
  world.emeka.send("hello");
  await world.emeka.sees(/Delivered/);
});

test.each([
  ["with their user id for the first time", async ({ emeka }: World) => emeka.setWebhookIds("both")],
  ["after a restart", ({ restart }: World) => restart()],
])("an outcome that waits for a customer known by number is sent when they write, %s", async (_, meanwhile) => {
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

test("an old button is reported as inactive, and the open question is asked again", async () => {
  const { emeka, whatsapp } = await open();
  await emeka.choosesAirtime("200");
  const [networks] = emeka.messages().filter(({ shown }) => shown.text.includes("Which network?"));
  whatsapp.person(EMEKA).tap(networks?.id ?? "", networks?.shown.buttons?.[0]?.id ?? "");
  await emeka.sees(/That button is no longer active\.[\s\S]*Confirm by choosing how to pay/);
});

test("a long list of plans has pages, and a plan on a later page can be bought", async () => {
  const { emeka, service } = await open();
  await emeka.send("/data");
  await emeka.sees("Which network?");
  await emeka.tap("MTN");
  await emeka.sees("Which plan?");
  await emeka.taps("Month", "Which plan?");
  await emeka.taps("More", "Which plan?");
  await emeka.taps(/GB · 30 days/, "For which number?");
  await emeka.send("08031234567");
  await emeka.tap(/Pay by Checkout/);
  await emeka.sees(/Pay on the secure page/);
  emeka.pay();
  await emeka.sees(/Delivered/);
  expect(service.vends()).toMatchObject([{ type: "data", status: "success" }]);
});

test("a question that is asked again after an old button still shows why the last answer was refused", async () => {
  const { emeka, whatsapp } = await open();
  await emeka.send("/airtime");
  await emeka.sees("Which network?");
  const networks = emeka.messages().at(-1);
  await emeka.taps("MTN", "How much airtime?");
  await emeka.says("10", /₦10 is too little[\s\S]*How much airtime\?/);
  whatsapp.person(EMEKA).tap(networks?.id ?? "", networks?.shown.buttons?.[0]?.id ?? "");
  await emeka.sees(/no longer active[\s\S]*₦10 is too little[\s\S]*How much airtime\?/, { fresh: true });
});

/** Orders six lines at once: one order more than a page of the history has room for. */
async function buysSixTimes({ emeka }: World) {
  await emeka.topsUp("5000");
  await emeka.says([1, 2, 3, 4, 5, 6].map((last) => `0803123456${last} 100`).join("\n"), /Total: ₦600/);
  await emeka.tap(/Pay from Wallet/);
  await emeka.sees(/All 6 delivered/);
}

test("the history has pages, also through its old buttons after a restart", async () => {
  const world = await open();
  const { emeka, whatsapp, restart } = world;
  await buysSixTimes(world);
  await emeka.says("history", "Tap a number to open its receipt");
  await emeka.taps("More", "Tap a number to open its receipt");
  await emeka.tap("📄 As a table");
  await whatsapp.waitFor(() => emeka.files().includes("orders.csv"), { what: "the orders in a file" });
  await emeka.says("wallet", /Available: /);
  await restart();
  await emeka.taps("More", "Tap a number to open its receipt");
  await emeka.tap("📊 Spending");
  await whatsapp.waitFor(() => emeka.files().includes("picture"), { what: "a chart of what was spent" });
});

test("My number is one tap, because WhatsApp names the customer's number", async () => {
  const { emeka, service } = await open();
  await emeka.topsUp("1000");
  await emeka.says("/airtime", "Which network?");
  await emeka.taps("MTN", "How much airtime?");
  await emeka.says("200", "For which number?");
  await emeka.taps(/My number/, /Confirm by choosing/);
  await emeka.tap("👛 Wallet");
  await emeka.sees(/Delivered/);
  expect(service.vends()).toMatchObject([{ phone: "08065550101" }]);
});

test("My number asks by text if WhatsApp refuses the buttons, and asks again if it refuses to ask for the number", async () => {
  const { emeka, whatsapp } = await open();
  emeka.setWebhookIds("user-id");
  await emeka.says("200 airtime mtn", "For which number?");
  whatsapp.addFault({ code: 131009, to: emeka.userId() });
  await emeka.taps(/My number/, /1\. /);
  whatsapp.addFault({ code: 131009, to: emeka.userId() });
  await emeka.says("1", /Something went wrong[\s\S]*number/);
  await emeka.says("08031234567", /Confirm by choosing/);
});

test("a webhook delivered three times buys once, and a forged one is refused", async () => {
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

test("a customer who changes their number keeps their wallet", async () => {
  const { emeka, whatsapp } = await open();
  await emeka.topsUp("1000");
  emeka.changeNumber("2348065550199");
  await whatsapp.idle();
  emeka.send("wallet");
  await emeka.sees(/Available: ₦1,000/, { fresh: true });
});

test("My number is the new number after a change, and the old number's new owner has their own wallet", async () => {
  const { emeka, ngozi, whatsapp, service } = await open();
  await emeka.topsUp("1000");
  const buysForSelf = async (amount: string, phone: string) => {
    await emeka.says(`mtn ${amount} airtime`, "For which number?");
    await emeka.taps(/My number/, /Confirm by choosing/);
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
  await ngozi.says("wallet", /Available: ₦0/);
});

test("a customer known by number keeps their wallet when webhooks name a user id, with or without the number", async () => {
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

test("a purchase takes one message for each step", async () => {
  const { emeka, whatsapp } = await open();
  await emeka.choosesAirtime("200");
  await emeka.tap("🔗 Checkout");
  await emeka.sees(/Pay on the secure page/);
  emeka.pay();
  await emeka.sees(/Delivered/);
  await whatsapp.idle();
  const shopMessages = emeka.messages().filter(({ from }) => from === "business");
  const headings = shopMessages.map(({ shown }) => shown.text.split("\n").find((line) => !line.includes("TEST")));
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
  "a customer who paid on the page is told that a slow vend is on its way: %s",
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
    setAllClocksAhead(world, 21 * SECOND_MS);
    await emeka.sees(/On its way\. The network is confirming/);
  },
);

test("a reaction gets no answer, and the open question stays open", async () => {
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

test("a cancelled order is announced once", async () => {
  const { emeka } = await open();
  await emeka.choosesAirtime("200");
  await emeka.tap("🔗 Checkout");
  await emeka.sees(/Pay on the secure page/);
  await emeka.taps("✕ Cancel", /Cancelled\. If you have paid on the page/);
  await emeka.topsUp("1000");
  expect(emeka.texts().filter((text) => text.includes("Cancelled"))).toHaveLength(1);
});

test("several contacts shared in one message are a list of numbers, and at a list one contact is a line", async () => {
  const { emeka } = await open();
  const [mama, papa] = [
    { name: "Mama", phone: "2348031234567" },
    { name: "Papa", phone: "2348051234567" },
  ];
  emeka.shareContacts([mama, papa]);
  await emeka.sees(/2348031234567\s+2\. \S*2348051234567\s+What should it get/, { fresh: true });
  await emeka.says("/bulk", /Many numbers in one order/);
  emeka.shareContact(mama);
  await emeka.sees(/2348031234567\s+What should it get/, { fresh: true });
});

test("a contact with several numbers is asked which, and what was chosen before is kept", async () => {
  const { emeka, service } = await open();
  const mama = { name: "Mama", phone: "2348031234567", others: ["01 234 5678", "0803 123 4567", "0806 123 4567"] };
  await emeka.topsUp("1000");
  await emeka.says("200 airtime mtn", "For which number?");
  emeka.shareContact(mama);
  await emeka.sees(/MTN airtime ₦200\s+For which number/, { fresh: true });
  await emeka.taps("0803 123 4567", /0803 123 4567[\s\S]*Confirm by choosing/);
  emeka.shareContact(mama);
  await emeka.sees(/MTN airtime ₦200\s+For which number/, { fresh: true });
  await emeka.taps("0806 123 4567", /0806 123 4567[\s\S]*Confirm by choosing/);
  await emeka.tap("👛 Wallet");
  await emeka.sees(/Delivered/);
  expect(service.vends()).toMatchObject([{ phone: "08061234567" }]);
  emeka.shareContact(mama);
  await emeka.sees(/Airtime or data\?/, { fresh: true });
  await emeka.says("mtn airtime 300", /MTN airtime ₦300\s+For which number/);
  await emeka.taps("0803 123 4567", /MTN airtime ₦300[\s\S]*0803 123 4567[\s\S]*Confirm by choosing/);
});
