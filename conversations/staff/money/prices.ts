import { NETWORKS, networkName } from "../../../src/core/base/network.js";
import { PLAN_KIND, PRODUCT_KINDS, parseProductKind } from "../../../src/core/base/product-kind.js";
import { naira } from "../../../src/core/money/money.js";
import {
  formatMargin,
  formatScope,
  type PriceChange,
  parseMargin,
  parsePriceChange,
  parsePriceGroupLimit,
} from "../../../src/core/money/price-text.js";
import {
  type Margin,
  PRICE_GROUPS,
  parsePriceGroup,
  ROUNDING_STEPS,
  type Scope,
} from "../../../src/core/money/pricing.js";
import type { StaffApi } from "../../../src/shop/staff-api.js";
import { staffWords } from "../../locales/staff/menu.js";
import { priceWords as words } from "../../locales/staff/money/prices.js";
import { askAgain, type BackOrCancel, isBackOrCancel, prompt, type Retry, typedOrPicked } from "../../prompt.js";
import { isConfirmed } from "../../prompts/confirm.js";
import type { Choice, Destination, StaffFlow, Talk } from "../../talk.js";
import type { Text } from "../../text.js";
import { go, inRows } from "../../views/buttons.js";

const QUICK = ["+1%", "+2%", "+3%", "+5%", "flat +5", "flat +10", "flat +20", "flat +50"];

/**
 * `price`: the price rules. `price MTN data +3% round 10` changes one, after a preview; `price MTN` and `price MTN data`
 * ask for the rest. After the name of a price group the same applies to its prices. `price reseller limit 20000` limits what each
 * member may buy in a day.
 */
export const changePrices: StaffFlow = async (talk, staffApi, argument) => {
  const typed = argument.trim();
  const [, first = "", rest = ""] = /^(\S*)\s*(.*)$/s.exec(typed) ?? [];
  const priceGroup = parsePriceGroup(first);
  const whose = priceGroup ? { priceGroup } : {};
  const scope = wholeScope(typed);
  const change = parsePriceChange(typed);
  if (change) return confirmPriceChange(talk, staffApi, change);
  const limit = parsePriceGroupLimit(typed);
  if (limit) {
    if (!(await isConfirmed(talk, words.confirmLimit(limit)))) return undefined;
    await talk.once(() => staffApi.catalogue.setPriceGroupLimit(limit, talk.customer));
    return talk.show({ text: words.limitSet(limit) });
  }
  if (scope) {
    const chosen = scope.kind ? scope : await askScope(talk, staffApi, scope);
    const refusal = isBackOrCancel(chosen) ? undefined : await planRefusal(talk, staffApi, chosen);
    if (refusal) {
      const network = formatScope({ ...whose, network: scope.network });
      return talk.show({ text: words[refusal], choices: [[go(network, "price", network)]] });
    }
    const change = isBackOrCancel(chosen) ? chosen : await askMargin(talk, chosen);
    if (change === "back") return { flow: "price", with: priceGroup ?? "" };
    if (isBackOrCancel(change)) return talk.show({ text: staffWords.stopped });
    return confirmPriceChange(talk, staffApi, change);
  }
  const off = OFF.test(typed) ? parsePriceChange(typed.replace(OFF, " remove")) : undefined;
  if (off?.set === "cost") return confirmPriceChange(talk, staffApi, off);
  if (off) {
    const { scope } = off;
    return talk.show({
      text: words.offMeans(formatScope(scope)),
      choices: [
        [go(words.removeRule, "price", `${formatScope(scope)} remove`)],
        scope.planCode === undefined && !priceGroup && talk.mayOpen("network")
          ? [go(words.takeOffSale, "network", `${formatScope(scope)} off`)]
          : [],
      ],
    });
  }
  const networks = NETWORKS.map(
    (name): Choice => go(networkName(name), "price", formatScope({ ...whose, network: name })),
  );
  if (typed !== "" && !(priceGroup && rest === "")) {
    const scope = scopeOf(typed) ?? { ...whose, network: NETWORKS[0], kind: PLAN_KIND };
    return talk.show({
      text: words.invalidCommand(
        formatScope(scope),
        scope.kind !== undefined && scope.planCode === undefined && !priceGroup,
      ),
      choices: [...inRows(networks, 2), [go(words.allRules, "price")]],
    });
  }
  const rules = await talk.once(() => staffApi.catalogue.priceRules());
  const groups = PRICE_GROUPS.map((name): Choice => go(words.pricesOf(name), "price", name));
  const others = priceGroup ? [go(words.allRules, "price")] : groups;
  return talk.show({ text: words.rules(rules, priceGroup), choices: [...inRows(networks, 2), others] });
};

/** The scope that a command consists of: "MTN data", "reseller Glo", "MTN 1006". */
function wholeScope(typed: string): Scope | undefined {
  const removal = parsePriceChange(`${typed} remove`);
  return removal?.set === "rule" ? removal.scope : undefined;
}

/** The scope in the first words of a command: "MTN data" in "MTN data minus 3%". */
function scopeOf(typed: string): Scope | undefined {
  const tokens = typed.split(/\s+/);
  return tokens
    .map((_, at) => wholeScope(tokens.slice(0, tokens.length - at).join(" ")))
    .find((scope) => scope !== undefined);
}

