import { beforeEach, expect, test, vi } from "vitest";
import { MINUTE_MS } from "#core/time.js";
import { TURN_MS } from "#shop/limits.js";
import type { Messenger } from "#shop/messenger.js";
import { gate, turn } from "./ada.js";
import { openTwoShops } from "./two-shops.js";

const people = ["1", "2", "3"];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  return () => void vi.useRealTimers();
});

const until = async (holds: () => unknown) => {
  while (!(await holds())) await turn();
};

/** Both processes run when the first is asked for a broadcast, of which it dies at the second customer. */
async function deadAtSecond() {
  const two = await openTwoShops();
  const reached: string[] = [];
  const never = gate();
  const dying: Messenger["broadcast"] = async (chat) => {
    reached.push(chat.id);
    if (reached.length === 2) await never.passed;
    return { outcome: "sent" };
  };
  const first = two.open({ messenger: { broadcast: dying } });
  const second = two.open({
    messenger: {
      broadcast: async (chat) => {
        reached.push(chat.id);
        return { outcome: "sent" };
      },
    },
  });
  await second.start();
  for (const id of people) await first.shop.greet({ channel: "telegram", id }, "Ada");
  const from = { channel: "telegram", id: "1" } as const;
  const { id: by } = await first.shop.greet(from, "Ada");
  const id = first.desk.mintBroadcast();
  await first.desk.broadcast({ id, text: "hello", by, from });
  await until(() => reached.length === 2);
  return { ...two, first, second, reached, never, progress: () => second.desk.progress(id) };
}

test("a broadcast is finished by a process that was there before it, when the one that began it dies: nobody is sent it twice", async () => {
  const { second, store, reached, jump, progress } = await deadAtSecond();
  const [, inFlight = ""] = reached;
  jump(MINUTE_MS);
  await vi.advanceTimersByTimeAsync(TURN_MS);
  await until(async () => (await progress())?.finishedAt);
  expect([...reached].sort()).toEqual(people);
  const unsure = await store.customerAt({ channel: "telegram", id: inFlight });
  expect(await progress()).toMatchObject({ delivered: 2, failed: 0, unreachable: 0, unsure: [unsure?.id], total: 3 });
  await second.close();
});

test("a process that stops does not wait for its next look at broadcasts", async () => {
  const { first, second, never } = await deadAtSecond();
  await second.close();
  never.open();
  await first.close();
});
