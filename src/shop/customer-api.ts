import type { CardId, CustomerId, OrderId, PaymentReference, ScheduleId } from "../core/base/ids.js";
import type { Language } from "../core/base/language.js";
import type { Network } from "../core/base/network.js";
import type { Phone } from "../core/base/phone.js";
import type { Instant } from "../core/base/time.js";
import type { Beneficiary, Chat, Customer } from "../core/customers/customer.js";
import type { Kobo } from "../core/money/money.js";
import type { Payment } from "../core/money/payment.js";
import type { PromoRefusal } from "../core/money/promo.js";
import type { Order, PayBy, Product } from "../core/orders/order.js";
import type { Schedule } from "../core/orders/schedule.js";
import type { BundlesResult } from "./catalogue/plans.js";
import type { PurchaseRequest } from "./catalogue/price.js";
import type { Authorization } from "./customers/authorize.js";
import type { PinRefusal } from "./customers/pin.js";
import type { MonthlySpending } from "./orders/history.js";
import type { PaymentRequest, PaymentRequestResult } from "./orders/payment-request.js";
import type { PlaceResult } from "./orders/place.js";
import type { Quote, QuoteResult } from "./orders/quote.js";
import type { QuoteAgainResult } from "./orders/repeat.js";
import type { SavedCardView } from "./payments/saved-cards.js";
import type { TopUpResult } from "./payments/top-up.js";

/** The least and the most that may be asked for. */
export type Range = { readonly min: Kobo; readonly max: Kobo };

/** What a channel tells of somebody: the language their phone speaks, if it is ours; their @name, and their chat's other name, if they have one. */
export type ChannelProfile = {
  readonly language?: Language | undefined;
  readonly username?: string | undefined;
  readonly alias?: Chat | undefined;
};

/** What a channel calls one chat: the name that lasts, then another, if it has one. */
export type ChatNames = readonly [lasting: Chat, ...others: Chat[]];

/** How somebody's money is guarded; `spent` is what counts towards today's limit. */
export type SpendingGuardsState = {
  readonly pin: "none" | "set" | "locked";
  readonly dailyLimit?: Kobo;
  readonly spent: Kobo;
  readonly confirmAbove?: Kobo;
};

/** Why somebody is not forgotten yet: there is money of theirs, or may be soon; or their other chat knows them still. */
export type EraseResult =
  | { readonly outcome: "erased" }
  | { readonly outcome: "wallet"; readonly available: Kobo }
  | { readonly outcome: "held" | "unpaid" | "linked" };

/** An amount that is absent is as it was; one of nothing takes the limit away. */
export type LimitChange = { readonly dailyLimit?: Kobo; readonly confirmAbove?: Kobo };

export type ScheduleResult =
  | { readonly outcome: "scheduled"; readonly schedule: Schedule }
  | { readonly outcome: "unknown" | "too-many" };

/** `accept` takes the dearer price that a run was asked for, and runs now; `stop` is for good. */
export type ScheduleAction = "pause" | "resume" | "skip" | "accept" | "stop";

/** Whether a customer's chat is one with another, on another channel; `asked`: that one waits to be allowed to. */
export type LinkState =
  | { readonly state: "alone" }
  | { readonly state: "asked" | "linked"; readonly name: string; readonly app: string };

/**
 * Everything a conversation may ask of the shop. Refusals are values; what throws is a fault.
 * Each call names the customer it is for, and reaches nothing of anybody else's.
 */
