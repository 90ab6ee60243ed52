import { type Network, parseNetwork, suggestNetwork } from "../../src/core/base/network.js";
import { type Phone, parsePhone } from "../../src/core/base/phone.js";
import { PLAN_KIND, type ProductKind } from "../../src/core/base/product-kind.js";
import { beneficiaryByName } from "../../src/core/customers/customer.js";
import type { PurchaseRequest } from "../../src/shop/catalogue/price.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import type { CustomerFlow, CustomerTalk } from "../customer-talk.js";
import { destinationWithoutCode } from "../parser/destination.js";
import type { ParsedPurchase } from "../parser/parsed.js";
import { codeIn, readCode, withoutCode } from "../parser/promo-code.js";
import { parsePurchase } from "../parser/purchase.js";
import { type BackOrCancel, isBackOrCancel, runSteps, type Step } from "../prompt.js";
import { askNetwork, networkForPhone } from "../prompts/network.js";
import { askPhone } from "../prompts/phone.js";
import { askKind, askProduct, type Hint, kindIn } from "../prompts/product.js";
import { askCode } from "../prompts/promo-code.js";
import { menuRow } from "../views/buttons.js";
import { type Paid, quoteAndPay } from "./pay.js";

/** What is known of a purchase so far. */
type Draft = {
  readonly kind?: ProductKind;
  readonly network?: Network;
  readonly hint?: Hint;
  readonly product?: PurchaseRequest["product"];
  readonly phone?: Phone;
  /** The recipient by a name whose number is not known yet. */
  readonly name?: string;
  /** A promo code to be applied. */
  readonly code?: string;
  readonly paid?: Paid;
};

/** `airtime`: a network, an amount in whole naira, a number. `airtime mtn` and `airtime 0803…` skip a question. */
export const buyAirtime = createPurchase(async (talk, shop, argument) => startingWith(talk, shop, "airtime", argument));

/** `data`: a network, one of its plans, a number. */
export const buyData = createPurchase(async (talk, shop, argument) => startingWith(talk, shop, "data", argument));

/** `buy <text>`: a purchase as it was typed, "500 airtime 08031234567", perhaps with a promo code; what it leaves open is asked. */
export const buy = createPurchase(async (talk, shop, typed) => {
  const code = codeIn(typed)?.code;
  const request = parsePurchase(withoutCode(typed));
  if (!request) return {};
  const draft = { ...(await draftOf(talk, shop, request)), ...(code !== undefined && { code }) };
  // The kind in other languages, where the grammar does not say.
  const kind = request.unclear.kind ? undefined : (draft.kind ?? kindIn(withoutCode(typed)));
  return { ...draft, ...(kind && { kind }) };
});

const buyWithCode = createPurchase(async (_talk, _shop, code) => ({ code }));

/** `promo-code <text>`: a promo code that was typed when nothing was being bought; what is bought with it is asked. */
export const promoCode: CustomerFlow = async (talk, shop, argument) => {
  const typed = readCode(argument);
  const code = typed?.code ?? (await askCode(talk));
  if (isBackOrCancel(code)) return { flow: code === "back" ? "start" : "stop" };
  const refusal = await talk.once(() => shop.promos.check(talk.customer, code));
  if (refusal === undefined) return buyWithCode(talk, shop, code);
  if (refusal === "unknown" && typed?.guess) return destinationWithoutCode(argument);
  const { promo, buttons } = talk.words;
  return talk.show({
    text: promo.rejections[refusal]({ code }),
    choices: [[{ label: buttons.haveCode, go: { flow: "promo-code" } }], menuRow(talk.words)],
  });
};

/** The steps of every purchase: network, product, number, and one tap that confirms and pays; what is known is not asked. */
function createPurchase(
  begin: (talk: CustomerTalk, shop: CustomerApi, argument: string) => Promise<Draft>,
): CustomerFlow {
  const steps: readonly Step<Draft>[] = [
    { answered: ({ kind }) => kind !== undefined, ask: chooseKind },
    { answered: ({ network }) => network !== undefined, ask: chooseNetwork },
    { answered: ({ product }) => product !== undefined, ask: chooseProduct },
    { answered: ({ phone }) => phone !== undefined, ask: choosePhone },
    { answered: ({ paid }) => paid !== undefined, ask: confirm },
  ];
  return async (talk, shop, argument) => {
    const { code, ...begun } = await begin(talk, shop, argument);
    await talk.takePromoCodes(code);
    const draft = await runSteps(talk, shop, begun, steps);
    if (draft === "cancel") return { flow: "stop" };
    return draft === "back" ? { flow: "start" } : draft.paid?.next;
  };
}

