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
import { validity } from "../locales/naming.js";
import type { Words } from "../locales/words.js";
import { type Way, wayOf } from "../prompt.js";
import type { Choice, Turn } from "../talk.js";
import { lines, type Text } from "../text.js";
import { rows, waysIn } from "../views/buttons.js";

const PAGE = 8;
const TYPED_MAX = 40;

/** Where on the shelf somebody is looking. */
type Place = {
  readonly span?: ValidityPeriod;
  readonly typed?: string;
  readonly page: number;
  /** It was searched for before anybody looked. */
  readonly unseen?: true;
  /** Said above what is seen. */
  readonly hint?: Text;
};

/** What can be seen from there: one page only, for all of this is kept in the conversation's log. */
type Sight = {
  readonly spans: readonly ValidityPeriod[];
  readonly span?: ValidityPeriod;
  readonly found: number;
  readonly bundles: readonly Pick<Bundle, "planCode" | "size" | "validity" | "price">[];
};

/**
 * Which plan: by how long it lasts, cheapest first, a page at a time; a typed size, price, code or word searches. What
 * was searched for before, and is found once, is not asked again.
 */
export async function askBundle(
  talk: CustomerTalk,
  shop: CustomerApi,
  network: Network,
  search?: string,
): Promise<string | Way> {
  const first: Place = { page: 0, ...(search !== undefined && { typed: clip(search, TYPED_MAX), unseen: true }) };
  return talk.loop(first, (place) => askFrom(talk, shop, network, place));
}

async function askFrom(
  talk: CustomerTalk,
  shop: CustomerApi,
  network: Network,
  { unseen, hint, ...place }: Place,
): Promise<Turn<Place, string | Way>> {
  const { words } = talk;
  const { ask } = words;
  const sight = await talk.once(() => look(shop, network, place));
  if (!sight) {
    const answer = await talk.ask({ text: ask.shelfUnreadable({ network }), choices: [waysIn(words)] });
    return { done: wayOf(answer) ?? "back" };
  }
  const [only] = sight.bundles;
  if (unseen && only && sight.found === 1 && sight.span === undefined) return { done: only.planCode };
  const answer = await talk.ask({
    text: lines(hint, headline(words, network, { ...place, ...sight })),
    choices: choicesOf(words, place, sight),
  });
  const way = wayOf(answer);
  if (way) return { done: way };
  if (answer.kind !== "pick") {
    const typed = answer.kind === "typed" ? answer.text.trim() : "";
    return { again: typed === "" ? { ...place, hint: ask.onlyPlans } : { typed: clip(typed, TYPED_MAX), page: 0 } };
  }
  const [, kind, value = ""] = /^(\w+):(.*)$/.exec(answer.pick) ?? [];
  if (kind === "plan") return { done: value };
  return { again: kind === "span" ? { span: value as ValidityPeriod, page: 0 } : { ...place, page: Number(value) } };
}

async function look(shop: CustomerApi, network: Network, { span, typed, page }: Place): Promise<Sight | undefined> {
  const shelf = await shop.bundles(network);
  if (shelf.outcome === "refused" || shelf.bundles.length === 0) return undefined;
  const spans = VALIDITY_PERIODS.filter((name) => shelf.bundles.some((bundle) => validityPeriodOf(bundle) === name));
  const found = typed === undefined ? [] : searchBundles(shelf.bundles, typed);
  const shownSpan = found.length > 0 ? undefined : (span ?? spans[0] ?? "other");
  const bundles = shownSpan ? shelf.bundles.filter((bundle) => validityPeriodOf(bundle) === shownSpan) : found;
  return {
    spans,
    ...(shownSpan ? { span: shownSpan } : {}),
    found: bundles.length,
    bundles: bundles
      .slice(page * PAGE, (page + 1) * PAGE)
      .map(({ planCode, size, validity, price }) => ({ planCode, size, validity, price })),
  };
}

function headline({ ask }: Words, network: Network, { typed, span, found: count }: Place & Sight): Text {
  if (typed === undefined) return ask.bundle({ network });
  return span ? ask.notFound({ network, typed }) : ask.found({ network, typed, count });
}

function choicesOf(words: Words, { page }: Place, { spans, span, found, bundles }: Sight): Choice[][] {
  const { buttons, names } = words;
  const turn: Choice[] = [
    ...(page > 0 ? [{ label: buttons.previous, pick: `page:${page - 1}` }] : []),
    ...((page + 1) * PAGE < found ? [{ label: buttons.next, pick: `page:${page + 1}` }] : []),
  ];
  return [
    ...rows(
      spans.map((name) => ({ label: `${name === span ? "•" : ""}${names.spans[name]}`, pick: `span:${name}` })),
      2,
    ),
    ...bundles.map(({ planCode, size, validity: sold, price }) => [
      { label: buttons.bundle({ size, validity: validity(names, sold), price }), pick: `plan:${planCode}` },
    ]),
    ...(turn.length > 0 ? [turn] : []),
    [...waysIn(words)],
  ];
}
