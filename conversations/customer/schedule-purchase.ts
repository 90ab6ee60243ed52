import { isOrderId } from "../../src/core/base/ids.js";
import { westernDigits } from "../../src/core/base/phone.js";
import { PLAN_KIND } from "../../src/core/base/product-kind.js";
import { dayOf } from "../../src/core/base/time.js";
import { validityDays } from "../../src/core/orders/catalogue.js";
import { fullPrice, type Order } from "../../src/core/orders/order.js";
import type { Every, Schedule } from "../../src/core/orders/schedule.js";
import type { SavedCardView } from "../../src/shop/payments/saved-cards.js";
import type { CustomerFlow, CustomerTalk } from "../customer-talk.js";
import { cardName, productForRecipient, purchaseSummary } from "../locales/naming.js";
import { means } from "../parser/meaning.js";
import { askAgain, type BackOrCancel, isBackOrCancel, prompt, type Retry, typedOrPicked } from "../prompt.js";
import { withAuthorization } from "../prompts/authorize.js";
import type { Choice, Destination } from "../talk.js";
import { lines, text } from "../text.js";
import { backCancelRow, inRows } from "../views/buttons.js";
import { intervalText, scheduleView, withSchedulesButton } from "../views/schedule.js";

const DAYS_MAX = 365;
/** "14", "every 14 days", in any language. */
const ONE_NUMBER = /^[^\d-]*(\d{1,3})\D*$/;

/** `schedule-purchase <order>`: buys the same as an order again and again, or reminds of it. */
export const schedulePurchase: CustomerFlow = async (talk, shop, argument) => {
  if (!isOrderId(argument)) return { flow: "schedules" };
  const source = await talk.once(async () => {
    const order = await shop.orders.get(talk.customer, argument);
    return order && { order, cards: await shop.payments.cardsToPay(talk.customer) };
  });
  if (!source) return { flow: "schedules" };
  const every = await askHowOften(talk, source.order);
  if (isBackOrCancel(every)) return leave(every);
  const payment = await askScheduledPayment(talk, { ...source, every });
  if (isBackOrCancel(payment))
    return payment === "back" ? { flow: "schedule-purchase", with: argument } : leave(payment);
  const { words } = talk;
  const { promo: _, ...order } = source.order;
  const summary = purchaseSummary(words, { ...order, price: fullPrice(source.order) });
  const authorized = await withAuthorization(
    talk,
    (authorization) => shop.schedules.create(talk.customer, argument, { every, ...payment, ...authorization }),
    {
      about: lines(summary, text`🗓 ${intervalText(words, every, payment.action)}`),
      back: { flow: "schedule-purchase", with: argument },
    },
  );
  if (authorized.outcome === "left") return authorized.next;
  const { result } = authorized;
  const view = result.outcome === "scheduled" ? scheduleView(result.schedule, words) : undefined;
  return talk.show(view ?? withSchedulesButton(words, words.schedules.tooMany));
};

const leave = (way: BackOrCancel): Destination => ({ flow: way === "back" ? "start" : "stop" });

function askHowOften(talk: CustomerTalk, order: Order): Promise<Every | BackOrCancel> {
  const { product, placedAt } = order;
  const { words } = talk;
  const buttons = words.buttons.schedule;
  const lasts = product.kind === PLAN_KIND ? Math.round(validityDays(product.validity) ?? 0) : 0;
  const monthDay = Number(dayOf(placedAt).slice(8));
  const fixed: readonly Choice[] = [
    { label: buttons.weekly, pick: "7" },
    { label: buttons.days({ days: 30 }), pick: "30" },
    { label: buttons.monthly({ day: monthDay }), pick: "month" },
    { label: buttons.daily, pick: "1" },
  ];
  const whenItEnds: Choice[] = lasts > 0 ? [{ label: buttons.whenItEnds({ count: lasts }), pick: String(lasts) }] : [];
  const others = fixed.filter((choice) => !("pick" in choice) || choice.pick !== String(lasts));
  const question = words.schedules.howOften({ what: productForRecipient(words, order) });
  return prompt(
    (hint) => talk.ask({ hint, text: question, choices: [whenItEnds, ...inRows(others, 2), backCancelRow(words)] }),
    (answer): Every | Retry => {
      const typed = westernDigits(typedOrPicked(answer)).trim();
      if (typed === "month") return { monthDay };
      const days = Number(ONE_NUMBER.exec(typed)?.[1]);
      if (days >= 1 && days <= DAYS_MAX) return { days };
      talk.followTerms(answer);
      return askAgain(words.schedules.invalidDays({ most: DAYS_MAX }));
    },
  );
}

type ScheduledPayment = Pick<Schedule, "action" | "payBy">;

function askScheduledPayment(
  talk: CustomerTalk,
  about: { readonly order: Order; readonly every: Every; readonly cards: readonly SavedCardView[] },
): Promise<ScheduledPayment | BackOrCancel> {
  const { words } = talk;
  const { buttons } = words;
  const text = words.schedules.choosePayment({
    price: fullPrice(about.order),
    every: intervalText(words, about.every),
  });
  const choices = [
    [{ label: buttons.payWallet, pick: "wallet" }],
    ...about.cards.map((card): Choice[] => [{ label: buttons.payCard({ card: cardName(card) }), pick: card.id }]),
    [{ label: buttons.schedule.remind, pick: "remind" }],
    backCancelRow(words),
  ];
  return prompt(
    (hint) => talk.ask({ hint, text, choices, acceptsTopics: ["wallet"] }),
    (answer): ScheduledPayment | Retry => {
      const typed = typedOrPicked(answer);
      const card = about.cards.find(({ id }) => id === typed);
      if (card) return { action: "buy", payBy: { by: "card", card: card.id } };
      if (means(typed, "wallet")) return { action: "buy", payBy: { by: "wallet" } };
      if (means(typed, "remind")) return { action: "remind", payBy: { by: "wallet" } };
      talk.followTerms(answer);
      return askAgain(words.ask.tapExpected);
    },
  );
}
