import { describe, expect, test } from "vitest";
import { HOUR_MS, SECOND_MS } from "../../../src/core/base/time.js";
import { broadcasts, choosesReaders } from "../../harness/broadcasts.js";
import { passTo } from "../../harness/later.js";
import { openWorld, type World } from "../../harness/open-world.js";
import { EMEKA } from "../../harness/outside.js";
import { aDatabase } from "../../store/databases.js";

/** Each way in which Meta does not bring the message that tells an outcome, in its answer or by a later status. */

type Told = "answer" | "status";

/** Meta asks for some seconds of patience. */
const PATIENCE = { timeoutMs: 15_000 };

/** Emeka has still to pay for what he has chosen. */
async function beforePaying(): Promise<World> {
  const world = await openWorld();
  const { emeka, whatsapp } = world;
  await emeka.start();
  await emeka.sees("What would you like?");
  await emeka.choosesAirtime("200");
  await emeka.tap(/Pay by Checkout/);
  await emeka.sees(/Pay on the secure page/);
  await whatsapp.idle();
  return world;
}

/** Emeka's receipt is the next message to him, and does not reach him. */
async function receiptFails(code: number, as: Told): Promise<World> {
  const world = await beforePaying();
  passTo(world, SECOND_MS); // Reports tell whole seconds: of the same one as what he wrote, they do not close his window.
  world.whatsapp.addFault({ code, as, to: EMEKA });
  world.emeka.pay();
  return world;
}

const receipts = ({ emeka }: World) =>
  emeka.messages().filter(({ from, shown }) => from === "business" && /Delivered/.test(shown.text));

/** The template that stands for it, a day later, is accepted and not brought. */
async function receiptTemplateFails(code: number): Promise<World> {
  const world = await beforePaying();
  world.whatsapp.advanceTime(25 * HOUR_MS);
  world.whatsapp.addFault({ code: 131047, to: EMEKA });
  world.whatsapp.addFault({ code, as: "status", to: EMEKA });
  world.emeka.pay();
  return world;
}

/** He sees it once, and was sold one thing. */
async function seesReceipt(world: World) {
  await world.whatsapp.waitFor(() => receipts(world).length > 0, { what: "the receipt", ...PATIENCE });
  await world.whatsapp.idle();
  expect(receipts(world)).toHaveLength(1);
  expect(world.service.vends()).toMatchObject([{ status: "success" }]);
}

/** As often as the fault was met: the message was refused, or accepted and then failed. */
const failed = ({ whatsapp }: World, code: number, as: Told) =>
  as === "answer"
    ? whatsapp.calls().some((call) => call.code === code)
    : whatsapp.webhooks.deliveries().some(({ body }) => body.includes(`"code":${code}`));

const bothWays = (work: (as: Told) => Promise<void>) => Promise.all([work("answer"), work("status")]);

/** Too many messages from the shop altogether, and too many to one person. They are met side by side: both take a while. */
const TOO_MANY = [130429, 131056];

