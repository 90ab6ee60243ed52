import { CHANNELS } from "../../core/base/channel.js";
import { isCustomerId } from "../../core/base/ids.js";
import type { Customer } from "../../core/customers/customer.js";
import { searchKeyOf } from "../../core/customers/search-keys.js";
import type { Store } from "../../core/store.js";
import type { ShopContext } from "../context.js";
import { followMerge } from "./current.js";

/** The most customers returned for a name. */
export const FOUND_MAX = 11;

/**
 * Customers who may be meant: by id, chat id, their own or a saved number, @name, or words of their name. For a person
 * with several customers, the current one.
 */
export async function findCustomers({ store }: ShopContext, typed: string): Promise<readonly Customer[]> {
  const text = typed.trim();
  if (text === "") return [];
  const byId = isCustomerId(text) ? store.read("customer", text) : undefined;
  const byChat = CHANNELS.map((channel) => store.customerAt({ channel, id: text }));
  const exact = (await Promise.all([byId, ...byChat])).flatMap((customer) => customer ?? []);
  const byName = exact.length > 0 && !/^\d{10,}$/.test(text) ? [] : await customersByName(store, text);
  const people = await Promise.all([...exact, ...byName].map((customer) => followMerge(store, customer)));
  return [...new Map(people.map((customer) => [customer.id, customer])).values()];
}

/** Finds customers by a number, an @name, or all words of a name. */
async function customersByName(store: Store, text: string): Promise<readonly Customer[]> {
  const key = searchKeyOf(text);
  if (!key.includes(" ")) return store.customersBySearchKey(key, FOUND_MAX);
  const words = key.split(" ").filter((word) => word !== "");
  const longest = words.reduce((one, other) => (other.length > one.length ? other : one), "");
  const matches = await store.customersBySearchKey(longest, FOUND_MAX * FOUND_MAX);
  const hasAllWords = ({ name }: Customer) => words.every((word) => searchKeyOf(name).split(" ").includes(word));
  return matches.filter(hasAllWords).slice(0, FOUND_MAX);
}
