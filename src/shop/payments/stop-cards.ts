import type { CustomerId, PaymentReference } from "../../core/base/ids.js";
import type { Clock } from "../../core/base/time.js";
import type { SettingsStore, ShopConfig } from "../context.js";
import { raiseAlarm } from "../notifications/staff.js";

type Deps = { readonly house: SettingsStore; readonly config: ShopConfig; readonly clock: Clock };

/**
 * Charges no saved card any more, from the first charge on that the service does not list under our reference: the next
 * ones would be as hard to find. Staff are told, once.
 */
export async function stopCardCharges(deps: Deps, payment: PaymentReference): Promise<void> {
  const { house, clock } = deps;
  await house.update(async (known, books) => {
    if (known.cardChargesStopped) return undefined;
    await raiseAlarm(deps, books, "card-charges-stopped", payment);
    return { ...known, cardChargesStopped: { at: clock(), payment } };
  });
}

/** Staff have cleared it up with the service. False when cards are charged already. */
export async function resumeCardCharges({ house }: Pick<Deps, "house">, by: CustomerId): Promise<boolean> {
  const settled = await house.updateWithAudit(
    ({ cardChargesStopped, ...known }) => (cardChargesStopped ? known : undefined),
    {
      by,
      action: "card-charges-resumed",
      target: "cards",
    },
  );
  return settled !== undefined;
}
