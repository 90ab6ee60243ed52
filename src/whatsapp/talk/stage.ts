import { type Checkpoint, type ReplayControls, ReplayEngine, type ReplayState } from "@grammyjs/conversations";
import type { Answer, Attach, Destination, Programme, Staff, View } from "../../../conversations/talk.js";
import { isDeskFlow } from "../../../conversations/ways.js";
import type { CustomerId } from "../../core/base/ids.js";
import type { Secrets } from "../../core/base/secrets.js";
import type { Chat } from "../../core/customers/customer.js";
import type { Subject } from "../../core/notifications/notification.js";
import type { Shop } from "../../shop/customer-api.js";
import type { Desk } from "../../shop/staff-api.js";
import { createTalk, type Seen } from "./talk.js";

/** What a flow starts with. */
export type Entry = {
  readonly flow: string;
  readonly with: string;
  readonly customer: CustomerId;
  readonly chat: Chat;
  readonly staff?: Staff;
  /** Different for each run of a flow, so that no button of an earlier one fits a question of this. */
  readonly run: string;
  /** What began it: the same when that is delivered again. */
  readonly cause: string;
};

/** What is to be seen. Without a question nothing is waited for; `contact` asks for the person's own number, `secret` for what is not written down. */
export type Shown = {
  readonly view: View;
  readonly question?: string;
  readonly contact?: true;
  readonly secret?: true;
};

/** A flow that waits for an answer; JSON, for it is kept until that comes. */
export type Scene = {
  readonly entry: Entry;
  readonly asked: Shown & { readonly question: string };
  readonly replay: ReplayState;
  readonly interrupt: number;
};

/** How far a flow came. What it showed on the way and then showed anew is not seen: here nothing is edited. */
export type Act = {
  /** The last thing it showed since the answer. */
  readonly shown?: Shown;
  /** What the message with it tells of from now on. */
  readonly followed?: Subject;
  /** It waits; or it has ended, perhaps by naming the flow that goes on. */
  readonly scene?: Scene;
  readonly next?: Destination;
};

export type Stage = {
  begin(entry: Entry): Promise<Act>;
  /** Goes on with a flow whose question was answered. Throws what the flow throws. */
  answer(scene: Scene, answer: Answer): Promise<Act>;
};

type Options = {
  readonly programme: Programme;
  readonly shop: Shop;
  readonly desk: Desk;
  readonly attach: Attach;
  readonly secrets: Secrets;
  /** Told why work inside a flow failed: a replay does not know it any more. */
  readonly onFailure: (error: unknown) => void;
};

/** Performs flows on the engine that Telegram's conversations run on: each answer replays the flow up to its question. */
export function createStage({ programme, shop, desk, attach, secrets, onFailure }: Options): Stage {
  const perform = async (entry: Entry, state: ReplayState): Promise<Act> => {
    const seen: Seen = {};
    const engine = new ReplayEngine((controls: ReplayControls) => {
      const talk = createTalk({ ...entry, controls, attach, secrets, onFailure, seen });
      return (
        isDeskFlow(programme, entry.flow)
          ? programme.deskFlows[entry.flow]?.(talk, desk, entry.with)
          : programme.flows[entry.flow]?.(talk, shop, entry.with)
      ) as Promise<void>; // What it returns comes back as the engine's `returnValue`.
    });
    let result = await engine.replay(state);
    for (; result.type === "canceled"; result = await engine.replay(state)) {
      ReplayEngine.reset(state, result.message as Checkpoint); // Only a loop that is folded cancels.
    }
    const { asked, shown, followed, isNew } = seen;
    const act = { ...(shown && { shown }), ...(followed && (shown || isNew) && { followed }) };
    switch (result.type) {
      case "thrown":
        throw result.error;
      case "returned":
        return { ...act, ...(result.returnValue ? { next: result.returnValue as Destination } : {}) };
      case "interrupted": {
        const [interrupt] = result.interrupts;
        if (interrupt === undefined || !asked) throw new Error(`The flow ${entry.flow} waits for nothing`);
        return { ...act, scene: { entry, asked, replay: result.state, interrupt } };
      }
    }
  };

  return {
    begin: (entry) => perform(entry, { send: [], receive: [] }),
    answer: ({ entry, replay, interrupt }, answer) => {
      const state = structuredClone(replay);
      ReplayEngine.supply(state, interrupt, answer);
      return perform(entry, state);
    },
  };
}
