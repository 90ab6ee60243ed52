import type { BatchGroupId, CustomerId } from "../../core/base/ids.js";
import {
  BATCH_GROUPS_MAX,
  BATCH_LINES_MAX,
  type BatchGroup,
  batchGroupName,
  isSameGroupName,
} from "../../core/orders/batch.js";
import type { ShopContext } from "../context.js";
import { ownIds } from "../customers/current.js";

type SaveGroupResult =
  | { readonly outcome: "saved"; readonly group: BatchGroup }
  | { readonly outcome: "bad-name" | "too-many" };

/** A customer's groups, in the order of their names. */
export async function groupsOf({ store }: ShopContext, customer: CustomerId): Promise<readonly BatchGroup[]> {
  return store.list("batchGroup", await ownIds(store, customer));
}

/**
 * Saves lines under a name, replacing those saved under it before. Throws RangeError for more lines than a batch may
 * have.
 */
export async function saveGroup(
  shop: ShopContext,
  customer: CustomerId,
  { name: typed, lines }: Pick<BatchGroup, "name" | "lines">,
): Promise<SaveGroupResult> {
  const { store, mint } = shop;
  if (lines.length === 0 || lines.length > BATCH_LINES_MAX) throw new RangeError(`A group of ${lines.length} lines`);
  const name = batchGroupName(typed);
  if (name === undefined) return { outcome: "bad-name" };
  const known = await groupsOf(shop, customer);
  const replaced = known.filter((group) => isSameGroupName(group.name, name));
  if (known.length - replaced.length >= BATCH_GROUPS_MAX) return { outcome: "too-many" };
  const group: BatchGroup = { id: mint("bgr"), customer, name, lines };
  await store.transact(customer, async (books) => {
    for (const { id } of replaced) await books.remove("batchGroup", id);
    await books.put("batchGroup", group);
  });
  const elsewhere = replaced.filter((one) => one.customer !== customer);
  for (const { id, customer: other } of elsewhere)
    await store.transact(other, (books) => books.remove("batchGroup", id));
  return { outcome: "saved", group };
}

/** Removes a group. False if it is not theirs. */
export async function removeGroup(shop: ShopContext, customer: CustomerId, id: BatchGroupId): Promise<boolean> {
  const group = (await groupsOf(shop, customer)).find((one) => one.id === id);
  if (group) await shop.store.transact(group.customer, (books) => books.remove("batchGroup", id));
  return group !== undefined;
}
