import type { ProductKind } from "../base/product-kind.js";

/**
 * What to dial to check a line's balance. Since 17 May 2023 the Nigerian Communications Commission (NCC) has one code
 * for all networks; the networks' older codes have ended. Looked up on 22 November 2026 in:
 * - NCC's list as the BBC has it, 16 March 2023: https://www.bbc.com/pidgin/articles/ce7495y460ro
 * - MTN's own message to its customers of 18 May 2023, as Legit.ng quotes it ("Data Balance - *323#, Account Balance - *310#"):
 *   https://www.legit.ng/business-economy/technology/1535111-mtn-airtel-glo-9mobile-implementation-codes-airtime-data-services/
 * - https://www.techtrackafrica.com/new-codes-for-recharge-balance-on-mtn-glo-airtel-and-9mobile/ (all four networks)
 */
export const BALANCE_CODES = { airtime: "*310#", data: "*323#" } as const satisfies Readonly<
  Record<ProductKind, string>
>;
