import { present } from "../../src/core/base/collections.js";
import { type Network, networkName } from "../../src/core/base/network.js";
import type { Phone } from "../../src/core/base/phone.js";
import { PLAN_KIND, type ProductKind } from "../../src/core/base/product-kind.js";
import { formatNaira } from "../../src/core/money/money.js";
import { type Bundle, sizeMegabytes, validityPeriodOf } from "../../src/core/orders/catalogue.js";
import type { PurchaseRequest } from "../../src/shop/catalogue/price.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import type { CustomerTalk } from "../customer-talk.js";
import { searchName } from "../locales/naming.js";
import type { Words } from "../locales/words.js";
import { planSearch } from "../parser/purchase.js";
import { personNamed } from "../parser/recipients.js";
import type { ParsedPurchase } from "../parser/words/parsed.js";
import { networkForPhone } from "../prompts/network.js";
import { wrongLengthText } from "../prompts/phone.js";
import type { Hint } from "../prompts/product.js";
import { wayToSchedule } from "../views/schedule.js";
import type { PaymentEnd } from "./pay.js";

/** A purchase so far. */
export type Draft = {
  readonly kind?: ProductKind;
  readonly network?: Network;
  readonly hint?: Hint;
  readonly product?: PurchaseRequest["product"];
  readonly phone?: Phone;
  /** The recipient by a name that had no number before this purchase. */
  readonly name?: string;
  /** Several numbers that were given instead of one, to choose from. */
  readonly numbers?: readonly Phone[];
  /** A promo code to be applied. */
  readonly code?: string;
  /** The second purchase in the same sentence, as text, to offer after this one. */
  readonly next?: string;
  readonly ended?: PaymentEnd;
};

/** "MTN · ₦500", "1.5gb": what the customer has said, before there is a product. */
export const chosenFirst = (words: Words, { network, hint: { amount, search = "" } = {} }: Draft): string =>
  [network && networkName(network), amount === undefined ? searchName(words, search) : formatNaira(amount)]
    .filter(Boolean)
    .join(" · ");

/** A draft of what was typed. */
export async function draftOf(talk: CustomerTalk, shop: CustomerApi, request: ParsedPurchase): Promise<Draft> {
  const { kind, amount, missing, unread } = request;
  const [wrongLength] = unread.flatMap((written) => wrongLengthText(talk.words, written) ?? []);
  if (wrongLength) talk.note(wrongLength);
  if (kind === "airtime" && request.span) talk.note(talk.words.schedules.once({ button: wayToSchedule(talk.words) }));
  if (request.isRepeated) talk.note(talk.words.order.once);
  const recipient = await recipientTerms(talk, shop, request);
  const usesPhone = recipient.phone && !request.unclear.network;
  const network = request.network ?? (usesPhone ? await networkForPhone(talk, shop, recipient.phone) : undefined);
  const saysPlan = !missing.includes("what") || (kind !== "airtime" && request.span !== undefined);
  const search = saysPlan ? planSearch(request) : undefined;
  return {
    ...present({ kind, network }),
    ...recipient,
    hint: {
      ...present({ amount, search }),
      ...(unread.some((figures) => !isLikeNumber(figures)) && { hasUnparsedNumber: true as const }),
    },
  };
}

/** How somebody would ask for a plan like this one. */
export function planTerms(plan: Pick<Bundle, "size" | "validity">): Pick<ParsedPurchase, "megabytes" | "span"> {
  const [megabytes, span] = [sizeMegabytes(plan.size), validityPeriodOf({ name: "", ...plan })];
  return { ...present({ megabytes }), ...(span !== "other" && { span }) };
}

/** Whether figures that cannot be read may be a phone number. */
const isLikeNumber = (figures: string): boolean => /^(?:\+|0\d)/.test(figures);

/** The number of the recipient. For a name without a saved number the name itself, to ask for the number. */
export async function recipientTerms(
  talk: CustomerTalk,
  shop: CustomerApi,
  { phone, recipient, savedAs, unclear }: ParsedPurchase,
): Promise<Pick<Draft, "phone" | "name" | "numbers">> {
  if (phone) return { phone, ...(savedAs !== undefined && { name: savedAs }) };
  if (unclear.phone?.length) return { numbers: unclear.phone };
  if (unclear.phone || !recipient) return {};
  const found = await talk.once(async () => {
    const { ownPhone, beneficiaries = [] } = await shop.customers.get(talk.customer);
    const phone = recipient.is === "me" ? ownPhone : personNamed(beneficiaries, recipient.name)?.phone;
    return phone === undefined ? {} : { phone };
  });
  if (found.phone !== undefined) return found;
  if (recipient.is === "named") return { name: recipient.name };
  talk.note(talk.words.ask.ownNumberUnknown);
  return {};
}

/**
 * The draft with everything an answer says, also about other questions. The product stays if it still fits. What an
 * answer says in a way that cannot be read ("0803 123 45", "500 or 1000") is asked for; what was chosen before is not
 * kept instead.
 */
export async function withTerms(
  talk: CustomerTalk,
  shop: CustomerApi,
  draft: Draft,
  terms: ParsedPurchase | undefined,
): Promise<Draft> {
  if (!terms) return draft;
  const { unclear, recipient, unread } = terms;
  const { product, phone, name, kind: kindBefore, network: networkBefore, ...rest } = draft;
  const { hint, ...said } = await draftOf(talk, shop, terms);
  // A number that comes later is that of the name.
  const namesOther = (recipient ?? unclear.recipient ?? terms.mayBeOfOther) !== undefined;
  const saysWho = namesOther || (said.phone ?? unclear.phone) !== undefined || unread.some(isLikeNumber);
  // Airtime follows the new number's network; a plan stays with the network it was chosen from.
  const ofNewNumber = phone && product?.kind !== PLAN_KIND ? said.network : undefined;
  const network = unclear.network ? undefined : (terms.network ?? ofNewNumber ?? networkBefore ?? said.network);
  const kind = unclear.kind ? undefined : (said.kind ?? kindBefore);
  const saysWhat =
    (hint?.amount ?? hint?.search ?? unclear.amount ?? unclear.megabytes ?? hint?.hasUnparsedNumber) !== undefined;
  const keepsProduct = product?.kind === kind && (kind !== PLAN_KIND || network === networkBefore) && !saysWhat;
  return {
    ...rest,
    ...(!saysWho && present({ phone })),
    ...(!namesOther && present({ name })),
    ...said,
    ...present({ kind, network }),
    ...(product && keepsProduct && { product }),
    ...(hint && saysWhat && { hint }),
  };
}
