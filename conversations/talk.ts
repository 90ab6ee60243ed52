import type { ChannelPhoto, FetchFile, SentFile } from "../src/core/base/channel.js";
import type { CustomerId } from "../src/core/base/ids.js";
import type { Language } from "../src/core/base/language.js";
import type { SecretKey } from "../src/core/base/secrets.js";
import type { Instant } from "../src/core/base/time.js";
import type { Chat } from "../src/core/customers/chat.js";
import type { BroadcastContent } from "../src/core/notifications/broadcast.js";
import type { NotificationKey, NotificationKind } from "../src/core/notifications/notification.js";
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

/** The result of one step of a loop: the state that the next begins with, or the end. */
export type LoopStep<State, Result> = { readonly next: State } | { readonly done: Result };

type ButtonLook = {
  readonly label: string;
  /** 20 characters at most. A channel with few buttons shows the choices that have one, and the others behind “More”. */
  readonly short?: string;
  readonly style?: "primary" | "success" | "danger";
};

/** A button: it answers the question above it, starts a flow at any time, opens a page, or copies a text. */
export type Choice =
  | (ButtonLook & { readonly pick: string })
  /** `fresh` leaves the button's own message as it is, and starts in a new one below. */
  | (ButtonLook & { readonly go: Destination; readonly fresh?: boolean })
  | (ButtonLook & { readonly url: string })
  | (ButtonLook & { readonly copy: string });

/** A flow by name, with an argument (an order's id, a network). A button carries both: 50 characters together. */
export type Destination = { readonly flow: string; readonly with?: string };

export type View = {
  /** Above the text: why the last answer did not fit. Where messages are edited, it goes into the question's own. */
  readonly hint?: Text | undefined;
  readonly text: Text;
  /** It goes on in the message of the question before it, where messages are edited, also when an answer stands below. */
  readonly inPlace?: boolean | undefined;
  readonly choices?: readonly (readonly Choice[])[];
  /**
   * Shows these choices again and does nothing else, where a view that asks nothing shows only those with a short label,
   * or a page of them: of a list that can be longer than ten.
   */
  readonly more?: Destination;
  /** The language of the text, for what a channel adds to it; English by default. */
  readonly language?: Language;
};

export type Answer =
  | { readonly kind: "pick"; readonly pick: string }
  /** A file counts as typed, with the words that were sent with it. `early`: it was sent before the question was shown. */
  | { readonly kind: "typed"; readonly text: string; readonly file?: SentFile | undefined; readonly early?: true }
  /** A shared contact; `own` when the channel vouches that the number is the sender's. */
  | { readonly kind: "contact"; readonly phone: string; readonly own: boolean };

/** The answer to a question for a secret. The log may hold `key`; only `reveal` knows what was typed. */
export type Secret = { readonly kind: "secret"; readonly key: SecretKey };

/** A picture that was sent as an answer, with its caption. `reusable`: its channel sends it to anybody under this name. */
export type PhotoAnswer = {
  readonly kind: "photo";
  readonly photo: ChannelPhoto;
  readonly caption: string;
  readonly reusable: boolean;
};

/** A file: a picture that is drawn when it is sent, or a text to keep, in pieces of any length. */
export type Attachment = { readonly caption: Text } & (
  | { readonly picture: Picture }
  | { readonly document: readonly string[]; readonly filename: string }
);

/** How a channel sends a file; false when it could not be made or was not taken. */
export type Attach = (chat: Chat, file: Attachment) => Promise<boolean>;

/** A member of staff's role, and their own chat, which gives it to them wherever they write. */
export type StaffAccess = {
  readonly role: Role;
  readonly chat: Chat;
  /** They write in a group, where others can read. */
  readonly inGroup?: boolean;
};

export type Talk = {
  readonly customer: CustomerId;
  readonly chat: Chat;
  /** Identifies this run of the flow; the same again when the update that began it is delivered twice. */
  readonly runId: string;
  /** The picture of the message that began it. */
  readonly photo?: ChannelPhoto | undefined;
  /** The file of the message that began it. */
  readonly file?: SentFile | undefined;
  /** What somebody sent; only inside `once`, and not its result: a log keeps no files. */
  readonly fetchFile: FetchFile;
  /** As it was when the flow began, for what to show. Each answer is checked against the role at that time. */
  readonly staff?: StaffAccess | undefined;
  /** This channel sends news only to customers who asked for it. */
  readonly newsNeedsOptIn: boolean;
  /** This channel knows the customer's own number: it answers the pick “share” with it at once, wherever it is offered. */
  readonly knowsOwnNumber: boolean;
  /**
   * Shows the view in the live message (edits it in place where the channel can) and waits for a tap on one of its
   * choices, a typed text or a shared contact. A tap on an older message is not an answer.
   */
  ask(view: View): Promise<Answer>;
  /** Shows the view in the live message, and goes on or ends the flow: `return talk.show(…)` names no flow to continue. */
  show(view: View): Promise<undefined>;
  /** Asks for the customer's own number with the channel's own button. Back is `{ kind: "pick", pick: "back" }`. */
  askContact(
    view: Pick<View, "text" | "language"> & { readonly share: string; readonly back: string },
  ): Promise<Answer>;
  /** Whether this channel lets us delete the customer's messages. */
  readonly canDelete: boolean;
  /**
   * Asks for a secret (a PIN). The typed message is deleted where the channel can, and its text is never stored, not
   * even in the log of the conversation.
   */
  askSecret(view: View): Promise<Answer | Secret>;
  /** Asks for a text, or for a picture with a caption. The caption of anything else is left out: it is no answer. */
  askTextOrPhoto(view: View): Promise<Answer | PhotoAnswer>;
  /** The typed secret, once, while its message is being handled; only inside `once`. */
  reveal(secret: Secret): string | undefined;
  /** Everything that reads or changes anything outside the flow goes through here: it runs once, also when the flow is replayed. */
  once<T>(work: () => Promise<T>): Promise<Plain<T>>;
  /**
   * Runs one step after the other, each from the state that the one before left, until one is done. The log keeps the
   * newest state and not the answers that led to it, so a step must leave everything in its state. `kept` answers (1 by
   * default) stay in the log before it is compacted: cheaper where steps are few.
   */
  loop<State extends Json, Result>(
    first: State,
    step: (state: State) => Promise<LoopStep<State, Result>>,
    kept?: number,
  ): Promise<Result>;
  /** A link that opens this bot with these words typed; undefined where the channel has none. */
  readonly deepLink: (words: string) => string | undefined;
  /** Sends a file below the live message; false when there is none, or it could not be made or sent. */
  attach(make: () => Promise<Attachment | undefined>): Promise<boolean>;
  /** Does work that sends messages of its own: the next view is shown below these. */
  sendBelow<T>(work: () => Promise<T>): Promise<Plain<T>>;
  /** From now on the live message is the one for this notification: the outbox edits it, and so may the flow. */
  follow(key: NotificationKey): Promise<void>;
};

