import type { ChannelPhoto, FetchFile, SentFile } from "../src/core/base/channel.js";
import type { CustomerId } from "../src/core/base/ids.js";
import { FIRST_LANGUAGE } from "../src/core/base/language.js";
import { parseProductKind } from "../src/core/base/product-kind.js";
import { clip } from "../src/core/base/text.js";
import type { Clock } from "../src/core/base/time.js";
import type { Chat } from "../src/core/customers/chat.js";
import type { DraftStore } from "../src/core/draft-store.js";
import type { NotificationKey } from "../src/core/notifications/notification.js";
import type { Draw } from "../src/core/picture.js";
import type { Log, Meter } from "../src/core/ports.js";
import { type Role, roleAllows } from "../src/core/settings/role.js";
import type { CustomerApi } from "../src/shop/customer-api.js";
import type { StaffApi } from "../src/shop/staff-api.js";
import { roleWords } from "./locales/staff/roles.js";
import { SENT_FILE } from "./parser/destination.js";
import { writeReplyArgument } from "./prompts/message.js";
import type { ChannelTalk, Destination, Flows, StaffAccess, Talk } from "./talk.js";

/** What every channel gets: the flows to perform, the two faces of the shop, and the store of drafts. */
export type ChannelContext = {
  readonly flows: Flows;
  /** Changes whenever a flow's questions change. Unfinished conversations of another version are dropped. */
  readonly scriptVersion: string;
  readonly shop: CustomerApi;
  readonly staffApi: StaffApi;
  readonly drafts: DraftStore;
  readonly draw: Draw;
  /** Downloads a picture or another file of any channel. */
  readonly fetchFile: FetchFile;
  /** Saves which message shows a notification. */
  readonly linkMessage: (chat: Chat, key: NotificationKey, messageId: string) => Promise<void>;
  readonly clock: Clock;
  readonly meter: Pick<Meter, "update">;
  readonly log: Log;
};

/** What a channel's notifications and broadcasts need of it. */
export type MessengerContext = Pick<ChannelContext, "flows" | "shop" | "staffApi" | "fetchFile" | "clock" | "log">;

/** What a channel starts a flow with. JSON, because it is stored with the flow. */
export type FlowStart = {
  readonly flow: string;
  readonly argument: string;
  readonly customer: CustomerId;
  readonly chat: Chat;
  readonly staff?: StaffAccess | undefined;
  /** The picture of the message that starts it. */
  readonly photo?: ChannelPhoto | undefined;
  /** The file of the message that starts it. */
  readonly file?: SentFile | undefined;
  /** Different for each run, so that a button of an earlier run answers no question of this one. */
  readonly runId: string;
};

/** Runs a flow over a channel's talk. Returns the flow to continue with, if it named one. */
export async function runFlow(
  { flows, shop, staffApi }: Pick<ChannelContext, "flows" | "shop" | "staffApi">,
  channelTalk: ChannelTalk,
  { flow, argument }: Pick<FlowStart, "flow" | "argument">,
): Promise<Destination | undefined> {
  const talk: Talk = { ...channelTalk, mayOpen: (other) => mayOpenFlow(flows, other, channelTalk.staff?.role) };
  return isStaffFlow(flows, flow)
    ? flows.staffFlows[flow]?.(talk, staffApi, argument)
    : flows.customerFlows[flow]?.(talk, shop, argument);
}

/** The flow that is always open to everybody. It replaces a flow that cannot be opened. */
export const START: Destination = { flow: "start" };

/** The flow for an answer to a question whose flow was dropped. */
export const QUESTION_LOST: Destination = { flow: "question-lost" };

/** Where a message outside any flow leads. `isLost`: the chat still shows a question whose flow was dropped. */
export function destinationOutside({ flowFor }: Flows, typed: string, isLost: boolean): Destination {
  const destination = flowFor(typed);
  return isLost && destination.flow === "not-understood" ? QUESTION_LOST : destination;
}

/** The flow for a message that looks like a PIN when nothing asked for one. */
export const UNEXPECTED_PIN: Destination = { flow: "pin", with: "unexpected" };

