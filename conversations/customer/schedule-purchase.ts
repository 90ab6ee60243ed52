import { isOrderId, type OrderId } from "../../src/core/base/ids.js";
import { PLAN_KIND } from "../../src/core/base/product-kind.js";
import { dayOf, type Instant } from "../../src/core/base/time.js";
import type { Kobo } from "../../src/core/money/money.js";
import { validityDays } from "../../src/core/orders/catalogue.js";
import { fullPrice, type Order } from "../../src/core/orders/order.js";
import type { Every, Schedule } from "../../src/core/orders/schedule.js";
import type { BatchQuote } from "../../src/shop/batches/quote.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import type { SavedCardView } from "../../src/shop/payments/saved-cards.js";
import type { PlannedGroup } from "../../src/shop/schedules/schedules.js";
import type { CustomerFlow, CustomerTalk } from "../customer-talk.js";
import { cardName, productForRecipient, purchaseSummary } from "../locales/naming.js";
import type { Words } from "../locales/words.js";
import { intervalDays } from "../parser/interval.js";
import { means } from "../parser/meaning.js";
import { askAgain, type BackOrCancel, isBackOrCancel, prompt, type Retry, typedOrPicked } from "../prompt.js";
import { withAuthorization } from "../prompts/authorize.js";
import type { Choice, Destination, View } from "../talk.js";
import { lines, type Text, text } from "../text.js";
import { backCancelRow, go, inRows, menuRow } from "../views/buttons.js";
import { intervalText, scheduleName, scheduleView, withSchedulesButton } from "../views/schedule.js";
import { batchSummary } from "./bulk-pay.js";

const DAYS_MAX = 365;

/** `schedule-purchase <order>`, or `<group>`: buys the same again and again, or reminds of it. */
export const schedulePurchase: CustomerFlow = async (talk, shop, argument) => {
  const found = await talk.once(() => findSource(talk, shop, argument));
  if (!found) return { flow: "schedules" };
  const { words } = talk;
  const planned = "order" in found ? plannedOrder(words, found) : plannedGroup(words, shop, found);
  const refused = "refused" in found ? found.refused : 0;
  if (refused > 0) return talk.show(refusedGroupView(words, planned.what, { refused, group: argument }));
  const every = await askHowOften(talk, planned);
  if (isBackOrCancel(every)) return leave(every);
  const payment = await askScheduledPayment(talk, planned, every);
  if (isBackOrCancel(payment))
    return payment === "back" ? { flow: "schedule-purchase", with: argument } : leave(payment);
  const about = lines(planned.summary, text`🗓 ${intervalText(words, every, payment.action)}`);
  const back = { flow: "schedule-purchase", with: argument };
  const authorized = await withAuthorization(talk, { about, back }, (authorization) =>
    shop.schedules.create(talk.customer, planned.source, { every, ...payment, ...authorization }),
  );
  if (authorized.outcome === "left") return authorized.next;
  const { result } = authorized;
  const view = result.outcome === "scheduled" ? scheduleView(result.schedule, words) : undefined;
  return talk.show(view ?? withSchedulesButton(words, words.schedules.tooMany));
};

/** What is planned, and how it is told. */
type Planned = {
  readonly source: OrderId | PlannedGroup;
  readonly what: string;
  readonly summary: Text;
  readonly price: Kobo;
  /** When its runs are counted from. */
  readonly from: Instant;
  /** Days until what is bought ends, if that is known. */
  readonly lasts: number;
  readonly cards: readonly SavedCardView[];
};

type FoundOrder = { readonly order: Order; readonly cards: readonly SavedCardView[] };
type FoundGroup = {
  readonly name: string;
  readonly quote: BatchQuote;
  readonly refused: number;
  readonly now: Instant;
};

async function findSource(
  { customer }: CustomerTalk,
  shop: CustomerApi,
  argument: string,
): Promise<FoundOrder | FoundGroup | undefined> {
  if (isOrderId(argument)) {
    const order = await shop.orders.get(customer, argument);
    return order && { order, cards: await shop.payments.cardsToPay(customer) };
  }
  const group = (await shop.batches.groups.list(customer)).find(({ id }) => id === argument);
  if (!group) return undefined;
  const requests = group.lines.map((line, index) => ({ ...line, row: index + 1 }));
  const { quote, refused } = await shop.batches.quote(customer, requests);
  return { name: group.name, quote, refused: refused.length, now: shop.now() };
}

