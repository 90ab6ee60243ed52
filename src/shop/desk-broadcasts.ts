import type { Audience, Reckoned } from "#core/audience.js";
import type { Broadcast } from "#core/broadcast.js";
import type { Chat } from "#core/customer.js";
import type { CustomerId, Mint } from "#core/ids.js";
import type { Store } from "#core/store.js";
import type { Clock } from "#core/time.js";
import { reckon } from "./audience.js";
import type { Recorder } from "./recorder.js";

export type DeskBroadcasts = {
  /** How many people an audience is now, everyone when none is given. It takes a while where customers are many. */
  audience(of?: Audience): Promise<Reckoned>;
  /** A fresh id for a broadcast, minted before the tap that sends it. */
  mintBroadcast(): string;
  /** How far a broadcast is. */
  progress(id: string): Promise<Broadcast | undefined>;
  /** Sends it in the background; `id` makes a second tap the same broadcast. */
  broadcast(request: {
    readonly id: string;
    readonly text: string;
    readonly by: CustomerId;
    readonly from: Chat;
    readonly audience?: Audience;
  }): Promise<void>;
};

type Deps = {
  readonly store: Store;
  readonly clock: Clock;
  readonly mint: Mint;
  readonly recorder: Recorder;
  readonly startBroadcast: (broadcast: Broadcast) => void;
};

/** What staff tell many customers at once. */
export function createDeskBroadcasts({ store, clock, mint, recorder, startBroadcast }: Deps): DeskBroadcasts {
  return {
    audience: (of) => reckon(store, of),
    mintBroadcast: () => mint("brd"),
    progress: (id) => store.broadcast(id),
    async broadcast({ id, by, ...request }) {
      if (await store.broadcast(id)) return;
      const { people: total } = await reckon(store, request.audience);
      const broadcast: Broadcast = {
        ...{ ...request, id, by, startedAt: clock(), total },
        ...{ delivered: 0, unreachable: 0, failed: 0 },
      };
      const isNew = await store.transact(by, async (books) => {
        if (await books.broadcast(id)) return false;
        await books.putBroadcast(broadcast);
        const said = request.audience?.kind ?? "everyone";
        await recorder.deed(books, { customer: by, by, did: "broadcast-begun", to: id, said });
        return true;
      });
      if (isNew) startBroadcast(broadcast);
    },
  };
}
