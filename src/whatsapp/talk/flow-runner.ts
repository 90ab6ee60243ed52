import { type Checkpoint, type ReplayControls, ReplayEngine, type ReplayState } from "@grammyjs/conversations";
import { type ChannelContext, type FlowStart, runFlow } from "../../../conversations/channel.js";
import type { Answer, Attach, Destination, PhotoAnswer } from "../../../conversations/talk.js";
import type { Secrets } from "../../core/base/secrets.js";
import type { NotificationKey } from "../../core/notifications/notification.js";
import { createWhatsAppTalk, type Prompt, type ReplayOutput, type ViewToShow } from "./talk.js";

export type WhatsAppFlowStart = FlowStart & {
  /** From the message that started it: the same when that is delivered again. */
  readonly triggerId: string;
};

/** A flow that waits for an answer. JSON, because it is stored until the answer comes. */
export type WaitingFlow = {
  readonly start: WhatsAppFlowStart;
  readonly prompt: Prompt;
  readonly replayState: ReplayState;
  readonly interrupt: number;
};

/** How far a flow came. Of all that it showed since the answer only the last is sent, because nothing can be edited. */
export type FlowProgress = {
  readonly shown?: ViewToShow;
  /** The notification that the message with `shown` stands for from now on. */
  readonly followed?: NotificationKey;
  /** It waits for an answer; or else it has ended, perhaps by naming the next flow. */
  readonly waitingFlow?: WaitingFlow;
  readonly nextFlow?: Destination;
};

export type FlowRunner = {
  start(start: WhatsAppFlowStart): Promise<FlowProgress>;
  /** Resumes a flow with the answer to its question. Throws what the flow throws. */
  resume(flow: WaitingFlow, answer: Answer | PhotoAnswer): Promise<FlowProgress>;
};

type Options = {
  readonly channel: Pick<ChannelContext, "flows" | "shop" | "staffApi" | "fetchFile" | "log">;
  readonly sendFile: Attach;
  readonly secrets: Secrets;
};

/** Runs flows on the engine of grammY's conversations: each answer replays the flow up to its question. */
export function createWhatsAppFlowRunner({ channel, sendFile, secrets }: Options): FlowRunner {
  const replay = async (start: WhatsAppFlowStart, state: ReplayState): Promise<FlowProgress> => {
    const output: ReplayOutput = {};
    const engine = new ReplayEngine((controls: ReplayControls) => {
      const { fetchFile, log } = channel;
      const talk = createWhatsAppTalk({ start, controls, sendFile, fetchFile, secrets, log, output });
      // The engine's type knows no result, but returns it as `returnValue`.
      return runFlow(channel, talk, start) as Promise<unknown> as Promise<void>;
    });
    let result = await engine.replay(state);
    for (; result.type === "canceled"; result = await engine.replay(state)) {
      ReplayEngine.reset(state, result.message as Checkpoint); // Only a loop that is rewound cancels.
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
    start: (start) => replay(start, { send: [], receive: [] }),
    resume: ({ start, replayState, interrupt }, answer) => {
      const state = structuredClone(replayState);
      ReplayEngine.supply(state, interrupt, answer);
      return replay(start, state);
    },
  };
}
