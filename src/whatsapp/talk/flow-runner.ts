import { runFlow } from "../../../conversations/channel.js";
import { type FlowTurn, performFlow, type WaitingFlow } from "../../../conversations/replay.js";
import type { Answer, Destination, PhotoAnswer } from "../../../conversations/talk.js";
import { present } from "../../core/base/collections.js";
import type { Instant } from "../../core/base/time.js";
import type { NotificationKey } from "../../core/notifications/notification.js";
import {
  createWhatsAppTalk,
  type Prompt,
  type ReplayOutput,
  type ViewToShow,
  type WhatsAppFlowStart,
  type WhatsAppReplay,
  type WhatsAppTalkDeps,
} from "./talk.js";

/** A flow that waits for an answer, as it is stored in the draft (JSON). */
export type WhatsAppWaitingFlow = WaitingFlow<WhatsAppFlowStart, Prompt> & { readonly shown?: ShownQuestion };

/** When a question was about to be sent, and the ids of the messages that show it, once they are known. */
type ShownQuestion = { readonly at: Instant; readonly messages: readonly string[] };

/** How far a flow got. Only the last view since the answer is sent, because messages cannot be edited. */
export type FlowProgress = {
  readonly shown?: ViewToShow;
  /** The notification that the message with `shown` is linked to. */
  readonly followed?: NotificationKey;
  /** Set if it waits for an answer. Otherwise it has ended, and may name the next flow. */
  readonly waitingFlow?: WhatsAppWaitingFlow;
  readonly nextFlow?: Destination;
};

export type FlowRunner = ReturnType<typeof createWhatsAppFlowRunner>;

/** Runs flows, each up to its next question or its end. Rejects with whatever a flow throws. */
export const createWhatsAppFlowRunner =
  (deps: WhatsAppTalkDeps) =>
  async (turn: FlowTurn<WhatsAppFlowStart, Prompt, Answer | PhotoAnswer>): Promise<FlowProgress> => {
    const { channel } = deps;
    const output: ReplayOutput = {};
    const run = (start: WhatsAppFlowStart, replay: WhatsAppReplay) =>
      runFlow(channel, createWhatsAppTalk(deps, { start, replay, output }), start);
    const { waitingFlow, result: nextFlow } = await performFlow(turn, run, channel.log);
    const { shown, followed, isNewlyFollowed } = output;
    return present({ shown, followed: shown || isNewlyFollowed ? followed : undefined, waitingFlow, nextFlow });
  };
