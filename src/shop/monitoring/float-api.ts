import type { AuditEntryId, CustomerId } from "../../core/base/ids.js";
import type { Instant } from "../../core/base/time.js";
import type { FloatWarning } from "../../core/money/float.js";
import type { Kobo } from "../../core/money/money.js";

/** The merchant's prepaid money at the service, by our books. */
export type FloatStatus = {
  readonly balance: Kobo;
  /** When its balance was first told us. */
  readonly since: Instant;
  readonly spentToday: Kobo;
  /** What was taken an hour lately, and how long the rest lasts at that; unknown when it was not watched for long. */
  readonly hourlyUsage?: Kobo;
  readonly hoursLeft?: number;
  readonly warning?: FloatWarning;
};

/** `to`: so much is there now; `more`: so much was put in. */
export type FloatChange = { readonly id: AuditEntryId; readonly by: CustomerId } & (
  | { readonly to: Kobo }
  | { readonly more: Kobo }
);

export type StaffFloat = {
  /** Undefined until the balance was told us. */
  floatStatus(): Promise<FloatStatus | undefined>;
  /** Brings our books up to what the merchant says, once; false when something is put in before a balance was told. */
  changeFloat(change: FloatChange): Promise<boolean>;
};
