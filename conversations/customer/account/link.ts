import { type CustomerId, isCustomerId } from "../../../src/core/base/ids.js";
import { MINUTE_MS } from "../../../src/core/base/time.js";
import type { LinkState } from "../../../src/shop/account/link.js";
import type { CustomerApi } from "../../../src/shop/customer-api.js";
import { type CustomerFlow, type CustomerTalk, customerWords } from "../../customer-talk.js";
import type { Words } from "../../locales/words.js";
import { withAuthorization } from "../../prompts/authorize.js";
import { askYes } from "../../prompts/confirm.js";
import type { Destination, Notice, View } from "../../talk.js";
import { lines } from "../../text.js";
import { menuRow } from "../../views/buttons.js";

/**
 * `link`: the state of this chat's link; if it has none, a code for another chat. `link <code>` in that chat asks for
 * the link, `link yes.<customer>` and `link no.<customer>` answer that customer's request, and `link off` unlinks the
 * chats.
 */
export const linkChats: CustomerFlow = async (talk, shop, argument) => {
  if (argument === "") return showState(talk, shop);
  if (argument === "off") return unlink(talk, shop);
  const [answer = "", by = ""] = argument.split(".");
  if (isCustomerId(by)) return answerRequest(talk, shop, { by, allowed: answer === "yes" });
  return requestLink(talk, shop, argument.toUpperCase());
};

async function showState(talk: CustomerTalk, shop: CustomerApi): Promise<undefined> {
  const state = await talk.once(() => shop.account.linkState(talk.customer, talk.chat));
  if (state.state !== "alone") return talk.show(stateView(state, talk.words));
  const { code, app, minutes } = await talk.once(async () => {
    const { lasts, ...invitation } = await shop.account.invite(talk.customer);
    return { ...invitation, minutes: Math.round(lasts / MINUTE_MS) };
  });
  const { link: words, buttons } = talk.words;
  return talk.say(words.linkCode({ app, code, minutes }), [{ label: buttons.copy, copy: `link ${code}` }]);
}

/** The state of a link, as the chat on this side sees it. */
function stateView(state: LinkState, words: Words): View {
  const { link: texts, buttons } = words;
  switch (state.state) {
    case "linked":
      return {
        text: texts.linkedWith(state),
        choices: [[{ label: buttons.unlink, go: { flow: "link", with: "off" }, style: "danger" }], menuRow(words)],
      };
    case "asked":
      return {
        text: texts.requestReceived(state),
        choices: [
          [
            { label: buttons.allowLink, go: { flow: "link", with: `yes.${state.by}` }, style: "success" },
            { label: buttons.refuseLink, go: { flow: "link", with: `no.${state.by}` }, style: "danger" },
          ],
        ],
      };
    case "alone":
      return { text: texts.refused, choices: [menuRow(words)] };
  }
}

export async function linkNotice(customer: CustomerId, shop: CustomerApi): Promise<Notice> {
  const words = await customerWords(shop, customer);
  return { ...stateView(await shop.account.linkState(customer), words), language: words.language, fresh: true };
}

async function requestLink(talk: CustomerTalk, shop: CustomerApi, code: string): Promise<Destination | undefined> {
  const { inviter, wallet } = await talk.once(async () => ({
    inviter: await shop.account.findInviter(talk.customer, code),
    wallet: (await shop.wallets.get(talk.customer)).available,
  }));
  const { link: words, buttons } = talk.words;
  if (inviter.outcome !== "inviter") return talk.say(words[inviter.outcome]);
  const yes = { label: buttons.confirmLink, style: "success" } as const;
  if ((await askYes(talk, words.confirmLink({ ...inviter, wallet }), yes)) !== "yes") return { flow: "stop" };
  const authorized = await withAuthorization(talk, { back: { flow: "link", with: code } }, (authorization) =>
    shop.account.askToLink(talk.customer, code, authorization),
  );
  if (authorized.outcome === "left") return authorized.next;
  return talk.say(authorized.result ? words.requestSent(inviter) : words["unknown-code"]);
}

/** Answers the request that the button's message shows, not one that came later. */
async function answerRequest(
  talk: CustomerTalk,
  shop: CustomerApi,
  { by, allowed }: { readonly by: CustomerId; readonly allowed: boolean },
): Promise<Destination | undefined> {
  const authorized = await withAuthorization(talk, { back: { flow: "link" } }, (authorization) =>
    shop.account.answerLink(talk.customer, allowed, { ...authorization, by }),
  );
  if (authorized.outcome === "left") return authorized.next;
  const state = await talk.once(() => shop.account.linkState(talk.customer, talk.chat));
  const { link: words } = talk.words;
  if (state.state === "linked") return talk.show(stateView(state, talk.words));
  return talk.say(lines(words.refused, allowed && words["unknown-code"]));
}

async function unlink(talk: CustomerTalk, shop: CustomerApi): Promise<Destination | undefined> {
  const { state, wallet } = await talk.once(async () => ({
    state: await shop.account.linkState(talk.customer, talk.chat),
    wallet: (await shop.wallets.get(talk.customer)).available,
  }));
  if (state.state !== "linked") return talk.say(talk.words.link.notLinked);
  const { link: words, buttons } = talk.words;
  const yes = { label: buttons.unlinkForGood, style: "danger" } as const;
  if ((await askYes(talk, words.confirmUnlink({ app: state.app, wallet }), yes)) !== "yes") return { flow: "stop" };
  const authorized = await withAuthorization(talk, { back: { flow: "link" } }, (authorization) =>
    shop.account.unlink(talk.customer, talk.chat, authorization),
  );
  if (authorized.outcome === "left") return authorized.next;
  return talk.say(talk.words.link.unlinked);
}
