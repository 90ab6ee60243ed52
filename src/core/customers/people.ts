import { networkSchema } from "../base/network.js";
import { phoneSchema } from "../base/phone.js";
import { fields, schema, type TypeOf, textSchema } from "../base/schema.js";
import { clip, shortRef } from "../base/text.js";

/** Somebody a customer buys for, under the customer's name for them. */
export const beneficiarySchema = schema(() => fields({ name: textSchema(), phone: phoneSchema() }));

export type Beneficiary = TypeOf<typeof beneficiarySchema>;

export const recentRecipientSchema = schema(() => fields({ phone: phoneSchema(), network: networkSchema() }));

export type RecentRecipient = TypeOf<typeof recentRecipientSchema>;

type WithPeople = { readonly beneficiaries?: readonly Beneficiary[] };

export const BENEFICIARIES_MAX = 30;
export const BENEFICIARY_NAME_MAX = 30;

const nameKey = (name: string): string => name.normalize("NFKC").trim().toLocaleLowerCase("en");

/**
 * Adds somebody as the first of a customer's people, in place of anybody of the same name. Undefined if there is no
 * room for more.
 */
export function withBeneficiary<C extends WithPeople>(customer: C, { name, phone }: Beneficiary): C | undefined {
  const others = (customer.beneficiaries ?? []).filter((person) => nameKey(person.name) !== nameKey(name));
  if (others.length >= BENEFICIARIES_MAX) return undefined;
  return { ...customer, beneficiaries: [{ name: clip(name.trim(), BENEFICIARY_NAME_MAX), phone }, ...others] };
}

/** Identifies one of a customer's people, in few enough characters for a button. */
export const beneficiaryRef = ({ name, phone }: Beneficiary): string => `${phone}.${shortRef(nameKey(name))}`;

export const withoutBeneficiary = <C extends WithPeople>(customer: C, ref: string): C => ({
  ...customer,
  beneficiaries: (customer.beneficiaries ?? []).filter((person) => beneficiaryRef(person) !== ref),
});

/** Finds somebody by name, in upper or lower case. */
export const beneficiaryByName = ({ beneficiaries = [] }: WithPeople, name: string): Beneficiary | undefined =>
  beneficiaries.find((person) => nameKey(person.name) === nameKey(name));

const RECENT_RECIPIENTS_MAX = 5;

/** Puts numbers first in the recent ones. */
export function addRecentRecipients<C extends { readonly recentRecipients: readonly RecentRecipient[] }>(
  customer: C,
  ...newer: readonly RecentRecipient[]
): C {
  const older = customer.recentRecipients.filter(({ phone }) => !newer.some((recent) => recent.phone === phone));
  return { ...customer, recentRecipients: [...newer, ...older].slice(0, RECENT_RECIPIENTS_MAX) };
}
