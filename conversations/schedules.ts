import { validityDays } from "#core/catalogue.js";
import { isOrderId, isScheduleId, type ScheduleId } from "#core/ids.js";
import type { Order } from "#core/order.js";
import { westernDigits } from "#core/phone.js";
import type { Every, Schedule } from "#core/schedule.js";
import { dayOf } from "#core/time.js";
import type { Desk } from "#shop/desk.js";
import type { SavedCard, ScheduleAct, Shop } from "#shop/shop.js";
import { againWith } from "./again-button.js";
import { means } from "./meaning.js";
import { cardName, itemFor } from "./naming.js";
import { menuIn, rows, TRIES_MAX, wayOf, waysIn } from "./questions/buttons.js";
import { withConsent } from "./questions/consent.js";
import { type ShopFlow, type ShopTalk, wordsOf } from "./shop-talk.js";
import type { Choice, Destination, Notice, View } from "./talk.js";
import { lines, type Text } from "./text.js";
import { isWay, type Way } from "./walk.js";
import type { Words } from "./words/words.js";

const DAYS_MAX = 365;
const WEEK_DAYS = 7;
/** "14", "every 14 days", in any language. */
const ONE_NUMBER = /^[^\d-]*(\d{1,3})\D*$/;
const ACTS: readonly ScheduleAct[] = ["pause", "resume", "skip", "accept", "stop"];

/** `schedules`: all of them; `schedules <id>` one with its buttons; `schedules <id>.<act>` does what a button says. */
export const schedules: ShopFlow = async (talk, shop, argument) => {
  const [id = "", word] = argument.split(".");
  const act = ACTS.find((known) => known === word);
  if (!isScheduleId(id)) return list(talk, shop);
  const agreed = await withConsent(talk, (consent) =>
    act ? shop.changeSchedule(talk.customer, id, act, consent) : one(shop, talk, id),
  );
  if (agreed.is === "left") return agreed.next;
  const schedule = agreed.result;
  if (!schedule) return list(talk, shop);
  const { words } = talk;
  if (act !== "stop") await talk.show(scheduleView(schedule, words));
  else await talk.show(listBelow(words, words.schedules.stopped({ what: itemFor(words, schedule) })));
  return undefined;
};

const toAll = ({ buttons }: Words): Choice => ({ label: buttons.schedule.all, go: { flow: "schedules" } });

const listBelow = (words: Words, text: Text): View => ({ text, choices: [[toAll(words)], menuIn(words)] });

const one = async (shop: Shop, talk: ShopTalk, id: ScheduleId): Promise<Schedule | undefined> =>
  (await shop.schedules(talk.customer)).find((schedule) => schedule.id === id);

async function list(talk: ShopTalk, shop: Shop): Promise<undefined> {
  const all = await talk.once(() => shop.schedules(talk.customer));
  const { words } = talk;
  const { schedules: said, buttons } = words;
  await talk.show({
    text: all.length === 0 ? said.none({ button: `${buttons.more} › ${buttons.schedule.again}` }) : said.list,
    choices: [
      ...all.map((schedule): Choice[] => [
        {
          label: buttons.schedule.open({ what: itemFor(words, schedule) }),
          go: { flow: "schedules", with: schedule.id },
        },
      ]),
      menuIn(words),
    ],
  });
}

const button = (label: string, { id }: Schedule, act: ScheduleAct, style?: "danger"): Choice => ({
  ...{ label, go: { flow: "schedules", with: `${id}.${act}` } },
  ...(style && { style }),
});

function scheduleView(schedule: Schedule, words: Words): View {
  const { pausedAt, last } = schedule;
  const buttons = words.buttons.schedule;
  const dearer = pausedAt !== undefined && last?.outcome === "dearer" ? last.price : undefined;
  return {
    text: standing(schedule, words),
    choices: [
      ...(dearer === undefined ? [] : [[button(buttons.accept({ price: dearer }), schedule, "accept")]]),
      pausedAt === undefined
        ? [button(buttons.skip, schedule, "skip"), button(buttons.pause, schedule, "pause")]
        : [button(buttons.resume, schedule, "resume")],
      [button(buttons.stop, schedule, "stop", "danger"), toAll(words)],
      menuIn(words),
    ],
  };
}

