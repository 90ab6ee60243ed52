import { networkName } from "../../src/core/base/network.js";
import { formatPhone } from "../../src/core/base/phone.js";
import { PLAN_KIND } from "../../src/core/base/product-kind.js";
import { formatNaira } from "../../src/core/money/money.js";
import type { Words } from "../locales/words.js";
import { planSearch, purchaseTerms } from "../parser/purchase.js";
import type { Choice } from "../talk.js";
import { goBelow } from "./buttons.js";

/** A button for the second of two purchases typed at once. */
export const nextPurchaseRow = (words: Words, typed: string): readonly Choice[][] => [
  [goBelow(nextPurchaseLabel(words, typed), "buy", typed)],
];

/** "Next: Glo Airtime ₦300 · 0805 123 4567". */
export function nextPurchaseLabel(words: Words, typed: string): string {
  const terms = purchaseTerms(typed);
  if (!terms) return "";
  const { kind = terms.megabytes === undefined ? undefined : PLAN_KIND, network, amount, phone, recipient } = terms;
  const { megabytes } = terms;
  const what = [
    network && networkName(network),
    megabytes !== undefined && planSearch({ megabytes })?.toUpperCase(),
    kind && words.names.kinds[kind],
    amount !== undefined && formatNaira(amount),
  ];
  const who = phone ? formatPhone(phone) : recipient?.is === "named" && recipient.name;
  const label = [what.filter(Boolean).join(" "), who].filter(Boolean).join(" · ");
  return words.buttons.nextPurchase({ what: label });
}
