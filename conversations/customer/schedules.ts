import { isScheduleId } from "../../src/core/base/ids.js";
import type { Kobo } from "../../src/core/money/money.js";
import { increasedPrice, type Schedule } from "../../src/core/orders/schedule.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import type { ScheduleAction } from "../../src/shop/schedules/schedules.js";
import { type CustomerFlow, type CustomerTalk, customerWords } from "../customer-talk.js";
import type { Words } from "../locales/words.js";
import { withAuthorization } from "../prompts/authorize.js";
import type { Choice, NoticeBuilder, View } from "../talk.js";
import { lines, type Text, text } from "../text.js";
import { go, menuRow } from "../views/buttons.js";
import { buyAgainArgument } from "../views/buy-again.js";
import {
  runName,
  runOutcomeText,
  scheduleName,
  scheduleViewFor,
  wayToSchedule,
  withSchedulesButton,
} from "../views/schedule.js";

const ACTIONS = ["pause", "resume", "stop"] as const;

/**
 * `schedules` lists all, `schedules <id>` shows one with its buttons, and `schedules <id>.<action>` acts on it:
 * `<id>.skip.<run>` skips that run, and `<id>.accept.<kobo>` accepts the price on the button.
 */
export const schedules: CustomerFlow = async (talk, shop, argument) => {
  const [id = "", word, shown] = argument.split(".");
  if (!isScheduleId(id)) return listSchedules(talk, shop);
  const { words } = talk;
  const { before, view } = await talk.once(async () => {
    const before = (await shop.schedules.list(talk.customer)).find((one) => one.id === id);
    return { before, view: before && (await scheduleViewFor(shop, words, before)) };
  });
  const price = before && increasedPrice(before);
  // If the price differs from the button's, show a new button.
  const agreed = word === "accept" && String(price) === shown ? price : undefined;
  const skipped = before && word === "skip" && runName(before) === shown ? before.nextAt : undefined;
  const action: ScheduleAction | undefined =
    (agreed !== undefined && { accept: agreed }) ||
    (skipped !== undefined && { skip: skipped }) ||
    ACTIONS.find((known) => known === word);
  const authorized = await withAuthorization(
    talk,
    { about: view && authorizedChange(words, view, agreed), back: { flow: "schedules", with: id } },
    async (authorization) => (action ? shop.schedules.change(talk.customer, id, action, authorization) : before),
  );
  if (authorized.outcome === "left") return authorized.next;
  const schedule = authorized.result;
  if (!schedule) return listSchedules(talk, shop);
  const stopped = words.schedules.stopped({ what: scheduleName(words, schedule) });
  if (action === "stop") return talk.show(withSchedulesButton(words, stopped));
  return talk.show(await talk.once(() => scheduleViewFor(shop, words, schedule)));
};

/** What the customer authorizes: the schedule, and its new price if they accept one. */
function authorizedChange(words: Words, schedule: View, price: Kobo | undefined): Text {
  const accepted = price === undefined ? undefined : text`${words.buttons.acceptPrice({ price })}`;
  return lines(schedule.text, accepted);
}

async function listSchedules(talk: CustomerTalk, shop: CustomerApi): Promise<undefined> {
  const all = await talk.once(() => shop.schedules.list(talk.customer));
  const { words } = talk;
  const { schedules: texts, buttons } = words;
  return talk.show({
    text: all.length === 0 ? texts.none({ button: wayToSchedule(words) }) : texts.list,
    more: { flow: "schedules" },
    choices: [
      ...all.map((schedule): Choice[] => [go(`🗓 ${scheduleName(words, schedule)}`, "schedules", schedule.id)]),
      [go(buttons.groups, "groups")],
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
  "card-charges-stopped",
  "wallet-frozen",
  "missed",
] satisfies readonly NonNullable<Schedule["last"]>["outcome"][];

/** A run that is due soon, or the outcome of the last one. */
export const scheduleNotice: NoticeBuilder<"schedule"> = async (id, shop, staffApi) => {
  const schedule = await staffApi.schedules.get(id);
  if (!schedule) return undefined;
  const words = await customerWords(shop, schedule.customer);
  const { language } = words;
  const view = await scheduleViewFor(shop, words, schedule);
  if (schedule.pausedAt === undefined && schedule.reminded) {
    const { payBy, nextAt, price } = schedule;
    const text = words.schedules.upcoming[payBy.by]({ what: scheduleName(words, schedule), at: nextAt, price });
    return { ...view, text, language, fresh: true };
  }
  const { last, source } = schedule;
  if (!last || last.outcome === "bought") return undefined;
  const buyNow: Choice[] =
    "order" in source && CAN_BUY_NOW.includes(last.outcome)
      ? [go(words.buttons.buyAgainAtPrice(schedule), "buy-again", buyAgainArgument(shop, source.order))]
      : [];
  const choices = [buyNow, ...(view.choices ?? [])];
  return { text: runOutcomeText(words, schedule, last), choices, language, fresh: true };
};