function standing(schedule: Schedule, words: Words): Text {
  const { one, next, paused } = words.schedules;
  const { pausedAt, nextAt, act, payBy, price } = schedule;
  const places = {
    what: itemFor(words, schedule),
    every: everyIn(words, schedule.every),
    next: pausedAt === undefined ? next({ at: nextAt }) : paused,
  };
  return act === "remind" ? one.remind(places) : one[payBy.by]({ ...places, price });
}

function everyIn({ names: { every: said } }: Words, every: Every): string {
  if ("monthDay" in every) return said.monthDay({ day: every.monthDay });
  return every.days === WEEK_DAYS ? said.week : said.days({ count: every.days });
}

/** That a run is near, or what came of the last one. */
export async function scheduleNotice(id: ScheduleId, shop: Shop, desk: Desk): Promise<Notice | undefined> {
  const schedule = await desk.schedule(id);
  if (!schedule) return undefined;
  const words = await wordsOf(shop, schedule.customer);
  const { language } = words;
  const what = itemFor(words, schedule);
  const view = scheduleView(schedule, words);
  if (schedule.pausedAt === undefined && schedule.warned) {
    const text = words.schedules.soon[schedule.payBy.by]({ what, at: schedule.nextAt, price: schedule.price });
    return { ...view, text, language, fresh: true };
  }
  const { last } = schedule;
  if (!last || last.outcome === "bought") return undefined;
  const buyNow: Choice[] =
    last.outcome === "reminded" ||
    last.outcome === "short" ||
    last.outcome === "over-limit" ||
    last.outcome === "unreadable"
      ? [
          {
            label: words.buttons.buyAgainFor(schedule),
            go: { flow: "again", with: againWith(shop, schedule.source) },
          },
        ]
      : [];
  const places = { what, now: last.price ?? schedule.price, agreed: schedule.price };
  return {
    text: words.schedules.outcomes[last.outcome](places),
    choices: [buyNow, ...(view.choices ?? [])],
    ...{ language, fresh: true },
  };
}

/** `schedule <order>`: has what an order bought bought again, or reminded of, time and again. */
export const schedule: ShopFlow = async (talk, shop, argument) => {
  if (!isOrderId(argument)) return { flow: "schedules" };
  const known = await talk.once(async () => {
    const order = await shop.order(talk.customer, argument);
    return order && { order, cards: await shop.cards(talk.customer) };
  });
  if (!known) return { flow: "schedules" };
  const every = await askHowOften(talk, known.order);
  if (isWay(every)) return leave(every);
  const how = await askHow(talk, { ...known, every });
  if (isWay(how)) return how === "back" ? { flow: "schedule", with: argument } : leave(how);
  const agreed = await withConsent(talk, (consent) =>
    shop.schedule(talk.customer, argument, { every, ...how, ...consent }),
  );
  if (agreed.is === "left") return agreed.next;
  const made = agreed.result;
  const { words } = talk;
  const view = made.outcome === "scheduled" ? scheduleView(made.schedule, words) : undefined;
  await talk.show(view ?? listBelow(words, words.schedules.tooMany));
  return undefined;
};

const leave = (way: Way): Destination => ({ flow: way === "back" ? "start" : "stop" });

async function askHowOften(talk: ShopTalk, order: Order): Promise<Every | Way> {
  const { item, placedAt } = order;
  const { words } = talk;
  const buttons = words.buttons.schedule;
  const lasts = item.kind === "data" ? Math.round(validityDays(item.validity) ?? 0) : 0;
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

type Asked = { readonly order: Order; readonly every: Every; readonly cards: readonly SavedCard[] };

async function askHow(talk: ShopTalk, { order, every, cards }: Asked): Promise<Pick<Schedule, "act" | "payBy"> | Way> {
  const { words } = talk;
  const { buttons } = words;
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const answer = await talk.ask({
      text: words.schedules.howPaid({ price: order.price, every: everyIn(words, every) }),
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
    if (card) return { act: "buy", payBy: { by: "card", card: card.id } };
    if (means(said, "wallet")) return { act: "buy", payBy: { by: "wallet" } };
    if (means(said, "remind")) return { act: "remind", payBy: { by: "wallet" } };
  }
  return "cancel";
}
