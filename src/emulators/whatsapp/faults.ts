/** Trouble ordered in advance: each call takes the first order that fits it. */

type FaultTarget = {
  /** Which calls; sent messages if not said. */
  readonly on?: "messages" | "read" | "upload";
  /** Only messages to this number or user id. */
  readonly to?: string;
  /** How many calls it hits; once if not said. */
  readonly times?: number;
};

export type WhatsAppFault = FaultTarget &
  (
    | {
        /** Meta's code: refused in the answer, or accepted and failed by a later status. */
        readonly code: number;
        readonly as?: "answer" | "status";
      }
    | {
        /** A bare answer without Meta's JSON; 0 drops the socket. */
        readonly status: number;
        /** The message takes effect and only its answer is lost. */
        readonly afterAccepting?: boolean;
      }
    | {
        /** Answers late. The message takes effect even if the caller has hung up by then. */
        readonly delayMs: number;
      }
  );

export type WhatsAppFaults = {
  add(fault: WhatsAppFault): void;
  take(on: NonNullable<FaultTarget["on"]>, to: readonly (string | undefined)[]): WhatsAppFault | undefined;
};

export function createWhatsAppFaults(): WhatsAppFaults {
  let orders: { readonly fault: WhatsAppFault; left: number }[] = [];
  return {
    add: (fault) => {
      orders.push({ fault, left: fault.times ?? 1 });
    },
    take: (on, to) => {
      const order = orders.find(
        ({ fault }) => (fault.on ?? "messages") === on && (fault.to === undefined || to.includes(fault.to)),
      );
      if (!order) return undefined;
      order.left -= 1;
      orders = orders.filter(({ left }) => left > 0);
      return order.fault;
    },
  };
}
