/** Customers who write to the shop's staff. */
import type { Customer } from "./every-channel.js";

/** Complains in these words and taps “Talk to us”. The customer's next message goes to staff. */
export async function talkToStaff(customer: Customer, complaint = "agent"): Promise<void> {
  await customer.send(complaint);
  await customer.sees(/Talk to us/, { fresh: true });
  await customer.tap(/Talk to us/);
  await customer.sees(/What is wrong/, { fresh: true });
}

/** The newest message of the shop whose text matches, by the id that a reply names. */
export function messageOf(person: Customer, text: RegExp): number | string {
  const found =
    "userId" in person
      ? person.messages().findLast(({ from, shown }) => from === "business" && text.test(shown.text))?.id
      : person.messages().findLast((message) => message.from === "bot" && text.test(message.text))?.messageId;
  if (found === undefined) throw new Error(`There is no ${text}`);
  return found;
}

/** Replies to the newest message of the shop whose text matches. */
export async function replyTo(person: Customer, to: RegExp, text: string): Promise<void> {
  if ("userId" in person) await person.reply(String(messageOf(person, to)), text);
  else await person.reply(Number(messageOf(person, to)), text);
}
