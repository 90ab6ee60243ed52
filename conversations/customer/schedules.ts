import { isScheduleId, type ScheduleId } from "../../src/core/base/ids.js";
import type { Schedule } from "../../src/core/orders/schedule.js";
import type { CustomerApi, ScheduleAction } from "../../src/shop/customer-api.js";
import type { StaffApi } from "../../src/shop/staff-api.js";
import { itemFor } from "../locales/naming.js";
import type { Words } from "../locales/words.js";
import { withConsent } from "../prompts/consent.js";
import { type ShopFlow, type ShopTalk, wordsOf } from "../shop-talk.js";
import type { Choice, Notice } from "../talk.js";
import { lines, type Text, text } from "../text.js";
import { menuIn } from "../views/buttons.js";
import { listBelow, scheduleView } from "../views/schedule.js";
import { againWith } from "./again-button.js";

const ACTS: readonly ScheduleAction[] = ["pause", "resume", "skip", "accept", "stop"];

/** `schedules`: all of them; `schedules <id>` one with its buttons; `schedules <id>.<act>` does what a button says. */
export const schedules: ShopFlow = async (talk, shop, argument) => {
  const [id = "", word] = argument.split(".");
  const act = ACTS.find((known) => known === word);
  if (!isScheduleId(id)) return list(talk, shop);
  const { words } = talk;
  const known = await talk.once(() => one(shop, talk, id));
  const agreed = await withConsent(
    talk,
    async (consent) => (act ? shop.changeSchedule(talk.customer, id, act, consent) : known),
    known && agreedTo(words, known, act),
  );
  if (agreed.is === "left") return agreed.next;
  const schedule = agreed.result;
  if (!schedule) return list(talk, shop);
  if (act !== "stop") await talk.show(scheduleView(schedule, words));
  else await talk.show(listBelow(words, words.schedules.stopped({ what: itemFor(words, schedule) })));
  return undefined;
};

/** What a PIN is given for: the schedule as it stands, and the price that is taken with it if that is another. */
function agreedTo(words: Words, schedule: Schedule, act: ScheduleAction | undefined): Text {
  const price = act === "accept" ? schedule.last?.price : undefined;
  const accepted = price === undefined ? undefined : text`${words.buttons.schedule.accept({ price })}`;
  return lines(scheduleView(schedule, words).text, accepted);
}

const one = async (shop: CustomerApi, talk: ShopTalk, id: ScheduleId): Promise<Schedule | undefined> =>
  (await shop.schedules(talk.customer)).find((schedule) => schedule.id === id);

async function list(talk: ShopTalk, shop: CustomerApi): Promise<undefined> {
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

/** That a run is near, or what came of the last one. */
export async function scheduleNotice(id: ScheduleId, shop: CustomerApi, desk: StaffApi): Promise<Notice | undefined> {
  const schedule = await desk.schedule(id);
  if (!schedule) return undefined;
  const words = await wordsOf(shop, schedule.customer);
  const { language } = words;
  const what = itemFor(words, schedule);
  const view = scheduleView(schedule, words);
  if (schedule.pausedAt === undefined && schedule.reminded) {
    const text = words.schedules.soon[schedule.payBy.by]({ what, at: schedule.nextAt, price: schedule.price });
    return { ...view, text, language, fresh: true };
  }
  const { last } = schedule;
  if (!last || last.outcome === "bought") return undefined;
  const buyNow: Choice[] =
    last.outcome === "reminded" ||
    last.outcome === "short" ||
    last.outcome === "over-limit" ||
    last.outcome === "unreadable" ||
    last.outcome === "off-sale"
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
