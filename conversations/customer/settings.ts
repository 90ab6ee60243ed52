import { type Kobo, NOTHING, naira } from "../../src/core/money/money.js";
import type { CustomerApi, LimitChange, SpendingGuardsState } from "../../src/shop/customer-api.js";
import type { Words } from "../locales/words.js";
import { askAmount } from "../prompts/amount.js";
import { withConsent } from "../prompts/consent.js";
import type { ShopFlow, ShopTalk } from "../shop-talk.js";
import type { Choice, Destination, View } from "../talk.js";
import { lines } from "../text.js";
import { menuIn } from "../views/buttons.js";
import { isWay } from "../walk.js";

/** The least and the most that a limit can be. */
const RANGE = { min: naira(100), max: naira(1_000_000) };
const QUICK: Readonly<Record<keyof LimitChange, readonly Kobo[]>> = {
  dailyLimit: [1_000, 2_000, 5_000, 10_000, 20_000, 50_000].map(naira),
  confirmAbove: [500, 1_000, 2_000, 5_000, 10_000, 20_000].map(naira),
};

/** `settings`: how things stand for a customer, and the way to each of them. */
export const settings: ShopFlow = async (talk, shop) => {
  await talk.show(settingsView(talk.words, await talk.once(() => look(talk, shop))));
  return undefined;
};

type Standing = SpendingGuardsState & { readonly quiet: boolean };

async function look({ customer }: ShopTalk, shop: CustomerApi): Promise<Standing> {
  const [safety, { optedOutSince }] = await Promise.all([shop.spendingGuards(customer), shop.customer(customer)]);
  return { ...safety, quiet: optedOutSince !== undefined };
}

const go = (label: string, flow: string, argument?: string): Choice => ({
  label,
  go: { flow, ...(argument !== undefined && { with: argument }) },
});

function settingsView(words: Words, { pin, dailyLimit, confirmAbove, spent, quiet }: Standing): View {
  const { safety: said, buttons } = words;
  const { safety } = buttons;
  return {
    text: lines(
      said.settings,
      said.pinIs[pin],
      dailyLimit === undefined ? said.noLimit : said.limitIs({ limit: dailyLimit, spent }),
      confirmAbove === undefined ? said.asksNever : said.asksAbove({ above: confirmAbove }),
      // Without a PIN, whoever has the phone may change a limit, or link another chat.
      pin === "none" && (dailyLimit ?? confirmAbove) !== undefined ? said.unguarded : undefined,
    ),
    choices: [
      [pin === "none" ? go(safety.choosePin, "pin") : go(safety.pin, "pin"), go(buttons.language, "language")],
      [go(safety.dailyLimit, "limits", "day"), go(safety.askAbove, "limits", "ask")],
      [go(safety.people, "people"), quiet ? go(buttons.news, "news") : go(safety.mute, "quiet")],
      [go(safety.privacy, "privacy"), ...menuIn(words)],
    ],
  };
}

/**
 * `limits day`, `limits ask`: the most that is paid in a day, and above which amount a customer is asked once more;
 * `limits no-day` and `limits no-ask` take them away.
 */
export const limits: ShopFlow = async (talk, shop, argument) => {
  switch (argument) {
    case "day":
      return limit(talk, shop, "dailyLimit");
    case "ask":
      return limit(talk, shop, "confirmAbove");
    case "no-day":
      return keep(talk, shop, { dailyLimit: NOTHING });
    case "no-ask":
      return keep(talk, shop, { confirmAbove: NOTHING });
    default:
      return { flow: "settings" };
  }
};

async function limit(talk: ShopTalk, shop: CustomerApi, which: keyof LimitChange): Promise<Destination | undefined> {
  const { safety: said, buttons } = talk.words;
  const daily = which === "dailyLimit";
  const none = daily
    ? go(buttons.safety.noDailyLimit, "limits", "no-day")
    : go(buttons.safety.askNever, "limits", "no-ask");
  const question = { text: daily ? said.askDay : said.askAbove, again: said.badAmount(RANGE), quick: QUICK[which] };
  const amount = await askAmount(talk, { ...question, ...RANGE, others: [none] });
  if (amount === "back") return { flow: "settings" };
  return isWay(amount) ? { flow: "stop" } : keep(talk, shop, { [which]: amount });
}

async function keep(talk: ShopTalk, shop: CustomerApi, change: LimitChange): Promise<Destination | undefined> {
  const agreed = await withConsent(talk, (consent) => shop.setLimits(talk.customer, change, consent));
  return agreed.is === "left" ? agreed.next : { flow: "settings" };
}
