/** Counted: what a purchase asks of the Bot API, for Telegram limits how many messages a bot sends. */
import { expect, test } from "vitest";
import { storeEnvironments } from "../../harness/every-store.js";
import { openWorld } from "../../harness/open-world.js";
import { ADA } from "../../harness/outside.js";

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
  "a purchase by a typed sentence from the wallet takes eight calls and two messages at most, with books in $store, by $intake",
  async ({ environment }) => {
    const { ada, telegram } = await openWorld({ environment: await environment() });
    await ada.start();
    await ada.topsUp("1000");
    await telegram.idle();
    const before = telegram.calls().length;
    await ada.send("200 mtn airtime for 0803 123 4567");
    await ada.sees("Confirm by choosing how to pay", { fresh: true });
    await ada.tap(/Pay from Wallet/);
    await ada.sees(/Delivered/, { fresh: true });
    await telegram.idle();
    const calls = telegram.calls().slice(before);
    // What staff are shown of it has no part in this; whose tap is answered is not said in the call.
    const hers = calls.filter(
      ({ method, payload }) =>
        method === "answerCallbackQuery" || Number((payload as { readonly chat_id?: unknown }).chat_id) === ADA,
    );
    const methods = hers.map(({ method }) => method);
    expect(methods.length, methods.join(", ")).toBeLessThanOrEqual(CALLS_MAX);
    expect(
      methods.filter((method) => /^(send(?!ChatAction)|copy|forward)/.test(method)).length,
      methods.join(", "),
    ).toBeLessThanOrEqual(MESSAGES_MAX);
  },
);