/** "MTN data off" would end a rule in /price and the sale in /network, so it asks which is meant. */
const OFF = /\s+off$/i;

/** Asks one question, to be tapped or typed. */
const ask = (talk: Talk, text: Text, choices: readonly Choice[], perRow: number): Promise<string | BackOrCancel> =>
  prompt(talk, { text, choices: inRows(choices, perRow) }, (answer) => typedOrPicked(answer).trim());

/** Asks which prices of a network are meant. */
async function askScope(
  talk: Talk,
  staffApi: StaffApi,
  whole: Pick<Scope, "priceGroup" | "network">,
): Promise<Scope | BackOrCancel> {
  const choices: readonly Choice[] = [
    ...PRODUCT_KINDS.map((kind) => ({ label: words[kind], pick: kind })),
    { label: words.wholeNetwork, pick: "all" },
    { label: words.onePlan, pick: "plan" },
  ];
  const typed = await ask(talk, words.chooseScope(formatScope(whole)), choices, 2);
  if (isBackOrCancel(typed)) return typed;
  const kind = parseProductKind(typed);
  if (kind) return { ...whole, kind };
  const scope = typed.toLowerCase();
  if (scope === "all") return whole;
  const planCode = scope === "plan" ? await askPlanCode(talk, staffApi, whole) : typed;
  return isBackOrCancel(planCode) ? planCode : { ...whole, kind: PLAN_KIND, planCode };
}

/** Why nothing more need be asked about a plan: its network has none with this code, or cannot be read now. */
async function planRefusal(talk: Talk, staffApi: StaffApi, scope: Scope) {
  if (scope.planCode === undefined) return undefined;
  const { outcome } = await talk.once(() => staffApi.catalogue.previewPrice({ set: "rule", scope }));
  return outcome === "preview" ? undefined : outcome;
}

async function askPlanCode(talk: Talk, staffApi: StaffApi, whole: Scope): Promise<string | BackOrCancel> {
  // The preview of any change of data prices lists the plans; this one changes nothing.
  const preview = await talk.once(() =>
    staffApi.catalogue.previewPrice({ set: "cost", scope: { network: whole.network, kind: PLAN_KIND } }),
  );
  const plans = preview.outcome === "preview" ? preview.rows : [];
  const choices = plans.map((row): Choice => ({ label: words.plan(row), pick: row.planCode ?? "" }));
  return ask(talk, words.chooseScope(formatScope(whole)), choices, 1);
}

function askMargin(talk: Talk, scope: Scope): Promise<PriceChange | BackOrCancel> {
  const choices = [
    ...QUICK.map((margin): Choice => ({ label: margin, pick: margin })),
    { label: words.noRule, pick: "remove" },
  ];
  const question = { text: words.askMargin(formatScope(scope)), choices: inRows(choices, 4) };
  return prompt(talk, question, async (answer): Promise<PriceChange | BackOrCancel | Retry> => {
    const typed = typedOrPicked(answer).trim();
    if (typed.toLowerCase() === "remove") return { set: "rule", scope };
    const margin = parseMargin(typed);
    if (!margin) return askAgain(words.invalidMargin);
    const rounded = QUICK.includes(typed) ? await askRounding(talk, scope, margin) : margin;
    return isBackOrCancel(rounded) ? rounded : { set: "rule", scope, margin: rounded };
  });
}

async function askRounding(talk: Talk, scope: Scope, margin: Margin): Promise<Margin | BackOrCancel> {
  const choices: readonly Choice[] = [
    { label: words.noRounding, pick: "1" },
    ...ROUNDING_STEPS.map((step) => ({ label: words.roundTo(step), pick: String(step / naira(1)) })),
  ];
  const typed = await ask(talk, words.rounding(formatScope(scope), formatMargin(margin)), choices, 3);
  if (isBackOrCancel(typed)) return typed;
  const roundTo = ROUNDING_STEPS.find((step) => String(step / naira(1)) === typed);
  return roundTo === undefined ? margin : { ...margin, roundTo };
}

/** Shows the price list after a change, then makes it. Asks for a second confirmation if it sells below cost. */
async function confirmPriceChange(
  talk: Talk,
  staffApi: StaffApi,
  change: PriceChange,
): Promise<Destination | undefined> {
  const result = await talk.once(() => staffApi.catalogue.previewPrice(change));
  const removesRule = change.set === "rule" && !change.margin;
  if (result.outcome !== "preview" && !removesRule) return talk.show({ text: words[result.outcome] });
  const preview = result.outcome === "preview" ? result : { outcome: "preview" as const, rows: [], belowCost: [] };
  const isBelowCost = preview.belowCost.length > 0;
  const [label, style] = isBelowCost ? [words.setBelowCost, "danger" as const] : [words.set, "success" as const];
  if (!(await isConfirmed(talk, words.preview(change, preview), label, style))) return undefined;
  if (isBelowCost && !(await isConfirmed(talk, words.confirmBelowCost(preview.belowCost, change.scope))))
    return undefined;
  const set = await talk.once(() => staffApi.catalogue.setPrice(change, { by: talk.customer, belowCost: isBelowCost }));
  return talk.show({ text: set.outcome === "set" ? words.done(change, set.replaced) : words[set.outcome] });
}
