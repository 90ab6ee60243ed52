import { expect, test } from "vitest";
import { HOUR_MS } from "../../../src/core/base/time.js";
import { sendBroadcast } from "../../harness/broadcasts.js";
import { NGOZI } from "../../harness/emulators.js";
import { openWorld } from "../../harness/open-world.js";
import { choosePin } from "../../harness/pin.js";
import { PNG } from "../../harness/serve-site.js";
import { UNKNOWN_COMMAND } from "../../harness/staff.js";

/** Staff on WhatsApp get the outcomes of vends and alarms, and can use staff commands. */

const open = async (options: Parameters<typeof openWorld>[0] = {}) => {
  const world = await openWorld({ ...options, environment: { ADMIN_WHATSAPP: NGOZI, ...options.environment } });
  for (const person of [world.ngozi, world.emeka]) {
    await person.start();
    await person.sees("What would you like?");
  }
  return world;
};

type World = Awaited<ReturnType<typeof open>>;

const messagesToStaff = ({ ngozi }: World) => ngozi.messages().filter(({ from }) => from === "business");

test("staff on WhatsApp get one message for each vend, and alarms", async () => {
  const world = await open();
  await world.ada.startsAndBuys();
  await world.ngozi.sees(/delivered[\s\S]*For Ada/);
  world.service.setMerchantWallet(0);
  await world.ada.ordersAirtime();
  await world.ngozi.sees(/merchant wallet at the service has too little money/);
  await world.ngozi.sees(/not delivered, refunded[\s\S]*For Ada/);
  const feed = messagesToStaff(world).filter(({ shown }) => /For Ada/.test(shown.text));
  expect(feed).toHaveLength(2);
});

test("staff commands work for staff on WhatsApp, and are unknown to customers there", async () => {
  const world = await open();
  world.ngozi.send("/status");
  await world.ngozi.sees(/Vends in the last 24 hours/, { fresh: true });
  for (const command of ["/status", "/broadcast hello everybody", "/admin"]) {
    world.emeka.send(command);
    await world.emeka.sees(UNKNOWN_COMMAND, { fresh: true });
  }
  expect(world.ngozi.texts().join()).not.toContain("hello everybody");
});

test("of two quick “yes” by staff on WhatsApp, the second does not confirm what the first leads to", async () => {
  const { ngozi, whatsapp } = await open();
  await ngozi.send("/price MTN 1001 -10%");
  await ngozi.sees(/1 of 1 would be sold below what they cost us/);
  whatsapp.webhooks.hold();
  await ngozi.send("yes");
  await ngozi.send("yes");
  whatsapp.webhooks.release({ batch: true });
  await ngozi.sees("nothing was done");
  await whatsapp.idle();
  expect(ngozi.texts().join()).not.toContain("✅ MTN 1001");
});

test("staff on WhatsApp get the monthly report with its table", async () => {
  const world = await open();
  await world.ada.startsAndBuys();
  world.ngozi.send("/report");
  await world.ngozi.sees(/Report: [\s\S]*₦200 sold[\s\S]*No refunds[\s\S]*Open now/, { fresh: true });
  await world.ngozi.sees(/30 days, a line each/);
});

test("a broadcast started on WhatsApp reaches customers on both channels, and its sender gets the result", async () => {
  const world = await open();
  await world.ada.start();
  await world.ada.sees("What would you like?");
  await sendBroadcast(world.ngozi, "Glo is slow today. ".repeat(5));
  await world.ada.sees(/^(Glo is slow today\. ?){5}$/);
  await world.emeka.sees(/^(Glo is slow today\. ?){5}$/);
  await world.ngozi.sees(/Done: 3 of 3\s+Delivered 3/);
});

test("a picture sent on WhatsApp to a broadcast's preview is refused with the reason", async () => {
  const world = await open();
  const { ngozi } = world;
  await ngozi.says("/broadcast Data for ₦500", "Above is what customers will see");
  ngozi.sendPicture(PNG, "Data for ₦600");
  await ngozi.sees(/There is no text in that[\s\S]*Above is what customers will see/, { fresh: true });
});

test("a broadcast started on Telegram reaches customers on WhatsApp", async () => {
  const { admin, emeka } = await open();
  await admin.start();
  await sendBroadcast(admin, "Glo is slow today");
  await emeka.sees("Glo is slow today");
  await admin.sees(/Done: 3 of 3\s+Delivered 3/);
});

test.each(["at-once", "later"] as const)(
  "alarms outside the service window send one template, and follow in full when staff write; refused %s",
  async (refuses) => {
    const world = await open({ whatsapp: { refuses } });
    await world.ada.start();
    await world.ada.topsUp("1000");
    world.whatsapp.advanceTime(25 * HOUR_MS);
    const { service } = world;
    for (const breakVend of [
      () => service.addVendRule({ result: "fail-at-once" }),
      () => service.setMerchantWallet(0),
      () => service.addFault({ endpoint: "airtime", kind: "unauthorised" }),
    ]) {
      breakVend();
      await world.ada.ordersAirtime();
      await world.ada.sees(/Not delivered/, { fresh: true });
    }
    await world.ngozi.sees(/The staff of SharpSharp is needed: .*merchant wallet at the service has too little money/);
    await world.whatsapp.idle();
    expect(messagesToStaff(world).filter(({ shown }) => shown.kind === "template")).toHaveLength(1);
    world.ngozi.send("what is it?");
    const alarms = () => messagesToStaff(world).filter(({ shown }) => /^🚨/u.test(shown.text));
    const failures = () => messagesToStaff(world).filter(({ shown }) => /refunded[\s\S]*For Ada/.test(shown.text));
    await world.whatsapp.waitFor(() => alarms().length === 2 && failures().length === 3);
  },
);

type Ada = World["ada"];

const PIN = "40719";

async function forgetsPin(ada: Ada) {
  await choosePin(ada, PIN);
  await ada.taps(/I forgot my PIN/, /We have told our staff/);
}

async function buysWithFailingVends(ada: Ada, service: World["service"]) {
  service.addVendRule({ result: "fail", times: 5 });
  for (let bought = 0; bought < 5; bought++) {
    await ada.choosesAirtime(String(200 + bought));
    await ada.taps(/Pay from Wallet/, /back in your wallet/);
  }
}

test.each([
  ["a forgotten PIN", forgetsPin, /has forgotten their PIN/, /Remove the PIN/, /Are you sure/],
  [
    "a network that fails",
    buysWithFailingVends,
    /MTN airtime deliveries are failing/,
    "⏸ Suspend MTN airtime",
    /MTN airtime: suspended/,
  ],
] as const)(
  "%s outside the service window sends a template, and its buttons follow when staff write",
  async (_, happens, pattern, button, answer) => {
    const world = await open();
    const { ada, ngozi, service, whatsapp } = world;
    await ada.start();
    await ada.topsUp("5000");
    whatsapp.advanceTime(25 * HOUR_MS);
    await happens(ada, service);
    await ngozi.sees(pattern);
    expect(messagesToStaff(world).at(-1)?.shown).toMatchObject({
      kind: "template",
      text: expect.stringMatching(pattern),
    });
    ngozi.send("what is it?");
    await ngozi.sees(pattern, { fresh: true });
    await ngozi.taps(button, answer);
  },
);
