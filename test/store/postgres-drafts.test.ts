import { expect, it, onTestFinished, vi } from "vitest";
import { HOUR_MS, MINUTE_MS } from "../../src/core/base/time.js";
import { openPostgresStore } from "../../src/store/postgres/store.js";
import { gate, times } from "./concurrency.js";
import { aDatabase, openOn, openTwo } from "./databases.js";

const CHAT = "telegram:1";

it("lets one process at a time work on a chat, and each continues from the draft that the last one left", async () => {
  const { one, both } = await openTwo();
  let inside = 0;
  let most = 0;
  await Promise.all(
    both.map(async ({ drafts }, index) => {
      for (const update of times(10, (turn) => `${index}-${turn}`)) {
        await drafts.withChatLease(CHAT, update, async () => {
          most = Math.max(most, ++inside);
          const steps = (await drafts.read(CHAT)) as number | undefined;
          await drafts.write(CHAT, (steps ?? 0) + 1);
          inside -= 1;
        });
      }
    }),
  );
  expect(most).toBe(1);
  expect(await one.drafts.read(CHAT)).toBe(20);
});

it("does not make other chats wait", async () => {
  const { one, two } = await openTwo();
  const [begun, over] = [gate(), gate()];
  const slow = one.drafts.withChatLease(CHAT, "1", async () => {
    begun.open();
    await over.opened;
  });
  await begun.opened;
  await two.drafts.withChatLease("telegram:2", "2", async () => undefined);
  over.open();
  await slow;
});

it("handles an update once, whichever process it is delivered to again", async () => {
  const { both } = await openTwo();
  const worked: string[] = [];
  for (const update of ["1", "2", "1", "2"]) {
    for (const { drafts } of both) await drafts.withChatLease(CHAT, update, async () => void worked.push(update));
  }
  expect(worked).toEqual(["1", "2"]);
});

it("handles an update again when the first time failed, and keeps the draft", async () => {
  const { one, two } = await openTwo();
  await one.drafts.withChatLease(CHAT, "1", () => one.drafts.write(CHAT, "asked"));
  await expect(one.drafts.withChatLease(CHAT, "2", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  let found: unknown;
  await two.drafts.withChatLease(CHAT, "2", async () => {
    found = await two.drafts.read(CHAT);
    await two.drafts.remove(CHAT);
  });
  expect(found).toBe("asked");
  expect(await one.drafts.read(CHAT)).toBeUndefined();
});

it("takes over at once from a process that is gone", async () => {
  const database = await aDatabase();
  const gone = await openPostgresStore({ url: database.url });
  const left = await openOn(database);
  const begun = gate();
  void gone.drafts.withChatLease(CHAT, "1", () => {
    begun.open();
    return new Promise(() => undefined);
  });
  await begun.opened;
  let followed = false;
  const follows = left.drafts.withChatLease(CHAT, "1", async () => {
    followed = true;
  });
  await gone.close();
  await follows;
  expect(followed).toBe(true);
});

it("keeps the lease on a chat for as long as its update takes, however slowly a channel answers", async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const { database, one, two } = await openTwo();
  const leftS = async () =>
    Number((await database.query("select extract(epoch from until - now()) as left from drafts"))[0]?.["left"]);
  const passes = (seconds: number) => database.query(`update drafts set until = until - interval '${seconds} s'`);
  const [begun, over] = [gate(), gate()];
  const slow = one.drafts.withChatLease(CHAT, "1", async () => {
    begun.open();
    await over.opened;
    await one.drafts.write(CHAT, "asked");
  });
  await begun.opened;
  let found: unknown = "never ran";
  const next = two.drafts.withChatLease(CHAT, "2", async () => {
    found = await two.drafts.read(CHAT);
  });
  for (let minutes = 0; minutes < 3; minutes++) {
    await passes(60);
    vi.advanceTimersByTime(MINUTE_MS);
    await vi.waitUntil(async () => (await leftS()) > 60, { timeout: 20_000 });
  }
  expect(found).toBe("never ran");
  over.open();
  await Promise.all([slow, next]);
  expect(found).toBe("asked");
});

it("removes what nobody has touched for three days, within the hour and at a start, and nothing else", async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const database = await aDatabase();
  const { drafts } = await openOn(database);
  const keys = async () => (await database.query("select key from drafts order by key")).map(({ key }) => key);
  const daysPass = (days: number) => database.query(`update drafts set touched = touched - interval '${days} days'`);
  await drafts.withChatLease(CHAT, "1", () => drafts.write(CHAT, "0803 123 4567"));
  await drafts.write("telegram:2", "0803 123 4567");
  await daysPass(2);
  await drafts.withChatLease("telegram:3", "3", async () => undefined);
  await drafts.withChatLease("telegram:4", "4", async () => {
    await daysPass(2);
    vi.advanceTimersByTime(HOUR_MS);
    await expect.poll(keys).toEqual(["telegram:3", "telegram:4"]);
    expect(await drafts.read(CHAT)).toBeUndefined();
    await daysPass(4);
    vi.advanceTimersByTime(HOUR_MS);
    await expect.poll(keys).toEqual(["telegram:4"]);
  });
  await daysPass(4);
  await openOn(database);
  await expect.poll(keys).toEqual([]);
});

it("counts from the last time that a chat was used", async () => {
  const { database, one, two } = await openTwo();
  const touched = async () =>
    (await database.query("select touched > now() - interval '1 day' as lately from drafts"))[0];
  const longAgo = () => database.query("update drafts set touched = now() - interval '3 days' + interval '1 minute'");
  for (const { drafts } of [one, two]) {
    await drafts.withChatLease(CHAT, "1", () => drafts.write(CHAT, "asked"));
    await longAgo();
    await drafts.withChatLease(CHAT, "2", async () => undefined);
    expect(await touched()).toEqual({ lately: true });
    await longAgo();
    await drafts.write(CHAT, "asked again");
    expect(await touched()).toEqual({ lately: true });
  }
});
