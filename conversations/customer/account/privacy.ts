import type { CustomerApi } from "../../../src/shop/customer-api.js";
import type { CustomerFlow, CustomerTalk } from "../../customer-talk.js";
import { withAuthorization } from "../../prompts/authorize.js";
import { askYes } from "../../prompts/confirm.js";
import type { Destination } from "../../talk.js";
import { goBelow } from "../../views/buttons.js";

/** `privacy`: what we store about a customer. `privacy get` sends all of it, `privacy delete` erases it. */
export const personalData: CustomerFlow = async (talk, shop, argument) => {
  if (argument === "get") return sendPersonalData(talk, shop);
  if (argument === "delete") return erase(talk, shop);
  const { privacy, buttons } = talk.words;
  const { getData, deleteMe } = buttons;
  return talk.say(
    privacy.about,
    [goBelow(getData, "privacy", "get")],
    [{ label: deleteMe, go: { flow: "privacy", with: "delete" }, style: "danger" }],
  );
};

async function sendPersonalData(talk: CustomerTalk, shop: CustomerApi): Promise<undefined> {
  const { privacy } = talk.words;
  const sent = await talk.attach(async () => ({
    document: [await shop.account.exportPersonalData(talk.customer)],
    filename: "my-data.json",
    caption: privacy.fileCaption,
  }));
  if (!sent) await talk.say(privacy.fileFailed);
}

async function erase(talk: CustomerTalk, shop: CustomerApi): Promise<Destination | undefined> {
  const { privacy, buttons } = talk.words;
  const yes = { label: buttons.deleteForGood, style: "danger" } as const;
  if ((await askYes(talk, privacy.confirmDeletion, yes)) !== "yes") return { flow: "privacy" };
  const authorized = await withAuthorization(talk, { back: { flow: "privacy" } }, (authorization) =>
    shop.account.erase(talk.customer, authorization),
  );
  if (authorized.outcome === "left") return authorized.next;
  const { result } = authorized;
  if (result.outcome === "erased") return talk.say(privacy.erased);
  const why = result.outcome === "wallet" ? privacy.rejections.wallet(result) : privacy.rejections[result.outcome];
  return talk.say(why, [goBelow(buttons.talkToUs, "talk-to-us")]);
}
