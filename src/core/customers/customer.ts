import { type CustomerId, idSchema } from "../base/ids.js";
import { FIRST_LANGUAGE, languageSchema } from "../base/language.js";
import { phoneSchema } from "../base/phone.js";
import { fields, list, name, schema, type TypeOf, textSchema } from "../base/schema.js";
import { daySchema, instantSchema } from "../base/time.js";
import { positiveKobo } from "../money/money.js";
import { type PriceGroupMember, priceGroupMemberSchema } from "../money/pricing.js";
import { approvalRequestSchema, unapprovedGrantSchema } from "../money/wallet-change.js";
import { chatSchema, customerChatSchema } from "./chat.js";
import { beneficiarySchema, recentRecipientSchema } from "./people.js";
import { spendingGuardsSchema } from "./spending-guards.js";

/** A person with all their chats. None of their records ever changes its customer. */
export const customerSchema = schema(() =>
  fields({
    id: idSchema("cus"),
    /** The one they last wrote in comes first. Empty when erased; of a merged customer, as it was then. */
    chats: list(customerChatSchema()),
    /** As of their last message. */
    name: textSchema(),
    joinedAt: instantSchema(),
    /** The time of their first message on the last Lagos day on which they wrote; absent when we do not know. */
    lastActiveAt: instantSchema().exactOptional(),
    /** They want no broadcasts. They still get messages about their own orders and payments. */
    optedOutSince: instantSchema().exactOptional(),
    /** They asked for broadcasts. Some channels allow broadcasts only to customers who did. */
    optedInSince: instantSchema().exactOptional(),
    /** Customers merged into this one. Their records count as this one's, which is never merged into another. */
    mergedFrom: list(idSchema("cus")).exactOptional(),
    /**
     * A merge into this customer that was announced and is neither finished nor taken back. The claim on `move` decides
     * which came first: that the other customer agreed, or that this one took it back.
     */
    merging: fields({ from: idSchema("cus"), move: idSchema("mov") }).exactOptional(),
    /** From then on everything new happens in that customer's books. */
    mergedInto: fields({ into: idSchema("cus"), at: instantSchema() }).exactOptional(),
    /** Customers from whom this chat was parted. Their uses of promo codes count here too. */
    partedFrom: list(idSchema("cus")).exactOptional(),
    /** Chats that were parted from this customer, and when the last one was. */
    partedChats: list(chatSchema()).exactOptional(),
    partedAt: instantSchema().exactOptional(),
    /** Another chat can ask to be linked with this code, until then. `requestedBy` is the customer who asked, and when. */
    invitation: fields({
      code: name(),
      until: instantSchema(),
      requestedBy: fields({ customer: idSchema("cus"), at: instantSchema() }).exactOptional(),
    }).exactOptional(),
    /** Their own number, from their channel or from themselves. */
    ownPhone: phoneSchema().exactOptional(),
    /** People they buy for, newest first. */
    beneficiaries: list(beneficiarySchema()).exactOptional(),
    /** Numbers they bought for, newest first, each with the network they chose, as numbers can be ported. */
    recentRecipients: list(recentRecipientSchema()),
    /** English when absent, or for a language that the shop no longer has. */
    language: languageSchema().catch(FIRST_LANGUAGE).exactOptional(),
    /** When they chose it. Without this it is a guess from their phone's language. */
    languageChosenAt: instantSchema().exactOptional(),
    safety: spendingGuardsSchema().exactOptional(),
    priceGroup: priceGroupMemberSchema().exactOptional(),
    /** What they paid for other people's orders on the last day they did. It counts towards that day's limit. */
    paidForOthers: fields({ day: daySchema(), amount: positiveKobo() }).exactOptional(),
    /** Their last batch to be paid with a card or on a checkout page. There is one at a time. */
    unpaidBatch: idSchema("bat").exactOptional(),
    /** Wallet changes that a second member of staff must confirm, oldest first; also the last decided ones. */
    approvalRequests: list(approvalRequestSchema()).exactOptional(),
    /**
     * For a member of staff: what they recently gave other customers without a second one's approval, also in chats that
     * were unlinked from them.
     */
    unapprovedGrants: list(unapprovedGrantSchema()).exactOptional(),
    /** Open findings about vends that may be theirs. They block the wallet (shop/wallets/transfers). */
    frozenBy: list(idSchema("fnd")).exactOptional(),
    /** The campaign link that brought them. */
    source: textSchema().exactOptional(),
    /** They had their data erased. The record stays for the books, without name or chats. */
    erasedAt: instantSchema().exactOptional(),
  }),
);

export type Customer = TypeOf<typeof customerSchema>;

/** The ids under which a person's records are. */
export const customerIds = ({ id, mergedFrom = [] }: Pick<Customer, "id" | "mergedFrom">): readonly CustomerId[] => [
  id,
  ...mergedFrom,
];

/** What a person last chose about broadcasts, in any of their chats. */
export function broadcastPreference({ optedInSince, optedOutSince }: Pick<Customer, "optedInSince" | "optedOutSince">) {
  const optedIn = optedInSince !== undefined && optedInSince > (optedOutSince ?? 0);
  return { optedIn, optedOut: optedOutSince !== undefined && !optedIn };
}

/**
 * The price group that a customer buys in. None if they put themselves there, or allowed themselves to buy below cost,
 * as staff in a chat that was linked later.
 */
export function priceGroupOf({
  priceGroup,
  partedFrom = [],
  ...customer
}: Pick<Customer, "id" | "mergedFrom" | "partedFrom" | "priceGroup">): PriceGroupMember | undefined {
  if (!priceGroup) return undefined;
  const own = [...customerIds(customer), ...partedFrom];
  const { requesterIds, belowCost } = priceGroup;
  const staff = [...requesterIds, ...(belowCost ? [belowCost.by] : [])];
  return staff.some((id) => own.includes(id)) ? undefined : priceGroup;
}
