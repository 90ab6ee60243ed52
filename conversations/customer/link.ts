import type { CustomerId } from "../../src/core/base/ids.js";
import { MINUTE_MS } from "../../src/core/base/time.js";
import type { CustomerApi, LinkState } from "../../src/shop/customer-api.js";
import type { Words } from "../locales/words.js";
import { isYes } from "../parser/meaning.js";
import { withConsent } from "../prompts/consent.js";
import { type ShopFlow, type ShopTalk, wordsOf } from "../shop-talk.js";
import type { Destination, Notice, View } from "../talk.js";
import type { Text } from "../text.js";
import { menuIn, waysIn } from "../views/buttons.js";

/**
 * `link`: how the linking of this chat stands, with a code for another chat when there is none; `link <code>` asks, in
 * that other chat, to be linked; `link yes` and `link no` answer; `link off` parts them.
 */
export const link: ShopFlow = async (talk, shop, argument) => {
  switch (argument) {
    case "":
      return standing(talk, shop);
    case "yes":
    case "no":
      return answer(talk, shop, argument === "yes");
    case "off":
      return part(talk, shop);
    default:
      return ask(talk, shop, argument.toUpperCase());
  }
};

const says = async (talk: ShopTalk, text: Text): Promise<undefined> => {
  await talk.show({ text, choices: [menuIn(talk.words)] });
};

async function standing(talk: ShopTalk, shop: CustomerApi): Promise<undefined> {
  const state = await talk.once(() => shop.linkState(talk.customer, talk.chat));
  if (state.state !== "alone") {
    await talk.show(stateView(state, talk.words));
    return;
  }
  const { code, app, minutes } = await talk.once(async () => {
    const { lasts, ...invitation } = await shop.invite(talk.customer);
    return { ...invitation, minutes: Math.round(lasts / MINUTE_MS) };
  });
  const { link: words, buttons } = talk.words;
  await talk.show({
    text: words.invite({ app, code, minutes }),
    choices: [[{ label: buttons.link.copy, copy: `link ${code}` }], menuIn(talk.words)],
  });
}

/** How the linking stands, as either side is told. */
function stateView(state: LinkState, words: Words): View {
  const { link: said, buttons } = words;
  switch (state.state) {
    case "linked":
      return {
        text: said.linked(state),
        choices: [[{ label: buttons.link.unlink, go: { flow: "link", with: "off" }, style: "danger" }], menuIn(words)],
      };
    case "asked":
      return {
        text: said.asking(state),
        choices: [
          [
            { label: buttons.link.allow, go: { flow: "link", with: "yes" }, style: "success" },
            { label: buttons.link.refuse, go: { flow: "link", with: "no" }, style: "danger" },
          ],
        ],
      };
    case "alone":
      return { text: said.refused, choices: [menuIn(words)] };
  }
}

export async function linkNotice(customer: CustomerId, shop: CustomerApi): Promise<Notice> {
  const words = await wordsOf(shop, customer);
  return { ...stateView(await shop.linkState(customer), words), language: words.language, fresh: true };
}

async function ask(talk: ShopTalk, shop: CustomerApi, code: string): Promise<Destination | undefined> {
  const { inviter, wallet } = await talk.once(async () => ({
    inviter: await shop.findInviter(talk.customer, code),
    wallet: (await shop.wallet(talk.customer)).available,
  }));
  if (inviter.outcome !== "inviter") return says(talk, whyNot(talk.words)[inviter.outcome]);
  const { link: words, buttons } = talk.words;
  const answer = await talk.ask({
    text: words.sure({ ...inviter, wallet }),
    choices: [[{ label: buttons.link.join, pick: "yes", style: "success" }], waysIn(talk.words)],
  });
  if (!isYes(answer)) return { flow: "stop" };
  const agreed = await withConsent(talk, (consent) => shop.askToLink(talk.customer, code, consent));
  if (agreed.is === "left") return agreed.next;
  return says(talk, agreed.result ? words.asked(inviter) : words.unknownCode);
}

const whyNot = ({ link: { unknownCode, sameChannel, taken } }: Words) => ({
  ...{ "unknown-code": unknownCode, "same-app": sameChannel, linked: taken },
});

async function answer(talk: ShopTalk, shop: CustomerApi, allowed: boolean): Promise<Destination | undefined> {
  const agreed = await withConsent(talk, (consent) => shop.answerLink(talk.customer, allowed, consent));
  if (agreed.is === "left") return agreed.next;
  const state = await talk.once(() => shop.linkState(talk.customer, talk.chat));
  await talk.show(stateView(state, talk.words));
  return undefined;
}

async function part(talk: ShopTalk, shop: CustomerApi): Promise<Destination | undefined> {
  const { state, wallet } = await talk.once(async () => ({
    state: await shop.linkState(talk.customer, talk.chat),
    wallet: (await shop.wallet(talk.customer)).available,
  }));
  if (state.state !== "linked") return says(talk, talk.words.link.alone);
  const { link: words, buttons } = talk.words;
  const answer = await talk.ask({
    text: words.part({ app: state.app, wallet }),
    choices: [[{ label: buttons.link.unlinkForGood, pick: "yes", style: "danger" }], waysIn(talk.words)],
  });
  if (!isYes(answer)) return { flow: "stop" };
  const agreed = await withConsent(talk, (consent) => shop.unlink(talk.customer, talk.chat, consent));
  if (agreed.is === "left") return agreed.next;
  return says(talk, talk.words.link.parted);
}
