import { isOrderId } from "../../src/core/base/ids.js";
import { formatPhone, parsePhone } from "../../src/core/base/phone.js";
import { BENEFICIARIES_MAX, BENEFICIARY_NAME_MAX, beneficiaryRef } from "../../src/core/customers/people.js";
import type { CustomerFlow } from "../customer-talk.js";
import { isBackOrCancel } from "../prompt.js";
import { askShortText } from "../prompts/short-text.js";
import type { Choice } from "../talk.js";
import { go, menuRow } from "../views/buttons.js";

/** `people`: the recipients saved by name, each on a button that removes it. `people <ref>` removes one. */
export const savedPeople: CustomerFlow = async (talk, shop, argument) => {
  const { words } = talk;
  const beneficiaries = await talk.once(async () => {
    if (argument !== "") await shop.customers.removeBeneficiary(talk.customer, argument);
    return (await shop.customers.get(talk.customer)).beneficiaries ?? [];
  });
  return talk.show({
    text: beneficiaries.length === 0 ? words.beneficiaries.none : words.beneficiaries.list,
    more: { flow: "people" },
    choices: [
      ...beneficiaries.map((person): Choice[] => [
        go(`🗑 ${person.name} · ${formatPhone(person.phone)}`, "people", beneficiaryRef(person)),
      ]),
      [go(words.buttons.groups, "groups"), ...menuRow(words)],
    ],
  });
};

/**
 * `name-recipient <order>`: asks for a name and saves the recipient of the order under it. `name-recipient <phone> <name>`
 * saves a number that was typed, and asks only if there is no name.
 */
export const nameRecipient: CustomerFlow = async (talk, shop, argument) => {
  const { words } = talk;
  const [written = "", ...typed] = argument.split(" ");
  const phone = isOrderId(argument)
    ? await talk.once(async () => (await shop.orders.get(talk.customer, argument))?.recipient)
    : parsePhone(written);
  if (!phone) return { flow: "people" };
  const name =
    typed.join(" ") ||
    (await askShortText(talk, {
      text: words.beneficiaries.askName({ phone }),
      lettersMax: BENEFICIARY_NAME_MAX,
      oneLine: true,
      refused: { pattern: /\d/, why: words.beneficiaries.noDigits },
    }));
  if (isBackOrCancel(name)) return isOrderId(argument) ? { flow: "order-details", with: argument } : { flow: "people" };
  const isSaved = await talk.once(() => shop.customers.saveBeneficiary(talk.customer, { name, phone }));
  if (!isSaved) {
    return talk.say(words.beneficiaries.tooMany({ most: BENEFICIARIES_MAX }), [go(words.buttons.people, "people")]);
  }
  return talk.say(words.beneficiaries.saved({ name, phone }));
};
