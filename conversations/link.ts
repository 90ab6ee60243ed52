import type { CustomerId } from "#core/ids.js";
import { MINUTE_MS } from "#core/time.js";
import type { LinkState, Shop } from "#shop/shop.js";
import { menuIn, waysIn } from "./questions/buttons.js";
import { type ShopFlow, type ShopTalk, wordsOf } from "./shop-talk.js";
import type { Destination, Notice, View } from "./talk.js";
import type { Text } from "./text.js";
import type { Words } from "./words/words.js";

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

async function standing(talk: ShopTalk, shop: Shop): Promise<undefined> {
  const { words } = talk;
  const state = await talk.once(() => shop.linkState(talk.customer, talk.chat));
  if (state.state !== "alone") {
    await talk.show(stateView(words, state));
    return;
  }
  const { code, app, minutes } = await talk.once(async () => {
    const { lasts, ...invitation } = await shop.invite(talk.customer);
    return { ...invitation, minutes: Math.round(lasts / MINUTE_MS) };
  });
  await talk.show({
    text: words.link.invite({ app, code, minutes }),
    choices: [[{ label: words.buttons.copy, copy: `link ${code}` }], menuIn(words)],
  });
}

/** How the linking stands, as either side is told. */
function stateView(words: Words, state: LinkState): View {
  const { link: said, buttons } = words;
  switch (state.state) {
    case "linked":
      return {
        text: said.linked(state),
        choices: [[{ label: buttons.unlink, go: { flow: "link", with: "off" }, style: "danger" }], menuIn(words)],
      };
    case "asked":
      return {
        text: said.asking(state),
        choices: [
          [
            { label: buttons.allow, go: { flow: "link", with: "yes" }, style: "success" },
            { label: buttons.refuse, go: { flow: "link", with: "no" }, style: "danger" },
          ],
        ],
      };
    case "alone":
      return { text: said.refused, choices: [menuIn(words)] };
  }
}

export async function linkNotice(customer: CustomerId, shop: Shop): Promise<Notice> {
  const words = await wordsOf(shop, customer);
  return { ...stateView(words, await shop.linkState(customer)), language: words.language, fresh: true };
}

async function ask(talk: ShopTalk, shop: Shop, code: string): Promise<Destination | undefined> {
  const { link: said, buttons } = talk.words;
  const { inviter, wallet } = await talk.once(async () => ({
    inviter: await shop.inviter(talk.customer, code),
    wallet: (await shop.wallet(talk.customer)).available,
  }));
  if (inviter.outcome !== "inviter") {
    const whyNot = { "unknown-code": said.unknownCode, "same-app": said.sameApp, linked: said.taken };
    return says(talk, whyNot[inviter.outcome]);
  }
  const answer = await talk.ask({
    text: said.sure({ ...inviter, wallet }),
    choices: [[{ label: buttons.linkUs, pick: "yes", style: "success" }], waysIn(talk.words)],
  });
  if (answer.kind !== "pick" || answer.pick !== "yes") return { flow: "stop" };
  const asked = await talk.once(() => shop.askToLink(talk.customer, code));
  return says(talk, asked ? said.asked(inviter) : said.unknownCode);
}

async function answer(talk: ShopTalk, shop: Shop, allowed: boolean): Promise<undefined> {
  const state = await talk.once(async () => {
    await shop.answerLink(talk.customer, allowed);
    return shop.linkState(talk.customer, talk.chat);
  });
  await talk.show(stateView(talk.words, state));
}

async function part(talk: ShopTalk, shop: Shop): Promise<Destination | undefined> {
  const { link: said, buttons } = talk.words;
  const { state, wallet } = await talk.once(async () => ({
    state: await shop.linkState(talk.customer, talk.chat),
    wallet: (await shop.wallet(talk.customer)).available,
  }));
  if (state.state !== "linked") return says(talk, said.alone);
  const answer = await talk.ask({
    text: said.part({ app: state.app, wallet }),
    choices: [[{ label: buttons.unlinkForGood, pick: "yes", style: "danger" }], waysIn(talk.words)],
  });
  if (answer.kind !== "pick" || answer.pick !== "yes") return { flow: "stop" };
  await talk.once(() => shop.unlink(talk.customer, talk.chat));
  return says(talk, said.parted);
}
