import { isOrderId } from "../../src/core/base/ids.js";
import { westernDigits } from "../../src/core/base/phone.js";
import { dayOf } from "../../src/core/base/time.js";
import { validityDays } from "../../src/core/orders/catalogue.js";
import { fullPrice, type Order } from "../../src/core/orders/order.js";
import type { Every, Schedule } from "../../src/core/orders/schedule.js";
import type { SavedCardView } from "../../src/shop/customer-api.js";
import { cardName, itemFor, summaryOf } from "../locales/naming.js";
import { means } from "../parser/meaning.js";
import { withConsent } from "../prompts/consent.js";
import type { ShopFlow, ShopTalk } from "../shop-talk.js";
import type { Choice, Destination } from "../talk.js";
import { lines, type Text, text } from "../text.js";
import { rows, TRIES_MAX, wayOf, waysIn } from "../views/buttons.js";
import { everyIn, listBelow, scheduleView } from "../views/schedule.js";
import { isWay, type Way } from "../walk.js";

const DAYS_MAX = 365;
/** "14", "every 14 days", in any language. */
const ONE_NUMBER = /^[^\d-]*(\d{1,3})\D*$/;

/** `schedule <order>`: has what an order bought bought again, or reminded of, time and again. */
export const schedule: ShopFlow = async (talk, shop, argument) => {
  if (!isOrderId(argument)) return { flow: "schedules" };
  const known = await talk.once(async () => {
    const order = await shop.order(talk.customer, argument);
    return order && { order, cards: await shop.cardsToPay(talk.customer) };
  });
  if (!known) return { flow: "schedules" };
  const every = await askHowOften(talk, known.order);
  if (isWay(every)) return leave(every);
  const how = await askHow(talk, { ...known, every });
  if (isWay(how)) return how === "back" ? { flow: "schedule", with: argument } : leave(how);
  const { words } = talk;
  const { promo: _, ...order } = known.order;
  const agreed = await withConsent(
    talk,
    (consent) => shop.schedule(talk.customer, argument, { every, ...how, ...consent }),
    lines(summaryOf(words, { ...order, price: fullPrice(known.order) }), text`🗓 ${everyIn(words, every, how.action)}`),
  );
  if (agreed.is === "left") return agreed.next;
  const made = agreed.result;
  const view = made.outcome === "scheduled" ? scheduleView(made.schedule, words) : undefined;
  await talk.show(view ?? listBelow(words, words.schedules.tooMany));
  return undefined;
};

const leave = (way: Way): Destination => ({ flow: way === "back" ? "start" : "stop" });

async function askHowOften(talk: ShopTalk, order: Order): Promise<Every | Way> {
  const { product, placedAt } = order;
  const { words } = talk;
  const buttons = words.buttons.schedule;
  const lasts = product.kind === "data" ? Math.round(validityDays(product.validity) ?? 0) : 0;
  const monthDay = Number(dayOf(placedAt).slice(8));
  const fixed: readonly Choice[] = [
    { label: buttons.weekly, pick: "7" },
    { label: buttons.days({ days: 30 }), pick: "30" },
    { label: buttons.monthly({ day: monthDay }), pick: "month" },
    { label: buttons.daily, pick: "1" },
  ];
  const ends: Choice[] = lasts > 0 ? [{ label: buttons.whenItEnds({ count: lasts }), pick: String(lasts) }] : [];
  const others = fixed.filter((choice) => !("pick" in choice) || choice.pick !== String(lasts));
  let hint: Text | undefined;
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const answer = await talk.ask({
      text: lines(hint, words.schedules.howOften({ what: itemFor(words, order) })),
      choices: [ends, ...rows(others, 2), waysIn(words)],
    });
    const way = wayOf(answer);
    if (way) return way;
    const said =
      answer.kind === "pick" ? answer.pick : answer.kind === "typed" ? westernDigits(answer.text).trim() : "";
    if (said === "month") return { monthDay };
    const days = Number(ONE_NUMBER.exec(said)?.[1]);
    if (days >= 1 && days <= DAYS_MAX) return { days };
    hint = words.schedules.badDays({ most: DAYS_MAX });
  }
  return "cancel";
}

type Asked = { readonly order: Order; readonly every: Every; readonly cards: readonly SavedCardView[] };

async function askHow(
  talk: ShopTalk,
  { order, every, cards }: Asked,
): Promise<Pick<Schedule, "action" | "payBy"> | Way> {
  const { words } = talk;
  const { buttons } = words;
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const answer = await talk.ask({
      text: words.schedules.howPaid({ price: fullPrice(order), every: everyIn(words, every) }),
      choices: [
        [{ label: buttons.payWallet, pick: "wallet" }],
        ...cards.map((card): Choice[] => [{ label: buttons.payCard({ card: cardName(card) }), pick: card.id }]),
        [{ label: buttons.schedule.remind, pick: "remind" }],
        waysIn(words),
      ],
    });
    const way = wayOf(answer);
    if (way) return way;
    if (answer.kind === "contact") continue;
    const said = answer.kind === "pick" ? answer.pick : answer.text;
    const card = cards.find(({ id }) => id === said);
    if (card) return { action: "buy", payBy: { by: "card", card: card.id } };
    if (means(said, "wallet")) return { action: "buy", payBy: { by: "wallet" } };
    if (means(said, "remind")) return { action: "remind", payBy: { by: "wallet" } };
  }
  return "cancel";
}
