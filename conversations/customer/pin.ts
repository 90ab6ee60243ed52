import type { CustomerId } from "../../src/core/base/ids.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import { type CustomerFlow, type CustomerTalk, customerWords } from "../customer-talk.js";
import type { Words } from "../locales/words.js";
import { askAgain, isBackOrCancel, prompt } from "../prompt.js";
import { withAuthorization } from "../prompts/authorize.js";
import type { Choice, Destination, Notice, View } from "../talk.js";
import { lines, type Text } from "../text.js";
import { backCancelRow, menuRow } from "../views/buttons.js";

/**
 * `pin`: chooses a PIN, or shows that there is one, with what can be done about it: `pin change`, `pin remove`, and
 * `pin forgot` for a customer who has forgotten it. `pin unexpected`: a PIN was typed when nothing asked for it.
 */
export const pin: CustomerFlow = async (talk, shop, argument) => {
  if (argument === "forgot") return forgot(talk, shop);
  if (argument === "unexpected") return showUnexpected(talk);
  if (argument === "remove" || argument === "change") return remove(talk, shop, argument);
  const guards = await talk.once(() => shop.customers.spendingGuards(talk.customer));
  if (guards.pin === "none") return choose(talk, shop);
  return talk.show(pinView(talk.words));
};

const go = (label: string, argument: string): Choice => ({ label, go: { flow: "pin", with: argument } });

const toSettings = ({ buttons }: Words): Choice => ({ label: buttons.safety.settings, go: { flow: "settings" } });

const pinView = (words: Words): View => {
  const { changePin, removePin, forgotPin } = words.buttons.safety;
  return {
    text: words.safety.pinIsOn,
    choices: [
      [go(changePin, "change"), go(removePin, "remove")],
      [go(forgotPin, "forgot")],
      [toSettings(words), ...menuRow(words)],
    ],
  };
};

async function choose(talk: CustomerTalk, shop: CustomerApi): Promise<Destination | undefined> {
  const { safety } = talk.words;
  const result = await prompt(
    (hint) =>
      talk.askSecret({ text: lines(hint, safety.choosePin, messageFate(talk)), choices: [backCancelRow(talk.words)] }),
    async (answer) => {
      if (answer.kind !== "secret") return askAgain(safety.invalidPin);
      const set = await talk.once(() => shop.customers.setPin(talk.customer, talk.reveal(answer) ?? ""));
      return set === "unfit" ? askAgain(safety.invalidPin) : ("set" as const);
    },
  );
  if (isBackOrCancel(result)) return { flow: result === "back" ? "settings" : "stop" };
  return talk.show(pinView(talk.words));
}

/** What happens to the message with the PIN. */
const messageFate = ({ canDelete, words: { safety } }: CustomerTalk): Text =>
  canDelete ? safety.pinMessageDeleted : safety.deletePinMessage;

async function remove(
  talk: CustomerTalk,
  shop: CustomerApi,
  action: "remove" | "change",
): Promise<Destination | undefined> {
  const authorized = await withAuthorization(talk, (authorization) =>
    shop.customers.removePin(talk.customer, authorization),
  );
  if (authorized.outcome === "left") return authorized.next;
  if (action === "change") return { flow: "pin" };
  return talk.show({ text: talk.words.safety.pinRemoved, choices: [[toSettings(talk.words)], menuRow(talk.words)] });
}

async function forgot(talk: CustomerTalk, shop: CustomerApi): Promise<Destination | undefined> {
  const requested = await talk.once(() => shop.account.requestPinReset(talk.customer));
  if (!requested) return { flow: "pin" };
  return talk.show({ text: talk.words.safety.pinResetRequested, choices: [menuRow(talk.words)] });
}

async function showUnexpected(talk: CustomerTalk): Promise<undefined> {
  const text = lines(talk.words.safety.unrequestedPin, messageFate(talk));
  await talk.show({ text, choices: [menuRow(talk.words)] });
}

/** For the customer: staff removed the PIN. */
export async function pinResetNotice(customer: CustomerId, shop: CustomerApi): Promise<Notice> {
  const words = await customerWords(shop, customer);
  const { language } = words;
  const again = go(words.buttons.safety.choosePin, "");
  return { text: words.safety.pinReset, choices: [[again], menuRow(words)], language, fresh: true };
}
