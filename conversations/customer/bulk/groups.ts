import { isBatchId } from "../../../src/core/base/ids.js";
import {
  BATCH_GROUP_NAME_MAX,
  BATCH_GROUPS_MAX,
  type BatchGroup,
  isSameGroupName,
} from "../../../src/core/orders/batch.js";
import { productRequest } from "../../../src/core/orders/product.js";
import type { CustomerApi } from "../../../src/shop/customer-api.js";
import type { CustomerFlow, CustomerTalk } from "../../customer-talk.js";
import { isBackOrCancel } from "../../prompt.js";
import { askShortText } from "../../prompts/short-text.js";
import type { Choice } from "../../talk.js";
import { lines } from "../../text.js";
import { go, menuRow } from "../../views/buttons.js";
import { groupLabel } from "../../views/schedule.js";

/** Opens `bulk` with the lines of a group. */
export const groupButton = ({ id, name, lines }: BatchGroup): Choice => go(groupLabel(name, lines), "bulk", id);

/** `groups`: the lists saved by name. `groups <id>` removes one. */
export const manageGroups: CustomerFlow = async (talk, shop, argument) => {
  const { words, customer } = talk;
  const { rows, removed } = await talk.once(async () => {
    const removed = (await shop.batches.groups.list(customer)).find(({ id }) => id === argument);
    if (removed) await shop.batches.groups.remove(customer, removed.id);
    const all = await shop.batches.groups.list(customer);
    // Each button repeats the group's name: in a list, the row above it may be on another page.
    const rows = all.flatMap((group) => [
      [groupButton(group)],
      [go(`🗓 ${group.name}`, "schedule-purchase", group.id), go(`🗑 ${group.name}`, "groups", group.id)],
    ]);
    return { rows, removed: removed && (await isScheduled(talk, shop, removed.name)) ? removed.name : undefined };
  });
  return talk.show({
    text: lines(
      removed !== undefined && words.schedules.groupPlanned({ name: removed }),
      rows.length === 0 ? words.bulk.noGroups({ button: words.buttons.saveGroup }) : words.bulk.groups,
    ),
    more: { flow: "groups" },
    choices: [...rows, [go(words.buttons.manyNumbers, "bulk")], menuRow(words)],
  });
};

/** A schedule keeps the lines it was made with, so a customer who changes a scheduled group is told. */
const isScheduled = async ({ customer }: CustomerTalk, shop: CustomerApi, name: string): Promise<boolean> =>
  (await shop.schedules.list(customer)).some(({ source }) => "group" in source && isSameGroupName(source.group, name));

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
    const wanted = batch.lines.map(({ network, recipient, product }) => ({
      network,
      recipient,
      product: productRequest(product),
    }));
    const isPlanned = await isScheduled(talk, shop, name);
    return { ...(await shop.batches.groups.save(talk.customer, { name, lines: wanted })), isPlanned };
  });
  if (!saved) return { flow: "groups" };
  const groups: Choice = go(words.buttons.groups, "groups");
  if (saved.outcome !== "saved") return talk.say(words.bulk.tooManyGroups({ most: BATCH_GROUPS_MAX }), [groups]);
  const plan: Choice = go(words.buttons.schedule, "schedule-purchase", saved.group.id);
  return talk.say(lines(saved.isPlanned && words.schedules.groupPlanned({ name }), words.bulk.groupSaved({ name })), [
    plan,
    groups,
  ]);
};
