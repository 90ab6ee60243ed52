import { isBatchGroupId, isBatchId } from "../../src/core/base/ids.js";
import { BATCH_GROUP_NAME_MAX, BATCH_GROUPS_MAX } from "../../src/core/orders/batch-group.js";
import { productRequest } from "../../src/core/orders/product.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import type { CustomerFlow, CustomerTalk } from "../customer-talk.js";
import { isBackOrCancel } from "../prompt.js";
import { askShortText } from "../prompts/short-text.js";
import type { Choice } from "../talk.js";
import { menuRow } from "../views/buttons.js";

/** A button for each of a customer's groups: it shows the lines and the total, and asks how to pay. */
export async function groupButtons(
  { customer, words }: Pick<CustomerTalk, "customer" | "words">,
  shop: CustomerApi,
): Promise<readonly (readonly Choice[])[]> {
  const groups = await shop.batches.groups.list(customer);
  return groups.map(({ id, name, lines }): Choice[] => [
    { label: words.buttons.bulk.group({ name, count: lines.length }), go: { flow: "bulk", with: id } },
  ]);
}

/** `groups`: the lists that were saved by name; `groups <id>` removes one. */
export const manageGroups: CustomerFlow = async (talk, shop, argument) => {
  const { words } = talk;
  const { customer } = talk;
  const buttons = await talk.once(async () => {
    if (isBatchGroupId(argument)) await shop.batches.groups.remove(customer, argument);
    const all = await shop.batches.groups.list(customer);
    const open = await groupButtons(talk, shop);
    return open.map((row, index): Choice[] => [
      ...row,
      { label: words.buttons.bulk.forget, go: { flow: "groups", with: all[index]?.id ?? "" } },
    ]);
  });
  return talk.show({
    text: buttons.length === 0 ? words.bulk.noGroups({ button: words.buttons.bulk.save }) : words.bulk.groups,
    choices: [...buttons, [{ label: words.buttons.bulk.start, go: { flow: "bulk" } }], menuRow(words)],
  });
};

/** `save-group <batch>`: saves the lines of a batch by a name. */
export const saveAsGroup: CustomerFlow = async (talk, shop, argument) => {
  const { words } = talk;
  if (!isBatchId(argument)) return { flow: "groups" };
  const name = await askShortText(talk, {
    text: words.bulk.askGroupName,
    lettersMax: BATCH_GROUP_NAME_MAX,
    oneLine: true,
  });
  if (isBackOrCancel(name)) return { flow: "bulk-result", with: argument };
  const saved = await talk.once(async () => {
    const batch = await shop.batches.get(talk.customer, argument);
    if (!batch) return undefined;
    const lines = batch.lines.map(({ network, recipient, product }) => ({
      network,
      recipient,
      product: productRequest(product),
    }));
    return shop.batches.groups.save(talk.customer, { name, lines });
  });
  if (!saved) return { flow: "groups" };
  const text =
    saved.outcome === "saved" ? words.bulk.groupSaved({ name }) : words.bulk.tooManyGroups({ most: BATCH_GROUPS_MAX });
  return talk.show({ text, choices: [[{ label: words.buttons.bulk.groups, go: { flow: "groups" } }], menuRow(words)] });
};
