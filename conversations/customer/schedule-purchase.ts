import { isOrderId, type OrderId } from "../../src/core/base/ids.js";
import { PLAN_KIND } from "../../src/core/base/product-kind.js";
import { dayOf, type Instant } from "../../src/core/base/time.js";
import type { Kobo } from "../../src/core/money/money.js";
import { TOP_UP_LIMITS } from "../../src/core/money/payment.js";
import { validityDays } from "../../src/core/orders/catalogue.js";
import { fullPrice } from "../../src/core/orders/order.js";
import { type Every, type Schedule, warnsBeforeRun } from "../../src/core/orders/schedule.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import type { SavedCardView } from "../../src/shop/payments/saved-cards.js";
import type { PlannedGroup } from "../../src/shop/schedules/schedules.js";
import type { CustomerFlow, CustomerTalk } from "../customer-talk.js";
import { cardName, productForRecipient, purchaseSummary } from "../locales/naming.js";
import { intervalDays, intervalSaid } from "../parser/interval.js";
import { means } from "../parser/words/meaning.js";
import { askAgain, type BackOrCancel, isBackOrCancel, ownWords, prompt, type Retry, typedOrPicked } from "../prompt.js";
import { withAuthorization } from "../prompts/authorize.js";
import type { Choice } from "../talk.js";
import { lines, type Text, text } from "../text.js";
import { go, inRows } from "../views/buttons.js";
import { intervalText, scheduleName, scheduleViewFor, withSchedulesButton } from "../views/schedule.js";
import { batchSummary } from "./bulk/pay.js";

const DAYS_MAX = 365;

/** `schedule-purchase <order>` or `<group>`: schedules the same purchase, or a reminder of it. */
export const schedulePurchase: CustomerFlow = async (talk, shop, argument) => {
  const { words } = talk;
  const planned = await talk.once(() =>
    isOrderId(argument) ? planOrder(talk, shop, argument) : planGroup(talk, shop, argument),
  );
  if (!planned) return { flow: "schedules" };
  if ("refused" in planned) {
    const { what, refused } = planned;
    return talk.say(words.schedules.groupRefused({ what, count: refused }), [go(what, "bulk", argument)]);
  }
  // Not `stop`, which says that nothing was bought: they may have just bought what they wanted to schedule.
  const cancelled = isOrderId(argument) ? { flow: "order-details", with: argument } : { flow: "groups" };
  const every = await askHowOften(talk, planned);
  if (isBackOrCancel(every)) return every === "back" ? { flow: "start" } : cancelled;
  const payment = await askScheduledPayment(talk, planned, every);
  if (isBackOrCancel(payment)) return payment === "back" ? { flow: "schedule-purchase", with: argument } : cancelled;
  const about = lines(planned.summary, text`🗓 ${intervalText(words, every, payment.action)}`);
  const back = { flow: "schedule-purchase", with: argument };
  const authorized = await withAuthorization(talk, { about }, (authorization) =>
    shop.schedules.create(talk.customer, planned.source, { every, ...payment, ...authorization }),
  );
  if (authorized.outcome === "left") return authorized.isBack ? back : authorized.next && cancelled;
  const { result } = authorized;
  if (result.outcome !== "scheduled") return talk.show(withSchedulesButton(words, words.schedules.tooMany));
  return talk.show(await talk.once(() => scheduleViewFor(shop, words, result.schedule)));
};

/** What to schedule, and how to describe it. */
type Planned = {
  readonly source: OrderId | PlannedGroup;
  readonly what: string;
  readonly summary: Text;
  /** The part that the customer has not seen yet. */
  readonly unseen?: Text;
  /** What happens to it later, if that must be said. */
  readonly note?: Text;
  readonly price: Kobo;
  /** The instant from which its runs are counted. */
  readonly from: Instant;
  /** Days until the plan ends, if known. */
  readonly lasts: number;
  readonly cards: readonly SavedCardView[];
};

/** A group of which `refused` lines cannot be bought. */
type RefusedGroup = { readonly what: string; readonly refused: number };

