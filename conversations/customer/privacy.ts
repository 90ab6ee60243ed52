import type { CustomerApi, EraseResult } from "../../src/shop/customer-api.js";
import type { Words } from "../locales/words.js";
import { isYes } from "../parser/meaning.js";
import { withConsent } from "../prompts/consent.js";
import type { ShopFlow, ShopTalk } from "../shop-talk.js";
import type { Destination } from "../talk.js";
import type { Text } from "../text.js";
import { menuIn, waysIn } from "../views/buttons.js";

/** `privacy`: what is kept of a customer; `privacy get` sends all of it, `privacy delete` forgets them. */
export const privacy: ShopFlow = async (talk, shop, argument) => {
  if (argument === "get") return disclose(talk, shop);
  if (argument === "delete") return erase(talk, shop);
  const { privacy: said, buttons } = talk.words;
  const { getData, deleteMe } = buttons.safety;
  await talk.show({
    text: said.about,
    choices: [
      [{ label: getData, go: { flow: "privacy", with: "get" }, fresh: true }],
      [{ label: deleteMe, go: { flow: "privacy", with: "delete" }, style: "danger" }],
      menuIn(talk.words),
    ],
  });
  return undefined;
};

async function disclose(talk: ShopTalk, shop: CustomerApi): Promise<undefined> {
  const { privacy: said } = talk.words;
  const sent = await talk.attach(async () => ({
    ...{ document: await shop.exportPersonalData(talk.customer), filename: "my-data.json" },
    caption: said.file,
  }));
  if (!sent) await talk.show({ text: said.noFile, choices: [menuIn(talk.words)] });
}

async function erase(talk: ShopTalk, shop: CustomerApi): Promise<Destination | undefined> {
  const { privacy: said, buttons } = talk.words;
  const answer = await talk.ask({
    text: said.sure,
    choices: [[{ label: buttons.safety.deleteForGood, pick: "yes", style: "danger" }], waysIn(talk.words)],
  });
  if (!isYes(answer)) return { flow: "privacy" };
  const agreed = await withConsent(talk, (consent) => shop.erase(talk.customer, consent));
  if (agreed.is === "left") return agreed.next;
  const { result } = agreed;
  await talk.show({ text: outcomeIn(talk.words, result), choices: [menuIn(talk.words)] });
  return undefined;
}

function outcomeIn({ privacy: said }: Words, result: EraseResult): Text {
  if (result.outcome === "erased") return said.erased;
  return result.outcome === "wallet" ? said.refused.wallet(result) : said.refused[result.outcome];
}
