import { describe, expect, test } from "vitest";
import { HOUR_MS, SECOND_MS } from "../../../src/core/base/time.js";
import { chooseAudience, sendBroadcast } from "../../harness/broadcasts.js";
import { setAllClocksAhead } from "../../harness/clocks.js";
import { EMEKA } from "../../harness/emulators.js";
import { openWorld, type World } from "../../harness/open-world.js";
import { aDatabase } from "../../store/databases.js";

/** Each way in which Meta does not deliver a message, reported in its answer or in a later status. */

type FailureReport = "answer" | "status";

/** The shop waits some seconds before it tries again. */
const RETRY_TIMEOUT = { timeoutMs: 15_000 };

/** Emeka has an unpaid order. */
async function openWithUnpaidOrder(): Promise<World> {
  const world = await openWorld();
  const { emeka, whatsapp } = world;
  await emeka.start();
  await emeka.sees("What would you like?");
  await emeka.opensPage();
  await whatsapp.idle();
  return world;
}

/** Emeka pays, and his receipt fails with this code. */
async function receiptFails(code: number, as: FailureReport): Promise<World> {
  const world = await openWithUnpaidOrder();
  setAllClocksAhead(world, SECOND_MS); // Reports have whole seconds: one in the same second as his message would not close his window.
  world.whatsapp.addFault({ code, as, to: EMEKA });
  world.emeka.pay();
  return world;
}

const receipts = ({ emeka }: World) =>
  emeka.messages().filter(({ from, shown }) => from === "business" && /Delivered/.test(shown.text));

/** A day later, the template of the receipt is accepted and then fails with this code. */
async function receiptTemplateFails(code: number): Promise<World> {
  const world = await openWithUnpaidOrder();
  world.whatsapp.advanceTime(25 * HOUR_MS);
  world.whatsapp.addFault({ code: 131047, to: EMEKA });
  world.whatsapp.addFault({ code, as: "status", to: EMEKA });
  world.emeka.pay();
  return world;
}

/** He gets one receipt for one vend. */
async function seesReceipt(world: World) {
  await world.whatsapp.waitFor(() => receipts(world).length > 0, { what: "the receipt", ...RETRY_TIMEOUT });
  await world.whatsapp.idle();
  expect(receipts(world)).toHaveLength(1);
  expect(world.service.vends()).toMatchObject([{ status: "success" }]);
}

/** Whether the fault happened: the message was refused, or accepted and then reported as failed. */
const failed = ({ whatsapp }: World, code: number, as: FailureReport) =>
  as === "answer"
    ? whatsapp.calls().some((call) => call.code === code)
    : whatsapp.webhooks.deliveries().some(({ body }) => body.includes(`"code":${code}`));

const inBothReports = (work: (as: FailureReport) => Promise<void>) => Promise.all([work("answer"), work("status")]);

/** Too many messages from the shop, and too many to one person. The tests run both at once, because each takes a while. */
const RATE_LIMIT_CODES = [130429, 131056];

