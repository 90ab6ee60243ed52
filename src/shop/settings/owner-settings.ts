import { present } from "../../core/base/collections.js";
import { type Kobo, naira } from "../../core/money/money.js";
import type { AuditAction, AuditEntry } from "../../core/settings/audit-entry.js";
import type { SuspendMode } from "../../core/settings/availability.js";
import type { ShopSettings } from "../../core/settings/shop-settings.js";
import type { SupportHours } from "../../core/support/hours.js";
import type { ShopContext } from "../context.js";

/** What owners set for the whole shop with a command. */
export type OwnerSettings = {
  /**
   * More than this, credited by one member of staff in a day or debited at once, needs the approval of a second one.
   */
  readonly approvalThreshold: Kobo;
  /** When the daily report is sent, in minutes since midnight in Lagos, or never. */
  readonly reportTime: NonNullable<ShopSettings["reportTime"]>;
  /** Whether the shop itself suspends a product line that fails for certain, or asks staff. */
  readonly suspendMode: SuspendMode;
  /** The hours in which staff answer customers; undefined for always. */
  readonly supportHours: SupportHours | undefined;
};

/** More than this needs approval, unless owners set another amount. */
export const APPROVAL_ABOVE = naira(5_000);
/** 8:00. */
const REPORT_TIME = 8 * 60;

/** The settings, with what holds for those that nobody has set. */
export const ownerSettingsIn = ({
  approvalThreshold = APPROVAL_ABOVE,
  reportTime = REPORT_TIME,
  suspendMode = "ask",
  supportHours,
}: ShopSettings): OwnerSettings => ({ approvalThreshold, reportTime, suspendMode, supportHours });

export const ownerSettings = async ({ settings }: ShopContext): Promise<OwnerSettings> =>
  ownerSettingsIn(await settings.read());

const AUDIT_ACTIONS: Readonly<Record<keyof OwnerSettings, AuditAction>> = {
  approvalThreshold: "approval-threshold-set",
  reportTime: "report-time-set",
  suspendMode: "suspend-mode-set",
  supportHours: "support-hours-set",
};

/** Sets one of them. `detail` and `amount` are what the audit says of it. */
export async function setOwnerSetting(
  { settings }: ShopContext,
  change: Partial<OwnerSettings>,
  done: Pick<AuditEntry, "by"> & Partial<Pick<AuditEntry, "amount" | "detail">>,
): Promise<void> {
  const [name] = Object.keys(change) as (keyof OwnerSettings)[];
  if (!name) throw new TypeError("No setting to change");
  const entry = { ...done, action: AUDIT_ACTIONS[name], target: "settings" };
  await settings.updateWithAudit((current) => present({ ...current, ...change }) as ShopSettings, entry);
}
