/** Virtual customers: what a person with a phone does, as fast as the answers come. Each returns its redeliveries. */
import type { BenchEmulators } from "./emulators.js";

/** Machines may be busy with something else. */
const PATIENCE_MS = 60_000;

type Emulators = Pick<BenchEmulators, "telegram" | "service">;

/** A number of one's own: purchases for the same number would wait for each other. */
const numberOf = (id: number): string => `0803${String(id).padStart(7, "0").slice(-7)}`;

/**
 * A whole visit: a first /start, a top-up by checkout, airtime and data from the wallet, the same again, and airtime by
 * checkout. People tap twice, and Telegram delivers some updates again. Ends when all of it is delivered.
 */
export async function visitShop({ telegram, service }: Emulators, id: number): Promise<number> {
  const person = telegram.person(id);
  const sees = (words: string | RegExp) => person.sees(words, { fresh: true, timeoutMs: PATIENCE_MS });
  const says = async (text: string, words: string | RegExp) => {
    await person.send(text);
    return sees(words);
  };
  const taps = async (label: string | RegExp, words: string | RegExp) => {
    await person.tap(label);
    return sees(words);
  };
  const pays = async (label: string | RegExp | undefined, words: string | RegExp) => {
    const { buttons } = label === undefined ? person.last() : await taps(label, /Pay on the secure page/);
    const reference = buttons.flat().flatMap(({ url }) => url?.split("/checkout/")[1] ?? [])[0];
    service.payCheckout(reference ?? "", { channel: "bank" });
    await sees(words);
  };

  await says("/start", "What would you like?");
  await says("/topup", /How much\?/);
  await says("5000", /Pay on the secure page/);
  await pays(undefined, /added/);

  await says("/airtime", "Which network?");
  await taps("MTN", "How much airtime?");
  await says("200", "For which number?");
  telegram.redeliverLast(id);
  await says(numberOf(id), "Confirm by choosing how to pay");
  await person.tapTwice(/Pay from Wallet/);
  await sees(/Delivered/);

  await says("/data", "Which network?");
  await taps("MTN", "Which plan?");
  await taps(/^100MB · /, "For which number?");
  await taps(/^0803/, "Confirm by choosing how to pay");
  await taps(/Pay from Wallet/, /Delivered/);
  telegram.redeliverLast(id);
  await taps(/Buy again/, /Delivered/);

  await says("/airtime", "Which network?");
  await taps("MTN", "How much airtime?");
  await says("100", "For which number?");
  await taps(/^0803/, "Confirm by choosing how to pay");
  await pays(/^🔗 Pay by Checkout/, /Delivered/);
  return 2;
}

/** Fills the wallet of a new customer, and gives the purchase that follows: a sentence, a tap, the receipt. */
export async function visitByTyping({ telegram, service }: Emulators, id: number): Promise<() => Promise<void>> {
  const person = telegram.person(id);
  const sees = (words: string | RegExp) => person.sees(words, { fresh: true, timeoutMs: PATIENCE_MS });
  await person.send("/topup");
  await sees(/How much\?/);
  await person.send("5000");
  await sees(/Pay on the secure page/);
  const [reference = ""] = person
    .last()
    .buttons.flat()
    .flatMap(({ url }) => url?.split("/checkout/")[1] ?? []);
  service.payCheckout(reference, { channel: "bank" });
  await sees(/added/);
  return async () => {
    await person.send(`200 mtn airtime for ${numberOf(id)}`);
    await sees("Confirm by choosing how to pay");
    await person.tap(/Pay from Wallet/);
    await sees(/Delivered/);
  };
}

/** Sends a number of messages, and waits for each answer. */
export async function chatWithEcho(
  { telegram }: Pick<Emulators, "telegram">,
  id: number,
  times: number,
): Promise<number> {
  const person = telegram.person(id);
  for (let time = 0; time < times; time++) {
    await person.send(`Hello ${time}`);
    await person.sees("echo", { fresh: true, timeoutMs: PATIENCE_MS });
  }
  return 0;
}

/** Sends a number of messages to a bot that never answers, one at a time. */
export async function sendUnanswered(
  { telegram }: Pick<Emulators, "telegram">,
  id: number,
  times: number,
): Promise<number> {
  const person = telegram.person(id);
  for (let time = 0; time < times; time++) {
    await person.send(`Hello ${time}`);
    await telegram.waitFor(() => !telegram.world.bot.queue.some((queued) => queued.room.chat.id === id));
  }
  return 0;
}

/** Goes through the peer's conversation, five updates a time, until the number of updates is reached. */
export async function buyFromPeer(
  { telegram }: Pick<Emulators, "telegram">,
  id: number,
  updates: number,
): Promise<number> {
  const person = telegram.person(id);
  const sees = (words: string) => person.sees(words, { fresh: true, timeoutMs: PATIENCE_MS });
  for (let sent = 0; sent < updates; sent += 5) {
    await person.send("/buy");
    await sees("Which network?");
    await person.tap("MTN");
    await sees("How much?");
    await person.send("200");
    await sees("For which number?");
    await person.send(numberOf(id));
    await sees("Confirm by choosing how to pay");
    await person.tap("Pay");
    await sees("Delivered");
  }
  return 0;
}

/** Taps from flow to flow a number of times. */
export async function tapThroughFlows(
  { telegram }: Pick<Emulators, "telegram">,
  id: number,
  times: number,
): Promise<number> {
  const person = telegram.person(id);
  await person.start();
  for (let time = 0; time < times; time++) {
    await person.sees(/This is flow/, { fresh: true, timeoutMs: PATIENCE_MS });
    await person.tap("Next");
  }
  await person.sees(/This is flow/, { fresh: true, timeoutMs: PATIENCE_MS });
  return 0;
}

/** A customer who looks at one group of plans after another, goes back, and never buys. */
export async function browse(
  { telegram }: Pick<Emulators, "telegram">,
  id: number,
  { steps, reached }: { readonly steps: number; readonly reached: (step: number) => Promise<void> },
): Promise<void> {
  const person = telegram.person(id);
  const sees = (words: string) => person.sees(words, { fresh: true, timeoutMs: PATIENCE_MS });
  await person.send("/data");
  await sees("Which network?");
  await person.tap("MTN");
  await sees("Which plan?");
  for (let step = 1; step <= steps; step++) {
    await reached(step);
    if (step % TAPS_BEFORE_BACK === 0) {
      await person.tap(/Back/);
      await sees("Which network?");
      await person.tap("MTN");
    } else {
      const labels = person
        .last()
        .buttons.flat()
        .map(({ text }) => text);
      const other = labels.filter((label) => !label.includes("·")).slice(0, 2)[step % 2];
      await person.tap(other ?? "");
    }
    await sees("Which plan?");
  }
}

const TAPS_BEFORE_BACK = 20;
