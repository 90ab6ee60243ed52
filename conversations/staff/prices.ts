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
import { staffWords } from "../locales/staff/common.js";
import { priceWords as words } from "../locales/staff/prices.js";
import type { Choice, DeskFlow, Destination, Talk } from "../talk.js";
import { lines, type Text } from "../text.js";
import { rows, STAFF_WAYS, TRIES_MAX, wayOf } from "../views/buttons.js";
import { isWay, type Way } from "../walk.js";

const QUICK = ["+1%", "+2%", "+3%", "+5%", "flat +5", "flat +10", "flat +20", "flat +50"];

/**
 * `price`: the rules that make prices; `price MTN data +3% round 10` changes one, after a preview; `price MTN` asks what
 * is to be changed.
 */
export const price: DeskFlow = async (talk, desk, argument) => {
  const typed = argument.trim();
  const network = parseNetwork(typed);
  const change = parsePriceChange(typed);
  if (change) return confirm(talk, desk, change);
  if (network) {
    const asked = await askChange(talk, desk, { network });
    if (isWay(asked)) return asked === "back" ? { flow: "price" } : stopped(talk);
    return confirm(talk, desk, asked);
  }
  const known = await talk.once(() => desk.priceRules());
  const networks = NETWORKS.map((name): Choice => ({ label: networkName(name), go: { flow: "price", with: name } }));
  await talk.show({
    text: typed === "" ? words.rules(known) : lines(words.notRead, words.rules(known)),
    choices: rows(networks, 2),
  });
  return undefined;
};

async function stopped(talk: Talk): Promise<undefined> {
  await talk.show({ text: staffWords.stopped });
}

type Asking = { readonly text: Text; readonly choices: readonly Choice[]; readonly perRow: number };

/** What was tapped or typed. */
async function ask(talk: Talk, { text, choices, perRow }: Asking): Promise<string | Way> {
  const answer = await talk.ask({ text, choices: [...rows(choices, perRow), STAFF_WAYS] });
  const way = wayOf(answer);
  if (way) return way;
  return answer.kind === "pick" ? answer.pick : answer.kind === "typed" ? answer.text.trim() : "";
}

/** Which rule, and what it is to be. */
async function askChange(talk: Talk, desk: StaffApi, { network }: Pick<Scope, "network">): Promise<PriceChange | Way> {
  const choices: readonly Choice[] = [
    { label: words.airtime, pick: "airtime" },
    { label: words.data, pick: "data" },
    { label: words.wholeNetwork, pick: "all" },
    { label: words.onePlan, pick: "plan" },
  ];
  const said = await ask(talk, { text: words.which(network), choices, perRow: 2 });
  if (isWay(said)) return said;
  const kind = said.toLowerCase();
  if (kind === "airtime" || kind === "data") return askMargin(talk, { network, kind });
  if (kind === "all") return askMargin(talk, { network });
  const planCode = kind === "plan" ? await askPlan(talk, desk, network) : said;
  return isWay(planCode) ? planCode : askMargin(talk, { network, kind: "data", planCode });
}

async function askPlan(talk: Talk, desk: StaffApi, network: Scope["network"]): Promise<string | Way> {
  // Any change of data shows the shelf; this one changes nothing.
  const seen = await talk.once(() => desk.previewPrice({ set: "cost", scope: { network, kind: "data" } }));
  const plans = seen.outcome === "preview" ? seen.rows : [];
  const choices = plans.map((row): Choice => ({ label: words.plan(row), pick: row.planCode ?? "" }));
  return ask(talk, { text: words.which(network), choices, perRow: 1 });
}

async function askMargin(talk: Talk, scope: Scope): Promise<PriceChange | Way> {
  const choices = [
    ...QUICK.map((margin): Choice => ({ label: margin, pick: margin })),
    { label: words.noRule, pick: "off" },
  ];
  let hint: Text | undefined;
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const text = lines(hint, words.margin(spellScope(scope)));
    const said = await ask(talk, { text, choices, perRow: 4 });
    if (isWay(said)) return said;
    if (said.toLowerCase() === "off") return { set: "rule", scope };
    const margin = parseMargin(said);
    const rounded = margin && (QUICK.includes(said) ? await askRounding(talk, scope, margin) : margin);
    if (rounded && isWay(rounded)) return rounded;
    if (rounded) return { set: "rule", scope, margin: rounded };
    hint = words.badMargin;
  }
  return "cancel";
}

async function askRounding(talk: Talk, scope: Scope, margin: Margin): Promise<Margin | Way> {
  const choices: readonly Choice[] = [
    { label: words.noRounding, pick: "1" },
    ...ROUNDING_STEPS.map((step) => ({ label: words.roundTo(step), pick: String(step / naira(1)) })),
  ];
  const said = await ask(talk, { text: words.rounding(spellScope(scope), spellMargin(margin)), choices, perRow: 3 });
  if (isWay(said)) return said;
  const roundTo = ROUNDING_STEPS.find((step) => String(step / naira(1)) === said);
  return roundTo === undefined ? margin : { ...margin, roundTo };
}

/** The price list that a change makes, then the change: told twice, where it sells below cost. */
async function confirm(talk: Talk, desk: StaffApi, change: PriceChange): Promise<Destination | undefined> {
  const seen = await talk.once(() => desk.previewPrice(change));
  const takesAway = change.set === "rule" && !change.margin;
  if (seen.outcome !== "preview" && !takesAway) {
    await talk.show({ text: words[seen.outcome] });
    return undefined;
  }
  const preview = seen.outcome === "preview" ? seen : { outcome: "preview" as const, rows: [], belowCost: [] };
  const lossy = preview.belowCost.length > 0;
  const set: Choice = lossy
    ? { label: words.setBelow, pick: "set", style: "danger" }
    : { label: words.set, pick: "set", style: "success" };
  if (!(await isTapped(talk, words.preview(change, preview), set))) return stopped(talk);
  const sure: Choice = { label: staffWords.yes, pick: "set", style: "danger" };
  if (lossy && !(await isTapped(talk, words.sureBelow(preview.belowCost), sure))) return stopped(talk);
  const result = await talk.once(() => desk.setPrice(change, { by: talk.customer, belowCost: lossy }));
  await talk.show({ text: result.outcome === "set" ? words.done(change) : words[result.outcome] });
  return undefined;
}

async function isTapped(talk: Talk, text: Text, choice: Choice): Promise<boolean> {
  const answer = await talk.ask({ text, choices: [[choice], STAFF_WAYS] });
  return answer.kind === "pick" && answer.pick === "set";
}
