import type { Clock } from "../core/base/time.js";
import type { Meter } from "../core/meter.js";
import type { Log } from "../core/ports.js";
import type { PaymentUnit } from "./unit.js";

/** How to reach the service. The key is used for the bearer header and for webhook signatures, and is never logged. */
export type ServiceOptions = {
  readonly baseUrl: string;
  readonly secretKey: string;
  /** What one is, in the amounts of payment calls. Vending amounts are naira whatever this says. */
  readonly unit: PaymentUnit;
  /** How long one call may take, from the first byte out to the last byte in. */
  readonly timeoutMs: number;
  /** So old, a vend that is listed as pending is read as delivered; absent: it is pending for as long as they say so. */
  readonly pendingDeliveredMs?: number | undefined;
  readonly clock: Clock;
  readonly log: Log;
  /** Told of every call. */
  readonly meter?: Pick<Meter, "call">;
};
