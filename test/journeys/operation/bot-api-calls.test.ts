/** Counts the Bot API calls of a purchase, because Telegram limits how many messages a bot may send. */
import { expect, test } from "vitest";
import { ADA } from "../../harness/emulators.js";
import { storeEnvironments } from "../../harness/every-store.js";
import { openWorld } from "../../harness/open-world.js";

const CALLS_MAX = 8;
const MESSAGES_MAX = 2;

const POLLING = {};
const WEBHOOK = { TELEGRAM_MODE: "webhook", TELEGRAM_WEBHOOK_SECRET: "a-secret-of-the-tests" };

test.each(
  Object.entries(storeEnvironments).flatMap(([store, environment]) => [
    { store, intake: "polling", environment: async () => ({ ...(await environment()), ...POLLING }) },
    { store, intake: "a webhook", environment: async () => ({ ...(await environment()), ...WEBHOOK }) },
  ]),
)(
  "a typed purchase from the wallet takes at most eight calls and two messages, with books in $store, by $intake",
  async ({ environment }) => {
    const { ada, telegram } = await openWorld({ environment: await environment() });
    await ada.start();
    await ada.topsUp("1000");
    await telegram.idle();
    const before = telegram.calls().length;
    await ada.says("200 mtn airtime for 0803 123 4567", "Confirm by choosing how to pay");
    await ada.taps(/Pay from Wallet/, /Delivered/);
    await telegram.idle();
    const calls = telegram.calls().slice(before);
    // Messages to staff do not count. The call that answers a tap names no chat.
    const adasCalls = calls.filter(
      ({ method, payload }) =>
        method === "answerCallbackQuery" || Number((payload as { readonly chat_id?: unknown }).chat_id) === ADA,
    );
    const methods = adasCalls.map(({ method }) => method);
    expect(methods.length, methods.join(", ")).toBeLessThanOrEqual(CALLS_MAX);
    expect(
      methods.filter((method) => /^(send(?!ChatAction)|copy|forward)/.test(method)).length,
      methods.join(", "),
    ).toBeLessThanOrEqual(MESSAGES_MAX);
  },
);
