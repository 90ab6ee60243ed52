import type { Network } from "../../src/core/base/network.js";
import { formatPhone, type Phone, parsePhone } from "../../src/core/base/phone.js";
import type { Beneficiary, RecentRecipient } from "../../src/core/customers/customer.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import type { ShopTalk } from "../shop-talk.js";
import type { Answer, Choice } from "../talk.js";
import type { Text } from "../text.js";
import { lines } from "../text.js";
import { rows, TRIES_MAX, wayOf, waysIn } from "../views/buttons.js";
import type { Way } from "../walk.js";

const RECENTS_SHOWN = 4;
const PEOPLE_SHOWN = 4;

type About = {
  readonly kind: "data" | "airtime";
  readonly network: Network;
  /** Somebody whose number is not known; it is remembered from now on. */
  readonly name?: string;
};

/** For which number: one's own, a recent one, somebody's by name, any contact, or typed in any usual way. */
export async function askPhone(
  talk: ShopTalk,
  shop: CustomerApi,
  { kind, network, name }: About,
): Promise<Phone | Way> {
  const { ask, buttons } = talk.words;
  const known = await talk.once(async () => {
    const { recentRecipients, beneficiaries = [], ownPhone } = await shop.customer(talk.customer);
    return {
      recents: recentRecipients,
      people: beneficiaries.slice(0, PEOPLE_SHOWN),
      ...(ownPhone && { own: ownPhone }),
    };
  });
  const choices = offered(talk, network, known);
  const question = name === undefined ? ask.phone[kind] : ask.phoneOf({ name });
  let hint: Text | undefined;
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const answer = await talk.ask({ text: lines(hint, question), choices: [...choices, waysIn(talk.words)] });
    const way = wayOf(answer);
    if (way) return way;
    const said =
      answer.kind === "pick" && answer.pick === "share"
        ? await talk.askContact({ text: ask.share, share: buttons.shareNumber, back: buttons.back })
        : answer;
    if (said.kind === "pick" && said.pick === "back") {
      hint = undefined;
      continue;
    }
    const phone = phoneIn(said, known.people);
    if (phone) {
      await talk.once(() => learn(talk, shop, { phone, own: said.kind === "contact" && said.own, name }));
      return phone;
    }
    hint = ask.badPhone;
  }
  return "cancel";
}

type Known = {
  readonly recents: readonly RecentRecipient[];
  readonly people: readonly Beneficiary[];
  readonly own?: Phone;
};

function offered({ words }: ShopTalk, network: Network, { recents, people, own }: Known): readonly Choice[][] {
  const named = people.map(({ name, phone }) => ({ label: words.buttons.person({ name }), pick: phone }));
  const others = recents
    .filter(({ phone }) => phone !== own && !people.some((person) => person.phone === phone))
    .filter((recent) => recent.network === network)
    .slice(0, RECENTS_SHOWN)
    .map(({ phone }) => ({ label: formatPhone(phone), pick: phone }));
  const mine: Choice =
    own === undefined
      ? { label: words.buttons.myNumber, pick: "share" }
      : { label: words.buttons.ownNumber({ phone: own }), pick: own };
  return [...rows(named, 2), ...rows(others, 2), [mine]];
}

/** A number that was tapped, shared or typed, or the name of somebody whose number is known. */
function phoneIn(said: Answer, people: readonly Beneficiary[]): Phone | undefined {
  if (said.kind === "contact") return parsePhone(said.phone);
  const text = said.kind === "typed" ? said.text : said.pick;
  const called = people.find(({ name }) => name.toLowerCase() === text.trim().toLowerCase());
  return called?.phone ?? parsePhone(text);
}

type Learned = { readonly phone: Phone; readonly own: boolean; readonly name?: string | undefined };

async function learn(talk: ShopTalk, shop: CustomerApi, { phone, own, name }: Learned): Promise<void> {
  if (own) await shop.setOwnPhone(talk.customer, phone);
  if (name !== undefined) await shop.saveBeneficiary(talk.customer, { name, phone });
}
