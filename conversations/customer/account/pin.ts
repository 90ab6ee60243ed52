import type { CustomerId } from "../../../src/core/base/ids.js";
import type { Instant } from "../../../src/core/base/time.js";
import type { CustomerApi } from "../../../src/shop/customer-api.js";
import { type CustomerFlow, type CustomerTalk, customerWords } from "../../customer-talk.js";
import type { Words } from "../../locales/words.js";
import { attempt, type BackOrCancel, backOrCancelIn, isBackOrCancel } from "../../prompt.js";
import { withAuthorization } from "../../prompts/authorize.js";
import type { Choice, Destination, Notice, View } from "../../talk.js";
import { lines, type Text } from "../../text.js";
import { go, menuRow } from "../../views/buttons.js";

/**
 * `pin`: chooses a PIN, or shows the actions if there is one: `pin change`, `pin remove`, and `pin forgot` for a
 * customer who has forgotten it. `pin unexpected`: a PIN was typed when nothing asked for it, or after the question for a
 * new one was lost, which is then asked again.
 */
export const pin: CustomerFlow = async (talk, shop, argument) => {
  if (argument === "forgot") return forgot(talk, shop);
  if (argument === "remove") return remove(talk, shop);
  if (argument === "change") return change(talk, shop);
  const guards = await talk.once(() => shop.customers.spendingGuards(talk.customer));
  if (guards.pin === "none") return choose(talk, shop);
  if (argument === "unexpected") return talk.say(lines(talk.words.safety.unrequestedPin, messageFate(talk)));
  return talk.show(pinView(talk.words));
};

const toPin = (label: string, argument: string): Choice => go(label, "pin", argument);

const toSettings = ({ buttons }: Words): Choice => go(buttons.settings, "settings");

const pinView = (words: Words): View => {
  const { changePin, removePin, forgotPin } = words.buttons;
  return {
    text: words.safety.pinIsOn,
    choices: [
      [toPin(changePin, "change"), toPin(removePin, "remove")],
      [toPin(forgotPin, "forgot")],
      [toSettings(words), ...menuRow(words)],
    ],
  };
};

/** `first`: the hash of the first entry, which the second must repeat. */
type Choosing = { readonly first?: string; readonly hint?: Text };

/** Asks for a new PIN twice. `replaces`: when the old PIN was set. */
async function choose(talk: CustomerTalk, shop: CustomerApi, replaces?: Instant): Promise<Destination | undefined> {
  const { safety } = talk.words;
  const expectPin = (isExpected: boolean) => talk.once(() => shop.customers.expectNewPin(talk.customer, isExpected));
  await expectPin(true);
  const result = await attempt<Choosing, "set" | "known" | BackOrCancel>({}, async ({ first, hint }) => {
    const text = first === undefined ? lines(safety.choosePin, messageFate(talk)) : safety.repeatPin;
    const answer = await talk.askSecret({ hint, text });
    const way = backOrCancelIn(answer);
    if (way) return way === "back" && first !== undefined ? { retry: {} } : way;
    if (answer.kind !== "secret") return { retry: { ...(first !== undefined && { first }), hint: safety.invalidPin } };
    if (first === undefined) {
      const hash = await talk.once(() => shop.customers.hashPin(talk.reveal(answer) ?? ""));
      return { retry: hash === undefined ? { hint: safety.invalidPin } : { first: hash } };
    }
    const change = { repeats: first, replaces };
    const set = await talk.once(() => shop.customers.setPin(talk.customer, talk.reveal(answer) ?? "", change));
    return set === "set" || set === "known" ? set : { retry: { hint: safety.pinsDiffer } };
  });
  if (isBackOrCancel(result)) {
    await expectPin(false);
    return { flow: result === "back" ? "settings" : "stop" };
  }
  return talk.show(pinView(talk.words));
}

/** The old PIN stays valid until the new one has been typed twice. */
async function change(talk: CustomerTalk, shop: CustomerApi): Promise<Destination | undefined> {
  const authorized = await withAuthorization(talk, { back: { flow: "pin" } }, (authorization) =>
    shop.customers.authorizePinChange(talk.customer, authorization),
  );
  return authorized.outcome === "left" ? authorized.next : choose(talk, shop, authorized.result.setAt);
}

/** What happens to the message with the PIN. */
const messageFate = ({ canDelete, words: { safety } }: CustomerTalk): Text =>
  canDelete ? safety.pinMessageDeleted : safety.deletePinMessage;

async function remove(talk: CustomerTalk, shop: CustomerApi): Promise<Destination | undefined> {
  const authorized = await withAuthorization(talk, { back: { flow: "pin" } }, (authorization) =>
    shop.customers.removePin(talk.customer, authorization),
  );
  if (authorized.outcome === "left") return authorized.next;
  return talk.say(talk.words.safety.pinRemoved, [toSettings(talk.words)]);
}

async function forgot(talk: CustomerTalk, shop: CustomerApi): Promise<Destination | undefined> {
  const requested = await talk.once(() => shop.account.requestPinReset(talk.customer));
  if (!requested) return { flow: "pin" };
  return talk.say(talk.words.safety.pinResetRequested);
}

/** For the customer: staff removed the PIN. */
export async function pinResetNotice(customer: CustomerId, shop: CustomerApi): Promise<Notice> {
  const words = await customerWords(shop, customer);
  const { language } = words;
  const again = go(words.buttons.choosePin, "pin");
  return { text: words.safety.pinReset, choices: [[again], menuRow(words)], language, fresh: true };
}