export type CustomerApi = {
  /** What the shop is called (SHOP_NAME). */
  readonly name: string;
  readonly limits: { readonly airtime: Range; readonly topUp: Range };
  /** The customer of a chat, made known at the first call, and from then on as their channel describes them. */
  identify(chat: Chat, name: string, as?: ChannelProfile): Promise<Customer>;
  /** Which chat it is that a channel calls by these names: what it is known by here, once it is known. */
  resolveChat(...names: ChatNames): Promise<Chat>;
  /** A chat goes by other names from now on; false when the first of them is another customer's already. */
  changeChat(before: ChatNames, now: ChatNames): Promise<boolean>;
  /** As it is seen from one of their chats. */
  linkState(customer: CustomerId, chat?: Chat): Promise<LinkState>;
  /** A code with which another chat may ask to be linked with this customer's; it replaces the one before. Good for `lasts` ms, in `app`. */
  invite(customer: CustomerId): Promise<{ readonly code: string; readonly lasts: number; readonly app: string }>;
  /** Whose code it is. */
  findInviter(
    by: CustomerId,
    code: string,
  ): Promise<
    | { readonly outcome: "inviter"; readonly name: string; readonly app: string }
    | { readonly outcome: "unknown-code" | "same-app" | "linked" }
  >;
  /** Asks the one whose code it is to be linked with them; false when the code is no good (any more). */
  askToLink(by: CustomerId, code: string, consent?: Authorization): Promise<boolean | PinRefusal>;
  /** Lets the chat that asked be linked, or not; false when they are not linked after it. */
  answerLink(customer: CustomerId, allowed: boolean, consent?: Authorization): Promise<boolean | PinRefusal>;
  /** Parts the linked chats again; the wallet stays with one of them. False when they were not linked. */
  unlink(customer: CustomerId, keeper: Chat, consent?: Authorization): Promise<boolean | PinRefusal>;
  spendingGuards(customer: CustomerId): Promise<SpendingGuardsState>;
  /** Whether bare digits that answer no question may be their PIN, which is a secret whoever asks for it. */
  mayBePin(customer: CustomerId): Promise<boolean>;
  /** Sets a PIN where there is none; `unfit`: it is no PIN, or one that anybody would guess. */
  setPin(customer: CustomerId, pin: string): Promise<"set" | "unfit" | "known">;
  /** True when there is none after it. */
  removePin(customer: CustomerId, consent?: Authorization): Promise<true | PinRefusal>;
  /** Whoever can pay more after it than before is asked for the PIN. */
  setLimits(customer: CustomerId, change: LimitChange, consent?: Authorization): Promise<true | PinRefusal>;
  /** Has staff asked to take a forgotten PIN away; false when there is none. */
  requestPinReset(customer: CustomerId): Promise<boolean>;
  /** They want no broadcasts, or want them again. */
  optOut(customer: CustomerId, wanted: boolean): Promise<void>;
  /** All that is kept of a person, as JSON for them to read: amounts in naira, no card tokens. */
  exportPersonalData(customer: CustomerId): Promise<string>;
  /**
   * Forgets a person, but for what the books need. Their chat is a stranger's afterwards. Unpaid orders are given up, also
   * when this is refused.
   */
  erase(customer: CustomerId, consent?: Authorization): Promise<EraseResult | PinRefusal>;
  /** What they are spoken to in, in all their chats. */
  languageOf(customer: CustomerId): Promise<Language>;
  /** They chose it. */
  setLanguage(customer: CustomerId, language: Language): Promise<void>;
  /** Remembers whose number one is, under the name they gave them. */
  saveBeneficiary(customer: CustomerId, person: Beneficiary): Promise<void>;
  /** Forgets one of them, by their `personRef`. */
  removeBeneficiary(customer: CustomerId, ref: string): Promise<void>;
  /** Remembers which number is their own. */
  setOwnPhone(customer: CustomerId, phone: Phone): Promise<void>;
  /** The customer's own record (recent numbers and their networks). */
  customer(customer: CustomerId): Promise<Customer>;
  bundles(network: Network): Promise<BundlesResult>;
  /** The networks of which that is not sold now. */
  networksOffSale(kind: Product["kind"]): Promise<readonly Network[]>;
  /** With a code, at the price that it leaves; a code that takes nothing off changes nothing. */
  quote(customer: CustomerId, wish: PurchaseRequest, code?: string): Promise<QuoteResult>;
  /** Why a customer cannot use a code, whatever for; undefined when they can. */
  checkPromo(customer: CustomerId, code: string): Promise<PromoRefusal | undefined>;
  /**
   * Places a quote. The money rules hold whatever happens after: an order is placed, paid and vended at most once.
   * With `undo` nothing is charged for a few seconds, in which it can be cancelled; a page to pay on needs no such time.
   * `startedBy` is what began the conversation, by which `requote` knows it when it is delivered again.
   * What is in the wallet, or on a saved card, is paid with as its customer's PIN and limits allow; a page has its own guard.
   */
  place(
    customer: CustomerId,
    quote: Quote,
    payBy: PayBy,
    how?: Authorization & { readonly undo?: boolean; readonly startedBy?: string },
  ): Promise<PlaceResult>;
  /** Another way to pay for an order that still awaits payment. */
  payOrder(customer: CustomerId, order: OrderId, payBy: PayBy, consent?: Authorization): Promise<PlaceResult>;
  /**
   * What buying the same again would be, under the id that its button carries, or the next one that is free: a button can
   * be used again and again, but two taps at once, or one that is delivered twice (`startedBy`), lead to one order.
   */
  quoteAgain(customer: CustomerId, source: OrderId, as: OrderId, startedBy?: string): Promise<QuoteAgainResult>;
  /** A token with which somebody else may pay for an order, once, within a day; undefined when it is not to be paid. */
  requestPayment(customer: CustomerId, order: OrderId): Promise<string | undefined>;
  /** What a token asks `by` to pay for; undefined when there is nothing to pay (any more). */
  paymentRequest(by: CustomerId, token: string): Promise<PaymentRequest | undefined>;
  /** Pays for somebody else's order, from one's wallet or on a page. */
  payRequest(
    by: CustomerId,
    token: string,
    how: "wallet" | "checkout",
    consent?: Authorization,
  ): Promise<PaymentRequestResult>;
  /** Gives up an order that is not paid for; false when it is too late. */
  cancel(customer: CustomerId, order: OrderId): Promise<boolean>;
  topUp(customer: CustomerId, amount: Kobo, options: { readonly saveCard: boolean }): Promise<TopUpResult>;
  /** "I have paid": reads the payment back now, and says how it stands after that. */
  checkPayment(
    customer: CustomerId,
    reference: PaymentReference,
  ): Promise<{ readonly payment: Payment; readonly lookedAt: Instant } | undefined>;
  wallet(customer: CustomerId): Promise<{ readonly available: Kobo; readonly held: Kobo }>;
  order(customer: CustomerId, id: OrderId): Promise<Order | undefined>;
  payment(customer: CustomerId, reference: PaymentReference): Promise<Payment | undefined>;
  /** Orders newest first, of one kind or of both; `more` when there are older ones. */
  history(
    customer: CustomerId,
    page: { readonly before?: OrderId; readonly limit: number; readonly kind?: Product["kind"] },
  ): Promise<{ readonly orders: readonly Order[]; readonly more: boolean }>;
  /** What was delivered and paid in each of the last months, this one last. */
  spending(customer: CustomerId, months: number): Promise<readonly MonthlySpending[]>;
  /** Has staff look at an order that its customer is not happy with; `said` is what is wrong. */
  reportProblem(customer: CustomerId, order: OrderId, said: string): Promise<boolean>;
  /** The last distinct purchases that were delivered: item, number and way of paying. */
  recentPurchases(customer: CustomerId, limit: number): Promise<readonly Order[]>;
  /** What is bought, or reminded of, time and again; oldest first. */
  schedules(customer: CustomerId): Promise<readonly Schedule[]>;
  /**
   * Has an order's item bought again (or reminded of) time and again, counted from when that order was placed. What is
   * agreed to here is bought without asking for the PIN, within the daily limit.
   */
  schedule(
    customer: CustomerId,
    source: OrderId,
    how: Pick<Schedule, "action" | "payBy" | "every"> & Authorization,
  ): Promise<ScheduleResult | PinRefusal>;
  /** The schedule after it, the last of it when it was stopped; undefined when there is none (any more). */
  changeSchedule(
    customer: CustomerId,
    id: ScheduleId,
    act: ScheduleAction,
    consent?: Authorization,
  ): Promise<Schedule | PinRefusal | undefined>;
  /** The first one first, then the newest. */
  cards(customer: CustomerId): Promise<readonly SavedCardView[]>;
  /** Those that can be paid with now. */
  cardsToPay(customer: CustomerId): Promise<readonly SavedCardView[]>;
  /** Gives a card a name, or has it offered first; false when it is not theirs. */
  changeCard(
    customer: CustomerId,
    card: CardId,
    to: { readonly name: string } | { readonly isDefault: true },
  ): Promise<boolean>;
  removeCard(customer: CustomerId, card: CardId): Promise<boolean>;
  /** A fresh order id, for a button that must buy at most once. */
  mintOrder(): OrderId;
  /** By the shop's clock. */
  now(): Instant;
};
