import { isOrderId } from "../../src/core/base/ids.js";
import { isClosed, type Order } from "../../src/core/orders/order.js";
import type { Words } from "../locales/words.js";
import { means } from "../parser/meaning.js";
import type { ShopFlow } from "../shop-talk.js";
import type { Choice } from "../talk.js";
import { menuIn, TRIES_MAX, wayOf, waysIn } from "../views/buttons.js";
import { receiptPicture } from "../views/receipt.js";
import { viewOf } from "./pay.js";

/** `entry <order>`: an order as it stands, and all that can be done with it. */
export const entry: ShopFlow = async (talk, shop, argument) => {
  if (!isOrderId(argument)) return { flow: "history" };
  const { words } = talk;
  const view = await talk.once(async () => {
    const found = await shop.order(talk.customer, argument);
    return found && { ...(await viewOf(shop, talk, found, detailsOf(words, found))), open: !isClosed(found.state) };
  });
  if (!view) return { flow: "history" };
  const { open, ...shown } = view;
  // What becomes of it is told in the message that its customer looks at now.
  if (open) await talk.follow({ kind: "order", order: argument });
  await talk.show(shown);
  return undefined;
};

/** Where its state allows nothing more, whoever bought it can still say what is wrong. */
function detailsOf(words: Words, { id, state }: Order): readonly (readonly Choice[])[] {
  const { buttons } = words;
  const go = (label: string, flow: string): Choice => ({ label, go: { flow, with: id }, fresh: true });
  const receipt = go(buttons.receipt, "receipt");
  const delivered = [
    [receipt, go(buttons.schedule.again, "schedule")],
    [go(buttons.nameIt, "name"), go(buttons.gift, "gift")],
  ];
  const kept = state === "delivered" ? delivered : state === "refunded" ? [[receipt]] : [];
  return [...kept, [go(buttons.problem, "problem")], menuIn(words)];
}

/** `receipt <order>`: its receipt as a picture, to be kept or passed on. */
export const receipt: ShopFlow = async (talk, shop, argument) => {
  if (!isOrderId(argument)) return { flow: "history" };
  const { words } = talk;
  const sent = await talk.attach(async () => {
    const found = await shop.order(talk.customer, argument);
    return found && isClosed(found.state)
      ? { picture: receiptPicture(words, found, shop.name), caption: words.history.receipt({ id: found.id }) }
      : undefined;
  });
  if (!sent) await talk.show({ text: words.history.noPicture, choices: [menuIn(words)] });
  return undefined;
};

/** `problem <order>`: somebody says what is wrong with an order, and staff hear of it. */
export const problem: ShopFlow = async (talk, shop, argument) => {
  if (!isOrderId(argument)) return { flow: "history" };
  const { words } = talk;
  const { problem: said, buttons } = words;
  const known = await talk.once(async () => (await shop.order(talk.customer, argument))?.id);
  if (!known) return { flow: "history" };
  const reasons = {
    notArrived: buttons.notArrived,
    wrongNumber: buttons.wrongNumber,
    wrongItem: buttons.wrongItem,
  };
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const answer = await talk.ask({
      free: true,
      text: said.ask({ id: known }),
      choices: [...Object.entries(reasons).map(([pick, label]): Choice[] => [{ label, pick }]), waysIn(words)],
    });
    if (wayOf(answer)) return { flow: "entry", with: known };
    if (answer.kind === "contact" || (answer.kind === "typed" && means(answer.text, "no"))) continue;
    const why = answer.kind === "typed" ? answer.text : (reasons[answer.pick as keyof typeof reasons] ?? answer.pick);
    await talk.once(() => shop.reportProblem(talk.customer, known, why));
    await talk.show({
      text: said.thanks({ id: known }),
      choices: [[{ label: buttons.history, go: { flow: "history" } }], menuIn(words)],
    });
    return undefined;
  }
  return { flow: "stop" };
};
