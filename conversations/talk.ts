import type { CustomerId } from "../src/core/base/ids.js";
import type { Language } from "../src/core/base/language.js";
import type { Network } from "../src/core/base/network.js";
import type { SecretKey } from "../src/core/base/secrets.js";
import type { Chat } from "../src/core/customers/customer.js";
import type { BroadcastContent, BroadcastPhoto } from "../src/core/notifications/broadcast.js";
import type { NotificationKey } from "../src/core/notifications/notification.js";
import type { Picture } from "../src/core/picture.js";
import type { Role } from "../src/core/settings/role.js";
import type { CustomerApi } from "../src/shop/customer-api.js";
import type { StaffApi } from "../src/shop/staff-api.js";
import type { Text } from "./text.js";

/** What a replay reads back unchanged. */
export type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [name: string]: Json };

/** What a replay can read back unchanged: the conversation's log is JSON. A Date, a Map or a bigint would come back changed. */
export type Plain<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends
        | bigint
        | symbol
        | { getTime(): number }
        | ReadonlyMap<unknown, unknown>
        | ReadonlySet<unknown>
        | ((...args: never) => unknown)
    ? never
    : T extends object
      ? { readonly [K in keyof T]: Plain<T[K]> }
      : never;

/** The result of one turn of a loop: the state that the next begins with, or the end. */
export type Turn<State, Result> = { readonly again: State } | { readonly done: Result };

type ButtonLook = { readonly label: string; readonly style?: "primary" | "success" | "danger" };

/** A button. It answers the question it stands under, or starts a flow from anywhere, or opens a page. */
export type Choice =
  | (ButtonLook & { readonly pick: string })
  /** `fresh` leaves the message it stands under as it is, and starts below it. */
  | (ButtonLook & { readonly go: Destination; readonly fresh?: boolean })
  | (ButtonLook & { readonly url: string })
  | (ButtonLook & { readonly copy: string });

/** A flow by name, with one word for it (an order's id, a network). Both travel in a button: 50 characters together. */
export type Destination = { readonly flow: string; readonly with?: string };

export type View = {
  readonly text: Text;
  readonly choices?: readonly (readonly Choice[])[];
  /** What it is written in, for what a channel has to add; English when nothing is said. */
  readonly language?: Language;
};

export type Answer =
  | { readonly kind: "pick"; readonly pick: string }
  | { readonly kind: "typed"; readonly text: string }
  /** A shared contact; `own` when the channel vouches that the number is the sender's. */
  | { readonly kind: "contact"; readonly phone: string; readonly own: boolean };

/** What was typed where a secret was asked for. `key` may be written down; what it stands for is known to `reveal`. */
export type Secret = { readonly kind: "secret"; readonly key: SecretKey };

/** A picture that was sent where one was asked for, with the words under it. */
export type PhotoAnswer = { readonly kind: "pictured"; readonly photo: BroadcastPhoto; readonly caption: string };

/** A file: a picture that is drawn when it is sent, or a text to keep. */
export type Attachment = { readonly caption: Text } & (
  | { readonly picture: Picture }
  | { readonly document: string; readonly filename: string }
);

/** How a channel sends a file; false when it could not be made or was not taken. */
export type Attach = (chat: Chat, file: Attachment) => Promise<boolean>;

/** What somebody may do as staff, and the chat that gives them this: their own, wherever they write. */
export type StaffAccess = {
  readonly role: Role;
  readonly chat: Chat;
  /** They write in a group, where others read along. */
  readonly inGroup?: boolean;
};

