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
import type { Words } from "./locales/words.js";
import type { Text } from "./text.js";

/** A JSON value. */
export type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [name: string]: Json };

/** A type that a replay reads back unchanged. The log is JSON, which would change a Date, a Map or a bigint. */
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

/** The result of one step of a loop: the state for the next step, or the result of the loop. */
export type LoopStep<State, Result> = { readonly next: State } | { readonly done: Result };

type ButtonLook = {
  readonly label: string;
  /** At most 20 characters. A channel with few buttons shows the choices that have one, the others behind “More”. */
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
  /** Shown above the text: why the last answer did not fit. If messages can be edited, in the question's message. */
  readonly hint?: Text | undefined;
  readonly text: Text;
  /** If messages can be edited, continues in the previous question's message, even if a few answers stand below it. */
  readonly inPlace?: boolean | undefined;
  /** Rows of buttons; empty rows are left out. */
  readonly choices?: readonly (readonly Choice[])[];
  /**
   * A flow that shows all choices again and does nothing else. For lists that can be longer than ten, of which a view
   * that asks nothing shows only the choices with a short label, or a page.
   */
  readonly more?: Destination;
  /** The language of the text, for what a channel adds to it; English by default. */
  readonly language?: Language;
};

/**
 * Why typed words may not be meant for the question, so that they confirm and pay nothing: they were sent before it was
 * shown, may be somebody else's, or reply to another message.
 */
export type AnswerDoubt = "early" | "forwarded" | "reply";

export type Answer =
  | { readonly kind: "pick"; readonly pick: string }
  /** A file counts as typed, with its caption as text. */
  | {
      readonly kind: "typed";
      readonly text: string;
      readonly file?: SentFile | undefined;
      readonly doubt?: AnswerDoubt;
    }
  /** A shared contact. `own`: the channel vouches that the number is the sender's. `others`: further numbers. */
  | {
      readonly kind: "contact";
      readonly phone: string;
      readonly own: boolean;
      readonly others?: readonly string[] | undefined;
    };

/** The answer to a question for a secret. The log may hold `key`; only `reveal` knows what was typed. */
export type Secret = { readonly kind: "secret"; readonly key: SecretKey };

/** A picture sent as an answer, with its caption. `reusable`: the channel can send it to others by its file name. */
export type PhotoAnswer = {
  readonly kind: "photo";
  readonly photo: ChannelPhoto;
  readonly caption: string;
  readonly reusable: boolean;
};

/** A file: a picture that is drawn when sent, or a document, in pieces of any length. */
export type Attachment = { readonly caption: Text } & (
  | { readonly picture: Picture }
  | { readonly document: readonly string[]; readonly filename: string }
);

/** Sends a file. False if it could not be made or was not accepted. */
export type Attach = (chat: Chat, file: Attachment) => Promise<boolean>;

/** A member of staff's role, and their private chat, by which they are known wherever they write. */
export type StaffAccess = {
  readonly role: Role;
  readonly chat: Chat;
  /** They write in a group, where others can read. */
  readonly inGroup?: boolean;
};

export type Talk = {
  readonly customer: CustomerId;
  readonly chat: Chat;
  /** Identifies this run of the flow. It is the same if the update that began the run is delivered twice. */
  readonly runId: string;
  /** The picture of the message that began it. */
  readonly photo?: ChannelPhoto | undefined;
  /** The file of the message that began it. */
  readonly file?: SentFile | undefined;
  /** Downloads a file that was sent. Only inside `once`, and not as its result: the log keeps no files. */
  readonly fetchFile: FetchFile;
  /** The access when the flow began, to decide what to show. Each answer is checked against the role at that time. */
  readonly staff?: StaffAccess | undefined;
  /** Whether they may open a flow. Its buttons are shown to nobody else. */
  mayOpen(flow: string): boolean;
  /** This channel sends news only to customers who asked for it. */
  readonly newsNeedsOptIn: boolean;
  /** This channel knows the customer's own number, and answers the pick “share” with it at once. */
  readonly knowsOwnNumber: boolean;
  /**
   * Shows the view in the live message (edits it in place where the channel can) and waits for a tap on one of its
   * choices, a typed text or a shared contact. A tap on an older message is not an answer.
   */
  ask(view: View): Promise<Answer>;
  /** Shows the view in the live message. `return talk.show(…)` ends a flow without naming another. */
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
  /** Asks for a text, or for a picture with a caption. The caption of any other file is no answer. */
  askTextOrPhoto(view: View): Promise<Answer | PhotoAnswer>;
  /** The typed secret, a single time, while its message is being handled. Only inside `once`. */
  reveal(secret: Secret): string | undefined;
  /**
   * Runs work once, also when the flow is replayed. Everything that reads or changes anything outside the flow must go
   * through it.
   */
  once<T>(work: () => Promise<T>): Promise<Plain<T>>;
  /**
   * Runs steps, each from the state that the last one left, until one is done. The log keeps the newest state and not
   * the answers that led to it, so a step must leave everything in its state. `kept` answers (1 by default) stay in the
   * log before it is compacted, which is cheaper if steps are few.
   */
  loop<State extends Json, Result>(
    first: State,
    step: (state: State) => Promise<LoopStep<State, Result>>,
    kept?: number,
  ): Promise<Result>;
  /** A link that opens this bot with these words typed. Undefined if the channel has none. */
  readonly deepLink: (argument: string) => string | undefined;
  /** Sends a file below the live message. False if there is none, or it could not be made or sent. */
  attach(make: () => Promise<Attachment | undefined>): Promise<boolean>;
  /** Does work that sends messages itself. The next view is shown below them. */
  sendBelow<T>(work: () => Promise<T>): Promise<Plain<T>>;
  /** Makes the live message the one for this notification. From then on the outbox edits it, and so may the flow. */
  follow(key: NotificationKey): Promise<void>;
};

