import type { Phone } from "../../src/core/base/phone.js";
import { beneficiaryByName } from "../../src/core/customers/customer.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import { destinationWithoutCode } from "../parser/destination.js";
import { topicOf } from "../parser/meaning.js";
import type { ParsedPurchase } from "../parser/parsed.js";
import { codeIn, readCode, withoutCode } from "../parser/promo-code.js";
import { parsePurchase } from "../parser/purchase.js";
import { networkOf } from "../prompts/network.js";
import { askCode } from "../prompts/promo-code.js";
import type { ShopFlow, ShopTalk } from "../shop-talk.js";
import { menuIn } from "../views/buttons.js";
import { isWay } from "../walk.js";
import { createPurchase, type Draft } from "./purchase.js";

/** `buy <text>`: a purchase as it was typed, "500 airtime 08031234567", perhaps with a code; what it does not say is asked, one by one. */
export const buy = createPurchase(async (talk, shop, typed) => {
  const code = codeIn(typed)?.code;
  const said = parsePurchase(withoutCode(typed));
  if (!said) return {};
  const draft = { ...(await draftOf(talk, shop, said)), ...(code !== undefined && { code }) };
  return said.unclear.kind || draft.kind ? draft : { ...draft, ...kindIn(withoutCode(typed)) };
});

/** "Ego oku": what other languages call it, where the grammar does not say. */
function kindIn(typed: string): Pick<Draft, "kind"> {
  const topic = topicOf(typed);
  return topic === "airtime" || topic === "data" ? { kind: topic } : {};
}

async function draftOf(talk: ShopTalk, shop: CustomerApi, said: ParsedPurchase): Promise<Draft> {
  const { kind, amount, missing, unread } = said;
  const who = await whoIs(talk, shop, said);
  const network =
    said.network ?? (who.phone && !said.unclear.network ? await networkOf(talk, shop, who.phone) : undefined);
  const search = missing.includes("what") ? undefined : searchOf(said);
  return {
    ...(kind && { kind }),
    ...(network && { network }),
    ...who,
    hint: {
      ...(amount !== undefined && { amount }),
      ...(search !== undefined && { search }),
      ...(unread.some((figures) => !/^[+0]/.test(figures)) && { unread: true as const }),
    },
  };
}

/** A number, or somebody whose number is known; a name without one is asked about. */
async function whoIs(
  talk: ShopTalk,
  shop: CustomerApi,
  { phone, who, unclear }: ParsedPurchase,
): Promise<{ readonly phone?: Phone; readonly name?: string }> {
  if (phone || unclear.phone || !who) return phone ? { phone } : {};
  const known = await talk.once(async () => {
    const customer = await shop.customer(talk.customer);
    const found = who.is === "me" ? customer.ownPhone : beneficiaryByName(customer, who.name)?.phone;
    return found === undefined ? {} : { found };
  });
  if (known.found !== undefined) return { phone: known.found };
  return who.is === "named" ? { name: who.name } : {};
}

/** What the shelf is searched by. */
function searchOf({ megabytes, amount, span }: ParsedPurchase): string | undefined {
  const size = megabytes === undefined ? "" : sizeOf(megabytes);
  if (size === "" && amount !== undefined) return String(amount / 100);
  const search = [size, span === "longer" ? "" : span].filter(Boolean).join(" ");
  return search === "" ? undefined : search;
}

const sizeOf = (megabytes: number): string =>
  megabytes >= 1024 && (megabytes * 10) % 1024 === 0 ? `${megabytes / 1024}gb` : `${megabytes}mb`;

const buyWithCode = createPurchase(async (_talk, _shop, code) => ({ code }));

/** `code <text>`: a code that was typed when nothing was being bought; what is bought with it is asked. */
export const code: ShopFlow = async (talk, shop, argument) => {
  const typed = readCode(argument);
  const given = typed?.code ?? (await askCode(talk));
  if (isWay(given)) return { flow: given === "back" ? "start" : "stop" };
  const refusal = await talk.once(() => shop.checkPromo(talk.customer, given));
  if (refusal === undefined) return buyWithCode(talk, shop, given);
  if (refusal === "unknown" && typed?.guess) return destinationWithoutCode(argument);
  const { promo, buttons } = talk.words;
  await talk.show({
    text: promo.refused[refusal]({ code: given }),
    choices: [[{ label: buttons.haveCode, go: { flow: "code" } }], menuIn(talk.words)],
  });
  return undefined;
};