describe("a receipt that WhatsApp does not bring", () => {
  test("for too many messages (130429, 131056) comes a little later", async () => {
    const comesLater = (code: number) =>
      bothWays(async (as) => {
        const world = await receiptFails(code, as);
        await seesReceipt(world);
        expect(failed(world, code, as)).toBe(true);
        expect(receipts(world)[0]?.shown.kind).toBe("buttons");
      });
    await Promise.all(TOO_MANY.map(comesLater));
  });

  test("because service window closed (131047) comes as a template", async () => {
    await bothWays(async (as) => {
      const world = await receiptFails(131047, as);
      await seesReceipt(world);
      expect(failed(world, 131047, as)).toBe(true);
      expect(receipts(world)[0]?.shown.kind).toBe("template");
    });
  });

  test("is no template when a service window was reported closed (131047) before they wrote, and the report comes late", async () => {
    const world = await beforePaying();
    const { admin, emeka, whatsapp } = world;
    await admin.start();
    whatsapp.webhooks.hold();
    whatsapp.addFault({ code: 131047, as: "status", to: EMEKA });
    await broadcasts(admin, "MTN is back");
    await admin.sees(/Done: 2 of 2\s+Delivered 2/);
    passTo(world, SECOND_MS);
    emeka.send("menu");
    whatsapp.webhooks.release({ reversed: true });
    await emeka.sees("What would you like?", { fresh: true });
    await admin.sees(/Done: 2 of 2\s+Delivered 1/);
    expect(failed(world, 131047, "status")).toBe(true);
    emeka.pay();
    await seesReceipt(world);
    expect(receipts(world)[0]?.shown.kind).toBe("buttons");
  });

  test.each([
    ["takes it for marketing, which they do not want", 131050],
    ["takes it for marketing, of which they had enough", 131049],
    ["takes it for marketing, in an experiment", 130472],
    ["has paused its template", 132015],
  ])("because Meta %s (%i), comes when they write", async (_why, code) => {
    const world = await receiptTemplateFails(code);
    await world.whatsapp.waitFor(() => failed(world, code, "status"));
    await world.whatsapp.idle();
    expect(receipts(world)).toEqual([]);
    await world.admin.start();
    await broadcasts(world.admin, "MTN is back");
    await world.admin.sees(/Done: 2 of 2\s+Delivered 1 · blocked 0/);
    world.emeka.send("hello?");
    await seesReceipt(world);
  });

  test("because Meta does not bring its template (131049), and says so when they have written meanwhile, comes at once", async () => {
    const world = await receiptTemplateFails(131049);
    const { emeka, whatsapp } = world;
    whatsapp.webhooks.hold();
    const isTemplate = ({ payload }: { readonly payload: unknown }) => JSON.stringify(payload).includes("order_update");
    await whatsapp.waitFor(() => whatsapp.calls().some((call) => isTemplate(call) && call.status === 200));
    emeka.send("menu");
    whatsapp.webhooks.release({ reversed: true });
    await seesReceipt(world);
    expect(failed(world, 131049, "status")).toBe(true);
    expect(receipts(world)[0]?.shown.kind).toBe("buttons");
  });

  test("because its customer cannot be reached (131026) comes when they write again, and nothing before", async () => {
    await bothWays(async (as) => {
      const world = await receiptFails(131026, as);
      await world.whatsapp.waitFor(() => failed(world, 131026, as));
      await world.whatsapp.idle();
      await world.admin.start();
      await broadcasts(world.admin, "MTN is back");
      await world.admin.sees(/Done: 2 of 2\s+Delivered 1 · blocked 1/);
      expect(receipts(world)).toEqual([]);
      world.emeka.send("hello?");
      await seesReceipt(world);
      expect(world.emeka.texts().join()).not.toContain("MTN is back");
    });
  });
});

const BY_NUMBER = "Reply with the number of your choice.";

test("a question whose buttons are refused (131009) is answered by number", async () => {
  const { emeka, whatsapp } = await openWorld();
  await emeka.start();
  await emeka.sees("What would you like?");
  whatsapp.addFault({ code: 131009, to: EMEKA });
  emeka.send("/airtime");
  await emeka.sees(/1\. MTN/, { fresh: true });
  expect(emeka.texts().at(-1)).toContain(BY_NUMBER);
  emeka.send("1");
  await emeka.sees("How much airtime?", { fresh: true });
});

test("an outcome and news whose buttons are refused (131009) come without them, and ask for no number: none is read there", async () => {
  const world = await receiptFails(131009, "answer");
  const { admin, emeka, whatsapp } = world;
  await seesReceipt(world);
  await admin.start();
  await admin.send("/broadcast Weekend sale");
  await admin.sees("Above is what customers will see", { fresh: true });
  await admin.tap("➕ Add a button");
  await admin.sees("What should it open?", { fresh: true });
  await admin.tap("🌐 Data");
  whatsapp.addFault({ code: 131009, to: EMEKA });
  await admin.send(await choosesReaders(admin));
  await emeka.sees("Weekend sale");
  await admin.sees(/Done: 2 of 2\s+Delivered 2/);
  const shown = [receipts(world)[0]?.shown, emeka.messages().findLast(({ shown }) => /sale/.test(shown.text))?.shown];
  expect(shown.map((one) => one?.kind)).toEqual(["text", "text"]);
  for (const one of shown) expect(one?.text).not.toMatch(/^1\. |Reply with the number/m);
});

test("a question that is too many (130429, 131056) is asked a little later", async () => {
  const isAsked = async (code: number) => {
    const { emeka, whatsapp } = await openWorld();
    whatsapp.addFault({ code, to: EMEKA });
    await emeka.send("hi");
    await whatsapp.waitFor(() => emeka.texts().some((text) => text.includes("What would you like?")), PATIENCE);
    expect(whatsapp.calls().filter((call) => call.code === code)).toHaveLength(1);
  };
  await Promise.all(TOO_MANY.map(isAsked));
});

const MENU = "What would you like?";
const questions = ({ emeka }: World) => emeka.texts().filter((text) => text.includes(MENU));