describe("a receipt that WhatsApp does not deliver", () => {
  test("because of a rate limit (130429, 131056) is sent later", async () => {
    const isSentLater = (code: number) =>
      inBothReports(async (as) => {
        const world = await receiptFails(code, as);
        await seesReceipt(world);
        expect(failed(world, code, as)).toBe(true);
        expect(receipts(world)[0]?.shown.kind).toBe("buttons");
      });
    await Promise.all(RATE_LIMIT_CODES.map(isSentLater));
  });

  test("because the service window is closed (131047) is sent as a template", async () => {
    await inBothReports(async (as) => {
      const world = await receiptFails(131047, as);
      await seesReceipt(world);
      expect(failed(world, 131047, as)).toBe(true);
      expect(receipts(world)[0]?.shown.kind).toBe("template");
    });
  });

  test("is no template if a late report of a closed window (131047) is older than the customer's last message", async () => {
    const world = await openWithUnpaidOrder();
    const { admin, emeka, whatsapp } = world;
    await admin.start();
    whatsapp.webhooks.hold();
    whatsapp.addFault({ code: 131047, as: "status", to: EMEKA });
    await sendBroadcast(admin, "MTN is back");
    await admin.sees(/Done: 2 of 2\s+Delivered 2/);
    setAllClocksAhead(world, SECOND_MS);
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
    ["counts it as unwanted marketing", 131050],
    ["counts it as too much marketing", 131049],
    ["withholds it for an experiment", 130472],
    ["has paused its template", 132015],
  ])("because Meta %s (%i) is sent when the customer writes", async (_why, code) => {
    const world = await receiptTemplateFails(code);
    await world.whatsapp.waitFor(() => failed(world, code, "status"));
    await world.whatsapp.idle();
    expect(receipts(world)).toEqual([]);
    await world.admin.start();
    await sendBroadcast(world.admin, "MTN is back");
    await world.admin.sees(/Done: 2 of 2\s+Delivered 1 · blocked 0/);
    world.emeka.send("hello?");
    await seesReceipt(world);
  });

  test("and whose template fails too (131049) is sent at once if the customer has written by then", async () => {
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

  test("because the customer cannot be reached (131026) is sent when they write, and no broadcast before", async () => {
    await inBothReports(async (as) => {
      const world = await receiptFails(131026, as);
      await world.whatsapp.waitFor(() => failed(world, 131026, as));
      await world.whatsapp.idle();
      await world.admin.start();
      await sendBroadcast(world.admin, "MTN is back");
      await world.admin.sees(/Done: 2 of 2\s+Delivered 1 · blocked 1/);
      expect(receipts(world)).toEqual([]);
      world.emeka.send("hello?");
      await seesReceipt(world);
      expect(world.emeka.texts().join()).not.toContain("MTN is back");
    });
  });
});

const BY_NUMBER = "Reply with the number of your choice.";

test("a question whose buttons are refused (131009) is asked as a numbered list", async () => {
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

test("a receipt or broadcast whose buttons are refused (131009) is sent without buttons and numbers", async () => {
  const world = await receiptFails(131009, "answer");
  const { admin, emeka, whatsapp } = world;
  await seesReceipt(world);
  await admin.start();
  await admin.says("/broadcast Weekend sale", "Above is what customers will see");
  await admin.taps("➕ Add a button", "What should it open?");
  await admin.tap("🌐 Data");
  whatsapp.addFault({ code: 131009, to: EMEKA });
  await admin.send(await chooseAudience(admin));
  await emeka.sees("Weekend sale");
  await admin.sees(/Done: 2 of 2\s+Delivered 2/);
  const shown = [receipts(world)[0]?.shown, emeka.messages().findLast(({ shown }) => /sale/.test(shown.text))?.shown];
  expect(shown.map((one) => one?.kind)).toEqual(["text", "text"]);
  for (const one of shown) expect(one?.text).not.toMatch(/^1\. |Reply with the number/m);
});

test("a question over a rate limit (130429, 131056) is asked later", async () => {
  const isAsked = async (code: number) => {
    const { emeka, whatsapp } = await openWorld();
    whatsapp.addFault({ code, to: EMEKA });
    await emeka.send("hi");
    await whatsapp.waitFor(() => emeka.texts().some((text) => text.includes("What would you like?")), RETRY_TIMEOUT);
    expect(whatsapp.calls().filter((call) => call.code === code)).toHaveLength(1);
  };
  await Promise.all(RATE_LIMIT_CODES.map(isAsked));
});

const MENU = "What would you like?";
const questions = ({ emeka }: World) => emeka.texts().filter((text) => text.includes(MENU));

test.each([
  ["reports an internal error (131000)", { code: 131000 }, 1],
  ["answers with status 503", { status: 503 }, 1],
  ["drops the connection for seven seconds", { status: 0, times: 3 }, 1],
  ["accepts it and drops the connection", { status: 0, afterAccepting: true }, 2],
  ["reports an unknown code", { code: 999999 }, 1],
])("a question is asked again if WhatsApp %s", async (_how, fault, times) => {
  const world = await openWorld();
  const { emeka, whatsapp } = world;
  whatsapp.addFault({ ...fault, to: EMEKA });
  await emeka.send("hi");
  await whatsapp.waitFor(() => questions(world).length === times, RETRY_TIMEOUT);
  await emeka.taps(/Airtime/, "Which network?");
});

test("a question is tried four times at most, and the next one is still asked", async () => {
  const world = await openWorld();
  const { emeka, whatsapp } = world;
  whatsapp.addFault({ status: 503, times: 4, to: EMEKA });
  await emeka.send("hi");
  const failed = () => whatsapp.calls().filter(({ status }) => status === 503);
  await whatsapp.waitFor(() => failed().length === 4, RETRY_TIMEOUT);
  await emeka.seesWallet(/Available/);
  expect(questions(world)).toEqual([]);
});

test("a broadcast's message without an answer counts as unknown, and is not sent again", async () => {
  const { admin, emeka, whatsapp } = await openWorld();
  await emeka.start();
  await emeka.sees(MENU);
  await admin.start();
  whatsapp.addFault({ status: 0, afterAccepting: true, to: EMEKA });
  await sendBroadcast(admin, "MTN is back");
  await admin.sees(/Done: 2 of 2\s+Delivered 1[\s\S]*Outcome unknown, so not sent again.*: 1/);
  expect(emeka.texts().filter((text) => text.includes("MTN is back"))).toHaveLength(1);
});

test("a question that cannot be delivered (131026, 131047) is asked when the customer writes again", async () => {
  const { emeka, whatsapp } = await openWorld();
  for (const code of [131026, 131047]) {
    whatsapp.addFault({ code, to: EMEKA });
    await emeka.send("hi");
    await whatsapp.waitFor(() => whatsapp.calls().some((call) => call.code === code));
    await emeka.start();
    await emeka.sees("What would you like?", { fresh: true });
  }
});

/** Makes the database fail at the first update that moves a notification to an earlier time. */
const REFUSE_FIRST_REQUEUE = `
create sequence requeues;
create function refuse_first() returns trigger language plpgsql as $$
begin
  if nextval('requeues') = 1 then raise exception 'the connection is lost'; end if;
  return new;
end $$;
create trigger refuse_first before update on notifications
  for each row when (new.due_at < old.due_at) execute function refuse_first()`;

test("an answer counts once even if the database fails to requeue a waiting notification, which is sent after the next answer", async () => {
  const database = await aDatabase();
  const world = await openWorld({
    whatsapp: { refuses: "at-once", templates: [] },
    environment: { DATABASE_URL: database.url },
  });
  const { emeka, whatsapp } = world;
  await emeka.start();
  await emeka.opensPage();
  await emeka.says("/airtime", "Which network?");
  await emeka.taps("MTN", "How much airtime?");
  whatsapp.advanceTime(25 * HOUR_MS);
  emeka.pay();
  await whatsapp.waitFor(() => failed(world, 132001, "answer"));
  const waits = () =>
    database.query("select from notifications where due_at > extract(epoch from now()) * 1000 + 60000");
  await expect.poll(waits, { timeout: 20_000 }).toHaveLength(1);
  await database.query(REFUSE_FIRST_REQUEUE);
  await emeka.says("500", "For which number?");
  await whatsapp.idle();
  expect(await database.query("select from requeues where is_called")).toHaveLength(1);
  const texts = emeka.texts();
  expect(texts.slice(texts.indexOf("500") + 1)).toEqual([expect.stringContaining("For which number?")]);
  await emeka.says("08031234567", "Confirm by choosing how to pay");
  await emeka.sees(/Delivered/);
  await whatsapp.idle();
  await emeka.seesWallet(/Available/);
  await whatsapp.idle();
  expect(receipts(world)).toHaveLength(1);
});
