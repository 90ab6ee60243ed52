import { decodeAgain } from "./again-button.js";
import { confirmChanged, payAndFollow } from "./pay.js";
import { menuIn } from "./questions/buttons.js";
import type { ShopFlow } from "./shop-talk.js";

/**
 * `again`: the same item for the same number, paid the same way, in one tap. The button carries the id of the order
 * that comes of it: tapped twice, or next month, it is still that one order.
 */
export const again: ShopFlow = async (talk, shop, argument) => {
  const ids = decodeAgain(argument);
  if (!ids) return { flow: "start" };
  const { source, as } = ids;
  const look = await talk.once(() => shop.requote(talk.customer, source, as));
  switch (look.outcome) {
    case "already":
      await talk.show({ text: talk.words.order.already({ id: as }), choices: [menuIn(talk.words)] });
      return undefined;
    case "gone":
      return { flow: "gone", with: look.network };
    case "unknown":
      return { flow: "start" };
    case "changed":
      return (await confirmChanged(talk, shop, look.quote)).next;
    case "same":
      return (await payAndFollow(talk, shop, as, () => shop.place(talk.customer, look.quote, look.payBy))).next;
  }
};

/** `gone`: what was to be bought is no longer sold; the network's shelf is one tap away. */
export const gone: ShopFlow = async (talk, _shop, network) => {
  const { words } = talk;
  const shelf = { label: words.buttons.data, go: { flow: "data", with: network } };
  await talk.show({ text: words.order.gone, choices: [[shelf], menuIn(words)] });
  return undefined;
};
