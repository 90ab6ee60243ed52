import { describe, expect, test } from "vitest";
import { ADA, ADMIN, BAYO, NGOZI } from "../../harness/emulators.js";
import { storeEnvironments } from "../../harness/every-store.js";
import { openWorld, type World } from "../../harness/open-world.js";

const YES = "Yes, do it";

async function sends({ admin }: World, typed: string, answer: RegExp) {
  await admin.send(typed);
  return admin.sees(answer, { fresh: true });
}

/** Each fault of the service, with what staff read and what the customer reads. */
describe("staff read the cause of a failed order, and the customer a general reason", () => {
  test.each([
    ["insufficient", /Why: float empty/, /Our stock is being refilled/],
    ["unauthorised", /Why: key refused/, /could not reach the network/],
  ] as const)("%s", async (kind, cause, customerText) => {
    const world = await openWorld();
    const { admin, ada, service } = world;
    await admin.start();
    await ada.start();
    await ada.topsUp("1000");
    service.addFault({ endpoint: "airtime", kind });
    await ada.ordersAirtime();
    await ada.sees(customerText);
    const card = await admin.sees(cause);
    expect(card.text).not.toMatch(customerText);
    const order = /ord_[0-9a-z]{16}/.exec(card.text)?.[0] ?? expect.unreachable();
    await sends(world, `/order ${order}`, cause);
  });
});

describe.each(Object.entries(storeEnvironments))("with books in %s", (_, store) => {
  test("a credit that waits for a second person is listed as open work, and is confirmed from there", async () => {
    const world = await openWorld({ environment: { ...(await store()), ADMIN_IDS: `${ADMIN},${BAYO}` } });
    const { admin, ada, bayo } = world;
    for (const person of [admin, ada, bayo]) await person.start();
    const status = await sends(world, "/status", /Vends in the last 24 hours/);
    expect(status.text).toContain("Refund of a failed vend: within 30 s of the service saying so");
    await sends(world, `/credit ${ADA} 6000 a big sorry`, /second member of staff/);
    await admin.tap(YES);
    await admin.sees(/Nothing was done yet/);
    await sends(world, "/customer ada", /Credit the wallet: ₦6,000, waiting for a second member of staff/);
    await bayo.says("/status", /1 wallet change waiting for a second member of staff/);
    await bayo.taps("✋ Credit the wallet: ₦6,000", /asked by Chidi/);
    await bayo.tap("✅ Confirm");
    await ada.sees(/put ₦6,000 into your wallet/);
    const after = await sends(world, "/status", /Vends in the last 24 hours/);
    expect(after.text).not.toContain("waiting");
  });
});

test("the limit for a second person warns if there is none, also if the other chat is the same person", async () => {
  const world = await openWorld({ environment: { ADMIN_WHATSAPP: NGOZI } });
  const { admin, ada, ngozi } = world;
  for (const person of [admin, ada, ngozi]) await person.start();
  const other = await sends(world, "/confirmabove 5000", /needs? a second member of staff/);
  expect(other.text).not.toContain("⚠️");
  await admin.send("/link");
  const { text } = await admin.sees(/link [0-9A-Z]{8}/, { fresh: true });
  ngozi.send(/link ([0-9A-Z]{8})/.exec(text)?.[0] ?? "");
  await ngozi.sees(/Link this chat with/, { fresh: true });
  await ngozi.tap(/Yes, link/);
  await admin.sees(/wants to link/);
  await admin.tap(/Yes, it is me/);
  await admin.sees(/Linked with/);
  await sends(world, "/confirmabove 4000", /⚠️ There is no other operator or owner/);
  await sends(world, "/staff", /⚠️ Nobody but you can confirm/);
  await sends(world, `/credit ${ADA} 6000 a big sorry`, /⚠️ There is no other operator or owner/);
  await admin.tap(YES);
  await admin.sees(/Nothing was done yet[\s\S]*There is no other operator or owner/);
  await admin.sees(/asked by Chidi[\s\S]*⚠️ There is no other operator or owner/);
});

test("removing the role of the last other operator warns first", async () => {
  const world = await openWorld();
  const { admin, bayo } = world;
  await admin.start();
  await bayo.start();
  for (const [role, warning] of [
    [/^Operator/, /Make them/],
    ["Remove the role", /⚠️ After that nobody but you/],
  ] as const) {
    await sends(world, "/staff Bayo", /Bayo/);
    await admin.tap(role);
    await admin.sees(warning);
    await admin.tap(YES);
    await admin.sees(/Done/);
  }
});

test("/promo reports an unknown code, and a code that has already ended", async () => {
  const world = await openWorld();
  await world.admin.start();
  await sends(world, "/promo GLO5 end", /There is no code GLO5/);
  await sends(world, "/promo GLO5 5% uses 20", /Preview/);
  await world.admin.taps(/Make it|Stop at cost|Create/, /GLO5/);
  await sends(world, "/promo GLO5 end", /End GLO5\?/);
  await world.admin.tap("End it");
  await world.admin.sees(/has ended/);
  await sends(world, "/promo GLO5 end", /GLO5 has already ended/);
});
