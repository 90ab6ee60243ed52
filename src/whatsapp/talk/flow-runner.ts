import { type Checkpoint, type ReplayControls, ReplayEngine, type ReplayState } from "@grammyjs/conversations";
import type { Answer, Attach, Destination, Programme, Staff, View } from "../../../conversations/talk.js";
import { isDeskFlow } from "../../../conversations/ways.js";
import type { CustomerId } from "../../core/base/ids.js";
import type { Secrets } from "../../core/base/secrets.js";
import type { Chat } from "../../core/customers/customer.js";
import type { NotificationKey } from "../../core/notifications/notification.js";
import type { CustomerApi } from "../../shop/customer-api.js";
import type { StaffApi } from "../../shop/staff-api.js";
import { createWhatsAppTalk, type ReplayOutput } from "./talk.js";

/** What a flow starts with. */
export type WhatsAppFlowStart = {
  readonly flow: string;
  readonly argument: string;
  readonly customer: CustomerId;
  readonly chat: Chat;
  readonly staff?: Staff;
  /** Different for each run of a flow, so that no button of an earlier one fits a question of this. */
  readonly runId: string;
  /** What began it: the same when that is delivered again. */
  readonly triggerId: string;
};

/** What is to be seen. Without a question nothing is waited for; `contact` asks for the person's own number, `secret` for what is not written down. */
export type ViewToShow = {
  readonly view: View;
  readonly question?: string;
  readonly contact?: true;
  readonly secret?: true;
};

/** A flow that waits for an answer; JSON, for it is kept until that comes. */
export type WaitingFlow = {
  readonly start: WhatsAppFlowStart;
  readonly prompt: ViewToShow & { readonly question: string };
  readonly replayState: ReplayState;
  readonly interrupt: number;
};

/** How far a flow came. What it showed on the way and then showed anew is not seen: here nothing is edited. */
export type FlowProgress = {
  /** The last thing it showed since the answer. */
  readonly shown?: ViewToShow;
  /** What the message with it tells of from now on. */
  readonly followed?: NotificationKey;
  /** It waits; or it has ended, perhaps by naming the flow that goes on. */
  readonly waitingFlow?: WaitingFlow;
  readonly nextFlow?: Destination;
};

export type FlowRunner = {
  start(entry: WhatsAppFlowStart): Promise<FlowProgress>;
  /** Goes on with a flow whose question was answered. Throws what the flow throws. */
  resume(scene: WaitingFlow, resume: Answer): Promise<FlowProgress>;
};

type Options = {
  readonly programme: Programme;
  readonly shop: CustomerApi;
  readonly staffApi: StaffApi;
  readonly sendFile: Attach;
  readonly secrets: Secrets;
  /** Told why work inside a flow failed: a replay does not know it any more. */
  readonly onFailure: (error: unknown) => void;
};

/** Performs flows on the engine that Telegram's conversations run on: each answer replays the flow up to its question. */
export function createWhatsAppFlowRunner({
  programme,
  shop,
  staffApi,
  sendFile,
  secrets,
  onFailure,
}: Options): FlowRunner {
  const perform = async (entry: WhatsAppFlowStart, state: ReplayState): Promise<FlowProgress> => {
    const seen: ReplayOutput = {};
    const engine = new ReplayEngine((controls: ReplayControls) => {
      const talk = createWhatsAppTalk({ ...entry, controls, sendFile: sendFile, secrets, onFailure, output: seen });
      return (
        isDeskFlow(programme, entry.flow)
          ? programme.deskFlows[entry.flow]?.(talk, staffApi, entry.argument)
          : programme.flows[entry.flow]?.(talk, shop, entry.argument)
      ) as Promise<void>; // What it returns comes back as the engine's `returnValue`.
    });
    let result = await engine.replay(state);
    for (; result.type === "canceled"; result = await engine.replay(state)) {
      ReplayEngine.reset(state, result.message as Checkpoint); // Only a loop that is folded cancels.
    }
    const { prompt, shown, followed, isNewlyFollowed } = seen;
    const act = { ...(shown && { shown }), ...(followed && (shown || isNewlyFollowed) && { followed }) };
    switch (result.type) {
      case "thrown":
        throw result.error;
      case "returned":
        return { ...act, ...(result.returnValue ? { nextFlow: result.returnValue as Destination } : {}) };
      case "interrupted": {
        const [interrupt] = result.interrupts;
        if (interrupt === undefined || !prompt) throw new Error(`The flow ${entry.flow} waits for nothing`);
        return { ...act, waitingFlow: { start: entry, prompt: prompt, replayState: result.state, interrupt } };
      }
    }
  };

  return {
    start: (entry) => perform(entry, { send: [], receive: [] }),
    resume: ({ start, replayState, interrupt }, answer) => {
      const state = structuredClone(replayState);
      ReplayEngine.supply(state, interrupt, answer);
      return perform(start, state);
    },
  };
}
