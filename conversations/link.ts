import type { CustomerId } from "#core/ids.js";
import { MINUTE_MS } from "#core/time.js";
import type { LinkState, Shop } from "#shop/shop.js";
import { MENU, WAYS } from "./questions/buttons.js";
import type { Destination, Flow, Notice, Talk, View } from "./talk.js";
import type { Text } from "./text.js";
import { linkButtons as buttons, linkWords as words } from "./words/link.js";

/**
 * `link`: how the linking of this chat stands, with a code for another chat when there is none; `link <code>` asks, in
 * that other chat, to be linked; `link yes` and `link no` answer; `link off` parts them.
 */
export const link: Flow = async (talk, shop, argument) => {
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

const says = async (talk: Talk, text: Text): Promise<undefined> => {
  await talk.show({ text, choices: [MENU] });
};

async function standing(talk: Talk, shop: Shop): Promise<undefined> {
  const state = await talk.once(() => shop.linkState(talk.customer, talk.chat));
  if (state.state !== "alone") {
    await talk.show(stateView(state));
    return;
  }
  const { code, minutes } = await talk.once(async () => {
    const invitation = await shop.invite(talk.customer);
    return { code: invitation.code, minutes: Math.round(invitation.lasts / MINUTE_MS) };
  });
  await talk.show({
    text: words.invite(talk.chat.channel, code, minutes),
    choices: [[{ label: buttons.copy, copy: `link ${code}` }], MENU],
  });
}

/** How the linking stands, as either side is told. */
function stateView(state: LinkState): View {
  switch (state.state) {
    case "linked":
      return {
        text: words.linked(state.name, state.channel),
        choices: [[{ label: buttons.unlink, go: { flow: "link", with: "off" }, style: "danger" }], MENU],
      };
    case "asked":
      return {
        text: words.asking(state.name, state.channel),
        choices: [
          [
            { label: buttons.allow, go: { flow: "link", with: "yes" }, style: "success" },
            { label: buttons.refuse, go: { flow: "link", with: "no" }, style: "danger" },
          ],
        ],
      };
    case "alone":
      return { text: words.refused, choices: [MENU] };
  }
}

export const linkNotice = async (customer: CustomerId, shop: Shop): Promise<Notice> => ({
  ...stateView(await shop.linkState(customer)),
  fresh: true,
});

async function ask(talk: Talk, shop: Shop, code: string): Promise<Destination | undefined> {
  const { inviter, wallet } = await talk.once(async () => ({
    inviter: await shop.inviter(talk.customer, code),
    wallet: (await shop.wallet(talk.customer)).available,
  }));
  if (inviter.outcome !== "inviter") return says(talk, whyNot[inviter.outcome]);
  const answer = await talk.ask({
    text: words.sure(inviter.name, inviter.channel, wallet),
    choices: [[{ label: buttons.join, pick: "yes", style: "success" }], WAYS],
  });
  if (answer.kind !== "pick" || answer.pick !== "yes") return { flow: "stop" };
  const asked = await talk.once(() => shop.askToLink(talk.customer, code));
  return says(talk, asked ? words.asked(inviter.channel) : words.unknownCode);
}

const whyNot = { "unknown-code": words.unknownCode, "same-channel": words.sameChannel, linked: words.taken };

async function answer(talk: Talk, shop: Shop, allowed: boolean): Promise<undefined> {
  const state = await talk.once(async () => {
    await shop.answerLink(talk.customer, allowed);
    return shop.linkState(talk.customer, talk.chat);
  });
  await talk.show(stateView(state));
}

async function part(talk: Talk, shop: Shop): Promise<Destination | undefined> {
  const { state, wallet } = await talk.once(async () => ({
    state: await shop.linkState(talk.customer, talk.chat),
    wallet: (await shop.wallet(talk.customer)).available,
  }));
  if (state.state !== "linked") return says(talk, words.alone);
  const answer = await talk.ask({
    text: words.part(state.channel, wallet),
    choices: [[{ label: buttons.unlinkForGood, pick: "yes", style: "danger" }], WAYS],
  });
  if (answer.kind !== "pick" || answer.pick !== "yes") return { flow: "stop" };
  await talk.once(() => shop.unlink(talk.customer, talk.chat));
  return says(talk, words.parted);
}
