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
import { spendingGuardsSchema } from "./safety.js";

/** A person with all their chats. None of their records ever changes its customer. */
export const customerSchema = schema(() =>
  fields({
    id: idSchema("cus"),
    /** The one they wrote in last comes first. None when they are erased; a merged customer's are as they were. */
    chats: list(customerChatSchema()),
    /** As they were called when they last wrote. */
    name: textSchema(),
    joinedAt: instantSchema(),
    /** Their first message of the last day (Lagos) on which they wrote; nobody knows when there is none. */
    lastActiveAt: instantSchema().exactOptional(),
    /** They want no broadcasts; of their own orders and payments they hear all the same. */
    optedOutSince: instantSchema().exactOptional(),
    /** They asked for broadcasts: where a channel lets nobody be written to unasked, only these are. */
    optedInSince: instantSchema().exactOptional(),
    /** Customers whose records are this one's too. Whoever has taken others in is never merged into another. */
    mergedFrom: list(idSchema("cus")).exactOptional(),
    /**
     * A customer who is to be merged into this one: announced, and not yet finished or taken back. `move` decides who was
     * first: the announced customer, who agrees, or the one who announced it and takes it back.
     */
    merging: fields({ from: idSchema("cus"), move: idSchema("mov") }).exactOptional(),
    /** All that is new happens in that customer's books, for ever. */
    mergedInto: fields({ into: idSchema("cus"), at: instantSchema() }).exactOptional(),
    /** Customers whom this chat was parted from: what they used of promo codes counts here too. */
    partedFrom: list(idSchema("cus")).exactOptional(),
    /** Names of chats that were parted from this customer. */
    partedChats: list(chatSchema()).exactOptional(),
    /** With its code another chat may ask to be linked, until then; `requestedBy` is the customer who did. */
    invitation: fields({
      code: name(),
      until: instantSchema(),
      requestedBy: idSchema("cus").exactOptional(),
    }).exactOptional(),
    /** Their own number, as their channel vouched or they said. */
    ownPhone: phoneSchema().exactOptional(),
    /** Whom they buy for, by the names they gave them; newest first. */
    beneficiaries: list(beneficiarySchema()).exactOptional(),
    /** Numbers bought for, newest first, with the network chosen for each: ported numbers are remembered. */
    recentRecipients: list(recentRecipientSchema()),
    /** What they are spoken to in; English when nobody knows better, and for a language that we do not speak any more. */
    language: languageSchema().catch(FIRST_LANGUAGE).exactOptional(),
    /** They chose it themselves; before that it is a guess from what their phone speaks. */
    languageChosenAt: instantSchema().exactOptional(),
    safety: spendingGuardsSchema().exactOptional(),
    /** The price group that staff put them in. */
    priceGroup: priceGroupMemberSchema().exactOptional(),
    /** What they paid for other people's orders on the last day on which they did: it counts towards that day's limit. */
    paidForOthers: fields({ day: daySchema(), amount: positiveKobo() }).exactOptional(),
    /** Their batch that was to be paid for with a card or on a page, last: there is one at a time. */
    unpaidBatch: idSchema("bat").exactOptional(),
    /** What staff would do to their wallet and a second one is to confirm, oldest first; the last ones that were decided too. */
    approvalRequests: list(approvalRequestSchema()).exactOptional(),
    /** What they gave other customers lately as a member of staff, without a second one. */
    unapprovedGrants: list(unapprovedGrantSchema()).exactOptional(),
    /** Findings about vends that may be theirs: until each is closed nothing is bought from the wallet (shop/wallets/transfers). */
    frozenBy: list(idSchema("fnd")).exactOptional(),
    /** The campaign link by which they came. */
    source: textSchema().exactOptional(),
    /** They had themselves forgotten: what is left holds up the books, and has nobody's name or chat. */
    erasedAt: instantSchema().exactOptional(),
  }),
);

export type Customer = TypeOf<typeof customerSchema>;

/** The customers whose records are a person's. */
export const customerIds = ({ id, mergedFrom = [] }: Pick<Customer, "id" | "mergedFrom">): readonly CustomerId[] => [
  id,
  ...mergedFrom,
];

/** What a person said last about broadcasts; of chats that were linked since, in any of them. */
export function broadcastPreference({ optedInSince, optedOutSince }: Pick<Customer, "optedInSince" | "optedOutSince">) {
  const asked = optedInSince !== undefined && optedInSince > (optedOutSince ?? 0);
  return { asked, quiet: optedOutSince !== undefined && !asked };
}

/**
 * The price group that somebody buys in. None while it was themself who put them there, or let them buy below cost, in a
 * chat that was linked since.
 */
export function priceGroupOf({
  priceGroup,
  partedFrom = [],
  ...customer
}: Pick<Customer, "id" | "mergedFrom" | "partedFrom" | "priceGroup">): PriceGroupMember | undefined {
  if (!priceGroup) return undefined;
  const own = [...customerIds(customer), ...partedFrom];
  const { by, belowCost } = priceGroup;
  return own.includes(by) || (belowCost && own.includes(belowCost.by)) ? undefined : priceGroup;
}
