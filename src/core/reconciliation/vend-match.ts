import { MINUTE_MS } from "../base/time.js";
import type { Order } from "../orders/order.js";
import { productRequest } from "../orders/product.js";
import type { VendRecord } from "../ports.js";

/** How far the service's clock and ours may differ. */
export const CLOCK_SKEW_MS = 5 * MINUTE_MS;

type VendTarget = Pick<Order, "product" | "recipient">;

type VendReading = { readonly [Field in "recipient" | "kind" | "amount" | "planCode"]?: VendRecord[Field] | undefined };

/** The fields that a vendor's record of an order must have: its number, and what names its product. */
const namesOf = ({ product, recipient }: VendTarget) =>
  Object.entries({ recipient, ...productRequest(product) }) as readonly [keyof VendReading, unknown][];

/** Whether a vendor's record is for the same number and the same plan or airtime amount as an order. */
export const sameVend = (target: VendTarget, record: VendReading): boolean =>
  namesOf(target).every(([field, value]) => record[field] === value);

/** The same of a record that cannot be read whole: nothing it says contradicts the order. */
export const couldBeSameVend = (target: VendTarget, reading: VendReading): boolean =>
  namesOf(target).every(([field, value]) => (reading[field] ?? value) === value);

const VENDOR_CLAIM = "vendor-ref:";
/** The claim by which a vendor's record belongs to one order. */
export const vendorClaim = ({ vendorRef }: Pick<VendRecord, "vendorRef">): string => `${VENDOR_CLAIM}${vendorRef}`;
export const isVendorClaim = (name: string): boolean => name.startsWith(VENDOR_CLAIM);

/** Claims on vendor records are kept at least this many days after their order. Staff decide about older records. */
export const VENDOR_CLAIM_DAYS = 60;
