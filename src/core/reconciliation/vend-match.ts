import { MINUTE_MS } from "../base/time.js";
import type { Order } from "../orders/order.js";
import { productRequest } from "../orders/product.js";
import type { VendRecord } from "../ports.js";

/** The service's clock and ours may differ by this much. */
export const CLOCK_SKEW_MS = 5 * MINUTE_MS;

type VendTarget = Pick<Order, "product" | "recipient">;

type VendReading = { readonly [Field in "recipient" | "kind" | "amount" | "planCode"]?: VendRecord[Field] | undefined };

/** What a vendor's record of such an order says: the number, and what names the product. */
const namesOf = ({ product, recipient }: VendTarget) =>
  Object.entries({ recipient, ...productRequest(product) }) as readonly [keyof VendReading, unknown][];

/** Whether a vendor's record is the vend of such an order: same number, and same plan or same airtime amount. */
export const sameVend = (target: VendTarget, record: VendReading): boolean =>
  namesOf(target).every(([field, value]) => record[field] === value);

/** Whether it could be, as far as can be read: nothing that it says contradicts it. */
export const couldBeSameVend = (target: VendTarget, reading: VendReading): boolean =>
  namesOf(target).every(([field, value]) => (reading[field] ?? value) === value);

const VENDOR_CLAIM = "vendor-ref:";
/** The name under which a record belongs to one order. */
export const vendorClaim = ({ vendorRef }: Pick<VendRecord, "vendorRef">): string => `${VENDOR_CLAIM}${vendorRef}`;
export const isVendorClaim = (name: string): boolean => name.startsWith(VENDOR_CLAIM);

/** Claims on vendor records are kept so long at least after the day of their order: a person decides about older records. */
export const VENDOR_CLAIM_DAYS = 60;
