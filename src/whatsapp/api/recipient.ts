import type { Chat } from "../../core/customers/customer.js";
import type { Recipient } from "./client.js";

/** How a chat is written to: a number in digits, or else a business-scoped user id. */
export const recipientOf = ({ id }: Chat): Recipient => (/^\d+$/.test(id) ? { phone: id } : { userId: id });