test.each([
  ["is in trouble (131000)", { code: 131000 }, 1],
  ["says so with a page", { status: 503 }, 1],
  ["drops the connection", { status: 0 }, 1],
  ["takes it and drops the connection", { status: 0, afterAccepting: true }, 2],
  ["names a code that nobody knows", { code: 999999 }, 1],
])("a question is asked again, when WhatsApp %s: twice at most is better than never", async (_how, fault, times) => {
  const world = await openWorld();
  const { emeka, whatsapp } = world;
  whatsapp.addFault({ ...fault, to: EMEKA });
  await emeka.send("hi");
  await whatsapp.waitFor(() => questions(world).length === times, PATIENCE);
  await emeka.tap(/Airtime/);
  await emeka.sees("Which network?", { fresh: true });
});

test("a question is tried three times and no more, while WhatsApp is in trouble, and the next one is asked", async () => {
  const world = await openWorld();
  const { emeka, whatsapp } = world;
  whatsapp.addFault({ status: 503, times: 3, to: EMEKA });
  await emeka.send("hi");
  const failed = () => whatsapp.calls().filter(({ status }) => status === 503);
  await whatsapp.waitFor(() => failed().length === 3, PATIENCE);
  await emeka.send("/wallet");
  await emeka.sees(/Available/);
  expect(questions(world)).toEqual([]);
});

test("news that got no answer are in doubt, and not sent again", async () => {
  const { admin, emeka, whatsapp } = await openWorld();
  await emeka.start();
  await emeka.sees(MENU);
  await admin.start();
  whatsapp.addFault({ status: 0, afterAccepting: true, to: EMEKA });
  await broadcasts(admin, "MTN is back");
  await admin.sees(/Done: 2 of 2\s+Delivered 1[\s\S]*Outcome unknown, so not sent again.*: 1/);
  expect(emeka.texts().filter((text) => text.includes("MTN is back"))).toHaveLength(1);
});

test("who cannot be asked (131026), or not yet (131047), is asked when they write again", async () => {
  const { emeka, whatsapp } = await openWorld();
  for (const code of [131026, 131047]) {
    whatsapp.addFault({ code, to: EMEKA });
    await emeka.send("hi");
    await whatsapp.waitFor(() => whatsapp.calls().some((call) => call.code === code));
    await emeka.start();
    await emeka.sees("What would you like?", { fresh: true });
  }
});

/** The first time that a notification is to go out earlier than it would, the database fails. */
const REFUSE_FIRST_REQUEUE = `
create sequence requeues;
create function refuse_first() returns trigger language plpgsql as $$
begin
  if nextval('requeues') = 1 then raise exception 'the connection is lost'; end if;
  return new;
end $$;
create trigger refuse_first before update on notifications
  for each row when (new.due_at < old.due_at) execute function refuse_first()`;

test("an answer counts once, also when the database fails at what waited for it, which comes with the next one", async () => {
  const database = await aDatabase();
  const world = await openWorld({
    whatsapp: { refuses: "at-once", templates: [] },
    environment: { DATABASE_URL: database.url },
  });
  const { emeka, whatsapp } = world;
  await emeka.start();
  await emeka.choosesAirtime("200");
  await emeka.tap(/Pay by Checkout/);
  await emeka.sees(/Pay on the secure page/);
  await emeka.send("/airtime");
  await emeka.sees("Which network?", { fresh: true });
  await emeka.tap("MTN");
  await emeka.sees("How much airtime?", { fresh: true });
  whatsapp.advanceTime(25 * HOUR_MS);
  emeka.pay();
  await whatsapp.waitFor(() => failed(world, 132001, "answer"));
  const waits = () =>
    database.query("select from notifications where due_at > extract(epoch from now()) * 1000 + 60000");
  await expect.poll(waits, { timeout: 20_000 }).toHaveLength(1);
  await database.query(REFUSE_FIRST_REQUEUE);
  await emeka.send("500");
  await emeka.sees("For which number?", { fresh: true });
  await whatsapp.idle();
  expect(await database.query("select from requeues where is_called")).toHaveLength(1);
  const texts = emeka.texts();
  expect(texts.slice(texts.indexOf("500") + 1)).toEqual([expect.stringContaining("For which number?")]);
  await emeka.send("08031234567");
  await emeka.sees("Confirm by choosing how to pay", { fresh: true });
  await emeka.sees(/Delivered/);
  await whatsapp.idle();
  await emeka.send("/wallet");
  await emeka.sees(/Available/, { fresh: true });
  await whatsapp.idle();
  expect(receipts(world)).toHaveLength(1);
});
