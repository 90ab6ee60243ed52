import { isScheduleId, type ScheduleId } from "#core/ids.js";
import type { Schedule } from "#core/schedule.js";
import type { Desk } from "#shop/desk.js";
import type { ScheduleAct, Shop } from "#shop/shop.js";
import { itemName } from "./naming.js";
import { menuIn } from "./questions/buttons.js";
import { type ShopFlow, type ShopTalk, wordsOf } from "./shop-talk.js";
import type { Choice, Notice } from "./talk.js";
import { runView, scheduledView, soonView, stoppedView } from "./views/schedule-view.js";

const ACTS: readonly ScheduleAct[] = ["pause", "resume", "skip", "accept", "stop"];

/** `schedules`: all of them; `schedules <id>` one with its buttons; `schedules <id>.<act>` does what a button says. */
export const schedules: ShopFlow = async (talk, shop, argument) => {
  const [id = "", word] = argument.split(".");
  const act = ACTS.find((known) => known === word);
  if (!isScheduleId(id)) return list(talk, shop);
  const schedule = await talk.once(() => (act ? shop.changeSchedule(talk.customer, id, act) : one(talk, shop, id)));
  if (!schedule) return list(talk, shop);
  await talk.show(act === "stop" ? stoppedView(talk.words, schedule) : scheduledView(talk.words, schedule));
  return undefined;
};

const one = async (talk: ShopTalk, shop: Shop, id: ScheduleId): Promise<Schedule | undefined> =>
  (await shop.schedules(talk.customer)).find((schedule) => schedule.id === id);

async function list(talk: ShopTalk, shop: Shop): Promise<undefined> {
  const { words } = talk;
  const { schedules: said, buttons } = words;
  const all = await talk.once(() => shop.schedules(talk.customer));
  await talk.show({
    text: all.length === 0 ? said.none({ button: buttons.schedule }) : said.list,
    choices: [
      ...all.map(({ id, item, network, recipient }): Choice[] => [
        {
          label: buttons.scheduled({ item: itemName(words, item, network), recipient }),
          go: { flow: "schedules", with: id },
        },
      ]),
      menuIn(words),
    ],
  });
}

/** That a run is near, or what came of the last one where no order tells. */
export async function scheduleNotice(id: ScheduleId, shop: Shop, desk: Desk): Promise<Notice | undefined> {
  const schedule = await desk.schedule(id);
  if (!schedule) return undefined;
  const words = await wordsOf(shop, schedule.customer);
  const view =
    schedule.warned && schedule.pausedAt === undefined
      ? soonView(words, schedule)
      : runView(words, schedule, shop.mintOrder());
  return view && { ...view, language: words.language, fresh: true };
}