async function chooseKind(talk: CustomerTalk, _shop: CustomerApi, draft: Draft): Promise<Draft | BackOrCancel> {
  const kind = await askKind(talk);
  return isBackOrCancel(kind) ? kind : { ...draft, kind };
}

async function chooseNetwork(talk: CustomerTalk, shop: CustomerApi, draft: Draft): Promise<Draft | BackOrCancel> {
  const answer = await askNetwork(talk, shop, draft.kind ?? PLAN_KIND);
  return isBackOrCancel(answer) ? answer : { ...draft, ...answer };
}

async function chooseProduct(talk: CustomerTalk, shop: CustomerApi, draft: Draft): Promise<Draft | BackOrCancel> {
  const { kind, network, hint, ...rest } = draft;
  if (!kind || !network) return "back";
  const product = await askProduct(talk, shop, { kind, network, ...(hint && { hint }) });
  return isBackOrCancel(product) ? product : { ...rest, kind, network, product };
}

async function choosePhone(talk: CustomerTalk, shop: CustomerApi, draft: Draft): Promise<Draft | BackOrCancel> {
  const { kind, network, name } = draft;
  if (!kind || !network) return "back";
  const phone = await askPhone(talk, shop, { kind, network, ...(name && { name }) });
  return isBackOrCancel(phone) ? phone : { ...draft, phone };
}

async function confirm(talk: CustomerTalk, shop: CustomerApi, draft: Draft): Promise<Draft | BackOrCancel> {
  const { network, product, phone } = draft;
  if (!network || !product || !phone) return "back";
  const suggested = suggestNetwork(phone);
  const warning =
    suggested && suggested !== network ? talk.words.order.networkMismatch({ suggested, chosen: network }) : undefined;
  const paid = await quoteAndPay(talk, shop, { network, recipient: phone, product }, warning);
  return isBackOrCancel(paid) ? paid : { ...draft, paid };
}

/** A flow may start with a network ("mtn") or a number. */
async function startingWith(
  talk: CustomerTalk,
  shop: CustomerApi,
  kind: ProductKind,
  argument: string,
): Promise<Draft> {
  const phone = parsePhone(argument);
  const network = phone ? await networkForPhone(talk, shop, phone) : parseNetwork(argument);
  return { kind, ...(network && { network }), ...(phone && { phone }) };
}

async function draftOf(talk: CustomerTalk, shop: CustomerApi, request: ParsedPurchase): Promise<Draft> {
  const { kind, amount, missing, unread } = request;
  const recipient = await recipientOf(talk, shop, request);
  const usesPhone = recipient.phone && !request.unclear.network;
  const network = request.network ?? (usesPhone ? await networkForPhone(talk, shop, recipient.phone) : undefined);
  const search = missing.includes("what") ? undefined : searchFor(request);
  return {
    ...(kind && { kind }),
    ...(network && { network }),
    ...recipient,
    hint: {
      ...(amount !== undefined && { amount }),
      ...(search !== undefined && { search }),
      ...(unread.some((figures) => !/^[+0]/.test(figures)) && { hasUnparsedNumber: true as const }),
    },
  };
}

/** A number, or somebody whose number is known; a name without one is asked about. */
async function recipientOf(
  talk: CustomerTalk,
  shop: CustomerApi,
  { phone, recipient, unclear }: ParsedPurchase,
): Promise<Pick<Draft, "phone" | "name">> {
  if (phone || unclear.phone || !recipient) return phone ? { phone } : {};
  const found = await talk.once(async () => {
    const customer = await shop.customers.get(talk.customer);
    const phone = recipient.is === "me" ? customer.ownPhone : beneficiaryByName(customer, recipient.name)?.phone;
    return phone === undefined ? {} : { phone };
  });
  if (found.phone !== undefined) return found;
  return recipient.is === "named" ? { name: recipient.name } : {};
}

/** The words that the list of plans is searched by. */
function searchFor({ megabytes, amount, span }: ParsedPurchase): string | undefined {
  const size = megabytes === undefined ? "" : sizeOf(megabytes);
  if (size === "" && amount !== undefined) return String(amount / 100);
  const search = [size, span === "longer" ? "" : span].filter(Boolean).join(" ");
  return search === "" ? undefined : search;
}

const sizeOf = (megabytes: number): string =>
  megabytes >= 1024 && (megabytes * 10) % 1024 === 0 ? `${megabytes / 1024}gb` : `${megabytes}mb`;
