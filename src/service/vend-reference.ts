import { type Phone, parsePhone } from "../core/base/phone.js";
import { type Instant, instant } from "../core/base/time.js";

/** What the service writes into a vend's reference (service-spec: vending transaction record). */
export type VendReference = {
  readonly recipient: Phone | undefined;
  /** Only data has one: that is how the two forms differ. */
  readonly planCode: string | undefined;
  readonly at: Instant;
};

/** Reads `app_<phone>_<amount>_<millis>` and `app_<phone>_<amount>_<plan_code>_<millis>`; undefined for any other form. */
export function parseVendReference(text: string): VendReference | undefined {
  const match = /^app_([^_]+)_[^_]+_(?:(.+)_)?(\d{12,14})$/.exec(text);
  if (!match) return undefined;
  return { recipient: parsePhone(match[1] ?? ""), planCode: match[2], at: instant(Number(match[3])) };
}
