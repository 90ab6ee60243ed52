/** Customers of a soak: each buys one thing after the other, by typing, and fills up the wallet when it runs low. */
import type { Random } from "../simulation/random.js";
import type { BenchEmulators } from "./emulators.js";

/** A vend that nobody answered is looked up until it is found: a person in a hurry would not wait so long. */
const PATIENCE_MS = 90_000;
const TOP_UP_NAIRA = 5_000;
const AMOUNT_MIN_NAIRA = 100;
/** Amounts repeat after so many purchases: who buys the same again soon is asked whether that is meant. */
const AMOUNTS = 400;
const OUTCOME = /Delivered|Not delivered|declined|closed|refunded/;
const PHRASES = { secure: "Pay on the secure page", confirm: "Confirm by choosing how to pay" } as const;

/** How long people waited, in ms: from a tap to the next thing in the chat, and from the payment to what it was for. */
export type Waits = { readonly tapToAnswer: number[]; readonly paymentToReceipt: number[] };

type Deps = Pick<BenchEmulators, "telegram" | "service"> & {
  readonly random: Random;
  readonly waits: Waits;
  readonly beforePaying: () => void;
};

export type SoakShopper = { buy(): Promise<void> };

export function createSoakShopper({ telegram, service, random, waits, beforePaying }: Deps, id: number): SoakShopper {
  const person = telegram.person(id);
  let walletNaira = 0;
  let bought = 0;
  let hasStarted = false;
  const sees = (words: string | RegExp) => person.sees(words, { fresh: true, timeoutMs: PATIENCE_MS });
  const says = async (text: string, words: string | RegExp) => {
    await person.send(text);
    return sees(words);
  };
  const timed = async <T>(list: number[], work: Promise<T>): Promise<T> => {
    const began = performance.now();
    const result = await work;
    list.push(performance.now() - began);
    return result;
  };
  const taps = async (label: RegExp) => {
    await person.tap(label);
    await timed(waits.tapToAnswer, sees(/./));
  };
  const pay = async (words: RegExp) => {
    const urls = person.last().buttons.flat();
    const [reference = ""] = urls.flatMap(({ url }) => url?.split("/checkout/")[1] ?? []);
    service.payCheckout(reference, { channel: "bank" });
    await timed(waits.paymentToReceipt, sees(words));
  };

  const topUp = async () => {
    await says("/topup", /How much\?/);
    await says(String(TOP_UP_NAIRA), PHRASES.secure);
    await pay(/added/);
    walletNaira += TOP_UP_NAIRA;
  };

  return {
    async buy() {
      if (!hasStarted) await says("/start", "What would you like?");
      hasStarted = true;
      const amount = AMOUNT_MIN_NAIRA + (bought++ % AMOUNTS);
      if (walletNaira < amount) await topUp();
      await says(`${amount} mtn airtime for 0803${String(id).padStart(7, "0").slice(-7)}`, PHRASES.confirm);
      beforePaying();
      if (random.chance(0.2)) {
        await taps(/Pay by Checkout/);
        await sees(PHRASES.secure);
        await pay(OUTCOME);
      } else {
        await taps(/Pay from Wallet/);
        walletNaira -= amount; // Or a little more is in it, after a refund.
        await sees(OUTCOME);
      }
    },
  };
}