function plannedOrder(words: Words, { order, cards }: FoundOrder): Planned {
  const { promo: _, ...rest } = order;
  const { product, placedAt } = order;
  const price = fullPrice(order);
  return {
    ...{ source: order.id, price, cards, from: placedAt },
    what: productForRecipient(words, order),
    summary: purchaseSummary(words, { ...rest, price }),
    lasts: product.kind === PLAN_KIND ? Math.round(validityDays(product.validity) ?? 0) : 0,
  };
}

function plannedGroup(words: Words, { limits }: CustomerApi, { name: group, quote, now }: FoundGroup): Planned {
  const { lines: all, total: price } = quote;
  const what = scheduleName(words, { source: { group }, lines: all });
  return {
    ...{ source: { group, quote, from: now }, what, price, from: now, lasts: 0 },
    summary: batchSummary(words, quote),
    cards: price > limits.topUp.max ? [] : quote.cards,
  };
}

const refusedGroupView = (
  words: Words,
  what: string,
  { refused, group }: { readonly refused: number; readonly group: string },
): View => ({
  text: words.schedules.groupRefused({ what, count: refused }),
  choices: [[go(what, "bulk", group)], menuRow(words)],
});

const leave = (way: BackOrCancel): Destination => ({ flow: way === "back" ? "start" : "stop" });

function askHowOften(
  talk: CustomerTalk,
  { source, what, summary, from, lasts }: Planned,
): Promise<Every | BackOrCancel> {
  const { words } = talk;
  const buttons = words.buttons.schedule;
  const monthDays = [...new Set([Number(dayOf(from).slice(8)), 1])];
  const fixed = [
    { label: buttons.weekly, pick: "7" },
    { label: buttons.days({ days: 30 }), pick: "30" },
    ...monthDays.map((day) => ({ label: buttons.monthly({ day }), pick: `month ${day}` })),
    { label: buttons.daily, pick: "1" },
  ];
  const whenItEnds: Choice[] = lasts > 0 ? [{ label: buttons.whenItEnds({ count: lasts }), pick: String(lasts) }] : [];
  const others = fixed.filter(({ pick }) => pick !== String(lasts));
  const question = words.schedules.howOften({ what });
  const asked = typeof source === "string" ? question : lines(summary, question);
  return prompt(
    (hint) => talk.ask({ hint, text: asked, choices: [whenItEnds, ...inRows(others, 2), backCancelRow(words)] }),
    (answer): Every | Retry => {
      const typed = typedOrPicked(answer);
      const monthDay = monthDays.find((day) => typed === `month ${day}`);
      if (monthDay !== undefined) return { monthDay };
      const days = intervalDays(typed) ?? 0;
      if (days >= 1 && days <= DAYS_MAX) return { days };
      talk.followTerms(answer);
      return askAgain(words.schedules.invalidDays({ most: DAYS_MAX }));
    },
  );
}

type ScheduledPayment = Pick<Schedule, "action" | "payBy">;

function askScheduledPayment(
  talk: CustomerTalk,
  { source, price, cards }: Planned,
  every: Every,
): Promise<ScheduledPayment | BackOrCancel> {
  const { words } = talk;
  const { buttons } = words;
  const question = words.schedules.choosePayment({ price, every: intervalText(words, every) });
  const text = typeof source === "string" ? question : lines(question, words.schedules.groupKept);
  const choices = [
    [{ label: buttons.payWallet, pick: "wallet" }],
    ...cards.map((card): Choice[] => [{ label: buttons.payCard({ card: cardName(card) }), pick: card.id }]),
    [{ label: buttons.schedule.remind, pick: "remind" }],
    backCancelRow(words),
  ];
  return prompt(
    (hint) => talk.ask({ hint, text, choices, acceptsTopics: ["wallet"] }),
    (answer): ScheduledPayment | Retry => {
      const typed = typedOrPicked(answer);
      const card = cards.find(({ id }) => id === typed);
      if (card) return { action: "buy", payBy: { by: "card", card: card.id } };
      if (means(typed, "wallet")) return { action: "buy", payBy: { by: "wallet" } };
      if (means(typed, "remind")) return { action: "remind", payBy: { by: "wallet" } };
      talk.followTerms(answer);
      return askAgain(words.ask.tapExpected);
    },
  );
}
