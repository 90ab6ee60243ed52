import { NETWORKS, networkName, parseNetwork } from "../../src/core/base/network.js";
import { naira } from "../../src/core/money/money.js";
import {
  type PriceChange,
  parseMargin,
  parsePriceChange,
  spellMargin,
  spellScope,
} from "../../src/core/money/price-text.js";
import { type Margin, ROUNDING_STEPS, type Scope } from "../../src/core/money/pricing.js";
import type { StaffApi } from "../../src/shop/staff-api.js";
import { staffWords } from "../locales/staff/menu.js";
import { priceWords as words } from "../locales/staff/prices.js";
import { askAgain, isWay, prompt, type Retry, typedOrPicked, type Way, wayOf } from "../prompt.js";
import type { Choice, Destination, StaffFlow, Talk } from "../talk.js";
import { lines, type Text } from "../text.js";
import { rows, STAFF_WAYS } from "../views/buttons.js";

const QUICK = ["+1%", "+2%", "+3%", "+5%", "flat +5", "flat +10", "flat +20", "flat +50"];

/**
 * `price`: the rules that make prices; `price MTN data +3% round 10` changes one, after a preview; `price MTN` asks what
 * is to be changed.
 */
export const changePrices: StaffFlow = async (talk, staffApi, argument) => {
  const typed = argument.trim();
  const network = parseNetwork(typed);
  const change = parsePriceChange(typed);
  if (change) return confirm(talk, staffApi, change);
  if (network) {
    const change = await askChange(talk, staffApi, network);
    if (isWay(change)) return change === "back" ? { flow: "price" } : stopped(talk);
    return confirm(talk, staffApi, change);
  }
  const rules = words.rules(await talk.once(() => staffApi.priceRules()));
  const networks = NETWORKS.map((name): Choice => ({ label: networkName(name), go: { flow: "price", with: name } }));
  await talk.show({
    text: typed === "" ? rules : lines(words.notRead, rules),
    choices: rows(networks, 2),
  });
  return undefined;
};

async function stopped(talk: Talk): Promise<undefined> {
  await talk.show({ text: staffWords.stopped });
}

/** One question, tapped or typed. */
async function ask(talk: Talk, text: Text, choices: readonly Choice[], perRow: number): Promise<string | Way> {
  const answer = await talk.ask({ text, choices: [...rows(choices, perRow), STAFF_WAYS] });
  const way = wayOf(answer);
  if (way) return way;
  return typedOrPicked(answer).trim();
}

/** Which rule, and what it is to be. */
async function askChange(talk: Talk, staffApi: StaffApi, network: Scope["network"]): Promise<PriceChange | Way> {
  const choices: readonly Choice[] = [
    { label: words.airtime, pick: "airtime" },
    { label: words.data, pick: "data" },
    { label: words.wholeNetwork, pick: "all" },
    { label: words.onePlan, pick: "plan" },
  ];
  const typed = await ask(talk, words.which(network), choices, 2);
  if (isWay(typed)) return typed;
  const kind = typed.toLowerCase();
  if (kind === "airtime" || kind === "data") return askMargin(talk, { network, kind });
  if (kind === "all") return askMargin(talk, { network });
  const planCode = kind === "plan" ? await askPlan(talk, staffApi, network) : typed;
  return isWay(planCode) ? planCode : askMargin(talk, { network, kind: "data", planCode });
}

async function askPlan(talk: Talk, staffApi: StaffApi, network: Scope["network"]): Promise<string | Way> {
  // The preview of any change of data prices lists the plans; this one changes nothing.
  const preview = await talk.once(() => staffApi.previewPrice({ set: "cost", scope: { network, kind: "data" } }));
  const plans = preview.outcome === "preview" ? preview.rows : [];
  const choices = plans.map((row): Choice => ({ label: words.plan(row), pick: row.planCode ?? "" }));
  return ask(talk, words.which(network), choices, 1);
}

function askMargin(talk: Talk, scope: Scope): Promise<PriceChange | Way> {
  const choices = [
    ...QUICK.map((margin): Choice => ({ label: margin, pick: margin })),
    { label: words.noRule, pick: "off" },
  ];
  const question = words.margin(spellScope(scope));
  return prompt(
    (hint) => talk.ask({ text: lines(hint, question), choices: [...rows(choices, 4), STAFF_WAYS] }),
    async (answer): Promise<PriceChange | Way | Retry> => {
      const typed = typedOrPicked(answer).trim();
      if (typed.toLowerCase() === "off") return { set: "rule", scope };
      const margin = parseMargin(typed);
      if (!margin) return askAgain(words.badMargin);
      const rounded = QUICK.includes(typed) ? await askRounding(talk, scope, margin) : margin;
      return isWay(rounded) ? rounded : { set: "rule", scope, margin: rounded };
    },
  );
}

async function askRounding(talk: Talk, scope: Scope, margin: Margin): Promise<Margin | Way> {
  const choices: readonly Choice[] = [
    { label: words.noRounding, pick: "1" },
    ...ROUNDING_STEPS.map((step) => ({ label: words.roundTo(step), pick: String(step / naira(1)) })),
  ];
  const typed = await ask(talk, words.rounding(spellScope(scope), spellMargin(margin)), choices, 3);
  if (isWay(typed)) return typed;
  const roundTo = ROUNDING_STEPS.find((step) => String(step / naira(1)) === typed);
  return roundTo === undefined ? margin : { ...margin, roundTo };
}

/** The price list that a change makes, then the change; a second confirmation where it sells below cost. */
async function confirm(talk: Talk, staffApi: StaffApi, change: PriceChange): Promise<Destination | undefined> {
  const result = await talk.once(() => staffApi.previewPrice(change));
  const removesRule = change.set === "rule" && !change.margin;
  if (result.outcome !== "preview" && !removesRule) {
    await talk.show({ text: words[result.outcome] });
    return undefined;
  }
  const preview = result.outcome === "preview" ? result : { outcome: "preview" as const, rows: [], belowCost: [] };
  const isBelowCost = preview.belowCost.length > 0;
  const set: Choice = isBelowCost
    ? { label: words.setBelow, pick: "set", style: "danger" }
    : { label: words.set, pick: "set", style: "success" };
  if (!(await isTapped(talk, words.preview(change, preview), set))) return stopped(talk);
  const sure: Choice = { label: staffWords.yes, pick: "set", style: "danger" };
  if (isBelowCost && !(await isTapped(talk, words.sureBelow(preview.belowCost), sure))) return stopped(talk);
  const { outcome } = await talk.once(() => staffApi.setPrice(change, { by: talk.customer, belowCost: isBelowCost }));
  await talk.show({ text: outcome === "set" ? words.done(change) : words[outcome] });
  return undefined;
}

async function isTapped(talk: Talk, text: Text, choice: Choice): Promise<boolean> {
  const answer = await talk.ask({ text, choices: [[choice], STAFF_WAYS] });
  return answer.kind === "pick" && answer.pick === "set";
}
