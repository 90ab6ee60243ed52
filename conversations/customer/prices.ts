import { NETWORKS, type Network, networkName, networkNames } from "../../src/core/base/network.js";
import { OFFERED_KINDS, PLAN_KIND, type ProductKind } from "../../src/core/base/product-kind.js";
import { shortRef } from "../../src/core/base/text.js";
import { formatNaira, type Kobo, naira } from "../../src/core/money/money.js";
import { type Bundle, cheapestFirst, closestBundles, searchBundles } from "../../src/core/orders/catalogue.js";
import { USUAL_AMOUNTS } from "../../src/core/orders/product.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import type { CustomerFlow, CustomerTalk } from "../customer-talk.js";
import { productLineName } from "../locales/naming.js";
import type { Words } from "../locales/words.js";
import { type PriceQuestion, parsePriceQuestion } from "../parser/price-question.js";
import { planSearch } from "../parser/purchase.js";
import { plansOf } from "../prompts/plan.js";
import type { Choice } from "../talk.js";
import { go, inRows, productRow } from "../views/buttons.js";
import { planLabel } from "../views/plan.js";

/** With the networks and the menu, these fit into one WhatsApp list. */
const PRICES_SHOWN = 5;
const OF_ONE_NETWORK = 2;
const SIZE_SHOWN = "1gb";
const AIRTIME_AMOUNT = naira(500);

type ShowPrices = (talk: CustomerTalk, shop: CustomerApi, question: PriceQuestion) => ReturnType<CustomerFlow>;

/** The cheapest plans of every network. */
async function showPlanPrices(talk: CustomerTalk, shop: CustomerApi, search: string): Promise<undefined> {
  const { words } = talk;
  const found = await talk.once(async () => {
    const offSale = await shop.catalogue.networksOffSale(PLAN_KIND);
    const networks = NETWORKS.filter((network) => !offSale.includes(network));
    const lists = await Promise.all(networks.map((network) => plansOf(talk, shop, network)));
    const exact = lists.flatMap((bundles) => searchBundles(bundles, search).slice(0, OF_ONE_NETWORK));
    const plans = exact.length > 0 ? exact : lists.flatMap((bundles) => closestBundles(bundles, search, 1));
    const shown = cheapestFirst(plans).slice(0, PRICES_SHOWN);
    return { networks, plans: shown.map((plan) => [planButton(words, plan)]) };
  });
  const networks = found.networks.map((network) => go(words.buttons.allPlans({ network }), PLAN_KIND, network));
  await talk.say(
    found.plans.length > 0 ? words.prices.data({ what: search.toUpperCase() }) : words.prices.unavailable,
    ...found.plans,
    ...inRows(networks, 2),
  );
}

const planButton = (words: Words, plan: Bundle) =>
  go(`${networkName(plan.network)} ${planLabel(words, plan)}`, PLAN_KIND, `${plan.network}.${shortRef(plan.planCode)}`);

/** Airtime prices: some amounts on one network, or one amount on every network. */
const showAirtimePrices: ShowPrices = async (talk, shop, { network, amount }) => {
  const { words } = talk;
  const priced = await talk.once(async () => {
    const asked: (readonly [Network, Kobo])[] = network
      ? [...new Set([...(amount === undefined ? [] : [amount]), ...USUAL_AMOUNTS.slice(0, PRICES_SHOWN)])].map(
          (one) => [network, one],
        )
      : NETWORKS.map((one) => [one, amount ?? AIRTIME_AMOUNT]);
    const results = await Promise.all(
      asked.map(async ([of, value]) => {
        const result = await shop.catalogue.price(talk.customer, {
          network: of,
          product: { kind: "airtime", amount: value },
        });
        return result.outcome === "priced" ? [{ network: of, amount: value, price: result.price }] : [];
      }),
    );
    return results.flat();
  });
  const buttons = priced.map((of): Choice[] => [
    go(
      `${words.names.airtime(of)} · ${formatNaira(of.price)}`,
      "buy",
      `airtime ${of.amount / 100} ${networkName(of.network)}`,
    ),
  ]);
  return talk.say(priced.length > 0 ? words.prices.airtime : words.prices.noAirtime, ...buttons);
};

const SHOW_PRICES: Readonly<Record<ProductKind, ShowPrices>> = {
  airtime: showAirtimePrices,
  async data(talk, shop, question) {
    const search = planSearch(question);
    if (question.network) {
      return { flow: PLAN_KIND, with: search === undefined ? question.network : `${question.network} ${search}` };
    }
    return showPlanPrices(talk, shop, search ?? SIZE_SHOWN);
  },
};

/** `networks`: somebody asks whether a network works. All that the shop knows is what it does not sell right now. */
export const networks: CustomerFlow = async (talk, shop) => {
  const { words } = talk;
  const offSale = await talk.once(async () => {
    const lines = OFFERED_KINDS.map(async (kind) =>
      (await shop.catalogue.networksOffSale(kind)).map((network) => productLineName(words, { kind, network })),
    );
    return (await Promise.all(lines)).flat();
  });
  const { allOnSale, someOffSale } = words.availability;
  const state =
    offSale.length === 0 ? allOnSale({ networks: networkNames() }) : someOffSale({ what: offSale.join(", ") });
  return talk.say(state, productRow(words));
};

/** `prices <text>`: products with their prices, each on a button that buys it. */
export const prices: CustomerFlow = async (talk, shop, typed) => {
  const question = parsePriceQuestion(typed) ?? {};
  return SHOW_PRICES[question.kind ?? PLAN_KIND](talk, shop, question);
};
