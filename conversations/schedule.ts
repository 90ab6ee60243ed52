import { validityDays } from "#core/catalogue.js";
import { isOrderId } from "#core/ids.js";
import type { Order } from "#core/order.js";
import { westernDigits } from "#core/phone.js";
import type { Every, Schedule } from "#core/schedule.js";
import { dayOf } from "#core/time.js";
import type { SavedCard } from "#shop/shop.js";
import { means } from "./meaning.js";
import { cardName, itemName } from "./naming.js";
import { menuIn, rows, TRIES_MAX, wayOf, waysIn } from "./questions/buttons.js";
import type { ShopFlow, ShopTalk } from "./shop-talk.js";
import type { Choice, Destination } from "./talk.js";
import { lines, type Text } from "./text.js";
import { everyIn, scheduledView } from "./views/schedule-view.js";
import { isWay, type Way } from "./walk.js";

const DAYS_MAX = 365;
/** What is offered beside the plan's own validity. */
const DAYS_OFFERED = [7, 30, 1];

/** `schedule <order>`: has what an order bought bought again, or reminded of, time and again. */
export const schedule: ShopFlow = async (talk, shop, argument) => {
  if (!isOrderId(argument)) return { flow: "schedules" };
  const { words } = talk;
  const known = await talk.once(async () => {
    const order = await shop.order(talk.customer, argument);
    return order && { order, cards: await shop.cards(talk.customer) };
  });
  if (!known) return { flow: "schedules" };
  const every = await askHowOften(talk, known.order);
  if (isWay(every)) return leave(every);
  const how = await askHow(talk, { ...known, every });
  if (isWay(how)) return how === "back" ? { flow: "schedule", with: argument } : leave(how);
  const made = await talk.once(() => shop.schedule(talk.customer, argument, { every, ...how }));
  if (made.outcome === "scheduled") await talk.show(scheduledView(words, made.schedule));
  else await talk.show({ text: words.schedules.tooMany, choices: [menuIn(words)] });
  return undefined;
};

const leave = (way: Way): Destination => ({ flow: way === "back" ? "start" : "stop" });

async function askHowOften(talk: ShopTalk, order: Order): Promise<Every | Way> {
  const { words } = talk;
  const { schedules: said } = words;
  const { item, network, recipient } = order;
  let hint: Text | undefined;
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const answer = await talk.ask({
      text: lines(hint, said.howOften({ item: itemName(words, item, network), recipient })),
      choices: [...offered(talk, order), waysIn(words)],
    });
    const way = wayOf(answer);
    if (way) return way;
    const typed = answer.kind === "pick" ? answer.pick : answer.kind === "typed" ? westernDigits(answer.text) : "";
    if (typed.startsWith("month.")) return { monthDay: Number(typed.slice("month.".length)) };
    const days = Number(/^\D{0,12}(\d{1,3})(?:\s*\p{L}+)?$/u.exec(typed.trim())?.[1]);
    if (days >= 1 && days <= DAYS_MAX) return { days };
    hint = said.badDays({ most: DAYS_MAX });
  }
  return "cancel";
}

function offered({ words }: ShopTalk, { item, placedAt }: Order): readonly (readonly Choice[])[] {
  const { buttons } = words;
  const lasts = item.kind === "data" ? Math.round(validityDays(item.validity) ?? 0) : 0;
  const day = Number(dayOf(placedAt).slice("2026-11-".length));
  const ends: Choice[] = lasts > 0 ? [{ label: buttons.whenItEnds({ days: lasts }), pick: String(lasts) }] : [];
  const others = DAYS_OFFERED.filter((days) => days !== lasts).map((days) => ({
    label: everyIn(words, { days }),
    pick: String(days),
  }));
  return [ends, ...rows([...others, { label: buttons.monthly({ day }), pick: `month.${day}` }], 2)];
}

type Asked = { readonly order: Order; readonly every: Every; readonly cards: readonly SavedCard[] };
type How = Pick<Schedule, "act" | "payBy">;

async function askHow(talk: ShopTalk, { order, every, cards }: Asked): Promise<How | Way> {
  const { words } = talk;
  const { buttons } = words;
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const answer = await talk.ask({
      text: words.schedules.howPaid({ price: order.price, every: everyIn(words, every) }),
      choices: [
        [{ label: buttons.payWallet, pick: "wallet" }],
        ...cards.map((card): Choice[] => [{ label: buttons.payCard({ card: cardName(card) }), pick: card.id }]),
        [{ label: buttons.remind, pick: "remind" }],
        waysIn(words),
      ],
    });
    const way = wayOf(answer);
    if (way) return way;
    if (answer.kind === "typed" && means(answer.text, "wallet")) return { act: "buy", payBy: { by: "wallet" } };
    if (answer.kind !== "pick") continue;
    const card = cards.find(({ id }) => id === answer.pick);
    if (card) return { act: "buy", payBy: { by: "card", card: card.id } };
    return { act: answer.pick === "remind" ? "remind" : "buy", payBy: { by: "wallet" } };
  }
  return "cancel";
}
