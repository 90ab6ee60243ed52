import type { CustomerId, OrderId } from "../../core/base/ids.js";
import { vendSlot } from "../../core/orders/order.js";
import { allLinkedCustomerIds } from "../customers/linked.js";
import { failOrder, moveOrder } from "../ledger/move-order.js";
import { recordAudit } from "../settings/audit.js";
import { approverChats, hasNoOtherApprover, type WalletChangeDeps } from "../wallets/carry-out.js";
import { createStaffAdopt, type StaffAdoptDeps } from "./adopt-by-hand.js";
import { createSendAgain } from "./vend-again.js";

type Deps = StaffAdoptDeps & Pick<WalletChangeDeps, "house" | "staff">;

/** What only a person may decide, having looked at the service: each takes effect once, however often it is tapped. */
export function createResolve(deps: Deps) {
  const { store, log } = deps;
  const adoptByHand = createStaffAdopt(deps);
  return {
    candidates: adoptByHand.candidates,
    adopt: adoptByHand.adopt,
    sendAgain: createSendAgain(deps),
    async resolve(id: OrderId, as: "delivered" | "failed-by-staff", by: CustomerId): Promise<boolean | "own"> {
      const known = await store.order(id);
      if (!known) return false;
      if (as === "failed-by-staff" && (await isOwnAndOthersCould(deps, known.customer, by))) return "own";
      return store.transact(known.customer, async (books) => {
        const order = await books.order(id);
        if (order?.state !== "review") return false;
        await books.unclaim(vendSlot(order), id);
        if (as === "delivered") await moveOrder(deps, books, order, "delivered", { by: "desk" });
        else await failOrder(deps, books, order, { by: "desk", change: { failure: "failed-by-staff" } });
        await recordAudit(deps, books, {
          customer: order.customer,
          by,
          action: `order-${as}`,
          target: id,
          amount: order.price,
        });
        log.info({ order: id, as }, "an order was resolved by hand");
        return true;
      });
    },
  };
}

/** Nobody gives their own order back where another member of staff can do it; who is alone gives away what is theirs. */
async function isOwnAndOthersCould(deps: Deps, customer: CustomerId, by: CustomerId): Promise<boolean> {
  const own = (await allLinkedCustomerIds(deps.store, by)).includes(customer);
  return own && !hasNoOtherApprover(await approverChats(deps));
}
