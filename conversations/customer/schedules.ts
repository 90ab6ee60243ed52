import { isOrderId, isScheduleId, type ScheduleId } from "../../src/core/base/ids.js";
import { westernDigits } from "../../src/core/base/phone.js";
import { PLAN_KIND } from "../../src/core/base/product-kind.js";
import { dayOf } from "../../src/core/base/time.js";
import { validityDays } from "../../src/core/orders/catalogue.js";
import { fullPrice, type Order } from "../../src/core/orders/order.js";
import type { Every, Schedule } from "../../src/core/orders/schedule.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import type { SavedCardView } from "../../src/shop/payments/saved-cards.js";
import type { ScheduleAction } from "../../src/shop/schedules/schedules.js";
import { type CustomerFlow, type CustomerTalk, customerWords } from "../customer-talk.js";
import { cardName, productForRecipient, purchaseSummary } from "../locales/naming.js";
import type { Words } from "../locales/words.js";
import { means } from "../parser/meaning.js";
import { askAgain, type BackOrCancel, isBackOrCancel, prompt, type Retry, typedOrPicked } from "../prompt.js";
import { withAuthorization } from "../prompts/authorize.js";
import type { Choice, Destination, NoticeBuilder } from "../talk.js";
import { lines, type Text, text } from "../text.js";
import { backCancelRow, inRows, menuRow } from "../views/buttons.js";
import { buyAgainArgument } from "../views/buy-again.js";
import { intervalText, scheduleView, withSchedulesButton } from "../views/schedule.js";

const DAYS_MAX = 365;
/** "14", "every 14 days", in any language. */
const ONE_NUMBER = /^[^\d-]*(\d{1,3})\D*$/;
const ACTIONS: readonly ScheduleAction[] = ["pause", "resume", "skip", "accept", "stop"];

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

/** `schedules`: all of them; `schedules <id>` one with its buttons; `schedules <id>.<act>` does it. */
export const schedules: CustomerFlow = async (talk, shop, argument) => {
  const [id = "", word] = argument.split(".");
  const action = ACTIONS.find((known) => known === word);
  if (!isScheduleId(id)) return listSchedules(talk, shop);
  const { words } = talk;
  const before = await talk.once(() => findSchedule(shop, talk, id));
  const authorized = await withAuthorization(
    talk,
    async (authorization) => (action ? shop.schedules.change(talk.customer, id, action, authorization) : before),
    { about: before && authorizedChange(words, before, action), back: { flow: "schedules", with: id } },
  );
  if (authorized.outcome === "left") return authorized.next;
  const schedule = authorized.result;
  if (!schedule) return listSchedules(talk, shop);
  const stopped = words.schedules.stopped({ what: productForRecipient(words, schedule) });
  return talk.show(action === "stop" ? withSchedulesButton(words, stopped) : scheduleView(schedule, words));
};

/** What the customer authorizes: the schedule as it stands, and its new price if they accept one. */
function authorizedChange(words: Words, schedule: Schedule, action: ScheduleAction | undefined): Text {
  const price = action === "accept" ? schedule.last?.price : undefined;
  const accepted = price === undefined ? undefined : text`${words.buttons.schedule.accept({ price })}`;
  return lines(scheduleView(schedule, words).text, accepted);
}

const findSchedule = async (shop: CustomerApi, talk: CustomerTalk, id: ScheduleId): Promise<Schedule | undefined> =>
  (await shop.schedules.list(talk.customer)).find((schedule) => schedule.id === id);

async function listSchedules(talk: CustomerTalk, shop: CustomerApi): Promise<undefined> {
  const all = await talk.once(() => shop.schedules.list(talk.customer));
  const { words } = talk;
  const { schedules: texts, buttons } = words;
  await talk.show({
    text: all.length === 0 ? texts.none({ button: `${buttons.more} › ${buttons.schedule.create}` }) : texts.list,
    choices: [
      ...all.map((schedule): Choice[] => [
        {
          label: buttons.schedule.open({ what: productForRecipient(words, schedule) }),
          go: { flow: "schedules", with: schedule.id },
        },
      ]),
      menuRow(words),
    ],
  });
}

/** Outcomes of a run after which the customer may still buy by hand. */
const CAN_BUY_NOW: readonly string[] = [
  "reminded",
  "short",
  "over-limit",
  "unreadable",
  "off-sale",
  "missed",
] satisfies readonly NonNullable<Schedule["last"]>["outcome"][];

/** A run that is due soon, or the outcome of the last one. */
export const scheduleNotice: NoticeBuilder<"schedule"> = async (id, shop, staffApi) => {
  const schedule = await staffApi.schedules.get(id);
  if (!schedule) return undefined;
  const words = await customerWords(shop, schedule.customer);
  const { language } = words;
  const what = productForRecipient(words, schedule);
  const view = scheduleView(schedule, words);
  if (schedule.pausedAt === undefined && schedule.reminded) {
    const text = words.schedules.upcoming[schedule.payBy.by]({ what, at: schedule.nextAt, price: schedule.price });
    return { ...view, text, language, fresh: true };
  }
  const { last } = schedule;
  if (!last || last.outcome === "bought") return undefined;
  const buyNow: Choice[] = CAN_BUY_NOW.includes(last.outcome)
    ? [
        {
          label: words.buttons.buyAgainAtPrice(schedule),
          go: { flow: "buy-again", with: buyAgainArgument(shop, schedule.source) },
        },
      ]
    : [];
  const places = { what, now: last.price ?? schedule.price, agreed: schedule.price };
  return {
    text: words.schedules.outcomes[last.outcome](places),
    choices: [buyNow, ...(view.choices ?? [])],
    language,
    fresh: true,
  };
};
