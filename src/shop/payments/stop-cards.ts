import type { CustomerId, PaymentReference } from "../../core/base/ids.js";
import type { Clock } from "../../core/base/time.js";
import type { Recorder } from "../orders/record.js";
import type { HouseKeeper } from "../settings/settings.js";

type Deps = { readonly house: HouseKeeper; readonly recorder: Recorder; readonly clock: Clock };

/**
 * Charges no saved card any more, from the first charge on that the service does not list under our reference: the next
 * ones would be as hard to find. Staff are told, once.
 */
export async function stopCards({ house, recorder, clock }: Deps, payment: PaymentReference): Promise<void> {
  await house.note(async (known, books) => {
    if (known.cardsStopped) return undefined;
    await recorder.alarm(books, "cards-stopped", payment);
    return { ...known, cardsStopped: { at: clock(), payment } };
  });
}

/** Staff have cleared it up with the service. False when cards are charged already. */
export async function offerCards({ house }: Pick<Deps, "house">, by: CustomerId): Promise<boolean> {
  const settled = await house.settle(({ cardsStopped, ...known }) => (cardsStopped ? known : undefined), {
    by,
    did: "cards-offered",
    to: "cards",
  });
  return settled !== undefined;
}
