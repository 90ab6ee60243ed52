import { type Checkpoint, type ReplayControls, ReplayEngine, type ReplayState } from "@grammyjs/conversations";
import { type FlowStart, runFlow } from "../../../conversations/channel.js";
import type { Answer, Destination, PhotoAnswer } from "../../../conversations/talk.js";
import type { Instant } from "../../core/base/time.js";
import type { NotificationKey } from "../../core/notifications/notification.js";
import { createWhatsAppTalk, type Prompt, type ReplayOutput, type ViewToShow, type WhatsAppTalkDeps } from "./talk.js";

export type WhatsAppFlowStart = FlowStart & {
  /** Derived from the message that started the flow, so a redelivery gives the same. */
  readonly triggerId: string;
};

/** A flow that waits for an answer, as it is stored in the draft (JSON). */
export type WaitingFlow = {
  readonly start: WhatsAppFlowStart;
  readonly prompt: Prompt;
  readonly replayState: ReplayState;
  readonly interrupt: number;
  readonly shown?: ShownQuestion;
};

/** When a question was about to be sent, and the ids of the messages that show it, once they are known. */
export type ShownQuestion = { readonly at: Instant; readonly messages: readonly string[] };

/** How far a flow got. Only the last view since the answer is sent, because messages cannot be edited. */
export type FlowProgress = {
  readonly shown?: ViewToShow;
  /** The notification that the message with `shown` is linked to. */
  readonly followed?: NotificationKey;
  /** Set if it waits for an answer. Otherwise it has ended, and may name the next flow. */
  readonly waitingFlow?: WaitingFlow;
  readonly nextFlow?: Destination;
};

export type FlowRunner = ReturnType<typeof createWhatsAppFlowRunner>;

/** Runs flows on the replay engine of grammY's conversations: each answer replays the flow up to its question. */
export function createWhatsAppFlowRunner(deps: WhatsAppTalkDeps) {
  const replay = async (start: WhatsAppFlowStart, state: ReplayState): Promise<FlowProgress> => {
    const output: ReplayOutput = {};
    const engine = new ReplayEngine((controls: ReplayControls) => {
      const talk = createWhatsAppTalk(deps, { start, controls, output });
      // The engine's type has no result, but it does return it as `returnValue`.
      return runFlow(deps.channel, talk, start) as Promise<unknown> as Promise<void>;
    });
    let result = await engine.replay(state);
    for (; result.type === "canceled"; result = await engine.replay(state)) {
      ReplayEngine.reset(state, result.message as Checkpoint); // Only the rewinding of a loop cancels.
    }
    const { prompt, shown, followed, isNewlyFollowed } = output;
    const progress = { ...(shown && { shown }), ...(followed && (shown || isNewlyFollowed) && { followed }) };
    switch (result.type) {
      case "thrown":
        throw result.error;
      case "returned":
        return { ...progress, ...(result.returnValue ? { nextFlow: result.returnValue as Destination } : {}) };
      case "interrupted": {
        const [interrupt] = result.interrupts;
        if (interrupt === undefined || !prompt) throw new Error(`The flow ${start.flow} waits for nothing`);
        return { ...progress, waitingFlow: { start, prompt, replayState: result.state, interrupt } };
      }
    }
  };

  return {
    start: (start: WhatsAppFlowStart) => replay(start, { send: [], receive: [] }),
    /** Resumes a flow with the answer to its question. Rejects with whatever the flow throws. */
    resume: ({ start, replayState, interrupt }: WaitingFlow, answer: Answer | PhotoAnswer) => {
      const state = structuredClone(replayState);
      ReplayEngine.supply(state, interrupt, answer);
      return replay(start, state);
    },
  };
}
