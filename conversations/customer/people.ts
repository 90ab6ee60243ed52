import { isOrderId } from "../../src/core/base/ids.js";
import { BENEFICIARY_NAME_MAX, beneficiaryRef } from "../../src/core/customers/customer.js";
import type { ShopFlow } from "../shop-talk.js";
import type { Choice } from "../talk.js";
import { menuIn, TRIES_MAX, wayOf, waysIn } from "../views/buttons.js";

/** `people`: whom somebody buys for by name, each with a button that forgets them; `people <ref>` forgets one. */
export const people: ShopFlow = async (talk, shop, argument) => {
  const { words } = talk;
  const kept = await talk.once(async () => {
    if (argument !== "") await shop.removeBeneficiary(talk.customer, argument);
    return (await shop.customer(talk.customer)).beneficiaries ?? [];
  });
  await talk.show({
    text: kept.length === 0 ? words.people.none : words.people.list,
    choices: [
      ...kept.map((person): Choice[] => [
        { label: words.buttons.forget(person), go: { flow: "people", with: beneficiaryRef(person) } },
      ]),
      menuIn(words),
    ],
  });
  return undefined;
};

/** `name <order>`: gives the number of an order a name, so that it can be bought for by it. */
export const name: ShopFlow = async (talk, shop, argument) => {
  const { words } = talk;
  const phone = isOrderId(argument)
    ? await talk.once(async () => (await shop.order(talk.customer, argument))?.recipient)
    : undefined;
  if (!phone) return { flow: "people" };
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const answer = await talk.ask({ free: true, text: words.people.ask({ phone }), choices: [waysIn(words)] });
    if (wayOf(answer)) return { flow: "entry", with: argument };
    const called = answer.kind === "typed" ? answer.text.replace(/\s+/g, " ").trim() : "";
    if (called === "" || called.length > BENEFICIARY_NAME_MAX || /\d/.test(called)) continue;
    await talk.once(() => shop.saveBeneficiary(talk.customer, { name: called, phone }));
    await talk.show({ text: words.people.kept({ name: called, phone }), choices: [menuIn(words)] });
    return undefined;
  }
  return { flow: "stop" };
};
