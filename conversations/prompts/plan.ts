import { clip } from "../../src/core/base/clip.js";
import type { Network } from "../../src/core/base/network.js";
import {
  type Bundle,
  searchBundles,
  VALIDITY_PERIODS,
  type ValidityPeriod,
  validityPeriodOf,
} from "../../src/core/orders/catalogue.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import type { CustomerTalk } from "../customer-talk.js";
import { validityName } from "../locales/naming.js";
import type { Words } from "../locales/words.js";
import { type BackOrCancel, backOrCancelIn } from "../prompt.js";
import type { Choice, LoopStep } from "../talk.js";
import { lines, type Text } from "../text.js";
import { backCancelRow, inRows } from "../views/buttons.js";

const PAGE_SIZE = 8;
const SEARCH_MAX = 40;

/** Which plans to list. */
type Listing = {
  readonly span?: ValidityPeriod;
  readonly search?: string;
  readonly page: number;
  /** The search comes from an earlier message, and no plans have been shown yet. */
  readonly first?: true;
  readonly hint?: Text;
};

/** One page of plans: the conversation's log keeps all of this. */
type PlanPage = {
  readonly spans: readonly ValidityPeriod[];
  readonly span?: ValidityPeriod;
  readonly count: number;
  readonly plans: readonly Pick<Bundle, "planCode" | "size" | "validity" | "price">[];
};

/**
 * Which plan: by validity, cheapest first, a page at a time; a typed size, price, code or word searches. The only match
 * of an earlier search is taken without a question.
 */
export async function askPlan(
  talk: CustomerTalk,
  shop: CustomerApi,
  network: Network,
  search?: string,
): Promise<string | BackOrCancel> {
  const start: Listing = { page: 0, ...(search !== undefined && { search: clip(search, SEARCH_MAX), first: true }) };
  return talk.loop(start, (listing) => askFromListing(talk, shop, network, listing));
}

async function askFromListing(
  talk: CustomerTalk,
  shop: CustomerApi,
  network: Network,
  { first, hint, ...listing }: Listing,
): Promise<LoopStep<Listing, string | BackOrCancel>> {
  const { words } = talk;
  const { ask } = words;
  const page = await talk.once(() => readPage(shop, network, listing));
  if (!page) {
    const answer = await talk.ask({ text: ask.plansUnavailable({ network }), choices: [backCancelRow(words)] });
    return { done: backOrCancelIn(answer) ?? "back" };
  }
  const [only] = page.plans;
  if (first && only && page.count === 1 && page.span === undefined) return { done: only.planCode };
  const answer = await talk.ask({
    text: lines(hint, headline(words, network, { ...listing, ...page })),
    choices: planButtons(words, listing.page, page),
  });
  const way = backOrCancelIn(answer);
  if (way) return { done: way };
  if (answer.kind !== "pick") {
    const typed = answer.kind === "typed" ? answer.text.trim() : "";
    return {
      next: typed === "" ? { ...listing, hint: ask.planExpected } : { search: clip(typed, SEARCH_MAX), page: 0 },
    };
  }
  const [, kind, value = ""] = /^(\w+):(.*)$/.exec(answer.pick) ?? [];
  if (kind === "plan") return { done: value };
  return { next: kind === "span" ? { span: value as ValidityPeriod, page: 0 } : { ...listing, page: Number(value) } };
}

async function readPage(
  shop: CustomerApi,
  network: Network,
  { span, search, page }: Listing,
): Promise<PlanPage | undefined> {
  const shelf = await shop.catalogue.bundles(network);
  if (shelf.outcome === "refused" || shelf.bundles.length === 0) return undefined;
  const spans = VALIDITY_PERIODS.filter((name) => shelf.bundles.some((bundle) => validityPeriodOf(bundle) === name));
  const matches = search === undefined ? [] : searchBundles(shelf.bundles, search);
  const shownSpan = matches.length > 0 ? undefined : (span ?? spans[0] ?? "other");
  const plans = shownSpan ? shelf.bundles.filter((bundle) => validityPeriodOf(bundle) === shownSpan) : matches;
  return {
    spans,
    ...(shownSpan ? { span: shownSpan } : {}),
    count: plans.length,
    plans: plans
      .slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE)
      .map(({ planCode, size, validity, price }) => ({ planCode, size, validity, price })),
  };
}

function headline({ ask }: Words, network: Network, { search, span, count }: Listing & PlanPage): Text {
  if (search === undefined) return ask.plan({ network });
  return span ? ask.noPlanFound({ network, typed: search }) : ask.plansFound({ network, typed: search, count });
}

function planButtons(words: Words, page: number, { spans, span, count, plans }: PlanPage): Choice[][] {
  const { buttons, names } = words;
  const pageButtons: Choice[] = [
    ...(page > 0 ? [{ label: buttons.previous, pick: `page:${page - 1}` }] : []),
    ...((page + 1) * PAGE_SIZE < count ? [{ label: buttons.next, pick: `page:${page + 1}` }] : []),
  ];
  return [
    ...inRows(
      spans.map((name) => ({ label: `${name === span ? "•" : ""}${names.spans[name]}`, pick: `span:${name}` })),
      2,
    ),
    ...plans.map(({ planCode, size, validity, price }) => [
      { label: buttons.plan({ size, validity: validityName(names, validity), price }), pick: `plan:${planCode}` },
    ]),
    ...(pageButtons.length > 0 ? [pageButtons] : []),
    [...backCancelRow(words)],
  ];
}
