import { PLAN_KIND } from "../../src/core/base/product-kind.js";
import { formatNaira } from "../../src/core/money/money.js";
import { type Bundle, limitedTimes, writtenTimes } from "../../src/core/orders/catalogue.js";
import type { Product } from "../../src/core/orders/product.js";
import { validityName } from "../locales/naming.js";
import type { Words } from "../locales/words.js";
import type { Text } from "../text.js";

const TIMES_MARKS = { night: "🌙", weekend: "📅" } as const;

/** A plan on a button: "1.5GB · 30 days · ₦1,200". */
export function planLabel(
  words: Words,
  { size, validity, price }: Pick<Bundle, "size" | "validity" | "price">,
): string {
  const times = limitedTimes(validity);
  const label = `${size} · ${validityName(words.names, validity)} · ${formatNaira(price)}`;
  return times ? `${TIMES_MARKS[times]} ${label}` : label;
}

/** Says that a plan works only at night or at the weekend. Undefined for any other product. */
export function limitedTimesText({ order }: Words, product: Product): Text | undefined {
  if (product.kind !== PLAN_KIND) return undefined;
  const times = limitedTimes(product.validity);
  if (!times) return undefined;
  const written = writtenTimes(product.validity);
  return order.worksOnly[times]({ times: written === undefined ? "" : ` (${written})` });
}
