import type { CustomerId } from "../../src/core/base/ids.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import type { StaffApi } from "../../src/shop/staff-api.js";
import { staffWords } from "../locales/staff/common.js";
import type { Words } from "../locales/words.js";
import { withConsent } from "../prompts/consent.js";
import { isSure } from "../prompts/sure.js";
import { type ShopFlow, type ShopTalk, wordsOf } from "../shop-talk.js";
import type { Choice, DeskFlow, Destination, Notice } from "../talk.js";
import { lines, type Text } from "../text.js";
import { menuIn, TRIES_MAX, wayOf, waysIn } from "../views/buttons.js";

/**
 * `pin`: chooses a PIN, or shows that there is one, with what can be done about it: `pin change`, `pin remove`, and
 * `pin forgot` for whoever does not know it any more. `pin unasked` is where somebody comes who typed it unasked.
 */
export const pin: ShopFlow = async (talk, shop, argument) => {
  if (argument === "forgot") return forgot(talk, shop);
  if (argument === "unasked") return unasked(talk);
  if (argument === "remove" || argument === "change") return remove(talk, shop, argument);
  const { pin: now } = await talk.once(() => shop.spendingGuards(talk.customer));
  if (now === "none") return choose(talk, shop);
  await talk.show(isSet(talk));
  return undefined;
};

const go = (label: string, argument: string): Choice => ({ label, go: { flow: "pin", with: argument } });

const toSettings = ({ buttons }: Words): Choice => ({ label: buttons.safety.settings, go: { flow: "settings" } });

const isSet = ({ words }: ShopTalk) => {
  const { changePin, removePin, forgotPin } = words.buttons.safety;
  return {
    text: words.safety.isSet,
    choices: [
      [go(changePin, "change"), go(removePin, "remove")],
      [go(forgotPin, "forgot")],
      [toSettings(words), ...menuIn(words)],
    ],
  };
};

async function choose(talk: ShopTalk, shop: CustomerApi): Promise<Destination | undefined> {
  const { safety } = talk.words;
  const fate = talk.forgets ? safety.takenAway : safety.stays;
  let hint: Text | undefined;
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const answer = await talk.askSecret({ text: lines(hint, safety.choose, fate), choices: [waysIn(talk.words)] });
    const way = answer.kind === "secret" ? undefined : wayOf(answer);
    if (way) return { flow: way === "back" ? "settings" : "stop" };
    const set =
      answer.kind === "secret" && (await talk.once(() => shop.setPin(talk.customer, talk.reveal(answer) ?? "")));
    if (set && set !== "unfit") {
      await talk.show(isSet(talk));
      return undefined;
    }
    hint = safety.unfit;
  }
  return { flow: "stop" };
}

async function remove(talk: ShopTalk, shop: CustomerApi, act: "remove" | "change"): Promise<Destination | undefined> {
  const agreed = await withConsent(talk, (consent) => shop.removePin(talk.customer, consent));
  if (agreed.is === "left") return agreed.next;
  if (act === "change") return { flow: "pin" };
  await talk.show({ text: talk.words.safety.removed, choices: [[toSettings(talk.words)], menuIn(talk.words)] });
  return undefined;
}

async function forgot(talk: ShopTalk, shop: CustomerApi): Promise<Destination | undefined> {
  const asked = await talk.once(() => shop.requestPinReset(talk.customer));
  if (!asked) return { flow: "pin" };
  await talk.show({ text: talk.words.safety.forgotten, choices: [menuIn(talk.words)] });
  return undefined;
}

async function unasked(talk: ShopTalk): Promise<undefined> {
  const { safety } = talk.words;
  const fate = talk.forgets ? safety.takenAway : safety.stays;
  await talk.show({ text: lines(safety.unasked, fate), choices: [menuIn(talk.words)] });
}

/** That staff took the PIN away. */
export async function pinNotice(customer: CustomerId, shop: CustomerApi): Promise<Notice> {
  const words = await wordsOf(shop, customer);
  const { language } = words;
  const again = go(words.buttons.safety.choosePin, "");
  return { text: words.safety.reset, choices: [[again], menuIn(words)], language, fresh: true };
}

/** For staff: whoever says so may have found the phone. */
export async function forgotPinNotice(id: CustomerId, desk: StaffApi): Promise<Notice | undefined> {
  const customer = await desk.customer(id);
  if (!customer?.safety?.pin) return undefined;
  const reset: Choice = { label: staffWords.resetPin, go: { flow: "resetpin", with: id }, fresh: true };
  return { text: staffWords.forgotPin(customer), choices: [[reset]], fresh: true };
}

/** `resetpin <customer>`: takes away a PIN that its customer has forgotten. */
export const resetPin: DeskFlow = async (talk, desk, argument) => {
  const id = argument as CustomerId; // Whatever it is: nobody else's record is found under it.
  if (!(await isSure(talk, staffWords.sure(staffWords.resetPin, id)))) return undefined;
  const reset = await talk.once(() => desk.resetPin(id, talk.customer));
  await talk.show({ text: reset ? staffWords.pinReset : staffWords.noPin });
  return undefined;
};