export type Talk = {
  readonly customer: CustomerId;
  readonly chat: Chat;
  /** Different for each run of a flow, and the same when what began it is delivered again. */
  readonly run: string;
  /** As it was when the flow began: what is shown may go by it. Each answer is let in by what it is then. */
  readonly staff?: StaffAccess;
  /** Here nobody may be sent news unless they have asked for it. */
  readonly newsByRequest: boolean;
  /**
   * Shows the view in the live message (edits it in place where the channel can) and waits for a tap on one of its
   * choices, a typed text or a shared contact. Taps on other messages are answered kindly and do not count.
   */
  ask(view: View): Promise<Answer>;
  /** Shows the view in the live message and goes on. */
  show(view: View): Promise<void>;
  /** Offers to share one's own number with the channel's own button. Back is `{ kind: "pick", pick: "back" }`. */
  askContact(
    view: Pick<View, "text" | "language"> & { readonly share: string; readonly back: string },
  ): Promise<Answer>;
  /** Whether this channel lets us take a message out of the chat again. */
  readonly canDelete: boolean;
  /**
   * Asks for something that is nobody else's to read (a PIN). What is typed is taken out of the chat where the channel
   * can, and never written down, not even in the log of the conversation.
   */
  askSecret(view: View): Promise<Answer | Secret>;
  /** Asks for words, or for a picture with words under it; where the channel cannot pass pictures on, for words. */
  askNews(view: View): Promise<Answer | PhotoAnswer>;
  /** What was typed, once, while the message that brought it is worked off; only inside `once`. */
  reveal(secret: Secret): string | undefined;
  /** Everything that reads or changes the world goes through here: it happens once, however often the flow is replayed. */
  once<T>(work: () => Promise<T>): Promise<Plain<T>>;
  /**
   * Does one turn after the other, each with what the one before made of the state. Only the newest state is kept and not
   * what led to it, so a turn leaves what it found out in its state and nowhere else; then it may go on for ever.
   * Before it forgets, it keeps the turns of so many answers (1): cheaper where turns are light and few.
   */
  loop<State extends Json, Result>(
    first: State,
    turn: (state: State) => Promise<Turn<State, Result>>,
    kept?: number,
  ): Promise<Result>;
  /** An address that opens the chat of whoever follows it with these words; undefined where the channel has none. */
  readonly linkTo: (words: string) => string | undefined;
  /** Sends a file below what stands there; false when there is none, or it could not be made or sent. */
  attach(make: () => Promise<Attachment | undefined>): Promise<boolean>;
  /** Does work that sends something of its own below what stands there: what is shown next stands below that. */
  below<T>(work: () => Promise<T>): Promise<Plain<T>>;
  /** From now on the live message shows this subject: the outbox edits it as things move on, and so may the flow. */
  follow(subject: NotificationKey): Promise<void>;
};

/** A script for the staff. */
export type StaffFlow = (talk: Talk, staffApi: StaffApi, argument: string) => Promise<Destination | undefined>;

/** A script. It may end by naming the flow that goes on in the same live message. */
export type Flow = (talk: Talk, shop: CustomerApi, argument: string) => Promise<Destination | undefined>;

/** A view that the outbox sends: edits the message that shows its subject, unless it is worth a message of its own. */
export type Notice = View & {
  /** Sent as a new message (it rings), always or when something was written below the old one, which becomes `leave`. */
  readonly fresh?: boolean | "if-buried";
  readonly replacement?: View;
  /** Sent without a sound, where a channel can. One that says so, either way, is one of many: they are paced. */
  readonly silent?: boolean;
  /** What is wrong: it is worth a message of its own, once for each such word, also where one shows the subject already. */
  readonly alert?: string;
  /** Of which network it is, for a channel that keeps them apart. */
  readonly network?: Network;
  /** It only says that things go on: left out where messages cannot be edited. */
  readonly progress?: boolean;
  /** Nobody misses it later: left out where it cannot be said now. */
  readonly skippable?: boolean;
};

/** A message that the channel's owner has approved, for a chat that takes no other; `values` fill its places. */
export type Template = { readonly name: string; readonly language: string; readonly values: readonly string[] };

export type Command = { readonly command: string; readonly description: string };

export type ChannelTexts = {
  readonly staleTap: string;
  readonly fault: string;
  readonly tooFast: string;
  /** On the way to the number, where a channel asks for it apart. */
  readonly shareNumber: string;
  readonly menu: string;
  /** Where choices stand in a list that opens; 20 characters at most. `how`: that they are answered by their number. */
  readonly list: { readonly choose: string; readonly more: string; readonly earlier: string; readonly how: string };
};

/** Everything a channel needs in order to perform us. */
export type Flows = {
  readonly customerFlows: Readonly<Record<string, Flow>>;
  /** The staff's flows: to everybody else they do not exist. */
  readonly staffFlows: Readonly<Record<string, StaffFlow>>;
  /** What each of them needs at least; an owner, if nothing is said. */
  readonly staffFlowRoles: Readonly<Record<string, Role>>;
  readonly customerCommands: (language: Language) => readonly Command[];
  readonly staffCommands: readonly Command[];
  /** What a message outside any flow asks for. */
  readonly flowFor: (typed: string) => Destination;
  /** The same where a flow waits for an answer, and this message means to leave it; undefined when it is an answer. */
  readonly exitFor: (typed: string) => Destination | undefined;
  /** What to say of a subject now; undefined when there is nothing to say (any more). */
  readonly notice: (subject: NotificationKey, shop: CustomerApi, staffApi: StaffApi) => Promise<Notice | undefined>;
  /** The same for a channel that takes only approved words now, the best first; none when it can wait. */
  readonly templates: (subject: NotificationKey, notice: View, shop: string) => readonly Template[];
  /** A broadcast as its readers see it, but for its picture. */
  readonly news: (news: BroadcastContent, language: Language | undefined) => View;
  /** A broadcast, for such a channel. */
  readonly newsTemplate: (words: string, shop: string) => Template;
  /** The few words a channel says by itself. */
  readonly channelTexts: (language: Language | undefined) => ChannelTexts;
};
