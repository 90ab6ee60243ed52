/** Virtual customers: what a person with a phone does, as fast as the answers come. Each returns its redeliveries. */
import type { BenchEmulators } from "./emulators.js";

/** Machines may be busy with something else. */
const PATIENCE_MS = 60_000;

type Emulators = Pick<BenchEmulators, "telegram" | "service">;
type Telegram = Pick<BenchEmulators, "telegram">;

/** A number of one's own: purchases for the same number would wait for each other. */
const numberOf = (id: number): string => `0803${String(id).padStart(7, "0").slice(-7)}`;

/** A person who writes or taps, and waits for the answer. */
function aPerson({ telegram }: Telegram, id: number) {
  const person = telegram.person(id);
  const sees = (words: string | RegExp) => person.sees(words, { fresh: true, timeoutMs: PATIENCE_MS });
  return {
    person,
    sees,
    says: async (text: string, words: string | RegExp) => {
      await person.send(text);
      return sees(words);
    },
    taps: async (label: string | RegExp, words: string | RegExp) => {
      await person.tap(label);
      return sees(words);
    },
  };
}

/** The same with a bank account: `pays` pays on the page whose button is shown. */
function aPayer({ telegram, service }: Emulators, id: number) {
  const payer = aPerson({ telegram }, id);
  const pays = async (words: string | RegExp) => {
    const { buttons } = payer.person.last();
    const [reference = ""] = buttons.flat().flatMap(({ url }) => url?.split("/checkout/")[1] ?? []);
    service.payCheckout(reference, { channel: "bank" });
    await payer.sees(words);
  };
  const topsUp = async () => {
    await payer.says("/topup", /How much\?/);
    await payer.says("5000", /Pay on the secure page/);
    await pays(/added/);
  };
  return { ...payer, pays, topsUp };
}

/**
 * A whole visit: a first /start, a top-up by checkout, airtime and data from the wallet, the same again, and airtime by
 * checkout. People tap twice, and Telegram delivers some updates again. Ends when all of it is delivered.
 */
export async function visitShop(emulators: Emulators, id: number): Promise<number> {
  const { person, sees, says, taps, pays, topsUp } = aPayer(emulators, id);
  await says("/start", "What would you like?");
  await topsUp();

  await says("/airtime", "Which network?");
  await taps("MTN", "How much airtime?");
  await says("200", "For which number?");
  emulators.telegram.redeliverLast(id);
  await says(numberOf(id), "Confirm by choosing how to pay");
  await person.tapTwice(/Pay from Wallet/);
  await sees(/Delivered/);

  await says("/data", "Which network?");
  await taps("MTN", "Which plan?");
  await taps(/^100MB · /, "For which number?");
  await taps(/^0803/, "Confirm by choosing how to pay");
  await taps(/Pay from Wallet/, /Delivered/);
  emulators.telegram.redeliverLast(id);
  await taps(/Buy again/, /Delivered/);

  await says("/airtime", "Which network?");
  await taps("MTN", "How much airtime?");
  await says("100", "For which number?");
  await taps(/^0803/, "Confirm by choosing how to pay");
  await taps(/^🔗 Pay by Checkout/, /Pay on the secure page/);
  await pays(/Delivered/);
  return 2;
}

/** Fills the wallet of a new customer, and gives the purchase that follows: a sentence, a tap, the receipt. */
export async function visitByTyping(emulators: Emulators, id: number): Promise<() => Promise<void>> {
  const { says, taps, topsUp } = aPayer(emulators, id);
  await topsUp();
  return async () => {
    await says(`200 mtn airtime for ${numberOf(id)}`, "Confirm by choosing how to pay");
    await taps(/Pay from Wallet/, /Delivered/);
  };
}

/** Sends a number of messages, and waits for each answer. */
export async function chatWithEcho({ telegram }: Telegram, id: number, times: number): Promise<number> {
  const { says } = aPerson({ telegram }, id);
  for (let time = 0; time < times; time++) await says(`Hello ${time}`, "echo");
  return 0;
}

/** Sends a number of messages to a bot that never answers, one at a time. */
export async function sendUnanswered({ telegram }: Telegram, id: number, times: number): Promise<number> {
  const person = telegram.person(id);
  for (let time = 0; time < times; time++) {
    await person.send(`Hello ${time}`);
    await telegram.waitFor(() => !telegram.world.bot.queue.some((queued) => queued.room.chat.id === id));
  }
  return 0;
}

/** Goes through the peer's conversation, five updates a time, until the number of updates is reached. */
export async function buyFromPeer({ telegram }: Telegram, id: number, updates: number): Promise<number> {
  const { says, taps } = aPerson({ telegram }, id);
  for (let sent = 0; sent < updates; sent += 5) {
    await says("/buy", "Which network?");
    await taps("MTN", "How much?");
    await says("200", "For which number?");
    await says(numberOf(id), "Confirm by choosing how to pay");
    await taps("Pay", "Delivered");
  }
  return 0;
}

/** Taps from flow to flow a number of times. */
export async function tapThroughFlows({ telegram }: Telegram, id: number, times: number): Promise<number> {
  const { person, sees, taps } = aPerson({ telegram }, id);
  await person.start();
  await sees(/This is flow/);
  for (let time = 0; time < times; time++) await taps("Next", /This is flow/);
  return 0;
}

/** A customer who looks at one group of plans after another, goes back, and never buys. */
export async function browse(
  { telegram }: Telegram,
  id: number,
  { steps, reached }: { readonly steps: number; readonly reached: (step: number) => Promise<void> },
): Promise<void> {
  const { person, sees, says, taps } = aPerson({ telegram }, id);
  await says("/data", "Which network?");
  await taps("MTN", "Which plan?");
  for (let step = 1; step <= steps; step++) {
    await reached(step);
    if (step % TAPS_BEFORE_BACK === 0) {
      await taps(/Back/, "Which network?");
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