/** What a channel provides of a talk. */
export type ChannelTalk = Omit<Talk, "mayOpen">;

/** A flow for staff. */
export type StaffFlow = (talk: Talk, staffApi: StaffApi, argument: string) => Promise<Destination | undefined>;

/** A flow for anybody. It may return the flow that continues in the same live message. */
export type Flow = (talk: Talk, shop: CustomerApi, argument: string) => Promise<Destination | undefined>;

/** A view sent by the outbox. It edits the message of the same notification, unless it needs a new one. */
export type Notice = View & {
  /** Sends a new message, which rings: always, or only if something was written below the old one. */
  readonly fresh?: boolean | "if-buried";
  /** What then replaces the old message. */
  readonly replacement?: View;
  /** Sent without a sound, if the channel can. Set, to either value, on frequent messages, which are rate-limited. */
  readonly silent?: boolean;
  /** A problem that gets a message of its own, once for each value. */
  readonly alert?: string;
  /** Only shows progress; not sent if messages cannot be edited. */
  readonly progressOnly?: boolean;
  /** If messages cannot be edited, it waits until then, when the result may have come. */
  readonly notBefore?: Instant;
  /** Dropped if it cannot be sent now. */
  readonly skippable?: boolean;
  /** A picture to send above it, fetched from the channel that has it. `missing` is added if it is gone. */
  readonly photo?: { readonly of: ChannelPhoto; readonly missing: Text };
  /** Waits until the person writes, as only they can open the chat. A template announces it once. */
  readonly waitsForUser?: "announce" | "announced";
};

/** Builds a notification's message from the records. Undefined if there is nothing to say, or no longer. */
export type NoticeBuilder<K extends NotificationKind> = (
  id: NotificationKey<K>["id"],
  shop: CustomerApi,
  staffApi: StaffApi,
) => Promise<Notice | undefined>;

/** A message template approved by the channel's owner, for a chat that accepts nothing else. `values` fill it in. */
export type FilledTemplate = { readonly name: string; readonly language: string; readonly values: readonly string[] };

export type Command = { readonly command: string; readonly description: string };

/** The few texts that a channel sends by itself, and the label of its menu button. */
type ChannelTexts = Words["channelTexts"] & Pick<Words["buttons"], "menu">;

/** Everything a channel needs to perform the flows. */
export type Flows = {
  readonly customerFlows: Readonly<Record<string, Flow>>;
  /** For people who are not staff, these do not exist. */
  readonly staffFlows: Readonly<Record<string, StaffFlow>>;
  /** The lowest role for each staff flow; owner by default. */
  readonly staffFlowRoles: Readonly<Record<string, Role>>;
  readonly customerCommands: (language: Language) => readonly Command[];
  readonly staffCommands: readonly Command[];
  /** Where a message outside any flow leads. */
  readonly flowFor: (typed: string) => Destination;
  /** Where a message leads that leaves a waiting flow. Undefined if it may be an answer, or belongs to a reply. */
  readonly exitFor: (typed: string, how: { readonly isReply: boolean }) => Destination | undefined;
  /** A notification's message. Undefined if there is nothing to say, or no longer. */
  readonly noticeFor: (key: NotificationKey, shop: CustomerApi, staffApi: StaffApi) => Promise<Notice | undefined>;
  /** Templates for a chat that accepts nothing else now, best first. None if the notification can wait. */
  readonly templatesFor: (key: NotificationKey, view: View, shop: string) => readonly FilledTemplate[];
  /** A broadcast as its readers see it, without its picture. */
  readonly broadcastView: (content: BroadcastContent, language: Language | undefined) => View;
  /** A broadcast for a chat that takes only templates. */
  readonly broadcastTemplate: (words: string, shop: string) => FilledTemplate;
  readonly channelTexts: (language: Language | undefined) => ChannelTexts;
};