async function planOrder(
  { customer, words }: CustomerTalk,
  shop: CustomerApi,
  id: OrderId,
): Promise<Planned | undefined> {
  const order = await shop.orders.get(customer, id);
  if (!order) return undefined;
  const { promo: _, ...rest } = order;
  const { product, placedAt } = order;
  const price = fullPrice(order);
  return {
    source: order.id,
    price,
    from: placedAt,
    cards: await shop.payments.cardsToPay(customer),
    what: productForRecipient(words, order),
    summary: purchaseSummary(words, { ...rest, price }),
    lasts: product.kind === PLAN_KIND ? Math.round(validityDays(product.validity) ?? 0) : 0,
  };
}

async function planGroup(
  { customer, words }: CustomerTalk,
  shop: CustomerApi,
  id: string,
): Promise<Planned | RefusedGroup | undefined> {
  const found = (await shop.batches.groups.list(customer)).find((one) => one.id === id);
  if (!found) return undefined;
  const requests = found.lines.map((line, index) => ({ ...line, row: index + 1 }));
  const { quote, refused } = await shop.batches.quote(customer, requests);
  const { lines: all, total: price, cards } = quote;
  const { name: group } = found;
  const what = scheduleName(words, { source: { group }, lines: all });
  if (refused.length > 0) return { what, refused: refused.length };
  const from = shop.now();
  const summary = batchSummary(words, quote);
  return {
    source: { group, quote, from },
    what,
    price,
    from,
    lasts: 0,
    summary,
    unseen: summary,
    note: words.schedules.groupKept,
    cards: price > TOP_UP_LIMITS.max ? [] : cards,
  };
}

function askHowOften(talk: CustomerTalk, { what, unseen, from, lasts }: Planned): Promise<Every | BackOrCancel> {
  const { words } = talk;
  const { buttons } = words;
  const monthDays = [...new Set([Number(dayOf(from).slice(8)), 1])];
  const fixed = [
    { label: buttons.everyWeek, pick: "7" },
    { label: buttons.everyDays({ days: 30 }), pick: "30" },
    ...monthDays.map((day) => ({ label: buttons.everyMonth({ day }), pick: `month ${day}` })),
    { label: buttons.everyDay, pick: "1" },
  ];
  const whenItEnds: Choice[] = lasts > 0 ? [{ label: buttons.whenItEnds({ count: lasts }), pick: String(lasts) }] : [];
  const others = fixed.filter(({ pick }) => pick !== String(lasts));
  const text = lines(unseen, words.schedules.howOften({ what }));
  return prompt(talk, { text, choices: [whenItEnds, ...inRows(others, 2)] }, (answer): Every | Retry => {
    const typed = typedOrPicked(answer);
    const said = intervalSaid(typed);
    const monthDay = said === "monthly" ? monthDays[0] : monthDays.find((day) => typed === `month ${day}`);
    if (monthDay !== undefined) return { monthDay };
    const days = said === "daily" ? 1 : said === "weekly" ? 7 : (intervalDays(typed) ?? 0);
    if (days >= 1 && days <= DAYS_MAX) return { days };
    talk.followTerms(answer);
    return askAgain(words.schedules.invalidDays({ most: DAYS_MAX }));
  });
}

type ScheduledPayment = Pick<Schedule, "action" | "payBy">;

function askScheduledPayment(
  talk: CustomerTalk,
  { note, price, cards }: Planned,
  every: Every,
): Promise<ScheduledPayment | BackOrCancel> {
  const { words } = talk;
  const { buttons } = words;
  const warned = warnsBeforeRun({ action: "buy", every }) ? words.schedules.warned : undefined;
  const text = lines(words.schedules.choosePayment({ price, every: intervalText(words, every) }), warned, note);
  const choices = [
    [{ label: buttons.payWallet, pick: "wallet" }],
    ...cards.map((card): Choice[] => [{ label: buttons.payCard({ card: cardName(card) }), pick: card.id }]),
    [{ label: buttons.remind, pick: "remind" }],
  ];
  return prompt(talk, { text, choices, accepts: { topics: ["wallet"] } }, (answer): ScheduledPayment | Retry => {
    const typed = ownWords(answer);
    const card = cards.find(({ id }) => id === typed);
    if (card) return { action: "buy", payBy: { by: "card", card: card.id } };
    if (means(typed, "payWallet")) return { action: "buy", payBy: { by: "wallet" } };
    if (means(typed, "remind")) return { action: "remind", payBy: { by: "wallet" } };
    talk.followTerms(answer, "summary");
    return askAgain(words.ask.tapExpected);
  });
}
