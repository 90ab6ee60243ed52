import { describe, expect, test } from "vitest";
import { shortRef } from "../../../src/core/base/text.js";
import { CHECKOUTS_OPEN_MAX } from "../../../src/shop/payments/checkout.js";
import { openWorld, type World } from "../../harness/open-world.js";
import { UNKNOWN_COMMAND } from "../../harness/staff.js";

/** Forged buttons, references and updates on Telegram, and floods, have no effect. */

const WEBHOOK = { TELEGRAM_MODE: "webhook", TELEGRAM_WEBHOOK_SECRET: "a-secret-of-the-tests" };
const MENU = "What would you like?";
/** The menu's example of a typed purchase; its number is public. */
const EXAMPLE = "Or just write it: “1gb mtn 0803 123 4567”.";

const dataOf = (who: World["ada"], prefix: string): string =>
  who
    .messages()
    .flatMap(({ buttons }) => buttons.flat())
    .flatMap(({ data }) => (data?.startsWith(prefix) ? [data.slice(prefix.length)] : []))
    .at(-1) ?? expect.unreachable(`No button has ${prefix}`);

/** Ada has a delivered order, a saved card and an unpaid order; Bayo knows their ids. */
async function openWithAdasRecords() {
  const world = await openWorld();
  const { ada, bayo, telegram, service } = world;
  await ada.savesCard();
  await ada.send("/cards");
  await ada.sees(/Saved cards/);
  await ada.choosesAirtime("300");
  await ada.taps(/Pay by Checkout \(/, /Pay on the secure page/);
  await bayo.start();
  await bayo.sees(MENU);
  const ids = {
    card: dataOf(ada, "go:cards:"),
    unpaid: dataOf(ada, "go:cancel-order:"),
    reference: dataOf(ada, "go:check-payment:"),
    again: dataOf(ada, "new:buy-again:"),
  };
  const before = JSON.stringify([service.vends(), service.payments()]);
  return {
    ...{ ...world, ids },
    /** Bayo taps a forged button; resolves when the tap is answered. */
    taps: async (data: string) => {
      const answers = () => telegram.calls().filter(({ method }) => method === "answerCallbackQuery").length;
      const answersBefore = answers();
      await bayo.tapForged(data);
      await telegram.waitFor(() => answers() > answersBefore, { what: `an answer to ${data}` });
      await telegram.idle();
    },
    nothingHappened: async () => {
      await service.idle();
      expect(JSON.stringify([service.vends(), service.payments()])).toBe(before);
      for (const { text, buttons } of bayo.messages().filter(({ from }) => from === "bot")) {
        const seen = text.replace(EXAMPLE, "") + JSON.stringify(buttons);
        expect(seen).not.toMatch(/0803|₦[23]00|1044|Staff menu|Delivered|secure page/);
        for (const id of [ids.card, ids.unpaid, ids.reference]) expect(seen).not.toContain(id);
      }
      await ada.says("/history", /not paid yet.*₦300.*delivered.*₦200/s);
      await ada.says("/cards", /Saved cards/);
    },
  };
}

describe("a forged button", () => {
  test("cannot read or change another customer's records", async () => {
    const { ids, taps, nothingHappened } = await openWithAdasRecords();
    const { card, unpaid, reference, again } = ids;
    const [source, , hour] = again.split(".");
    for (const forged of [
      `go:pay-another-way:${unpaid}`,
      `new:pay-another-way:${unpaid}`,
      `go:cancel-order:${unpaid}`,
      `go:check-payment:${reference}`,
      `go:cards:${card}`,
      `go:cards:${card}.first`,
      `go:cards:${card}.name`,
      `go:cards:${card}.remove`,
      `go:history:${unpaid}`,
      `new:buy-again:${again}`,
      `new:buy-again:${source}.0123456789abcdef.${hour}`,
      `new:buy-again:0123456789abcdef.${unpaid.slice(4)}.${hour}`,
      `go:order-details:${unpaid}`,
      `go:plan-gone:${unpaid}`,
      `go:buy-instead:${unpaid.slice(4)}.${shortRef("1001")}`,
      `go:receipt:${unpaid}`,
      `go:report-problem:${unpaid}`,
      `go:schedule-purchase:${unpaid}`,
    ]) {
      await taps(forged);
    }
    await nothingHappened();
  });

  test("opens no staff flow", async () => {
    const { ids, taps, nothingHappened, admin } = await openWithAdasRecords();
    for (const forged of [
      "go:admin:",
      "go:status:",
      "go:broadcast:hello",
      "go:reconcile:",
      `go:decide:${ids.unpaid}.delivered`,
      `go:decide:${ids.reference}.credit`,
    ]) {
      await taps(forged);
    }
    await nothingHappened();
    expect(admin.messages().some(({ text }) => text.includes("hello"))).toBe(false);
  });

  test("is answered, whatever its data", async () => {
    const { bayo, taps, nothingHappened } = await openWithAdasRecords();
    for (const forged of [
      "go:__proto__:",
      "go:constructor:x",
      "go:toString:",
      "go::",
      "q:0.1:wallet",
      "q::",
      "::::",
      "🂡".repeat(16),
      "x".repeat(64),
      "go:check-payment:top_0123456789abcdef",
      "go:pay-another-way:ord_0123456789abcdef",
      "go:cards:crd_0123456789abcdef",
      "go:history:ord_0123456789abcdef",
      "new:buy-again:..",
      "go:data:<script>alert(1)</script>",
      "go:airtime:-1e9",
    ]) {
      await taps(forged);
    }
    await bayo.seesWallet(/Available: ₦0/);
    await nothingHappened();
  });

  test("from a finished purchase is no longer active", async () => {
    const { ada, service, telegram } = await openWorld();
    await ada.start();
    await ada.topsUp("1000");
    await ada.choosesAirtime();
    const payment =
      ada
        .last()
        .buttons.flat()
        .find(({ text }) => text.includes("Wallet"))?.data ?? expect.unreachable();
    await ada.tap(/Pay from Wallet/);
    await ada.sees(/Delivered/);
    await ada.tapForged(payment);
    await telegram.waitFor(() => ada.toasts().some((text) => text.includes("is no longer active")));
    await ada.choosesAirtime();
    await ada.tapForged(payment);
    await telegram.waitFor(() => ada.toasts().filter((text) => text.includes("is no longer active")).length === 2);
    expect(service.vends()).toHaveLength(1);
  });
});

test("another customer's id in a link or a command reveals nothing", async () => {
  const { bayo, ids, nothingHappened } = await openWithAdasRecords();
  const { unpaid, reference, card } = ids;
  for (const payload of [`paid-${reference}`, `paid_${reference}`, reference, unpaid, "admin", "decide"]) {
    await bayo.start(payload);
    await bayo.sees(MENU, { fresh: true });
  }
  for (const command of [
    `/check-payment ${reference}`,
    `/pay-another-way ${unpaid}`,
    `/cancel-order ${unpaid}`,
    `/buy-again ${ids.again}`,
  ]) {
    await bayo.says(command, UNKNOWN_COMMAND);
  }
  await bayo.says(`/history ${unpaid}`, "Nothing here yet");
  await bayo.says(`/cards ${card}`, "No saved card yet");
  await nothingHappened();
});

test("the return page is the same for every reference, real or guessed", async () => {
  const { publicUrl, ids } = await openWithAdasRecords();
  const read = async (ref: string, path = "/return/") => {
    const response = await fetch(publicUrl + path + encodeURIComponent(ref));
    return { status: response.status, body: await response.text() };
  };
  const known = await read(ids.reference);
  expect(known.body).not.toContain(ids.reference);
  for (const guess of ["top_0123456789abcdef", "<script>alert(1)</script>", "../../etc/passwd", "x".repeat(4_000)]) {
    expect(await read(guess)).toEqual(known);
    expect(await read(guess, "/return/w/")).toEqual(await read(ids.reference, "/return/w/"));
  }
});

test("a customer who floods the chat is warned once, and others are served", async () => {
  const { ada, bayo, telegram } = await openWorld();
  const FLOOD = 150;
  for (let count = 0; count < FLOOD; count++) await ada.send("hello");
  await bayo.start();
  await bayo.sees(MENU);
  await ada.sees("Too many messages at once. Please wait a moment, then carry on.");
  await telegram.idle();
  const answers = ada.messages().filter(({ from }) => from === "bot");
  expect(answers.length).toBeLessThan(FLOOD / 2);
  expect(answers.filter(({ text }) => text.includes("Too many messages at once"))).toHaveLength(1);
});

test("a customer with too many open checkout pages must pay one first, or pay another way", async () => {
  const { ada, service } = await openWorld();
  await ada.start();
  await ada.topsUp("1000");
  const asksForPage = async (seen: RegExp) => {
    await ada.says("/topup", /How much\?/);
    await ada.says("500", seen);
  };
  for (let count = 0; count < CHECKOUTS_OPEN_MAX; count++) await asksForPage(/Pay on the secure page/);
  const opened = service.payments().length;
  await asksForPage(/several unpaid links open/);
  await ada.choosesAirtime("200");
  await ada.taps(/Pay by Checkout \(/, /several unpaid links open.*pay another way/s);
  expect(service.payments()).toHaveLength(opened);
  await ada.tap(/Pay from Wallet/);
  await ada.sees(/Delivered/);
  ada.pay();
  await ada.sees(/₦500 added/);
  await asksForPage(/Pay on the secure page/);
});

describe("a forged update", () => {
  test.each([
    ["no secret", {}],
    ["an empty secret", { "x-telegram-bot-api-secret-token": "" }],
    ["a wrong secret", { "x-telegram-bot-api-secret-token": "a-wrong-secret-of-the-tests" }],
    ["the beginning of the secret", { "x-telegram-bot-api-secret-token": "a-secret-of" }],
    ["the secret in another header", { authorization: "Bearer a-secret-of-the-tests" }],
  ])("with %s is refused", async (_what, headers) => {
    const { ada, publicUrl, telegram } = await openWorld({ environment: WEBHOOK });
    await ada.start();
    await ada.sees(MENU);
    const callsBefore = telegram.calls().length;
    const from = { id: ada.id, is_bot: false, first_name: "Ada" };
    const message = { message_id: 99, date: 1, from, chat: { id: ada.id, type: "private" }, text: "/wallet" };
    const response = await fetch(`${publicUrl}/webhooks/telegram`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ update_id: 1, message }),
    });
    expect(response.status).toBe(401);
    await telegram.idle();
    expect(telegram.calls()).toHaveLength(callsBefore);
  });

  test("finds no webhook in a shop that polls", async () => {
    const { publicUrl } = await openWorld();
    expect((await fetch(`${publicUrl}/webhooks/telegram`, { method: "POST", body: "{}" })).status).toBe(404);
  });
});
