import type { Chat } from "#core/customer.js";
import type { Subject } from "#core/tell.js";
import type { Instant } from "#core/time.js";

/** What became of one message. `unreachable`: the person has blocked us; `later`: not now, try again after a while. */
export type Sent =
  | { readonly outcome: "sent"; readonly messageId?: string }
  | { readonly outcome: "unreachable" }
  /** `patient`: it depends on the person, and may take as long as it takes. */
  | { readonly outcome: "later"; readonly afterMs: number; readonly cause: string; readonly patient?: true };

/** What became of one message of a broadcast. */
export type Reached =
  | Sent
  /** They may be written to only if they asked for it, and did not. */
  | { readonly outcome: "unasked" }
  /** They told their channel that they want no such messages. */
  | { readonly outcome: "quiet" }
  /** It is never brought, however often it is tried. */
  | { readonly outcome: "refused"; readonly cause: string };

/** What a message is about: a subject that its chat is told of, or a broadcast. */
export type About = { readonly chat: Chat } & ({ readonly subject: Subject } | { readonly broadcast: string });

/** The way out to people. Implemented by each channel; the words are the script's. */
export type Messenger = {
  /**
   * Tells a chat how a subject stands now. With `post`, the message that shows the subject so far, it is edited in
   * place where the view allows; `messageId` names the message that shows the subject from now on. Nothing is sent when
   * the words are ready only after `until`: somebody else may have told newer ones by then.
   */
  tell(chat: Chat, subject: Subject, how: { readonly post?: string; readonly until: Instant }): Promise<Sent>;
  /**
   * One message of a broadcast, in a lane of its own: at most 25 a second, behind everybody who is chatting. `asked`:
   * this person asked for such messages.
   */
  broadcast(chat: Chat, text: string, how: { readonly id: string; readonly asked: boolean }): Promise<Reached>;
};
