import type { Broadcast } from "#core/broadcast.js";
import type { Chat, Customer } from "#core/customer.js";
import type { CustomerId, OrderId, PaymentReference } from "#core/ids.js";
import type { Network } from "#core/network.js";
import type { Order } from "#core/order.js";
import type { Payment } from "#core/payment.js";

export type NetworkStatus = {
  readonly network: Network;
  readonly delivered: number;
  readonly failed: number;
  readonly pending: number;
  readonly review: number;
};

/** What the staff side may ask of the shop. Who is staff is the channel's to check, before it comes here. */
export type Desk = {
  /** How vends went in the last `hours`, network by network. */
  status(hours: number): Promise<readonly NetworkStatus[]>;
  /** Any customer's order, for the vend feed. */
  order(id: OrderId): Promise<Order | undefined>;
  /** Ends an order that is in review, as somebody saw at the service that it ended. False when it is not in review. */
  resolve(id: OrderId, as: "delivered" | "given-back"): Promise<boolean>;
  /** Credits a payment that did not match with what was received. False when there is nothing to credit (any more). */
  creditReceived(reference: PaymentReference): Promise<boolean>;
  customer(id: CustomerId): Promise<Customer | undefined>;
  payment(reference: PaymentReference): Promise<Payment | undefined>;
  audience(): Promise<number>;
  /** A fresh id for a broadcast, minted before the tap that sends it. */
  mintBroadcast(): string;
  /** How far a broadcast is. */
  progress(id: string): Promise<Broadcast | undefined>;
  /** Sends a text to every customer, in the background; `id` makes a second tap the same broadcast. */
  broadcast(request: {
    readonly id: string;
    readonly text: string;
    readonly by: CustomerId;
    readonly from: Chat;
  }): Promise<void>;
};
