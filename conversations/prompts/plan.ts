import type { Network } from "../../src/core/base/network.js";
import { type PagePlace, pageOf } from "../../src/core/base/paging.js";
import { OFFERED_KINDS, PLAN_KIND } from "../../src/core/base/product-kind.js";
import { clip, shortRef } from "../../src/core/base/text.js";
import {
  type Bundle,
  cheapestPerMegabyte,
  closestBundles,
  limitedTimes,
  searchBundles,
  VALIDITY_PERIODS,
  type ValidityPeriod,
  validityPeriodOf,
} from "../../src/core/orders/catalogue.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import type { CustomerTalk } from "../customer-talk.js";
import { contactText } from "../leave-flow.js";
import { searchName } from "../locales/naming.js";
import type { Recipient } from "../locales/sentence.js";
import type { Words } from "../locales/words.js";
import { topicElsewhere } from "../parser/destination.js";
import { otherNumberIn, otherTermsIn } from "../parser/other-terms.js";
import { lineTerms, planSearch } from "../parser/purchase.js";
import { savedNameIn } from "../parser/recipients.js";
import { isOkay, means } from "../parser/words/meaning.js";
import type { NamedRecipient } from "../parser/words/parsed.js";
import { hasWord, kinWords } from "../parser/words/vocabulary.js";
import { type BackOrCancel, backOrCancelIn } from "../prompt.js";
import type { Answer, Choice, LoopStep } from "../talk.js";
import { lines, type Text, text } from "../text.js";
import { planLabel } from "../views/plan.js";
import { askBackOrCancel } from "./network.js";
import { forRecipient } from "./phone.js";

const PAGE_SIZE = 8;
const SEARCH_MAX = 40;
const CLOSEST_SHOWN = 4;
const CHEAPEST_MARK = "⭐";

/** A network's plans at the customer's prices; none while they cannot be read. Only inside `once`. */
export async function plansOf(
  { customer }: Pick<CustomerTalk, "customer">,
  shop: CustomerApi,
  network: Network,
): Promise<readonly Bundle[]> {
  const shelf = await shop.catalogue.bundles(customer, network);
  return shelf.outcome === "bundles" ? shelf.bundles : [];
}

/** The code of the plan that a button names by its short reference. */
export const planCodeByRef = (plans: readonly Bundle[], ref: string): string | undefined =>
  plans.find(({ planCode }) => shortRef(planCode) === ref)?.planCode;

/** The network whose plans to list, and the recipient, if it was said before. */
type PlansAsked = Recipient & { readonly network: Network };

/** Which plans to list. */
type Listing = {
  readonly span?: ValidityPeriod;
  readonly search?: string;
  readonly page: number;
  /** The search comes from an earlier message and no plans were shown yet: if only one plan fits, it is taken. */
  readonly takesOnly?: true;
  /** The search was typed below the list that it changes. */
  readonly typed?: true;
  readonly hint?: Text;
};

/**
 * Asks for the plan. Lists plans by validity, most bought first, a page at a time. A typed size, price, code or word
 * searches; if nothing fits, the nearest plans are listed. The only match of an earlier search is taken without a
 * question, unless the customer asked for its price or it works only at certain times.
 */
export async function askPlan(
  talk: CustomerTalk,
  shop: CustomerApi,
  { search, showsAll, ...about }: PlansAsked & { readonly search?: string; readonly showsAll?: true },
): Promise<string | BackOrCancel> {
  const start: Listing = {
    page: 0,
    ...(search !== undefined && { search: clip(search, SEARCH_MAX) }),
    ...(search !== undefined && !showsAll && { takesOnly: true }),
  };
  return talk.loop(start, (listing) => askFromListing(talk, shop, about, listing));
}

