import type { CustomerId } from "./ids.js";
import type { Network } from "./network.js";
import type { Phone } from "./phone.js";
import type { Instant } from "./time.js";

/** Where a person is talked to: a channel and that channel's own name for the chat. */
export type Chat = { readonly channel: "telegram" | "whatsapp"; readonly id: string };

export const chatKey = (chat: Chat): string => `${chat.channel}:${chat.id}`;

export type Customer = {
  readonly id: CustomerId;
  readonly chat: Chat;
  readonly name: string;
  readonly joinedAt: Instant;
  /** The channel says it cannot reach them (they blocked the bot). */
  readonly unreachableSince?: Instant;
  /** They want no broadcasts; of their own orders and payments they hear all the same. */
  readonly quietSince?: Instant;
  /** Numbers bought for, newest first, with the network chosen for each: ported numbers are remembered. */
  readonly recents: readonly Recent[];
};

export type Recent = { readonly phone: Phone; readonly network: Network };

const RECENTS_MAX = 5;

/** Puts a number at the head of the recent ones. */
export const remember = (customer: Customer, recent: Recent): Customer => ({
  ...customer,
  recents: [recent, ...customer.recents.filter(({ phone }) => phone !== recent.phone)].slice(0, RECENTS_MAX),
});
