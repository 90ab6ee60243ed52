import type { CustomerId } from "../../core/base/ids.js";
import type { SupportHours } from "../../core/support/hours.js";
import type { ShopContext } from "../context.js";

/** Sets the hours in which staff answer customers. Undefined for always. */
export async function setSupportHours(
  { settings }: ShopContext,
  hours: SupportHours | undefined,
  { by, detail }: { readonly by: CustomerId; readonly detail: string },
): Promise<void> {
  await settings.updateWithAudit(
    ({ supportHours: _, ...current }) => (hours ? { ...current, supportHours: hours } : current),
    { by, action: "support-hours-set", target: "settings", detail },
  );
}

export const supportHours = async ({ settings }: ShopContext): Promise<SupportHours | undefined> =>
  (await settings.read()).supportHours;
