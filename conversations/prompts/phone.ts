import type { Network } from "../../src/core/base/network.js";
import { formatPhone, type Phone, parsePhone, westernDigits } from "../../src/core/base/phone.js";
import { OFFERED_KINDS } from "../../src/core/base/product-kind.js";
import type { Beneficiary, RecentRecipient } from "../../src/core/customers/people.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import type { CustomerTalk } from "../customer-talk.js";
import { recipientFor } from "../locales/naming.js";
import type { Recipient } from "../locales/sentence.js";
import type { Words } from "../locales/words.js";
import { phonesIn } from "../parser/list.js";
import { lineTerms } from "../parser/purchase.js";
import { personNamed, recipientIn } from "../parser/recipients.js";
import { fold } from "../parser/words/vocabulary.js";
import { ASK_ANEW, askAgain, type BackOrCancel, backOrCancelIn, prompt, typedOrPicked } from "../prompt.js";
import type { Answer, Choice } from "../talk.js";
import type { Text } from "../text.js";
import { inRows } from "../views/buttons.js";

const RECENTS_SHOWN = 4;
const PEOPLE_SHOWN = 4;

type About = {
  /** The choice so far: "MTN 1.5GB · ₦1,200". */
  readonly chosen: string;
  readonly network: Network;
  /** Somebody whose number is not known yet. */
  readonly name?: string;
  /** The numbers of a contact or a sentence, to choose one of them. */
  readonly numbers?: readonly Phone[] | undefined;
};

/** Asks for the number: the customer's own, a recent one, somebody's by name, a contact, or typed in any usual way. */
export async function askPhone(
  talk: CustomerTalk,
  shop: CustomerApi,
  { chosen, network, name, numbers: offered }: About,
): Promise<Phone | BackOrCancel> {
  const { ask } = talk.words;
  const numbers = await talk.once(async () => {
    const { recentRecipients, beneficiaries = [], ownPhone } = await shop.customers.get(talk.customer);
    return { recents: recentRecipients, people: beneficiaries, ...(ownPhone && { own: ownPhone }) };
  });
  const choices = offered
    ? offered.map((phone): Choice[] => [{ label: formatPhone(phone), pick: phone }])
    : numberButtons(talk, network, numbers);
  const text = name === undefined ? ask.phone({ chosen }) : ask.phoneForName({ chosen, name });
  return prompt(talk, { text, choices, accepts: { topics: OFFERED_KINDS, otherNumber: true } }, async (answer) => {
    const number = await withOwnNumber(talk, answer);
    const way = backOrCancelIn(number);
    if (way) return way === "back" ? ASK_ANEW : way;
    const phone = phoneIn(number, numbers) ?? (name === undefined ? undefined : numberOf(name, typedOrPicked(number)));
    if (!phone) {
      talk.followTerms(number);
      return askAgain(numberRefusal(talk.words, typedOrPicked(number)) ?? ask.invalidPhone);
    }
    await talk.once(async () => {
      if (number.kind === "contact" && number.own) await shop.customers.setOwnPhone(talk.customer, phone);
    });
    return phone;
  });
}

/** The answer. For “My number” the number itself, for which the channel asks if it does not know it. */
export async function withOwnNumber(talk: CustomerTalk, answer: Answer): Promise<Answer> {
  if (answer.kind !== "pick" || answer.pick !== "share") return answer;
  const { ask, buttons } = talk.words;
  return talk.askContact({ text: ask.shareOwnNumber, share: buttons.shareNumber, back: buttons.back });
}

/** "For: Mama · 0803 123 4567", above or below another question. */
export function forRecipient(words: Words, { phone, name }: Recipient): Text | undefined {
  const recipient = phone ? recipientFor(words, phone) : name && { name };
  return recipient ? words.ask.forRecipient({ recipient }) : undefined;
}

type KnownNumbers = {
  readonly recents: readonly RecentRecipient[];
  readonly people: readonly Beneficiary[];
  readonly own?: Phone;
};

/** Each number once: WhatsApp refuses two choices that pick the same. */
function numberButtons(
  { words }: CustomerTalk,
  network: Network,
  { recents, people, own }: KnownNumbers,
): readonly Choice[][] {
  const named = people
    .filter(({ phone }, index) => people.findIndex((person) => person.phone === phone) === index)
    .slice(0, PEOPLE_SHOWN)
    .map(({ name, phone }) => ({ label: `👤 ${name}`, pick: phone }));
  const others = recents
    .filter(({ phone }) => phone !== own && !people.some((person) => person.phone === phone))
    .filter((recent) => recent.network === network)
    .slice(0, RECENTS_SHOWN)
    .map(({ phone }) => ({ label: formatPhone(phone), pick: phone }));
  const mine =
    own === undefined
      ? { label: words.buttons.myNumber, pick: "share" }
      : { label: words.buttons.ownNumber({ phone: own }), pick: own };
  const isNamed = named.some(({ pick }) => pick === own);
  return [...inRows(named, 2), ...inRows(others, 2), ...(isNamed ? [] : [[mine]])];
}

/** The number that was tapped, shared or typed, or that of a saved person: "mama", "for my wife", "my line". */
export function phoneIn(
  answer: Answer,
  { people, own }: { readonly people: readonly Beneficiary[]; readonly own?: Phone | undefined },
): Phone | undefined {
  if (answer.kind === "contact") return answer.others ? undefined : parsePhone(answer.phone);
  const text = typedOrPicked(answer);
  const recipient = recipientIn(
    text,
    people.map(({ name }) => name),
  );
  if (recipient?.is === "me" && own !== undefined) return own;
  const name = recipient?.is === "named" ? recipient.name : text.trim();
  return personNamed(people, name)?.phone ?? parsePhone(text);
}

/** The number in "Mama is 0803…" or "her number is 0803…": no other words but of the grammar, and nobody else. */
function numberOf(name: string, typed: string): Phone | undefined {
  const read = lineTerms(typed, [name]);
  if (!read || read.unknown.length > 0) return undefined;
  const { phone, recipient, missing: _, unclear, unread, ...others } = read.says;
  const isSomebodyElse = recipient !== undefined && (recipient.is === "me" || fold(recipient.name) !== fold(name));
  const isAlone = [unclear, unread, others].every((found) => Object.keys(found).length === 0);
  return isAlone && !isSomebodyElse ? phone : undefined;
}

/**
 * Why typed text gives no number: "my line" without a known number, or a wrong count of digits. Undefined for anything
 * else.
 */
export const numberRefusal = (words: Words, typed: string): Text | undefined =>
  recipientIn(typed, [])?.is === "me" ? words.ask.ownNumberUnknown : wrongLengthText(words, typed);

/** Fewer digits are not a mistyped number. */
const DIGITS_MIN = 5;
/** More digits are not one either. */
const DIGITS_MAX = 16;
const DIGITS = 11;

/** The count of digits of a number with too few or too many. Undefined for anything else, as for "08031234567 500". */
export function wrongLengthText({ ask }: Words, typed: string): Text | undefined {
  if (phonesIn(typed).length > 0) return undefined;
  const written = westernDigits(typed).trim();
  const number = written.replace(/^\+?234[\s().-]*0?(?=[\d\s().-]{6})/, "0");
  const digits = number.replace(/\D/g, "").length;
  const isNumber = /^[\d\s().-]+$/.test(number) && digits >= DIGITS_MIN && digits <= DIGITS_MAX && digits !== DIGITS;
  return isNumber ? ask.wrongLength({ number, digits }) : undefined;
}