async function askFromListing(
  talk: CustomerTalk,
  shop: CustomerApi,
  about: PlansAsked,
  { takesOnly, typed, hint, ...listing }: Listing,
): Promise<LoopStep<Listing, string | BackOrCancel>> {
  const { ask } = talk.words;
  const page = await talk.once(() => readPage(talk, shop, { ...about, ...listing }));
  if (!page) return { done: await askBackOrCancel(talk, ask.plansUnavailable(about)) };
  const { only, ...view } = page;
  if (takesOnly && only !== undefined) return { done: only };
  const answer = await talk.ask({
    hint,
    inPlace: typed,
    ...view,
    accepts: { topics: OFFERED_KINDS, otherNumber: true, whichPlan: true },
  });
  const way = backOrCancelIn(answer);
  if (way) return { done: way };
  // With a sign if the list shows the same already, so that the edit is visible.
  const again = (why: Text): LoopStep<Listing, string> => ({
    next: { ...listing, typed: true, hint: why.html === hint?.html ? text`❗ ${why}` : why },
  });
  if (answer.kind === "typed" && means(answer.text, "whichPlan")) return again(ask.planAdvice);
  if (answer.kind !== "pick") {
    if (!isSearch(talk, answer)) {
      if (typed && listing.search !== undefined) talk.followTerms(withSearch(answer, listing.search));
      talk.followTerms(answer);
    }
    const search = answer.kind === "typed" ? clip(withUnit(answer.text.trim()), SEARCH_MAX) : "";
    // A small figure alone may be the number of a choice.
    const isFigure = /^\d?\d?$/.test(search);
    if (isFigure || isOkay(search) || means(search, "yes")) return again(ask.planExpected);
    const isSame = search === listing.search && hint === undefined;
    return { next: { search, page: 0, typed: true, ...(isSame && { hint: text`❗` }) } };
  }
  const [, kind, value = ""] = /^(\w+):(.*)$/.exec(answer.pick) ?? [];
  if (kind === "plan") return { done: value };
  return { next: kind === "span" ? { span: value as ValidityPeriod, page: 0 } : { ...listing, page: Number(value) } };
}

/** "1.5" is a size in GB. */
const withUnit = (typed: string): string => typed.replace(/^\d{1,3}\.\d$/, "$&gb");

/** Whether a text is about the listed plans, and not about a person, another product, another network or the wallet. */
function isSearch({ savedNames }: CustomerTalk, answer: Answer): boolean {
  if (answer.kind !== "typed" || otherNumberIn(answer.text) || topicElsewhere(answer.text)) return false;
  const { kind = PLAN_KIND, network, phone, recipient } = otherTermsIn(answer.text.trim(), savedNames) ?? {};
  return (
    kind === PLAN_KIND &&
    network === undefined &&
    phone === undefined &&
    !(recipient && isPerson(recipient, savedNames))
  );
}

/** "For my wife", but not "for youtube": the writer, somebody saved, or a relative. */
const isPerson = (recipient: NamedRecipient, savedNames: readonly string[]): boolean =>
  recipient.is === "me" || savedNameIn(recipient.name, savedNames) !== undefined || hasWord(recipient.name, kinWords);

/** The answer to a question below a typed search. A number or a network alone keeps the search. */
function withSearch(answer: Answer, search: string): Answer {
  if (answer.kind === "pick") return answer;
  const text = answer.kind === "contact" ? contactText(answer) : answer.text;
  const { kind, amount, megabytes, span } = otherTermsIn(text.trim(), []) ?? {};
  const saysWhat = (kind ?? amount ?? megabytes ?? span) !== undefined;
  return saysWhat ? answer : { kind: "typed", text: `${search}, ${text}` };
}

/** What a sentence searches for: "which one is for 1 month" as "monthly". */
function searchIn(typed: string): string | undefined {
  const says = lineTerms(typed, [])?.says;
  return says?.unread.length === 0 ? planSearch(says) : undefined;
}

