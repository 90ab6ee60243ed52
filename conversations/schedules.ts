import { validityDays } from "#core/catalogue.js";
import { isOrderId, isScheduleId, type ScheduleId } from "#core/ids.js";
import type { Order } from "#core/order.js";
import { westernDigits } from "#core/phone.js";
import type { Every, Schedule } from "#core/schedule.js";
import { dayOf } from "#core/time.js";
import type { Desk } from "#shop/desk.js";
import type { SavedCard, ScheduleAct, Shop } from "#shop/shop.js";
import { encodeAgain } from "./again-button.js";
import { MENU, rows, TRIES_MAX, WAYS, wayOf } from "./questions/buttons.js";
import type { Choice, Destination, Flow, Notice, Talk, View } from "./talk.js";
import { lines, type Text } from "./text.js";
import { isWay, type Way } from "./walk.js";
import { buttons as orderButtons } from "./words/english.js";
import { scheduleButtons as buttons, scheduleWords as words } from "./words/schedules.js";

const DAYS_MAX = 365;
const ACTS: readonly ScheduleAct[] = ["pause", "resume", "skip", "accept", "stop"];

/** `schedules`: all of them; `schedules <id>` one with its buttons; `schedules <id>.<act>` does what a button says. */
export const schedules: Flow = async (talk, shop, argument) => {
  const [id = "", word] = argument.split(".");
  const act = ACTS.find((known) => known === word);
  if (!isScheduleId(id)) return list(talk, shop);
  const schedule = await talk.once(() => (act ? shop.changeSchedule(talk.customer, id, act) : one(shop, talk, id)));
  if (!schedule) return list(talk, shop);
  await talk.show(
    act === "stop" ? { text: words.stopped(schedule), choices: [[toAll], MENU] } : scheduleView(schedule),
  );
  return undefined;
};

const toAll: Choice = { label: buttons.all, go: { flow: "schedules" } };

const one = async (shop: Shop, talk: Talk, id: ScheduleId): Promise<Schedule | undefined> =>
  (await shop.schedules(talk.customer)).find((schedule) => schedule.id === id);

async function list(talk: Talk, shop: Shop): Promise<undefined> {
  const all = await talk.once(() => shop.schedules(talk.customer));
  await talk.show({
    text: all.length === 0 ? words.none : words.list,
    choices: [
      ...all.map((schedule): Choice[] => [
        { label: buttons.open(schedule), go: { flow: "schedules", with: schedule.id } },
      ]),
      MENU,
    ],
  });
}

const button = (label: string, { id }: Schedule, act: ScheduleAct, style?: "danger"): Choice => ({
  ...{ label, go: { flow: "schedules", with: `${id}.${act}` } },
  ...(style && { style }),
});

function scheduleView(schedule: Schedule): View {
  const { pausedAt, last } = schedule;
  const dearer = pausedAt !== undefined && last?.outcome === "dearer" && last.price !== undefined;
  return {
    text: words.one(schedule),
    choices: [
      ...(dearer && last.price !== undefined ? [[button(buttons.accept(last.price), schedule, "accept")]] : []),
      pausedAt === undefined
        ? [button(buttons.skip, schedule, "skip"), button(buttons.pause, schedule, "pause")]
        : [button(buttons.resume, schedule, "resume")],
      [button(buttons.stop, schedule, "stop", "danger"), toAll],
      MENU,
    ],
  };
}

/** That a run is near, or what came of the last one. */
export async function scheduleNotice(id: ScheduleId, shop: Shop, desk: Desk): Promise<Notice | undefined> {
  const schedule = await desk.schedule(id);
  if (!schedule) return undefined;
  if (schedule.pausedAt === undefined && schedule.warned)
    return { ...scheduleView(schedule), text: words.soon(schedule, schedule.nextAt), fresh: true };
  const { last } = schedule;
  if (!last || last.outcome === "bought") return undefined;
  const buyNow: Choice[] =
    last.outcome === "reminded" || last.outcome === "short" || last.outcome === "unreadable"
      ? [
          {
            label: orderButtons.buyAgainFor(schedule.price),
            go: { flow: "again", with: encodeAgain(schedule.source, shop.mintOrder()) },
          },
        ]
      : [];
  const view = scheduleView(schedule);
  return {
    text: words.outcomes[last.outcome](schedule),
    choices: [...(buyNow.length > 0 ? [buyNow] : []), ...(view.choices ?? [])],
    fresh: true,
  };
}

/** `schedule <order>`: has what an order bought bought again, or reminded of, time and again. */
export const schedule: Flow = async (talk, shop, argument) => {
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
  const made = await talk.once(() => shop.schedule(talk.customer, argument, { every, ...how }));
  if (made.outcome === "scheduled") await talk.show(scheduleView(made.schedule));
  else await talk.show({ text: words.tooMany, choices: [[toAll], MENU] });
  return undefined;
};

const leave = (way: Way): Destination => ({ flow: way === "back" ? "start" : "stop" });

async function askHowOften(talk: Talk, { item, network, recipient, placedAt }: Order): Promise<Every | Way> {
  const lasts = item.kind === "data" ? Math.round(validityDays(item.validity) ?? 0) : 0;
  const monthDay = Number(dayOf(placedAt).slice(8));
  const fixed: readonly Choice[] = [
    { label: buttons.weekly, pick: "7" },
    { label: buttons.days(30), pick: "30" },
    { label: buttons.monthly(monthDay), pick: "month" },
    { label: buttons.daily, pick: "1" },
  ];
  const ends: Choice[] = lasts > 0 ? [{ label: buttons.whenItEnds(lasts), pick: String(lasts) }] : [];
  const others = fixed.filter((choice) => !("pick" in choice) || choice.pick !== String(lasts));
  let hint: Text | undefined;
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const answer = await talk.ask({
      text: lines(hint, words.howOften(item, network, recipient)),
      choices: [ends, ...rows(others, 2), WAYS],
    });
    const way = wayOf(answer);
    if (way) return way;
    const said =
      answer.kind === "pick" ? answer.pick : answer.kind === "typed" ? westernDigits(answer.text).trim() : "";
    if (said === "month") return { monthDay };
    const days = Number(/^(?:every\s+)?(\d{1,3})(?:\s*days?)?$/i.exec(said)?.[1]);
    if (days >= 1 && days <= DAYS_MAX) return { days };
    hint = words.badDays(DAYS_MAX);
  }
  return "cancel";
}

type Asked = { readonly order: Order; readonly every: Every; readonly cards: readonly SavedCard[] };

async function askHow(talk: Talk, { order, every, cards }: Asked): Promise<Pick<Schedule, "act" | "payBy"> | Way> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const answer = await talk.ask({
      text: words.howPaid(order.price, every),
      choices: [
        [{ label: orderButtons.payWallet, pick: "wallet" }],
        ...cards.map(({ id, brand, last4 }): Choice[] => [{ label: orderButtons.payCard(brand, last4), pick: id }]),
        [{ label: buttons.remind, pick: "remind" }],
        WAYS,
      ],
    });
    const way = wayOf(answer);
    if (way) return way;
    if (answer.kind === "contact") continue;
    const said = answer.kind === "pick" ? answer.pick : answer.text.trim().toLowerCase();
    const card = cards.find(({ id }) => id === said);
    if (card) return { act: "buy", payBy: { by: "card", card: card.id } };
    if (said === "wallet") return { act: "buy", payBy: { by: "wallet" } };
    if (said.startsWith("remind")) return { act: "remind", payBy: { by: "wallet" } };
  }
  return "cancel";
}
