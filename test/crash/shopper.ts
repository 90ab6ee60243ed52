import type { TelegramChatMessage } from "../../src/emulators/telegram/person/view.js";
import type { Emulators } from "../harness/emulators.js";
import type { Random } from "../simulation/random.js";

/** Few, so that equal vends for the same number often overlap. */
const NUMBERS = ["08031234567", "08061234567", "08091234567", "08131234567"];
const AMOUNTS = ["100", "200"];
const TOP_UPS = ["500", "1000"];
const PATIENCE_MS = 2_000;
const OUTCOME = /Delivered|Not delivered|declined|closed/;

type Deps = Pick<Emulators, "telegram" | "service"> & {
  readonly id: number;
  readonly random: Random;
  readonly beforePaying: () => void;
};

/** A customer who does not expect crashes: when the chat stays silent, they lose patience and start over. */
export function createShopper({ telegram, service, id, random, beforePaying }: Deps) {
  const person = telegram.person(id);
  const sees = (words: string | RegExp) => person.sees(words, { fresh: true, timeoutMs: PATIENCE_MS });
  const does = async (what: string, words: string | RegExp) => {
    await person.send(what);
    return sees(words);
  };

  /** Pays what the message asks for. Now and then the card is declined first, or the page is paid twice. */
  const payPage = ({ buttons }: Pick<TelegramChatMessage, "buttons">) => {
    const reference = buttons.flat().flatMap(({ url }) => url?.split("/checkout/")[1] ?? [])[0];
    if (!reference) throw new Error("There is no page to pay on");
    if (random.chance(0.15)) service.payCheckout(reference, { channel: "card", card: "declined" });
    service.payCheckout(reference, { channel: random.pick(["card", "card", "bank", "ussd"]) });
    if (random.chance(0.15)) service.payCheckout(reference, { channel: "bank" });
  };

  const topUp = async () => {
    await does("/topup", /How much\?/);
    const page = await does(random.pick(TOP_UPS), /Pay on the secure page/);
    payPage(page);
    if (random.chance(0.3)) await person.tap(/I have paid/);
    await sees(/added/);
  };

  const tapToPay = async (label: string) => {
    beforePaying();
    await (random.chance(0.3) ? person.tapTwice(label) : person.tap(label));
    if (label.includes("Checkout")) payPage(await sees(/Pay on the secure page/));
  };

  const buy = async () => {
    await does("/airtime", "Which network?");
    await person.tap("MTN");
    await sees("How much airtime?");
    await does(random.pick(AMOUNTS), "For which number?");
    const { buttons } = await does(random.pick(NUMBERS), "Confirm by choosing how to pay");
    const ways = buttons.flat().flatMap(({ text }) => (text.includes("Pay ") ? [text] : []));
    // The first button is the wallet, if it holds enough.
    await tapToPay(random.chance(0.3) ? (ways[0] ?? "") : random.pick(ways));
    if (random.chance(0.3)) return; // Order again without waiting for this one.
    await sees(OUTCOME);
    if (random.chance(0.3)) await buyAgain();
  };

  const buyAgain = async () => {
    beforePaying();
    await person.tapTwice(/Buy again|Try again/);
    const seen = await sees(/Delivered|Sending|Pay on the secure page|Confirm by choosing/);
    if (seen.text.includes("secure page")) payPage(seen);
  };

  return {
    /** Keeps buying. Counts how often it worked and how often the customer gave up. */
    async shop(goesOn: () => boolean) {
      const counts = { served: 0, gaveUp: 0 };
      while (goesOn()) {
        try {
          await does("/start", "What would you like?");
          await (random.chance(0.3) ? topUp() : buy());
          counts.served += 1;
        } catch {
          counts.gaveUp += 1; // The shop died, or hit a fault. The audit of the books checks what happened to the order.
        }
      }
      return counts;
    },
  };
}