/** One page of plans. `only`: the plan that fits the search, if it is the only one. */
async function readPage(
  { customer, words }: CustomerTalk,
  shop: CustomerApi,
  { network, phone, name, span, search: typed, page }: Listing & PlansAsked,
) {
  const shelf = await shop.catalogue.bundles(customer, network);
  if (shelf.outcome === "refused" || shelf.bundles.length === 0) return undefined;
  const { bundles, sold, readAt } = shelf;
  const search = typed === undefined || searchBundles(bundles, typed).length > 0 ? typed : (searchIn(typed) ?? typed);
  const { ask, names } = words;
  const spans = VALIDITY_PERIODS.filter((name) => bundles.some((bundle) => validityPeriodOf(bundle) === name));
  const matches = search === undefined ? [] : searchBundles(bundles, search);
  const found = search === undefined ? [] : withClosest(bundles, matches, search);
  const shownSpan = found.length > 0 ? undefined : (span ?? spans[0] ?? "other");
  const soldOf = ({ planCode }: Bundle) => sold[planCode] ?? 0;
  const plans = shownSpan
    ? bundles.filter((bundle) => validityPeriodOf(bundle) === shownSpan).sort((a, b) => soldOf(b) - soldOf(a))
    : found;
  const { items, ...place } = pageOf(plans, PAGE_SIZE, page);
  const cheapest = cheapestPerMegabyte(plans);
  const labelOf = (plan: Bundle) => `${plan === cheapest ? `${CHEAPEST_MARK} ` : ""}${planLabel(words, plan)}`;
  return {
    only: matches.length === 1 && plans.length === 1 ? plans[0]?.planCode : undefined,
    text: lines(
      readAt !== undefined && ask.plansReadAt({ at: readAt }),
      headline(words, network, { search, isFound: shownSpan === undefined, plans, matches }),
      cheapest && ask.cheapestMarked,
      forRecipient(words, { phone, name }),
    ),
    choices: [
      spans.map((name) => ({
        label: `${name === shownSpan ? "•\u00a0" : ""}${names.spans[name]}`,
        pick: `span:${name}`,
      })),
      ...items.map((plan) => [{ label: labelOf(plan), pick: `plan:${plan.planCode}` }]),
      pageButtons(words, place),
    ],
  };
}

/** A customer who asks for 1GB seldom wants a night plan, so the nearest plans that work all day are listed too. */
function withClosest(bundles: readonly Bundle[], matches: readonly Bundle[], search: string): readonly Bundle[] {
  const isLimited = matches.every(({ validity }) => limitedTimes(validity));
  if (!isLimited || (matches.length > 0 && limitedTimes(search))) return matches;
  return [...matches, ...closestBundles(bundles, search, CLOSEST_SHOWN)];
}

/** "I will pay when I get to the bank" searches for nothing. */
const isSentence = (search: string): boolean => !/\d/.test(search) && search.split(" ").length > 4;

type Found = {
  readonly search: string | undefined;
  readonly isFound: boolean;
  readonly plans: readonly Bundle[];
  readonly matches: readonly Bundle[];
};

/** Says what the list shows: plans that fit the search, the nearest plans, both, or others if not `isFound`. */
function headline(words: Words, network: Network, { search, isFound, plans, matches }: Found): Text {
  const { ask } = words;
  if (search === undefined) return ask.plan({ network });
  const typed = searchName(words, search);
  const { length: count } = matches;
  if (!isFound) return isSentence(search) ? ask.planExpected : ask.noPlanFound({ network, typed });
  if (count === 0) return ask.closestPlans({ network, typed });
  return count === plans.length ? ask.plansFound({ network, typed, count }) : ask.plan({ network });
}

const pageButtons = ({ buttons }: Words, { page, pages }: PagePlace): Choice[] => [
  ...(page > 0 ? [{ label: buttons.previous, pick: `page:${page - 1}` }] : []),
  ...(page + 1 < pages ? [{ label: buttons.next, pick: `page:${page + 1}` }] : []),
];