/** Whether a flow exists for this role. For everybody else staff flows do not exist. */
export const mayOpenFlow = (
  { customerFlows, staffFlows, staffFlowRoles }: Flows,
  flow: string,
  role: Role | undefined,
): boolean =>
  Object.hasOwn(customerFlows, flow) ||
  (Object.hasOwn(staffFlows, flow) && roleAllows(role, staffFlowRoles[flow] ?? "owner"));

/** The answer to a member of staff whose role does not allow a button. For everybody else the button does not exist. */
export const roleRefusal = (flows: Flows, flow: string, role: Role | undefined): string | undefined =>
  role === undefined || !isStaffFlow(flows, flow) || mayOpenFlow(flows, flow, role)
    ? undefined
    : roleWords.onlyFor[flows.staffFlowRoles[flow] ?? "owner"];

export const isStaffFlow = ({ staffFlows }: Flows, flow: string): boolean => Object.hasOwn(staffFlows, flow);

/** The flow that says that nothing can be bought yet. */
const CLOSED: Destination = { flow: "closed" };

/** The flow to open: the wanted one, or the start if the role may not open it. A closed shop opens only staff flows. */
export async function openDestination(
  { flows, shop }: Pick<ChannelContext, "flows" | "shop">,
  wanted: Destination,
  role: Role | undefined,
): Promise<Destination> {
  const destination = mayOpenFlow(flows, wanted.flow, role) ? wanted : START;
  return !isStaffFlow(flows, destination.flow) && (await shop.isClosed(role)) ? CLOSED : destination;
}

const ARGUMENT_MAX = 64;

/** Whether a text is a command or a mistyped one, like "/custmer, 0805". It never answers a question. */
export const isLikeCommand = (text: string): boolean => /^\/[\w-]/.test(text);

/** The staff commands that mean the order which the message they reply to names. */
const ABOUT_ORDER = ["order", "refund"];
const ORDER_IDS = /\bord_[0-9a-z]{16}\b/g;

/** `repliedTo`: the text of the message that the command replies to. */
type TypedCommand = { readonly name: string; readonly argument: string; readonly repliedTo?: string };

/**
 * Where a typed command leads. Its argument may come from a stranger's link, so it is clipped, except for staff flows,
 * lists and purchases.
 */
export function destinationForCommand(
  flows: Flows,
  { name, argument, repliedTo = "" }: TypedCommand,
  role: Role | undefined,
): Destination | undefined {
  const flow = name.toLowerCase();
  const listed = [...flows.customerCommands(FIRST_LANGUAGE), ...flows.staffCommands].some(
    ({ command }) => command === flow,
  );
  if (!(listed || flow === START.flow) || !mayOpenFlow(flows, flow, role)) return undefined;
  const isAboutReply = argument === "" && ABOUT_ORDER.includes(flow);
  const [order, ...others] = new Set(isAboutReply ? repliedTo.match(ORDER_IDS) : []);
  // A customer whose words it quotes may name another order.
  if (order !== undefined && others.length === 0) return { flow, with: order };
  const isWhole = isStaffFlow(flows, flow) || flow === SENT_FILE.flow || parseProductKind(flow) !== undefined;
  return { flow, with: clip(argument.trim(), isWhole ? argument.length : ARGUMENT_MAX) };
}

/** A reply to a message of ours. */
type Reply = {
  readonly customer: CustomerId;
  readonly role: Role | undefined;
  /** All names of the chat that the reply came from. */
  readonly chats: readonly Chat[];
  readonly messageId: string;
  readonly text: string;
};

/**
 * Where a reply leads: into the thread whose message it answers, first on the staff's side. Undefined for a reply to
 * anything else, which is treated like any message.
 */
export async function destinationForReply(
  { shop, staffApi }: Pick<ChannelContext, "shop" | "staffApi">,
  { customer, role, chats, messageId, text }: Reply,
): Promise<Destination | undefined> {
  const asked = roleAllows(role, "operator")
    ? await staffApi.support.threadOfStaffReply({ chats, messageId })
    : undefined;
  if (asked) return { flow: "answer", with: writeReplyArgument(asked, text) };
  const answered = await shop.support.threadOfCustomerReply(customer, { chats, messageId });
  return answered && { flow: "support-reply", with: writeReplyArgument(answered, text) };
}
