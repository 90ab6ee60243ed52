import type { CustomerId } from "../../core/base/ids.js";
import type { Instant } from "../../core/base/time.js";
import { type Customer, priceGroupOf } from "../../core/customers/customer.js";
import type { PriceGroupLimit } from "../../core/money/price-text.js";
import {
  belowCostRules,
  newestSince,
  PRICE_GROUPS,
  type PriceGroup,
  type PriceGroupMember,
  type PriceRule,
  type Pricing,
  waitsForSecond,
} from "../../core/money/pricing.js";
import type { AuditAction } from "../../core/settings/audit-entry.js";
import type { ShopContext } from "../context.js";
import { areRelated, findCurrent, mayBeSameAsErased, relatedIds } from "../customers/current.js";
import { notifyStaff } from "../notifications/notify.js";
import { recordAudit } from "../settings/audit.js";

/** The rules for a customer's prices, as of now. */
export async function pricingFor({ settings, store }: ShopContext, id: CustomerId): Promise<Pricing> {
  const { prices = [], costs = [] } = await settings.read();
  const everybody = { prices, costs };
  if (prices.every(({ priceGroup }) => priceGroup === undefined)) return everybody;
  const customer = await findCurrent(store, id);
  const member = customer && priceGroupOf(customer);
  return member ? { ...everybody, priceGroup: member } : everybody;
}

/**
 * A customer's price group, if any. `waits`: a second member of staff has yet to let them buy below cost in it.
 * `belowCost`: the groups with prices below cost.
 */
export type PriceGroupState = {
  readonly name: string;
  readonly member: PriceGroupMember | null;
  readonly waits: boolean;
  readonly belowCost: readonly PriceGroup[];
  /** The rules below cost of their own group. */
  readonly belowCostRules: readonly PriceRule[];
};

export async function readPriceGroup(
  { settings, store }: ShopContext,
  id: CustomerId,
): Promise<PriceGroupState | undefined> {
  const customer = await findCurrent(store, id);
  if (!customer) return undefined;
  const pricing = await settings.read();
  const member = priceGroupOf(customer);
  return {
    name: customer.name || customer.id,
    member: member ?? null,
    waits: member !== undefined && waitsForSecond(pricing, member),
    belowCost: PRICE_GROUPS.filter((name) => waitsForSecond(pricing, { name })),
    belowCostRules: member ? belowCostRules(pricing, member.name) : [],
  };
}

/**
 * `own`: nobody may do it for themselves, in any of their chats. `own-request`: whoever put somebody into a price group
 * may not also let them buy below cost. `no-group`: they are in none, or no longer. `other-rules`: its rules have
 * changed since they were shown.
 */
export type PriceGroupResult = "done" | "own" | "own-request" | "no-group" | "other-rules" | "no-customer";

/** Puts a customer into a price group, at prices down to cost, or takes them out of the one they are in. */
export async function setPriceGroup(
  shop: ShopContext,
  id: CustomerId,
  to: PriceGroup | "none",
  by: CustomerId,
): Promise<PriceGroupResult> {
  const waits = to !== "none" && waitsForSecond(await shop.settings.read(), { name: to });
  const requesterIds = await relatedIds(shop.store, by);
  const detail = waits ? `${to}, down to cost until a second member of staff allows more` : to;
  return changeMember(shop, { id, by, action: "price-group-set", detail }, (customer) => {
    const { priceGroup, ...rest } = customer;
    if ((priceGroupOf(customer)?.name ?? "none") === to) return customer;
    return to === "none" ? rest : { ...rest, priceGroup: { name: to, since: shop.clock(), requesterIds } };
  });
}

/**
 * As a second member of staff, lets a member of a price group buy below cost where its rules say so. Staff saw the
 * rules, of which the newest was set at `since`. A rule changed later has to be allowed again.
 */
export async function allowBelowCost(
  shop: ShopContext,
  id: CustomerId,
  { group, since }: { readonly group: PriceGroup; readonly since: Instant },
  by: CustomerId,
): Promise<PriceGroupResult> {
  const deciders = await relatedIds(shop.store, by);
  const customer = await findCurrent(shop.store, id);
  const member = customer && priceGroupOf(customer);
  const requesters = member?.requesterIds ?? [];
  if (requesters.some((one) => deciders.includes(one))) return "own-request";
  if (await mayBeSameAsErased(shop.store, requesters, deciders)) return "own-request";
  const pricing = await shop.settings.read();
  if (member?.name === group && newestSince(belowCostRules(pricing, group)) !== since) return "other-rules";
  return changeMember(shop, { id, by, action: "price-group-below-cost", detail: group }, (current) => {
    const { priceGroup } = current;
    if (priceGroup?.name !== group || priceGroup.requesterIds.join() !== requesters.join()) return undefined;
    if (!waitsForSecond(pricing, priceGroup)) return current;
    return { ...current, priceGroup: { ...priceGroup, belowCost: { by, at: since } } };
  });
}

/** Sets or removes the limit on what each member of a price group may buy in a day. */
export async function setPriceGroupLimit(
  { settings }: ShopContext,
  { priceGroup, limit }: PriceGroupLimit,
  by: CustomerId,
): Promise<void> {
  const what = limit === undefined ? { detail: "none" } : { amount: limit };
  await settings.updateWithAudit(
    (current) => {
      const { [priceGroup]: before, ...others } = current.priceGroupLimits ?? {};
      if (before === limit) return undefined;
      return { ...current, priceGroupLimits: { ...others, ...(limit !== undefined && { [priceGroup]: limit }) } };
    },
    { by, action: "price-group-limit-set", target: priceGroup, ...what },
  );
}

type MemberChange = {
  readonly id: CustomerId;
  readonly by: CustomerId;
  readonly action: AuditAction;
  readonly detail: string;
};

/** Changes a customer's price group, records who did it and tells staff. Does nothing if `change` returns the same. */
async function changeMember(
  shop: ShopContext,
  { id, by, action, detail }: MemberChange,
  change: (customer: Customer) => Customer | undefined,
): Promise<PriceGroupResult> {
  const { store } = shop;
  const { id: current } = (await findCurrent(store, id)) ?? {};
  if (!current) return "no-customer";
  if (await areRelated(store, by, id)) return "own";
  const auditEntry = shop.mint("aud");
  return store.transact(current, async (books): Promise<PriceGroupResult> => {
    const customer = await books.customer();
    if (!customer || customer.erasedAt !== undefined || customer.mergedInto) return "no-customer";
    const changed = change(customer);
    if (!changed) return "no-group";
    if (changed === customer) return "done";
    await books.put("customer", changed);
    await recordAudit(shop, books, { id: auditEntry, customer: current, by, action, target: current, detail });
    await notifyStaff(shop, books, { kind: "audit-entry", id: auditEntry });
    return "done";
  });
}