/** A flow for staff. */
export type StaffFlow = (talk: Talk, staffApi: StaffApi, argument: string) => Promise<Destination | undefined>;

/** A script of a chat. It may end by naming the flow that continues in the same live message. */
export type Flow = (talk: Talk, shop: CustomerApi, argument: string) => Promise<Destination | undefined>;

/** A view that the outbox sends: an edit of the message for the same notification, unless it needs a new one. */
export type Notice = View & {
  /** A new message, which rings: always, or when something was written below the old one. */
  readonly fresh?: boolean | "if-buried";
  /** What the old message becomes then. */
  readonly replacement?: View;
  /** Without a sound, where the channel can. Set, true or false, for messages that come in numbers: they are rate-limited. */
  readonly silent?: boolean;
  /** A problem that is worth a message of its own, once for each such word. */
  readonly alert?: string;
  /** It only shows progress: left out where messages cannot be edited. */
  readonly progressOnly?: boolean;
  /** Where messages cannot be edited it waits until then: what it announces may have come by then. */
  readonly notBefore?: Instant;
  /** Not sent at all when it cannot be sent now. */
  readonly skippable?: boolean;
  /** A picture to send above it, fetched from the channel that has it; `missing` is added when there is none any more. */
  readonly photo?: { readonly of: ChannelPhoto; readonly missing: Text };
  /** Only its person can open the chat: a template that announces it goes out once, and it waits until they write. */
  readonly waitsForUser?: "announce" | "announced";
};

/** What a notification of this kind says now, from the records; undefined when there is nothing to say (any more). */
export type NoticeBuilder<K extends NotificationKind> = (
  id: NotificationKey<K>["id"],
  shop: CustomerApi,
  staffApi: StaffApi,
) => Promise<Notice | undefined>;

/** A message that the channel's owner has approved, for a chat that takes no other; `values` fill its places. */
export type FilledTemplate = { readonly name: string; readonly language: string; readonly values: readonly string[] };

export type Command = { readonly command: string; readonly description: string };

export type ChannelTexts = {
  readonly staleTap: string;
  readonly fault: string;
  readonly tooFast: string;
  /** Above the button that shares a number, where a channel asks for it in a message of its own. */
  readonly shareNumber: string;
  readonly menu: string;
  /** Labels of a list of choices, 20 characters at most; `replyByNumber`: that a choice can be answered by its number. */
  readonly list: {
    readonly choose: string;
    readonly more: string;
    readonly earlier: string;
    readonly replyByNumber: string;
  };
};

/** Everything a channel needs to perform the flows. */
export type Flows = {
  readonly customerFlows: Readonly<Record<string, Flow>>;
  /** To everybody who is not staff these do not exist. */
  readonly staffFlows: Readonly<Record<string, StaffFlow>>;
  /** The role that each staff flow needs at least; owner by default. */
  readonly staffFlowRoles: Readonly<Record<string, Role>>;
  readonly customerCommands: (language: Language) => readonly Command[];
  readonly staffCommands: readonly Command[];
  /** Where a message outside any flow leads. */
  readonly flowFor: (typed: string) => Destination;
  /** Where a message leads that leaves a waiting flow; undefined when it may be an answer, or is what a reply says. */
  readonly exitFor: (typed: string, how: { readonly isReply: boolean }) => Destination | undefined;
  /** What a notification says now; undefined when there is nothing to say (any more). */
  readonly noticeFor: (key: NotificationKey, shop: CustomerApi, staffApi: StaffApi) => Promise<Notice | undefined>;
  /** The same for a chat that takes only approved templates now, the best first; none when it can wait. */
  readonly templatesFor: (key: NotificationKey, noticeFor: View, shop: string) => readonly FilledTemplate[];
  /** A broadcast as its readers see it, without its picture. */
  readonly broadcastView: (broadcastView: BroadcastContent, language: Language | undefined) => View;
  /** A broadcast for a chat that takes only templates. */
  readonly broadcastTemplate: (words: string, shop: string) => FilledTemplate;
  /** The few texts that a channel sends by itself. */
  readonly channelTexts: (language: Language | undefined) => ChannelTexts;
};
