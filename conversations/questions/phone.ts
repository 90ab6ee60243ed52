import type { Network } from "#core/network.js";
import { formatPhone, type Phone, parsePhone } from "#core/phone.js";
import type { Shop } from "#shop/shop.js";
import type { ShopTalk } from "../shop-talk.js";
import type { Text } from "../text.js";
import { lines } from "../text.js";
import type { Way } from "../walk.js";
import { rows, TRIES_MAX, wayOf, waysIn } from "./buttons.js";

const RECENTS_SHOWN = 4;

/** For which number: a recent one, one's own by contact sharing, any contact, or typed in any usual way. */
export async function askPhone(
  talk: ShopTalk,
  shop: Shop,
  { kind, network }: { readonly kind: "data" | "airtime"; readonly network: Network },
): Promise<Phone | Way> {
  const { ask, buttons } = talk.words;
  const recents = await talk.once(async () => (await shop.customer(talk.customer)).recents);
  const offered = recents.filter((recent) => recent.network === network).slice(0, RECENTS_SHOWN);
  let hint: Text | undefined;
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const answer = await talk.ask({
      text: lines(hint, ask.phone[kind]),
      choices: [
        ...rows(
          offered.map(({ phone }) => ({ label: formatPhone(phone), pick: phone })),
          2,
        ),
        [{ label: buttons.myNumber, pick: "share" }],
        waysIn(talk.words),
      ],
    });
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
    const phone = parsePhone(said.kind === "contact" ? said.phone : said.kind === "typed" ? said.text : said.pick);
    if (phone) return phone;
    hint = ask.badPhone;
  }
  return "cancel";
}
